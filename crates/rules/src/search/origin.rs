//! One origin of turns, with the question whether a turn from there leaves the own Commander safe.

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::movegen::apply::Change;
use crate::movegen::check::is_attacked;
use crate::movegen::heroes::last_defender;
use crate::movegen::legality::finish;
use crate::movegen::turn::Step;
use crate::pieces::role::Role;
use crate::pieces::stack::Stack;
use crate::ruleset::Ruleset;
use crate::search::danger::{Danger, may_promote_guns};

/// A point with the own stack that stands there.
pub(crate) struct Origin<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) side: Side,
    pub(crate) from: Square,
    pub(crate) whole: Stack,
    pub(crate) board: &'a Board,
    pub(crate) danger: &'a Danger,
    /// Whether every turn from here has to be asked about.
    pub(crate) asks: bool,
}

impl Origin<'_> {
    /// Whether the turn has to be asked about, `alone` as in [`Danger::step`].
    pub(crate) fn may_be_illegal(&self, steps: &[Step], changes: &[Change], alone: bool) -> bool {
        self.asks
            || self.danger.may_leave_last_defender(captured(changes))
            || steps
                .iter()
                .zip(changes)
                .any(|(step, change)| self.danger.step(self.from, *step, change, alone))
    }

    /// Whether the own Commander is safe on the board after these changes, heroes not yet made; they
    /// may be made here.
    pub(crate) fn is_legal(&self, after: &mut Board, changes: &[Change]) -> bool {
        let taken = changes
            .iter()
            .any(|change| change.removed.takes_commander());
        let lost = changes
            .iter()
            .any(|change| change.removed.loses_commander());
        if !taken && !lost && !self.heroes_matter(after, changes) {
            return !is_attacked(self.rules, after, self.side);
        }
        finish(self.rules, after, self.side, taken, lost, |_| {}).is_ok()
    }

    /// Whether heroes made by the turn could change the own Commander's safety: guns with wider
    /// rings, and last defenders.
    fn heroes_matter(&self, after: &Board, changes: &[Change]) -> bool {
        self.danger.may_leave_last_defender(captured(changes))
            && last_defender(self.rules, after, !self.side).is_some()
            || may_promote_guns(after, self.side) && is_flown_at(after, self.side)
    }
}

/// How many pieces are captured.
fn captured(changes: &[Change]) -> u16 {
    let stacks = changes.iter().flat_map(|change| change.removed.captured());
    stacks.map(|(_, stack)| stack.len() as u16).sum()
}

/// Whether an enemy plane is in line with the Commander of `side`.
fn is_flown_at(board: &Board, side: Side) -> bool {
    let planes = |commander: Square| {
        let mut near = commander
            .star()
            .intersection(board.occupied(!side))
            .into_iter();
        near.any(|at| {
            board
                .get(at)
                .is_some_and(|stack| stack.contains(Role::AirForce))
        })
    };
    board.commander(side).is_some_and(planes)
}
