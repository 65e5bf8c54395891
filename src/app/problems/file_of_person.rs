//! What the bot keeps of a person's problems: in their file, when they are forgotten, when two are one.

use serde_json::{Value, json};

use crate::app::context::Context;
use crate::app::people::instants::world_time;
use crate::app::problems::subscription_number::of_person;
use crate::club::problems::First;
use crate::game::{PlayerId, Timestamp};
use crate::store::{Change, StoreError};

/// Everything, for `/mydata`.
pub(crate) async fn problems_json(
    context: &Context,
    player: PlayerId,
) -> Result<Value, StoreError> {
    let instant = |at: Timestamp| world_time(context, at).to_string();
    let attempts = context.store.problem_attempts(player).await?;
    let attempts = attempts.iter().map(|(number, attempt)| {
        json!({
            "problem": number.0,
            "begun": instant(attempt.begun),
            "hints": attempt.hints,
            "answers": attempt.tries,
            "counts_as": attempt.first.map(|first| match first {
                First::Right => "solved",
                First::Hinted => "solved_with_a_hint",
                First::Wrong => "wrong",
                First::Shown => "solution_shown",
            }),
            "solved": attempt.solved,
            "solution_shown": attempt.shown,
            "rating_change": attempt.change,
        })
    });
    let attempts: Vec<Value> = attempts.collect();
    let solver = context.store.problem_solver(player).await?;
    let solver = solver.map(|solver| {
        let days = solver.days.iter();
        json!({
            "rating": solver.rating.value(),
            "deviation": solver.rating.deviation(),
            "volatility": solver.rating.volatility(),
            "tried": solver.attempts,
            "solved_at_once": solver.solved,
            "streak": solver.streak,
            "longest_streak": solver.best_streak,
            "days_since_1970": days.map(|solved| solved.day.0).collect::<Vec<_>>(),
        })
    });
    let subscription = context
        .store
        .problem_subscription(of_person(player))
        .await?;
    Ok(json!({
        "standing": solver,
        "attempts": attempts,
        "next_problem_of_the_day": subscription.map(|subscription| instant(subscription.due)),
    }))
}

/// What forgets a person's problems. How hard problems are stays: it names nobody.
pub(crate) async fn forgotten(
    context: &Context,
    player: PlayerId,
) -> Result<Vec<Change>, StoreError> {
    let attempts = context.store.problem_attempts(player).await?;
    let attempts = attempts.into_iter();
    let mut changes: Vec<Change> = attempts
        .map(|(number, _)| Change::ProblemAttempt(player, number, None))
        .collect();
    if context.store.problem_solver(player).await?.is_some() {
        changes.push(Change::ProblemSolver(player, None));
    }
    let whose = of_person(player);
    if context.store.problem_subscription(whose).await?.is_some() {
        changes.push(Change::ProblemSubscription(whose, None));
    }
    Ok(changes)
}

/// What makes the problems of one person those of another, who they turned out to be: the first attempt of the
/// one who stays counts, where both tried a problem.
pub(crate) async fn joined(
    context: &Context,
    from: PlayerId,
    into: PlayerId,
) -> Result<Vec<Change>, StoreError> {
    let mut changes = forgotten(context, from).await?;
    let own = context.store.problem_attempts(into).await?;
    for (number, attempt) in context.store.problem_attempts(from).await? {
        if own.iter().all(|(known, _)| *known != number) {
            changes.push(Change::ProblemAttempt(into, number, Some(attempt)));
        }
    }
    let own = context.store.problem_solver(into).await?;
    if let Some(theirs) = context.store.problem_solver(from).await? {
        let both = match own {
            Some(own) => own.merged(theirs),
            None => theirs,
        };
        changes.push(Change::ProblemSolver(into, Some(both)));
    }
    Ok(changes)
}
