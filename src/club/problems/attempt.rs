//! What somebody has tried of a problem, and what it does to the ratings of both.

use tulenh_rules::{BySide, Side};

use crate::club::problems::day::Day;
use crate::club::problems::solver::Solver;
use crate::game::{Rating, Timestamp};

/// The number of a problem; those of the program's files and those found in games share the numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemNumber(pub u32);

/// What somebody has tried of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// When they saw it first.
    pub begun: Timestamp,
    /// Hints they have asked for.
    pub hints: u8,
    /// Answers they have given.
    pub tries: u16,
    /// How it counts; `None` as long as nothing was answered.
    pub first: Option<First>,
    /// Whether they have found the solution in the end, without being shown it.
    pub solved: bool,
    /// Whether they have been shown the solution.
    pub shown: bool,
    /// What their rating gained or lost by it, in whole points.
    pub change: i16,
    /// The last day on which they tried it as the problem of that day.
    pub day: Option<Day>,
}

/// How a problem counts for somebody: what they did first of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum First {
    /// The first answer was right, without a hint: a win.
    Right,
    /// The first answer was right, with a hint: a draw.
    Hinted,
    /// The first answer was wrong: a loss.
    Wrong,
    /// They asked for the solution before any answer: a loss.
    Shown,
}

/// How hard a problem has turned out to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProblemRating {
    /// Its rating; it wins when somebody fails.
    pub rating: Rating,
    /// How many people have tried it.
    pub attempts: u32,
    /// How many of them were right at first.
    pub solved: u32,
}

/// How sure the rating of a problem is before anybody has tried it, in points.
const FIRST_DEVIATION: f64 = 200.0;
/// So many people must have tried a problem before what they did says more of it than its estimate.
const ENOUGH_ATTEMPTS: u32 = 10;
/// How much the results of a problem vary: as those of a player whose strength does not change.
const VOLATILITY: f64 = 0.06;

impl Attempt {
    /// Nothing was tried yet.
    pub const fn begun(now: Timestamp) -> Attempt {
        Attempt {
            begun: now,
            hints: 0,
            tries: 0,
            first: None,
            solved: false,
            shown: false,
            change: 0,
            day: None,
        }
    }

    /// It is tried as the problem of a day. Whoever was through with it before tries it once more for that day; what
    /// their first answer did stays.
    pub fn tried_on(&mut self, day: Day) {
        if self.day == Some(day) {
            return;
        }
        self.day = Some(day);
        if self.is_over() {
            (self.hints, self.tries) = (0, 0);
            (self.solved, self.shown) = (false, false);
        }
    }

    /// Whether the solution may be told: it was found or asked for.
    pub const fn is_over(&self) -> bool {
        self.solved || self.shown
    }
}

impl ProblemRating {
    /// The rating of a problem that nobody has tried, from an estimate.
    pub fn estimated(points: u16) -> ProblemRating {
        let rating = Rating::new(f64::from(points), FIRST_DEVIATION, VOLATILITY, None);
        ProblemRating {
            rating: rating.unwrap_or(Rating::START),
            attempts: 0,
            solved: 0,
        }
    }

    /// The rating by which it is called easy or hard: the estimate as long as one person's answer would change the
    /// word while they solve it.
    pub fn told(&self, estimate: u16) -> f64 {
        match self.attempts {
            0..ENOUGH_ATTEMPTS => f64::from(estimate),
            _ => self.rating.value(),
        }
    }
}

/// What somebody did: gave an answer (`Some`, whether it is right) or asked for the solution (`None`).
/// Changes the attempt and, the first time, both ratings; `day` is given when the problem is that of this
/// day, which goes on, and counts for the streak.
pub fn answered(
    attempt: &mut Attempt,
    solver: &mut Solver,
    problem: &mut ProblemRating,
    right: Option<bool>,
    day: Option<Day>,
    now: Timestamp,
) {
    let over = attempt.is_over();
    if right.is_some() {
        attempt.tries = attempt.tries.saturating_add(1);
    } else {
        // The solution is known from now on, whatever was answered before.
        attempt.shown = true;
    }
    if attempt.first.is_none() {
        let first = match right {
            Some(true) if attempt.hints == 0 => First::Right,
            Some(true) => First::Hinted,
            Some(false) => First::Wrong,
            None => First::Shown,
        };
        attempt.first = Some(first);
        attempt.change = rate(solver, problem, first, now);
    }
    if right == Some(true) && !over {
        attempt.solved = true;
        if let Some(day) = day {
            solver.solved_day(day, attempt.tries == 1 && attempt.hints == 0);
        }
    }
}

