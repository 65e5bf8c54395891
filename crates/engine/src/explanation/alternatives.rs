//! Turns that are about as good as the one that is advised.

use crate::explanation::expected_line::best_lines;
use crate::search::iteration::Line;
use crate::search::limits::Limits;
use crate::search::score::Score;
use crate::search::table::Table;
use crate::search::task::Task;
use std::cmp::Reverse;
use tulenh_rules::Turn;

/// Lines of the first search.
const LINES: usize = 3;
/// What a turn is worth less than the best at most to be about as good, in hundredths of an Infantry: less than a fourth of
/// what an analysis blames.
const CLOSE: i32 = 20;
/// How many times the nodes of the first search the search of one turn has.
const CONFIRMS: u64 = 2;

/// At most two turns that are about as good as the first turn of a line, the best first, in canonical form: a search of the
/// best three finds so, and a search of each turn alone. Each leads to another board. None where the game ends by force.
///
/// The first search has the limits; the others, three at most, have twice the nodes. Of 180 turns that they confirmed, an analysis
/// with ten times the nodes blames one; with a margin of 30 and no more nodes than the first it was six of 230
/// (`tulenh-lab coach check`).
pub fn alternatives(task: &Task, line: &Line, table: &Table, limits: &Limits) -> Vec<Turn> {
    if line.score.forced().is_some() {
        return Vec::new();
    }
    let position = task.position();
    let found = best_lines(task, table, limits, LINES);
    let is_close = |score: Score, best: Score| score.value() >= best.value() - CLOSE;
    let best = found
        .iter()
        .map(|line| line.score)
        .max_by_key(|it| it.value());
    let close = found
        .iter()
        .filter(|other| best.is_some_and(|best| is_close(other.score, best)))
        .filter_map(|other| other.canonical(position, 1).turns.into_iter().next());
    let board = |turn: &Turn| task.after_turn(turn).map(|later| later.position().key());
    let mut boards = vec![line.turns.first().and_then(board)];
    let confirms = Limits {
        nodes: limits.nodes.saturating_mul(CONFIRMS),
        ..*limits
    };
    let mut turns = Vec::new();
    for turn in close {
        let leads_to = board(&turn);
        if boards.contains(&leads_to) {
            continue;
        }
        boards.push(leads_to);
        let alone = task.after_turn(&turn).and_then(|later| {
            let answers = best_lines(&later, table, &confirms, 1);
            answers.first().map(|answer| -answer.score)
        });
        if let Some(alone) = alone.filter(|alone| is_close(*alone, line.score)) {
            turns.push((alone, turn));
        }
    }
    turns.sort_by_key(|(alone, _)| Reverse(alone.value()));
    let turns = turns.into_iter().map(|(_, turn)| turn);
    turns.take(LINES - 1).collect()
}
