//! What shows what was wrong with a turn.

use tulenh_rules::Turn;

/// What shows what was wrong with a turn. Empty lines say nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Evidence<'a> {
    /// How the opponent can best answer the turn, from the position after it.
    pub answer: &'a [Turn],
    /// What the opponent did answer, where that was no mistake.
    pub reply: Option<&'a Turn>,
    /// The line that would have been better, from the position before the turn.
    pub better: &'a [Turn],
}
