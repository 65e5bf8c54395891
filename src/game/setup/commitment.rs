//! A commitment to a half: a hash that both sides see before the halves are shown.
//!
//! It is the SHA-256 of [`Opening::text`]: five lines of UTF-8, each with one line feed at its end. Anybody can
//! compute it with `sha256sum`. The salt of 128 random bits keeps a hash from being found by trying halves.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use tulenh_rules::Side;
use tulenh_rules::half::{Half, HalfTextError};

use crate::game::id::{BadId, GameId};

/// The first line of an opening; another version would have another one.
const HEAD: &str = "tulenh secret set-up, version 1";
/// The most characters of a text in which openings are looked for.
const TEXT_CHARS: usize = 20_000;

/// The hash that binds a side to its half.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

/// 128 random bits that are hashed with a half. Whoever knows the salt can find the half by trying, so
/// that [`fmt::Debug`] does not print it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 16]);

/// What a commitment opens to. [`fmt::Debug`] prints neither half nor salt.
#[derive(Clone, PartialEq, Eq)]
pub struct Opening {
    /// The game.
    pub game: GameId,
    /// The half, with its side.
    pub half: Half,
    /// The salt.
    pub salt: Salt,
}

/// An opening as it stands in a text, with the hash that stands behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningWithHash {
    /// The opening.
    pub opening: Opening,
    /// The hash that is to be its [`Opening::commitment`]; `None` where none is given.
    pub hash: Option<Commitment>,
}

/// A text is no opening.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadOpening {
    /// There is no line with this name.
    #[error("there is no line `{0}: …`")]
    Missing(&'static str),
    /// The value of a line is wrong.
    #[error("`{0}: {1}` cannot be read")]
    Value(&'static str, String),
    /// The half is none.
    #[error("the half of {0}: {1}")]
    Half(Side, HalfTextError),
}

impl Salt {
    /// The salt of 128 random bits.
    pub fn from_random(one: u64, other: u64) -> Salt {
        let bits = (u128::from(one) << 64) | u128::from(other);
        Salt(bits.to_be_bytes())
    }
}

impl Opening {
    /// What is hashed.
    ///
    /// ```
    /// use tulenh::game::GameId;
    /// use tulenh::game::setup::{Opening, Salt};
    /// use tulenh_rules::Side;
    /// use tulenh_rules::half::ReadyMade;
    /// let opening = Opening {
    ///     game: GameId(12),
    ///     half: ReadyMade::ALL[0].half(Side::Blue),
    ///     salt: Salt([0xab; 16]),
    /// };
    /// assert_eq!(
    ///     opening.text(),
    ///     "tulenh secret set-up, version 1\n\
    ///      game: 12\n\
    ///      side: blue\n\
    ///      half: 6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11\n\
    ///      salt: abababababababababababababababab\n"
    /// );
    /// ```
    pub fn text(&self) -> String {
        let side = side_word(self.half.side);
        let (game, half, salt) = (self.game.0, &self.half, self.salt);
        format!("{HEAD}\ngame: {game}\nside: {side}\nhalf: {half}\nsalt: {salt}\n")
    }

    /// Its hash.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.text()).into())
    }

    /// Every opening in a text: lines `game:`, `side:`, `half:`, `salt:` and, where it is given, `hash:`; each
    /// `game:` begins another. Whatever else stands in the text is left out.
    ///
    /// # Errors
    /// There is none, or one is not whole.
    pub fn read_all(text: &str) -> Result<Vec<OpeningWithHash>, BadOpening> {
        let mut all: Vec<Lines> = Vec::new();
        let text: String = text.chars().take(TEXT_CHARS).collect();
        for line in text.lines() {
            let Some((name, value)) = line.split_once(':') else {
                continue;
            };
            let name = name.trim_matches(|c: char| !c.is_ascii_alphanumeric());
            let Some(at) = NAMES.iter().position(|it| name.eq_ignore_ascii_case(it)) else {
                continue;
            };
            if at == 0 {
                all.push(Lines::default());
            }
            let value = value.trim_matches(|c: char| c.is_whitespace() || c == '`');
            if let Some(last) = all.last_mut() {
                last[at] = Some(value.to_owned());
            }
        }
        if all.is_empty() {
            return Err(BadOpening::Missing(NAMES[0]));
        }
        all.iter().map(read).collect()
    }
}

/// The names of the lines; the first begins an opening.
const NAMES: [&str; 5] = ["game", "side", "half", "salt", "hash"];

/// The values of the lines of an opening.
type Lines = [Option<String>; 5];

