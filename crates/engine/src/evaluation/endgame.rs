//! What the usual evaluation does not see where few pieces are left, or where nothing has been captured
//! for long.
//!
//! A Commander may not stand on, or pass over, a line on which it would face the other (RULES.md 6). So each
//! Commander shuts the other up in a quarter of the board, and a side without a legal turn has lost. Whoever can
//! move something else in between makes that quarter smaller until nothing is left of it: that is how a
//! Commander and one piece win against a bare Commander. The files and ranks of the quarter tell a search
//! how far this has come, long before it could see the end.

use crate::evaluation::surroundings::distance;
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use tulenh_rules::{FILES, RANKS, Role, RoleSet, Side, Square};

/// A side with at most so many pieces is shut up.
const FEW: u16 = 2;
/// What a file or rank of its Commander's quarter costs such a side, by how many pieces it has. More than
/// the usual evaluation asks for a Commander that leaves its home rank by one rank,
const PER_LINE: [i32; FEW as usize + 1] = [0, 24, 14];
/// and what a file or rank of the other Commander's quarter is worth to the other side.
const PER_OWN_LINE: [i32; FEW as usize + 1] = [0, 6, 3];
/// What the other side's slow pieces are worth more for each step nearer to that Commander.
const PER_STEP: i32 = 1;
/// The greatest distance on the board, in steps of a chess king.
const FARTHEST: i32 = RANKS as i32 - 1;
/// The pieces that are slow.
const WALKERS: RoleSet = RoleSet::of(&[
    Role::Infantry,
    Role::Militia,
    Role::Engineer,
    Role::AntiAircraft,
    Role::Missile,
    Role::Tank,
]);
/// What it is worth that the other side has nothing but its Commander while something else still moves on the
/// own side. Whoever has that wins by the tables, so it is worth more than what may be given for the last
/// defender.
const BARE: i32 = 2_000;
/// What the other side has to be ahead by, by the usual evaluation, to count it in full.
const AHEAD: i32 = 200;
/// Turns of either side without a capture from which on a lead counts less and less, until the game is
/// drawn.
const QUIET: u32 = 20;

/// Ships alone cannot take what stands inland, and what moves there spoils the opposition: of a lead by
/// ships only this part counts. Measured: of 15 such endings, +600 or more by the usual evaluation, 6 were won,
/// 5 drawn and 4 lost (`tulenh-lab endings generate --seed 3 --count 5 --kind CNNvCI`, `CNvCM`, `CNNHvCT`).
const SHIPS_ALONE_DIVISOR: i32 = 4;

/// Whether [`adjusted`] changes anything in this node.
pub(crate) fn matters(terms: &Terms, node: &Node) -> bool {
    if terms.by_points() {
        return false;
    }
    let board = &node.setup.board;
    let few = |side| board.count(side) <= FEW || has_ships_alone(node, side);
    terms.fading && node.setup.halfmoves > QUIET || Side::ALL.into_iter().any(few)
}

/// The worth of a node for the side to move, from what the usual evaluation says.
pub(crate) fn adjusted(terms: &Terms, node: &Node, usual: i32) -> i32 {
    let leader = if usual > 0 { node.side() } else { !node.side() };
    let value = if has_ships_alone(node, leader) && moves_inland(node, !leader) {
        usual / SHIPS_ALONE_DIVISOR
    } else if node.setup.board.count(!leader) <= FEW {
        let mut counted = progress(node, leader) * usual.abs().min(AHEAD) / AHEAD;
        if node.setup.board.count(!leader) == 1 && moves_something(node, leader) {
            counted += BARE;
        }
        usual
            + if leader == node.side() {
                counted
            } else {
                -counted
            }
    } else {
        usual
    };
    match terms.fading {
        true => faded(value, node.setup.halfmoves),
        false => value,
    }
}

/// Whether a side has ships, and nothing else that moves but its Commander.
fn has_ships_alone(node: &Node, side: Side) -> bool {
    let counts = &node.counts[side];
    let ships = u16::from(counts[Role::Navy]);
    let others = u16::from(counts[Role::Commander]) + u16::from(counts[Role::Headquarters]);
    ships > 0 && node.setup.board.count(side) == ships + others
}

/// Whether a side has a piece beside its Commander that moves where no ship reaches.
fn moves_inland(node: &Node, side: Side) -> bool {
    let roles = Role::ALL.into_iter();
    let mut roles =
        roles.filter(|role| !matches!(role, Role::Navy | Role::Commander | Role::Headquarters));
    roles.any(|role| node.counts[side][role] > 0)
}

/// Whether a side has a piece beside its Commander that moves.
fn moves_something(node: &Node, side: Side) -> bool {
    let mut pieces = (node.setup.board.stacks(side)).flat_map(|(_, stack)| stack.pieces());
    pieces.any(|piece| match piece.role {
        Role::Commander => false,
        // A Headquarters moves when it is heroic (RULES.md 8).
        Role::Headquarters => piece.hero,
        _ => true,
    })
}

/// How far the leader has come with shutting the other side up; never negative.
fn progress(node: &Node, leader: Side) -> i32 {
    let board = &node.setup.board;
    let weaker = board.count(!leader).min(FEW) as usize;
    let mut sum = match (board.bare_commander(leader), board.bare_commander(!leader)) {
        (Some(own), Some(other)) => {
            let shut_up = LINES - quarter(own, other);
            PER_LINE[weaker] * shut_up + PER_OWN_LINE[weaker] * quarter(other, own)
        }
        // A Commander that is covered shuts up nothing.
        _ => 0,
    };
    if let Some(other) = board.commander(!leader) {
        for (at, stack) in board.stacks(leader) {
            if WALKERS.contains(stack.carrier().role) {
                sum += PER_STEP * (FARTHEST - distance(at, other));
            }
        }
    }
    sum
}

/// A lead, less and less of it the nearer the game is to the draw by fifty moves.
fn faded(value: i32, halfmoves: u32) -> i32 {
    let left = tulenh_rules::QUIET_HALFMOVES.saturating_sub(halfmoves.max(QUIET));
    value * left as i32 / (tulenh_rules::QUIET_HALFMOVES - QUIET) as i32
}

/// All files and ranks of land and coast.
const LINES: i32 = FILES as i32 - SEA + RANKS as i32;
/// Files that are sea.
const SEA: i32 = 2;

/// How many files and ranks has the quarter of the board in which the Commander on `own` shuts up the one on
/// `other`.
fn quarter(own: Square, other: Square) -> i32 {
    let files = beyond(own, other, Square::file, SEA as i8, FILES as i8);
    let ranks = beyond(own, other, Square::rank, 0, RANKS as i8);
    files + ranks
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
