//! In which order the turns of a game are judged, and with how much searching.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::explanation::review::Effort;
use crate::explanation::review::budget::Budget;
use crate::explanation::review::judged::Judged;
use crate::search::score::Score;

/// How far the review of a game has come: which turn is judged next, and how much searching may be spent on it.
///
/// First each turn is judged, the last one first, with the best score of the turn after it: what decided a game is seen
/// sooner, and where the two contradict each other the turn is looked at again and may be worth more. Then, with what is
/// left of the nodes, the turns are judged once more of which it is in doubt whether they are blunders, the one nearest to
/// the border first.
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
/// while let Some(step) = schedule.next() {
///     let judged = game.judge(step.index, step.next, &table, step.effort, &Never).ok_or("aborted")?;
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
    /// The turns of which it is in doubt whether they are blunders, how near to one each is, and the nodes of the look that
    /// it lacks.
    in_doubt: BTreeMap<usize, (f64, u64)>,
}

/// A turn that is to be judged next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewStep {
    /// The index of the turn in its game, from 0.
    pub index: usize,
    /// The score of the best turn in the position after it, for the side to move there, if that has been judged
    /// ([`Judged::best`]).
    pub next: Option<Score>,
    /// How much searching may be spent on it.
    pub effort: Effort,
    /// Whether it has been judged before.
    pub is_again: bool,
}

impl ReviewSchedule {
    /// Of the turns with these indices nothing has been judged yet. Each search has so many nodes if there are many turns,
    /// and up to twice as many if there are few.
    pub fn new(turns: Range<usize>, nodes: u64) -> ReviewSchedule {
        ReviewSchedule {
            budget: Budget::of_game(turns.len(), nodes),
            ahead: turns,
            best: BTreeMap::new(),
            in_doubt: BTreeMap::new(),
        }
    }

    /// The turn to be judged next; `None` when all is done.
    pub fn next(&self) -> Option<ReviewStep> {
        let step = |index, effort, is_again| ReviewStep {
            index,
            next: self.best.get(&(index + 1)).copied(),
            effort,
            is_again,
        };
        if let Some(index) = self.ahead.clone().next_back() {
            return Some(step(index, self.budget.effort(), false));
        }
        // Nobody knows in which direction a longer search differs, so that twice as much is as far from the border as half.
        let distance = |severity: f64| severity.ln().abs();
        let affordable = self
            .in_doubt
            .iter()
            .filter_map(|(index, (severity, lacks))| {
                let effort = self.budget.further(*lacks)?;
                Some((*index, effort, distance(*severity)))
            });
        let (index, effort, _) = affordable.min_by(|one, other| one.2.total_cmp(&other.2))?;
        Some(step(index, effort, true))
    }

    /// Adds what came of a step.
    pub fn add(&mut self, step: &ReviewStep, judged: &Judged) {
        if step.is_again {
            self.budget.spend_further(judged.nodes);
        } else {
            self.budget.spend(judged.nodes);
            self.ahead.end = step.index;
        }
        self.best.insert(step.index, judged.best);
        match judged.lacks {
            // One more look at most.
            Some(lacks) if !step.is_again => {
                let severity = judged.severity();
                self.in_doubt.insert(step.index, (severity, lacks));
            }
            _ => drop(self.in_doubt.remove(&step.index)),
        }
    }

    /// Leaves a turn out that would have been judged next for the first time.
    pub fn leave_out(&mut self) {
        self.ahead.next_back();
    }

    /// How many turns have been judged.
    pub fn judged(&self) -> usize {
        self.best.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explanation::review::mark::Mark;

    /// A turn that gave away so many hundredths of an even position.
    fn judged(given: i32, lacks: Option<u64>) -> Judged {
        Judged {
            best: Score::EVEN,
            played: Score::cp(-given),
            better: None,
            answer: Vec::new(),
            mark: Mark::Fair,
            nodes: 1_000,
            lacks,
        }
    }

    #[test]
    fn whatever_is_in_doubt_is_judged_once_more_the_nearest_to_a_blunder_first() {
        let mut schedule = ReviewSchedule::new(3..8, 1_000);
        let given = [
            (900, None),
            (300, Some(16_000)),
            (470, Some(16_000)),
            (0, None),
            (800, Some(16_000)),
        ];
        for (n, (given, lacks)) in given.into_iter().enumerate() {
            let step = schedule.next().unwrap();
            assert_eq!((step.index, step.is_again), (7 - n, false));
            assert_eq!(step.next.is_some(), n > 0);
            schedule.add(&step, &judged(given, lacks));
        }
        assert_eq!(schedule.judged(), 5);
        for index in [5, 3, 6] {
            let step = schedule.next().unwrap();
            assert_eq!((step.index, step.is_again), (index, true));
            assert_eq!((step.effort.nodes, step.effort.looks), (16_000, 1));
            // However doubtful it still is.
            schedule.add(&step, &judged(500, Some(64_000)));
        }
        assert_eq!(schedule.next(), None);
    }

    #[test]
    fn what_is_in_doubt_stays_so_where_no_nodes_are_left() {
        let mut schedule = ReviewSchedule::new(0..100, 1_000);
        for lacks in [16_000, 400_000].repeat(50) {
            let step = schedule.next().unwrap();
            schedule.add(&step, &judged(500, Some(lacks)));
        }
        // 100,000 nodes are left. The longer looks would have 400,000 for two searches, or half as many.
        let mut looks = 0;
        while let Some(step) = schedule.next() {
            assert_eq!(step.index % 2, 1);
            let nodes = 2 * step.effort.nodes;
            schedule.add(
                &step,
                &Judged {
                    nodes,
                    ..judged(500, None)
                },
            );
            looks += 1;
        }
        assert_eq!(looks, 3);
    }
}
