//! What was wrong with somebody's last turn, for whoever asks for a hint after it.

use tulenh_engine::{Abort, Effort, Judged, Line, Mark, ReviewedGame, Score, Table, Task};
use tulenh_rules::Turn;

use crate::game::Game;

/// Megabytes of the table.
const TABLE_MB: usize = 4;

/// The last turn of whoever is to move, when it was a mistake.
pub(crate) struct LastMistake {
    pub before: Task,
    pub played: Turn,
    /// What the opponent answered, where that was no mistake.
    pub reply: Option<Turn>,
    pub judged: Judged,
    /// How the opponent could best answer the turn, as far as lines are told.
    pub answer: Vec<Turn>,
    /// The line that would have been better, as far as it is told; empty where there is none.
    pub better: Vec<Turn>,
}

impl LastMistake {
    /// Judges the last turn of whoever is to move, with so many nodes a search. `now` is what the best turn is worth to them.
    /// `None` when it was no mistake, or when told to stop.
    pub(crate) fn of(game: &Game, now: Score, nodes: u64, stop: &dyn Abort) -> Option<LastMistake> {
        let index = game.record().turns().len().checked_sub(2)?;
        let reviewed = ReviewedGame::new(game.record().clone());
        let (table, effort) = (Table::new(TABLE_MB), Effort::hint(nodes));
        let judged = reviewed.judge(index, None, &table, effort, stop)?;
        let is_mistake = matches!(judged.mark, Mark::Bad | Mark::Terrible);
        let [played, reply] = game.record().turns().get(index..)? else {
            return None;
        };
        let is_fair = !Mark::of(-judged.played, -now, None).blames();
        let told = |score, turns: &[Turn], from| {
            let turns = turns.to_vec();
            Line { score, turns }.told(from).turns
        };
        let before = reviewed.task(index);
        let answer = told(judged.played, &judged.answer, reviewed.position(index + 1));
        let better = judged.better.as_ref();
        let better = better.map(|line| line.told(before.position()).turns);
        is_mistake.then(|| LastMistake {
            answer,
            better: better.unwrap_or_default(),
            before,
            played: played.turn.clone(),
            reply: is_fair.then(|| reply.turn.clone()),
            judged,
        })
    }
}
