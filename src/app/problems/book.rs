//! The problems there are: those of the program's files, and those found in games.

use std::sync::LazyLock;

use tulenh_problems::{Collection, Problem, ProblemId, Theme};

use crate::app::context::Context;
use crate::club::problems::{Day, ProblemNumber};
use crate::store::{Change, StoreError};

/// The problems of the program's files.
static BOOK: LazyLock<Collection> = LazyLock::new(|| {
    let text = include_str!("../../../assets/problems/problems.txt");
    Collection::read(text).unwrap_or_else(|error| {
        tracing::error!(%error, "the problems of the program cannot be read");
        Collection::default()
    })
});

/// The ratings between which a problem of the day lies: not for beginners only, not for masters only.
const DAILY: std::ops::RangeInclusive<u16> = 850..=1_650;

/// All problems of the files.
pub(super) fn all() -> &'static [Problem] {
    BOOK.all()
}

/// The problem with this number.
pub(super) async fn problem(
    context: &Context,
    number: ProblemNumber,
) -> Result<Option<Problem>, StoreError> {
    if let Some(problem) = BOOK.get(ProblemId(number.0)) {
        return Ok(Some(problem.clone()));
    }
    let found = context.store.found_problems().await?;
    let text = found.into_iter().find(|(other, _)| *other == number);
    Ok(text.and_then(|(_, text)| read(&text)))
}

/// A problem as the store keeps it.
pub(super) fn read(text: &str) -> Option<Problem> {
    match Collection::read(text) {
        Ok(collection) => collection.all().first().cloned(),
        Err(error) => {
            tracing::error!(%error, "a found problem cannot be read");
            None
        }
    }
}

/// The number of a problem for the store.
pub(super) fn number(problem: &Problem) -> ProblemNumber {
    ProblemNumber(problem.id().0)
}

/// The problem of a day, and what fixes it in the store from now on: the same for everybody, whatever
/// problems a later version of the program has. `None` when there are no problems.
pub(super) async fn of_day(
    context: &Context,
    day: Day,
) -> Result<Option<(ProblemNumber, Change)>, StoreError> {
    let chosen = match context.store.problem_of_day(day).await? {
        Some(chosen) => Some(chosen),
        None => first_choice(all(), day),
    };
    Ok(chosen.map(|chosen| (chosen, Change::ProblemOfDay(day, chosen))))
}

/// Goes through the problems that suit a day in an order in which neighbours are far apart; none comes
/// again before all have come.
fn first_choice(all: &[Problem], day: Day) -> Option<ProblemNumber> {
    let suits = |problem: &&Problem| {
        DAILY.contains(&problem.rating()) && !problem.themes().contains(&Theme::Simple)
    };
    let pool: Vec<&Problem> = all.iter().filter(suits).collect();
    let count = i64::try_from(pool.len()).ok().filter(|count| *count > 0)?;
    // The golden section of the whole, made prime to it.
    let step = (count * 618 / 1_000..=count).find(|step| divisor(*step, count) == 1)?;
    let place = (i64::from(day.0) * step).rem_euclid(count);
    pool.get(usize::try_from(place).ok()?)
        .map(|problem| number(problem))
}

fn divisor(one: i64, other: i64) -> i64 {
    if other == 0 {
        one
    } else {
        divisor(other, one % other)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_problem_comes_again_before_all_have_come() {
        let chosen: Vec<ProblemNumber> = (20_000..20_120)
            .filter_map(|day| first_choice(all(), Day(day)))
            .collect();
        assert_eq!(chosen.len(), 120);
        assert_eq!(chosen.iter().collect::<BTreeSet<_>>().len(), 120);
        assert_eq!(first_choice(&[], Day(1)), None);
    }
}
