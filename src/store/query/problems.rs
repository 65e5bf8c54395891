//! Problems and the people who solve them.

use crate::club::problems::{Attempt, Day, ProblemNumber, ProblemRating, Solver, Subscription};
use crate::game::PlayerId;
use crate::store::StoreError;
use crate::store::query::lookup::{name, readable, record};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{
    AttemptRecord, FoundProblemRecord, ProblemDayRecord, ProblemRatingRecord, Record, SolverRecord,
    SubscriptionRecord,
};
use crate::store::schema::table::Table;

/// How well a person solves problems.
pub fn problem_solver(rows: &dyn Rows, player: PlayerId) -> Result<Option<Solver>, StoreError> {
    let what = || format!("how person {} solves problems", player.0);
    let key = keys::player(player);
    let found = record::<SolverRecord>(rows, Table::ProblemSolvers, &key, what)?;
    let solver = found.map(Solver::try_from).transpose();
    solver.map_err(|bad| bad.named(what()))
}

/// What a person has tried of a problem.
pub fn problem_attempt(
    rows: &dyn Rows,
    player: PlayerId,
    problem: ProblemNumber,
) -> Result<Option<Attempt>, StoreError> {
    let what = || {
        format!(
            "what person {} has tried of problem {}",
            player.0, problem.0
        )
    };
    let key = keys::player_problem(player, problem);
    let found = record::<AttemptRecord>(rows, Table::ProblemAttempts, &key, what)?;
    Ok(found.map(Attempt::from))
}

/// What a person has tried of each problem that they have seen, by number.
pub fn problem_attempts(
    rows: &dyn Rows,
    player: PlayerId,
) -> Result<Vec<(ProblemNumber, Attempt)>, StoreError> {
    let table = Table::ProblemAttempts;
    let range = KeyRange::prefix(keys::player(player));
    rows.scan(table, range, Order::Ascending)
        .map(|entry| {
            let (key, bytes) = entry?;
            let problem = name(table, keys::read_player_problem(&key))?;
            let what = || {
                format!(
                    "what person {} has tried of problem {}",
                    player.0, problem.0
                )
            };
            let record = AttemptRecord::from_bytes(what, &bytes)?;
            Ok((problem, Attempt::from(record)))
        })
        .filter_map(readable)
        .collect()
}

/// How hard a problem has turned out to be.
pub fn problem_rating(
    rows: &dyn Rows,
    problem: ProblemNumber,
) -> Result<Option<ProblemRating>, StoreError> {
    let what = || format!("the rating of problem {}", problem.0);
    let key = keys::problem(problem);
    let found = record::<ProblemRatingRecord>(rows, Table::ProblemRatings, &key, what)?;
    let rating = found.map(ProblemRating::try_from).transpose();
    rating.map_err(|bad| bad.named(what()))
}

/// The ratings of all problems that somebody has tried, by number.
pub fn problem_ratings(rows: &dyn Rows) -> Result<Vec<(ProblemNumber, ProblemRating)>, StoreError> {
    let table = Table::ProblemRatings;
    rows.scan(table, KeyRange::all(), Order::Ascending)
        .map(|entry| {
            let (key, bytes) = entry?;
            let problem = name(table, keys::read_problem(&key))?;
            let what = || format!("the rating of problem {}", problem.0);
            let record = ProblemRatingRecord::from_bytes(what, &bytes)?;
            let rating = ProblemRating::try_from(record);
            Ok((problem, rating.map_err(|bad| bad.named(what()))?))
        })
        .filter_map(readable)
        .collect()
}

/// The problem of a day.
pub fn problem_of_day(rows: &dyn Rows, day: Day) -> Result<Option<ProblemNumber>, StoreError> {
    let what = || format!("the problem of day {}", day.0);
    let found = record::<ProblemDayRecord>(rows, Table::ProblemDays, &keys::day(day), what)?;
    Ok(found.map(|record| ProblemNumber(record.0)))
}

/// The subscription with this number.
pub fn problem_subscription(
    rows: &dyn Rows,
    whose: u64,
) -> Result<Option<Subscription>, StoreError> {
    let what = || format!("problem subscription {whose}");
    let (table, key) = (Table::ProblemSubscriptions, whose.to_be_bytes());
    let found = record::<SubscriptionRecord>(rows, table, &key, what)?;
    let subscription = found.map(Subscription::try_from).transpose();
    subscription.map_err(|bad| bad.named(what()))
}

/// Subscriptions by number, after `after`, at most `limit`.
pub fn problem_subscriptions(
    rows: &dyn Rows,
    after: u64,
    limit: usize,
) -> Result<Vec<(u64, Subscription)>, StoreError> {
    let table = Table::ProblemSubscriptions;
    let range = KeyRange::from(after.saturating_add(1).to_be_bytes());
    rows.scan(table, range, Order::Ascending)
        .map(|entry| {
            let (key, bytes) = entry?;
            let whose = name(table, keys::number(&key))?;
            let what = || format!("problem subscription {whose}");
            let record = SubscriptionRecord::from_bytes(what, &bytes)?;
            let subscription = Subscription::try_from(record);
            Ok((whose, subscription.map_err(|bad| bad.named(what()))?))
        })
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// The problems that were found in games, by number, as text.
pub fn found_problems(rows: &dyn Rows) -> Result<Vec<(ProblemNumber, String)>, StoreError> {
    let table = Table::FoundProblems;
    rows.scan(table, KeyRange::all(), Order::Ascending)
        .map(|entry| {
            let (key, bytes) = entry?;
            let problem = name(table, keys::read_problem(&key))?;
            let what = || format!("found problem {}", problem.0);
            let record = FoundProblemRecord::from_bytes(what, &bytes)?;
            Ok((problem, record.0))
        })
        .filter_map(readable)
        .collect()
}
