//! The clock stops by agreement, and runs again.

use tulenh::app::{Audience, ButtonAction, Command, GameId, Message, Ply, Side};

use crate::conversations::table::{Table, alone, in_group, refused, vietnamese, words};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// Time passes, and what is due is done.
async fn pass(table: &mut Table, millis: i64) {
    let now = table.later(millis);
    table.app.tick(now).await;
}

fn presses(message: &Message) -> Vec<ButtonAction> {
    let buttons = message.buttons.iter().flatten();
    buttons.map(|button| button.press.clone()).collect()
}

async fn is_open(table: &Table, id: GameId) -> bool {
    table.game(id.0).await.game.is_open()
}

#[tokio::test]
async fn a_pause_stops_the_clock_until_one_of_them_says_so() {
    let mut table = Table::new();
    let id = table.begin().await;
    let reply = table.line("an", "/pause").await;
    assert!(words(&reply).contains("proposed a pause"), "{reply:?}");
    let told = table.told().await;
    assert_eq!(told[0].mentions(), ["binh"]);
    let asked = told[0].words();
    assert!(asked.contains("proposes a pause"), "{asked}");
    let agree = ButtonAction::AgreePause(id, Ply(0));
    let refuse = ButtonAction::RefusePause(id, Ply(0));
    assert_eq!(presses(&told[0].message), [agree.clone(), refuse.clone()]);

    // Asked twice, and answered by the wrong people.
    refused(&table.line("an", "/pause").await, "already");
    for press in [&agree, &refuse] {
        let reply = table
            .group("an", Command::ButtonAction(press.clone()))
            .await;
        refused(&reply, "yourself");
        let reply = table
            .group("chi", Command::ButtonAction(press.clone()))
            .await;
        refused(&reply, "playing in game");
    }
    let mut table = table.restart().await;
    pass(&mut table, DAY).await;
    table.told().await;
    let press = Command::ButtonAction(agree.clone());
    let reply = table.ask(vietnamese(in_group("binh", press))).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert!(words(&reply).contains("tạm dừng"), "{}", words(&reply));
    let told = table.told().await;
    assert_eq!(told[0].mentions(), ["an"]);
    let resume = ButtonAction::Resume(id, Ply(0));
    assert_eq!(presses(&told[0].message), std::slice::from_ref(&resume));
    refused(&table.line("binh", "/pause").await, "đang tạm dừng");
    let reply = table.group("an", Command::ButtonAction(agree)).await;
    refused(&reply, "has expired");

    // The clock stands still, over a restart too.
    let mut table = table.restart().await;
    pass(&mut table, 20 * DAY).await;
    assert_eq!(table.game(id.0).await.game.deadline(), None);
    let reply = table
        .group("chi", Command::ButtonAction(resume.clone()))
        .await;
    refused(&reply, "playing in game");
    let reply = table
        .group("an", Command::ButtonAction(resume.clone()))
        .await;
    assert!(words(&reply).contains("running again"), "{}", words(&reply));
    let told = table.told().await;
    assert_eq!(told[0].mentions(), ["binh"]);
    refused(&table.line("an", "/resume").await, "paused.");
    // Two days were left of three.
    pass(&mut table, 2 * DAY - 60_000).await;
    assert!(is_open(&table, id).await);
    pass(&mut table, 60_000).await;
    assert!(!is_open(&table, id).await);
}

