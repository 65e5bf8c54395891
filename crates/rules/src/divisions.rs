//! Turns of several steps, found from the most promising steps of each component.

use crate::air::Rings;
use crate::apply::Change;
use crate::board::Board;
use crate::generator::{Place, Turns};
use crate::legality::check_step;
use crate::moves::each_action;
use crate::ruleset::Split;
use crate::seen::Seen;
use crate::square::Square;
use crate::stack::Stack;
use crate::stages::Stages;
use crate::turn::{Action, Step};
use crate::volley::VOLLEY;

/// Finds divisions, and keeps its memory to be used again.
#[derive(Debug)]
pub struct Divider {
    /// The steps of one stack that may be combined, the best first.
    steps: Vec<(i32, Step)>,
    made: Vec<Step>,
    changes: Vec<Change>,
    seen: Seen,
    tries: u32,
}

/// How many divisions are looked at.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// So many steps of each component, the best ones.
    pub each: usize,
    /// So many combinations of steps of each stack.
    pub tries: u32,
    /// Also steps that only an earlier one of the same turn makes possible.
    pub anew: bool,
}

/// What is looked for in one stack.
struct Quest<'a, 'r> {
    stages: &'a Stages<'a>,
    place: &'a Place<'a>,
    effort: Effort,
    rank: &'a mut (dyn FnMut(Square, Step) -> i32 + 'r),
}

impl Quest<'_, '_> {
    /// The best steps of each component of what has not moved yet.
    fn collect(&mut self, board: &Board, rings: &Rings, idle: Stack, steps: &mut Vec<(i32, Step)>) {
        let Quest { stages, place, .. } = *self;
        let each = self.effort.each;
        let rank = &mut self.rank;
        steps.clear();
        let sight = stages.sight(board, rings, place.whole);
        stages.components(idle, &mut |group| {
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
        steps.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    }
}

impl Divider {
    /// An empty one, to be kept and used again.
    pub fn new() -> Divider {
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
    pub fn divisions(
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
            let mut quest = Quest {
                stages,
                place: &place,
                effort,
                rank: &mut *rank,
            };
            let mut steps = std::mem::take(&mut self.steps);
            quest.collect(stages.board, stages.rings, whole, &mut steps);
            self.seen.clear();
            self.tries = effort.tries;
            let (board, rings) = (stages.board, stages.rings);
            self.extend(&mut quest, &steps, board, rings, whole, turns);
            self.steps = steps;
            tried += u64::from(effort.tries - self.tries);
        }
        tried
    }

    fn extend(
        &mut self,
        quest: &mut Quest<'_, '_>,
        steps: &[(i32, Step)],
        board: &Board,
        rings: &Rings,
        idle: Stack,
        turns: &mut Turns,
    ) {
        let (stages, place) = (quest.stages, quest.place);
        let sight = stages.sight(board, rings, place.whole);
        for (_, step) in steps {
            let step = *step;
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
                let fewer = gone.any(|(_, stack)| stack.carrier().role.is_gun());
                let fewer = fewer.then(|| Rings::of(stages.rules, &after, !stages.side));
                let rings = fewer.as_ref().unwrap_or(rings);
                if quest.effort.anew {
                    let mut now = Vec::new();
                    quest.collect(&after, rings, left, &mut now);
                    self.extend(quest, &now, &after, rings, left, turns);
                } else {
                    self.extend(quest, steps, &after, rings, left, turns);
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
                || place.is_legal(&mut last.made(board), &self.changes))
        {
            turns.push(place.from, &self.made);
        }
    }
}
