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
    /// Its lines go as far as lines are told.
    pub judged: Judged,
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
        let before = reviewed.task(index);
        let answer = Line {
            score: judged.played,
            turns: judged.answer,
        };
        let judged = Judged {
            answer: answer.told(reviewed.position(index + 1)).turns,
            better: judged.better.map(|line| line.told(before.position())),
            ..judged
        };
        is_mistake.then(|| LastMistake {
            before,
            played: played.turn.clone(),
            reply: is_fair.then(|| reply.turn.clone()),
            judged,
        })
    }
}
