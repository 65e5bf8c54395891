//! People go away, their slow games wait for them, and they come back.

use std::time::Duration;

use tulenh::app::{Audience, ButtonAction, Command, GameId, Message, PlayerId, Reply, Timestamp};
use tulenh::game::{Player, Rest};
use tulenh::store::{Batch, Timer};
use tulenh_rules::Ending;

use crate::conversations::table::{
    Table, account, alone, code, in_group, refused, user, vietnamese, words,
};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// Time passes, and what is due is done.
async fn pass(table: &mut Table, millis: i64) {
    let now = table.later(millis);
    table.app.tick(now).await;
}

/// These two, the first of whom is Red, play on these terms.
async fn begin(table: &mut Table, red: &str, blue: &str, terms: &str) -> GameId {
    let challenge = Command::Challenge {
        opponent: Some(user(blue)),
        colour: tulenh::app::Colour::Red,
        terms: terms.to_owned(),
    };
    let reply = table.group(red, challenge).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let code = code(&told.last().unwrap().message);
    let accept = Command::ButtonAction(ButtonAction::Accept(code));
    let reply = table.group(blue, accept).await;
    let Reply {
        audience: Audience::Acknowledgement,
        message: done,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let id = done.text.words();
    let digits: String = id.chars().filter(char::is_ascii_digit).collect();
    GameId(digits.parse().unwrap())
}

async fn person(table: &Table, who: &str) -> PlayerId {
    let id = table.store.player_of(&account(who)).await.unwrap();
    id.unwrap()
}

async fn player(table: &Table, who: &str) -> Player {
    let id = person(table, who).await;
    table.store.player(id).await.unwrap().unwrap()
}

async fn resting(table: &Table, id: GameId) -> Option<Rest> {
    table.game(id.0).await.game.clock().resting()
}

async fn saved(table: &Table, who: &str) -> Duration {
    player(table, who).await.vacation.saved
}

fn presses(message: &Message) -> Vec<ButtonAction> {
    let buttons = message.buttons.iter().flatten();
    buttons.map(|button| button.press.clone()).collect()
}

fn days(count: u32) -> Duration {
    Duration::from_millis(DAY.unsigned_abs()) * count
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_and_the_opponents_see_it() {
    let mut table = Table::new();
    let slow = begin(&mut table, "an", "binh", "2 days").await;
    let other = begin(&mut table, "chi", "an", "2 days").await;
    let fast = begin(&mut table, "an", "binh", "12h").await;
    table.told().await;
    let reply = table.whisper("an", "/vacation").await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let said = message.text.words();
    assert!(
        said.contains("not on vacation") && said.contains("20 days"),
        "{said}"
    );
    assert!(said.contains("8 more days"), "{said}");
    let an = person(&table, "an").await;
    assert_eq!(presses(message), [ButtonAction::Vacation(an, true)]);
    // Somebody else’s thumb.
    let begins = Command::ButtonAction(ButtonAction::Vacation(an, true));
    refused(&table.group("binh", begins.clone()).await, "somebody else");
    let reply = table.group("an", begins).await;
    assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    assert!(words(&reply).contains("You are on vacation"), "{reply:?}");
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    let news = told[0].words();
    assert!(
        news.contains("an is on vacation") && news.contains(&slow.to_string()),
        "{news}"
    );
    assert_eq!(told[0].mentions(), ["binh"]);
    assert_eq!(resting(&table, slow).await, Some(Rest::Vacation));
    // Not where the other is to move, and never a fast one.
    assert_eq!(resting(&table, other).await, None);
    assert_eq!(resting(&table, fast).await, None);
    // /stats has it, for whoever looks.
    let stats = table.line("an", "/stats").await;
    assert!(
        words(&stats).contains("an is on vacation"),
        "{}",
        words(&stats)
    );

    // A turn that passes to them stops the clock in the same breath.
    let mut table = table.restart().await;
    table.told().await;
    table.play("chi", other, "c5-c6").await;
    assert_eq!(resting(&table, other).await, Some(Rest::Vacation));
    let told = table.told().await;
    assert_eq!(told.len(), 2);
    assert_eq!(told[1].mentions(), ["chi"]);
    // The fast game goes its way.
    pass(&mut table, 3 * DAY).await;
    assert!(!table.game(fast.0).await.game.is_open());
    assert!(table.game(slow.0).await.game.is_open());
    table.told().await;

    // By command it ends, and both clocks run on.
    let reply = table
        .ask(vietnamese(alone("an", Command::Vacation("hết".to_owned()))))
        .await;
    assert!(
        words(&reply).contains("Bạn không nghỉ phép"),
        "{}",
        words(&reply)
    );
    assert_eq!(resting(&table, slow).await, None);
    assert_eq!(resting(&table, other).await, None);
    let told = table.told().await;
    assert_eq!(told.len(), 2);
    assert!(
        told.iter()
            .all(|heard| heard.mentions().contains(&"an".to_owned()))
    );
    let left = saved(&table, "an").await;
    assert!(left < days(17) && left > days(16), "{left:?}");
    let reply = table.whisper("an", "/vacation off").await;
    refused(&reply, "không nghỉ phép");
}

#[tokio::test]
async fn a_turn_ends_it_everywhere() {
    let mut table = Table::new();
    let one = begin(&mut table, "an", "binh", "2 days").await;
    let other = begin(&mut table, "an", "chi", "2 days").await;
    table.line("an", "/vacation 10 days").await;
    let until = player(&table, "an").await.vacation.until().unwrap();
    pass(&mut table, 4 * DAY).await;
    let mut table = table.restart().await;
    table.told().await;
    table.play("an", one, "c5-c6").await;
    assert_eq!(resting(&table, other).await, None);
    let told = table.told().await;
    assert_eq!(told.len(), 2);
    assert!(told[1].words().contains("back from vacation"), "{told:?}");
    let vacation = player(&table, "an").await.vacation;
    assert_eq!((vacation.away, vacation.played), (None, 1));
    assert!(vacation.saved < days(16) && vacation.saved > days(15));
    // Nothing is left of it: neither a timer of its end nor one that is due.
    let due = table.store.due(until.after(days(1)), 100).await.unwrap();
    let timers = due
        .iter()
        .filter(|(_, timer)| matches!(timer, Timer::Vacation(_)));
    assert_eq!(timers.count(), 0);
}

#[tokio::test]
async fn eight_days_of_play_earn_one() {
    let mut table = Table::new();
    let mut id = begin(&mut table, "an", "binh", "30 days").await;
    for day in 0..8 {
        // The same turns for long would be a draw.
        if day % 3 == 2 {
            id = begin(&mut table, "an", "binh", "30 days").await;
        }
        for who in ["an", "binh"] {
            let turn = table.some_turn(id).await;
            table.play(who, id, &turn).await;
        }
        let count = player(&table, "an").await.vacation.played;
        assert_eq!(count, (day + 1) % 8);
        table.later(DAY);
    }
    assert_eq!(saved(&table, "an").await, days(21));
    let reply = table.whisper("binh", "/vacation").await;
    assert!(words(&reply).contains("21 days"), "{}", words(&reply));
}

#[tokio::test]
async fn it_ends_when_nothing_is_left_and_they_are_told() {
    let mut table = Table::new();
    let id = begin(&mut table, "an", "binh", "2 days").await;
    let vietnam = vietnamese(alone("an", Command::Vacation("bật".to_owned())));
    let reply = table.ask(vietnam).await;
    assert!(
        words(&reply).contains("Bạn đang nghỉ phép"),
        "{}",
        words(&reply)
    );
    table.told().await;
    pass(&mut table, 20 * DAY - HOUR).await;
    assert_eq!(resting(&table, id).await, Some(Rest::Vacation));
    let mut table = table.restart().await;
    pass(&mut table, HOUR).await;
    assert_eq!(resting(&table, id).await, None);
    let told = table.told().await;
    let heard: Vec<String> = told.iter().map(|heard| heard.words()).collect();
    assert!(
        heard.iter().any(|it| it.contains("hết nghỉ phép")),
        "{heard:?}"
    );
    assert!(
        heard.iter().any(|it| it.contains("đã hết nghỉ phép")),
        "{heard:?}"
    );
    assert_eq!(saved(&table, "an").await, Duration::ZERO);
    let reply = table.whisper("an", "/vacation on").await;
    refused(&reply, "không đủ ngày nghỉ");
    let reply = table.whisper("an", "/vacation").await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    assert!(message.buttons.is_empty(), "{message:?}");
    // Now the clock runs: two days less what had passed before.
    pass(&mut table, 2 * DAY).await;
    assert!(!table.game(id.0).await.game.is_open());
}

#[tokio::test]
async fn what_is_typed_is_understood_or_refused() {
    let mut table = Table::new();
    table.whisper("an", "/games").await;
    // The clock of these tests stands in November 2023.
    let reply = table.whisper("an", "/vacation 2023-11-20").await;
    assert!(words(&reply).contains("on vacation"), "{}", words(&reply));
    let until = player(&table, "an").await.vacation.until();
    assert_eq!(until, Some(Timestamp(1_700_524_800_000)));
    refused(&table.whisper("an", "/vacation on").await, "already");
    // Another end, sooner or later, but never beyond what is saved up.
    table.whisper("an", "/vacation 2 days").await;
    let vacation = player(&table, "an").await.vacation;
    let (since, until) = vacation.away.unwrap();
    assert!(until.since(since) > days(2) && until.since(since) < days(3));
    table.whisper("an", "/vacation 2099-01-01").await;
    let vacation = player(&table, "an").await.vacation;
    assert_eq!(vacation.until(), Some(since.after(days(20))));
    for typed in ["soon", "2023-02-30", "12", "3 bananas", "@binh"] {
        let reply = table.whisper("an", &format!("/vacation {typed}")).await;
        refused(&reply, "understand");
    }
    refused(
        &table.whisper("an", "/vacation 2023-01-01").await,
        "in the past",
    );
    let long = format!("/vacation {}", "x".repeat(3000));
    refused(&table.whisper("an", &long).await, "understand");
    let reply = table
        .ask(vietnamese(alone(
            "binh",
            Command::Vacation("mai".to_owned()),
        )))
        .await;
    refused(&reply, "Tôi không hiểu");
    refused(&table.whisper("chi", "/vacation off").await, "on vacation");
}

#[tokio::test]
async fn a_game_begins_while_they_are_away() {
    let mut table = Table::new();
    table.whisper("an", "/vacation on").await;
    let id = begin(&mut table, "an", "binh", "1 day").await;
    let told = table.told().await;
    assert_eq!(resting(&table, id).await, Some(Rest::Vacation));
    assert!(
        told.last().unwrap().words().contains("on vacation"),
        "{told:?}"
    );
    pass(&mut table, 9 * DAY).await;
    assert!(table.game(id.0).await.game.is_open());
}

#[tokio::test]
async fn a_crash_between_leaves_no_game_behind() {
    let mut table = Table::new();
    let one = begin(&mut table, "an", "binh", "2 days").await;
    let other = begin(&mut table, "an", "chi", "2 days").await;
    // Their record and the timer are there, and then the machine stops.
    let mut an = player(&table, "an").await;
    let now = table.now();
    let until = an.vacation.begin(None, now).unwrap();
    let timers = [now, until].map(|at| (at, Timer::Vacation(an.id)));
    let batch = |player: &Player, timers: Vec<(Timestamp, Timer)>| Batch {
        players: vec![(player.clone(), Vec::new())],
        set_timers: timers,
        ..Batch::default()
    };
    table
        .store
        .commit(batch(&an, timers.to_vec()))
        .await
        .unwrap();
    let mut table = table.restart().await;
    pass(&mut table, 1000).await;
    for id in [one, other] {
        assert_eq!(resting(&table, id).await, Some(Rest::Vacation));
    }
    table.told().await;
    // The same when it ends; and nothing is told twice.
    let now = table.now();
    an.vacation.end(now);
    let timers = vec![(now, Timer::Vacation(an.id))];
    table.store.commit(batch(&an, timers)).await.unwrap();
    let mut table = table.restart().await;
    pass(&mut table, 1000).await;
    for id in [one, other] {
        assert_eq!(resting(&table, id).await, None);
    }
    assert_eq!(table.told().await.len(), 2);
    pass(&mut table, HOUR).await;
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn who_went_away_in_time_is_not_flagged_before_the_game_follows() {
    let mut table = Table::new();
    let slow = begin(&mut table, "an", "binh", "2 days").await;
    let late = begin(&mut table, "chi", "binh", "2 days").await;
    let deadline = table.game(slow.0).await.game.deadline().unwrap();
    let late_deadline = table.game(late.0).await.game.deadline().unwrap();
    table.told().await;
    // An's vacation begins a moment before the time is over, Chi's a moment after, and neither game
    // has followed when it is looked at.
    let mut timers = Vec::new();
    for (who, at) in [
        ("an", Timestamp(deadline.0 - 1)),
        ("chi", Timestamp(late_deadline.0 + 1)),
    ] {
        let mut away = player(&table, who).await;
        away.vacation.begin(None, at).unwrap();
        timers.push((at, Timer::Vacation(away.id)));
        let batch = Batch {
            players: vec![(away, Vec::new())],
            ..Batch::default()
        };
        table.store.commit(batch).await.unwrap();
    }
    let batch = Batch {
        set_timers: timers,
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    let mut table = table.restart().await;
    pass(&mut table, 2 * DAY + HOUR).await;
    assert_eq!(resting(&table, slow).await, Some(Rest::Vacation));
    let ended = table.game(late.0).await.game.outcome().unwrap();
    assert_eq!(ended.ending, Ending::Aborted);
    let told = table.told().await;
    // It is a vacation as they wished it, and none that began by itself.
    let news = told.iter().map(|heard| heard.words());
    let news: Vec<String> = news.filter(|words| words.contains("vacation")).collect();
    assert_eq!(news.len(), 1, "{news:?}");
    assert!(news[0].contains("an is on vacation"), "{news:?}");
}

#[tokio::test]
async fn it_begins_by_itself_where_that_was_wished() {
    let mut table = Table::new();
    let wishes = begin(&mut table, "an", "binh", "1 day").await;
    let other = begin(&mut table, "an", "chi", "3 days").await;
    let wishes_not = begin(&mut table, "chi", "binh", "1 day").await;
    let mut an = player(&table, "an").await;
    an.preferences.set("autovacation", Some("on"));
    let batch = Batch {
        players: vec![(an, Vec::new())],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    let mut table = table.restart().await;
    table.told().await;
    pass(&mut table, DAY + HOUR).await;
    let ended = table.game(wishes_not.0).await.game.outcome().unwrap();
    assert_eq!(ended.ending, Ending::Aborted);
    assert_eq!(resting(&table, wishes).await, Some(Rest::Vacation));
    // It is a vacation like any other: in all games.
    assert_eq!(resting(&table, other).await, Some(Rest::Vacation));
    let told = table.told().await;
    let spared = told
        .iter()
        .find(|heard| heard.words().contains("run out of time"));
    assert_eq!(spared.unwrap().mentions(), ["an", "binh"]);
    // Who comes back has an hour at least.
    pass(&mut table, 5 * DAY).await;
    let turn = table.some_turn(other).await;
    table.play("an", other, &turn).await;
    let game = table.game(wishes.0).await.game;
    assert!(game.is_open() && game.clock().resting().is_none());
    // The next time it begins by itself again, as long as a day is left.
    for _ in 0..8 {
        pass(&mut table, 3 * DAY).await;
    }
    assert!(!table.game(wishes.0).await.game.is_open());
    assert_eq!(saved(&table, "an").await, Duration::ZERO);
}

#[tokio::test]
async fn who_is_forgotten_or_joined_is_away_no_more() {
    let mut table = Table::new();
    let id = begin(&mut table, "an", "binh", "2 days").await;
    table.line("an", "/vacation on").await;
    table.told().await;
    let reply = table.whisper("an", "/mydata").await;
    let Reply {
        audience: Audience::Caller | Audience::Acknowledgement,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let file = message.attachment.as_ref().unwrap();
    let data: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(data["vacation"]["away"], true);
    assert_eq!(data["vacation"]["saved_hours"], 20 * 24 - 1);
    let an = person(&table, "an").await;
    table.whisper("an", "/forget").await;
    table
        .private("an", Command::ButtonAction(ButtonAction::Forget(an)))
        .await;
    assert!(!table.game(id.0).await.game.is_open());
    let forgotten = table.store.player(an).await.unwrap().unwrap();
    assert_eq!(forgotten.vacation.away, None);
    // What was to happen at its end happens to nobody.
    pass(&mut table, 21 * DAY).await;
    table.told().await;
    let reply = table.line("binh", "/vacation").await;
    assert!(words(&reply).contains("20 days"), "{}", words(&reply));
    let late = in_group(
        "an",
        Command::ButtonAction(ButtonAction::Vacation(an, false)),
    );
    refused(&table.ask(late).await, "somebody else");
}

#[tokio::test]
async fn two_games_that_are_over_at_once_are_both_spared() {
    let mut table = Table::new();
    let one = begin(&mut table, "an", "binh", "1 day").await;
    let other = begin(&mut table, "an", "chi", "1 day").await;
    // Who comes back has an hour in both: to the millisecond the same.
    pass(&mut table, DAY - HOUR / 2).await;
    table.line("an", "/vacation on").await;
    pass(&mut table, 3 * HOUR).await;
    table.line("an", "/vacation off").await;
    let first = table.game(one.0).await.game.deadline();
    assert_eq!(first, table.game(other.0).await.game.deadline());
    let mut an = player(&table, "an").await;
    an.preferences.set("autovacation", Some("on"));
    let batch = Batch {
        players: vec![(an, Vec::new())],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    pass(&mut table, HOUR).await;
    for id in [one, other] {
        assert_eq!(resting(&table, id).await, Some(Rest::Vacation));
    }
}

#[tokio::test]
async fn a_game_ends_in_time_though_its_player_cannot_be_read() {
    let mut table = Table::new();
    let id = begin(&mut table, "an", "binh", "1 day").await;
    for who in ["an", "binh"] {
        let turn = table.some_turn(id).await;
        table.play(who, id, &turn).await;
    }
    table.told().await;
    table.faults.damage_player(person(&table, "an").await);
    pass(&mut table, DAY).await;
    let outcome = table.game(id.0).await.game.outcome().unwrap();
    assert_eq!(outcome.ending, Ending::OutOfTime);
}

#[tokio::test]
async fn a_day_ends_where_no_clock_shows_midnight() {
    let mut table = Table::new();
    // In Cairo the clocks were set from midnight to one on 26 April 2024.
    table.later(155 * DAY);
    table.whisper("an", "/settings zone Africa/Cairo").await;
    let reply = table.whisper("an", "/vacation 2024-04-25").await;
    assert!(words(&reply).contains("You are on vacation"), "{reply:?}");
    let until = player(&table, "an").await.vacation.until();
    assert_eq!(until, Some(Timestamp(1_714_082_400_000)));
}
