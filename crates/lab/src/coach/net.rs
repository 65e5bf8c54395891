//! What a line wins in points, by the referee.

use tulenh_engine::Task;
use tulenh_rules::{Action, Side, Square, Step, Turn};

use crate::coach::rest_of_game::RestOfGame;

/// The points that the side to move wins on one point when each side takes there in turn as long as
/// it likes.
pub fn exchanged(task: &Task, at: Square) -> i64 {
    exchanged_in(&RestOfGame::of(task), at)
}

fn exchanged_in(game: &RestOfGame, at: Square) -> i64 {
    let position = game.position();
    let mut best = 0;
    // Whoever takes there may take elsewhere in the same turn.
    let mut turns = position.legal_steps();
    if turns
        .iter()
        .any(|turn| turn.steps().any(|step| aims(&step, at)))
    {
        turns = position.legal_turns();
        turns.retain(|turn| turn.steps().all(|step| step.action.is_capture()));
    }
    for turn in turns {
        let Some(step) = turn.steps().find(|step| aims(step, at)) else {
            continue;
        };
        let mut after = game.clone();
        let Some(won) = after.play(&turn) else {
            continue;
        };
        let stands = match step.action {
            Action::Strike { .. } => turn.from(),
            _ => step.action.to(),
        };
        let back = match after.end(position.turn()) {
            Some(end) => -end,
            None => exchanged_in(&after, stands),
        };
        best = best.max(won - back);
    }
    best
}

/// Whether whoever begins a line has won the game by the end of it.
pub fn wins_game(task: &Task, line: &[Turn]) -> bool {
    let side = task.position().turn();
    followed(task, line, side).is_some_and(|(game, _)| game.winner() == Some(Some(side)))
}

/// The points that a side wins by a line from here, less what the other can take on one point after it.
/// `None` when the line is not legal.
pub fn of_line(task: &Task, line: &[Turn], side: Side) -> Option<i64> {
    let (game, all) = followed(task, line, side)?;
    let now = game.position();
    Some(match game.end(side) {
        Some(end) => all + end,
        None if now.turn() == side => all,
        None => {
            let own = now.board().stacks(side);
            let taken = own.map(|(at, _)| exchanged_in(&game, at));
            all - taken.max().unwrap_or_default()
        }
    })
}

/// The points that whoever begins a line wins by it, less what is taken back on the spot where its last
/// turn has taken something. What else stands about then is for the search that found the line.
pub fn of_expected_line(task: &Task, line: &[Turn]) -> Option<i64> {
    let side = task.position().turn();
    let (game, all) = followed(task, line, side)?;
    let now = game.position();
    Some(match (game.end(side), line.last()) {
        (Some(end), _) => all + end,
        (None, Some(last)) if last.is_capture() => {
            let places = last.steps().map(|step| match step.action {
                Action::Strike { .. } => last.from(),
                action => action.to(),
            });
            let back = places.map(|at| exchanged_in(&game, at)).max();
            let sign = if now.turn() == side { 1 } else { -1 };
            all + sign * back.unwrap_or_default()
        }
        _ => all,
    })
}

/// The game after a line, and the points that a side wins by its turns. `None` when the line is not legal.
fn followed(task: &Task, line: &[Turn], side: Side) -> Option<(RestOfGame, i64)> {
    let mut game = RestOfGame::of(task);
    let mut all = 0;
    for turn in line {
        let mover = game.position().turn();
        let won = game.play(turn)?;
        all += if mover == side { won } else { -won };
    }
    Some((game, all))
}

fn aims(step: &Step, at: Square) -> bool {
    step.action.is_capture() && (step.action.to() == at || step.action.also() == Some(at))
}
