//! What a quiet position is worth (RULES.md 2 to 9 as numbers).
//!
//! Pieces and their places are summed up turn by turn ([`Node::base`]); what depends on several
//! pieces at once is counted here: rings of fire over own stacks and the Commander, what stands next
//! to him, threats.

use crate::evaluation::surroundings::ROUND;
use crate::evaluation::{endgame, turn_limit};
use crate::search::margins::{LAZY_MARGIN, LAZY_THREATS_MARGIN};
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::search::worker::INFINITE;
use tulenh_rules::{Role, Side, Square, Stack};

/// The worth of the node for the side to move, in hundredths of an Infantry. Outside the window from
/// `alpha` to `beta` it may be rough.
pub(crate) fn evaluate(terms: &Terms, node: &Node, alpha: i32, beta: i32) -> i32 {
    match turn_limit::near(terms, node) {
        Some(left) => {
            let unlimited = unlimited(terms, node, -INFINITE, INFINITE);
            turn_limit::adjusted(terms, node, left, unlimited)
        }
        None => unlimited(terms, node, alpha, beta),
    }
}

/// [`evaluate`] without a limit of turns.
fn unlimited(terms: &Terms, node: &Node, alpha: i32, beta: i32) -> i32 {
    if endgame::matters(terms, node) {
        return endgame::adjusted(terms, node, usual(terms, node, -INFINITE, INFINITE));
    }
    usual(terms, node, alpha, beta)
}

/// [`unlimited`] where many pieces are left and something was captured not long ago.
fn usual(terms: &Terms, node: &Node, alpha: i32, beta: i32) -> i32 {
    if let Some(network) = &terms.network {
        return node.sums.value(network, node.side(), &node.setup.board);
    }
    let sign = if node.side() == Side::Red { 1 } else { -1 };
    let values = &terms.values;
    let rough = sign * (node.base + node.around + node.ends) + values.weights.tempo;
    if rough - LAZY_MARGIN >= beta || rough + LAZY_MARGIN <= alpha {
        return rough;
    }
    let [red, blue] = Side::ALL.map(|side| close(terms, node, side));
    let rough = rough + sign * (red - blue);
    if rough - LAZY_THREATS_MARGIN >= beta || rough + LAZY_THREATS_MARGIN <= alpha {
        return rough;
    }
    let [red, blue] = Side::ALL.map(|side| threats(terms, node, side));
    rough + sign * (red - blue)
}

/// What is not updated turn by turn, for one side, threats apart.
fn close(terms: &Terms, node: &Node, side: Side) -> i32 {
    let weights = &terms.values.weights;
    let board = &node.setup.board;
    let own = board.occupied(side);
    let flown_at = node.counts[!side][Role::AirForce] > 0;
    let mut sum = 0;
    if flown_at {
        let covered = own.intersection(node.rings[side].any());
        sum += weights.covered * covered.len() as i32;
    }
    if let Some(commander) = board.commander(side) {
        let guards = ROUND[commander.index()].intersection(own).near_len().min(4);
        sum += weights.guard * guards as i32;
        if flown_at && node.rings[side].over(commander).is_some() {
            sum += weights.commander_covered;
        }
        let host = board.get(commander).map(|stack| stack.carrier().role);
        sum += match host {
            Some(Role::Headquarters) => weights.shelter,
            Some(Role::Commander) | None => 0,
            Some(_) => weights.carried_commander,
        };
    }
    sum
}

/// What the stacks of a side could take, by distance alone.
fn threats(terms: &Terms, node: &Node, side: Side) -> i32 {
    let values = &terms.values;
    let board = &node.setup.board;
    let enemies = board.occupied(!side);
    let threat = |(at, stack): (Square, Stack)| {
        let near = values.near[stack.kind()][at.index()];
        if near.intersection(enemies).is_empty() {
            0
        } else {
            values.weights.threat[stack.carrier().role]
        }
    };
    board.stacks(side).map(threat).sum()
}
