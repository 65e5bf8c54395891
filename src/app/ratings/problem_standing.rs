//! How well somebody solves problems, in words.

use crate::app::language::catalog::Localizer;
use crate::app::request::message::Text;
use crate::club::problems::{Day, Solver};
use crate::game::Timestamp;

impl Localizer<'_> {
    /// The rating, how many problems were solved, and the streak.
    pub(crate) fn problem_standing(self, solver: &Solver, today: Day, now: Timestamp) -> Text {
        let text = self
            .say("problem-standing")
            .choice("rating", solver.rating.shown(now).to_string())
            .number("solved", solver.solved)
            .number("attempts", solver.attempts)
            .text();
        let streak = solver.streak_on(today);
        if solver.best_streak < 2 {
            return text;
        }
        let line = self
            .say("problem-streaks")
            .number("days", streak)
            .number("best", solver.best_streak);
        text.line(line.text())
    }
}
