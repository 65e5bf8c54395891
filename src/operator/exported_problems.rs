//! Problems in the export of a store.

use serde_json::{Value, json};

use crate::club::problems::{First, Subscriber};
use crate::game::{Calendar, Rating};
use crate::operator::exported_place::place;
use crate::store::maintenance::Item;

/// The line of a record about problems; null for any other.
pub(super) fn line(item: &Item, calendar: &Calendar) -> Value {
    match item {
        Item::ProblemSolver(player, solver) => {
            let days = solver.days.iter();
            json!({
                "kind": "problem-solver",
                "person": player.0,
                "rating": rating(&solver.rating),
                "attempts": solver.attempts,
                "solved": solver.solved,
                "streak": solver.streak,
                "best_streak": solver.best_streak,
                "days": days.map(|solved| json!([solved.day.0, solved.at_once])).collect::<Vec<_>>(),
            })
        }
        Item::ProblemAttempt(player, problem, attempt) => json!({
            "kind": "problem-attempt",
            "person": player.0,
            "problem": problem.0,
            "begun": calendar.utc(attempt.begun).0,
            "hints": attempt.hints,
            "tries": attempt.tries,
            "first": attempt.first.map(first),
            "solved": attempt.solved,
            "shown": attempt.shown,
            "change": attempt.change,
        }),
        Item::ProblemRating(problem, known) => json!({
            "kind": "problem-rating",
            "problem": problem.0,
            "rating": rating(&known.rating),
            "attempts": known.attempts,
            "solved": known.solved,
        }),
        Item::ProblemOfDay(day, problem) => json!({
            "kind": "problem-of-day",
            "day": day.0,
            "problem": problem.0,
        }),
        Item::ProblemSubscription(_, subscription) => json!({
            "kind": "problem-subscription",
            "person": match &subscription.to {
                Subscriber::Person(player) => Some(player.0),
                Subscriber::Chat(_) => None,
            },
            "chat": match &subscription.to {
                Subscriber::Person(_) => Value::Null,
                Subscriber::Chat(route) => place(route),
            },
            "due": calendar.utc(subscription.due).0,
            "done": subscription.done.0,
            "network": subscription.network.to_string(),
            "solved": subscription.solved.map(|day| day.0),
            "last": subscription.last.map(|(day, problem)| json!([day.0, problem.0])),
        }),
        Item::FoundProblem(problem, text) => json!({
            "kind": "found-problem",
            "problem": problem.0,
            "text": text,
        }),
        _ => Value::Null,
    }
}

fn first(first: First) -> &'static str {
    match first {
        First::Right => "right",
        First::Hinted => "hinted",
        First::Wrong => "wrong",
        First::Shown => "shown",
    }
}

fn rating(rating: &Rating) -> Value {
    json!({
        "value": rating.value(),
        "deviation": rating.deviation(),
        "volatility": rating.volatility(),
    })
}
