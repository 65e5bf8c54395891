//! Where everything stands.

use crate::rules::piece::Piece;
use crate::rules::role::Role;
use crate::rules::side::{BySide, Side};
use crate::rules::square::{SQUARES, Square};
use crate::rules::squares::Squares;
use crate::rules::stack::Stack;

/// The stacks on the 132 points. Says nothing about whether they may stand there; see
/// [`crate::rules::Setup`] and [`crate::rules::Position`].
///
/// Invariant: the sets of occupied points agree with the cells.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    cells: [Option<Stack>; SQUARES],
    occupied: BySide<Squares>,
}

impl Board {
    /// A board with nothing on it.
    pub const EMPTY: Board = Board {
        cells: [None; SQUARES],
        occupied: BySide {
            red: Squares::EMPTY,
            blue: Squares::EMPTY,
        },
    };

    /// What stands on a point.
    pub const fn get(&self, square: Square) -> Option<Stack> {
        self.cells[square.index()]
    }

    /// Puts a stack on a point, or clears it, whatever stood there.
    pub fn set(&mut self, square: Square, stack: Option<Stack>) {
        if let Some(old) = self.cells[square.index()] {
            self.occupied[old.side()].remove(square);
        }
        if let Some(new) = stack {
            self.occupied[new.side()].insert(square);
        }
        self.cells[square.index()] = stack;
    }

    /// The points on which a side has something.
    pub fn occupied(&self, side: Side) -> Squares {
        self.occupied[side]
    }

    /// All stacks of a side with their points, a1 first.
    pub fn stacks(&self, side: Side) -> impl Iterator<Item = (Square, Stack)> + '_ {
        self.occupied[side]
            .into_iter()
            .filter_map(|square| self.get(square).map(|stack| (square, stack)))
    }

    /// All pieces of a side with their points, passengers included.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.stacks(side)
            .flat_map(|(square, stack)| stack.pieces().map(move |piece| (square, piece)))
    }

    /// Where a side's Commander is, covered or not.
    pub fn commander(&self, side: Side) -> Option<Square> {
        self.stacks(side)
            .find(|(_, stack)| stack.contains(Role::Commander))
            .map(|(square, _)| square)
    }

    /// Where a side's Commander stands uncovered: neither carried nor in a headquarters
    /// (rules.md 6).
    pub fn bare_commander(&self, side: Side) -> Option<Square> {
        self.commander(side).filter(|square| {
            self.get(*square)
                .is_some_and(|s| s.carrier().role == Role::Commander)
        })
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}
