//! STUB being written; the interface is what stands here.
#![allow(missing_docs, clippy::missing_errors_doc)]
use crate::rules::*;

/// A game as it was played: its start, its turns, the position now, and whether it has ended by
/// the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    start: Position,
    turns: Vec<Played>,
    position: Position,
    outcome: Option<Outcome>,
}

/// A turn that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The turn.
    pub turn: Turn,
    /// Its canonical LAN.
    pub lan: String,
    /// What it did.
    pub effects: Effects,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// By what.
    pub ending: Ending,
}

/// What ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The Commander was captured.
    CommanderCaptured,
    /// The side to move is in check and has no legal turn.
    Mate,
    /// The side to move has no legal turn.
    NoTurn,
    /// The same position for the third time.
    Repetition,
    /// Fifty moves a side without a capture.
    FiftyMoves,
    /// A player resigned.
    Resignation,
    /// The players agreed.
    Agreement,
}

impl Record {
    pub fn new(start: Position) -> Record {
        Record {
            position: start.clone(),
            start,
            turns: Vec::new(),
            outcome: None,
        }
    }
    pub fn start(&self) -> &Position {
        &self.start
    }
    pub fn position(&self) -> &Position {
        &self.position
    }
    pub fn turns(&self) -> &[Played] {
        &self.turns
    }
    /// How the game ended by the rules of the board, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
    /// Plays a legal turn. Refused when illegal or when the game has ended.
    pub fn play(&mut self, _turn: &Turn) -> Result<&Played, Illegal> {
        todo!()
    }
    /// Plays a turn written in canonical LAN (from the store).
    pub fn play_lan(&mut self, _lan: &str) -> Result<&Played, Illegal> {
        todo!()
    }
}