/// Both ratings after the first attempt; what the person's gained.
fn rate(solver: &mut Solver, problem: &mut ProblemRating, first: First, now: Timestamp) -> i16 {
    let before = BySide {
        red: solver.rating,
        blue: problem.rating,
    };
    let winner = match first {
        First::Right => Some(Side::Red),
        First::Hinted => None,
        First::Wrong | First::Shown => Some(Side::Blue),
    };
    let after = Rating::after_game(before, winner, now);
    solver.rating = after.red;
    problem.rating = after.blue;
    solver.attempts = solver.attempts.saturating_add(1);
    problem.attempts = problem.attempts.saturating_add(1);
    if first == First::Right {
        solver.solved = solver.solved.saturating_add(1);
        problem.solved = problem.solved.saturating_add(1);
    }
    let points = |rating: Rating| rating.shown(now).value;
    (points(after.red) - points(before.red)).clamp(-9_999, 9_999) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::problems::solver::SolvedDay;

    const NOW: Timestamp = Timestamp(1_000);

    fn tried(answers: &[Option<bool>], hints: u8) -> (Attempt, Solver, ProblemRating) {
        let mut attempt = Attempt::begun(NOW);
        attempt.hints = hints;
        let (mut solver, mut problem) = (Solver::NEW, ProblemRating::estimated(1_500));
        for right in answers {
            answered(
                &mut attempt,
                &mut solver,
                &mut problem,
                *right,
                Some(Day(5)),
                NOW,
            );
        }
        (attempt, solver, problem)
    }

    #[test]
    fn only_the_first_answer_counts_for_ratings() {
        let (attempt, solver, problem) = tried(&[Some(true)], 0);
        assert_eq!((attempt.first, attempt.solved), (Some(First::Right), true));
        assert!(solver.rating.value() > 1_500.0 && problem.rating.value() < 1_500.0);
        assert_eq!((solver.attempts, solver.solved), (1, 1));

        let (again, wrong, _) = tried(&[Some(false), Some(true), Some(true)], 0);
        assert_eq!(
            (again.first, again.solved, again.tries),
            (Some(First::Wrong), true, 3)
        );
        assert!(wrong.rating.value() < 1_500.0);
        assert_eq!((wrong.attempts, wrong.solved, wrong.streak), (1, 0, 1));
        assert_eq!(
            wrong.days,
            [SolvedDay {
                day: Day(5),
                at_once: false
            }]
        );
    }

    #[test]
    fn who_knows_the_problem_of_a_day_still_solves_it_that_day() {
        let (mut attempt, mut solver, mut problem) = tried(&[Some(true)], 0);
        let rating = solver.rating;
        let mut answer = |right, day| {
            attempt.tried_on(day);
            answered(
                &mut attempt,
                &mut solver,
                &mut problem,
                right,
                Some(day),
                NOW,
            );
            (
                solver.streak,
                solver.solved_on(day),
                solver.rating == rating,
            )
        };
        assert_eq!(answer(Some(true), Day(6)), (2, Some(true), true));
        // Once a day, and not for whoever was shown the solution.
        assert_eq!(answer(Some(false), Day(6)), (2, Some(true), true));
        assert_eq!(answer(Some(false), Day(7)), (2, None, true));
        assert_eq!(answer(Some(true), Day(7)), (3, Some(false), true));
        assert_eq!(answer(None, Day(8)), (3, None, true));
        assert_eq!(answer(Some(true), Day(8)), (3, None, true));
        assert_eq!(attempt.first, Some(First::Right));
    }

    #[test]
    fn a_hint_makes_half_and_the_solution_ends_it() {
        let (attempt, solver, _) = tried(&[Some(true)], 1);
        assert_eq!((attempt.first, attempt.solved), (Some(First::Hinted), true));
        assert!((solver.rating.value() - 1_500.0).abs() < 1e-9);

        let (shown, solver, _) = tried(&[None, Some(true)], 0);
        assert_eq!((shown.first, shown.solved), (Some(First::Shown), false));
        assert!(solver.rating.value() < 1_500.0 && solver.days.is_empty());

        let (wrong, solver, _) = tried(&[Some(false), None, Some(true)], 0);
        assert_eq!((wrong.first, wrong.solved), (Some(First::Wrong), false));
        assert!(wrong.is_over() && solver.days.is_empty());
    }
}
