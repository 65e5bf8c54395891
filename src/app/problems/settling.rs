//! An answer is kept: the attempt, both ratings, the streak, in one commit.

use tulenh_problems::Problem;

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt as Attempted};
use crate::app::people::callers;
use crate::app::people::callers::{ATTEMPTS, Caller};
use crate::app::people::updates::update;
use crate::app::problems::{book, daily};
use crate::club::problems::{Attempt, First, ProblemRating, Solver, answered};
use crate::game::{Player, Timestamp};
use crate::store::{Batch, Change, Commit, Known};

/// Under which name the open problem of a person is kept.
const PREFERENCE: &str = "problem-open";
/// How long words are understood as answers to a problem that was left alone, in milliseconds.
const OPEN_MS: i64 = 24 * 60 * 60 * 1000;

/// What somebody does with a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Deed {
    /// They look at it.
    Look,
    /// They ask for a hint.
    Hint,
    /// They answer, rightly or not.
    Answer(bool),
    /// They ask for the solution.
    Solution,
}

/// How things stand after a deed.
pub(super) struct Settled {
    /// What was tried.
    pub attempt: Attempt,
    /// Whether this deed was the one that counts.
    pub counted: bool,
    /// The person.
    pub solver: Solver,
    /// The rating by which the problem is called easy or hard: the one from before the deed, so that the word stays.
    pub told: f64,
    /// Whether the deed made the day's streak longer.
    pub streak: bool,
}

/// Keeps what somebody did, and that this problem is the one they have open. The same update a second time
/// changes nothing.
pub(super) async fn settle(
    context: &Context,
    caller: &Caller<'_>,
    problem: &Problem,
    deed: Deed,
) -> Attempted<Settled> {
    let (number, id) = (book::number(problem), caller.id());
    let day = daily::counting_day(context, id, number, caller.now).await?;
    for _ in 0..ATTEMPTS {
        let all = context.store.problem_attempts(id).await?;
        let known_attempt = all
            .iter()
            .find(|(other, _)| *other == number)
            .map(|it| it.1);
        let known_solver = context.store.problem_solver(id).await?;
        let ratings = context.store.problem_ratings().await?;
        let known_rating = ratings
            .iter()
            .find(|(other, _)| *other == number)
            .map(|it| it.1);
        let mut attempt = known_attempt.unwrap_or(Attempt::begun(caller.now));
        if let Some(day) = day {
            attempt.tried_on(day);
        }
        let mut solver = known_solver.clone().unwrap_or(Solver::NEW);
        let estimate = ProblemRating::estimated(problem.rating());
        let mut rating = known_rating.unwrap_or(estimate);
        let before = (attempt, solver.days.len(), solver.streak);
        let told = rating.told(problem.rating());
        match deed {
            Deed::Look => {}
            Deed::Hint if attempt.is_over() => {}
            Deed::Hint => attempt.hints = attempt.hints.saturating_add(1),
            Deed::Answer(_) | Deed::Solution if attempt.is_over() => {}
            Deed::Answer(right) => {
                answered(
                    &mut attempt,
                    &mut solver,
                    &mut rating,
                    Some(right),
                    day,
                    caller.now,
                );
            }
            Deed::Solution => {
                answered(
                    &mut attempt,
                    &mut solver,
                    &mut rating,
                    None,
                    day,
                    caller.now,
                );
            }
        }
        let counted = before.0.first.is_none() && attempt.first.is_some();
        let mut batch = Batch {
            update: update(caller.request),
            known: vec![Known::ProblemAttempt(id, number, known_attempt)],
            changes: vec![Change::ProblemAttempt(id, number, Some(attempt))],
            ..Batch::default()
        };
        if known_solver.as_ref() != Some(&solver) && (counted || solver != Solver::NEW) {
            batch.known.push(Known::ProblemSolver(id, known_solver));
            batch
                .changes
                .push(Change::ProblemSolver(id, Some(solver.clone())));
        }
        if counted {
            batch.known.push(Known::ProblemRating(number, known_rating));
            batch.changes.push(Change::ProblemRating(number, rating));
        }
        if let (Deed::Look, Some(day)) = (deed, day) {
            batch.changes.push(Change::ProblemOfDay(day, number));
        }
        let open = format!("{}@{}", number.0, caller.now.0);
        let change = |player: &mut Player| player.preferences.set(PREFERENCE, Some(&open));
        let done = callers::change_player(context, id, Vec::new(), batch, change).await?;
        let settled = Settled {
            attempt,
            counted,
            streak: solver.days.len() != before.1 || solver.streak != before.2,
            solver,
            told,
        };
        match done {
            Some((_, Commit::Done(_))) => return Ok(settled),
            // What was done then is what is told again.
            Some((_, Commit::Seen)) => {
                return Ok(Settled {
                    attempt: known_attempt.unwrap_or(attempt),
                    counted: false,
                    streak: false,
                    ..settled
                });
            }
            Some((_, Commit::Conflict(_))) => {}
            None => break,
        }
    }
    Err(Abort::from(caller.localizer.say("failed")))
}

/// The problem that a person has open, by number; `within` says whether it was touched lately.
pub(super) fn open(player: &Player, now: Timestamp) -> Option<(u32, bool)> {
    let (number, at) = player.preferences.get(PREFERENCE)?.split_once('@')?;
    let at: i64 = at.parse().ok()?;
    let lately = now.0.saturating_sub(at) < OPEN_MS;
    Some((number.parse().ok()?, lately))
}

/// Whether the first answer to a problem was right, for its mark in a list.
pub(super) const fn mark(attempt: &Attempt) -> &'static str {
    match attempt.first {
        Some(First::Right) => "✅",
        Some(First::Hinted) => "💡",
        Some(First::Wrong | First::Shown) if attempt.solved => "☑",
        Some(First::Wrong | First::Shown) => "❌",
        None => "…",
    }
}
