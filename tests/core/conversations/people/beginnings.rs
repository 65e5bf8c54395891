//! What newcomers see first, and what a link to a challenge does.

use tulenh::app::{Audience, Begin, ButtonAction, ChallengeCode, Command, Message, Reply, Request};

use crate::conversations::table::{
    Table, alone, code, in_group, message, person, refused, vietnamese, words,
};

fn presses(message: &Message) -> Vec<ButtonAction> {
    let buttons = message.buttons.iter().flatten();
    buttons.map(|button| button.press.clone()).collect()
}

/// The sentences of a greeting are as few as its buttons are plain.
#[track_caller]
fn is_short(message: &Message) {
    let told = message.text.words();
    let sentences = told.matches(". ").count() + told.matches("! ").count();
    assert!(sentences <= 2 && told.chars().count() <= 200, "{told}");
    let begins = [Begin::Lesson, Begin::Bot, Begin::Friend].map(ButtonAction::Begin);
    assert_eq!(presses(message), begins, "{told}");
}

#[tokio::test]
async fn a_newcomer_gets_two_sentences_and_three_buttons_that_work() {
    let mut table = Table::new();
    let start = Command::Start(None);
    for request in [
        alone("an", start.clone()),
        in_group("an", start.clone()),
        vietnamese(alone("cuc", start.clone())),
    ] {
        is_short(&message(table.ask(request).await));
    }
    // Learn.
    let press = |begin| Command::ButtonAction(ButtonAction::Begin(begin));
    let lesson = message(table.private("an", press(Begin::Lesson)).await);
    assert!(lesson.attachment.is_some());
    let lessons = presses(&lesson);
    assert!(
        lessons
            .iter()
            .all(|press| matches!(press, ButtonAction::Learn(..)))
    );
    // Play the bot: every level is offered, and begins one game however often it is pressed.
    for (who, request) in [
        ("an", alone("an", press(Begin::Bot))),
        ("binh", in_group("binh", press(Begin::Bot))),
        ("cuc", vietnamese(alone("cuc", press(Begin::Bot)))),
    ] {
        let asks = |command| Request {
            command,
            ..request.clone()
        };
        let levels = message(table.ask(request.clone()).await);
        let offered = presses(&levels);
        let all: Vec<ButtonAction> = (1..=9)
            .map(|it| ButtonAction::Begin(Begin::Level(it)))
            .collect();
        assert_eq!(offered, all, "{who}");
        for _ in 0..2 {
            let reply = table
                .ask(asks(Command::ButtonAction(offered[1].clone())))
                .await;
            assert!(
                reply.audience == Audience::Acknowledgement,
                "{who}: {}",
                words(&reply)
            );
        }
        let player = table.store.player_of(&request.sender.account).await;
        let player = player.unwrap().unwrap();
        let games = table.store.games_of(player, true, 9).await.unwrap();
        assert_eq!(games.len(), 1, "{who}");
    }
    // Forged levels do nothing.
    for level in [0, 10, 255] {
        let reply = table.private("an", press(Begin::Level(level))).await;
        assert_eq!(reply, Reply::silence());
    }
}

#[tokio::test]
async fn a_friend_is_challenged_by_what_can_be_forwarded() {
    let mut table = Table::new();
    let press = || Command::ButtonAction(ButtonAction::Begin(Begin::Friend));
    let first = message(table.private("an", press()).await);
    let told = first.text.words();
    let code = code(&first);
    assert!(told.contains(&format!("/join {code}")), "{told}");
    assert!(told.contains(&format!("start=join-{code}")), "{told}");
    // Pressed again it is the same.
    let again = message(table.private("an", press()).await);
    assert_eq!(crate::conversations::table::code(&again), code);
    // In a group everybody is asked.
    for _ in 0..2 {
        table.group("an", press()).await;
    }
    let told = table.told().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        presses(&told[0].message)
            .iter()
            .any(|it| matches!(it, ButtonAction::Accept(_)))
    );
    // The friend joins.
    let link = Command::Start(Some(format!("join-{code}")));
    let asked = message(table.private("binh", link).await);
    let reply = table
        .private("binh", Command::ButtonAction(presses(&asked)[0].clone()))
        .await;
    assert!(
        reply.audience == Audience::Acknowledgement,
        "{}",
        words(&reply)
    );
}

