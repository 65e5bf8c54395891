//! Turns are taken back: at once, by agreement, or not.

use tulenh::app::{Audience, ButtonAction, Command, Ply, Reply, Request, Timestamp};

use crate::conversations::table::{Table, alone, in_group, refused, vietnamese, words};

async fn at(table: &mut Table, who: &str, command: Command, later: i64) -> Reply {
    let now = table.later(later);
    table.app.handle(in_group(who, command), now).await
}

#[tokio::test]
async fn within_a_minute_nobody_is_asked() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    table.told().await;
    let reply = at(&mut table, "an", Command::TakeBack(None), 59_000).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let game = table.game(id.0).await.game;
    assert_eq!((game.ply(), game.takebacks()), (Ply(0), &[Ply(0)][..]));
    let told = table.told().await;
    assert!(
        told[0].words().contains("has taken back a move"),
        "{}",
        told[0].words()
    );
    assert_eq!(told[0].mentions(), ["an"]);
    assert_eq!(told[0].message.shows.unwrap().ply, Ply(0));
    // The same turn or another can be played; everything is there after a restart.
    let mut table = table.restart().await;
    table.play("an", id, "g5-g6").await;
    let told = table.told().await;
    assert!(told[0].words().contains("g5-g6"));
    let table = table.restart().await;
    let game = table.game(id.0).await.game;
    assert_eq!(game.record().turns()[0].lan, "g5-g6");
}

#[tokio::test]
async fn later_the_other_is_asked_and_the_turn_is_named() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    table.told().await;
    let reply = at(&mut table, "an", Command::TakeBack(None), 61_000).await;
    assert!(
        words(&reply).contains("asked your opponent"),
        "{}",
        words(&reply)
    );
    let told = table.told().await;
    assert!(told[0].words().contains("c5-c6"), "{}", told[0].words());
    assert_eq!(told[0].mentions(), ["binh"]);
    let [allow, refuse] = [
        ButtonAction::AllowTakeBack(id, Ply(1)),
        ButtonAction::RefuseTakeBack(id, Ply(1)),
    ];
    let labels = told[0].message.buttons[0].iter();
    assert_eq!(
        labels.map(|b| b.press.clone()).collect::<Vec<_>>(),
        [allow.clone(), refuse.clone()]
    );
    // Asked twice, answered by the wrong people.
    let reply = table.group("an", Command::TakeBack(None)).await;
    refused(&reply, "already");
    let reply = table
        .group("an", Command::ButtonAction(allow.clone()))
        .await;
    refused(&reply, "yourself");
    let reply = table
        .group("chi", Command::ButtonAction(allow.clone()))
        .await;
    refused(&reply, "playing in game");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(1));
    let reply = table
        .group("binh", Command::ButtonAction(refuse.clone()))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert!(
        told[0].words().contains("take back the move"),
        "{}",
        told[0].words()
    );
    let reply = table.group("binh", Command::ButtonAction(allow)).await;
    refused(&reply, "expired");
    // Once more, over a restart, and in Vietnamese.
    let reply = at(&mut table, "an", Command::TakeBack(None), 1).await;
    assert!(
        words(&reply).contains("asked your opponent"),
        "{}",
        words(&reply)
    );
    let mut table = table.restart().await;
    let press = Command::ButtonAction(ButtonAction::AllowTakeBack(id, Ply(1)));
    let reply = table.ask(vietnamese(in_group("binh", press))).await;
    assert!(
        words(&reply).contains("đã được rút lại"),
        "{}",
        words(&reply)
    );
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
}

#[tokio::test]
async fn an_answered_turn_is_taken_back_with_its_answer() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    let answer = table.some_turn(id).await;
    table.play("binh", id, &answer).await;
    table.told().await;
    let reply = table.line("an", "/takeback").await;
    assert!(
        words(&reply).contains("asked your opponent"),
        "{}",
        words(&reply)
    );
    let told = table.told().await;
    let asked = told[0].words();
    assert!(
        asked.contains("c5-c6") && asked.contains("your answer would be taken back"),
        "{asked}"
    );
    // A turn played meanwhile ends the request.
    let turn = table.some_turn(id).await;
    table.play("an", id, &turn).await;
    let late = Command::ButtonAction(ButtonAction::AllowTakeBack(id, Ply(2)));
    let reply = table.group("binh", late).await;
    refused(&reply, "expired");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(3));
}

