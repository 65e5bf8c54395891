//! The numbers and codes that name things.

use std::fmt;
use std::str::FromStr;

/// A game, counted from 1; shown to people as `#12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl FromStr for GameId {
    type Err = BadId;

    /// Reads `12` or `#12`.
    fn from_str(text: &str) -> Result<GameId, BadId> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(BadId);
        }
        digits.parse().map(GameId).map_err(|_| BadId)
    }
}

/// A league or a tournament, counted from 1; shown to people as `T12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContestId(pub u64);

impl fmt::Display for ContestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T{}", self.0)
    }
}

impl FromStr for ContestId {
    type Err = BadId;

    /// Reads `12`, `T12`, `t12` or `#T12`.
    fn from_str(text: &str) -> Result<ContestId, BadId> {
        let text = text.strip_prefix('#').unwrap_or(text);
        let digits = text.strip_prefix(['T', 't']).unwrap_or(text);
        digits.parse().map(|GameId(number)| ContestId(number))
    }
}

/// A person, whatever chat network they write from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u64);

/// How many turns have been played in a game: 0 before Red's first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ply(pub u32);

impl Ply {
    /// No board of any game: of one that was taken back.
    pub const NONE: Ply = Ply(u32::MAX);
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The name of a challenge: eight letters and digits that nobody guesses and everybody can type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChallengeCode([u8; 8]);

/// Crockford's base 32: no I, L, O, U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

impl ChallengeCode {
    /// The code of 40 random bits (the rest of the number is not used).
    pub fn from_random(bits: u64) -> ChallengeCode {
        ChallengeCode(std::array::from_fn(|i| {
            ALPHABET[(bits >> (5 * i)) as usize & 31]
        }))
    }

    /// Its letters as ASCII bytes, for keys on disk.
    pub const fn bytes(self) -> [u8; 8] {
        self.0
    }

    /// The code of these ASCII bytes, or `None` unless they are as [`ChallengeCode::bytes`] gives
    /// them.
    pub fn from_bytes(bytes: [u8; 8]) -> Option<ChallengeCode> {
        let fits = bytes.iter().all(|b| ALPHABET.contains(b));
        fits.then_some(ChallengeCode(bytes))
    }
}

impl fmt::Display for ChallengeCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{}", *b as char))
    }
}

impl FromStr for ChallengeCode {
    type Err = BadId;

    /// Reads either case and forgives O for 0, I and L for 1.
    fn from_str(text: &str) -> Result<ChallengeCode, BadId> {
        let bytes: [u8; 8] = text.as_bytes().try_into().map_err(|_| BadId)?;
        let mut code = [0; 8];
        for (to, from) in code.iter_mut().zip(bytes) {
            let letter = match from.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                other => other,
            };
            *to = *ALPHABET.iter().find(|a| **a == letter).ok_or(BadId)?;
        }
        Ok(ChallengeCode(code))
    }
}

/// An instant on the bot's own clock: milliseconds of UTC since 1970, less all the time the bot was
/// away ([`crate::game::time`]). Always an argument, never read from a clock here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Timestamp(pub i64);

/// The text names nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a valid number or code")]
pub struct BadId;