fn read(lines: &Lines) -> Result<OpeningWithHash, BadOpening> {
    let value = |at: usize| {
        let name = NAMES.get(at).copied().unwrap_or_default();
        let value = lines.get(at).cloned().flatten();
        value
            .map(|value| (name, value))
            .ok_or(BadOpening::Missing(name))
    };
    fn parsed<T: FromStr>((name, value): (&'static str, String)) -> Result<T, BadOpening> {
        let read = value.parse();
        read.map_err(|_| BadOpening::Value(name, value))
    }
    let game = parsed(value(0)?)?;
    let (name, word) = value(1)?;
    let side = Side::ALL
        .into_iter()
        .find(|side| side_word(*side).eq_ignore_ascii_case(&word));
    let side = side.ok_or(BadOpening::Value(name, word))?;
    let (_, half) = value(2)?;
    let half = Half::parse(&half, side).map_err(|why| BadOpening::Half(side, why))?;
    let salt = parsed(value(3)?)?;
    let hash = value(4).ok().map(parsed).transpose()?;
    let opening = Opening { game, half, salt };
    Ok(OpeningWithHash { opening, hash })
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opening")
            .field("game", &self.game)
            .field("side", &self.half.side)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(…)")
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl FromStr for Salt {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Salt, BadId> {
        read_hex(text).map(Salt)
    }
}

impl FromStr for Commitment {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Commitment, BadId> {
        read_hex(text).map(Commitment)
    }
}

fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn read_hex<const N: usize>(text: &str) -> Result<[u8; N], BadId> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N || !digits.iter().all(u8::is_ascii_hexdigit) {
        return Err(BadId);
    }
    let mut bytes = [0; N];
    for (to, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        let pair = std::str::from_utf8(pair).map_err(|_| BadId)?;
        *to = u8::from_str_radix(pair, 16).map_err(|_| BadId)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use tulenh_rules::half::ReadyMade;

    use super::*;

    fn opening(side: Side) -> Opening {
        Opening {
            game: GameId(12),
            half: ReadyMade::ALL[2].half(side),
            salt: Salt::from_random(0x0123_4567_89ab_cdef, 7),
        }
    }

    #[test]
    fn what_was_written_is_read_among_other_words() {
        let both = Side::ALL.map(opening);
        let [red, blue] = &both;
        let text = format!(
            "Game #12 begins: look!\n`{}hash: {}`\n\n{}",
            red.text(),
            red.commitment(),
            blue.text().replace('\n', "\r\n").to_uppercase()
        );
        let read = Opening::read_all(&text).unwrap();
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].opening, both[0]);
        assert_eq!(read[0].hash, Some(red.commitment()));
        assert_eq!((&read[1].opening, read[1].hash), (blue, None));
    }

    /// `printf '…' | sha256sum` of the same text.
    #[test]
    fn the_hash_is_that_of_the_text() {
        let hash = opening(Side::Red).commitment().to_string();
        let again: [u8; 32] = Sha256::digest(opening(Side::Red).text().as_bytes()).into();
        assert_eq!(hash.parse(), Ok(Commitment(again)));
        assert_eq!(hash.len(), 64);
        let mut other = opening(Side::Red);
        other.salt.0[15] ^= 1;
        assert_ne!(other.commitment(), opening(Side::Red).commitment());
        other = opening(Side::Red);
        other.game = GameId(13);
        assert_ne!(other.commitment(), opening(Side::Red).commitment());
        assert_ne!(
            opening(Side::Blue).commitment(),
            opening(Side::Red).commitment()
        );
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        assert_eq!(Opening::read_all("hello"), Err(BadOpening::Missing("game")));
        let text = opening(Side::Red).text();
        let without = text.replace("salt", "pepper");
        assert_eq!(
            Opening::read_all(&without),
            Err(BadOpening::Missing("salt"))
        );
        let short = text.replace("salt: 01", "salt: ");
        assert!(matches!(
            Opening::read_all(&short),
            Err(BadOpening::Value("salt", _))
        ));
        let green = text.replace("red", "green");
        assert_eq!(
            Opening::read_all(&green),
            Err(BadOpening::Value("side", "green".to_owned()))
        );
        let half = text.replace("half: ", "half: 11/");
        assert!(matches!(
            Opening::read_all(&half),
            Err(BadOpening::Half(Side::Red, _))
        ));
    }

    #[test]
    fn nothing_of_a_half_is_printed_for_the_log() {
        let printed = format!("{:?}", opening(Side::Red));
        let other = Opening {
            half: ReadyMade::ALL[0].half(Side::Red),
            salt: Salt([1; 16]),
            ..opening(Side::Red)
        };
        assert_eq!(printed, format!("{other:?}"));
    }
}
