//! A game that was played, whose turns can be judged one by one.

use crate::explanation::review::effort::Effort;
use crate::explanation::review::judge;
use crate::explanation::review::judged::Judged;
use crate::explanation::review::question::Question;
use crate::explanation::review::schedule::ReviewStep;
use crate::search::limits::Abort;
use crate::search::score::Score;
use crate::search::table::Table;
use crate::search::task::Task;
use tulenh_rules::{Position, Record};

/// A game whose turns can be judged, with every position of it.
///
/// A whole game is judged with one table, in the order of a [`ReviewSchedule`](crate::ReviewSchedule).
#[derive(Debug, Clone)]
pub struct ReviewedGame {
    record: Record,
    /// The position before each turn, and the one after the last.
    positions: Vec<Position>,
}

impl ReviewedGame {
    /// A game as far as it has been played.
    pub fn new(record: Record) -> ReviewedGame {
        let positions = record.positions().collect();
        ReviewedGame { record, positions }
    }

    /// The game.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position after so many turns; the last one where the game has fewer.
    pub fn position(&self, turns: usize) -> &Position {
        self.positions.get(turns).unwrap_or(self.record.position())
    }

    /// What a search is asked about after so many turns.
    pub fn task(&self, turns: usize) -> Task {
        Task::after(&self.record, turns, &self.positions)
    }

    /// Judges the turn of this index, from 0. A turn is searched more than once where it is near the border of a blunder;
    /// a turn of the opening book is never blamed. The same question with an equal table has the same answer.
    ///
    /// `next` is the score of the best turn in the position after it, for the side to move there, if that has been judged
    /// ([`Judged::best`]). `None` when there is no such turn, or when aborted.
    pub fn judge(
        &self,
        index: usize,
        next: Option<Score>,
        table: &Table,
        effort: Effort,
        abort: &(dyn Abort + '_),
    ) -> Option<Judged> {
        let turns = self.record.turns();
        let question = Question {
            before: &self.task(index),
            played: &turns.get(index)?.turn,
            after: &self.task(index + 1),
            ended: self.record.outcome().filter(|_| index + 1 == turns.len()),
            next,
        };
        judge(&question, table, effort, abort)
    }

    /// Judges what is next in a review of the game. `None` as for [`judge`](ReviewedGame::judge).
    pub fn judge_step(
        &self,
        step: &ReviewStep,
        table: &Table,
        abort: &(dyn Abort + '_),
    ) -> Option<Judged> {
        self.judge(step.index, step.next_best, table, step.effort, abort)
    }
}
