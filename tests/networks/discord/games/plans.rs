//! Prepared turns of both sides that answer each other.

use serde_json::json;

use crate::discord::rig::{Rig, assert_board};
use crate::discord::server::world::Msg;

/// Prepares these lines, or asks for them, in the thread of the game.
async fn prepared(rig: &Rig, who: u64, thread: u64, lines: &str) -> Msg {
    let options = [("turns", json!(lines))];
    let options = if lines.is_empty() { &[] } else { &options[..] };
    let play = rig.server.slash(who, thread, "if", options);
    let answer = rig.server.answer(&play).await;
    assert_eq!(answer.hidden_to, Some(who));
    answer
}

#[tokio::test]
async fn a_chain_of_prepared_turns_is_one_board() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    // Their own first turn Red still has to play.
    assert_board(&prepared(&rig, an, thread, "c5-c6 thì c8-c7 rồi g5-g6").await);
    let line = "c5-c6 then c8-c7 then g5-g6 then g8-g7";
    assert_board(&prepared(&rig, binh, thread, line).await);
    rig.restart().await;
    rig.silent("a secret", |m| m.channel == thread).await;
    rig.play(an, thread, "c5-c6").await;
    let shown = server.next(thread).await;
    assert_board(&shown);
    for turn in ["c5-c6", "c8-c7", "g5-g6", "g8-g7", "turn 4", "prepared"] {
        assert!(shown.content.contains(turn), "{turn} in {shown:?}");
    }
    assert_eq!(shown.alerts, [an]);
    // Nothing is left of it.
    for who in [an, binh] {
        let list = prepared(&rig, who, thread, "").await;
        assert!(list.content.contains("no prepared moves"), "{list:?}");
    }
    rig.silent("more", |m| m.channel == thread).await;
    assert_eq!(rig.stored(1).await.game.times().len(), 4);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn another_turn_than_foreseen_drops_what_was_prepared() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let an = server.user("an");
    let binh = server.person("binh", "Bình", "vi", false);
    let room = server.channel("games");
    let (thread, _) = rig.game(an, binh, room).await;
    let lines = "c5-c6 c8-c7 g5-g6 g8-g7 | nếu k5-k6 thì k8-k7";
    let list = prepared(&rig, binh, thread, lines).await;
    assert!(list.content.contains("k5-k6 → k8-k7"), "{list:?}");
    rig.play(an, thread, "c5-c6").await;
    let shown = server.next(thread).await;
    assert!(shown.content.contains("c8-c7"), "{shown:?}");
    rig.restart().await;
    // Of the lines that began otherwise nothing is left, of this one the rest.
    let list = prepared(&rig, binh, thread, "").await;
    assert!(list.content.contains("g5-g6 → g8-g7"), "{list:?}");
    assert!(!list.content.contains("k5-k6"), "{list:?}");
    rig.play(an, thread, "k5-k6").await;
    let shown = server.next(thread).await;
    assert!(!shown.content.contains("↳"), "{shown:?}");
    assert_eq!(shown.alerts, [binh]);
    let list = prepared(&rig, binh, thread, "").await;
    assert!(list.content.contains("chưa chuẩn bị gì"), "{list:?}");
    rig.silent("more", |m| m.channel == thread).await;
    assert_eq!(server.failed(), 0);
}
