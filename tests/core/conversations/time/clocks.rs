//! What players do with time, and what time does by itself.

use tulenh::app::{Audience, ButtonAction, Command, GameId, Message, Ply, Reply};
use tulenh_rules::{Ending, Side};

use crate::conversations::table::{Heard, Table, code, in_group, refused, user, vietnamese, words};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// Time passes, and what is due is done.
async fn pass(table: &mut Table, millis: i64) {
    let now = table.later(millis);
    table.app.tick(now).await;
}

/// An, who is Red, and Binh play on these terms.
async fn begin(table: &mut Table, terms: &str) -> GameId {
    let challenge = Command::Challenge {
        opponent: Some(user("binh")),
        colour: tulenh::app::Colour::Red,
        terms: terms.to_owned(),
    };
    let reply = table.group("an", challenge).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let code = code(&told.last().unwrap().message);
    let accept = Command::ButtonAction(ButtonAction::Accept(code));
    table.group("binh", accept).await;
    let told = table.told().await;
    told.last().unwrap().message.shows.unwrap().game
}

async fn two_turns(table: &mut Table, id: GameId) {
    for who in ["an", "binh"] {
        let turn = table.some_turn(id).await;
        table.play(who, id, &turn).await;
    }
    table.told().await;
}

fn presses(message: &Message) -> Vec<ButtonAction> {
    let buttons = message.buttons.iter().flatten();
    buttons.map(|button| button.press.clone()).collect()
}

async fn press(table: &mut Table, who: &str, press: &ButtonAction) -> Reply {
    table.group(who, Command::ButtonAction(press.clone())).await
}

async fn ending(table: &Table, id: GameId) -> Option<(Ending, Option<Side>)> {
    let outcome = table.game(id.0).await.game.outcome()?;
    Some((outcome.ending, outcome.winner))
}

async fn deadline(table: &Table, id: GameId) -> i64 {
    table.game(id.0).await.game.deadline().unwrap().0
}

#[tokio::test]
async fn time_that_is_over_ends_the_game_without_anybody_looking() {
    let mut table = Table::new();
    let id = begin(&mut table, "1 day").await;
    two_turns(&mut table, id).await;
    pass(&mut table, DAY - HOUR).await;
    assert_eq!(ending(&table, id).await, None);
    let mut table = table.restart().await;
    table.told().await;
    pass(&mut table, HOUR).await;
    let lost = Some((Ending::OutOfTime, Some(Side::Blue)));
    assert_eq!(ending(&table, id).await, lost);
    let told = table.told().await;
    let over = told.iter().filter(|heard| heard.message.shows.is_some());
    let over: Vec<String> = over.map(|heard| heard.words()).collect();
    assert_eq!(over.len(), 1);
    assert!(
        over[0].contains("an") && over[0].contains("binh"),
        "{over:?}"
    );
    // With what it did to the ratings.
    assert!(over[0].contains('→'), "{over:?}");
    // Nothing more is said of it, and whoever comes late is told how it ended.
    pass(&mut table, 100 * DAY).await;
    assert!(table.told().await.is_empty());
    refused(&table.line("an", "/move 1 c5-c6").await, "over");
    refused(&table.line("binh", "/gift 1 1 day").await, "over");
}

#[tokio::test]
async fn under_two_turns_the_game_is_broken_off_and_counts_for_nothing() {
    let mut table = Table::new();
    let id = begin(&mut table, "12h").await;
    table.play("an", id, "c5-c6").await;
    table.told().await;
    pass(&mut table, 12 * HOUR).await;
    assert_eq!(ending(&table, id).await, Some((Ending::Aborted, None)));
    assert!(table.game(id.0).await.ratings.is_none());
    let told = table.told().await;
    assert!(told.iter().any(|heard| heard.message.shows.is_some()));
}

#[tokio::test]
async fn points_decide_when_the_clock_of_the_whole_game_is_over() {
    let mut table = Table::new();
    let id = begin(&mut table, "official clock").await;
    two_turns(&mut table, id).await;
    pass(&mut table, 30 * 60 * 1000).await;
    let stored = table.game(id.0).await;
    let outcome = stored.game.outcome().unwrap();
    assert_eq!(outcome.ending, Ending::TimeLimit);
    assert!(outcome.points.is_some());
}

