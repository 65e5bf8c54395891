//! The bot is away, or a player is, or sleeps: clocks wait, and those who have to know are told.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::json;
use tulenh::game::Rest;

use crate::discord::rig::{Board, Rig};
use crate::discord::server::world::Msg;

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);
/// The flag of a message that makes no sound.
const SILENT: u64 = 1 << 12;

/// Holds that the words of a message have all of these.
#[track_caller]
fn has(message: &Msg, all: &[&str]) {
    for words in all {
        assert!(message.content.contains(words), "{words:?}: {message:?}");
    }
}

/// The next message with these words in this channel, whatever else is said there.
async fn heard(rig: &Rig, channel: u64, words: &str) -> Msg {
    let fits = |m: &Msg| m.channel == channel && m.content.contains(words);
    rig.server.expect(words, fits).await
}

/// What a slash command with one option is answered.
async fn asked(rig: &Rig, who: u64, channel: u64, command: &str, option: &str, value: &str) -> Msg {
    let options = [(option, json!(value))];
    let play = rig.server.slash(who, channel, command, &options);
    rig.server.answer(&play).await
}

#[tokio::test]
async fn an_outage_costs_nobody_time_and_each_is_told_of_it_once() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let an = server.user("an");
    let binh = server.person("binh", "Bình", "vi", false);
    let room = server.channel("games");
    let day = [("time", json!("1d"))];
    let (thread, _) = rig.game_on(an, binh, room, &day).await;
    let mut board = Board::start();
    rig.turn(an, thread, &mut board, 0).await;
    rig.turn(binh, thread, &mut board, 1).await;
    rig.later(12 * HOUR).await;
    rig.away(5 * DAY).await;
    let (at_an, at_binh) = (server.private(an), server.private(binh));
    let announced = heard(&rig, at_an, "offline for 5 days").await;
    assert_ne!(announced.flags & SILENT, 0, "{announced:?}");
    let announced = heard(&rig, at_binh, "ngừng hoạt động 5 ngày").await;
    assert_ne!(announced.flags & SILENT, 0, "{announced:?}");
    // Half of the day is left, and nothing is said of the absence again.
    rig.restart().await;
    rig.later(11 * HOUR).await;
    rig.silent("a flag", |m| m.channel == thread).await;
    rig.later(HOUR).await;
    has(&server.next(thread).await, &["Blue wins", "on time"]);
    let world = server.world();
    let announced = world.messages.iter().filter(|m| {
        let mut words = ["offline for", "ngừng hoạt động"].iter();
        words.any(|words| m.content.contains(words))
    });
    assert_eq!(announced.count(), 2);
}

#[tokio::test]
async fn a_vacation_begins_by_itself_for_who_wished_it() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    asked(&rig, an, room, "settings", "change", "autovacation on").await;
    let days = [("time", json!("2d"))];
    let (thread, _) = rig.game_on(an, binh, room, &days).await;
    let mut board = Board::start();
    rig.turn(an, thread, &mut board, 0).await;
    rig.turn(binh, thread, &mut board, 1).await;
    rig.later(47 * HOUR).await;
    rig.restart().await;
    rig.later(HOUR).await;
    // Instead of an end; both hear of it.
    let spared = server.next(thread).await;
    has(&spared, &["automatic vacation has started"]);
    assert!(spared.alerts.contains(&an) && spared.alerts.contains(&binh));
    rig.restart().await;
    rig.later(3 * DAY).await;
    let clock = rig.stored(1).await.game.clock().resting();
    assert_eq!(clock, Some(Rest::Vacation));
    server.slash(binh, thread, "board", &[]);
    has(&server.next(thread).await, &["an is on vacation until <t:"]);
    // A turn ends it.
    let played = rig.turn(an, thread, &mut board, 2).await;
    has(&played, &["Blue to move by <t:"]);
    let standing = server.slash(an, thread, "vacation", &[]);
    let standing = server.answer(&standing).await;
    has(&standing, &["You are not on vacation", "16 days"]);
    rig.silent("an end", |m| m.channel == thread).await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn a_vacation_ends_by_itself_and_the_clock_runs_on() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let an = server.person("an", "An", "vi", false);
    let binh = server.person("binh", "Bình", "vi", false);
    let room = server.channel("games");
    let alone = server.private(an);
    let days = [("time", json!("2 ngày"))];
    let (thread, _) = rig.game_on(an, binh, room, &days).await;
    let mut board = Board::start();
    rig.turn(an, thread, &mut board, 0).await;
    rig.turn(binh, thread, &mut board, 1).await;
    let begun = asked(&rig, an, thread, "vacation", "until", "3 ngày").await;
    has(&begun, &["Bạn đang nghỉ phép"]);
    let news = server.next(thread).await;
    has(&news, &["An", "nghỉ phép", "đồng hồ dừng"]);
    assert_eq!(news.alerts, [binh]);
    rig.restart().await;
    rig.later(2 * DAY).await;
    server.slash(binh, thread, "board", &[]);
    has(&server.next(thread).await, &["An đang nghỉ phép"]);
    rig.restart().await;
    rig.later(DAY).await;
    let back = server.next(thread).await;
    has(&back, &["đã hết nghỉ phép"]);
    assert!(back.alerts.contains(&an), "{back:?}");
    heard(&rig, alone, "hết nghỉ phép").await;
    // Two days are left of two, whatever has passed meanwhile.
    rig.later(47 * HOUR).await;
    rig.silent("a flag", |m| m.channel == thread).await;
    rig.restart().await;
    rig.later(HOUR).await;
    has(&server.next(thread).await, &["Xanh thắng", "hết giờ"]);
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn quiet_hours_are_those_of_the_zone_and_end() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let room = server.channel("games");
    let alone = server.private(an);
    asked(&rig, an, alone, "settings", "change", "zone Hanoi").await;
    // Half of three days will be over in twelve hours by the clock on the wall.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let hour = since.as_secs() / 3600 + 7;
    let (from, to) = ((hour + 11) % 24, (hour + 15) % 24);
    let quiet = format!("quiet {from}-{to}");
    let set = asked(&rig, an, alone, "settings", "change", &quiet).await;
    has(&set, &[&format!("{to:02}:00")]);
    rig.game(an, binh, room).await;
    let announced = |m: &Msg| m.channel == alone;
    rig.later(36 * HOUR + HOUR / 2).await;
    rig.silent("a turn", announced).await;
    rig.restart().await;
    rig.later(HOUR).await;
    rig.silent("a turn", announced).await;
    rig.later(2 * HOUR + HOUR / 2).await;
    let reminder = heard(&rig, alone, "your turn in game").await;
    assert_ne!(reminder.flags & SILENT, 0, "{reminder:?}");
    assert_eq!(server.failed(), 0);
}
