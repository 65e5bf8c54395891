//! Which problem somebody gets next.

use std::collections::HashMap;

use crate::app::context::Context;
use crate::app::problems::book;
use crate::club::problems::{Attempt, ProblemNumber, ProblemRating, Solver};
use crate::game::PlayerId;
use crate::store::StoreError;

/// Among so many problems whose rating is nearest to that of the person one is drawn by lot.
const NEAREST: usize = 12;
/// A person without attempts gets problems of about this rating.
const FIRST: f64 = 900.0;
/// What is counted of the rating of somebody who has tried few: the first problems are easy ones.
const SURE_AFTER: u32 = 8;

/// A problem that the person has not seen; when they have seen all, one of those that they saw longest
/// ago. `None` when there are none.
pub(super) async fn next(
    context: &Context,
    player: PlayerId,
) -> Result<Option<ProblemNumber>, StoreError> {
    let attempts = context.store.problem_attempts(player).await?;
    let attempts: HashMap<ProblemNumber, Attempt> = attempts.into_iter().collect();
    let ratings = context.store.problem_ratings().await?;
    let ratings: HashMap<ProblemNumber, ProblemRating> = ratings.into_iter().collect();
    let solver = context.store.problem_solver(player).await?;
    let found = context.store.found_problems().await?;
    let found = found.iter().filter_map(|(_, text)| book::read(text));
    let estimated = book::all().iter().cloned().chain(found).map(|problem| {
        let number = book::number(&problem);
        let known = ratings.get(&number).map(|known| known.rating.value());
        (number, known.unwrap_or_else(|| f64::from(problem.rating())))
    });
    let all: Vec<(ProblemNumber, f64)> = estimated.collect();
    let wanted = level(solver.as_ref());
    let mut fresh: Vec<(ProblemNumber, f64)> = all
        .iter()
        .filter(|(number, _)| !attempts.contains_key(number))
        .copied()
        .collect();
    if fresh.is_empty() {
        let mut seen = all;
        seen.sort_by_key(|(number, _)| attempts.get(number).map(|attempt| attempt.begun));
        seen.truncate(NEAREST);
        fresh = seen;
    } else {
        fresh.sort_by(|one, other| {
            let far = |rating: f64| (rating - wanted).abs();
            far(one.1).total_cmp(&far(other.1))
        });
        fresh.truncate(NEAREST);
    }
    let Some(count) = u64::try_from(fresh.len()).ok().filter(|count| *count > 0) else {
        return Ok(None);
    };
    let place = (context.options.chance)() % count;
    Ok(usize::try_from(place)
        .ok()
        .and_then(|place| fresh.get(place))
        .map(|(number, _)| *number))
}

/// The rating of the problems that suit somebody.
fn level(solver: Option<&Solver>) -> f64 {
    let Some(solver) = solver else {
        return FIRST;
    };
    let sure = f64::from(solver.attempts.min(SURE_AFTER)) / f64::from(SURE_AFTER);
    FIRST + (solver.rating.value() - FIRST) * sure
}
