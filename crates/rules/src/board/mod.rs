//! Where everything stands.

pub mod fen;
pub(crate) mod key;
pub mod setup;

use crate::board::key::key;
use crate::geometry::side::{BySide, Side};
use crate::geometry::square::{SQUARES, Square};
use crate::geometry::squares::Squares;
use crate::pieces::piece::Piece;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;

/// The stacks on the 132 points. Says nothing about whether they may stand there; see
/// [`crate::Setup`] and [`crate::Position`].
///
/// A cell a point answers what stands there; sets of points, one bit each, answer where to look.
///
/// Invariant: everything else is what the cells say, kept up to date by [`Board::set`].
#[derive(Debug, Clone)]
pub struct Board {
    cells: [Option<Stack>; SQUARES],
    army: BySide<Army>,
    key: u64,
}

/// What is known of one side at a glance.
#[derive(Debug, Clone, Copy)]
struct Army {
    /// The points on which the side has a stack.
    occupied: Squares,
    /// Where it has a ring of fire: an Anti-aircraft gun, Missile or Navy that is not carried.
    guns: Squares,
    /// Where its Commander is, covered or not.
    commander: Option<Square>,
    /// How many pieces it has, passengers included.
    pieces: u16,
}

impl Board {
    /// A board with nothing on it.
    pub const EMPTY: Board = {
        let army = Army {
            occupied: Squares::EMPTY,
            guns: Squares::EMPTY,
            commander: None,
            pieces: 0,
        };
        Board {
            cells: [None; SQUARES],
            army: BySide {
                red: army,
                blue: army,
            },
            key: 0,
        }
    };

    /// The stack on a point, of either side; `None` when the point is empty.
    pub const fn get(&self, square: Square) -> Option<Stack> {
        self.cells[square.index()]
    }

    /// Puts a stack on a point, or clears it, whatever stood there.
    pub fn set(&mut self, square: Square, stack: Option<Stack>) {
        let old = std::mem::replace(&mut self.cells[square.index()], stack);
        self.key ^= key(square, old) ^ key(square, stack);
        if let Some(old) = old {
            let army = &mut self.army[old.side()];
            army.occupied.remove(square);
            army.guns.remove(square);
            army.pieces -= old.len() as u16;
            if army.commander == Some(square) {
                army.commander = None;
            }
        }
        if let Some(new) = stack {
            let army = &mut self.army[new.side()];
            army.occupied.insert(square);
            if new.carrier().role.is_gun() {
                army.guns.insert(square);
            }
            army.pieces += new.len() as u16;
            if new.contains(Role::Commander) {
                army.commander = Some(square);
            }
        }
    }

    /// The points on which a side has something.
    pub fn occupied(&self, side: Side) -> Squares {
        self.army[side].occupied
    }

    /// The points on which a side has an Anti-aircraft gun, Missile or Navy that is not carried:
    /// the centres of its rings of fire (RULES.md 5).
    pub fn guns(&self, side: Side) -> Squares {
        self.army[side].guns
    }

    /// How many pieces a side has, passengers included.
    pub fn count(&self, side: Side) -> u16 {
        self.army[side].pieces
    }

    /// How many pieces both sides have together, passengers included.
    pub fn total(&self) -> u16 {
        self.army.red.pieces + self.army.blue.pieces
    }

    /// A number that stands for what the board holds: equal for equal boards, and different for
    /// different ones but for a chance of 2⁻⁶⁴. The same on every machine.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// All stacks of a side with their points, a1 first.
    pub fn stacks(&self, side: Side) -> impl Iterator<Item = (Square, Stack)> + '_ {
        self.army[side]
            .occupied
            .into_iter()
            .filter_map(|square| self.get(square).map(|stack| (square, stack)))
    }

    /// All pieces of a side with their points, passengers included.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.stacks(side)
            .flat_map(|(square, stack)| stack.pieces().map(move |piece| (square, piece)))
    }

    /// Where a side's Commander is, covered or not. When a wrong arrangement has several, one of
    /// them.
    pub fn commander(&self, side: Side) -> Option<Square> {
        self.army[side].commander
    }

    /// Where a side's Commander stands uncovered: neither carried nor in a headquarters
    /// (RULES.md 6).
    pub fn bare_commander(&self, side: Side) -> Option<Square> {
        self.commander(side).filter(|square| {
            self.get(*square)
                .is_some_and(|s| s.carrier().role == Role::Commander)
        })
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.key == other.key && self.cells == other.cells
    }
}

impl Eq for Board {}

impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::setup::Setup;
    use crate::ruleset::battle::START_FEN;

    #[test]
    fn what_is_known_follows_every_change() {
        let start = Setup::from_fen(START_FEN).unwrap().board;
        let mut board = Board::EMPTY;
        for side in Side::ALL {
            for (square, stack) in start.stacks(side) {
                board.set(square, Some(stack));
            }
        }
        assert_eq!(board, start);
        assert_eq!((board.count(Side::Red), board.total()), (19, 38));
        assert_eq!(board.guns(Side::Blue).len(), 5);
        for side in Side::ALL {
            for (square, _) in start.stacks(side) {
                board.set(square, None);
            }
        }
        assert_eq!(board, Board::EMPTY);
        assert_eq!((board.key(), board.count(Side::Blue)), (0, 0));
        assert_eq!(board.commander(Side::Red), None);
    }
}
