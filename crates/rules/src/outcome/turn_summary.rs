//! A turn with everything that a program wants to know of it.

use crate::geometry::square::{Coordinates, Square};
use crate::movegen::illegal::Illegal;
use crate::movegen::turn::Turn;
use crate::outcome::ending::Ending;
use crate::outcome::record::Record;
use crate::pieces::letters::Letters;
use crate::pieces::piece::Piece;
use crate::pieces::stack::Stack;

/// What a turn does from the present position of a game.
///
/// ```
/// # use std::sync::Arc;
/// # use tulenh_rules::{Coordinates, Position, Record, Ruleset};
/// let record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
/// let turn = record.position().read_lan("c5-c6").unwrap();
/// let summary = record.summary(&turn, Coordinates::Official).unwrap();
/// assert_eq!((summary.lan.as_str(), summary.record.as_str()), ("c5-c6", "In4,2_5,2"));
/// assert!(summary.captured.is_empty() && !summary.check);
/// assert_eq!(summary.ending, None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnSummary {
    /// Canonical LAN.
    pub lan: String,
    /// The official record in English letters, with its suffix for check or the end.
    pub record: String,
    /// The FEN after the turn.
    pub fen: String,
    /// Enemy pieces removed, the carrier of a stack first.
    pub captured: Vec<Piece>,
    /// Own pieces removed.
    pub lost: Vec<Piece>,
    /// Whether the opponent's Commander is in check after it.
    pub check: bool,
    /// How the turn ends the game, if it does.
    pub ending: Option<Ending>,
}

impl Record {
    /// What a turn in its canonical form does; `coordinates` are those of the written record. The game stays as
    /// it is.
    ///
    /// # Errors
    /// The rule that forbids the turn, or that the game is over.
    pub fn summary(&self, turn: &Turn, coordinates: Coordinates) -> Result<TurnSummary, Illegal> {
        let before = self.position();
        let (after, effects) = before.play(turn)?;
        let mut played = self.clone();
        played.play_canonical(turn.clone())?;
        let bare = before.record_bare(turn, coordinates, Letters::English);
        let signs = played.annotations(self.turns().len(), before);
        Ok(TurnSummary {
            lan: before.lan(turn),
            record: format!("{bare}{signs}"),
            fen: after.fen(),
            captured: pieces(&effects.captured),
            lost: pieces(&effects.lost),
            check: after.is_check(),
            ending: played.outcome().map(|outcome| outcome.ending),
        })
    }
}

/// The pieces of what was removed, point after point.
fn pieces(removed: &[(Square, Stack)]) -> Vec<Piece> {
    removed
        .iter()
        .flat_map(|(_, stack)| stack.pieces())
        .collect()
}
