//! Turns in which several pieces of one stack capture.

use crate::air::Rings;
use crate::apply::Change;
use crate::board::Board;
use crate::generator::{Place, Turns};
use crate::squares::Squares;
use crate::stack::Stack;
use crate::stages::Stages;
use crate::turn::Step;

/// Captures by one stack in one turn that are told as captures; more are a division.
pub(super) const VOLLEY: usize = 4;

/// So many boards are looked at for one stack: a ship that carries eight in the middle of the enemy
/// reaches more than there is time for.
const MOST: usize = 600;

/// Several single pieces of one stack that capture one after the other.
pub(super) struct Volley<'a> {
    stages: &'a Stages<'a>,
    place: &'a Place<'a>,
    targets: Squares,
    steps: Vec<Step>,
    changes: Vec<Change>,
    /// Boards that were reached: in another order the same captures lead nowhere else.
    keys: Vec<u64>,
}

impl<'a> Volley<'a> {
    pub(super) fn new(
        stages: &'a Stages<'a>,
        place: &'a Place<'a>,
        targets: Squares,
    ) -> Volley<'a> {
        Volley {
            stages,
            place,
            targets,
            steps: Vec::new(),
            changes: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Lets each piece of `idle` capture next, on a board that the steps so far have made.
    pub(super) fn extend(&mut self, board: &Board, rings: &Rings, idle: Stack, turns: &mut Turns) {
        let (stages, place) = (self.stages, self.place);
        let sight = stages.sight(board, rings, place.whole);
        let targets = self.targets.intersection(board.occupied(!stages.side));
        for piece in idle.distinct() {
            let group = Stack::single(piece);
            let mut shots = Vec::new();
            stages.shots(place, &sight, group, targets, &mut |step| shots.push(step));
            let left = idle.without(group).unwrap_or(None);
            for step in shots {
                let change = Change::of(stages.rules, board, place.from, step);
                let key = change.key(board);
                if self.keys.contains(&key) || self.keys.len() >= MOST {
                    continue;
                }
                self.keys.push(key);
                self.steps.push(step);
                self.changes.push(change);
                if self.steps.len() > 1 {
                    self.tell(board, &change, turns);
                }
                let over = change.removed.takes_commander() && stages.rules.commander_ends();
                if let Some(left) = left
                    && self.steps.len() < VOLLEY
                    && !over
                {
                    let after = change.made(board);
                    let mut gone = change.removed.captured();
                    if gone.any(|(_, stack)| stack.carrier().role.is_gun()) {
                        let rings = Rings::of(stages.rules, &after, !stages.side);
                        self.extend(&after, &rings, left, turns);
                    } else {
                        self.extend(&after, rings, left, turns);
                    }
                }
                self.steps.pop();
                self.changes.pop();
            }
        }
    }

    fn tell(&mut self, board: &Board, last: &Change, turns: &mut Turns) {
        let (stages, place) = (self.stages, self.place);
        let stands = stages.stands(last, board, place.from);
        if stands
            && stages.could_evade(place, &self.steps)
            && (!place.may_be_illegal(&self.steps, &self.changes, false)
                || place.is_legal(&mut last.made(board), &self.changes))
        {
            turns.push(place.from, &self.steps);
        }
    }
}
