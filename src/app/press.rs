//! What a button means, written into the button itself, so that it works after a restart.

use std::fmt;
use std::str::FromStr;

use crate::game::{BadId, ChallengeCode, GameId, Ply};
use crate::rules::Side;

/// The longest text of a press, in bytes (the tightest network allows 64).
pub const PRESS_BYTES: usize = 64;

/// A button's meaning. `Display` and `FromStr` give the text that is put into the button, at most
/// [`PRESS_BYTES`] bytes of ASCII without spaces.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Press {
    /// Accept (join) a challenge.
    Accept(ChallengeCode),
    /// Decline it.
    Decline(ChallengeCode),
    /// Withdraw it.
    Cancel(ChallengeCode),
    /// Agree to the draw offered at this ply.
    AcceptDraw(GameId, Ply),
    /// Decline it.
    DeclineDraw(GameId, Ply),
    /// Confirm resigning at this ply; for the player of this side, who was asked. In a group the
    /// question stands before everybody.
    Resign(GameId, Ply, Side),
    /// Play this turn, in LAN, which a typed text left open at this ply.
    Turn(GameId, Ply, String),
}

impl Press {
    /// Plays a turn; `None` when its LAN is too long for a button, so that it has to be typed.
    pub fn turn(game: GameId, ply: Ply, lan: &str) -> Option<Press> {
        let press = Press::Turn(game, ply, lan.to_owned());
        (press.to_string().len() <= PRESS_BYTES).then_some(press)
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Accept(code) => write!(f, "a:{code}"),
            Press::Decline(code) => write!(f, "d:{code}"),
            Press::Cancel(code) => write!(f, "c:{code}"),
            Press::AcceptDraw(game, ply) => write!(f, "y:{}:{ply}", game.0),
            Press::DeclineDraw(game, ply) => write!(f, "n:{}:{ply}", game.0),
            Press::Resign(game, ply, side) => {
                let side = match side {
                    Side::Red => "r",
                    Side::Blue => "b",
                };
                write!(f, "r:{}:{ply}:{side}", game.0)
            }
            Press::Turn(game, ply, turn) => write!(f, "t:{}:{ply}:{turn}", game.0),
        }
    }
}

impl FromStr for Press {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Press, BadId> {
        if text.len() > PRESS_BYTES {
            return Err(BadId);
        }
        // The LAN of a turn comes last and may hold colons itself.
        let parts: Vec<&str> = text.splitn(4, ':').collect();
        let number = |text: &str| -> Result<u64, BadId> {
            let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| text.parse().ok()).flatten().ok_or(BadId)
        };
        let game = |text: &str| number(text).map(GameId);
        let ply = |text: &str| Ok(Ply(number(text)?.try_into().map_err(|_| BadId)?));
        match parts[..] {
            ["a", code] => Ok(Press::Accept(code.parse()?)),
            ["d", code] => Ok(Press::Decline(code.parse()?)),
            ["c", code] => Ok(Press::Cancel(code.parse()?)),
            ["y", id, at] => Ok(Press::AcceptDraw(game(id)?, ply(at)?)),
            ["n", id, at] => Ok(Press::DeclineDraw(game(id)?, ply(at)?)),
            ["r", id, at, "r"] => Ok(Press::Resign(game(id)?, ply(at)?, Side::Red)),
            ["r", id, at, "b"] => Ok(Press::Resign(game(id)?, ply(at)?, Side::Blue)),
            ["t", id, at, lan] if !lan.is_empty() => {
                Ok(Press::Turn(game(id)?, ply(at)?, lan.to_owned()))
            }
            _ => Err(BadId),
        }
    }
}
