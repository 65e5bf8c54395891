//! In which order the turns of a game are judged, and with how much searching.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::explanation::review::budget::Budget;
use crate::explanation::review::effort::{Effort, FurtherLook};
use crate::explanation::review::judged::Judged;
use crate::search::score::Score;

/// How far the review of a game has come: which turn is judged next, and how much searching may be spent on it.
///
/// First each turn is judged, from the last to the first, with the best score of the turn after it. So what decided a game is
/// seen sooner. A turn whose own search contradicts that score is looked at again, and may be worth more. Then the nodes that
/// are left go to further looks at the turns that may or may not be blunders. The turn nearest to the border of a blunder
/// comes first. The turn before it is not judged again.
///
/// ```
/// use std::sync::Arc;
/// use tulenh_engine::{Never, ReviewSchedule, ReviewedGame, Table};
/// use tulenh_rules::{Position, Record, Ruleset};
///
/// let mut record = Record::new(Position::start(Arc::new(Ruleset::OFFICIAL)));
/// for lan in ["b2-b6", "e11-f10"] {
///     record.play_lan(lan)?;
/// }
/// let (game, table) = (ReviewedGame::new(record), Table::new(1));
/// let mut schedule = ReviewSchedule::new(0..2, 200);
/// let mut marks = [None; 2];
/// while let Some(step) = schedule.next_step() {
///     let judged = game.judge_step(&step, &table, &Never).ok_or("aborted")?;
///     schedule.add(&step, &judged);
///     marks[step.index] = Some(judged.mark);
/// }
/// assert!(marks.iter().all(Option::is_some));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewSchedule {
    /// The turns that have not been judged yet.
    ahead: Range<usize>,
    budget: Budget,
    /// The best score of each turn that was judged, for its mover.
    best: BTreeMap<usize, Score>,
    /// The turns that need another look.
    in_doubt: BTreeMap<usize, FurtherLook>,
}

/// What is to be judged next: a turn for the first time, or one that needs another look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReviewStep {
    /// The index of the turn in its game, from 0.
    pub index: usize,
    /// The score of the best turn in the position after it, for the side to move there, if that has been judged
    /// ([`Judged::best`]).
    pub next_best: Option<Score>,
    /// How much searching may be spent on it.
    pub effort: Effort,
}

impl ReviewStep {
    /// Whether the turn has been judged before.
    pub fn is_further(&self) -> bool {
        self.effort.further.is_some()
    }
}

impl ReviewSchedule {
    /// None of the turns with these indices has been judged yet. The first searches have so many nodes in games of a hundred
    /// turns or more, and up to twice as many in shorter ones.
    pub fn new(turns: Range<usize>, nodes: u64) -> ReviewSchedule {
        ReviewSchedule {
            budget: Budget::of_game(turns.len(), nodes),
            ahead: turns,
            best: BTreeMap::new(),
            in_doubt: BTreeMap::new(),
        }
    }

    /// What is to be judged next. `None` when all turns are judged, and no nodes are left for those in doubt.
    pub fn next_step(&self) -> Option<ReviewStep> {
        let step = |index, effort| ReviewStep {
            index,
            next_best: self.best.get(&(index + 1)).copied(),
            effort,
        };
        if let Some(index) = self.ahead.clone().next_back() {
            return Some(step(index, self.budget.effort()));
        }
        let affordable = self.in_doubt.iter().filter_map(|(index, look)| {
            let effort = self.budget.further(*look)?;
            Some((look.distance, step(*index, effort)))
        });
        let nearest = affordable.min_by(|(one, _), (other, _)| one.total_cmp(other));
        nearest.map(|(_, step)| step)
    }

    /// Adds what came of a step.
    pub fn add(&mut self, step: &ReviewStep, judged: &Judged) {
        if step.is_further() {
            self.budget.spend_further(judged.nodes);
        } else {
            self.budget.spend(judged.nodes);
            self.ahead.end = step.index;
        }
        self.best.insert(step.index, judged.best);
        match judged.further {
            Some(look) => self.in_doubt.insert(step.index, look),
            None => self.in_doubt.remove(&step.index),
        };
    }

