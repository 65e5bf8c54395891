//! Mates by checks alone, as they are told: proved, the whole line shown.

use crate::explanation::threat::{PROOF_NODES, after_null_move};
use crate::explanation::told::{TOLD_FORCED_TURNS, outcome_of};
use crate::search::iteration::Line;
use crate::search::mate::shortest;
use crate::search::task::Task;

/// Nodes with which a mate by checks alone is looked for, for somebody who waits: some hundredths of a second. Of the mates
/// of seven plies and more that 100,000 nodes find, two of three take no more.
pub const MATE_NODES: u64 = 4 * PROOF_NODES;

/// The mate that the side to move forces now by checks alone, whatever is answered: as many turns of either side as are told
/// of a line, and no more, found within so many nodes. Its line is canonical and ends with the mate. `None` where none is
/// found, and in games that a mate does not win.
///
/// ```
/// # use std::sync::Arc;
/// # use tulenh_engine::{MATE_NODES, Score, Task, forced_mate};
/// # use tulenh_rules::{Position, Ruleset};
/// let fen = "8c2/5h1h3/6s4/7t3/8ge1/7T+f2/7I3/4G6/6TG3/6S4/5H1H2C/4+a6 b - - 1 41";
/// let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL))?;
/// let mate = forced_mate(&Task::at(&position), MATE_NODES).unwrap();
/// assert_eq!((mate.score, mate.turns.len()), (Score::win_in(7), 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn forced_mate(task: &Task, nodes: u64) -> Option<Line> {
    let line = shortest(task, TOLD_FORCED_TURNS, nodes)?;
    let line = line.canonical(task.position(), TOLD_FORCED_TURNS);
    let (_, outcome) = outcome_of(task.position(), &line.turns)?;
    (outcome.winner == Some(task.position().turn())).then_some(line)
}

/// The mate that the opponent of the side to move would force if it were its turn. `None` in check, which has to be answered
/// first.
pub fn mate_threat(task: &Task, nodes: u64) -> Option<Line> {
    let theirs = after_null_move(task).filter(|_| !task.position().is_check())?;
    forced_mate(&theirs, nodes)
}
