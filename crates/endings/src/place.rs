//! Where the pieces of an ending stand, as a number.
//!
//! The rules know no direction: a position with every rank r changed to 13 − r has the same value with
//! the same sides. So the first piece of the stronger side stands on ranks 1 to 6. Who is Red does not
//! matter either.

use crate::kind::Kind;
use tulenh_rules::{Board, FILES, Piece, RANKS, Role, SQUARES, Side, Square, Stack};

/// Points on which a bare Commander may stand: files c to k.
const GROUND: usize = (FILES as usize - SEA) * RANKS as usize;
/// Files that are sea.
const SEA: usize = 2;
/// The points of ranks 1 to 6.
const HALF: usize = SQUARES / 2;

/// The points of a position of some [`Kind`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    /// The stronger side's piece beside the Commander; of [`Kind`] `CvC` its Commander.
    piece: Square,
    /// The stronger side's Commander; on the point of the piece when it is carried or sheltered.
    commander: Square,
    /// The Commander of the weaker side.
    weak: Square,
}

/// A position of some [`Kind`].
pub(crate) struct Found {
    pub(crate) kind: Kind,
    /// The side with the piece; of `CvC` the side to move.
    pub(crate) strong: Side,
    pub(crate) index: usize,
}

/// What the position is, if it is of some [`Kind`]. A piece that is no hero is not: it becomes one
/// with the next turn.
pub(crate) fn find(board: &Board, turn: Side) -> Option<Found> {
    let counts = Side::ALL.map(|side| board.count(side));
    let strong = match counts {
        [1, 1] => turn,
        [2, 1] => Side::Red,
        [1, 2] => Side::Blue,
        _ => return None,
    };
    let commander = board.commander(strong)?;
    let weak = board.commander(!strong)?;
    let other = board
        .pieces(strong)
        .find(|(_, piece)| piece.role != Role::Commander);
    let (kind, piece) = match other {
        None => (Kind(None), commander),
        Some((at, piece)) if piece.hero => (Kind(Some(piece.role)), at),
        Some(_) => return None,
    };
    let place = Place {
        piece,
        commander,
        weak,
    };
    Some(Found {
        kind,
        strong,
        index: place.index(kind)?,
    })
}

/// How many numbers there are for the positions of a kind with one side to move. Some stand for
/// no position.
pub(crate) fn count(kind: Kind) -> usize {
    match kind.0 {
        None => GROUND / 2 * GROUND,
        Some(_) => HALF * (GROUND + 1) * GROUND,
    }
}

impl Place {
    fn index(self, kind: Kind) -> Option<usize> {
        let place = if self.piece.rank() < RANKS as i8 / 2 {
            self
        } else {
            Place {
                piece: self.piece.mirrored(),
                commander: self.commander.mirrored(),
                weak: self.weak.mirrored(),
            }
        };
        let weak = ground(place.weak)?;
        if kind.0.is_none() {
            return Some(ground(place.piece)? * GROUND + weak);
        }
        let commander = if place.commander == place.piece {
            GROUND
        } else {
            ground(place.commander)?
        };
        Some((place.piece.index() * (GROUND + 1) + commander) * GROUND + weak)
    }

    /// The inverse of [`Place::index`], for all numbers below [`count`]. The points may coincide.
    fn at(kind: Kind, index: usize) -> Option<Place> {
        let weak = of_ground(index % GROUND)?;
        let rest = index / GROUND;
        if kind.0.is_none() {
            let commander = of_ground(rest)?;
            return Some(Place {
                piece: commander,
                commander,
                weak,
            });
        }
        let piece = Square::from_index(rest / (GROUND + 1))?;
        let commander = match rest % (GROUND + 1) {
            GROUND => piece,
            bare => of_ground(bare)?,
        };
        // A Commander on the point of the piece has one number only.
        let twice = rest % (GROUND + 1) != GROUND && commander == piece;
        (!twice).then_some(Place {
            piece,
            commander,
            weak,
        })
    }
}

/// The board of a number, with Red as the stronger side; `None` where two pieces share a point that
/// cannot. Whether the pieces may stand there is not asked.
pub(crate) fn board(kind: Kind, index: usize) -> Option<Board> {
    let Place {
        piece,
        commander,
        weak,
    } = Place::at(kind, index)?;
    if weak == piece || weak == commander {
        return None;
    }
    let stack = |role, side, hero| Stack::single(Piece { role, side, hero });
    let own = stack(Role::Commander, Side::Red, false);
    let mut board = Board::EMPTY;
    board.set(weak, Some(stack(Role::Commander, Side::Blue, false)));
    match kind.0 {
        None => board.set(commander, Some(own)),
        Some(role) if commander == piece => {
            let both = stack(role, Side::Red, true).union(own)?;
            board.set(piece, Some(both));
        }
        Some(role) => {
            board.set(commander, Some(own));
            board.set(piece, Some(stack(role, Side::Red, true)));
        }
    }
    Some(board)
}

/// The number of a point of files c to k.
fn ground(square: Square) -> Option<usize> {
    let file = (square.file() as usize).checked_sub(SEA)?;
    Some(square.rank() as usize * (FILES as usize - SEA) + file)
}

/// The inverse of [`ground`].
fn of_ground(number: usize) -> Option<Square> {
    let width = FILES as usize - SEA;
    Square::new((number % width + SEA) as i8, (number / width) as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_its_number() {
        for kind in Kind::ALL {
            let mut boards = 0;
            for index in 0..count(kind) {
                let Some(board) = board(kind, index) else {
                    continue;
                };
                boards += 1;
                if board
                    .pieces(Side::Red)
                    .any(|(at, piece)| piece.role == Role::Commander && !at.is_ground())
                    && board.stacks(Side::Red).count() == 2
                {
                    panic!("{kind} {index}: a bare Commander at sea");
                }
                let found = find(&board, Side::Red).unwrap();
                assert_eq!(
                    (found.kind, found.strong, found.index),
                    (kind, Side::Red, index)
                );
            }
            assert!(boards > count(kind) * 9 / 10, "{kind}");
        }
    }
}
