//! One origin of turns, with the question whether a turn from there leaves the own Commander safe.

use crate::board::Board;
use crate::geometry::side::Side;
use crate::geometry::square::Square;
use crate::movegen::apply::Change;
use crate::movegen::check::is_attacked;
use crate::movegen::heroes::LAST_DEFENDER_LIMIT;
use crate::movegen::legality::finish;
use crate::movegen::turn::Step;
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
        let captured = changes
            .iter()
            .flat_map(|change| change.removed.captured())
            .map(|(_, stack)| stack.len() as u16)
            .sum();
        self.asks
            || self.danger.may_leave_last_defender(captured)
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
        if !taken && !lost && !self.heroes_matter(after) {
            return !is_attacked(self.rules, after, self.side);
        }
        finish(self.rules, after, self.side, taken, lost, |_| {}).is_ok()
    }

    /// Whether heroes made by the turn could change the own Commander's safety: guns with wider
    /// rings, and last defenders.
    fn heroes_matter(&self, after: &Board) -> bool {
        may_promote_guns(after, self.side) || after.count(!self.side) <= LAST_DEFENDER_LIMIT
    }
}
