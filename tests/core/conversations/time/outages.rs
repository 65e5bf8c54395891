//! While the bot is away no clock runs, and nobody is flagged for it.

use std::time::Duration;

use tulenh::app::{ClockSample, Timestamp, Utc};
use tulenh_rules::{Ending, Side};

use tulenh::app::{Command, Place};
use tulenh::store::LEASE_TIME;

use crate::conversations::table::{Table, alone, vietnamese};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// What the machine's clocks show when the world has got so far.
fn reading(world: i64, steady: i64) -> ClockSample {
    ClockSample {
        utc: Utc(world),
        steady: Duration::from_millis(steady.unsigned_abs()),
    }
}

/// How far the bot's time goes on after the bot was switched off, in milliseconds: where processes share a store,
/// another one may keep the time while a lease is valid.
fn runs_on() -> i64 {
    match crate::opening::on_postgres() {
        true => LEASE_TIME.as_millis() as i64,
        false => 0,
    }
}

#[tokio::test]
async fn an_outage_costs_nobody_time_and_is_told_once() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    table.told().await;
    let deadline = table.game(id.0).await.game.deadline().unwrap();
    let begin = table.now().0;
    assert!(deadline.0 > begin && deadline.0 <= begin + 3 * DAY);

    table.app.resume().await.unwrap();
    assert_eq!(table.app.now(reading(begin, 0)), Timestamp(begin));
    table.app.heartbeat(true).await;
    let table = table.restart().await;
    table.app.resume().await.unwrap();
    // Five days later in the world, no time has passed here.
    let world = begin + runs_on() + 5 * DAY;
    let back = Timestamp(begin + runs_on());
    assert_eq!(table.app.now(reading(world, 0)), back);
    table.app.heartbeat(false).await;
    table.app.tick(back).await;
    assert!(table.game(id.0).await.game.is_open());
    let told = table.told().await;
    let words: Vec<String> = told.iter().map(|heard| heard.words()).collect();
    assert_eq!(told.len(), 2, "{words:#?}");
    assert!(
        words
            .iter()
            .all(|words| words.contains("offline for 5 days")),
        "{words:#?}"
    );
    assert!(told.iter().all(|heard| heard.silent));

    // Neither is it told again by another start, nor by another look.
    table.app.heartbeat(true).await;
    let table = table.restart().await;
    table.app.resume().await.unwrap();
    let now = table.app.now(reading(world + 1_000, 0));
    table.app.heartbeat(false).await;
    table.app.tick(now).await;
    assert!(table.told().await.is_empty());

    // To the millisecond: there, not before.
    table.app.tick(Timestamp(deadline.0 - 1)).await;
    assert!(table.game(id.0).await.game.is_open());
    table.app.tick(deadline).await;
    let outcome = table.game(id.0).await.game.outcome().unwrap();
    assert_eq!(outcome.ending, Ending::Aborted);
    assert_eq!(outcome.winner, None);
}

#[tokio::test]
async fn a_clock_that_jumps_flags_nobody() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    table.play("binh", id, "c8-c7").await;
    table.told().await;
    let deadline = table.game(id.0).await.game.deadline().unwrap();
    let begin = table.now().0;
    table.app.resume().await.unwrap();
    let mut world = begin;
    let mut steady = 0;
    let mut now = table.app.now(reading(world, steady));
    // The machine's clock is set forwards by a year and back again; it sleeps; it is set back.
    for (wall, passed) in [
        (366 * DAY, 1_000),
        (-366 * DAY, 1_000),
        (10 * DAY, 0),
        (-2 * DAY, 500),
    ] {
        world += wall + passed;
        steady += passed;
        now = table.app.now(reading(world, steady));
        table.app.heartbeat(false).await;
        table.app.tick(now).await;
        assert!(table.game(id.0).await.game.is_open());
    }
    assert_eq!(now.0 - begin, 2_500);
    table.told().await;
    // Time goes on, a second at a time; the flag falls when it should.
    table.app.tick(Timestamp(deadline.0 - 1)).await;
    assert!(table.game(id.0).await.game.is_open());
    table.app.tick(deadline).await;
    let outcome = table.game(id.0).await.game.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.ending),
        (Some(Side::Blue), Ending::OutOfTime)
    );
    let words = table.told().await.pop().unwrap().words();
    assert!(words.contains("on time"), "{words}");
}

#[tokio::test]
async fn whom_nobody_reaches_alone_hears_of_an_outage_where_they_play() {
    let mut table = Table::new();
    for who in ["an", "binh"] {
        table.ask(vietnamese(alone(who, Command::Games))).await;
    }
    table.begin().await;
    table.begin().await;
    table.begin_between("chi", "dung").await;
    table.told().await;
    for who in ["an", "binh", "chi"] {
        table.transport.cut_off(who);
    }
    let begin = table.now().0;
    table.app.resume().await.unwrap();
    table.app.now(reading(begin, 0));
    table.app.heartbeat(true).await;
    let table = table.restart().await;
    table.app.resume().await.unwrap();
    let now = table.app.now(reading(begin + runs_on() + 5 * DAY, 0));
    table.app.heartbeat(false).await;
    table.app.tick(now).await;
    // Once in the group, however many cannot be reached, and alone to who can.
    let told = table.told().await;
    let places: Vec<&Place> = told.iter().map(|heard| &heard.place).collect();
    let (group, dung) = (Place::Chat("group".into()), Place::Person("dung".into()));
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        places.contains(&&group) && places.contains(&&dung),
        "{places:?}"
    );
    let there = told.iter().find(|heard| heard.place == group).unwrap();
    let words = there.words();
    // In the language of those whose message failed first.
    let either = ["ngừng hoạt động 5 ngày", "offline for 5 days"];
    assert!(either.iter().any(|said| words.contains(said)), "{words}");
    // Nothing of it is left.
    let table = table.restart().await;
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn many_starts_leave_a_bounded_number_of_absences() {
    let mut table = Table::new();
    let begin = table.now().0;
    let mut world = begin;
    for start in 0..330 {
        // As every start does.
        table.app.resume().await.unwrap();
        let now = table.app.now(reading(world, 0));
        table.app.heartbeat(false).await;
        table.app.now(reading(world + 10_000, 10_000));
        table.app.heartbeat(false).await;
        let later = table.app.now(reading(world + 20_000, 20_000));
        assert_eq!(later.since(now).as_secs(), 20);
        table.app.heartbeat(true).await;
        world += 20_000 + runs_on() + 5_000 + start;
    }
    let (calendar, heartbeat) = table.store.calendar().await.unwrap();
    let kept = calendar.absences().count();
    assert!((200..=257).contains(&kept), "{kept}");
    // What is missing is missed all the same.
    let heartbeat = heartbeat.unwrap();
    assert_eq!(calendar.utc(heartbeat.at), heartbeat.utc);
}
