//! What Telegram says of a person who opens the page inside it (`initData`).
//!
//! It is a query string whose `hash` is an HMAC-SHA-256 of all other fields, sorted, a line each; its key is
//! the HMAC-SHA-256 of the bot's token under the key `WebAppData`
//! (<https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app>).

use std::collections::BTreeMap;
use std::fmt;

use hmac::{Hmac, Mac};
use serde::Deserialize;
use sha2::Sha256;

use crate::app::{Account, Language, Network, Sender};

/// The longest launch data that is read, in bytes; a user with a picture takes some 700.
const BYTES: usize = 8 * 1024;
/// How old it may be, in seconds: an hour (our decision).
pub const AGE: i64 = 60 * 60;
/// How far ahead of this machine's clock that of Telegram may be, in seconds.
pub const AHEAD: i64 = 5 * 60;
/// The name of the network, as its adapter calls it.
const NETWORK: &str = "telegram";

/// Checks what Telegram says of people.
#[derive(Clone)]
pub struct TelegramLogin {
    key: Hmac<Sha256>,
}

/// Somebody who has opened the page inside Telegram.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TelegramLaunch {
    /// Who, as the chat knows them.
    pub sender: Sender,
    /// The signature, which no other launch has.
    pub signature: String,
    /// When Telegram signed it, in seconds since 1970.
    pub signed: i64,
    /// What the link asked for, such as `game-123`.
    pub start: Option<String>,
}

/// Why launch data is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadLaunch {
    /// Telegram has not signed it so.
    Forged,
    /// It is older than [`AGE`].
    Old,
}

#[derive(Deserialize)]
struct User {
    id: u64,
    #[serde(default)]
    first_name: String,
    #[serde(default)]
    last_name: String,
    username: Option<String>,
    language_code: Option<String>,
}

impl TelegramLogin {
    /// Checks with the token of the bot; `None` where that is impossible.
    pub fn new(token: &str) -> Option<TelegramLogin> {
        let mut key = hmac(b"WebAppData")?;
        key.update(token.as_bytes());
        let key = hmac(&key.finalize().into_bytes())?;
        Some(TelegramLogin { key })
    }

    /// Whom launch data names, at this instant in seconds since 1970.
    ///
    /// # Errors
    /// `BadLaunch`; what is both forged and old is forged.
    pub fn check(&self, data: &str, now: i64) -> Result<TelegramLaunch, BadLaunch> {
        let mut fields = fields(data).ok_or(BadLaunch::Forged)?;
        let signature = fields.remove("hash").ok_or(BadLaunch::Forged)?;
        let mut lines: Vec<String> = Vec::with_capacity(fields.len());
        lines.extend(fields.iter().map(|(name, value)| format!("{name}={value}")));
        let mut signed = self.key.clone();
        signed.update(lines.join("\n").as_bytes());
        let bytes = bytes(&signature).ok_or(BadLaunch::Forged)?;
        // Takes as long whatever differs.
        signed.verify_slice(&bytes).map_err(|_| BadLaunch::Forged)?;
        let signed: Option<i64> = fields.get("auth_date").and_then(|date| date.parse().ok());
        let signed = signed.filter(|signed| *signed <= now.saturating_add(AHEAD));
        let signed = signed.ok_or(BadLaunch::Forged)?;
        if signed.saturating_add(AGE) < now {
            return Err(BadLaunch::Old);
        }
        let user = fields.get("user").ok_or(BadLaunch::Forged)?;
        let user: User = serde_json::from_str(user).map_err(|_| BadLaunch::Forged)?;
        Ok(TelegramLaunch {
            sender: sender(user).ok_or(BadLaunch::Forged)?,
            signature,
            signed,
            start: fields.remove("start_param"),
        })
    }
}

impl fmt::Debug for TelegramLogin {
    /// Without the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TelegramLogin").finish_non_exhaustive()
    }
}