/// A rated open challenge that An made alone.
async fn offered(table: &mut Table) -> ChallengeCode {
    let reply = table.whisper("an", "/challenge bga red 2 days").await;
    code(&message(reply))
}

#[tokio::test]
async fn a_link_shows_the_terms_before_anything_begins() {
    let mut table = Table::new();
    let code = offered(&mut table).await;
    let link = || Command::Start(Some(format!("join-{code}")));
    for request in [
        alone("binh", link()),
        alone("binh", Command::Accept(Some(code))),
        in_group("binh", link()),
        in_group("binh", Command::Accept(Some(code))),
    ] {
        let asked = message(table.ask(request).await);
        let told = asked.text.words();
        for part in [
            "an challenges you",
            "plays Red",
            "Board Game Arena",
            "2 days",
            "ated",
        ] {
            assert!(told.contains(part), "{part}: {told}");
        }
        assert_eq!(presses(&asked), [ButtonAction::Accept(code)]);
    }
    assert!(table.told().await.is_empty());
    assert!(
        table
            .store
            .game(tulenh::app::GameId(1))
            .await
            .unwrap()
            .is_none()
    );
    // Who made it is told that it is theirs.
    let own = table.private("an", link()).await;
    refused(&own, "your own challenge");
    // The press begins one game, however often it comes.
    let join = || Command::ButtonAction(ButtonAction::Accept(code));
    assert!(table.private("binh", join()).await.audience == Audience::Acknowledgement);
    refused(&table.private("binh", join()).await, &code.to_string());
    refused(&table.private("binh", link()).await, &code.to_string());
    refused(&table.private("chi", link()).await, &code.to_string());
    let told = table.told().await;
    assert_eq!(told.len(), 2, "a board for each");
    let channels = table.game(1).await.channels;
    assert_eq!(channels[1].route, person("binh"));
    assert!(
        table
            .store
            .game(tulenh::app::GameId(2))
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn what_was_shown_here_is_accepted_at_once() {
    let mut table = Table::new();
    table.line("an", "/challenge bga red").await;
    let told = table.told().await;
    let open = code(&told[0].message);
    // Elsewhere the code shows the terms; here they stand above.
    let asked = table.whisper("binh", &format!("/join {open}")).await;
    assert_eq!(presses(&message(asked)), [ButtonAction::Accept(open)]);
    let reply = table.line("binh", &format!("/accept {open}")).await;
    assert!(
        reply.audience == Audience::Acknowledgement,
        "{}",
        words(&reply)
    );
    table.told().await;
    // One for a person can be declined where the code was opened.
    table.line("an", "/challenge @dung red").await;
    let one = code(&table.told().await[0].message);
    let asked = table.whisper("dung", &format!("/join {one}")).await;
    let both = [ButtonAction::Accept(one), ButtonAction::Decline(one)];
    assert_eq!(presses(&message(asked)), both);
}

#[tokio::test]
async fn a_new_group_is_shown_how_to_begin() {
    let mut table = Table::new();
    let greeting = message(table.group("an", Command::Added).await);
    let begins = [Begin::Lesson, Begin::Bot, Begin::Friend].map(ButtonAction::Begin);
    assert_eq!(presses(&greeting), begins);
    // They are for everybody who reads it.
    let lesson = Command::ButtonAction(ButtonAction::Begin(Begin::Lesson));
    for who in ["an", "binh"] {
        let reply = table.group(who, lesson.clone()).await;
        assert!(reply.audience == Audience::Caller, "{}", words(&reply));
    }
    let friend = Command::ButtonAction(ButtonAction::Begin(Begin::Friend));
    table.group("binh", friend).await;
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    let code = code(&told[0].message);
    let reply = table
        .group("an", Command::ButtonAction(ButtonAction::Accept(code)))
        .await;
    assert!(
        reply.audience == Audience::Acknowledgement,
        "{}",
        words(&reply)
    );
    assert_eq!(table.told().await.len(), 1, "a board");
}
