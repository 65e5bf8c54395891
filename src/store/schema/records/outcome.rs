//! Sides, and how games end.

use serde::{Deserialize, Serialize};

use crate::store::schema::records::record::same_variants;
use tulenh_rules::{BySide, Ending, Outcome, Side};

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum SideRecord {
    /// Red.
    Red,
    /// Blue.
    Blue,
}

same_variants!(Side, SideRecord: Red, Blue);

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct OutcomeRecord {
    winner: Option<SideRecord>,
    ending: EndingRecord,
    /// Red's and Blue's points, if they decided.
    points: Option<(u32, u32)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum EndingRecord {
    CommanderCaptured,
    Mate,
    NoTurn,
    Repetition,
    FiftyMoves,
    Resignation,
    Agreement,
    Ships,
    Planes,
    LandForces,
    Facing,
    TurnLimit,
    TimeLimit,
    OutOfTime,
    Aborted,
    Abandoned,
}

same_variants!(
    Ending,
    EndingRecord: CommanderCaptured,
    Mate,
    NoTurn,
    Repetition,
    FiftyMoves,
    Resignation,
    Agreement,
    Ships,
    Planes,
    LandForces,
    Facing,
    TurnLimit,
    TimeLimit,
    OutOfTime,
    Aborted,
    Abandoned,
);

impl From<Outcome> for OutcomeRecord {
    fn from(outcome: Outcome) -> OutcomeRecord {
        OutcomeRecord {
            winner: outcome.winner.map(SideRecord::from),
            ending: outcome.ending.into(),
            points: outcome.points.map(|points| (points.red, points.blue)),
        }
    }
}

impl From<OutcomeRecord> for Outcome {
    fn from(record: OutcomeRecord) -> Outcome {
        Outcome {
            winner: record.winner.map(Side::from),
            ending: record.ending.into(),
            points: record.points.map(|(red, blue)| BySide { red, blue }),
        }
    }
}
