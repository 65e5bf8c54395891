//! Games that points decide: by an objective, at a limit of turns, when their time is over.

use std::num::NonZeroU32;

use tulenh::app::Timestamp;
use tulenh::game::Limit;
use tulenh_rules::{Ending, Side};

use crate::conversations::table::{Table, refused};

/// Red's ship can take Blue's only one, or its tank a militia.
const FEN: &str = "6c3t/11/11/11/2n8/11/5m5/11/2N2T5/11/11/5C5 r - - 0 1";

#[tokio::test]
async fn the_points_are_told_with_the_end() {
    let mut table = Table::new();
    let id = table
        .begin_from("official/marine", FEN, Limit::default())
        .await;
    table.play("an", id, "c4xc8").await;
    let words = table.told().await[0].words();
    let expected = "all ships are captured, 130 : 0 on points.";
    assert!(
        words.contains("Red wins:") && words.contains(expected),
        "{words}"
    );
    let reply = table.line("binh", &format!("/move {id} k12-k11")).await;
    refused(&reply, "Red won (ships captured, 130 : 0 on points)");
}

#[tokio::test]
async fn a_limit_of_turns() {
    let mut table = Table::new();
    let limit = Limit {
        turns: NonZeroU32::new(1),
        until: None,
    };
    let id = table.begin_from("official", FEN, limit).await;
    table.play("an", id, "f4xf6").await;
    let mut table = table.restart().await;
    table.play("binh", id, "k12-k11").await;
    let words = table.told().await.pop().unwrap().words();
    assert!(
        words.contains("the move limit is reached, 10 : 0 on points"),
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
    let id = table.begin_from("official", FEN, limit).await;
    table.play("an", id, "f4xf6").await;
    table.play("binh", id, "k12-k11").await;
    table.told().await;
    let now = table.now();
    assert_eq!(table.app.tick(now).await, Some(until));
    let mut table = table.restart().await;
    let now = table.later(2 * 3_600_000);
    // The time is over though nobody has looked at the clock yet.
    let late = table.line("an", &format!("/move {id} f6-f7")).await;
    refused(&late, "time limit, 10 : 0 on points");
    assert!(table.app.tick(now).await.is_none_or(|next| next > now));
    let words = table.told().await.pop().unwrap().words();
    assert!(
        words.contains("the time limit is reached, 10 : 0 on points"),
        "{words}"
    );
    let outcome = table.game(id.0).await.game.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.ending),
        (Some(Side::Red), Ending::TimeLimit)
    );
    assert!(table.app.tick(now).await.is_none_or(|next| next > now));
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
    let id = table.begin_from("official/marine", FEN, limit).await;
    table.play("an", id, "c4xc8").await;
    let now = table.now();
    assert!(table.app.tick(now).await.is_none_or(|next| next > now));
}
