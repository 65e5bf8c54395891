//! Who may watch a game that is not theirs.

use std::fmt;

use crate::game::id::{GameId, Timestamp};

/// How a game can be watched: by whoever has its link, and perhaps by everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WatchSettings {
    /// What the link ends with.
    pub code: WatchCode,
    /// Whether the game is listed for everybody.
    pub public: bool,
    /// Since when.
    pub since: Timestamp,
}

/// The 128 random bits that a watcher's link ends with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WatchCode(pub [u8; 16]);

impl WatchCode {
    /// The code of these random bits.
    pub fn from_random(high: u64, low: u64) -> WatchCode {
        WatchCode((u128::from(high) << 64 | u128::from(low)).to_be_bytes())
    }

    /// The game's number and the code, as a link has them: `12-` and 32 hexadecimal digits.
    pub fn of_game(self, game: GameId) -> String {
        format!("{}-{:032x}", game.0, u128::from_be_bytes(self.0))
    }

    /// Reads what [`WatchCode::of_game`] wrote; `None` for anything else.
    pub fn read(text: &str) -> Option<(GameId, WatchCode)> {
        let (game, code) = text.split_once('-')?;
        let digits = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if code.len() != 32 || !code.bytes().all(digits) || game.starts_with('#') {
            return None;
        }
        let code = u128::from_str_radix(code, 16).ok()?;
        Some((game.parse().ok()?, WatchCode(code.to_be_bytes())))
    }

    /// Whether both are the same. How long this takes does not depend on where they differ.
    pub fn is(self, other: WatchCode) -> bool {
        let pairs = self.0.iter().zip(other.0);
        pairs.fold(0, |differing, (one, other)| differing | (one ^ other)) == 0
    }
}

impl fmt::Debug for WatchCode {
    /// Without the code, which lets its reader watch.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WatchCode")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_written() {
        let code = WatchCode::from_random(7, u64::MAX);
        let text = code.of_game(GameId(12));
        assert_eq!(text, "12-0000000000000007ffffffffffffffff");
        assert_eq!(WatchCode::read(&text), Some((GameId(12), code)));
        assert!(code.is(WatchCode::from_random(7, u64::MAX)));
        assert!(!code.is(WatchCode::from_random(7, 0)));
        assert!(!format!("{code:?}").contains('7'));
        let upper = text.to_uppercase();
        for wrong in ["", "12", "12-", &text[..34], &text[3..], &upper, "x-0"] {
            assert_eq!(WatchCode::read(wrong), None, "{wrong}");
        }
        assert_eq!(WatchCode::read(&format!("#{text}")), None);
        assert_eq!(WatchCode::read(&format!("{text}0")), None);
    }
}
