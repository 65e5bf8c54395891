//! Offers of a game and their answers.

use tulenh::app::{
    Account, Audience, ButtonAction, ChallengeCode, Colour, Command, DeliveryError, Network,
    Opponent, Place, Reply,
};

use crate::conversations::table::{
    Table, account, alone, chat, code, in_group, person, refused, user, words,
};

fn challenge(opponent: Option<Opponent>, colour: Colour) -> Command {
    Command::Challenge {
        opponent,
        colour,
        terms: String::new(),
    }
}

#[tokio::test]
async fn oneself_and_bots_are_refused() {
    let mut table = Table::new();
    refused(
        &table
            .group("an", challenge(Some(user("an")), Colour::Red))
            .await,
        "yourself",
    );
    refused(&table.line("an", "/challenge @an").await, "yourself");
    refused(&table.line("an", "/challenge @AN red").await, "yourself");
    let bot = Opponent::User {
        account: account("robot"),
        name: "robot".to_owned(),
        handle: None,
        bot: true,
    };
    refused(
        &table.group("an", challenge(Some(bot), Colour::Red)).await,
        "another bot",
    );
    refused(
        &table.line("an", "/challenge green").await,
        "/help challenge",
    );
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn a_second_press_of_accept() {
    let mut table = Table::new();
    table.group("an", challenge(None, Colour::Red)).await;
    let told = table.told().await;
    let press = told[0].message.buttons[0][0].press.clone();
    refused(
        &table
            .group("an", Command::ButtonAction(press.clone()))
            .await,
        "your own challenge",
    );
    let request = |who: &str| in_group(who, Command::ButtonAction(press.clone()));
    let now = table.now();
    let (one, two) = tokio::join!(
        table.app.handle(request("b"), now),
        table.app.handle(request("c"), now)
    );
    let done = [&one, &two]
        .iter()
        .filter(|reply| reply.audience == Audience::Acknowledgement)
        .count();
    assert_eq!(done, 1, "{one:?} {two:?}");
    refused(
        &table.group("b", Command::ButtonAction(press.clone())).await,
        "no open challenge",
    );
    refused(
        &table.group("d", Command::ButtonAction(press.clone())).await,
        "no open challenge",
    );
    assert_eq!(table.told().await.len(), 1);
}

#[tokio::test]
async fn only_the_person_challenged_may_answer() {
    let mut table = Table::new();
    table
        .group("an", challenge(Some(user("binh")), Colour::Random))
        .await;
    let told = table.told().await;
    assert_eq!(told[0].mentions(), ["binh"]);
    let code = code(&told[0].message);
    for press in [ButtonAction::Accept(code), ButtonAction::Decline(code)] {
        refused(
            &table
                .group("chi", Command::ButtonAction(press.clone()))
                .await,
            "somebody else",
        );
    }
    refused(
        &table
            .group("binh", Command::ButtonAction(ButtonAction::Cancel(code)))
            .await,
        "Only the challenger",
    );
    refused(&table.line("an", "/challenge @binh").await, "already");
    let reply = table.line("binh", "/decline").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert_eq!(told[0].mentions(), ["an"]);
    assert!(told[0].words().contains("declined"));
    refused(&table.line("binh", "/accept").await, "no open challenge");
    refused(
        &table.line("binh", &format!("/join {code}")).await,
        "no open challenge",
    );
}

#[tokio::test]
async fn challenges_are_withdrawn() {
    let mut table = Table::new();
    refused(&table.line("an", "/cancel").await, "no open challenge");
    table
        .group("an", challenge(Some(user("binh")), Colour::Random))
        .await;
    assert!(table.line("an", "/cancel").await.audience == Audience::Acknowledgement);
    let told = table.told().await;
    assert!(told[1].words().contains("withdrawn"));
    // Alone with the bot, to a person who was asked in their own chat: they hear of it.
    table
        .private("an", challenge(Some(user("binh")), Colour::Random))
        .await;
    let reply = table.whisper("an", "/cancel").await;
    assert!(words(&reply).contains("withdrawn"), "{reply:?}");
    let told = table.told().await;
    assert_eq!(told.len(), 2);
    assert!(
        told.iter()
            .all(|heard| heard.place == Place::Person("binh".to_owned()))
    );
}

#[tokio::test]
async fn several_challenges_are_asked_about() {
    let mut table = Table::new();
    table
        .private("an", challenge(Some(user("binh")), Colour::Random))
        .await;
    table
        .private("chi", challenge(Some(user("binh")), Colour::Random))
        .await;
    let reply = table.whisper("binh", "/accept").await;
    refused(&reply, "Which challenge");
    assert!(words(&reply).contains("an") && words(&reply).contains("chi"));
    // One made in the chat where it is answered goes before.
    table
        .group("dung", challenge(Some(user("binh")), Colour::Random))
        .await;
    assert!(table.line("binh", "/accept").await.audience == Audience::Acknowledgement);
    let games = table.game(1).await;
    assert_eq!(games.channels[0].route, chat("group"));
}

#[tokio::test]
async fn an_open_challenge_needs_no_code_where_it_stands() {
    let mut table = Table::new();
    table.line("an", "/challenge red").await;
    table.told().await;
    // Not elsewhere, nor by the person who made it.
    refused(&table.whisper("binh", "/accept").await, "no open challenge");
    refused(&table.line("an", "/accept").await, "no open challenge");
    refused(&table.line("binh", "/decline").await, "no open challenge");
    let reply = table.line("binh", "/accept").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    refused(&table.line("chi", "/accept").await, "no open challenge");

    // One to somebody who is not yet known but by handle.
    table.line("an", "/challenge @Dung_Le").await;
    let mut accept = in_group("7", Command::Accept(None));
    refused(&table.ask(accept.clone()).await, "no open challenge");
    accept.sender.handle = Some("dung_le".to_owned());
    assert!(table.ask(accept).await.audience == Audience::Acknowledgement);
    table.told().await;

    // Several are asked about; a group that moved takes its challenges along.
    table
        .transport
        .fail("group", DeliveryError::Moved(chat("supergroup")));
    table.line("an", "/challenge red").await;
    table.told().await;
    let accept = |place: &str| {
        let mut request = in_group("chi", Command::Accept(None));
        request.route = chat(place);
        request
    };
    refused(&table.ask(accept("group")).await, "no open challenge");
    let mut second = in_group("binh", challenge(None, Colour::Red));
    second.route = chat("supergroup");
    table.ask(second).await;
    refused(&table.ask(accept("supergroup")).await, "Which challenge");
    table.told().await;
}

#[tokio::test]
async fn an_open_challenge_made_alone_is_joined_anywhere() {
    let mut table = Table::new();
    let reply = table.private("an", challenge(None, Colour::Red)).await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let code = code(message);
    assert!(words(&reply).contains(&format!("/join {code}")));
    assert!(table.told().await.is_empty());
    refused(
        &table.line("binh", &format!("/decline {code}")).await,
        "open to anybody",
    );
    let start = Command::Start(Some(format!("join-{code}")));
    let asked = table.group("binh", start).await;
    refused(&asked, "an challenges you");
    assert!(table.told().await.is_empty());
    let join = Command::ButtonAction(ButtonAction::Accept(code));
    assert!(table.group("binh", join).await.audience == Audience::Acknowledgement);
    let channels = table.game(1).await.channels;
    assert_eq!(channels[0].route, person("an"));
    assert_eq!(channels[1].route, chat("group"));
    assert!(!channels[0].wants_thread && channels[1].wants_thread);
    assert_eq!(table.told().await.len(), 2);
    // A link that is no challenge greets.
    let reply = table
        .private("binh", Command::Start(Some("x".repeat(64))))
        .await;
    assert!(words(&reply).contains("Commander Chess"));
}

#[tokio::test]
async fn a_person_of_another_network_joins_by_code() {
    let mut table = Table::new();
    let reply = table.private("an", challenge(None, Colour::Red)).await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let mut accept = alone(
        "binh",
        Command::ButtonAction(ButtonAction::Accept(code(message))),
    );
    let other = Network::new("other").unwrap();
    accept.sender.account = Account {
        network: other.clone(),
        user: "binh".to_owned(),
    };
    accept.route.network = other.clone();
    assert!(table.ask(accept).await.audience == Audience::Acknowledgement);
    let told = table.told().await;
    assert_eq!(told.len(), 1, "the other transport is not here");
    assert!(table.app.has_undelivered(&other).await);
}

#[tokio::test]
async fn somebody_known_by_handle_only() {
    let mut table = Table::new();
    table.line("an", "/challenge @Binh_Le red").await;
    let told = table.told().await;
    assert!(told[0].words().contains("@binh_le"), "{}", told[0].words());
    let code: ChallengeCode = code(&told[0].message);
    refused(
        &table.line("chi", &format!("/join {code}")).await,
        "somebody else",
    );
    let mut accept = in_group("7", Command::ButtonAction(ButtonAction::Accept(code)));
    accept.sender.handle = Some("binh_le".to_owned());
    assert!(table.ask(accept).await.audience == Audience::Acknowledgement);
    // Now the handle is a person.
    let told = table.told().await;
    assert!(!told.is_empty());
    table.line("chi", "/challenge @binh_le").await;
    assert_eq!(table.told().await[0].mentions(), ["7"]);
    // Alone with the bot nobody can be told; the challenger gets the code to pass on.
    let reply = table.whisper("an", "/challenge @nobody").await;
    assert!(words(&reply).contains("@nobody") && words(&reply).contains("/join"));
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn whoever_has_blocked_the_bot_cannot_be_challenged() {
    let mut table = Table::new();
    table
        .transport
        .fail("binh", DeliveryError::Unreachable("blocked".to_owned()));
    let reply = table
        .private("an", challenge(Some(user("binh")), Colour::Red))
        .await;
    assert!(reply.audience == Audience::Caller);
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].place, Place::Person("an".to_owned()));
    assert!(
        told[0].words().contains("reach the person"),
        "{}",
        told[0].words()
    );
    // Nothing is left of it.
    refused(&table.whisper("binh", "/accept").await, "no open challenge");
    assert!(words(&table.whisper("an", "/games").await).contains("no games"));
    let later = table.later(8 * 24 * 3600 * 1000);
    assert_eq!(table.app.tick(later).await, None);
}

