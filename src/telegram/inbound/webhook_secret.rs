//! The secret by which a request to the webhook is known to be Telegram's.

use std::fmt::Write as _;

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// What the secret is derived for. With another word it would be another secret.
const PURPOSE: &[u8] = b"tulenh webhook";

/// The secret of a bot: the HMAC-SHA-256 of a fixed word under the bot's token. All processes of a bot have the same
/// one without being told, it changes with the token, and the token cannot be computed from it.
#[derive(Clone)]
pub(crate) struct WebhookSecret(Hmac<Sha256>);

impl WebhookSecret {
    /// The secret of the bot with this token; `None` where that is impossible.
    pub(crate) fn new(token: &str) -> Option<WebhookSecret> {
        let mut mac = Hmac::new_from_slice(token.as_bytes()).ok()?;
        mac.update(PURPOSE);
        Some(WebhookSecret(mac))
    }

    /// As Telegram is told it: 64 hexadecimal digits. It allows 1 to 256 of `A-Z`, `a-z`, `0-9`, `_` and `-`
    /// (<https://core.telegram.org/bots/api#setwebhook>).
    pub(crate) fn text(&self) -> String {
        let bytes = self.0.clone().finalize().into_bytes();
        bytes.iter().fold(String::new(), |mut text, byte| {
            // Writing to a text cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// Whether this is the secret. Takes as long whatever differs.
    pub(crate) fn is(&self, said: &[u8]) -> bool {
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let bytes = said.chunks(2).map(|pair| match pair {
            [high, low] => u8::try_from(digit(*high)? << 4 | digit(*low)?).ok(),
            _ => None,
        });
        let bytes: Option<Vec<u8>> = bytes.collect();
        bytes.is_some_and(|bytes| self.0.clone().verify_slice(&bytes).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "123456:AAsecretsecretsecretsecretsecret-x";

    #[test]
    fn the_secret_belongs_to_the_token_and_does_not_show_it() {
        let secret = WebhookSecret::new(TOKEN).unwrap();
        let text = secret.text();
        assert_eq!(text.len(), 64);
        assert!(text.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert!(secret.is(text.as_bytes()));
        let other = WebhookSecret::new("123456:AAsecretsecretsecretsecretsecret-y").unwrap();
        assert!(!other.is(text.as_bytes()));
        let mut wrong = text.clone().into_bytes();
        wrong[63] ^= 1;
        for said in [
            &wrong[..],
            b"",
            b"x",
            &text.as_bytes()[..62],
            TOKEN.as_bytes(),
        ] {
            assert!(!secret.is(said));
        }
        // It is the same in every version: processes of two versions serve one webhook.
        assert_eq!(
            WebhookSecret::new("1:a").unwrap().text(),
            "02d0d5cea3c1bce55c36d85638af80d582b31241c0d6e0912d0650cdd9f9f370"
        );
    }
}
