//! What a line wins in points, by the referee alone.

use tulenh_rules::{Action, Position, Setup, Side, Square, Stack, Step, Turn};

/// More than all pieces together: the game.
pub const GAME: i64 = 100_000;

/// The position with the other side to move; `None` where the game is over.
pub fn passed(position: &Position) -> Option<Position> {
    if position.beaten().is_some() {
        return None;
    }
    let setup = Setup {
        turn: !position.turn(),
        ..position.setup().clone()
    };
    Position::new(setup, position.rules().clone()).ok()
}

/// The points of pieces.
pub fn points(position: &Position, stacks: &[(Square, Stack)]) -> i64 {
    let pieces = stacks.iter().flat_map(|(_, stack)| stack.pieces());
    pieces
        .map(|piece| i64::from(position.rules().points_of(piece)))
        .sum()
}

/// The points that the side to move wins on one point when each side takes there in turn as long as
/// it likes.
pub fn exchanged(position: &Position, at: Square) -> i64 {
    let mut best = 0;
    for turn in position.legal_steps() {
        let Some(step) = turn.steps().find(|step| aims(step, at)) else {
            continue;
        };
        let Ok((after, effects)) = position.play(&turn) else {
            continue;
        };
        let now = points(position, &effects.captured) - points(position, &effects.lost);
        let stands = match step.action {
            Action::Strike { .. } => turn.from(),
            _ => step.action.to(),
        };
        let back = match after.beaten() {
            Some(beaten) if beaten != position.turn() => -GAME,
            Some(_) => GAME,
            None => exchanged(&after, stands),
        };
        best = best.max(now - back);
    }
    best
}

/// The most points that the side to move wins on any one point.
pub fn dearest(position: &Position) -> i64 {
    let theirs = position.board().stacks(!position.turn());
    let won = theirs.map(|(at, _)| exchanged(position, at));
    won.max().unwrap_or_default()
}

/// The points that a side wins by a line from here, less what the other can take on one point after it.
/// `None` when the line is not legal.
pub fn of_line(position: &Position, line: &[Turn], side: Side) -> Option<i64> {
    let mut now = position.clone();
    let mut won = 0;
    for turn in line {
        let (after, effects) = now.play(turn).ok()?;
        let taken = points(position, &effects.captured) - points(position, &effects.lost);
        won += if now.turn() == side { taken } else { -taken };
        now = after;
    }
    Some(match now.beaten() {
        Some(beaten) if beaten == side => won - GAME,
        Some(_) => won + GAME,
        None if now.turn() == side => won,
        None => won - dearest(&now),
    })
}

fn aims(step: &Step, at: Square) -> bool {
    step.action.is_capture() && (step.action.to() == at || step.action.also() == Some(at))
}
