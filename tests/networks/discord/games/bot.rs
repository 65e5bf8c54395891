//! A game against the engine, and hints for one pair of eyes.

use serde_json::json;

use crate::discord::games::menus::step;
use crate::discord::rig::{Rig, assert_board, user};
use crate::discord::server::world::BOT;

#[tokio::test]
async fn the_engine_answers_in_the_thread_and_hints_are_hidden() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let an = server.user("an");
    let room = server.channel("games");
    let options = [("bot", json!("2")), ("colour", json!("red"))];
    let play = server.slash(an, room, "challenge", &options);
    assert_eq!(server.answer(&play).await.hidden_to, Some(an));
    let board = server.next(room).await;
    assert_board(&board);
    assert!(board.content.contains("tulenh 2"), "{board:?}");
    let thread = server.until("the thread", |w| {
        w.channels.contains_key(&board.id).then_some(board.id)
    });
    let thread = thread.await;

    rig.play(an, thread, "c5-c6").await;
    let answer = server.next(thread).await;
    assert_board(&answer);
    assert!(answer.content.contains("c5-c6"), "{answer:?}");
    assert!(answer.content.contains("turn 2"), "{answer:?}");
    assert!(answer.content.contains("tulenh 2"), "{answer:?}");
    assert_eq!(answer.alerts, [an]);

    // Three steps, seen by one person; the second and third change the first.
    let hint = server.slash(an, thread, "hint", &[]);
    let first = server.answer(&hint).await;
    assert_eq!(first.hidden_to, Some(an));
    assert!(first.content.contains("Look at"), "{first:?}");
    assert!(first.files.is_empty(), "{first:?}");
    let second = step(&server, an, &first, "q:").await;
    assert_eq!(second.hidden_to, Some(an));
    assert_board(&second);
    assert!(second.content.contains("I would play"), "{second:?}");
    let third = step(&server, an, &second, "q:").await;
    assert_eq!(third.hidden_to, Some(an));
    assert!(third.buttons().is_empty(), "{third:?}");
    let threats = server.slash(an, thread, "threats", &[("game", json!(1))]);
    assert_eq!(server.answer(&threats).await.hidden_to, Some(an));
    rig.silent("a hint", |m| m.channel == thread && m.hidden_to.is_none())
        .await;

    // Nobody else gets one, and nothing is lost by a restart.
    let binh = server.user("binh");
    let strange = server.slash(binh, thread, "hint", &[("game", json!(1))]);
    let refused = server.answer(&strange).await;
    assert!(refused.content.contains("playing in game"), "{refused:?}");
    rig.restart().await;
    let hint = server.slash(an, thread, "hint", &[]);
    let again = server.answer(&hint).await;
    assert_eq!(again.content, third.content);
    assert_eq!(rig.stored(1).await.game.advice().red.count, 1);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn our_own_account_as_the_opponent_is_the_engine() {
    let rig = Rig::start().await;
    let server = rig.server.clone();
    let an = server.user("an");
    let room = server.channel("games");
    let options = [("opponent", user(BOT)), ("colour", json!("blue"))];
    let play = server.slash(an, room, "challenge", &options);
    assert_eq!(server.answer(&play).await.hidden_to, Some(an));
    let board = server.next(room).await;
    assert!(board.content.contains("tulenh 3"), "{board:?}");
    let thread = board.id;
    let first = server.next(thread).await;
    assert_board(&first);
    assert!(first.content.contains("turn 1"), "{first:?}");
    // Alone with the bot it is as in a server.
    server.dm(an, "/challenge bot max red");
    let begun = server.next(server.private(an)).await;
    assert_board(&begun);
    assert!(begun.content.contains("tulenh max"), "{begun:?}");
    server.dm(an, "/challenge bot 3 rated");
    let refused = server.next(server.private(an)).await;
    assert!(refused.content.contains("never rated"), "{refused:?}");
    assert_eq!(server.failed(), 0);
}