#[tokio::test]
async fn challenges_expire() {
    let mut table = Table::new();
    table
        .group("an", challenge(Some(user("binh")), Colour::Red))
        .await;
    let told = table.told().await;
    let code = code(&told[0].message);
    let now = table.now();
    let due = table.app.tick(now).await.expect("something will be due");
    assert!(due > now);
    let table = table.restart().await;
    let mut table = table;
    assert_eq!(table.app.tick(now).await, Some(due));
    table.later(7 * 24 * 3600 * 1000);
    // The time is over though nobody has looked at the clock yet.
    refused(
        &table
            .group("binh", Command::ButtonAction(ButtonAction::Accept(code)))
            .await,
        "has expired",
    );
    assert_eq!(table.app.tick(due).await, None);
    let told = table.told().await;
    assert!(told[0].words().contains("has expired") && told[0].silent);
    refused(
        &table
            .group("binh", Command::ButtonAction(ButtonAction::Accept(code)))
            .await,
        "no open challenge",
    );
}

#[tokio::test]
async fn colours_are_as_asked_for_or_by_lot() {
    let mut table = Table::new();
    let mut reds = 0;
    for index in 0..36 {
        let colour = [Colour::Red, Colour::Blue, Colour::Random][index % 3];
        table
            .group("an", challenge(Some(user("binh")), colour))
            .await;
        table.line("binh", "/accept").await;
        let game = table.game(index as u64 + 1).await.game;
        let an = table.store_player("an").await;
        let is_red = game.seats().red == an;
        match colour {
            Colour::Red => assert!(is_red),
            Colour::Blue => assert!(!is_red),
            Colour::Random => reds += usize::from(is_red),
        }
    }
    assert!((1..12).contains(&reds), "{reds} of 12");
    table.told().await;
}

impl Table {
    async fn store_player(&self, who: &str) -> tulenh::game::PlayerId {
        self.store.player_of(&account(who)).await.unwrap().unwrap()
    }
}