#[tokio::test]
async fn what_cannot_be_taken_back() {
    let mut table = Table::new();
    let id = table.begin().await;
    let reply = table.line("an", "/takeback").await;
    refused(&reply, "no move to take back");
    table.play("an", id, "c5-c6").await;
    let reply = table.line("binh", "/takeback").await;
    refused(&reply, "no move to take back");
    let reply = table.line("chi", "/takeback").await;
    refused(&reply, "no open game");
    let old = Command::ButtonAction(ButtonAction::TakeBack(id, Ply(0)));
    let reply = table.group("an", old).await;
    refused(&reply, "out of date");
    let answer = Command::ButtonAction(ButtonAction::AllowTakeBack(id, Ply(1)));
    let reply = table.group("binh", answer).await;
    refused(&reply, "expired");
    table.line("an", "/resign").await;
    table.line("an", "/resign").await;
    let reply = table.group("an", Command::TakeBack(Some(id))).await;
    refused(&reply, "over");
}

/// A turn that is taken back before it was told is not told, and its place goes to the next.
#[tokio::test]
async fn news_of_what_no_longer_stands_is_not_told() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.transport.fail(
        "group",
        tulenh::app::DeliveryError::Later {
            after: Some(std::time::Duration::from_millis(400)),
            why: "as told".to_owned(),
        },
    );
    table.play("an", id, "c5-c6").await;
    let reply = table.line("an", "/takeback").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    table.play("an", id, "g5-g6").await;
    let told = table.told().await;
    let words: Vec<String> = told
        .iter()
        .map(crate::conversations::table::Heard::words)
        .collect();
    assert_eq!(words.len(), 2, "{words:#?}");
    assert!(words[0].contains("taken back a move"), "{words:#?}");
    // It tells of the board it shows, and leaves the rest to what follows.
    assert!(words[0].contains("after turn 0"), "{words:#?}");
    assert!(!words[0].contains("to move"), "{words:#?}");
    assert!(words[1].contains("g5-g6"), "{words:#?}");
}

/// The same update twice asks once.
#[tokio::test]
async fn a_wish_that_comes_twice_is_one() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    let request = Request {
        update: Some("77".to_owned()),
        ..alone("an", Command::TakeBack(Some(id)))
    };
    let Timestamp(now) = table.now();
    let first = table.app.handle(request.clone(), Timestamp(now)).await;
    assert!(first.audience != Audience::Nobody);
    let second = table.app.handle(request, Timestamp(now + 1)).await;
    assert_eq!(second, Reply::silence());
    assert_eq!(table.game(id.0).await.game.takebacks().len(), 1);
}

/// Boards and buttons of before do nothing on the board that stands now, though its number is theirs.
#[tokio::test]
async fn what_was_taken_back_is_an_old_board() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    let old = table.told().await[0].reference.clone();
    table.line("an", "/takeback").await;
    table.play("an", id, "g5-g6").await;
    let new = table.told().await[1].reference.clone();
    let turn = table.some_turn(id).await;
    let said = |message| Request {
        reply_to: Some(message),
        ..in_group("binh", Command::PlainText(turn.clone()))
    };
    let reply = table.ask(said(old)).await;
    refused(&reply, "out of date");
    for press in [
        ButtonAction::Turn(id, Ply(1), turn.clone()),
        ButtonAction::Pick(id, Ply(1), format!("t{turn}")),
    ] {
        let reply = table.group("binh", Command::ButtonAction(press)).await;
        refused(&reply, "no longer");
    }
    assert_eq!(table.game(id.0).await.game.ply(), Ply(1));
    // What is asked for now works.
    let reply = table.group("binh", Command::Pick(None)).await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let first = message.buttons[0][0].press.clone();
    let reply = table.group("binh", Command::ButtonAction(first)).await;
    assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    let reply = table.ask(said(new)).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
}

#[tokio::test]
async fn the_other_hears_in_their_language_whether_their_answer_goes_back() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    table.line("an", "/settings chat language vi").await;
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    table.later(2 * 60 * 1000);
    table.told().await;
    table.line("an", "/takeback").await;
    let asked = table.told().await[0].words();
    assert!(
        asked.contains("xin đi lại nước c5-c6. binh, bạn"),
        "{asked}"
    );
    table.line("binh", "/takeback").await;
    let answer = Command::ButtonAction(ButtonAction::RefuseTakeBack(id, Ply(1)));
    table.group("binh", answer).await;
    let turn = table.some_turn(id).await;
    table.play("binh", id, &turn).await;
    table.told().await;
    table.line("an", "/takeback").await;
    let asked = table.told().await[0].words();
    assert!(asked.contains("cũng được rút lại"), "{asked}");
}
