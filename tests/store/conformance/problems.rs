//! Problems: what people have tried, how hard they are, who is sent them.

use tulenh::club::problems::{
    Attempt, Day, First, ProblemNumber, ProblemRating, SolvedDay, Solver, Subscriber, Subscription,
};
use tulenh::store::{Change, Known};

use super::*;

conforms!(
    what_people_have_tried_is_kept_and_forgotten,
    the_problem_of_a_day_stays,
    subscriptions_are_listed_by_number,
);

fn solver() -> Solver {
    Solver {
        attempts: 3,
        solved: 2,
        streak: 2,
        best_streak: 5,
        days: vec![SolvedDay {
            day: Day(20_780),
            at_once: true,
        }],
        ..Solver::NEW
    }
}

fn attempt() -> Attempt {
    Attempt {
        hints: 1,
        tries: 4,
        first: Some(First::Hinted),
        solved: true,
        change: -7,
        day: Some(Day(4)),
        ..Attempt::begun(Timestamp(5))
    }
}

async fn done(store: &dyn Store, changes: Vec<Change>) {
    let batch = Batch {
        changes,
        ..Batch::default()
    };
    assert!(matches!(store.commit(batch).await, Ok(Commit::Done(_))));
}

async fn what_people_have_tried_is_kept_and_forgotten(home: Home) {
    let store = home.open().await;
    let (number, rating) = (ProblemNumber(7), ProblemRating::estimated(1_300));
    let changes = vec![
        Change::ProblemSolver(RED, Some(solver())),
        Change::ProblemAttempt(RED, number, Some(attempt())),
        Change::ProblemRating(number, rating),
        Change::FoundProblem(number, Some("a problem".to_owned())),
    ];
    done(&*store, changes).await;
    assert_eq!(store.problem_solver(RED).await.unwrap(), Some(solver()));
    assert_eq!(store.problem_solver(BLUE).await.unwrap(), None);
    let tried = store.problem_attempts(RED).await.unwrap();
    assert_eq!(tried, [(number, attempt())]);
    assert!(store.problem_attempts(BLUE).await.unwrap().is_empty());
    assert_eq!(store.problem_ratings().await.unwrap(), [(number, rating)]);
    let found = store.found_problems().await.unwrap();
    assert_eq!(found, [(number, "a problem".to_owned())]);

    // What was made from an old record changes nothing.
    for known in [
        Known::ProblemSolver(RED, None),
        Known::ProblemAttempt(RED, number, None),
        Known::ProblemRating(number, None),
    ] {
        let batch = Batch {
            known: vec![known],
            changes: vec![Change::ProblemSolver(RED, None)],
            ..Batch::default()
        };
        let conflict = Commit::Conflict(Guard::Unchanged);
        assert_eq!(store.commit(batch).await.unwrap(), conflict);
    }
    let batch = Batch {
        known: vec![
            Known::ProblemSolver(RED, Some(solver())),
            Known::ProblemAttempt(RED, number, Some(attempt())),
            Known::ProblemRating(number, Some(rating)),
        ],
        changes: vec![
            Change::ProblemSolver(RED, None),
            Change::ProblemAttempt(RED, number, None),
            Change::FoundProblem(number, None),
        ],
        ..Batch::default()
    };
    assert!(matches!(store.commit(batch).await, Ok(Commit::Done(_))));
    assert_eq!(store.problem_solver(RED).await.unwrap(), None);
    assert!(store.problem_attempts(RED).await.unwrap().is_empty());
    assert!(store.found_problems().await.unwrap().is_empty());
}

async fn the_problem_of_a_day_stays(home: Home) {
    let store = home.open().await;
    for number in [3, 4] {
        let change = Change::ProblemOfDay(Day(-2), ProblemNumber(number));
        done(&*store, vec![change]).await;
    }
    let chosen = store.problem_of_day(Day(-2)).await.unwrap();
    assert_eq!(chosen, Some(ProblemNumber(3)));
    assert_eq!(store.problem_of_day(Day(2)).await.unwrap(), None);
}

async fn subscriptions_are_listed_by_number(home: Home) {
    let store = home.open().await;
    let subscription = |to| Subscription {
        to,
        due: Timestamp(77),
        done: Day(9),
        last: Some((Day(8), ProblemNumber(3))),
        solved: Some(Day(7)),
        network: route("club").network,
    };
    let person = subscription(Subscriber::Person(RED));
    let chat = subscription(Subscriber::Chat(route("club")));
    let far = u64::MAX - 5;
    let changes = vec![
        Change::ProblemSubscription(far, Some(chat.clone())),
        Change::ProblemSubscription(1, Some(person.clone())),
    ];
    done(&*store, changes).await;
    assert_eq!(
        store.problem_subscription(1).await.unwrap(),
        Some(person.clone())
    );
    let chosen = person.clone();
    let all = store.problem_subscriptions(0, 9).await.unwrap();
    assert_eq!(all, [(1, person), (far, chat.clone())]);
    assert_eq!(
        store.problem_subscriptions(1, 9).await.unwrap(),
        [(far, chat)]
    );
    // What was made from an old form of it is refused.
    let aimed = |known: Option<&Subscription>| Batch {
        known: vec![Known::ProblemSubscription(1, known.cloned().map(Box::new))],
        ..Batch::default()
    };
    let old = Subscription {
        due: Timestamp(76),
        ..chosen.clone()
    };
    for (known, same) in [(Some(&chosen), true), (Some(&old), false), (None, false)] {
        let commit = store.commit(aimed(known)).await.unwrap();
        assert_eq!(matches!(commit, Commit::Done(_)), same, "{commit:?}");
    }
    done(&*store, vec![Change::ProblemSubscription(far, None)]).await;
    assert!(store.problem_subscriptions(1, 9).await.unwrap().is_empty());
}
