//! What the usual evaluation does not see where few pieces are left, or where nothing has been captured
//! for long.
//!
//! A Commander may not stand on, or pass over, a line on which it would face the other (RULES.md 6). So each
//! Commander shuts the other up in a quarter of the board, and a side without a legal turn has lost. Whoever can
//! move something else in between makes that quarter smaller until nothing is left of it: that is how a
//! Commander and one piece win against a bare Commander. The number of points in the quarter tells a search
//! how far this has come, long before it could see the end.

use crate::evaluation::surroundings::distance;
use crate::search::node::{Node, Terms};
use tulenh_rules::{FILES, RANKS, Role, RoleSet, Side, Square};

/// A side with at most so many pieces is shut up.
const FEW: u16 = 3;
/// What a point of its Commander's quarter costs such a side, by how many pieces it has,
const PER_POINT: [i32; FEW as usize + 1] = [0, 4, 2, 1];
/// and what a point of the other Commander's quarter is worth to the other side.
const PER_OWN_POINT: [i32; FEW as usize + 1] = [0, 2, 1, 0];
/// What the other side's slow pieces are worth more for each step nearer to that Commander.
const PER_STEP: i32 = 1;
/// The pieces that are slow.
const WALKERS: RoleSet = RoleSet::of(&[
    Role::Infantry,
    Role::Militia,
    Role::Engineer,
    Role::AntiAircraft,
    Role::Missile,
    Role::Tank,
]);
/// What the other side has to be ahead by, by the usual evaluation, to count it in full.
const AHEAD: i32 = 200;
/// Turns of either side without a capture from which on a lead counts less and less, until the game is
/// drawn.
const QUIET: u32 = 20;

/// Whether [`adjusted`] changes anything in this node.
pub(crate) fn matters(terms: &Terms, node: &Node) -> bool {
    if terms.by_points() {
        return false;
    }
    let board = &node.setup.board;
    node.setup.halfmoves > QUIET || Side::ALL.into_iter().any(|side| board.count(side) <= FEW)
}

/// The worth of a node for the side to move, from what the usual evaluation says.
pub(crate) fn adjusted(node: &Node, usual: i32) -> i32 {
    let mut value = usual;
    if let Some(leader) = leader(node, usual) {
        let counted = progress(node, leader) * usual.abs().min(AHEAD) / AHEAD;
        value += if leader == node.side() {
            counted
        } else {
            -counted
        };
    }
    faded(value, node.setup.halfmoves)
}

/// How far the leader has come with shutting the other side up.
fn progress(node: &Node, leader: Side) -> i32 {
    let board = &node.setup.board;
    let weaker = board.count(!leader).min(FEW) as usize;
    let mut sum = match (board.bare_commander(leader), board.bare_commander(!leader)) {
        (Some(own), Some(other)) => {
            PER_OWN_POINT[weaker] * quarter(other, own) - PER_POINT[weaker] * quarter(own, other)
        }
        _ => -PER_POINT[weaker] * POINTS,
    };
    if let Some(other) = board.commander(!leader) {
        for (at, stack) in board.stacks(leader) {
            if WALKERS.contains(stack.carrier().role) {
                sum -= PER_STEP * distance(at, other);
            }
        }
    }
    sum
}

/// The side that is ahead of one with few pieces.
fn leader(node: &Node, usual: i32) -> Option<Side> {
    let leader = if usual > 0 { node.side() } else { !node.side() };
    (node.setup.board.count(!leader) <= FEW).then_some(leader)
}

/// A lead, less and less of it the nearer the game is to the draw by fifty moves.
fn faded(value: i32, halfmoves: u32) -> i32 {
    let left = tulenh_rules::QUIET_HALFMOVES.saturating_sub(halfmoves.max(QUIET));
    value * left as i32 / (tulenh_rules::QUIET_HALFMOVES - QUIET) as i32
}

/// All points of land and coast.
const POINTS: i32 = (FILES as i32 - SEA) * RANKS as i32;
/// Files that are sea.
const SEA: i32 = 2;

/// How many points lie in the quarter of the board in which the Commander on `own` shuts up the one on
/// `other`.
fn quarter(own: Square, other: Square) -> i32 {
    let files = beyond(own, other, Square::file, SEA as i8, FILES as i8);
    let ranks = beyond(own, other, Square::rank, 0, RANKS as i8);
    files * ranks
}

/// How many files (or ranks) lie on the other's side of the own Commander.
fn beyond(own: Square, other: Square, of: fn(Square) -> i8, first: i8, end: i8) -> i32 {
    let (own, other) = (of(own), of(other));
    i32::from(match other.cmp(&own) {
        std::cmp::Ordering::Less => own - first,
        std::cmp::Ordering::Greater => end - own - 1,
        // Something stands between them.
        std::cmp::Ordering::Equal => end - first,
    })
}
