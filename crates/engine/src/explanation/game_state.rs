//! Whether a game goes on or is won, and whether a check has to be answered.

use crate::explanation::exchange::Scales;
use crate::search::task::Task;
use tulenh_rules::{Position, QUIET_HALFMOVES};

/// Whether a game has not ended here, repetition apart.
pub(super) fn goes_on(task: &Task) -> bool {
    let position = task.position();
    position.setup().halfmoves < QUIET_HALFMOVES
        && task.plies_left != Some(0)
        && Scales::of(task).ended().is_none()
        && position.has_legal_turn()
}

/// Whether the side to move has won, where the game has ended by an objective, by facing, or because that side has no legal
/// turn; `None` where it goes on or is drawn.
pub(super) fn decided(task: &Task) -> Option<bool> {
    let scales = Scales::of(task);
    match task.position().has_legal_turn() {
        true => scales.ended(),
        false => scales.ended().or_else(|| scales.stuck()),
    }
}

/// Whether the side to move is in check, and may only do what answers it. In a battle that the Commander does not decide,
/// most rulesets let it do anything else (RULES.md 6).
pub(super) fn has_to_answer_check(position: &Position) -> bool {
    position.rules().enforces_check() && position.is_check()
}
