//! What a step does to the board (RULES.md 7: effects are sequential).

use crate::board::Board;
use crate::board::key::key;
use crate::geometry::square::Square;
use crate::movegen::aim::victim;
use crate::movegen::turn::{Action, Step};
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::Ruleset;

/// What one step does: the points it changes with what then stands there, and who leaves the
/// board. Worked out before anything is changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    /// The origin, the target and a second target at most.
    points: [Option<(Square, Option<Stack>)>; 3],
    pub(crate) removed: Removed,
}

/// The stacks that one step took off the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Removed {
    /// Captured, the second by the gun of a double fire.
    pub captured: [Option<(Square, Stack)>; 2],
    /// Own pieces shot down or exchanged.
    pub lost: Option<(Square, Stack)>,
}

impl Removed {
    /// What was captured, with the point it stood on.
    pub fn captured(&self) -> impl Iterator<Item = (Square, Stack)> + '_ {
        self.captured.iter().flatten().copied()
    }

    /// Whether an enemy Commander was captured.
    pub fn takes_commander(&self) -> bool {
        self.captured()
            .any(|(_, stack)| stack.contains(Role::Commander))
    }

    /// Whether an own Commander was lost in a flight.
    pub fn loses_commander(&self) -> bool {
        self.lost
            .is_some_and(|(_, stack)| stack.contains(Role::Commander))
    }

    /// Whether anything left the board.
    pub fn any(&self) -> bool {
        self.lost.is_some() || self.captured().next().is_some()
    }
}

impl Change {
    /// What a step does. It must be possible on this board, as [``movegen::aim`] says; pieces
    /// that are not there are ignored rather than invented.
    pub(crate) fn of(rules: &Ruleset, board: &Board, from: Square, step: Step) -> Change {
        let mut change = Change {
            points: [None; 3],
            removed: Removed::default(),
        };
        let (actor, to) = (step.group.carrier().role, step.action.to());
        let here = board.get(from);
        let mut there = board.get(to);
        if step.action.is_capture()
            && let Some(target) = there
        {
            let gone = victim(rules, actor, target);
            change.removed.captured[0] = Some((to, gone));
            there = without(there, gone);
        }
        if let Some(also) = step.action.also()
            && let Some(target) = board.get(also)
        {
            let gone = victim(rules, actor, target);
            change.removed.captured[1] = Some((also, gone));
            change.points[2] = Some((also, without(Some(target), gone)));
        }
        let (left, arrived) = match step.action {
            Action::Move { .. } | Action::Capture { .. } => (Some(step.group), Some(step.group)),
            Action::Strike { .. } => (None, None),
            Action::Exchange { .. } | Action::ShotDown { .. } => {
                change.removed.lost = Some((to, step.group));
                (Some(step.group), None)
            }
            Action::Drop { .. } => {
                let plane = Stack::single(step.group.carrier());
                let dropped = step.group.without(plane).unwrap_or(None);
                (dropped, dropped)
            }
        };
        if let Some(group) = left {
            change.points[0] = Some((from, without(here, group)));
        }
        if let Some(group) = arrived {
            there = match there {
                Some(other) => Some(other.union(group).unwrap_or(other)),
                None => Some(group),
            };
        }
        if there != board.get(to) {
            change.points[1] = Some((to, there));
        }
        change
    }

    /// Makes the change.
    pub(crate) fn make(&self, board: &mut Board) {
        for (square, stack) in self.points.iter().flatten() {
            board.set(*square, *stack);
        }
    }

    /// The board after the change.
    pub(crate) fn made(&self, board: &Board) -> Board {
        let mut after = board.clone();
        self.make(&mut after);
        after
    }

    /// The key of the board after the change, which is made on `board`.
    pub(crate) fn key(&self, board: &Board) -> u64 {
        self.points
            .iter()
            .flatten()
            .fold(board.key(), |sum, (square, stack)| {
                sum ^ key(*square, board.get(*square)) ^ key(*square, *stack)
            })
    }

    /// What stands on a point after the change, which is made on `board`.
    pub(crate) fn at(&self, board: &Board, square: Square) -> Option<Stack> {
        let changed = self.points.iter().flatten().find(|(at, _)| *at == square);
        changed.map_or_else(|| board.get(square), |(_, stack)| *stack)
    }
}

/// Makes one step, see [`Change::of`].
pub(crate) fn apply(rules: &Ruleset, board: &mut Board, from: Square, step: Step) -> Removed {
    let change = Change::of(rules, board, from, step);
    change.make(board);
    change.removed
}

fn without(stack: Option<Stack>, group: Stack) -> Option<Stack> {
    stack.and_then(|stack| stack.without(group).unwrap_or(Some(stack)))
}
