//! Who asks: the token in the header of a request.
//!
//! A guest is whoever holds a secret that this server has drawn. Nothing is stored of it: the account of a
//! guest is the hash of their secret, so that the same browser is the same person after a restart, and the
//! store never holds what lets somebody in.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::app::{Account, Language, Network, Sender};

/// Bytes of a secret.
const SECRET: usize = 32;
/// Bytes of its hash that name the account: 80 bits.
const USER: usize = 10;
/// The most characters of a guest's name.
pub const NAME_CHARS: usize = 40;

/// A guest as their browser names them.
#[derive(Clone, PartialEq, Eq)]
pub struct Guest {
    secret: [u8; SECRET],
    name: String,
}

impl Guest {
    /// Somebody new. `chance` gives 64 random bits.
    pub fn new(name: &str, chance: fn() -> u64) -> Guest {
        let mut secret = [0; SECRET];
        for part in secret.chunks_mut(8) {
            part.copy_from_slice(&chance().to_le_bytes()[..part.len()]);
        }
        let name = name.trim().chars().take(NAME_CHARS).collect();
        Guest { secret, name }
    }

    /// The token that the browser keeps: the secret and the name, in hexadecimal digits.
    pub fn token(&self) -> String {
        format!("{}.{}", hex(&self.secret), hex(self.name.as_bytes()))
    }

    /// Reads a token; `None` for anything else.
    pub fn read(token: &str) -> Option<Guest> {
        let (secret, name) = token.split_once('.')?;
        let name = String::from_utf8(bytes(name)?).ok()?;
        let fits = name.chars().count() <= NAME_CHARS;
        let secret = bytes(secret)?.try_into().ok()?;
        fits.then_some(Guest { secret, name })
    }

    /// The person as the core sees them. `language` is what their browser speaks.
    pub fn sender(&self, network: &Network, language: Option<Language>) -> Sender {
        let hash = Sha256::digest(self.secret);
        Sender {
            account: Account {
                network: network.clone(),
                user: hex(&hash[..USER]),
            },
            name: self.name.clone(),
            handle: None,
            language,
        }
    }
}

impl fmt::Debug for Guest {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guest")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = hex.len().is_multiple_of(2) && hex.bytes().all(|digit| digit.is_ascii_hexdigit());
    let pairs = (0..hex.len()).step_by(2);
    digits.then(|| {
        pairs
            .filter_map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok())
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_is_written() {
        let network = Network::new("web").unwrap();
        let guest = Guest::new(" Bình ", || 7);
        let read = Guest::read(&guest.token()).unwrap();
        assert_eq!(read, guest);
        let sender = read.sender(&network, None);
        assert_eq!(sender.name, "Bình");
        assert_eq!(sender.account.user.len(), 2 * USER);
        assert!(!guest.token().contains(&sender.account.user));
        assert!(!format!("{guest:?}").contains("0700"));
        let other = Guest::new("Bình", || 8).sender(&network, None);
        assert_ne!(other.account, sender.account);
        for wrong in ["", ".", "00.41", "zz.41", "é.é", &guest.token()[1..]] {
            assert_eq!(Guest::read(wrong), None, "{wrong}");
        }
    }
}
