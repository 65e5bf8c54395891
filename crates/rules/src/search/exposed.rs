//! The points where a Commander that goes there would be in check, all found at once.

use crate::board::Board;
use crate::geometry::reach::Reach;
use crate::geometry::side::Side;
use crate::geometry::square::{Direction, Square};
use crate::geometry::squares::Squares;
use crate::movegen::aim::{is_shelter, steps};
use crate::movegen::check::{strikers, strikes};
use crate::pieces::piece::Piece;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::Ruleset;

/// The points where a Commander that goes there without a capture, alone or carried by anything but a ship, would be in
/// check. In an ending most turns that are looked at are such, and asking about each on a board of its own took a third
/// of the instructions.
///
/// A step by which it would face the other Commander is not possible in the first place, and one that is carried faces
/// nobody (RULES.md 6), so facing is left out. So are the heroes that the turn makes. Of the enemy they matter where a
/// last defender is no hero yet, and nobody may ask then
/// ([`Danger::promotes_last_defender`](crate::search::danger::Danger::promotes_last_defender)). Of the own side they
/// matter where rings keep a plane off, and those points are doubtful here.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Exposed {
    certain: Squares,
    /// Whether it would be in check there has to be asked on the board after the turn.
    doubtful: Squares,
}

impl Exposed {
    /// The points that the enemy of `side` strikes, perhaps or certainly, once nothing stands on `left` any more; `None`
    /// when something stays behind.
    pub(crate) fn of(rules: &Ruleset, board: &Board, side: Side, left: Option<Square>) -> Exposed {
        let mut exposed = Exposed {
            certain: Squares::EMPTY,
            doubtful: Squares::EMPTY,
        };
        for (at, stack) in board.stacks(!side) {
            for piece in strikers(rules, stack) {
                exposed.add(rules, board, left, at, stack, piece);
            }
        }
        exposed
    }

    /// Whether the Commander would be safe on a free point; `None` where it has to be asked.
    pub(crate) fn is_safe(&self, to: Square) -> Option<bool> {
        if self.certain.contains(to) {
            Some(false)
        } else if self.doubtful.contains(to) {
            None
        } else {
            Some(true)
        }
    }

    /// Adds what one piece of the stack on `at` strikes, as
    /// [`each_attacker`](crate::movegen::check::each_attacker) has it.
    fn add(
        &mut self,
        rules: &Ruleset,
        board: &Board,
        left: Option<Square>,
        at: Square,
        stack: Stack,
        piece: Piece,
    ) {
        let reach = strikes(rules, piece);
        let walker = !stack.side();
        match piece.role {
            Role::Headquarters if !piece.hero => {}
            Role::Headquarters if is_shelter(stack) => self.doubt(at.within(reach)),
            // Rings keep a plane off that is no hero.
            Role::AirForce if !piece.hero && !board.guns(walker).is_empty() => {
                self.doubt(at.within(reach));
            }
            Role::AirForce | Role::Artillery => self.strike(at.within(reach)),
            Role::Navy => {
                let gun = rules.ship_gun_range(piece.hero);
                self.strike(at.within(Reach {
                    straight: gun,
                    diagonal: gun,
                }));
            }
            _ => self.strike(open_lines(board, at, reach, left)),
        }
    }

    fn strike(&mut self, points: Squares) {
        self.certain = self.certain.union(points);
    }

    fn doubt(&mut self, points: Squares) {
        self.doubtful = self.doubtful.union(points);
    }
}

/// The points that a piece on `at` reaches with nothing in between, when nothing stands on `left` any more.
fn open_lines(board: &Board, at: Square, reach: Reach, left: Option<Square>) -> Squares {
    let mut points = Squares::EMPTY;
    for direction in Direction::ALL {
        for (_, next) in steps(at, direction, reach.along(direction)) {
            points.insert(next);
            if Some(next) != left && board.get(next).is_some() {
                break;
            }
        }
    }
    points
}
