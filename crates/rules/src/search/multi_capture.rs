//! Turns in which several pieces of one stack capture.

use crate::board::Board;
use crate::geometry::squares::Squares;
use crate::movegen::air::Rings;
use crate::movegen::apply::Change;
use crate::movegen::turn::Step;
use crate::pieces::stack::Stack;
use crate::search::origin::Origin;
use crate::search::side_to_move::SideToMove;
use crate::search::turns::Turns;

/// The most captures by one stack in one turn that are found here. A turn with more captures is
/// found among the split turns.
pub(crate) const MAX_CAPTURES: usize = 4;

/// The most boards that are examined for one stack. A ship that carries eight pieces and stands
/// between enemies reaches more boards than a search has time for.
const MAX_BOARDS: usize = 600;

/// A search for the captures that single pieces of one stack can make one after the other.
pub(crate) struct MultiCapture<'a> {
    mover: &'a SideToMove<'a>,
    origin: &'a Origin<'a>,
    targets: Squares,
    steps: Vec<Step>,
    changes: Vec<Change>,
    /// Keys of the boards reached so far: the same captures in another order reach the same board.
    keys: Vec<u64>,
}

impl<'a> MultiCapture<'a> {
    pub(crate) fn new(
        mover: &'a SideToMove<'a>,
        origin: &'a Origin<'a>,
        targets: Squares,
    ) -> MultiCapture<'a> {
        MultiCapture {
            mover,
            origin,
            targets,
            steps: Vec::new(),
            changes: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Lets each piece of `idle`, the pieces that have not acted, capture next on `board`, the
    /// board after the steps so far.
    pub(crate) fn extend(&mut self, board: &Board, rings: &Rings, idle: Stack, turns: &mut Turns) {
        let (mover, origin) = (self.mover, self.origin);
        let context = mover.context(board, rings, origin.whole);
        let targets = self.targets.intersection(board.occupied(!mover.side));
        for piece in idle.distinct() {
            let group = Stack::single(piece);
            let mut captures = Vec::new();
            mover.each_capture(origin, &context, group, targets, &mut |step| {
                captures.push(step);
            });
            let left = idle.without(group).unwrap_or(None);
            for step in captures {
                let change = Change::of(mover.rules, board, origin.from, step);
                let key = change.key(board);
                if self.keys.contains(&key) || self.keys.len() >= MAX_BOARDS {
                    continue;
                }
                self.keys.push(key);
                self.steps.push(step);
                self.changes.push(change);
                if self.steps.len() > 1 {
                    self.push_if_legal(board, &change, turns);
                }
                let over = change.removed.takes_commander() && mover.rules.commander_ends();
                if let Some(left) = left
                    && self.steps.len() < MAX_CAPTURES
                    && !over
                {
                    let after = change.made(board);
                    let fewer = mover.rings_after(&change, &after);
                    self.extend(&after, fewer.as_ref().unwrap_or(rings), left, turns);
                }
                self.steps.pop();
                self.changes.pop();
            }
        }
    }

    fn push_if_legal(&mut self, board: &Board, last: &Change, turns: &mut Turns) {
        let (mover, origin) = (self.mover, self.origin);
        if mover.rest_may_stand(last, board, origin.from)
            && mover.could_evade(origin, &self.steps)
            && (!origin.may_be_illegal(&self.steps, &self.changes, false)
                || origin.is_legal(&mut last.made(board), &self.changes))
        {
            turns.push(origin.from, &self.steps);
        }
    }
}