#[tokio::test]
async fn a_proposal_is_refused_or_lapses() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.line("binh", "/pause").await;
    table.told().await;
    let refuse = Command::ButtonAction(ButtonAction::RefusePause(id, Ply(0)));
    let reply = table.group("an", refuse.clone()).await;
    assert!(
        words(&reply).contains("agree to a pause"),
        "{}",
        words(&reply)
    );
    let told = table.told().await;
    assert_eq!(told[0].mentions(), ["binh"]);
    let answer = told[0].words();
    assert!(answer.contains("agree to a pause"), "{answer}");
    refused(&table.group("an", refuse.clone()).await, "has expired");

    // A turn of whoever proposed it leaves it standing, one of the other does not.
    table.line("an", "/pause").await;
    table.play("an", id, "c5-c6").await;
    assert_eq!(table.game(id.0).await.game.pause_offer(), Some(Side::Red));
    let turn = table.some_turn(id).await;
    table.play("binh", id, &turn).await;
    assert_eq!(table.game(id.0).await.game.pause_offer(), None);
    let agree = Command::ButtonAction(ButtonAction::AgreePause(id, Ply(0)));
    refused(&table.group("binh", agree).await, "has expired");

    // Both typing it agree; a turn ends the pause as well.
    table.line("an", "/pause").await;
    table.told().await;
    let pause = Command::Pause(None);
    let reply = table.ask(vietnamese(in_group("binh", pause))).await;
    assert!(words(&reply).contains("tạm dừng"), "{}", words(&reply));
    assert_eq!(table.game(id.0).await.game.deadline(), None);
    let turn = table.some_turn(id).await;
    table.play("an", id, &turn).await;
    assert!(table.game(id.0).await.game.deadline().is_some());
    // A button of the pause that is over.
    let resume = Command::ButtonAction(ButtonAction::Resume(id, Ply(2)));
    refused(&table.group("an", resume).await, "out of date");
}

#[tokio::test]
async fn who_reads_alone_hears_what_they_did_and_is_not_alerted() {
    let mut table = Table::new();
    table.line("binh", "/games").await;
    table.whisper("an", "/challenge @binh 2 days red").await;
    let told = table.told().await;
    let codes = told.iter().flat_map(|heard| presses(&heard.message));
    let mut codes = codes.filter_map(|press| match press {
        ButtonAction::Accept(code) | ButtonAction::Cancel(code) => Some(code),
        _ => None,
    });
    let accept = Command::Accept(Some(codes.next().expect("a code")));
    table.ask(vietnamese(alone("binh", accept))).await;
    let told = table.told().await;
    let id = told.last().unwrap().message.shows.unwrap().game;
    table.whisper("an", "/pause").await;
    let told = table.told().await;
    let [own, theirs] = &told[..] else {
        panic!("{told:?}");
    };
    let (own, theirs) = match own.mentions().is_empty() {
        true => (own, theirs),
        false => (theirs, own),
    };
    assert!(own.silent && own.message.buttons.is_empty());
    assert!(own.words().contains("You have proposed"), "{own:?}");
    assert!(!theirs.silent);
    assert!(theirs.words().contains("đề nghị tạm dừng"), "{theirs:?}");
    assert_eq!(presses(&theirs.message).len(), 2);
    let agree = Command::ButtonAction(ButtonAction::AgreePause(id, Ply(0)));
    table.ask(vietnamese(alone("binh", agree))).await;
    let told = table.told().await;
    let words: Vec<String> = told.iter().map(|heard| heard.words()).collect();
    let says = |part: &str| words.iter().any(|it| it.contains(part));
    assert!(says("agrees to the pause"), "{words:?}");
    assert!(says("đồng hồ đã dừng"), "{words:?}");
}

#[tokio::test]
async fn a_pause_that_ends_in_a_vacation_leaves_the_clock_at_rest() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.line("an", "/pause").await;
    table.line("binh", "/pause").await;
    table.whisper("an", "/vacation on").await;
    table.told().await;
    let reply = table.line("binh", &format!("/resume {id}")).await;
    assert!(words(&reply).contains("still stopped"), "{}", words(&reply));
    let told = table.told().await;
    let said: Vec<String> = told.iter().map(|heard| heard.words()).collect();
    assert!(said[0].contains("still stopped"), "{said:?}");
    assert!(
        said.iter().all(|it| !it.contains("running again")),
        "{said:?}"
    );
    assert_eq!(table.game(id.0).await.game.deadline(), None);
}

#[tokio::test]
async fn there_is_nothing_to_stop_without_a_clock() {
    let mut table = Table::new();
    table.line("binh", "/games").await;
    let reply = table.line("an", "/challenge @binh no clock red").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    table.told().await;
    table.line("binh", "/accept").await;
    table.told().await;
    for line in ["/pause", "/gift", "/gift 1 day"] {
        refused(&table.line("an", line).await, "no clock");
    }
    refused(&table.line("an", "/resume").await, "paused.");
    refused(&table.line("chi", "/pause").await, "no open game");
    refused(&table.line("chi", "/pause 99").await, "99");
    refused(&table.line("chi", "/pause 1").await, "playing in game");
}
