//! Problems and the people who solve them.

use serde::{Deserialize, Serialize};

use crate::club::problems::{
    Attempt, Day, First, ProblemNumber, ProblemRating, SolvedDay, Solver, Subscriber, Subscription,
};
use crate::game::{Network, PlayerId, Rating, Route, Timestamp};
use crate::store::schema::records::place::RouteRecord;
use crate::store::schema::records::record::{BadRecord, Record, same_variants};

/// How well a person solves problems; the person is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct SolverRecord {
    rating: RatingRecord,
    attempts: u32,
    solved: u32,
    streak: u32,
    best_streak: u32,
    /// Days since 1970, and whether the first answer was right.
    days: Vec<(i32, bool)>,
}

/// What a person has tried of a problem; both are in the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct AttemptRecord {
    begun: i64,
    hints: u8,
    tries: u16,
    first: Option<FirstRecord>,
    solved: bool,
    shown: bool,
    change: i16,
    day: Option<i32>,
}

/// Variants are only ever added at the end.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum FirstRecord {
    Right,
    Hinted,
    Wrong,
    Shown,
}

same_variants!(First, FirstRecord: Right, Hinted, Wrong, Shown);

/// How hard a problem has turned out to be; the problem is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct ProblemRatingRecord {
    rating: RatingRecord,
    attempts: u32,
    solved: u32,
}

/// The problem of a day; the day is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct ProblemDayRecord(pub u32);

/// Who is sent the problem of the day; their number is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct SubscriptionRecord {
    to: SubscriberRecord,
    due: i64,
    done: i32,
    last: Option<(i32, u32)>,
    solved: Option<i32>,
    network: String,
}

#[derive(Debug, Serialize, Deserialize)]
enum SubscriberRecord {
    Person(u64),
    Chat(RouteRecord),
}

/// A problem that was found in a game, as text; its number is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct FoundProblemRecord(pub String);

#[derive(Debug, Serialize, Deserialize)]
struct RatingRecord {
    value: f64,
    deviation: f64,
    volatility: f64,
    last: Option<i64>,
}

impl Record for SolverRecord {
    const VERSION: u8 = 1;
}

impl Record for AttemptRecord {
    const VERSION: u8 = 1;
}

impl Record for ProblemRatingRecord {
    const VERSION: u8 = 1;
}

impl Record for ProblemDayRecord {
    const VERSION: u8 = 1;
}

impl Record for SubscriptionRecord {
    const VERSION: u8 = 1;
}

impl Record for FoundProblemRecord {
    const VERSION: u8 = 1;
}

impl From<&Solver> for SolverRecord {
    fn from(solver: &Solver) -> SolverRecord {
        let days = solver.days.iter();
        SolverRecord {
            rating: RatingRecord::from(&solver.rating),
            attempts: solver.attempts,
            solved: solver.solved,
            streak: solver.streak,
            best_streak: solver.best_streak,
            days: days.map(|solved| (solved.day.0, solved.at_once)).collect(),
        }
    }
}

impl TryFrom<SolverRecord> for Solver {
    type Error = BadRecord;

    fn try_from(record: SolverRecord) -> Result<Solver, BadRecord> {
        let days = record.days.into_iter();
        let days = days.map(|(day, at_once)| SolvedDay {
            day: Day(day),
            at_once,
        });
        Ok(Solver {
            rating: Rating::try_from(record.rating)?,
            attempts: record.attempts,
            solved: record.solved,
            streak: record.streak,
            best_streak: record.best_streak,
            days: days.collect(),
        })
    }
}

impl From<&Attempt> for AttemptRecord {
    fn from(attempt: &Attempt) -> AttemptRecord {
        AttemptRecord {
            begun: attempt.begun.0,
            hints: attempt.hints,
            tries: attempt.tries,
            first: attempt.first.map(FirstRecord::from),
            solved: attempt.solved,
            shown: attempt.shown,
            change: attempt.change,
            day: attempt.day.map(|day| day.0),
        }
    }
}

impl From<AttemptRecord> for Attempt {
    fn from(record: AttemptRecord) -> Attempt {
        Attempt {
            begun: Timestamp(record.begun),
            hints: record.hints,
            tries: record.tries,
            first: record.first.map(First::from),
            solved: record.solved,
            shown: record.shown,
            change: record.change,
            day: record.day.map(Day),
        }
    }
}

impl From<&ProblemRating> for ProblemRatingRecord {
    fn from(rating: &ProblemRating) -> ProblemRatingRecord {
        ProblemRatingRecord {
            rating: RatingRecord::from(&rating.rating),
            attempts: rating.attempts,
            solved: rating.solved,
        }
    }
}

impl TryFrom<ProblemRatingRecord> for ProblemRating {
    type Error = BadRecord;

    fn try_from(record: ProblemRatingRecord) -> Result<ProblemRating, BadRecord> {
        Ok(ProblemRating {
            rating: Rating::try_from(record.rating)?,
            attempts: record.attempts,
            solved: record.solved,
        })
    }
}

impl From<&Subscription> for SubscriptionRecord {
    fn from(subscription: &Subscription) -> SubscriptionRecord {
        SubscriptionRecord {
            to: match &subscription.to {
                Subscriber::Person(player) => SubscriberRecord::Person(player.0),
                Subscriber::Chat(route) => SubscriberRecord::Chat(RouteRecord::from(route)),
            },
            due: subscription.due.0,
            done: subscription.done.0,
            last: subscription.last.map(|(day, problem)| (day.0, problem.0)),
            solved: subscription.solved.map(|day| day.0),
            network: subscription.network.to_string(),
        }
    }
}

impl TryFrom<SubscriptionRecord> for Subscription {
    type Error = BadRecord;

    fn try_from(record: SubscriptionRecord) -> Result<Subscription, BadRecord> {
        let last = record.last;
        let network = || BadRecord::new("a network without a name");
        Ok(Subscription {
            to: match record.to {
                SubscriberRecord::Person(player) => Subscriber::Person(PlayerId(player)),
                SubscriberRecord::Chat(route) => Subscriber::Chat(Route::try_from(route)?),
            },
            due: Timestamp(record.due),
            done: Day(record.done),
            last: last.map(|(day, problem)| (Day(day), ProblemNumber(problem))),
            solved: record.solved.map(Day),
            network: Network::new(&record.network).ok_or_else(network)?,
        })
    }
}

impl From<&Rating> for RatingRecord {
    fn from(rating: &Rating) -> RatingRecord {
        RatingRecord {
            value: rating.value(),
            deviation: rating.deviation(),
            volatility: rating.volatility(),
            last: rating.last().map(|last| last.0),
        }
    }
}

impl TryFrom<RatingRecord> for Rating {
    type Error = BadRecord;

    fn try_from(record: RatingRecord) -> Result<Rating, BadRecord> {
        let last = record.last.map(Timestamp);
        let rating = Rating::new(record.value, record.deviation, record.volatility, last);
        rating.ok_or_else(|| BadRecord::new("a rating is no number"))
    }
}
