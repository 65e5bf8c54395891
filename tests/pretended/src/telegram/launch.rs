//! What Telegram says of a person who opens a page inside it.

use form_urlencoded::Serializer;
use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

/// A user at this time (seconds since 1970) with this start parameter, signed with a bot's token
/// (<https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app>).
pub fn launch_of(token: &str, user: &Value, date: i64, start: &str) -> String {
    let fields = [
        ("auth_date", date.to_string()),
        ("chat_instance", "-77".to_owned()),
        ("start_param", start.to_owned()),
        ("user", user.to_string()),
    ];
    let lines = fields.iter().map(|(name, value)| format!("{name}={value}"));
    let lines = lines.collect::<Vec<_>>().join("\n");
    let mac = |key: &[u8], message: &str| {
        let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
        mac.update(message.as_bytes());
        mac.finalize().into_bytes().to_vec()
    };
    let hash = mac(&mac(b"WebAppData", token), &lines);
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut data = Serializer::new(String::new());
    data.extend_pairs(fields);
    data.append_pair("hash", &hash).finish()
}

/// A user as Telegram tells of them to a page.
pub fn user(id: u64, name: &str) -> Value {
    json!({ "id": id, "first_name": name, "username": name, "language_code": "en" })
}
