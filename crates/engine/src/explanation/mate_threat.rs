//! Mates by checks alone, as they are told: the whole line shown.

use crate::explanation::told::{TOLD_FORCED_TURNS, outcome_of};
use crate::search::iteration::Line;
use crate::search::mate::{is_none, shortest};
use crate::search::task::Task;

/// How many times the nodes of a threat a mate is looked for with: each takes half as long, for no position is valued.
const TIMES: u64 = 4;

/// The mate that the side to move forces now by checks alone, whatever is answered: as many turns of either side as are told
/// of a line, and no more. It is looked for with several times as many nodes as a threat
/// ([`PROOF_NODES`](crate::PROOF_NODES)). Its line is canonical and ends with the mate. `None` where none is found, and in
/// games that a mate does not win.
///
/// ```
/// # use std::sync::Arc;
/// # use tulenh_engine::{PROOF_NODES, Score, Task, forced_mate};
/// # use tulenh_rules::{Position, Ruleset};
/// let fen = "8c2/5h1h3/6s4/7t3/8ge1/7T+f2/7I3/4G6/6TG3/6S4/5H1H2C/4+a6 b - - 1 41";
/// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
/// let mate = forced_mate(&Task::at(&position), PROOF_NODES).unwrap();
/// assert_eq!((mate.score, mate.turns.len()), (Score::win_in(7), 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn forced_mate(task: &Task, nodes: u64) -> Option<Line> {
    let line = shortest(task, TOLD_FORCED_TURNS, nodes.saturating_mul(TIMES))?;
    let line = line.canonical(task.position(), TOLD_FORCED_TURNS);
    let (_, outcome) = outcome_of(task.position(), &line.turns)?;
    (outcome.winner == Some(task.position().turn())).then_some(line)
}

/// The mate that the opponent of the side to move would force if it were its turn. `None` in check, which has to be answered
/// first.
pub fn mate_threat(task: &Task, nodes: u64) -> Option<Line> {
    let theirs = task.passed().filter(|_| !task.position().is_check())?;
    forced_mate(&theirs, nodes)
}

/// Whether it is proved, with as many nodes, that the side to move forces no such mate by the checks that are tried: turns in
/// which a stack splits, and checks by a piece for which another makes way, are not.
pub(crate) fn forces_no_mate(task: &Task, nodes: u64) -> bool {
    is_none(task, TOLD_FORCED_TURNS, nodes.saturating_mul(TIMES))
}
