//! How games end (RULES.md 9).

use crate::geometry::side::{BySide, Side};
use crate::ruleset::battle::Objective;

/// How a game ended; [explained in the book](crate::book::endings).
///
/// ```
/// use tulenh_rules::{Ending, Outcome, Side};
///
/// let outcome = Outcome::won(Side::Blue, Ending::Mate);
/// assert_eq!(outcome.to_string(), "Blue wins (mate)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// What ended the game.
    pub ending: Ending,
    /// The final points, where they decided.
    pub points: Option<BySide<u32>>,
}

/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The Commander was captured.
    CommanderCaptured,
    /// All ships of a side are gone.
    Ships,
    /// All planes of a side are gone.
    Planes,
    /// All Tanks, Infantry and Artillery of a side are gone.
    LandForces,
    /// A side left its Commander facing the enemy's, where that loses.
    Facing,
    /// The side to move is in check and has no legal turn.
    Mate,
    /// The side to move has no legal turn.
    NoTurn,
    /// The same position with the same side to move for the third time.
    Repetition,
    /// Fifty moves a side without a piece leaving the board.
    FiftyMoves,
    /// The turns that were agreed on are played.
    TurnLimit,
    /// The date or time that was agreed on is reached.
    TimeLimit,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player's time was over.
    OutOfTime,
    /// Time was over before the game had begun in earnest; nobody has won or drawn.
    Aborted,
    /// Nobody played on; nobody has won or drawn.
    Abandoned,
}

impl Outcome {
    /// A side has won, whatever the points.
    pub const fn won(winner: Side, ending: Ending) -> Outcome {
        Outcome {
            winner: Some(winner),
            ending,
            points: None,
        }
    }

    /// Nobody has won, whatever the points.
    pub const fn drawn(ending: Ending) -> Outcome {
        Outcome {
            winner: None,
            ending,
            points: None,
        }
    }
}

impl Ending {
    /// All endings.
    pub const ALL: [Ending; 16] = [
        Ending::CommanderCaptured,
        Ending::Ships,
        Ending::Planes,
        Ending::LandForces,
        Ending::Facing,
        Ending::Mate,
        Ending::NoTurn,
        Ending::Repetition,
        Ending::FiftyMoves,
        Ending::TurnLimit,
        Ending::TimeLimit,
        Ending::Resignation,
        Ending::Agreement,
        Ending::OutOfTime,
        Ending::Aborted,
        Ending::Abandoned,
    ];

    /// The ending by this objective.
    pub const fn of(objective: Objective) -> Ending {
        match objective {
            Objective::Marine => Ending::Ships,
            Objective::Air => Ending::Planes,
            Objective::Land => Ending::LandForces,
            Objective::Commander => Ending::CommanderCaptured,
        }
    }

    /// Whether the game was broken off: without a winner it is no draw either.
    pub const fn is_void(self) -> bool {
        matches!(self, Ending::Aborted | Ending::Abandoned)
    }

    /// The word by which programs know it, e.g. `commander-captured`.
    pub const fn id(self) -> &'static str {
        match self {
            Ending::CommanderCaptured => "commander-captured",
            Ending::Ships => "ships",
            Ending::Planes => "planes",
            Ending::LandForces => "land-forces",
            Ending::Facing => "facing",
            Ending::Mate => "mate",
            Ending::NoTurn => "no-turn",
            Ending::Repetition => "repetition",
            Ending::FiftyMoves => "fifty-moves",
            Ending::TurnLimit => "turn-limit",
            Ending::TimeLimit => "time-limit",
            Ending::Resignation => "resignation",
            Ending::Agreement => "agreement",
            Ending::OutOfTime => "out-of-time",
            Ending::Aborted => "aborted",
            Ending::Abandoned => "abandoned",
        }
    }
}

/// One English clause: `Red wins 180 : 140 on points (ships)`.
impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins")?,
            None if self.ending.is_void() => f.write_str("no result")?,
            None => f.write_str("draw")?,
        }
        if let Some(points) = self.points {
            let first = self.winner.unwrap_or(Side::Red);
            write!(f, " {} : {} on points", points[first], points[!first])?;
        }
        write!(f, " ({})", self.ending.id())
    }
}