#[tokio::test]
async fn a_game_is_claimed_where_that_was_agreed() {
    let mut table = Table::new();
    let id = begin(&mut table, "1 day claim").await;
    two_turns(&mut table, id).await;
    refused(&table.line("binh", "/claim").await, "still has time");
    refused(&table.line("an", "/claim").await, "nothing to claim");
    pass(&mut table, DAY).await;
    assert_eq!(ending(&table, id).await, None);
    let told = table.told().await;
    let is_over = |heard: &&Heard| heard.words().contains("an has run out of time");
    let over = told.iter().find(is_over).expect("that it is over");
    assert_eq!(over.mentions(), ["binh"]);
    let claim = ButtonAction::Claim(id, Ply(2));
    assert_eq!(presses(&over.message), std::slice::from_ref(&claim));
    let mut table = table.restart().await;
    pass(&mut table, DAY).await;
    refused(&press(&mut table, "an", &claim).await, "nothing to claim");
    refused(&press(&mut table, "chi", &claim).await, "playing in game");
    // A vacation that begins now is too late.
    table.line("an", "/vacation on").await;
    assert!(table.game(id.0).await.game.deadline().is_some());
    let claimed = vietnamese(in_group("binh", Command::ButtonAction(claim)));
    let reply = table.ask(claimed).await;
    assert!(words(&reply).contains("được xử thắng"), "{}", words(&reply));
    let lost = Some((Ending::OutOfTime, Some(Side::Blue)));
    assert_eq!(ending(&table, id).await, lost);

    // Late is better than never: a turn is still played as long as nobody claims.
    table.line("an", "/vacation off").await;
    table.told().await;
    let id = begin(&mut table, "1 day claim").await;
    two_turns(&mut table, id).await;
    pass(&mut table, 3 * DAY).await;
    table.told().await;
    let turn = table.some_turn(id).await;
    table.play("an", id, &turn).await;
    let late = ButtonAction::Claim(id, Ply(2));
    refused(&press(&mut table, "binh", &late).await, "cũ");
}

#[tokio::test]
async fn there_is_nothing_to_claim_where_everything_ends_by_itself() {
    let mut table = Table::new();
    let id = begin(&mut table, "1 day").await;
    two_turns(&mut table, id).await;
    let reply = table.line("binh", "/claim").await;
    refused(&reply, "ends by itself");
    refused(&reply, "third repetition");
    refused(&reply, "fifty moves");
    let claim = vietnamese(in_group("an", Command::Claim(Some(id))));
    refused(&table.ask(claim).await, "thế cờ lặp lại lần thứ ba");
}

#[tokio::test]
async fn time_is_given_to_the_opponent() {
    let mut table = Table::new();
    let id = begin(&mut table, "1 day").await;
    two_turns(&mut table, id).await;
    let before = deadline(&table, id).await;
    let reply = table.line("binh", "/gift 1 day").await;
    assert!(words(&reply).contains("more time"), "{}", words(&reply));
    let told = table.told().await;
    assert!(told[0].words().contains("1 day"), "{}", told[0].words());
    assert_eq!(told[0].mentions(), ["an"]);
    assert_eq!(deadline(&table, id).await - before, DAY);

    // Without a length there is a choice; its buttons serve once, and at this board only.
    let reply = table.line("binh", &format!("/gift {id}")).await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let gifts = [12, 24, 72].map(|hours| ButtonAction::Gift(id, Ply(2), hours));
    assert_eq!(presses(message), gifts);
    assert!(gifts[0].settles());
    let labels = message.buttons[0].iter().map(|button| &*button.label);
    let labels: Vec<&str> = labels.collect();
    assert_eq!(labels, ["12 hours", "1 day", "3 days"]);
    let mut table = table.restart().await;
    refused(
        &press(&mut table, "chi", &gifts[0]).await,
        "playing in game",
    );
    let given = vietnamese(in_group("binh", Command::ButtonAction(gifts[2].clone())));
    let reply = table.ask(given).await;
    assert!(words(&reply).contains("thêm thời gian"), "{reply:?}");
    assert_eq!(deadline(&table, id).await - before, 4 * DAY);

    // Only so much, and in words that mean a time.
    table.line("binh", "/gift 30 ngày").await;
    assert_eq!(deadline(&table, id).await - before, 30 * DAY);
    refused(
        &table.line("binh", "/gift 1 day").await,
        "mức thời gian tối đa",
    );
    for typed in ["much", "0 days", "31 days", "1", "-1 day", "@an"] {
        let reply = table.line("an", &format!("/gift {id} {typed}")).await;
        refused(&reply, "understand");
    }
    let long = format!("/gift {}", "x".repeat(3000));
    refused(&table.line("an", &long).await, "understand");
    // A button of an older board gives nothing.
    let turn = table.some_turn(id).await;
    table.play("an", id, &turn).await;
    refused(&press(&mut table, "binh", &gifts[1]).await, "cũ");
    refused(&table.line("chi", "/gift 1 1 day").await, "playing in game");
}

