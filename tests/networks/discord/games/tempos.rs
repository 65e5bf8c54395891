//! Clocks of every kind, chosen with the challenge: what is offered while they are typed, what is
//! agreed, and that it ends the game.

use std::time::Duration;

use jiff::{Timestamp, ToSpan, tz::TimeZone};
use serde_json::{Value, json};

use crate::discord::rig::{Board, Rig, assert_board, user};
use crate::discord::server::world::Msg;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

/// Holds that the words of a message have all of these.
#[track_caller]
fn has(message: &Msg, all: &[&str]) {
    for words in all {
        assert!(message.content.contains(words), "{words:?}: {message:?}");
    }
}

#[tokio::test]
async fn the_time_is_completed_while_it_is_typed_and_all_that_is_offered_can_be_played() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let an = server.user("an");
    let binh = server.person("binh", "Bình", "vi", false);
    let room = server.channel("games");
    // Other options may be there already; they are not what is typed.
    let offered = async |who: u64, typed: &str| {
        let options = [
            ("opponent", user(binh)),
            ("ruleset", json!("bga")),
            ("time", json!(typed)),
            ("claim", json!(true)),
        ];
        let list = server.offered(who, room, "challenge", &options, "time");
        list.await
    };
    let values = |list: &[(String, String)]| -> Vec<String> {
        list.iter().map(|(_, value)| value.clone()).collect()
    };
    let all = offered(an, "").await;
    for value in ["3d", "30d", "10min", "5d+12h", "one clock", "no clock"] {
        let found = all.iter().any(|(_, offered)| offered == value);
        assert!(found, "{value} in {all:?}");
    }
    assert_eq!(all[0].0, "3 days per move");
    assert_eq!(offered(binh, "").await[0].0, "3 ngày mỗi nước");
    let one = offered(binh, " 6d+2h ").await;
    assert_eq!(values(&one), ["6d+2h"]);
    assert_eq!(one[0].0, "Quỹ giờ 6 ngày, thêm 2 giờ sau mỗi nước");
    assert_eq!(values(&offered(an, "20").await)[..2], ["20d", "20h"]);
    assert_eq!(offered(an, "weltschmerz").await, all);
    // Nothing was done by it; and each makes a challenge.
    rig.silent("an offer", |m| m.channel == room).await;
    for (label, value) in all {
        let somebody = server.user(&value.replace([' ', '+'], ""));
        let options = [("opponent", user(somebody)), ("time", json!(value))];
        let challenge = server.slash(an, room, "challenge", &options);
        server.answer(&challenge).await;
        let offer = server.next(room).await;
        assert!(offer.button("a:").is_some(), "{value}: {offer:?}");
        if value != "one clock" {
            has(&offer, &[&label]);
        }
    }
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn a_bank_a_whole_game_and_a_date_end_as_was_agreed() {
    let mut rig = Rig::start().await;
    let server = rig.server.clone();
    let (an, binh) = (server.user("an"), server.user("binh"));
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    let day = today.checked_add(9.days()).unwrap();
    // A game on these terms, which the offer says so; its thread, and the board after two turns.
    let agreed = async |name: &str, terms: &[(&str, Value)], said: &str| {
        let room = server.channel(name);
        let (thread, _) = rig.game_on(an, binh, room, terms).await;
        let offer = server.until("the offer", |world| {
            let mut all = world.messages.iter();
            all.find(|m| m.channel == room && m.replies_to.is_none() && m.content.contains(said))
                .cloned()
        });
        offer.await;
        let mut board = Board::start();
        rig.turn(an, thread, &mut board, 0).await;
        (thread, rig.turn(binh, thread, &mut board, 1).await)
    };
    let more = "A bank of 2 days, plus 12 hours after each move";
    let (bank, shown) = agreed("bank", &[("time", json!("2d+12h"))], more).await;
    has(&shown, &["Red to move by", "Blue has 2 days 11 hours left"]);
    let one = "One clock of 30 minutes for the whole game";
    let time = [("time", json!("whole game 30min"))];
    let (whole, shown) = agreed("whole", &time, one).await;
    has(&shown, &["The clock of the game runs out", "points decide"]);
    let terms = [
        ("time", json!("no clock")),
        ("until", json!(format!(" {day} "))),
    ];
    let (date, shown) = agreed("date", &terms, "Points decide on").await;
    has(&shown, &["Points decide on <t:"]);

    rig.later(28 * MINUTE).await;
    rig.restart().await;
    rig.silent("an end", |m| m.channel == whole).await;
    rig.later(2 * MINUTE).await;
    let end = server.next(whole).await;
    assert_board(&end);
    has(&end, &["the time limit is reached", "on points"]);

    // What was added after the first turn counts.
    rig.later(59 * HOUR).await;
    rig.restart().await;
    rig.silent("an end", |m| m.channel == bank).await;
    rig.later(HOUR).await;
    let end = server.next(bank).await;
    assert_board(&end);
    has(&end, &["Blue wins", "on time"]);

    rig.restart().await;
    rig.later(8 * 24 * HOUR).await;
    let end = server.next(date).await;
    assert_board(&end);
    has(&end, &["the time limit is reached", "on points"]);
    rig.silent("more", |m| [bank, whole, date].contains(&m.channel))
        .await;
    assert_eq!(server.failed(), 0);
}

#[tokio::test]
async fn times_that_cannot_be_are_refused_alone() {
    let rig = Rig::start().await;
    let server = &rig.server;
    let an = server.user("an");
    let room = server.channel("games");
    for (option, value, said) in [
        ("time", "31 days", "not a valid time limit"),
        ("time", "fast", "fast"),
        ("until", "tomorrow", "is not a date"),
        ("until", "31 Jan", "is not a date"),
        ("until", "2001-01-01", "be the end of a game"),
    ] {
        let made = server.slash(an, room, "challenge", &[(option, json!(value))]);
        let refused = server.answer(&made).await;
        assert_eq!(refused.hidden_to, Some(an));
        has(&refused, &[said]);
    }
    rig.silent("an offer", |m| m.channel == room).await;
}
