//! What a position is worth to the side to move.

use std::fmt;

/// A value: hundredths of a plain Infantry, or a forced end of the game.
///
/// ```
/// use tulenh_engine::Score;
///
/// assert_eq!(Score::win_in(3).to_string(), "mate 2");
/// assert_eq!(Score::loss_in(2).to_string(), "mate -1");
/// // The side that has the last turn of a limited game may lose by it.
/// assert_eq!(Score::loss_in(1).to_string(), "mate -1");
/// assert_eq!(Score::cp(-120).to_string(), "cp -120");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Neither side is better.
    pub const EVEN: Score = Score(0);

    /// A value in hundredths of an Infantry, kept apart from forced ends.
    pub const fn cp(value: i32) -> Score {
        Score(if value > MOST {
            MOST
        } else if value < -MOST {
            -MOST
        } else {
            value
        })
    }

    /// The side to move wins by the turn that many turns of either side from now.
    pub const fn win_in(plies: u32) -> Score {
        Score(WIN - plies as i32)
    }

    /// The side to move has lost by then.
    pub const fn loss_in(plies: u32) -> Score {
        Score(-WIN + plies as i32)
    }

    /// Turns of either side until the forced end, and whether the side to move wins; `None` when
    /// nothing is forced.
    pub const fn forced(self) -> Option<(u32, bool)> {
        if self.0 > MOST {
            Some(((WIN - self.0) as u32, true))
        } else if self.0 < -MOST {
            Some(((WIN + self.0) as u32, false))
        } else {
            None
        }
    }

    /// The value in hundredths of an Infantry; beyond ±20,000 for a forced end.
    pub const fn value(self) -> i32 {
        self.0
    }

    pub(crate) const fn raw(value: i32) -> Score {
        Score(value)
    }
}

impl std::ops::Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// As in UCI: `cp 35`, `mate 2` in own turns, negative for the side that loses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forced() {
            Some((plies, true)) => write!(f, "mate {}", plies.div_ceil(2)),
            Some((plies, false)) => write!(f, "mate -{}", plies.div_ceil(2)),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// A game won at once. Values fit into 16 bits.
pub(crate) const WIN: i32 = 30_000;
/// The most that is not a forced end.
pub(crate) const MOST: i32 = 20_000;