#[tokio::test]
async fn one_clock_is_nobodys_to_give_and_without_one_there_is_nothing_to_claim() {
    let mut table = Table::new();
    let id = begin(&mut table, "whole 10h").await;
    for line in ["/gift 1 h", "/gift"] {
        refused(&table.line("an", line).await, "one clock");
    }
    let gift = Command::Gift {
        game: Some(id),
        time: String::new(),
    };
    let reply = table.ask(vietnamese(in_group("binh", gift))).await;
    refused(&reply, "chung một đồng hồ");
    for _ in 0..2 {
        table.line("an", "/resign").await;
    }
    table.told().await;
    let id = begin(&mut table, "no clock").await;
    let reply = table.line("an", "/claim").await;
    refused(&reply, "no clock");
    refused(&reply, "third repetition");
    let claim = vietnamese(in_group("binh", Command::Claim(Some(id))));
    refused(&table.ask(claim).await, "không dùng đồng hồ");
}

#[tokio::test]
async fn after_a_long_absence_the_time_is_looked_at_in_between() {
    let mut table = Table::new();
    let now = table.now();
    let codes = (0..2_100).map(tulenh::app::ChallengeCode::from_random);
    let timers = codes.map(|code| (now, tulenh::store::Timer::LinkExpires(code)));
    let batch = tulenh::store::Batch {
        set_timers: timers.collect(),
        ..tulenh::store::Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    assert_eq!(table.app.tick(now).await, Some(now));
    assert_eq!(table.store.due(now, 3_000).await.unwrap().len(), 52);
    assert_ne!(table.app.tick(now).await, Some(now));
    assert!(table.store.due(now, 3_000).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_game_nobody_plays_is_asked_about_and_closed() {
    let mut table = Table::new();
    let id = begin(&mut table, "no clock").await;
    pass(&mut table, 30 * DAY - HOUR).await;
    assert!(table.told().await.is_empty());
    pass(&mut table, HOUR).await;
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].mentions(), ["an", "binh"]);
    let play_on = ButtonAction::PlayOn(id, Ply(0));
    assert_eq!(presses(&told[0].message), std::slice::from_ref(&play_on));
    assert!(!play_on.settles());
    refused(&press(&mut table, "chi", &play_on).await, "playing in game");
    let mut table = table.restart().await;
    pass(&mut table, 20 * DAY).await;
    let answer = vietnamese(in_group("binh", Command::ButtonAction(play_on.clone())));
    let reply = table.ask(answer).await;
    assert!(words(&reply).contains("chơi tiếp"), "{}", words(&reply));
    // From then on a month again, then another.
    pass(&mut table, 20 * DAY).await;
    assert!(table.told().await.is_empty());
    pass(&mut table, 10 * DAY).await;
    assert_eq!(table.told().await.len(), 1);
    let mut table = table.restart().await;
    pass(&mut table, 30 * DAY).await;
    assert_eq!(ending(&table, id).await, Some((Ending::Abandoned, None)));
    assert_eq!(table.told().await.len(), 1);
    refused(&press(&mut table, "an", &play_on).await, "over");
}

#[tokio::test]
async fn whatever_moves_a_deadline_says_the_new_one() {
    let mut table = Table::new();
    // It is 22:13 on 14 November 2023 in UTC.
    let id = begin(&mut table, "2 days").await;
    let end = |told: &[Heard], part: &str| {
        let words = told.last().unwrap().words();
        assert!(words.contains(part), "{part}: {words}");
    };
    let reply = table.line("binh", "/gift 1 day").await;
    let text = words(&reply);
    assert!(
        text.contains("Red to move by Fri 17 Nov 22:13 UTC"),
        "{text}"
    );
    end(&table.told().await, "Red to move by Fri 17 Nov 22:13 UTC");
    // To whom it is not the turn of, it is said for the next.
    let gift = Command::Gift {
        game: Some(id),
        time: "12h".to_owned(),
    };
    let reply = table.ask(vietnamese(in_group("an", gift))).await;
    let text = words(&reply);
    assert!(
        text.contains("Ở nước sau, Xanh có 2 ngày 12 giờ."),
        "{text}"
    );
    end(&table.told().await, "Hạn đi của Đỏ: ");
    table.line("an", "/settings language en").await;
    // A pause, and its end.
    table.line("an", "/pause").await;
    table.line("binh", "/pause").await;
    pass(&mut table, 10 * DAY).await;
    table.told().await;
    let reply = table.line("an", "/resume").await;
    assert!(
        words(&reply).contains("Red to move by Mon 27 Nov"),
        "{reply:?}"
    );
    end(&table.told().await, "Red to move by Mon 27 Nov 22:");
    // A vacation, and its end, with an hour.
    pass(&mut table, 3 * DAY - HOUR / 2).await;
    table.line("an", "/vacation on").await;
    let mut table = table.restart().await;
    pass(&mut table, 2 * DAY).await;
    table.told().await;
    table.whisper("an", "/vacation off").await;
    end(&table.told().await, "Red to move by Wed 29 Nov 22:");
    // The hour is alarming, though it had begun before.
    pass(&mut table, 0).await;
    let now = table.later(60_000);
    table.app.tick(now).await;
    let told = table.told().await;
    let alone = tulenh::app::Place::Person("an".to_owned());
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].place, alone);
    assert!(
        told[0]
            .words()
            .contains("Your time runs out on Wed 29 Nov 22:"),
        "{told:?}"
    );
    assert!(!told[0].silent);
}

