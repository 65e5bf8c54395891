//! What is judged after the whole turn: heroes, last defenders, check (RULES.md 6 and 8).

use super::board::Board;
use super::commander::are_facing;
use super::piece::{Kind, Piece, Side};
use super::point::Point;
use super::rules::{LastDefender, Rules};
use super::step::{apply, steps};

/// The components of a stack that may strike by one step of their own: every single piece, or
/// with `topmost_only` the whole stack and its topmost piece.
fn strikers(rules: &Rules, stack: &[Piece]) -> Vec<Vec<Piece>> {
    let mut found: Vec<Vec<Piece>> = Vec::new();
    if rules.topmost_only {
        found.push(stack.to_vec());
        found.push(stack[stack.len() - 1..].to_vec());
    } else {
        found.extend(stack.iter().map(|piece| vec![*piece]));
    }
    found.dedup();
    found
}

/// Whether this component could capture the enemy Commander by one step.
fn strikes(
    rules: &Rules,
    board: &Board,
    from: Point,
    group: &[Piece],
    facing_counts: bool,
) -> bool {
    let enemy = group[0].side.other();
    let Some(throne) = board.commander(enemy) else {
        return false;
    };
    // All captures go along a line, and only Commanders further than a heroic ship's missile.
    let (files, ranks) = (
        (throne.file - from.file).abs(),
        (throne.rank - from.rank).abs(),
    );
    let in_line = files == 0 || ranks == 0 || files == ranks;
    if !in_line || files.max(ranks) > 5 && group[0].kind != Kind::Commander {
        return false;
    }
    let mut options = steps(rules, board, from, group, false);
    options.retain(|step| step.to == throne || step.second == Some(throne));
    for step in options {
        let after = apply(rules, board, &step);
        let falls = after.board.commander(enemy).is_none();
        let by_facing = group[0].kind == Kind::Commander
            && (throne.file - from.file).abs() + (throne.rank - from.rank).abs() > 1;
        if falls && (facing_counts || !by_facing) {
            return true;
        }
    }
    false
}

/// Whether the Commander of `side` could be captured by one step of the opponent.
pub fn in_check(rules: &Rules, board: &Board, side: Side, facing_counts: bool) -> bool {
    board.commander(side).is_some()
        && board.points_of(side.other()).into_iter().any(|from| {
            strikers(rules, board.at(from))
                .iter()
                .any(|group| strikes(rules, board, from, group, facing_counts))
        })
}

/// Heroes of the mover, then last defenders of both sides.
pub fn promote(rules: &Rules, board: &Board, mover: Side) -> Board {
    let mut after = board.clone();
    for from in board.points_of(mover) {
        for group in strikers(rules, board.at(from)) {
            let actor = group[0];
            let eligible =
                !actor.hero && actor.kind != Kind::Commander && actor.kind != Kind::Headquarters;
            if eligible && strikes(rules, board, from, &group, true) {
                after.promote(from, actor);
            }
        }
    }
    for side in [Side::Red, Side::Blue] {
        last_defender(rules, &mut after, side);
    }
    after
}

/// The one piece a side with a Commander has left besides it becomes heroic.
fn last_defender(rules: &Rules, board: &mut Board, side: Side) {
    if rules.last_defender == LastDefender::None || board.commander(side).is_none() {
        return;
    }
    let mut others = Vec::new();
    for point in board.points_of(side) {
        for piece in board.at(point) {
            let counts = piece.kind != Kind::Commander
                && (piece.kind != Kind::Headquarters || rules.last_defender == LastDefender::Any);
            if counts {
                others.push((point, *piece));
            }
        }
    }
    if let [(point, piece)] = others[..]
        && !piece.hero
    {
        board.promote(point, piece);
    }
}

/// Whether a turn of `mover` that led to this board without capturing the enemy Commander is
/// legal: it neither left the own Commander in check nor lost it.
pub fn is_allowed(rules: &Rules, board: &Board, mover: Side, lost: &[Piece]) -> bool {
    if !(rules.enforce_check && rules.commander_ends) {
        return true;
    }
    let lost_own = lost.iter().any(|piece| piece.kind == Kind::Commander);
    !lost_own && !in_check(rules, board, mover, !rules.facing_loses)
}

/// `facing = loses`: the mover has left its Commander facing and loses at once.
pub fn loses_by_facing(rules: &Rules, board: &Board) -> bool {
    rules.facing_loses && are_facing(board)
}
