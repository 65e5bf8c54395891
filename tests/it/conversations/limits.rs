//! Games that points decide: by an objective, at a limit of turns, when their time is over.

use std::num::NonZeroU32;
use std::sync::Arc;

use tulenh::app::{Reply, Timestamp};
use tulenh::game::{Game, GameId, Limit};
use tulenh::rules::{Ending, Position, Ruleset, Side};
use tulenh::store::{Batch, Commit, Store as _, StoredGame, Timer};

use super::table::{Table, refused};

/// Red's ship can take Blue's only one, or its tank a militia.
const FEN: &str = "6c3t/11/11/11/2n8/11/5m5/11/2N2T5/11/11/5C5 r - - 0 1";

/// A game of these rules and this limit between the players of another.
async fn game(table: &mut Table, rules: &str, limit: Limit) -> GameId {
    let other = table.begin().await;
    let stored = table.game(other.0).await;
    let rules = Arc::new(Ruleset::parse(rules).unwrap());
    let start = Position::from_fen(FEN, rules).unwrap();
    let id = table.store.next_game();
    let now = table.now();
    let batch = Batch {
        set_timers: limit
            .until
            .map(|until| (until, Timer::GameRunsOut(id)))
            .into_iter()
            .collect(),
        games: vec![StoredGame {
            game: Game::limited(id, stored.game.seats(), start, limit, now),
            homes: stored.homes,
        }],
        ..Batch::default()
    };
    let done = table.store.commit(batch).await.unwrap();
    assert!(matches!(done, Commit::Done(_)), "{done:?}");
    table.told().await;
    id
}

async fn played(table: &mut Table, who: &str, id: GameId, lan: &str) {
    let reply = table.line(who, &format!("/move {id} {lan}")).await;
    assert!(matches!(reply, Reply::Done(_)), "{lan}: {reply:?}");
}

#[tokio::test]
async fn the_points_are_told_with_the_end() {
    let mut table = Table::new();
    let id = game(&mut table, "official/marine", Limit::default()).await;
    played(&mut table, "an", id, "c4xc8").await;
    let words = table.told().await[0].words();
    let expected = "all ships are captured, 130 : 0 on points.";
    assert!(
        words.contains("Red wins:") && words.contains(expected),
        "{words}"
    );
    let reply = table.line("binh", &format!("/move {id} k12-k11")).await;
    refused(&reply, "Red has won (ships captured, 130 : 0 on points)");
}

#[tokio::test]
async fn a_limit_of_turns() {
    let mut table = Table::new();
    let limit = Limit {
        turns: NonZeroU32::new(1),
        until: None,
    };
    let id = game(&mut table, "official", limit).await;
    played(&mut table, "an", id, "f4xf6").await;
    let mut table = table.restart().await;
    played(&mut table, "binh", id, "k12-k11").await;
    let words = table.told().await.pop().unwrap().words();
    assert!(
        words.contains("all the turns agreed on are played, 10 : 0 on points"),
        "{words}"
    );
}

#[tokio::test]
async fn a_game_runs_out_of_time() {
    let mut table = Table::new();
    let now = table.now();
    let until = Timestamp(now.0 + 3_600_000);
    let limit = Limit {
        turns: None,
        until: Some(until),
    };
    let id = game(&mut table, "official", limit).await;
    played(&mut table, "an", id, "f4xf6").await;
    table.told().await;
    let now = table.now();
    assert_eq!(table.app.tick(now).await, Some(until));
    let mut table = table.restart().await;
    let now = table.later(2 * 3_600_000);
    // The time is over though nobody has looked at the clock yet.
    let late = table.line("binh", &format!("/move {id} k12-k11")).await;
    refused(&late, "time limit, 10 : 0 on points");
    assert_eq!(table.app.tick(now).await, None);
    let words = table.told().await.pop().unwrap().words();
    assert!(
        words.contains("the time agreed on is up, 10 : 0 on points"),
        "{words}"
    );
    let outcome = table.game(id.0).await.game.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.ending),
        (Some(Side::Red), Ending::TimeLimit)
    );
    assert_eq!(table.app.tick(now).await, None);
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn a_game_that_ends_before_its_time() {
    let mut table = Table::new();
    let now = table.now();
    let limit = Limit {
        turns: None,
        until: Some(Timestamp(now.0 + 3_600_000)),
    };
    let id = game(&mut table, "official/marine", limit).await;
    played(&mut table, "an", id, "c4xc8").await;
    let now = table.now();
    assert_eq!(table.app.tick(now).await, None);
}
