//! Counting turns, to compare generators (rules.md 11).

use crate::rules::position::Position;
use crate::rules::turn::Turn;

/// How many sequences of `depth` distinct legal turns start here. Stops where a deciding
/// Commander is captured; draws are not asked about.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => count(&mut position.clone(), depth),
    }
}

/// [`perft`] after each legal turn, sorted by LAN; empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Turn, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut board = position.clone();
    position
        .legal_turns()
        .into_iter()
        .map(|turn| {
            let undo = board.make_unchecked(&turn);
            let nodes = if depth == 1 {
                1
            } else {
                count(&mut board, depth - 1)
            };
            board.unmake(undo);
            (turn, nodes)
        })
        .collect()
}

fn count(position: &mut Position, depth: u32) -> u64 {
    let turns = position.legal_turns_unsorted();
    if depth == 1 {
        return turns.len() as u64;
    }
    turns
        .iter()
        .map(|turn| {
            let undo = position.make_unchecked(turn);
            let nodes = count(position, depth - 1);
            position.unmake(undo);
            nodes
        })
        .sum()
}
