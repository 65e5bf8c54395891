//! How much of a line is told to people, and how the game ends in it.

use crate::search::iteration::Line;
use tulenh_rules::{Outcome, Position, Record, Turn};

/// Turns of a line that is told, at most: what is claimed of a line, but for a forced end, is seen in these.
pub(crate) const TOLD_TURNS: usize = 5;

/// Turns of a line that is told where it ends the game by force: the whole line shows that it does.
pub(crate) const TOLD_FORCED_TURNS: usize = 10;

impl Line {
    /// The turns that are told, in canonical form, as far as they are legal from this position: five at most, or ten where
    /// the score is a forced end.
    pub fn told(&self, from: &Position) -> Line {
        self.canonical(from, self.told_turns())
    }

    /// How many turns are told at most.
    pub(crate) fn told_turns(&self) -> usize {
        match self.score.forced() {
            Some(_) => TOLD_FORCED_TURNS,
            None => TOLD_TURNS,
        }
    }
}

/// The turn of a line with which the game ends, the first being 1, and how, by the referee; `None` where it goes on, and
/// where the line is not legal up to there.
pub(crate) fn outcome_of(position: &Position, line: &[Turn]) -> Option<(u32, Outcome)> {
    let mut game = Record::new(position.clone());
    for (ply, turn) in (1..).zip(line) {
        game.play(turn).ok()?;
        if let Some(outcome) = game.outcome() {
            return Some((ply, outcome));
        }
    }
    None
}
