//! What a line wins.

use crate::explanation::exchange::{END, Scales};
use crate::search::points::{points, sum_of_points};
use crate::search::task::Task;
use tulenh_rules::{Action, Position, Side, Square, Squares, Stack, Turn};

/// What whoever begins a line wins by it.
pub(super) struct Spoils {
    /// What the whole line wins.
    pub(super) points: i32,
    /// What is taken, where that can be named.
    pub(super) prize: Option<Prize>,
}

/// A stack that a line takes.
pub(super) struct Prize {
    pub(super) ply: u32,
    pub(super) at: Square,
    pub(super) stack: Stack,
    /// From where it is taken.
    pub(super) by: Square,
    /// What takes it, of all that stands there.
    pub(super) taker: Stack,
}

/// What a side captures in a line, where it stands then.
pub(super) fn captured_by(side: Side, position: &Position, line: &[Turn]) -> Vec<(Square, Stack)> {
    let (mut now, mut captured) = (position.clone(), Vec::new());
    for turn in line {
        let Ok((after, effects)) = now.play(turn) else {
            break;
        };
        if now.turn() == side {
            captured.extend(effects.captured);
        }
        now = after;
    }
    captured
}

/// What whoever begins a line wins by it, when that is points, and not the game. Of what it takes the first is named that
/// is worth half of these points, which says what the line is about; or else the dearest. It stands where it did when the
/// line began, so that it can be seen on the board; what has moved meanwhile cannot be named by a point. What would be
/// taken anyway, on the same point, does not count. What is `unnamed` counts, and is not named.
pub(super) fn spoils(
    task: &Task,
    line: &[Turn],
    anyway: &[(Square, Stack)],
    unnamed: &[(Square, Stack)],
) -> Option<Spoils> {
    let scales = Scales::of(task);
    let all = scales
        .line_gain(line, 0)
        .filter(|points| *points < END / 2)?;
    let (start, begins) = (task.position(), task.position().turn());
    let mut taken_anyway = captured_by(begins, start, line);
    taken_anyway.retain(|it| anyway.contains(it));
    let all = all - sum_of_points(start, &taken_anyway);
    let worth = |prize: &Prize| points(start, prize.stack) as i32;
    let mut now = start.clone();
    let mut changed = Squares::EMPTY;
    let mut found: Option<Prize> = None;
    for (ply, turn) in (1..).zip(line) {
        let (after, effects) = now.play(turn).ok()?;
        if now.turn() == begins
            && !effects.captured.is_empty()
            && scales.line_gain(line, ply as usize - 1).is_some()
        {
            let captured = effects.captured.into_iter();
            let is_known = |it: &(Square, Stack)| anyway.contains(it) || unnamed.contains(it);
            let there = captured.filter(|it| !changed.contains(it.0) && !is_known(it));
            let prizes = there.filter_map(|(at, stack)| {
                Some(Prize {
                    ply,
                    at,
                    stack,
                    by: turn.from(),
                    taker: taker(turn, at)?,
                })
            });
            // Of equal ones the first.
            found = prizes.fold(found, |best, prize| match best {
                Some(best) if worth(&best) >= worth(&prize) => Some(best),
                _ => Some(prize),
            });
            if found.as_ref().is_some_and(|it| 2 * worth(it) >= all) {
                break;
            }
        }
        for at in Square::all() {
            if now.board().get(at) != after.board().get(at) {
                changed.insert(at);
            }
        }
        now = after;
    }
    Some(Spoils {
        points: all,
        prize: found,
    })
}

/// What captures on a point by a turn, of all that stands where it begins.
fn taker(turn: &Turn, at: Square) -> Option<Stack> {
    let captures =
        |action: Action| action.is_capture() && (action.to() == at || action.also() == Some(at));
    let step = turn.steps().find(|step| captures(step.action))?;
    Some(step.of_the_gunner().group)
}
