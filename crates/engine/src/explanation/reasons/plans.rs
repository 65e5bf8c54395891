//! What either side would do next if the other did nothing: what a turn prevents, and what it prepares.

use crate::explanation::reasons::reason::Reason;
use crate::explanation::review::mark::Mark;
use crate::explanation::threat::{after_null_move, long_search};
use crate::search::iteration::Line;
use crate::search::task::Task;

/// How much worse it is to do nothing than to make a turn, in hundredths of an Infantry, for it to be told what the turn
/// prevents. To be on move is worth half of that.
const PREVENTS: i32 = 100;
/// How much better it is to be on move again after a turn for it to be told what the turn prepares.
const PREPARES: i32 = 200;
/// This part of what the turn is worth, for whomever, is added to both: the higher scores are, the more two searches differ.
const PART: i32 = 10;

/// What the first turn of a line prevents, and what it prepares, by a search for each that is as long as the second one of a
/// threat; `later` is the task after the turn. Nothing in check, after a turn that gives check, and with 0 nodes.
pub(super) fn plans(task: &Task, line: &Line, later: &Task, nodes: u64) -> Vec<Reason> {
    if nodes == 0 || task.position().is_check() || later.position().is_check() {
        return Vec::new();
    }
    let own = line.score;
    let more = own.value().abs() / PART;
    let next = |task: &Task| {
        let passed = after_null_move(task)?;
        let found = long_search(&passed, nodes)?.canonical(passed.position(), 1);
        Some((found.score, found.turns.into_iter().next()?))
    };
    let prevented = next(task).filter(|(score, turn)| {
        Mark::given(own, -*score) >= PREVENTS + more && line.turns.get(1) != Some(turn)
    });
    let prepared = next(later).filter(|(score, _)| Mark::given(*score, own) >= PREPARES + more);
    let prevented = prevented.map(|(_, turn)| Reason::Prevents { turn });
    let prepared = prepared.map(|(_, turn)| Reason::Prepares { turn });
    prevented.into_iter().chain(prepared).collect()
}
