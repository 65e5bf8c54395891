//! A game as it was played, and how it ends by the rules (rules.md 9).

use crate::rules::illegal::Illegal;
use crate::rules::position::{Effects, Position};
use crate::rules::ruleset::NoTurn;
use crate::rules::side::Side;
use crate::rules::turn::Turn;

/// A game as it was played: its start, its turns, the position now, and whether it has ended.
///
/// ```
/// # use std::sync::Arc;
/// # use tulenh::rules::{Position, Record, Ruleset};
/// let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
/// record.play_lan("c5-c6").unwrap();
/// assert_eq!(record.turns().len(), 1);
/// assert!(record.play_lan("c5-c6").is_err());
/// assert_eq!(record.outcome(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    start: Position,
    turns: Vec<Played>,
    /// Boards that can still come again: those since a piece last left the board, the present one
    /// included. Kept whole, so that no two different ones are ever taken for the same.
    recent: Vec<(crate::rules::Board, Side)>,
    position: Position,
    outcome: Option<Outcome>,
}

/// A turn that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The turn, in its canonical form.
    pub turn: Turn,
    /// Its LAN.
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
    /// The same position with the same side to move for the third time.
    Repetition,
    /// Fifty moves a side without a piece leaving the board.
    FiftyMoves,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
}

/// Half-moves without a capture after which a game is drawn: fifty a side.
pub const QUIET_HALFMOVES: u32 = 100;

impl Record {
    /// A game that begins here. It may have ended already, when the side to move has no turn.
    pub fn new(start: Position) -> Record {
        let mut record = Record {
            turns: Vec::new(),
            recent: vec![(start.board().clone(), start.turn())],
            outcome: None,
            position: start.clone(),
            start,
        };
        record.outcome = record.judge();
        record
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The turns played so far.
    pub fn turns(&self) -> &[Played] {
        &self.turns
    }

    /// How the game ended by the rules of the board, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plays a turn, in whatever form.
    ///
    /// # Errors
    /// The rule that forbids it, or that the game is over.
    pub fn play(&mut self, turn: &Turn) -> Result<&Played, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::Over);
        }
        let turn = self.position.canonical(turn)?;
        let (after, effects) = self.position.play(&turn)?;
        let lan = self.position.lan(&turn);
        self.position = after;
        if self.position.halfmoves() == 0 {
            self.recent.clear();
        }
        self.recent
            .push((self.position.board().clone(), self.position.turn()));
        self.outcome = self.judge();
        self.turns.push(Played { turn, lan, effects });
        // Just pushed.
        self.turns.last().ok_or(Illegal::Over)
    }

    /// Plays a turn written in LAN.
    ///
    /// # Errors
    /// The rule that forbids it, or that the text is no LAN.
    pub fn play_lan(&mut self, lan: &str) -> Result<&Played, ReplayError> {
        if self.outcome.is_some() {
            return Err(ReplayError::Illegal(Illegal::Over));
        }
        let turn = self.position.read_lan(lan)?;
        Ok(self.play(&turn)?)
    }

    /// Whether the game has ended, with what stands on the board now.
    fn judge(&self) -> Option<Outcome> {
        let position = &self.position;
        let side = position.turn();
        let won = |ending| {
            Some(Outcome {
                winner: Some(!side),
                ending,
            })
        };
        let drawn = |ending| {
            Some(Outcome {
                winner: None,
                ending,
            })
        };
        if let Some(beaten) = position.beaten() {
            let winner = Some(!beaten);
            return Some(Outcome {
                winner,
                ending: Ending::CommanderCaptured,
            });
        }
        if !position.has_legal_turn() {
            return match (position.is_check(), position.rules().no_turn) {
                (true, _) => won(Ending::Mate),
                (false, NoTurn::Loses) => won(Ending::NoTurn),
                (false, NoTurn::Draws) => drawn(Ending::NoTurn),
            };
        }
        let same = |(board, turn): &&(crate::rules::Board, Side)| {
            *turn == side && board == position.board()
        };
        if self.recent.iter().filter(same).count() >= 3 {
            return drawn(Ending::Repetition);
        }
        if position.halfmoves() >= QUIET_HALFMOVES {
            return drawn(Ending::FiftyMoves);
        }
        None
    }
}

/// A turn of a stored or written game could not be played again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The text is no LAN.
    #[error("`{0}` is no LAN")]
    NotLan(String),
    /// The turn is not legal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}
