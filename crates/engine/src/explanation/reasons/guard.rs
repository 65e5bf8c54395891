//! What has moved guards where it stands now.

use crate::explanation::exchange::Scales;
use crate::explanation::game_state::{goes_on, has_to_answer_check};
use crate::explanation::reasons::arrivals::arrivals;
use crate::explanation::reasons::reason::Reason;
use crate::search::points::points;
use crate::search::task::Task;
use std::cmp::Reverse;
use tulenh_rules::{Action, Position, Role, Square, Stack, Turn};

/// The dearest own piece that the opponent could capture before a turn and still can, where what has moved can capture back
/// whatever captures it from there, as it could not from where it came. `later` is the task after the turn.
///
/// `None` where a check has to be answered before or after the turn, and where the exchange wins what has moved.
pub(super) fn guards(task: &Task, turn: &Turn, later: &Task) -> Option<Reason> {
    let (position, after) = (task.position(), later.position());
    if has_to_answer_check(position) || has_to_answer_check(after) {
        return None;
    }
    let theirs = position.passed()?;
    let scales = Scales::of(later);
    let stays = |at: &Square| {
        let stack = after.board().get(*at);
        stack.is_some_and(|stack| stack.side() == position.turn()) && scales.wins_nothing_on(*at)
    };
    let moved: Vec<Square> = arrivals(turn).filter(stays).collect();
    let before = captures(&theirs);
    let now = captures(after);
    let is_guarded = |one: &Capture| {
        let mut same = now.iter().filter(|it| (it.by, it.at) == (one.by, one.at));
        same.all(|it| {
            let taken = later.after_turn(&it.turn).filter(goes_on);
            taken.is_some_and(|taken| captures_on(taken.position(), it.at, &moved))
        })
    };
    let found = now.iter().filter_map(|capture| {
        let stack = after.board().get(capture.at)?;
        let old = before.iter().find(|old| old.is_like(capture))?;
        let stood = theirs.board().get(capture.at) == Some(stack);
        let stays = stood && !moved.contains(&capture.at) && !stack.contains(Role::Commander);
        let (taken, _) = theirs.play(&old.turn).ok()?;
        let is_new = stays && !captures_on(&taken, capture.at, &[turn.from()]);
        (is_new && is_guarded(capture)).then_some((capture, stack))
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

/// A capture of one stack by one step, at no cost.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Capture {
    /// Where the taker stands.
    by: Square,
    /// What captures, of all that stands there.
    taker: Stack,
    /// Where what is captured stands.
    at: Square,
    /// The turn that does it.
    turn: Turn,
}

impl Capture {
    fn of(turn: Turn) -> Option<Capture> {
        let step = turn.only_step()?;
        let (Action::Capture { to, also: None } | Action::Strike { to, also: None }) = step.action
        else {
            return None;
        };
        Some(Capture {
            by: turn.from(),
            taker: step.of_the_gunner().group,
            at: to,
            turn,
        })
    }

    /// Whether the same captures on the same point, whether it stays there or returns.
    fn is_like(&self, other: &Capture) -> bool {
        (self.by, self.taker, self.at) == (other.by, other.taker, other.at)
    }
}

/// The captures by the side to move.
fn captures(position: &Position) -> Vec<Capture> {
    let turns = position.legal_steps().into_iter();
    turns.filter_map(Capture::of).collect()
}

/// Whether the side to move can capture on a point from one of these.
fn captures_on(position: &Position, at: Square, from: &[Square]) -> bool {
    let mut captures = captures(position).into_iter();
    captures.any(|capture| capture.at == at && from.contains(&capture.by))
}
