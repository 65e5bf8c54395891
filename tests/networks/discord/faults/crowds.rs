//! Somebody who asks for a lot, or a place where the network is slow, keeps nobody else waiting.
//!
//! Each test prints how long a turn elsewhere took (`--nocapture`); what it asserts is order alone: the
//! turn is told while the crowd still waits.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::discord::rig::{Board, Rig, assert_board};
use crate::discord::server::world::Trouble;
use crate::games::is_full;

/// One person says this many times, a thousand in the full form, while this call is slow where they are; then somebody takes a
/// turn elsewhere.
async fn a_thousand(name: &str, options: &[(&str, Value)], slow: Option<(&'static str, &str)>) {
    let rig = Rig::start().await;
    let server = &rig.server;
    let (an, binh) = (server.user("an"), server.user("binh"));
    let (elsewhere, _) = rig.game(an, binh, server.channel("elsewhere")).await;
    let (cuc, dao) = (server.user("cuc"), server.user("dao"));
    let (crowd, _) = rig.game(cuc, dao, server.channel("crowd")).await;
    let mut board = Board::start();
    rig.play(cuc, crowd, &board.quiet(0)).await;
    server.next(crowd).await;
    if let Some((method, path)) = slow {
        let path = path.replace("CROWD", &crowd.to_string());
        let slow = Trouble::Slow(Duration::from_secs(20));
        server.trouble(method, &path, 2_000, slow);
    }
    let times = if is_full() { 1_000 } else { 300 };
    for _ in 0..times {
        server.slash(cuc, crowd, name, options);
    }
    let lan = Board::start().quiet(3);
    let said = Instant::now();
    server.slash(an, elsewhere, "move", &[("turn", json!(lan))]);
    let shown = server.next(elsewhere).await;
    println!(
        "{times} × /{name}, slow: {slow:?}: a turn elsewhere took {:?}",
        shown.at - said
    );
    assert_board(&shown);
    assert!(shown.content.contains(&lan), "{}", shown.content);
    let answered = server.look(0, |_| ());
    assert!(answered < 200, "{answered} messages before");
}

#[tokio::test]
async fn a_thousand_films() {
    a_thousand("replay", &[], None).await;
}

#[tokio::test]
async fn a_thousand_boards_where_messages_are_slow() {
    a_thousand("board", &[], Some(("POST", "/channels/CROWD/messages"))).await;
}

#[tokio::test]
async fn a_thousand_answers_where_all_answers_are_slow() {
    a_thousand("games", &[], Some(("PATCH", "@original"))).await;
}

#[tokio::test]
async fn a_thousand_commands_that_nobody_acknowledges() {
    a_thousand("games", &[], Some(("POST", "/callback"))).await;
}
