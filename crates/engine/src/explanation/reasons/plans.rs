//! What either side would do next if the other did nothing: what a turn prevents, and what it prepares.

use crate::explanation::game_state::has_to_answer_check;
use crate::explanation::reasons::reason::Reason;
use crate::explanation::review::mark::Mark;
use crate::explanation::threat::long_search;
use crate::search::iteration::Line;
use crate::search::task::Task;
use tulenh_rules::Turn;

/// How much worse it is to do nothing than to make a turn, in hundredths of an Infantry, for it to be told what the turn
/// prevents.
const PREVENTS: i32 = 100;
/// How much better than any other turn what is prevented would have been: otherwise it is not what the turn is about.
const AHEAD: i32 = 60;
/// How much better it is to be on move again after a turn for it to be told what the turn prepares.
const PREPARES: i32 = 200;
/// What the turn is worth, to either side, where nothing is said, in hundredths of an Infantry: in a game that is all but decided
/// two searches differ by more than a plan is worth.
const DECIDED: i32 = 1_000;
/// This part of what the turn is worth, to either side, is added to the first and the last: the higher scores are, the more two
/// searches differ.
const PART: i32 = 10;
/// Turns of a game with a limit that are left at least: the turn, one of the opponent, and what is prepared.
const PLIES: u32 = 3;

/// What the first turn of a line prevents, and what it prepares, by a search for each; `later` is the task after the turn.
/// Nothing where a check has to be answered before or after the turn, where the game is all but decided, and with 0 nodes.
pub(super) fn plans(task: &Task, line: &Line, later: &Task, nodes: u64) -> Vec<Reason> {
    let is_check = has_to_answer_check(task.position()) || has_to_answer_check(later.position());
    let is_decided = line.score.value().abs() >= DECIDED;
    let ends = task.plies_left.is_some_and(|left| left < PLIES);
    if nodes == 0 || is_check || is_decided || ends {
        return Vec::new();
    }
    let prevented = prevented(task, line, nodes).map(|turn| Reason::Prevents { turn });
    let prepared = prepared(task, line, later, nodes).map(|turn| Reason::Prepares { turn });
    prevented.into_iter().chain(prepared).collect()
}

/// What the opponent would do, where that is clearly the best it could do, and it does not do it in the line.
fn prevented(task: &Task, line: &Line, nodes: u64) -> Option<Turn> {
    let found = next(task, nodes, 2)?;
    let (best, second) = (found.first()?, found.get(1));
    let costs = Mark::given(line.score, -best.score);
    let is_ahead = second.is_none_or(|it| Mark::given(best.score, it.score) >= AHEAD);
    let turn = best.turns.first()?;
    let mut answers = line.turns.iter().skip(1).step_by(2);
    let is_prevented = costs >= PREVENTS + more(line) && is_ahead && !answers.any(|it| it == turn);
    is_prevented.then(|| turn.clone())
}

/// What this side would do next, where that was not legal before.
fn prepared(task: &Task, line: &Line, later: &Task, nodes: u64) -> Option<Turn> {
    let found = next(later, nodes, 1)?;
    let best = found.first()?;
    let turn = best.turns.first()?;
    let gains = Mark::given(best.score, line.score) >= PREPARES + more(line);
    (gains && !task.position().is_legal(turn)).then(|| turn.clone())
}

/// What is added to the margins because the score of the line is high.
fn more(line: &Line) -> i32 {
    line.score.value().abs() / PART
}

/// The best turns of the side that is not to move, if it were, in canonical form.
fn next(task: &Task, nodes: u64, lines: usize) -> Option<Vec<Line>> {
    let passed = task.passed()?;
    let found = long_search(&passed, nodes, lines).into_iter();
    let canonical = |line: Line| line.canonical(passed.position(), 1);
    Some(found.map(canonical).collect())
}
