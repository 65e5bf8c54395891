//! Clocks of every kind, typed with the challenge: what is agreed is said, and ends the game.

use std::time::Duration;

use jiff::{Timestamp, ToSpan, tz::TimeZone};

use crate::telegram::rig::{Board, Rig, assert_is_board};
use crate::telegram::server::{Person, Sent, Spot};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

/// Holds that the words of a message have all of these.
#[track_caller]
fn has(sent: &Sent, all: &[&str]) {
    for words in all {
        assert!(sent.text.contains(words), "{words:?}: {}", sent.brief());
    }
}

/// A game on these terms, which the offer says so; gives the board after a turn of each.
async fn agreed(rig: &Rig, club: Spot, two: [&Person; 2], terms: &str, said: &str) -> Sent {
    let [an, binh] = two;
    rig.server.say(an, club, &format!("/challenge đỏ {terms}"));
    let offer = rig.server.next(club).await;
    has(&offer, &[said]);
    rig.server.press(binh, &offer, offer.button("a:"));
    assert_is_board(&rig.server.next(club).await);
    let mut board = Board::start();
    rig.turn(an, club, &mut board, 0).await;
    rig.turn(binh, club, &mut board, 1).await
}

#[tokio::test]
async fn a_bank_a_whole_game_and_a_date_end_as_was_agreed() {
    let mut rig = Rig::start().await;
    let (an, binh) = rig.two();
    let two = [&an, &binh];
    let [bank, whole, date] = ["Bank", "Whole", "Date"].map(|title| rig.server.group(title));
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    let day = today.checked_add(9.days()).unwrap();

    let more = "A bank of 2 days, plus 12 hours after each move";
    let shown = agreed(&rig, bank, two, "2d+12h", more).await;
    has(&shown, &["Red to move by", "Blue has 2 days 11 hours left"]);
    let one = "One clock of 30 minutes for the whole game";
    let shown = agreed(&rig, whole, two, "cả ván 30 phút", one).await;
    has(&shown, &["The clock of the game runs out", "points decide"]);
    let terms = format!("không đồng hồ until {day}");
    let shown = agreed(&rig, date, two, &terms, "Points decide on").await;
    has(&shown, &["Points decide on", "in 9 days"]);

    rig.later(28 * MINUTE).await;
    rig.restart().await;
    rig.silent(whole).await;
    rig.later(2 * MINUTE).await;
    let end = rig.server.next(whole).await;
    assert_is_board(&end);
    has(&end, &["the time limit is reached", "on points"]);

    // What was added after the first turn counts.
    rig.later(59 * HOUR).await;
    rig.restart().await;
    rig.silent(bank).await;
    rig.later(HOUR).await;
    let end = rig.server.next(bank).await;
    assert_is_board(&end);
    has(&end, &["Blue wins", "on time"]);

    rig.restart().await;
    rig.later(8 * 24 * HOUR).await;
    let end = rig.server.next(date).await;
    assert_is_board(&end);
    has(&end, &["the time limit is reached", "on points"]);
    let both = [&an, &binh].map(|person| person.id.to_string());
    let mut alerts = end.alerts();
    alerts.sort();
    assert_eq!(alerts, both);
    rig.silent(date).await;
    for club in [bank, whole] {
        assert!(rig.server.drain(club).is_empty());
    }
}

#[tokio::test]
async fn times_that_cannot_be_are_refused() {
    let rig = Rig::start().await;
    let (an, _) = rig.two();
    let alone = rig.server.private(&an);
    for (terms, said) in [
        ("31 days", "not a valid time limit"),
        ("5d+40d", "not a valid time limit"),
        ("until 2027-02-30", "is not a date"),
        ("until 2001-01-01", "be the end of a game"),
    ] {
        rig.server.say(&an, alone, &format!("/challenge {terms}"));
        has(&rig.server.next(alone).await, &[said]);
    }
}
