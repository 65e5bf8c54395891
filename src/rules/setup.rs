//! An arrangement of pieces that may be wrong.

use crate::rules::board::Board;
use crate::rules::side::Side;

/// An arrangement with public fields, which may be anything; the door to a legal
/// [`crate::rules::Position`] is [`crate::rules::Position::new`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// Who is to move.
    pub turn: Side,
    /// Half-moves since a piece last left the board (rules.md 2).
    pub halfmoves: u32,
    /// The number of the full move, from 1; grows after Blue's turn.
    pub fullmoves: u32,
}
