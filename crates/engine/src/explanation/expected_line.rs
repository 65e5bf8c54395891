//! The best turn with the line that is expected after it.

use crate::explanation::game_state::goes_on;
use crate::search::iteration::{Line, Options, search};
use crate::search::limits::Limits;
use crate::search::table::Table;
use crate::search::task::Task;
use tulenh_rules::Turn;

/// A search of what follows the best turn has this part of the nodes, where the first one has not seen it.
const PART: u64 = 4;

/// The best line of a search, in canonical form; `None` where there is no legal turn, and where the search was aborted
/// before it found one.
///
/// A search that a limit ends just after it has found a better turn has not seen what follows that. It is searched then
/// with a quarter of the nodes, so that there is a line to tell.
pub fn expected_line(task: &Task, table: &Table, limits: &Limits) -> Option<Line> {
    let line = best(task, table, limits)?;
    let turns = continued(line.turns, task, table, limits);
    Some(Line { turns, ..line }.canonical(task.position(), usize::MAX))
}

/// The turns of a line that a search has found with these limits, with what follows the first where that is all.
pub(super) fn continued(
    mut turns: Vec<Turn>,
    task: &Task,
    table: &Table,
    limits: &Limits,
) -> Vec<Turn> {
    if let [turn] = &turns[..]
        && let Some(later) = task.after_turn(turn).filter(goes_on)
    {
        let rest = Limits {
            nodes: limits.nodes / PART,
            ..*limits
        };
        let behind = best(&later, table, &rest).map(|line| line.turns);
        turns.extend(behind.unwrap_or_default());
    }
    turns
}

fn best(task: &Task, table: &Table, limits: &Limits) -> Option<Line> {
    best_lines(task, table, limits, 1).into_iter().next()
}

/// So many of the best lines of a search, the best first.
pub(super) fn best_lines(task: &Task, table: &Table, limits: &Limits, lines: usize) -> Vec<Line> {
    let options = Options {
        lines,
        mates: true,
        ..Options::default()
    };
    search(task, table, limits, &options, &mut |_| {}).lines
}
