//! What can be said to be wrong with a turn.

use crate::explanation::reasons::reason::Reason;
use crate::explanation::safety::UnsafeTurn;
use crate::explanation::threat::Threat;
use tulenh_rules::{Square, Stack};

/// What was wrong with a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The opponent ends the game by the line that answers it.
    Loses {
        /// Turns of either side after it.
        plies: u32,
    },
    /// The better line would have ended the game.
    MissesWin {
        /// Turns of either side, the better turn being the first.
        plies: u32,
    },
    /// Own pieces were shot down in a flight.
    ShotDown {
        /// What left the board.
        stack: Stack,
    },
    /// The turn loses one stack and captures one that is worth less, as a plane does that captures in a ring of fire. The
    /// better turn does not give up as many points.
    GivesUp {
        /// What left the board of the own pieces.
        lost: Stack,
        /// What it captured.
        captured: Stack,
        /// How many points less that is worth.
        points: u32,
    },
    /// The opponent takes this, and wins points by the line that answers the turn, or by the reply that was made, even when
    /// all is taken back that can be taken after it; more than the turn has won. It is not lost in the better line too.
    Leaves {
        /// The turn of that line, the first being 1.
        ply: u32,
        /// Where it stands from the beginning of the line until then.
        at: Square,
        /// What leaves the board then.
        stack: Stack,
        /// Where the taker stands then.
        by: Square,
        /// What takes it from there, of all that stands there.
        taker: Stack,
        /// Whether the turn has brought it to a point where none of its side stood.
        brought: bool,
        /// The points that the opponent wins by the turn and the line together, less what stands where it did and is lost
        /// in the better line too.
        points: u32,
    },
    /// The better line takes this, and wins more points by it than the turn has. The turn has not taken it, nor does its side
    /// in the line that answers the turn.
    Misses {
        /// The turn of that line, the first being 1.
        ply: u32,
        /// Where it stands from the beginning of the line until then.
        at: Square,
        /// What leaves the board then.
        stack: Stack,
        /// How many more points the better line wins.
        points: u32,
    },
    /// The opponent wins points by the line that answers the turn, as with [`Fault::Leaves`], and takes only what has
    /// moved in it.
    LosesPoints {
        /// The points that the opponent wins by the turn and the line together.
        points: u32,
    },
    /// The better line wins points, as with [`Fault::Misses`], and takes only what has moved in it.
    MissesPoints {
        /// How many more points the better line wins.
        points: u32,
    },
    /// The opponent's answer goes to a point in safety, as far as exchanges tell; after the better turn the same turn would
    /// lose points there.
    Allows(UnsafeTurn),
    /// The better turn threatens what the turn does not, as far as exchanges tell.
    MissesThreat(Threat),
    /// The better turn does this for the safety of its side, and the turn does not: what the better one [saves](Reason::Saves)
    /// or [covers](Reason::Covers), the opponent wins by the exchange; what it keeps from [becoming a hero](Reason::StopsHero)
    /// can become one; or the Commander that it [shelters](Reason::Shelters) stays in the open.
    Neglects(Reason),
}

impl Fault {
    /// Whether it is enough to explain a blunder, which gives away more than a threat or some safety.
    pub fn explains_blunder(&self) -> bool {
        !matches!(self, Fault::MissesThreat(_) | Fault::Neglects(_))
    }

    /// Whether both name the same stack on the same point.
    pub(super) fn leaves_the_same_as(&self, other: &Fault) -> bool {
        let left = |fault: &Fault| match *fault {
            Fault::Leaves { at, stack, .. } => Some((at, stack)),
            _ => None,
        };
        left(self).is_some() && left(self) == left(other)
    }

    /// Whether something is taken by the first turn of the line that shows it.
    pub(super) fn is_at_once(&self) -> bool {
        matches!(
            self,
            Fault::Leaves { ply: 1, .. } | Fault::Misses { ply: 1, .. }
        )
    }
}
