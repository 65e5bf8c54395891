//! The bot is away, or a player is, or sleeps: clocks wait, and those who have to know are told.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::telegram::rig::{Board, Rig};
use crate::telegram::server::{Person, Sent, Spot};

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Holds that the words of a message have all of these.
#[track_caller]
fn has(sent: &Sent, all: &[&str]) {
    for words in all {
        assert!(sent.text.contains(words), "{words:?}: {}", sent.brief());
    }
}

/// The next message with these words in this place, whatever else is said there.
async fn heard(rig: &Rig, spot: Spot, words: &str) -> Sent {
    rig.server
        .next_where(words, |sent| sent.spot == spot && sent.text.contains(words))
        .await
}

/// Somebody who reads Vietnamese.
fn vietnamese(rig: &Rig, id: i64, name: &str) -> Person {
    let person = Person {
        id,
        name: name.to_owned(),
        handle: None,
        language: Some("vi".to_owned()),
        bot: false,
    };
    rig.server.newcomer(person, true)
}

#[tokio::test]
async fn an_outage_costs_nobody_time_and_each_is_told_of_it_once() {
    let mut rig = Rig::start().await;
    let (an, _) = rig.two();
    let binh = vietnamese(&rig, 2, "Bình");
    let club = rig.server.group("Club");
    rig.game_on(club, &an, &binh, "1 day").await;
    let mut board = Board::start();
    rig.turn(&an, club, &mut board, 0).await;
    rig.turn(&binh, club, &mut board, 1).await;
    rig.later(12 * HOUR).await;
    rig.away(5 * DAY).await;
    let (at_an, at_binh) = (rig.server.private(&an), rig.server.private(&binh));
    let announced = heard(&rig, at_an, "offline for 5 days").await;
    assert!(announced.silent, "{}", announced.brief());
    let announced = heard(&rig, at_binh, "ngừng hoạt động 5 ngày").await;
    assert!(announced.silent, "{}", announced.brief());
    // Half of the day is left, and nothing is said of the absence again.
    rig.restart().await;
    rig.later(11 * HOUR).await;
    rig.silent(club).await;
    rig.later(HOUR).await;
    // Spoken to in the one language that is known of them.
    has(&rig.server.next(club).await, &["Xanh thắng", "hết giờ"]);
    let all = rig.server.sent();
    let announced = all.iter().filter(|sent| {
        ["offline for", "ngừng hoạt động"]
            .iter()
            .any(|words| sent.text.contains(words))
    });
    assert_eq!(announced.count(), 2);
}

#[tokio::test]
async fn a_vacation_begins_by_itself_for_who_wished_it() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    let alone = rig.server.private(&an);
    rig.server.say(&an, alone, "/settings autovacation on");
    rig.server.next(alone).await;
    rig.game_on(club, &an, &binh, "2 days").await;
    let mut board = Board::start();
    rig.turn(&an, club, &mut board, 0).await;
    let last = rig.turn(&binh, club, &mut board, 1).await;
    rig.later(47 * HOUR).await;
    rig.restart().await;
    rig.later(HOUR).await;
    // Instead of an end; both hear of it.
    let spared = rig.server.next(club).await;
    has(&spared, &["An", "automatic vacation has started"]);
    let both = [&an, &binh].map(|person| person.id.to_string());
    assert_eq!(spared.alerts(), both);
    rig.restart().await;
    rig.later(3 * DAY).await;
    rig.server.say(&binh, club, "/board");
    has(&rig.server.next(club).await, &["An is on vacation until"]);
    // A turn, as a reply to the board it is about, ends it.
    let lan = board.quiet(2);
    rig.server.reply(&an, club, last.id, &lan);
    has(&rig.server.next(club).await, &[&lan, "Blue to move by"]);
    rig.server.say(&an, alone, "/vacation");
    let standing = heard(&rig, alone, "You are not on vacation").await;
    has(&standing, &["16 days"]);
    rig.silent(club).await;
}

#[tokio::test]
async fn a_vacation_ends_by_itself_and_the_clock_runs_on() {
    let mut rig = Rig::start().await;
    let (an, binh) = (vietnamese(&rig, 1, "An"), vietnamese(&rig, 2, "Bình"));
    let chi = rig.server.person(3, "Chi");
    let club = rig.server.group("Kỳ xã");
    let alone = rig.server.private(&an);
    rig.game_on(club, &an, &binh, "2 ngày").await;
    let mut board = Board::start();
    rig.turn(&an, club, &mut board, 0).await;
    rig.turn(&binh, club, &mut board, 1).await;
    rig.server.say(&an, alone, "/vacation 3 ngày");
    let status = heard(&rig, alone, "Bạn đang nghỉ phép").await;
    let news = rig.server.next(club).await;
    has(&news, &["An", "nghỉ phép", "đồng hồ dừng"]);
    assert_eq!(news.alerts(), [binh.id.to_string()]);
    // Forwarded or not, the button is for one person only.
    let query = rig.server.press(&chi, &status, status.button("v:"));
    let refused = rig.server.answer(&query).await.text;
    assert!(refused.contains("somebody else"), "{refused}");
    rig.restart().await;
    rig.later(2 * DAY).await;
    rig.server.say(&binh, club, "/board");
    has(&rig.server.next(club).await, &["An đang nghỉ phép"]);
    rig.restart().await;
    rig.later(DAY).await;
    let back = rig.server.next(club).await;
    has(&back, &["An đã hết nghỉ phép"]);
    assert!(back.alerts().contains(&an.id.to_string()));
    heard(&rig, alone, "hết nghỉ phép").await;
    // Two days are left of two, whatever has passed meanwhile.
    rig.later(47 * HOUR).await;
    rig.silent(club).await;
    rig.restart().await;
    rig.later(HOUR).await;
    has(&rig.server.next(club).await, &["Xanh thắng", "hết giờ"]);
}

#[tokio::test]
async fn quiet_hours_are_those_of_the_zone_and_end() {
    let mut rig = Rig::start().await;
    let (an, binh) = (vietnamese(&rig, 1, "An"), vietnamese(&rig, 2, "Bình"));
    let club = rig.server.group("Kỳ xã");
    let alone = rig.server.private(&an);
    rig.server.say(&an, alone, "/settings zone Hà Nội");
    heard(&rig, alone, "Việt Nam").await;
    // Half of three days will be over in twelve hours by the clock on the wall.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let hour = since.as_secs() / 3600 + 7;
    let (from, to) = ((hour + 11) % 24, (hour + 15) % 24);
    let quiet = format!("/settings quiet {from}-{to}");
    rig.server.say(&an, alone, &quiet);
    heard(&rig, alone, &format!("{to:02}:00")).await;
    rig.game_on(club, &an, &binh, "3 ngày").await;
    rig.later(36 * HOUR + HOUR / 2).await;
    rig.silent(alone).await;
    rig.restart().await;
    rig.later(HOUR).await;
    rig.silent(alone).await;
    rig.later(2 * HOUR + HOUR / 2).await;
    let reminder = rig.server.next(alone).await;
    has(
        &reminder,
        &["Đến lượt bạn trong ván #1", "(Việt Nam, UTC+7)"],
    );
    assert!(reminder.silent, "{}", reminder.brief());
}
