//! Several shards in one process: each hears of its own servers, and sessions begin as fast as Discord allows.

use std::time::{Duration, Instant};

use serde_json::json;
use tulenh::discord::ShardCount;

use crate::discord::rig::{Board, Rig, TOKEN, user};
use crate::discord::server::Server;

/// A bot that is not running yet, on a Discord that recommends so many shards, each of which has a server. Gives a
/// channel of each.
fn of_shards(shards: u32) -> (Rig, Vec<u64>) {
    let server = Server::start(TOKEN);
    server.world().shards = shards;
    let rooms = (0..shards).map(|id| server.server_of_shard([id, shards]));
    let rooms = rooms.collect();
    (Rig::new(server), rooms)
}

#[tokio::test]
async fn games_go_on_in_the_servers_of_every_shard() {
    let (mut rig, rooms) = of_shards(2);
    rig.resume();
    rig.server.all_shards(2).await;
    rig.server.online().await;
    let (an, binh) = (rig.server.user("an"), rig.server.user("binh"));
    for room in rooms {
        let (thread, _) = rig.game(an, binh, room).await;
        let mut board = Board::start();
        for n in 0..4 {
            rig.turn([an, binh][n % 2], thread, &mut board, n).await;
        }
    }
    // Private messages belong to the first.
    rig.server.dm(an, "/help");
    let private = rig.server.private(an);
    assert!(!rig.server.next(private).await.content.is_empty());
    rig.settled().await;
    let world = rig.server.world();
    let name = private.to_string();
    let heard = world.sessions.values().map(|session| {
        let events = session.events.iter();
        let private = events.filter(|event| event["d"]["channel_id"].as_str() == Some(&name));
        (session.shard[0], private.count())
    });
    let mut heard: Vec<_> = heard.collect();
    heard.sort_unstable();
    assert!(matches!(heard[..], [(0, 1..), (1, 0)]), "{heard:?}");
    assert_eq!(world.menus, 1, "the commands are registered once");
}

#[tokio::test]
async fn what_is_set_counts_and_not_what_is_recommended() {
    let (mut rig, _) = of_shards(2);
    rig.shards = ShardCount::Fixed(3);
    rig.resume();
    rig.server.all_shards(3).await;
}

#[tokio::test]
async fn sessions_begin_as_fast_as_discord_allows() {
    let (mut rig, _) = of_shards(6);
    let pause = Duration::from_millis(300);
    {
        let mut world = rig.server.world();
        world.starts.window = pause;
        world.starts.max_concurrency = 2;
    }
    rig.identify_pause = pause;
    let begun = Instant::now();
    rig.resume();
    rig.server.all_shards(6).await;
    let world = rig.server.world();
    assert_eq!(world.starts.too_fast, 0);
    assert_eq!(world.identifies, 6);
    // Two at a time: the third of each bucket came after two pauses.
    assert!(begun.elapsed() >= pause * 2);
    assert_eq!(world.starts.last.len(), 2);
}

#[tokio::test]
async fn a_session_that_came_too_fast_begins_again() {
    let (mut rig, _) = of_shards(2);
    rig.server.world().starts.window = Duration::from_millis(400);
    rig.resume();
    rig.server
        .until("a refusal", |world| {
            (world.starts.too_fast > 0).then_some(())
        })
        .await;
    rig.server.all_shards(2).await;
}

#[tokio::test]
async fn when_no_session_may_begin_any_more_the_bot_waits_and_keeps_its_token() {
    let (mut rig, rooms) = of_shards(2);
    {
        let mut world = rig.server.world();
        // Others have begun the rest today.
        world.starts.remaining = 1;
        world.starts.reset = Some(Instant::now() + Duration::from_millis(1_500));
    }
    rig.resume();
    rig.server.all_shards(2).await;
    {
        let world = rig.server.world();
        assert_eq!(world.starts.token_resets, 0);
        assert_eq!(world.starts.reset, None, "it did not wait");
    }
    rig.server.online().await;
    let an = rig.server.user("an");
    let help = rig.server.slash(an, rooms[1], "help", &[]);
    assert!(!rig.server.answer(&help).await.content.is_empty());
}

#[tokio::test]
async fn a_shard_with_too_many_servers_is_tried_again() {
    let (mut rig, _) = of_shards(2);
    rig.shards = ShardCount::Fixed(1);
    {
        let mut world = rig.server.world();
        world.most_guilds = 1;
        // serenity notices the closed line at the next heartbeat.
        world.heartbeat_interval = 200;
    }
    rig.resume();
    rig.server
        .until("a refusal", |world| (world.bad_shards > 1).then_some(()))
        .await;
    rig.server.world().most_guilds = 2500;
    rig.server.all_shards(1).await;
}

#[tokio::test]
async fn a_shard_that_loses_its_session_leaves_the_others_alone() {
    let (mut rig, rooms) = of_shards(2);
    rig.resume();
    rig.server.all_shards(2).await;
    rig.server.online().await;
    {
        let mut world = rig.server.world();
        world.sessions.retain(|_, session| {
            if let (1, Some((_, socket))) = (session.shard[0], &session.socket) {
                let _ = socket.send(crate::discord::server::world::Frame::Drop);
            }
            session.shard[0] == 0
        });
    }
    let an = rig.server.user("an");
    let options = [
        ("opponent", user(rig.server.user("binh"))),
        ("colour", json!("red")),
    ];
    let asked = rig.server.slash(an, rooms[0], "challenge", &options);
    rig.server.answer(&asked).await;
    rig.server.all_shards(2).await;
    let world = rig.server.world();
    let begun = world.session_log.iter().filter(|event| event.began);
    let begun: Vec<u32> = begun.map(|event| event.shard[0]).collect();
    assert_eq!(
        begun.iter().filter(|shard| **shard == 0).count(),
        1,
        "{begun:?}"
    );
    assert_eq!(
        begun.iter().filter(|shard| **shard == 1).count(),
        2,
        "{begun:?}"
    );
}
