//! What the network sees of a position: the features of its pieces, from the point of view of each side.
//!
//! A point of view has its own side below: the board of Blue is seen mirrored, so that one set of rows
//! serves both. A piece has one feature for its place: whose it is, its kind, whether it is carried, the
//! point. It has another one where it is near the Commander of its enemy: whose it is, its kind, where it
//! stands from there.
//!
//! Each feature has a row of weights. Features that cannot occur, such as a ship inland, share the row
//! [`NO_ROW`], which is not used.

use tulenh_rules::{Board, BySide, Piece, Role, SQUARES, Side, Square, Squares, Stack};

use crate::evaluation::values::{KINDS, kind};

/// How many rows there are.
pub const ROWS: usize = PLACE_ROWS + 2 * KINDS * OFFSETS;

/// The row of a feature that cannot occur.
pub const NO_ROW: u16 = 0;

/// How far from a Commander a piece still counts as near, in king's steps.
const REACH: i32 = 5;
const WIDE: i32 = 2 * REACH + 1;
/// The places of a piece from a Commander.
const OFFSETS: usize = (WIDE * WIDE) as usize;

/// For each point, the points within [`REACH`] of it.
static NEAR: [Squares; SQUARES] = near();

/// The rows of [`Place`]s: `[carried][enemy][kind][point]`.
const PLACES: (Places, usize) = places();
static PLACE_OF: Places = PLACES.0;
const PLACE_ROWS: usize = PLACES.1;

type Places = [[[[u16; SQUARES]; KINDS]; 2]; 2];

/// A piece as a point of view sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// A piece of the other side.
    pub enemy: bool,
    /// Twice the role, and one more for a hero.
    pub kind: usize,
    /// Another piece carries it.
    pub carried: bool,
    /// Where it stands, from this point of view.
    pub at: Square,
    /// Where the Commander of its enemy stands, from this point of view.
    pub target: Option<Square>,
}

impl Seen {
    /// The piece as a side sees it; `target` is the Commander of the piece's enemy.
    pub fn by(view: Side, piece: Piece, carried: bool, at: Square, target: Option<Square>) -> Seen {
        let turned = |square: Square| match view {
            Side::Red => square,
            Side::Blue => square.mirrored(),
        };
        Seen {
            enemy: piece.side != view,
            kind: kind(piece),
            carried,
            at: turned(at),
            target: target.map(turned),
        }
    }

    /// The same piece as a plain one on its own feet: what is learnt of it holds for heroes and for
    /// carried pieces too, as far as they have not taught anything else.
    pub fn plain(self) -> Seen {
        Seen {
            kind: self.kind & !1,
            carried: false,
            ..self
        }
    }

    /// The row of its place.
    pub fn place(self) -> u16 {
        place(self.enemy, self.kind, self.carried, self.at)
    }

    /// The row of its nearness to the Commander of its enemy, if it is near.
    pub fn nearness(self) -> Option<u16> {
        let target = self.target?;
        let (dx, dy) = offset(self.at, target);
        nearness(self.enemy, self.kind, dx, dy)
    }

    /// All its rows.
    pub fn rows(self) -> impl Iterator<Item = u16> {
        [Some(self.place()), self.nearness()].into_iter().flatten()
    }
}

/// [`Seen::place`] of a piece for both points of view, found together; `kind` as in [`Seen`].
pub(crate) fn place_rows(side: Side, kind: usize, carried: bool, at: Square) -> BySide<u16> {
    BySide {
        red: place(side != Side::Red, kind, carried, at),
        blue: place(side != Side::Blue, kind, carried, at.mirrored()),
    }
}

/// [`Seen::nearness`] of a piece for both points of view, found together; `kind` as in [`Seen`].
pub(crate) fn nearness_rows(
    side: Side,
    kind: usize,
    at: Square,
    target: Square,
) -> Option<BySide<u16>> {
    let (dx, dy) = offset(at, target);
    Some(BySide {
        red: nearness(side != Side::Red, kind, dx, dy)?,
        blue: nearness(side != Side::Blue, kind, dx, -dy)?,
    })
}

/// The row of a piece on a point, as a point of view sees both.
fn place(enemy: bool, kind: usize, carried: bool, at: Square) -> u16 {
    PLACE_OF[usize::from(carried)][usize::from(enemy)][kind][at.index()]
}

/// How far a point lies from another, in files and ranks.
fn offset(at: Square, target: Square) -> (i32, i32) {
    (
        i32::from(at.file()) - i32::from(target.file()),
        i32::from(at.rank()) - i32::from(target.rank()),
    )
}

/// The row of a piece that stands so many files and ranks from the Commander of its enemy, if it is near.
fn nearness(enemy: bool, kind: usize, dx: i32, dy: i32) -> Option<u16> {
    if dx.abs() > REACH || dy.abs() > REACH {
        return None;
    }
    let offset = (dy + REACH) * WIDE + dx + REACH;
    let of_kind = usize::from(enemy) * KINDS + kind;
    Some((PLACE_ROWS + of_kind * OFFSETS) as u16 + offset as u16)
}

