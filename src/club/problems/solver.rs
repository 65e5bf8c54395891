//! A person who solves problems: rating, streak, days.

use crate::club::problems::day::Day;
use crate::game::Rating;

/// How well somebody solves problems, apart from games.
#[derive(Debug, Clone, PartialEq)]
pub struct Solver {
    /// Their rating.
    pub rating: Rating,
    /// Problems that counted.
    pub attempts: u32,
    /// Those of them that were solved with the first answer, without a hint.
    pub solved: u32,
    /// Days in a row on which the problem of the day was solved, up to the last of `days`.
    pub streak: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// The last days on which it was solved, the oldest first; at most [`Solver::DAYS`].
    pub days: Vec<SolvedDay>,
}

/// A day on which somebody solved the problem of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SolvedDay {
    /// Which.
    pub day: Day,
    /// Whether the first answer was right, without a hint.
    pub at_once: bool,
}

impl Solver {
    /// Days that are kept: two weeks and some, for the table of the last week.
    pub const DAYS: usize = 16;

    /// Somebody who has solved nothing yet.
    pub const NEW: Solver = Solver {
        rating: Rating::START,
        attempts: 0,
        solved: 0,
        streak: 0,
        best_streak: 0,
        days: Vec::new(),
    };

    /// The streak as it stands on a day: one that was broken is none.
    pub fn streak_on(&self, today: Day) -> u32 {
        match self.days.last() {
            Some(last) if last.day >= today.plus(-1) => self.streak,
            _ => 0,
        }
    }

    /// Whether the problem of a day was solved, and if so whether at once.
    pub fn solved_on(&self, day: Day) -> Option<bool> {
        let found = self.days.iter().find(|solved| solved.day == day);
        found.map(|solved| solved.at_once)
    }

    /// The problem of a day was solved. A day before the last one changes nothing.
    pub(super) fn solved_day(&mut self, day: Day, at_once: bool) {
        let last = self.days.last().map(|solved| solved.day);
        if last.is_some_and(|last| last >= day) {
            return;
        }
        self.streak = match last {
            Some(last) if last == day.plus(-1) => self.streak.saturating_add(1),
            _ => 1,
        };
        self.best_streak = self.best_streak.max(self.streak);
        self.days.push(SolvedDay { day, at_once });
        let surplus = self.days.len().saturating_sub(Solver::DAYS);
        self.days.drain(..surplus);
    }

    /// Two who turned out to be one person: the rating of the one with more attempts, and the days of both.
    #[must_use]
    pub fn merged(self, other: Solver) -> Solver {
        let (first, second) = if other.attempts > self.attempts {
            (other, self)
        } else {
            (self, other)
        };
        let mut days = first.days.clone();
        for solved in second.days {
            if days.iter().all(|known| known.day != solved.day) {
                days.push(solved);
            }
        }
        days.sort_by_key(|solved| solved.day);
        let surplus = days.len().saturating_sub(Solver::DAYS);
        days.drain(..surplus);
        // In a row up to the last day, as far as the days are known.
        let pairs = days.windows(2).rev();
        let known = pairs.take_while(|pair| pair[0].day == pair[1].day.plus(-1));
        let row = known.count() as u32 + u32::from(!days.is_empty());
        let streak = if row as usize == days.len() && !days.is_empty() {
            row.max(first.streak).max(second.streak)
        } else {
            row
        };
        Solver {
            rating: first.rating,
            attempts: first.attempts.saturating_add(second.attempts),
            solved: first.solved.saturating_add(second.solved),
            streak,
            best_streak: first.best_streak.max(second.best_streak).max(streak),
            days,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(days: &[i32]) -> Solver {
        let mut solver = Solver::NEW;
        for day in days {
            solver.solved_day(Day(*day), true);
        }
        solver
    }

    #[test]
    fn a_streak_grows_day_by_day_and_breaks() {
        let solver = solved(&[1, 2, 3]);
        assert_eq!((solver.streak, solver.streak_on(Day(3))), (3, 3));
        assert_eq!(solver.streak_on(Day(4)), 3);
        assert_eq!(solver.streak_on(Day(5)), 0);
        let broken = solved(&[1, 2, 3, 5, 5, 4]);
        assert_eq!((broken.streak, broken.best_streak), (1, 3));
        let long: Vec<i32> = (0..40).collect();
        let long = solved(&long);
        assert_eq!((long.streak, long.days.len()), (40, Solver::DAYS));
    }

    #[test]
    fn two_who_are_one_keep_the_days_of_both() {
        let mut one = solved(&[1, 2, 5]);
        one.attempts = 9;
        let both = one.merged(solved(&[3, 4]));
        assert_eq!((both.streak, both.best_streak, both.days.len()), (5, 5, 5));
        assert_eq!(solved(&[1, 3]).merged(solved(&[])).streak, 1);
    }
}
