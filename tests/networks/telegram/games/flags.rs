//! Time that is over: what happens to a game without anybody looking, told to both, with restarts of
//! the bot in between.

use std::time::Duration;

use crate::telegram::rig::{Board, Rig, assert_is_board};
use crate::telegram::server::{Person, Sent};

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Presses a button of a message; gives the words of the answer.
async fn press(rig: &Rig, who: &Person, on: &Sent, prefix: &str) -> String {
    let query = rig.server.press(who, on, on.button(prefix));
    rig.server.answer(&query).await.text
}

/// Holds that the words of a message have all of these.
#[track_caller]
fn has(sent: &Sent, all: &[&str]) {
    for words in all {
        assert!(sent.text.contains(words), "{words:?}: {}", sent.brief());
    }
}

#[tokio::test]
async fn a_flag_falls_by_itself_and_once() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.game_on(club, &an, &binh, "1 day").await;
    let mut board = Board::start();
    rig.turn(&an, club, &mut board, 0).await;
    let last = rig.turn(&binh, club, &mut board, 1).await;
    has(&last, &["Red to move by"]);
    rig.later(23 * HOUR).await;
    rig.restart().await;
    rig.silent(club).await;
    rig.later(HOUR).await;
    let over = rig.server.next(club).await;
    assert_is_board(&over);
    // It counts, and both are to hear of it.
    has(&over, &["Blue wins", "on time", "→"]);
    let both = [&binh, &an].map(|person| person.id.to_string());
    assert_eq!(over.alerts(), both);
    rig.server.stripped(&last).await;
    // Nothing more is said, and whoever comes late is told how it ended.
    rig.restart().await;
    rig.later(70 * DAY).await;
    let late = board.quiet(2);
    rig.server.reply(&an, club, last.id, &late);
    has(&rig.server.next(club).await, &["is over", "on time"]);
    rig.silent(club).await;
}

#[tokio::test]
async fn under_two_turns_it_is_broken_off_and_each_is_told_alone() {
    let mut rig = Rig::start().await;
    let somebody = |id, name: &str, handle: &str| {
        let person = Person {
            id,
            name: name.to_owned(),
            handle: Some(handle.to_owned()),
            language: Some("vi".to_owned()),
            bot: false,
        };
        rig.server.newcomer(person, true)
    };
    let (an, binh) = (somebody(1, "An", "an_tran"), somebody(2, "Bình", "binh_le"));
    let (at_an, at_binh) = (rig.server.private(&an), rig.server.private(&binh));
    rig.server.say(&binh, at_binh, "/games");
    rig.server.next(at_binh).await;
    rig.server
        .say(&an, at_an, "/challenge @binh_le đỏ 12 giờ mỗi nước");
    let offer = rig.server.next(at_binh).await;
    has(&offer, &["12 giờ mỗi nước"]);
    rig.server.press(&binh, &offer, offer.button("a:"));
    for home in [at_an, at_binh] {
        let board = rig
            .server
            .next_where("a board", |sent| sent.spot == home && sent.photo.is_some());
        has(&board.await, &["Hạn đi của Đỏ: "]);
    }
    rig.restart().await;
    rig.later(11 * HOUR + HOUR / 2).await;
    let reminder = rig.server.next_where("a reminder", |sent| {
        sent.spot == at_an && sent.text.contains("Đến lượt bạn trong ván #1")
    });
    assert!(!reminder.await.silent);
    rig.restart().await;
    rig.later(HOUR / 2).await;
    for home in [at_an, at_binh] {
        let end = rig.server.next_where("the end", |sent| {
            sent.spot == home && sent.text.contains("hết giờ trước khi ván bắt đầu")
        });
        // It counts for nothing.
        let end = end.await;
        assert!(!end.text.contains('→'), "{}", end.brief());
    }
}

#[tokio::test]
async fn time_that_is_over_is_claimed_where_that_was_agreed() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let chi = rig.server.person(3, "Chi");
    let club = rig.server.group("Club");
    rig.game_on(club, &an, &binh, "1 day claim").await;
    let mut board = Board::start();
    rig.turn(&an, club, &mut board, 0).await;
    let last = rig.turn(&binh, club, &mut board, 1).await;
    rig.later(DAY).await;
    let over = rig.server.next(club).await;
    has(&over, &["An has run out of time", "/claim"]);
    assert_eq!(over.alerts(), [binh.id.to_string()]);
    rig.restart().await;
    rig.later(DAY).await;
    let refused = press(&rig, &chi, &over, "zc:").await;
    assert!(refused.contains("playing in game"), "{refused}");
    let refused = press(&rig, &an, &over, "zc:").await;
    assert!(refused.contains("nothing to claim"), "{refused}");
    rig.silent(club).await;
    press(&rig, &binh, &over, "zc:").await;
    let end = rig.server.next(club).await;
    assert_is_board(&end);
    has(&end, &["Blue wins", "on time"]);
    rig.server.stripped(&over).await;
    rig.server.stripped(&last).await;

    // Late is better than never: until somebody claims it, the turn can be played.
    rig.game_on(club, &an, &binh, "1 day claim").await;
    let mut board = Board::start();
    rig.turn(&an, club, &mut board, 0).await;
    rig.turn(&binh, club, &mut board, 1).await;
    rig.later(2 * DAY).await;
    let over = rig.server.next(club).await;
    rig.restart().await;
    rig.turn(&an, club, &mut board, 2).await;
    let refused = press(&rig, &binh, &over, "zc:").await;
    assert!(refused.contains("out of date"), "{refused}");
    rig.silent(club).await;
}

#[tokio::test]
async fn a_game_nobody_plays_is_asked_about_and_closed() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let chi = rig.server.person(3, "Chi");
    let club = rig.server.group("Club");
    rig.game_on(club, &an, &binh, "no clock").await;
    let both = [&an, &binh].map(|person| person.id.to_string());
    rig.later(30 * DAY).await;
    let asked = rig.server.next(club).await;
    has(&asked, &["Still playing?"]);
    assert_eq!(asked.alerts(), both);
    rig.restart().await;
    rig.later(29 * DAY).await;
    let refused = press(&rig, &chi, &asked, "zp:").await;
    assert!(refused.contains("playing in game"), "{refused}");
    let noted = press(&rig, &binh, &asked, "zp:").await;
    assert!(noted.contains("goes on"), "{noted}");
    // From now on a month again, then another.
    rig.later(29 * DAY).await;
    rig.silent(club).await;
    rig.restart().await;
    rig.later(DAY).await;
    let again = rig.server.next(club).await;
    has(&again, &["Still playing?"]);
    rig.restart().await;
    rig.later(30 * DAY).await;
    let end = rig.server.next(club).await;
    assert_is_board(&end);
    has(&end, &["No result", "nobody continued the game"]);
    assert_eq!(end.alerts(), both);
    let refused = press(&rig, &an, &asked, "zp:").await;
    assert!(refused.contains("is over"), "{refused}");
    rig.silent(club).await;
}