    /// Leaves a step out, and does without what it would have found.
    pub fn leave_out(&mut self, step: &ReviewStep) {
        if !step.is_further() {
            self.budget.leave_out();
            self.ahead.end = step.index;
        }
        self.in_doubt.remove(&step.index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explanation::review::mark::Mark;

    /// What is found of a turn with 1,000 nodes. Where it needs another look, that would be the third one, with so many
    /// nodes a search, and the turn is so far from the border.
    fn judged(further: Option<(u64, f64)>) -> Judged {
        Judged {
            best: Score::EVEN,
            played: Score::EVEN,
            better: None,
            answer: Vec::new(),
            mark: Mark::Fair,
            nodes: 1_000,
            further: further.map(|(nodes, distance)| FurtherLook {
                looks: 2,
                nodes,
                distance,
            }),
        }
    }

    #[test]
    fn turns_in_doubt_have_further_looks_the_nearest_to_a_blunder_first() {
        let mut schedule = ReviewSchedule::new(3..8, 1_000);
        let far = f64::INFINITY;
        let found = [None, Some(0.6), Some(0.1), Some(far), Some(0.5)];
        for (n, distance) in found.into_iter().enumerate() {
            let step = schedule.next_step().unwrap();
            assert_eq!((step.index, step.is_further()), (7 - n, false));
            assert_eq!(step.next_best.is_some(), n > 0);
            let look = distance.map(|distance| (16_000, distance));
            schedule.add(&step, &judged(look));
        }
        // The nearest one stays in doubt, and is farther from the border then than the next one.
        let again = [(5, Some(0.55)), (3, None), (5, None), (6, None), (4, None)];
        for (index, distance) in again {
            let step = schedule.next_step().unwrap();
            assert_eq!((step.index, step.is_further()), (index, true));
            assert_eq!(step.effort.further.unwrap().nodes, 16_000);
            let look = distance.map(|distance| (16_000, distance));
            schedule.add(&step, &judged(look));
        }
        assert_eq!(schedule.next_step(), None);
    }

    #[test]
    fn what_is_in_doubt_stays_so_where_no_nodes_are_left() {
        let mut schedule = ReviewSchedule::new(0..100, 1_000);
        for nodes in [16_000, 400_000].repeat(50) {
            let step = schedule.next_step().unwrap();
            schedule.add(&step, &judged(Some((nodes, 0.1))));
        }
        // 100,000 nodes are left. Each of the two searches of the longer looks would have 200,000 at least.
        let mut looks = 0;
        while let Some(step) = schedule.next_step() {
            assert_eq!(step.index % 2, 1);
            let nodes = 2 * step.effort.further.unwrap().nodes;
            let found = Judged {
                nodes,
                ..judged(None)
            };
            schedule.add(&step, &found);
            looks += 1;
        }
        assert_eq!(looks, 3);
    }

    #[test]
    fn what_is_left_out_takes_no_nodes_from_the_others_and_gives_them_none() {
        let mut schedule = ReviewSchedule::new(0..200, 1_000);
        let effort = schedule.next_step().unwrap().effort;
        for index in (100..200).rev() {
            let step = schedule.next_step().unwrap();
            assert_eq!(step.index, index);
            schedule.leave_out(&step);
        }
        let step = schedule.next_step().unwrap();
        assert_eq!((step.index, step.next_best), (99, None));
        // What is not set aside is for half as many turns now.
        let spare = |effort: Effort| effort.most - 1_160;
        assert_eq!(spare(step.effort), 2 * spare(effort));

        schedule.add(&step, &judged(None));
        for _ in 0..99 {
            let step = schedule.next_step().unwrap();
            schedule.add(&step, &judged(Some((16_000, 0.1))));
        }
        let step = schedule.next_step().unwrap();
        schedule.leave_out(&step);
        assert_ne!(schedule.next_step().unwrap().index, step.index);
    }
}
