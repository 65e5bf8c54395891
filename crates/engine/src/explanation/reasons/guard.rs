//! What has moved guards where it stands now.

use crate::explanation::exchange::Scales;
use crate::explanation::reasons::reason::Reason;
use crate::explanation::threat::points;
use crate::search::task::Task;
use std::cmp::Reverse;
use tulenh_rules::{Action, Position, Role, Square, Stack, Turn};

/// The dearest own piece that the opponent could capture before a turn and still can, and for which what has moved could
/// capture back, as it could not from where it came. `later` is the task after the turn; of what is covered already nothing
/// is said.
///
/// `None` in check, after a turn that gives check, which has to be answered first, and where the exchange wins what has moved.
pub(super) fn guards(task: &Task, turn: &Turn, later: &Task, covered: &[Square]) -> Option<Reason> {
    let (position, after) = (task.position(), later.position());
    if position.is_check() || after.is_check() {
        return None;
    }
    let theirs = position.passed()?;
    let scales = Scales::of(later);
    let stays = |at: &Square| {
        let stack = after.board().get(*at);
        stack.is_some_and(|stack| stack.side() == position.turn()) && scales.wins_nothing_on(*at)
    };
    let goes = turn
        .steps()
        .filter(|step| matches!(step.action, Action::Move { .. } | Action::Capture { .. }));
    let moved: Vec<Square> = goes.map(|step| step.action.to()).filter(stays).collect();
    let before = captures(&theirs);
    let found = captures(after)
        .into_iter()
        .filter_map(|(capture, turn_now)| {
            let stack = after.board().get(capture.at)?;
            let stood = theirs.board().get(capture.at) == Some(stack);
            let (_, turn_before) = before.iter().find(|(old, _)| *old == capture)?;
            let is_told = moved.contains(&capture.at) || covered.contains(&capture.at);
            let stays = stood && !is_told && !stack.contains(Role::Commander);
            if !stays || captures_back(&theirs, turn_before, capture.at).contains(&turn.from()) {
                return None;
            }
            let mut back = captures_back(after, &turn_now, capture.at).into_iter();
            back.any(|by| moved.contains(&by))
                .then_some((capture, stack))
        });
    let worth = |stack: Stack| points(after, stack);
    let dearest = found.max_by_key(|(capture, stack)| (worth(*stack), Reverse(capture.at)));
    let (capture, stack) = dearest?;
    Some(Reason::Guards {
        at: capture.at,
        stack,
        from: capture.by,
        taker: capture.taker,
    })
}

/// Who captures what by one step, where that is one stack and costs nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Capture {
    /// Where the taker stands.
    by: Square,
    /// What captures, of all that stands there.
    taker: Stack,
    /// Where what is captured stands.
    at: Square,
}

impl Capture {
    fn of(turn: &Turn) -> Option<Capture> {
        let step = turn.only_step()?;
        let (Action::Capture { to, also: None } | Action::Strike { to, also: None }) = step.action
        else {
            return None;
        };
        Some(Capture {
            by: turn.from(),
            taker: step.of_the_gunner().group,
            at: to,
        })
    }
}

/// The captures of one step by the side to move, with their turns.
fn captures(position: &Position) -> Vec<(Capture, Turn)> {
    let turns = position.legal_steps().into_iter();
    turns
        .filter_map(|turn| Some((Capture::of(&turn)?, turn)))
        .collect()
}

/// From where the other side can capture on a point after a capture there.
fn captures_back(position: &Position, capture: &Turn, at: Square) -> Vec<Square> {
    let Ok((after, _)) = position.play(capture) else {
        return Vec::new();
    };
    let back = captures(&after).into_iter();
    back.filter(|(back, _)| back.at == at)
        .map(|(back, _)| back.by)
        .collect()
}
