//! Turns of several steps by one stack, made from the most promising steps of each component.

use crate::board::Board;
use crate::geometry::square::Square;
use crate::movegen::air::Rings;
use crate::movegen::apply::Change;
use crate::movegen::legality::check_step;
use crate::movegen::moves::each_action;
use crate::movegen::turn::{Action, Step};
use crate::pieces::stack::Stack;
use crate::ruleset::Split;
use crate::search::key_set::KeySet;
use crate::search::multi_capture::MAX_CAPTURES;
use crate::search::origin::Origin;
use crate::search::side_to_move::SideToMove;
use crate::search::stages::Stages;
use crate::search::turns::Turns;

/// Finds split turns. Reusing one spares allocations.
#[derive(Debug)]
pub struct SplitSearch {
    /// The steps of one stack that may be combined, the most promising first.
    steps: Vec<(i32, Step)>,
    made: Vec<Step>,
    changes: Vec<Change>,
    seen: KeySet,
    /// Combinations of steps of the present stack that may still be tried.
    tries: u32,
}

/// Bounds of a [`SplitSearch`].
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// The most steps of each component that are combined, the most promising ones.
    pub per_component: usize,
    /// The most combinations of steps that are tried for each stack.
    pub tries: u32,
    /// Whether steps are also found that only an earlier step of the same turn makes possible.
    pub dependent_steps: bool,
}

/// One stack whose split turns are looked for.
struct StackSearch<'a, 'r> {
    mover: &'a SideToMove<'a>,
    origin: &'a Origin<'a>,
    effort: Effort,
    rank: &'a mut (dyn FnMut(Square, Step) -> i32 + 'r),
}

impl StackSearch<'_, '_> {
    /// The most promising steps of each component of `idle`, the pieces that have not acted.
    fn collect(&mut self, board: &Board, rings: &Rings, idle: Stack, steps: &mut Vec<(i32, Step)>) {
        let StackSearch { mover, origin, .. } = *self;
        let most = self.effort.per_component;
        let rank = &mut self.rank;
        steps.clear();
        let context = mover.context(board, rings, origin.whole);
        mover.components(idle, &mut |group| {
            if group == origin.whole {
                return;
            }
            let first = steps.len();
            each_action(&context, group, origin.from, &mut |action| {
                if !matches!(action, Action::ShotDown { .. }) {
                    let step = Step { group, action };
                    steps.push((rank(origin.from, step), step));
                }
            });
            if steps.len() - first > most {
                steps[first..].sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
                steps.truncate(first + most);
            }
        });
        steps.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    }
}

impl SplitSearch {
    /// A search without memory of an earlier one.
    pub fn new() -> SplitSearch {
        SplitSearch {
            steps: Vec::new(),
            made: Vec::new(),
            changes: Vec::new(),
            seen: KeySet::new(),
            tries: 0,
        }
    }

    /// Adds the turns of several steps, except those that [`Stages::captures`] finds and those with
    /// a flight that is shot down. `rank` gives higher numbers to more promising steps. With enough
    /// effort all of them are found. Returns the number of combinations of steps that were tried.
    pub fn split_turns(
        &mut self,
        stages: &Stages,
        effort: Effort,
        rank: &mut dyn FnMut(Square, Step) -> i32,
        turns: &mut Turns,
    ) -> u64 {
        let mover = &stages.mover;
        let mut tried = 0;
        if mover.rules.split == Split::TopmostOnly {
            return tried;
        }
        for (from, whole) in mover.board.stacks(mover.side) {
            if !whole.is_combined() {
                continue;
            }
            let origin = mover.origin(from, whole);
            let mut search = StackSearch {
                mover,
                origin: &origin,
                effort,
                rank: &mut *rank,
            };
            let mut steps = std::mem::take(&mut self.steps);
            search.collect(mover.board, mover.rings, whole, &mut steps);
            self.seen.clear();
            self.tries = effort.tries;
            let (board, rings) = (mover.board, mover.rings);
            self.extend(&mut search, &steps, board, rings, whole, turns);
            self.steps = steps;
            tried += u64::from(effort.tries - self.tries);
        }
        tried
    }

    fn extend(
        &mut self,
        search: &mut StackSearch<'_, '_>,
        steps: &[(i32, Step)],
        board: &Board,
        rings: &Rings,
        idle: Stack,
        turns: &mut Turns,
    ) {
        let (mover, origin) = (search.mover, search.origin);
        let context = mover.context(board, rings, origin.whole);
        for (_, step) in steps {
            let step = *step;
            let Ok(left) = idle.without(step.group) else {
                continue;
            };
            if self.tries == 0 {
                return;
            }
            self.tries -= 1;
            if !self.made.is_empty() && check_step(&context, origin.from, step).is_err() {
                continue;
            }
            let change = Change::of(mover.rules, board, origin.from, step);
            self.made.push(step);
            self.changes.push(change);
            if self.made.len() > 1 {
                self.push_if_legal(mover, origin, board, &change, turns);
            }
            let over = change.removed.takes_commander() && mover.rules.commander_ends();
            if let Some(left) = left
                && !over
            {
                let after = change.made(board);
                let fewer = mover.rings_after(&change, &after);
                let rings = fewer.as_ref().unwrap_or(rings);
                if search.effort.dependent_steps {
                    let mut now = Vec::new();
                    search.collect(&after, rings, left, &mut now);
                    self.extend(search, &now, &after, rings, left, turns);
                } else {
                    self.extend(search, steps, &after, rings, left, turns);
                }
            }
            self.made.pop();
            self.changes.pop();
        }
    }

    fn push_if_legal(
        &mut self,
        mover: &SideToMove,
        origin: &Origin,
        board: &Board,
        last: &Change,
        turns: &mut Turns,
    ) {
        let single_capture = |step: &Step| step.action.is_capture() && !step.group.is_combined();
        let found_as_captures =
            self.made.len() <= MAX_CAPTURES && self.made.iter().all(single_capture);
        if !found_as_captures
            && mover.rest_may_stand(last, board, origin.from)
            && mover.could_evade(origin, &self.made)
            && self.seen.insert(last.key(board))
            && (!origin.may_be_illegal(&self.made, &self.changes, false)
                || origin.is_legal(&mut last.made(board), &self.changes))
        {
            turns.push(origin.from, &self.made);
        }
    }
}

impl Default for SplitSearch {
    fn default() -> SplitSearch {
        SplitSearch::new()
    }
}