/// The fields by name; `None` when one is there twice.
fn fields(data: &str) -> Option<BTreeMap<String, String>> {
    if data.len() > BYTES {
        return None;
    }
    let mut fields = BTreeMap::new();
    for (name, value) in form_urlencoded::parse(data.as_bytes()) {
        if fields
            .insert(name.into_owned(), value.into_owned())
            .is_some()
        {
            return None;
        }
    }
    Some(fields)
}

/// The person as `crate::telegram` makes one of a user.
fn sender(user: User) -> Option<Sender> {
    let name = match user.last_name.is_empty() {
        true => user.first_name,
        false => format!("{} {}", user.first_name, user.last_name),
    };
    Some(Sender {
        account: Account {
            network: Network::new(NETWORK)?,
            user: user.id.to_string(),
        },
        name,
        handle: user.username.map(|handle| handle.to_lowercase()),
        language: user.language_code.map(Language),
    })
}

fn hmac(key: &[u8]) -> Option<Hmac<Sha256>> {
    Hmac::new_from_slice(key).ok()
}

/// 32 bytes of lower-case hexadecimal digits, so that a signature is written in one way only.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if hex.len() != 64 || !hex.bytes().all(digit) {
        return None;
    }
    let pairs = (0..hex.len()).step_by(2);
    pairs
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "12345:secret";
    const NOW: i64 = 1_800_000_000;
    /// Signed with [`TOKEN`] at [`NOW`], by other means (Python's `hmac`).
    const SIGNED: &str = "query_id=AAH&user=%7B%22id%22%3A77%2C%22first_name%22%3A%22B%C3%ACnh%20%2B%22%2C%22last_name%22%3A%22L%C3%AA%22%2C%22username%22%3A%22Binh_Le%22%2C%22language_code%22%3A%22vi%22%7D&auth_date=1800000000&start_param=game-12&signature=x_-y&hash=4d5db279944f4fdf30fa89a1234c5bc5f47ba18cd8e2701494373ad7936776e1";

    fn check(data: &str, now: i64) -> Result<TelegramLaunch, BadLaunch> {
        TelegramLogin::new(TOKEN).unwrap().check(data, now)
    }

    #[test]
    fn what_telegram_signs_is_believed_for_an_hour() {
        let launch = check(SIGNED, NOW).unwrap();
        assert_eq!(launch.sender.account.user, "77");
        assert_eq!(launch.sender.name, "Bình + Lê");
        assert_eq!(launch.sender.handle.as_deref(), Some("binh_le"));
        assert_eq!(launch.sender.language, Some(Language("vi".to_owned())));
        assert_eq!(launch.start.as_deref(), Some("game-12"));
        assert_eq!(check(SIGNED, NOW + AGE), Ok(launch.clone()));
        assert_eq!(check(SIGNED, NOW + AGE + 1), Err(BadLaunch::Old));
        assert_eq!(check(SIGNED, NOW - AHEAD), Ok(launch));
        assert_eq!(check(SIGNED, NOW - AHEAD - 1), Err(BadLaunch::Forged));
    }

    #[test]
    fn nothing_else_is_believed() {
        let (fields, hash) = SIGNED.split_once("&hash=").unwrap();
        let forged = [
            String::new(),
            fields.to_owned(),
            format!("{fields}&hash="),
            format!("{fields}&hash={}", "0".repeat(64)),
            format!("{fields}&hash={}", hash.to_uppercase()),
            format!("{fields}&hash={hash}00"),
            SIGNED.replace("77", "78"),
            SIGNED.replace("game-12", "game-13"),
            SIGNED.replace("&signature=x_-y", ""),
            format!("{SIGNED}&user=%7B%22id%22%3A1%7D"),
            format!("{SIGNED}&chat_type=group"),
            format!("{SIGNED}&{}", "x".repeat(BYTES)),
        ];
        for data in forged {
            assert_eq!(check(&data, NOW), Err(BadLaunch::Forged), "{data}");
        }
        let other = TelegramLogin::new("12345:other").unwrap();
        assert_eq!(other.check(SIGNED, NOW), Err(BadLaunch::Forged));
        assert!(!format!("{other:?}").contains("other"));
    }
}
