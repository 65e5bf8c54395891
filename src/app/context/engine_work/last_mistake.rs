//! What was wrong with somebody's last turn, for whoever asks for a hint after it.

use tulenh_engine::{Abort, Effort, Judged, Mark, ReviewedGame, Table, Task};
use tulenh_rules::Turn;

use crate::game::Game;

/// Megabytes of the table.
const TABLE_MB: usize = 4;

/// The last turn of whoever is to move, when it was a mistake.
pub(crate) struct LastMistake {
    pub before: Task,
    pub played: Turn,
    pub judged: Judged,
}

impl LastMistake {
    /// Judges the last turn of whoever is to move, with so many nodes a search; `None` when it was no mistake, or when
    /// told to stop.
    pub(crate) fn of(game: &Game, nodes: u64, stop: &dyn Abort) -> Option<LastMistake> {
        let index = game.record().turns().len().checked_sub(2)?;
        let reviewed = ReviewedGame::new(game.record().clone());
        let (table, effort) = (Table::new(TABLE_MB), Effort::hint(nodes));
        let judged = reviewed.judge(index, None, &table, effort, stop)?;
        let is_mistake = matches!(judged.mark, Mark::Bad | Mark::Terrible);
        let played = game.record().turns().get(index)?.turn.clone();
        is_mistake.then(|| LastMistake {
            before: reviewed.task(index),
            played,
            judged,
        })
    }
}
