//! Time that is over: what happens to a game without anybody looking, told to both, with restarts of
//! the bot in between.

use std::time::Duration;

use serde_json::json;

use crate::discord::rig::{Board, Rig, assert_board};
use crate::discord::server::world::Msg;

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Holds that the words of a message have all of these.
#[track_caller]
fn has(message: &Msg, all: &[&str]) {
    for words in all {
        assert!(message.content.contains(words), "{words:?}: {message:?}");
    }
}

/// Whom a message alerts, in the order of their ids.
fn alerted(message: &Msg) -> Vec<u64> {
    let mut alerts = message.alerts.clone();
    alerts.sort_unstable();
    alerts
}

/// Presses a button of a message; gives the words only that person sees.
async fn press(rig: &Rig, who: u64, on: &Msg, begins: &str) -> Msg {
    rig.server.press(who, on, begins);
    rig.server.whisper(who).await
}

#[tokio::test]
async fn a_flag_falls_by_itself_and_once() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let day = [("time", json!("1 day"))];
    let (thread, _) = rig.game_on(an, binh, room, &day).await;
    let mut board = Board::start();
    rig.turn(an, thread, &mut board, 0).await;
    let last = rig.turn(binh, thread, &mut board, 1).await;
    has(&last, &["Red to move by <t:", ":f>, <t:", ":R>"]);
    rig.later(23 * HOUR).await;
    rig.restart().await;
    rig.silent("a flag", |m| m.channel == thread).await;
    rig.later(HOUR).await;
    let over = server.next(thread).await;
    assert_board(&over);
    // It counts, and both are to hear of it.
    has(&over, &["Blue wins", "on time", "→"]);
    assert_eq!(alerted(&over), [an, binh]);
    // Nothing more is said, and whoever comes late is told how it ended.
    rig.restart().await;
    rig.later(70 * DAY).await;
    let late = [("turn", json!(board.quiet(2))), ("game", json!(1))];
    let late = server
        .answer(&server.slash(an, thread, "move", &late))
        .await;
    assert_eq!(late.hidden_to, Some(an));
    has(&late, &["is over", "on time"]);
    rig.silent("more", |m| m.channel == thread).await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn under_two_turns_it_is_broken_off() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let an = server.person("an", "An", "vi", false);
    let binh = server.person("binh", "Bình", "vi", false);
    let (at_an, at_binh) = (server.private(an), server.private(binh));
    server
        .answer(&server.slash(binh, at_binh, "games", &[]))
        .await;
    // Alone with the bot each: each is told.
    let options = [
        ("opponent", crate::discord::rig::user(binh)),
        ("colour", json!("red")),
        ("time", json!("12 giờ")),
    ];
    let made = server.slash(an, at_an, "challenge", &options);
    server.answer(&made).await;
    let offer = server.next(at_binh).await;
    has(&offer, &["12 giờ mỗi nước"]);
    server.press(binh, &offer, "a:");
    for home in [at_an, at_binh] {
        let board = server.expect("a board", |m| m.channel == home && !m.files.is_empty());
        has(&board.await, &["Hạn đi của Đỏ: "]);
    }
    rig.restart().await;
    rig.later(11 * HOUR + HOUR / 2).await;
    let reminder = server.expect("a reminder", |m| {
        m.channel == at_an && m.content.contains("Đến lượt bạn trong ván")
    });
    assert_eq!(reminder.await.flags & 1 << 12, 0);
    rig.restart().await;
    rig.later(HOUR / 2).await;
    for home in [at_an, at_binh] {
        let end = server.expect("the end", |m| {
            m.channel == home && m.content.contains("trước khi ván bắt đầu")
        });
        // It counts for nothing.
        let end = end.await;
        assert!(!end.content.contains('→'), "{end:?}");
    }
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn time_that_is_over_is_claimed_where_that_was_agreed() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let an = server.user("an");
    let binh = server.person("binh", "Bình", "vi", false);
    let chi = server.user("chi");
    let room = server.channel("games");
    let terms = [("time", json!("1d")), ("claim", json!(true))];
    let (thread, _) = rig.game_on(an, binh, room, &terms).await;
    let mut board = Board::start();
    rig.turn(an, thread, &mut board, 0).await;
    rig.turn(binh, thread, &mut board, 1).await;
    rig.later(DAY).await;
    let over = server.next(thread).await;
    has(&over, &["an has run out of time", "/claim"]);
    assert_eq!(over.alerts, [binh]);
    rig.restart().await;
    rig.later(DAY).await;
    has(&press(&rig, chi, &over, "zc:").await, &["playing in game"]);
    has(&press(&rig, an, &over, "zc:").await, &["nothing to claim"]);
    rig.silent("an end", |m| m.channel == thread).await;
    has(&press(&rig, binh, &over, "zc:").await, &["được xử thắng"]);
    let end = server.next(thread).await;
    assert_board(&end);
    has(&end, &["Blue wins", "on time"]);
    server
        .until("no button any more", |w| {
            w.message(over.id)
                .filter(|m| m.buttons().is_empty())
                .map(drop)
        })
        .await;

    // Late is better than never: until somebody claims it, the turn can be played.
    let (thread, _) = rig.game_on(an, binh, room, &terms).await;
    let mut board = Board::start();
    rig.turn(an, thread, &mut board, 0).await;
    rig.turn(binh, thread, &mut board, 1).await;
    rig.later(2 * DAY).await;
    let over = server.next(thread).await;
    rig.restart().await;
    rig.turn(an, thread, &mut board, 2).await;
    let claim = over.button("zc:").unwrap();
    server.press_old(binh, &over, &claim);
    has(&server.whisper(binh).await, &["cũ"]);
    rig.silent("an end", |m| m.channel == thread).await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn a_game_nobody_plays_is_asked_about_and_closed() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let an = server.person("an", "An", "vi", false);
    let binh = server.person("binh", "Bình", "vi", false);
    let chi = server.user("chi");
    let room = server.channel("games");
    let none = [("time", json!("không đồng hồ"))];
    let (thread, _) = rig.game_on(an, binh, room, &none).await;
    rig.later(30 * DAY).await;
    let asked = server.next(thread).await;
    has(&asked, &["còn chơi không?"]);
    assert_eq!(alerted(&asked), [an, binh]);
    rig.restart().await;
    rig.later(29 * DAY).await;
    has(&press(&rig, chi, &asked, "zp:").await, &["playing in game"]);
    has(&press(&rig, binh, &asked, "zp:").await, &["chơi tiếp"]);
    // From now on a month again, then another.
    rig.later(29 * DAY).await;
    rig.silent("a question", |m| m.channel == thread).await;
    rig.restart().await;
    rig.later(DAY).await;
    let again = server.next(thread).await;
    has(&again, &["còn chơi không?"]);
    rig.restart().await;
    rig.later(30 * DAY).await;
    let end = server.next(thread).await;
    assert_board(&end);
    has(&end, &["Không có kết quả"]);
    assert_eq!(alerted(&end), [an, binh]);
    let old = asked.button("zp:").unwrap();
    server.press_old(an, &asked, &old);
    assert!(!server.whisper(an).await.content.contains("chơi tiếp"));
    rig.silent("more", |m| m.channel == thread).await;
    assert_eq!(server.failed(), 0);
}
