//! Pieces and points as data.

use serde::Serialize;
use tulenh_rules::{Letters, Piece, Side, Square, Stack};

use crate::app::language::pieces::{role_key, side_key};

/// A piece on or off the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct PieceView {
    /// The kind: `tank`, `anti-aircraft`.
    pub role: &'static str,
    /// `red` or `blue`.
    pub side: &'static str,
    /// Whether it is a hero (RULES.md 8).
    pub hero: bool,
    /// The letter by which the reader writes it.
    pub letter: &'static str,
}

/// The pieces on a point, the carrier first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct StackView {
    /// The point, such as `c5`.
    pub at: String,
    /// The pieces.
    pub pieces: Vec<PieceView>,
}

impl PieceView {
    pub(crate) fn of(piece: Piece, letters: Letters) -> PieceView {
        PieceView {
            role: role_key(piece.role),
            side: side_key(piece.side),
            hero: piece.hero,
            letter: piece.role.abbreviation(letters),
        }
    }
}

/// All pieces of a stack, the carrier first.
pub(crate) fn pieces(stack: Stack, letters: Letters) -> Vec<PieceView> {
    stack
        .pieces()
        .map(|piece| PieceView::of(piece, letters))
        .collect()
}

/// The name of a point, always in letters and numbers.
pub(crate) fn point(square: Square) -> String {
    square.to_string()
}

/// Something for each side, named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct BothSides<T> {
    /// Red's.
    pub red: T,
    /// Blue's.
    pub blue: T,
}

impl<T> BothSides<T> {
    pub(crate) fn new(mut of: impl FnMut(Side) -> T) -> BothSides<T> {
        BothSides {
            red: of(Side::Red),
            blue: of(Side::Blue),
        }
    }
}
