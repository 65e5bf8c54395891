//! Turns of several steps, found from the most promising steps of each component.

use crate::rules::air::Rings;
use crate::rules::apply::Change;
use crate::rules::board::Board;
use crate::rules::generator::{Place, Turns};
use crate::rules::legality::check_step;
use crate::rules::moves::each_action;
use crate::rules::ruleset::Split;
use crate::rules::seen::Seen;
use crate::rules::square::Square;
use crate::rules::stack::Stack;
use crate::rules::stages::Stages;
use crate::rules::turn::{Action, Step};
use crate::rules::volley::VOLLEY;

/// Finds divisions, and keeps its memory to be used again.
#[derive(Debug)]
pub(crate) struct Divider {
    /// The steps of one stack that may be combined, the best first.
    steps: Vec<(i32, Step)>,
    made: Vec<Step>,
    changes: Vec<Change>,
    seen: Seen,
    tries: u32,
}

/// How many divisions are looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effort {
    /// So many steps of each component, the best ones.
    pub(crate) each: usize,
    /// So many combinations of steps of each stack.
    pub(crate) tries: u32,
}

impl Divider {
    pub(crate) fn new() -> Divider {
        Divider {
            steps: Vec::new(),
            made: Vec::new(),
            changes: Vec::new(),
            seen: Seen::new(),
            tries: 0,
        }
    }

    /// Puts in the turns of several steps, but for those that [`Stages::captures`] tells and those
    /// with flights shot down. `rank` says how promising a step is. With enough effort they are
    /// all found. Gives how many combinations of steps it has tried.
    pub(crate) fn divisions(
        &mut self,
        stages: &Stages,
        effort: Effort,
        rank: &mut dyn FnMut(Square, Step) -> i32,
        turns: &mut Turns,
    ) -> u64 {
        let mut tried = 0;
        if stages.rules.split == Split::TopmostOnly {
            return tried;
        }
        for (from, whole) in stages.board.stacks(stages.side) {
            if !whole.is_combined() {
                continue;
            }
            let place = stages.place(from, whole);
            self.collect(stages, &place, effort.each, rank);
            self.seen.clear();
            self.tries = effort.tries;
            self.extend(stages, &place, stages.board, stages.rings, whole, turns);
            tried += u64::from(effort.tries - self.tries);
        }
        tried
    }

    /// The best steps of each component. One that only an earlier step of the same
    /// turn makes possible is not among them; captures of that kind are [`Stages::captures`].
    fn collect(
        &mut self,
        stages: &Stages,
        place: &Place,
        each: usize,
        rank: &mut dyn FnMut(Square, Step) -> i32,
    ) {
        self.steps.clear();
        let sight = stages.sight(stages.board, stages.rings, place.whole);
        let steps = &mut self.steps;
        stages.components(place.whole, &mut |group| {
            if group == place.whole {
                return;
            }
            let first = steps.len();
            each_action(&sight, group, place.from, &mut |action| {
                if !matches!(action, Action::ShotDown { .. }) {
                    let step = Step { group, action };
                    steps.push((rank(place.from, step), step));
                }
            });
            if steps.len() - first > each {
                steps[first..].sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
                steps.truncate(first + each);
            }
        });
        self.steps.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    }

    fn extend(
        &mut self,
        stages: &Stages,
        place: &Place,
        board: &Board,
        rings: &Rings,
        idle: Stack,
        turns: &mut Turns,
    ) {
        let sight = stages.sight(board, rings, place.whole);
        for i in 0..self.steps.len() {
            let (_, step) = self.steps[i];
            let Ok(left) = idle.without(step.group) else {
                continue;
            };
            if self.tries == 0 {
                return;
            }
            self.tries -= 1;
            if !self.made.is_empty() && check_step(&sight, place.from, step).is_err() {
                continue;
            }
            let change = Change::of(stages.rules, board, place.from, step);
            self.made.push(step);
            self.changes.push(change);
            if self.made.len() > 1 {
                self.tell(stages, place, board, &change, turns);
            }
            let over = change.removed.takes_commander() && stages.rules.commander_ends();
            if let Some(left) = left
                && !over
            {
                let after = change.made(board);
                let mut gone = change.removed.captured();
                if gone.any(|(_, stack)| stack.carrier().role.is_gun()) {
                    let rings = Rings::of(stages.rules, &after, !stages.side);
                    self.extend(stages, place, &after, &rings, left, turns);
                } else {
                    self.extend(stages, place, &after, rings, left, turns);
                }
            }
            self.made.pop();
            self.changes.pop();
        }
    }

    fn tell(
        &mut self,
        stages: &Stages,
        place: &Place,
        board: &Board,
        last: &Change,
        turns: &mut Turns,
    ) {
        let shot = |step: &Step| step.action.is_capture() && !step.group.is_combined();
        let told = self.made.len() <= VOLLEY && self.made.iter().all(shot);
        if !told
            && stages.stands(last, board, place.from)
            && stages.could_evade(place, &self.made)
            && self.seen.insert(last.key(board))
            && (!place.may_be_illegal(&self.made, &self.changes, false)
                || place.is_legal(last.made(board), &self.changes))
        {
            turns.push(place.from, &self.made);
        }
    }
}