#[tokio::test]
async fn the_time_agreed_on_is_shown_again() {
    let mut table = Table::new();
    let challenge = Command::Challenge {
        opponent: Some(user("binh")),
        colour: tulenh::app::Colour::Red,
        terms: "5d+12h claim".to_owned(),
    };
    table.group("an", challenge).await;
    let code = code(&table.told().await.last().unwrap().message);
    table
        .group("binh", Command::ButtonAction(ButtonAction::Accept(code)))
        .await;
    let told = table.told().await;
    let agreed = "A bank of 5 days, plus 12 hours after each move; a win on time must be claimed.";
    let began = told.last().unwrap().words();
    assert!(began.contains(agreed), "{began}");
    let id = told.last().unwrap().message.shows.unwrap().game;
    let mut table = table.restart().await;
    two_turns(&mut table, id).await;
    let board = words(&table.line("an", "/board").await);
    assert!(board.contains(agreed), "{board}");
    let board = in_group("binh", Command::Board(Some(id)));
    let mut alone = vietnamese(board);
    alone.route = crate::conversations::table::person("binh");
    (alone.shared, alone.hidden) = (false, true);
    let board = words(&table.ask(alone).await);
    assert!(board.contains("Quỹ giờ 5 ngày"), "{board}");
}

#[tokio::test]
async fn a_claim_says_how_long_there_is() {
    let mut table = Table::new();
    let id = begin(&mut table, "1 day claim").await;
    two_turns(&mut table, id).await;
    pass(&mut table, DAY).await;
    let told = table.told().await;
    let over = told
        .iter()
        .find(|heard| heard.words().contains("run out of time"));
    let over = over.unwrap().words();
    assert!(over.contains("within 60 days"), "{over}");
    pass(&mut table, 60 * DAY - HOUR).await;
    assert_eq!(ending(&table, id).await, None);
    pass(&mut table, HOUR).await;
    assert_eq!(ending(&table, id).await, Some((Ending::Abandoned, None)));
}
