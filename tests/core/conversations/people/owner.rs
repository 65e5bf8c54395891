//! For whoever runs the bot.

use tulenh::app::{Audience, Colour, Command, Reply};

use crate::conversations::table::{
    Table, account, alone, in_group, refused, user, vietnamese, words,
};

fn owned() -> Table {
    Table::with(|options| options.owners = vec![account("boss")])
}

#[tokio::test]
async fn to_everybody_else_there_is_no_such_command() {
    let mut table = owned();
    for line in [
        "/owner",
        "/owner stats",
        "/owner block @boss",
        "/owner broadcast! hello",
    ] {
        refused(&table.whisper("an", line).await, "know this command");
        assert_eq!(table.line("an", line).await, Reply::silence());
    }
    assert_eq!(table.told().await.len(), 0);
    let weather = words(&table.whisper("an", "/weather").await);
    assert_eq!(
        words(&table.whisper("an", "/owner").await),
        weather.replace("weather", "owner")
    );
    let help = table.whisper("boss", "/owner").await;
    refused(&help, "/owner block @name");
    refused(&help, "tulenh store backup");
    refused(
        &table.whisper("boss", "/owner sing").await,
        "/owner block @name",
    );
    refused(
        &table
            .ask(vietnamese(alone(
                "boss",
                Command::Owner("block".to_owned()),
            )))
            .await,
        "chặn một người",
    );
}

#[tokio::test]
async fn the_numbers() {
    let mut table = owned();
    table.begin().await;
    table.line("an", "/challenge").await;
    table.told().await;
    let said = words(&table.line("boss", "/owner stats").await);
    for part in [
        "People: 3",
        "Games: 1, open: 1",
        "Open challenges: 1",
        "Messages to be sent: 0",
        "Chats: 1",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[tokio::test]
async fn a_word_to_everybody_is_asked_about_and_told_once() {
    let mut table = owned();
    table.begin().await;
    let long = "x".repeat(1_501);
    refused(
        &table
            .whisper("boss", &format!("/owner broadcast {long}"))
            .await,
        "1500 characters",
    );
    refused(
        &table
            .whisper("boss", &format!("/owner broadcast! {long}"))
            .await,
        "1500 characters",
    );
    let said = words(
        &table
            .whisper("boss", "/owner broadcast We rest **tonight**, <b>all</b>.")
            .await,
    );
    assert!(
        said.contains("one chat and 2 people") && said.contains("/owner broadcast!"),
        "{said}"
    );
    assert_eq!(table.told().await.len(), 0);

    let mut sure = alone(
        "boss",
        Command::Owner("broadcast! We rest **tonight**, <b>all</b>.\n\n\nBye\u{202E}".to_owned()),
    );
    sure.update = Some("77".to_owned());
    let said = words(&table.ask(sure.clone()).await);
    assert!(said.contains("sending 3 messages"), "{said}");
    assert_eq!(table.ask(sure).await, Reply::silence());
    let mut table = table.restart().await;
    let told = table.told().await;
    let mut places: Vec<String> = told.iter().map(|of| format!("{:?}", of.place)).collect();
    places.sort();
    assert_eq!(
        places,
        [r#"Chat("group")"#, r#"Person("an")"#, r#"Person("binh")"#]
    );
    for message in &told {
        // Plain words, whatever stands in them.
        assert!(
            message
                .words()
                .ends_with("\nWe rest **tonight**, <b>all</b>.\n\nBye"),
            "{}",
            message.words()
        );
    }
    // A chat we were removed from hears nothing.
    table
        .app
        .left(&crate::conversations::table::chat("group"))
        .await;
    table.whisper("boss", "/owner broadcast! Again").await;
    table.told().await;
}

#[tokio::test]
async fn who_is_blocked_ends_their_games_and_begins_none() {
    let mut table = owned();
    let id = table.begin().await;
    table.line("binh", "/challenge").await;
    table.told().await;
    refused(
        &table.whisper("boss", "/owner block @nobody").await,
        "know @nobody",
    );
    refused(
        &table.whisper("boss", "/owner block test:nobody").await,
        "don’t know",
    );
    refused(
        &table.whisper("boss", "/owner block No Network:5").await,
        "don’t know",
    );
    refused(
        &table.whisper("boss", "/owner block @boss").await,
        "block an owner",
    );

    let said = words(&table.whisper("boss", "/owner block @Binh").await);
    assert!(said.contains("binh is blocked"), "{said}");
    assert!(table.told().await[0].words().contains("withdrawn"));
    let mut table = table.restart().await;
    // No answer, no challenge, no game.
    for line in ["/help", "/challenge", "/stats", "/top", "/settings"] {
        assert_eq!(table.line("binh", line).await, Reply::silence(), "{line}");
        assert_eq!(
            table.whisper("binh", line).await,
            Reply::silence(),
            "{line}"
        );
    }
    refused(
        &table.line("an", "/challenge @binh").await,
        "challenge binh: the operator",
    );
    let challenge = Command::Challenge {
        opponent: Some(user("binh")),
        colour: Colour::Red,
        terms: String::new(),
    };
    refused(
        &table.ask(vietnamese(in_group("an", challenge))).await,
        "không thể thách đấu binh",
    );
    assert_eq!(table.told().await.len(), 0);
    table.line("an", "/challenge").await;
    table.told().await;
    assert_eq!(table.line("binh", "/accept").await, Reply::silence());
    table.line("an", "/cancel").await;
    // What goes on is played to its end.
    table.play("an", id, "c5-c6").await;
    table.play("binh", id, "c8-c7").await;
    table.line("binh", "/resign").await;
    assert!(table.line("binh", "/resign").await.audience == Audience::Acknowledgement);
    assert!(!table.game(id.0).await.game.is_open());
    assert!(words(&table.whisper("binh", "/privacy").await).contains("/mydata"));

    let said = words(&table.whisper("boss", "/owner unblock test:binh").await);
    assert!(said.contains("no longer blocked"), "{said}");
    table.line("an", "/challenge @binh").await;
    table.told().await;
    assert!(table.group("binh", Command::Accept(None)).await.audience == Audience::Acknowledgement);
    let binh = table
        .store
        .player_of(&account("binh"))
        .await
        .unwrap()
        .unwrap();
    assert!(!table.store.player(binh).await.unwrap().unwrap().blocked);
    let said = words(
        &table
            .ask(in_group("binh", Command::Help(String::new())))
            .await,
    );
    assert!(!said.is_empty());
}

#[tokio::test]
async fn who_is_blocked_can_still_be_forgotten() {
    let mut table = owned();
    table.begin().await;
    table.whisper("boss", "/owner block @binh").await;
    let reply = table.whisper("binh", "/forget").await;
    let Reply {
        audience: Audience::Caller,
        message: question,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let press = question.buttons[0][0].press.clone();
    let reply = table.private("binh", Command::ButtonAction(press)).await;
    assert!(words(&reply).contains("Your data is erased"), "{reply:?}");
    let known = table.store.player_of(&account("binh")).await.unwrap();
    assert_eq!(known, None);
}
