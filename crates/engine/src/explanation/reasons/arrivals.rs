//! Where a turn has brought pieces.

use tulenh_rules::{Action, Square, Turn};

/// The points to which steps of a turn have moved pieces, captures included.
pub(super) fn arrivals(turn: &Turn) -> impl Iterator<Item = Square> {
    let moves = |action: &Action| matches!(action, Action::Move { .. } | Action::Capture { .. });
    turn.steps()
        .map(|step| step.action)
        .filter(moves)
        .map(Action::to)
}