/// The stacks of a side that are near this Commander of its enemy: all that may have a feature for it.
pub(crate) fn stacks_near(
    board: &Board,
    side: Side,
    target: Option<Square>,
) -> impl Iterator<Item = (Square, Stack)> + '_ {
    let near = target.map_or(Squares::EMPTY, |target| NEAR[target.index()]);
    let points = board.occupied(side).intersection(near).into_iter();
    points.filter_map(|at| board.get(at).map(|stack| (at, stack)))
}

/// All pieces of a board as a side sees them.
pub fn seen(view: Side, board: &Board) -> impl Iterator<Item = Seen> {
    Side::ALL.into_iter().flat_map(move |side| {
        let target = board.commander(!side);
        board.stacks(side).flat_map(move |(at, stack)| {
            let pieces = stack.pieces().enumerate();
            pieces.map(move |(nth, piece)| Seen::by(view, piece, nth > 0, at, target))
        })
    })
}

const fn near() -> [Squares; SQUARES] {
    let mut near = [Squares::EMPTY; SQUARES];
    let mut pair = 0;
    while pair < SQUARES * SQUARES {
        let (from, to) = (pair / SQUARES, pair % SQUARES);
        if let (Some(one), Some(other)) = (Square::from_index(from), Square::from_index(to)) {
            let dx = one.file() - other.file();
            let dy = one.rank() - other.rank();
            if dx.abs() as i32 <= REACH && dy.abs() as i32 <= REACH {
                near[from].insert(other);
            }
        }
        pair += 1;
    }
    near
}

/// Numbers the features that can occur, from 1.
const fn places() -> (Places, usize) {
    let mut places = [[[[NO_ROW; SQUARES]; KINDS]; 2]; 2];
    let mut next = 1;
    let mut number = 0;
    while number < 2 * 2 * KINDS * SQUARES {
        let at = number % SQUARES;
        let kind = number / SQUARES % KINDS;
        let enemy = number / SQUARES / KINDS % 2;
        let carried = number / SQUARES / KINDS / 2;
        if occurs(carried == 1, kind, at) {
            places[carried][enemy][kind][at] = next as u16;
            next += 1;
        }
        number += 1;
    }
    (places, next)
}

/// Whether a piece can be there in any ruleset (RULES.md 1, 7, 8).
const fn occurs(carried: bool, kind: usize, at: usize) -> bool {
    let (role, hero) = (Role::ALL[kind / 2], kind % 2 == 1);
    let Some(square) = Square::from_index(at) else {
        return false;
    };
    match role {
        Role::Commander if hero => false,
        Role::Navy | Role::Headquarters if carried => false,
        _ if carried => true,
        Role::Navy => square.is_navigable(),
        // A heroic Headquarters goes on the sea as well (RULES.md 8).
        Role::AirForce => true,
        Role::Headquarters if hero => true,
        _ => square.is_ground(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use tulenh_rules::{Position, Ruleset};

    use super::*;

    #[test]
    fn each_feature_has_a_row_of_its_own() {
        let mut rows = HashSet::new();
        for kind in 0..KINDS {
            for (enemy, carried) in [(false, false), (false, true), (true, false), (true, true)] {
                for at in Square::all() {
                    let target = None;
                    let seen = Seen {
                        enemy,
                        kind,
                        carried,
                        at,
                        target,
                    };
                    let new = rows.insert(seen.place());
                    assert!(new || seen.place() == NO_ROW, "{seen:?}");
                }
                let centre = Square::new(5, 6);
                for at in Square::all() {
                    let seen = Seen {
                        enemy,
                        kind,
                        carried,
                        at,
                        target: centre,
                    };
                    // It does not matter for nearness whether a piece is carried.
                    if let Some(row) = seen.nearness() {
                        assert_eq!(rows.insert(row), !carried, "{seen:?}");
                    }
                }
            }
        }
        assert!(rows.iter().all(|row| usize::from(*row) < ROWS));
        assert!(rows.len() * 10 > ROWS * 9, "{} of {ROWS}", rows.len());
    }

    #[test]
    fn rows_for_both_points_of_view_are_those_of_each() {
        let pieces = Role::ALL.into_iter().flat_map(|role| {
            let of = move |(side, hero)| Piece { role, side, hero };
            [Side::Red, Side::Blue]
                .into_iter()
                .flat_map(|side| [(side, false), (side, true)])
                .map(of)
        });
        for piece in pieces {
            for (at, target) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
                let seen = |view, carried| Seen::by(view, piece, carried, at, Some(target));
                for carried in [false, true] {
                    let places = place_rows(piece.side, kind(piece), carried, at);
                    assert_eq!(places, BySide::new(|view| seen(view, carried).place()));
                }
                let rows = nearness_rows(piece.side, kind(piece), at, target);
                for view in Side::ALL {
                    assert_eq!(rows.map(|rows| rows[view]), seen(view, false).nearness());
                }
            }
        }
    }

    #[test]
    fn both_sides_see_the_start_alike() {
        for ruleset in Ruleset::all() {
            let start = Position::start(Arc::new(ruleset.clone()));
            let rows = |view| -> Vec<u16> {
                let mut rows: Vec<u16> = seen(view, start.board()).flat_map(Seen::rows).collect();
                rows.sort_unstable();
                rows
            };
            assert_eq!(rows(Side::Red), rows(Side::Blue), "{}", ruleset.id);
            assert!(!rows(Side::Red).contains(&NO_ROW), "{}", ruleset.id);
        }
    }
}
