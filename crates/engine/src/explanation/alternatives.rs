//! Turns that are about as good as the one that is advised.

use crate::explanation::expected_line::best_lines;
use crate::explanation::threat::after_turn;
use crate::search::iteration::Line;
use crate::search::limits::Limits;
use crate::search::score::Score;
use crate::search::table::Table;
use crate::search::task::Task;
use tulenh_rules::Turn;

/// Lines of the first search.
const LINES: usize = 3;
/// What a turn is worth less than the best at most to be about as good, in hundredths of an Infantry: a third of what an
/// analysis blames.
const CLOSE: i32 = 30;

/// At most two turns that are about as good as the first turn of a line, the best first, in canonical form: a search of the
/// best three finds so, and a search of each turn alone. Each leads to another board. The limits are those of one search;
/// with those of the line, one of forty turns was one that an analysis with ten times the nodes blames.
pub fn alternatives(task: &Task, line: &Line, table: &Table, limits: &Limits) -> Vec<Turn> {
    let position = task.position();
    let found = best_lines(task, table, limits, LINES);
    let is_close = |score: Score, best: Score| score.value() >= best.value() - CLOSE;
    let best = found.first().map(|best| best.score);
    let close = found
        .iter()
        .filter(|other| best.is_some_and(|best| is_close(other.score, best)))
        .filter_map(|other| other.canonical(position, 1).turns.into_iter().next());
    let board = |turn: &Turn| after_turn(task, turn).map(|later| later.position().key());
    let mut boards = vec![line.turns.first().and_then(board)];
    let mut turns = Vec::new();
    for turn in close {
        let leads_to = board(&turn);
        if boards.contains(&leads_to) || turns.len() + 1 == LINES {
            continue;
        }
        boards.push(leads_to);
        let alone = after_turn(task, &turn).and_then(|later| {
            let answers = best_lines(&later, table, limits, 1);
            answers.first().map(|answer| -answer.score)
        });
        if alone.is_some_and(|alone| is_close(alone, line.score)) {
            turns.push(turn);
        }
    }
    turns
}
