//! What a step does to the board (rules.md 7: effects are sequential).

use crate::rules::aim::victim;
use crate::rules::board::Board;
use crate::rules::role::Role;
use crate::rules::ruleset::Ruleset;
use crate::rules::square::Square;
use crate::rules::stack::Stack;
use crate::rules::turn::{Action, Step};

/// The stacks that one step took off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Removed {
    /// Captured, the second by the gun of a double fire.
    pub(crate) captured: [Option<(Square, Stack)>; 2],
    /// Own pieces shot down or exchanged.
    pub(crate) lost: Option<(Square, Stack)>,
}

impl Removed {
    pub(crate) fn captured(&self) -> impl Iterator<Item = (Square, Stack)> + '_ {
        self.captured.iter().flatten().copied()
    }

    /// Whether an enemy Commander was captured.
    pub(crate) fn takes_commander(&self) -> bool {
        self.captured()
            .any(|(_, stack)| stack.contains(Role::Commander))
    }

    /// Whether an own Commander was lost in a flight.
    pub(crate) fn loses_commander(&self) -> bool {
        self.lost
            .is_some_and(|(_, stack)| stack.contains(Role::Commander))
    }

    pub(crate) fn any(&self) -> bool {
        self.lost.is_some() || self.captured().next().is_some()
    }
}

/// Makes one step. The step must be possible on this board, as [`crate::rules::aim`] says;
/// pieces that are not there are ignored rather than invented.
pub(crate) fn apply(rules: &Ruleset, board: &mut Board, from: Square, step: Step) -> Removed {
    let mut removed = Removed::default();
    let actor = step.group.carrier().role;
    if step.action.is_capture() {
        removed.captured[0] = capture(rules, board, actor, step.action.to());
    }
    if let Some(also) = step.action.also() {
        removed.captured[1] = capture(rules, board, actor, also);
    }
    match step.action {
        Action::Move { to } | Action::Capture { to, .. } => {
            leave(board, from, step.group);
            arrive(board, to, step.group);
        }
        Action::Strike { .. } => {}
        Action::Exchange { to } | Action::ShotDown { to } => {
            leave(board, from, step.group);
            removed.lost = Some((to, step.group));
        }
        Action::Drop { to } => {
            if let Ok(Some(dropped)) = step.group.without(Stack::single(step.group.carrier())) {
                leave(board, from, dropped);
                arrive(board, to, dropped);
            }
        }
    }
    removed
}

fn capture(rules: &Ruleset, board: &mut Board, actor: Role, at: Square) -> Option<(Square, Stack)> {
    let target = board.get(at)?;
    let gone = victim(rules, actor, target);
    leave(board, at, gone);
    Some((at, gone))
}

fn leave(board: &mut Board, from: Square, group: Stack) {
    if let Some(rest) = board.get(from).and_then(|stack| stack.without(group).ok()) {
        board.set(from, rest);
    }
}

fn arrive(board: &mut Board, to: Square, group: Stack) {
    let stack = match board.get(to) {
        Some(other) => other.union(group).unwrap_or(other),
        None => group,
    };
    board.set(to, Some(stack));
}
