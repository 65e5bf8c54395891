//! The points of stacks, and of what a turn captures and loses (RULES.md 2).

use tulenh_rules::{Effects, Position, Square, Stack};

/// The points of a stack.
pub(crate) fn points(position: &Position, stack: Stack) -> u32 {
    let rules = position.rules();
    stack
        .pieces()
        .map(|piece| u32::from(rules.points_of(piece)))
        .sum()
}

/// The points that a turn with these effects wins: those of what it captures, less those of what it loses.
pub(crate) fn net_points(position: &Position, effects: &Effects) -> i32 {
    sum_of_points(position, &effects.captured) - sum_of_points(position, &effects.lost)
}

/// The points of stacks, whosever they are.
pub(crate) fn sum_of_points(position: &Position, stacks: &[(Square, Stack)]) -> i32 {
    let all = stacks.iter().map(|(_, stack)| points(position, *stack));
    all.sum::<u32>() as i32
}
