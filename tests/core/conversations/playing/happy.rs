//! The usual way: challenge, turns, end.

use tulenh::app::{Audience, ButtonAction, Command, Place, Ply, Reply, Request};

use crate::conversations::table::{
    Table, alone, chat, in_group, mentions, person, refused, vietnamese, words,
};

fn said(who: &str, text: &str) -> Request {
    in_group(who, Command::PlainText(text.to_owned()))
}

#[tokio::test]
async fn a_game_in_a_group() {
    let mut table = Table::new();
    let id = table.begin().await;
    let stored = table.game(id.0).await;
    assert_eq!(stored.channels.len(), 1);
    assert_eq!(stored.channels[0].route, chat("group"));

    // By command, and only the player to move is alerted.
    let reply = table.line("an", "/move c5-c6").await;
    assert!(reply.audience == Audience::Acknowledgement);
    assert!(words(&reply).contains("c5-c6"));
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].mentions(), ["binh"]);
    assert!(told[0].words().contains("c5-c6") && told[0].words().contains("an"));
    assert!(told[0].message.attachment.is_some());

    // By a reply to the board, in plain words.
    let mut reply_to = said("binh", "c8-c7");
    reply_to.reply_to = Some(told[0].reference.clone());
    let reply = table.ask(reply_to).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert_eq!(told[0].mentions(), ["an"]);
    assert_eq!(table.game(id.0).await.game.ply(), Ply(2));

    // With the number of the game; a capture is told.
    let reply = table.line("an", &format!("/move {} c6xc7", id.0)).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert!(
        told[0].words().contains("Captured: Infantry c7"),
        "{}",
        told[0].words()
    );

    // The board on request, public, and a reply to it is a turn.
    let reply = table.line("stranger", "/board 1").await;
    let Reply {
        audience: Audience::Everyone,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    assert_eq!(message.shows.unwrap().ply, Ply(3));
    assert_eq!(mentions(message), Vec::<String>::new());
    let reference = tulenh::app::MessageRef {
        network: crate::conversations::table::network(),
        message: "group/board".to_owned(),
    };
    table
        .app
        .sent(reference.clone(), message.shows.unwrap())
        .await;
    let mut turn = said("binh", &table.some_turn(id).await);
    turn.reply_to = Some(reference);
    assert!(table.ask(turn).await.audience == Audience::Acknowledgement);
    table.told().await;

    // A draw is offered, declined, offered again and agreed to.
    assert!(table.line("an", "/draw").await.audience == Audience::Acknowledgement);
    let told = table.told().await;
    assert_eq!(told[0].mentions(), ["binh"]);
    let [agree, decline] = &told[0].message.buttons[0][..] else {
        panic!("two buttons");
    };
    assert!(matches!(agree.press, ButtonAction::AcceptDraw(..)));
    refused(&table.line("an", "/draw").await, "already");
    refused(
        &table
            .group("an", Command::ButtonAction(agree.press.clone()))
            .await,
        "yourself",
    );
    let reply = table
        .group("binh", Command::ButtonAction(decline.press.clone()))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert!(table.told().await[0].words().contains("declines"));
    refused(
        &table
            .group("binh", Command::ButtonAction(agree.press.clone()))
            .await,
        "has expired",
    );

    let turn = table.some_turn(id).await;
    assert!(matches!(
        table.line("an", &format!("/move {turn}")).await,
        Reply {
            audience: Audience::Acknowledgement,
            ..
        }
    ));
    assert!(table.line("an", "/draw").await.audience == Audience::Acknowledgement);
    // The offer stands when the one who made it has not been answered yet, also by command.
    let reply = table.line("binh", "/draw").await;
    assert!(words(&reply).contains("drawn"), "{reply:?}");
    let told = table.told().await;
    let last = told.last().unwrap();
    assert!(last.words().contains("Draw"), "{}", last.words());
    assert!(last.message.attachment.is_some());

    refused(&table.line("an", "/move c7-c8").await, "no open game");
    refused(
        &table.line("an", &format!("/move #{} c7-c8", id.0)).await,
        "is over",
    );
    // The last board is still shown.
    assert!(words(&table.line("an", "/board").await).contains("Draw"));
}

#[tokio::test]
async fn a_draw_offered_before_ones_own_turn_stands() {
    let mut table = Table::new();
    table.begin().await;
    table.line("an", "/draw").await;
    let offer = table.told().await.pop().unwrap();
    table.line("an", "/move c5-c6").await;
    table.told().await;
    let agree = offer.message.buttons[0][0].press.clone();
    let reply = table.group("binh", Command::ButtonAction(agree)).await;
    assert!(words(&reply).contains("drawn"), "{reply:?}");
}

#[tokio::test]
async fn a_turn_made_elsewhere_is_answered_there_and_told_at_home() {
    let mut table = Table::new();
    let id = table.begin().await;
    let reply = table.whisper("an", "c5-c6").await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");
    assert!(words(&reply).contains("c5-c6"));
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].place, Place::Chat("group".to_owned()));
    assert_eq!(table.game(id.0).await.channels.len(), 1);
}

#[tokio::test]
async fn resigning_asks_first() {
    let mut table = Table::new();
    let id = table.begin().await;
    let reply = table.line("binh", "/resign").await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let press = message.buttons[0][0].press.clone();
    assert!(table.game(id.0).await.game.is_open());
    refused(
        &table
            .group("chi", Command::ButtonAction(press.clone()))
            .await,
        "playing in game",
    );
    // The opponent reads the question too, and resigns nothing by answering it.
    refused(
        &table
            .group("an", Command::ButtonAction(press.clone()))
            .await,
        "for the player who was asked",
    );
    assert!(table.game(id.0).await.game.is_open());
    let reply = table
        .group("binh", Command::ButtonAction(press.clone()))
        .await;
    assert!(words(&reply).contains("resigned"), "{reply:?}");
    let told = table.told().await;
    assert!(told[0].words().contains("Red wins"), "{}", told[0].words());
    assert_eq!(told[0].mentions(), ["an"]);
    refused(
        &table
            .group("binh", Command::ButtonAction(press.clone()))
            .await,
        "is over",
    );
}

#[tokio::test]
async fn resigning_twice_in_words_is_enough() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.line("an", "/resign").await;
    // Too late: asked again.
    table.later(10 * 60 * 1000);
    assert!(table.line("an", "/resign").await.audience == Audience::Caller);
    assert!(table.game(id.0).await.game.is_open());
    assert!(table.line("an", "/resign").await.audience == Audience::Acknowledgement);
    assert!(!table.game(id.0).await.game.is_open());
    assert!(table.told().await[0].words().contains("Blue wins"));
}

#[tokio::test]
async fn a_resignation_that_comes_twice_was_said_once() {
    let mut table = Table::new();
    let id = table.begin().await;
    let resign = |update: &str| {
        let mut request = in_group("an", Command::Resign(None));
        request.update = Some(update.to_owned());
        request
    };
    refused(&table.ask(resign("7")).await, "really");
    assert_eq!(table.ask(resign("7")).await, Reply::silence());
    assert!(table.game(id.0).await.game.is_open());
    assert!(table.ask(resign("8")).await.audience == Audience::Acknowledgement);
    assert!(!table.game(id.0).await.game.is_open());
}

#[tokio::test]
async fn a_game_between_two_private_chats() {
    let mut table = Table::new();
    let challenge = Command::Challenge {
        opponent: Some(crate::conversations::table::user("binh")),
        colour: tulenh::app::Colour::Blue,
        terms: String::new(),
    };
    // Binh is known and speaks Vietnamese.
    table
        .ask(vietnamese(alone("binh", Command::Help(String::new()))))
        .await;
    let reply = table.private("an", challenge).await;
    assert!(
        words(&reply).contains("binh") && words(&reply).contains("/join"),
        "{reply:?}"
    );
    let told = table.told().await;
    assert_eq!(told[0].place, Place::Person("binh".to_owned()));
    assert!(told[0].words().contains("thách đấu"), "{}", told[0].words());
    let reply = table.whisper("binh", "/accept").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert_eq!(told.len(), 2);
    let to = |who: &str| {
        told.iter()
            .find(|h| h.place == Place::Person(who.to_owned()))
            .unwrap()
    };
    assert!(to("an").words().contains("against"));
    assert!(to("binh").words().contains("gặp"));
    assert_eq!(to("an").thread, None);
    let channels = table.game(1).await.channels;
    assert_eq!(
        channels.iter().map(|h| h.route.clone()).collect::<Vec<_>>(),
        [person("an"), person("binh")]
    );

    // Plain words are a turn here; Vietnamese is understood.
    let reply = table.whisper("binh", "bộ binh c5 c6").await;
    assert!(words(&reply).contains("c5-c6"), "{reply:?}");
    let told = table.told().await;
    let to = |who: &str| {
        told.iter()
            .find(|h| h.place == Place::Person(who.to_owned()))
            .unwrap()
    };
    assert!(to("binh").silent && !to("an").silent);
    // The board is seen from one's own side.
    assert_ne!(to("an").message.attachment, to("binh").message.attachment);
    assert!(table.whisper("an", "c8-c7").await.audience == Audience::Acknowledgement);
}

#[tokio::test]
async fn a_shared_chat_hears_the_language_of_those_whose_language_is_known() {
    let mut table = Table::new();
    let challenge = |who: &str, whom: &str, language: &str| {
        let command = Command::Challenge {
            opponent: Some(crate::conversations::table::user(whom)),
            colour: tulenh::app::Colour::Red,
            terms: String::new(),
        };
        let mut request = in_group(who, command);
        request.sender.language = Some(tulenh::app::Language(language.to_owned()));
        request
    };
    // Nobody has met Binh.
    table.ask(challenge("an", "binh", "vi")).await;
    let told = table.told().await;
    assert!(told[0].words().contains("thách đấu"), "{}", told[0].words());
    // Now he speaks French, which we do not, and English is what is left.
    table.ask(challenge("binh", "chi", "fr-FR")).await;
    table.ask(challenge("dung", "binh", "vi")).await;
    for heard in table.told().await {
        assert!(heard.words().contains("challenges"), "{}", heard.words());
    }
}

#[tokio::test]
async fn a_draw_offered_between_two_private_chats_is_for_the_other_to_answer() {
    let mut table = Table::new();
    table.private("binh", Command::Help(String::new())).await;
    table.whisper("an", "/challenge @binh red").await;
    table.told().await;
    table.whisper("binh", "/accept").await;
    table.told().await;
    table.whisper("an", "/draw").await;
    let told = table.told().await;
    let to = |who: &str| {
        told.iter()
            .find(|h| h.place == Place::Person(who.to_owned()))
            .unwrap()
    };
    let (an, binh) = (to("an"), to("binh"));
    assert!(an.message.buttons.is_empty() && an.silent, "{an:?}");
    assert!(an.words().contains("You have offered"), "{}", an.words());
    assert_eq!(binh.message.buttons[0].len(), 2);
    assert!(binh.words().contains("offers a draw") && !binh.silent);
}

#[tokio::test]
async fn every_looking_command_answers_in_both_languages() {
    let mut table = Table::new();
    table.begin().await;
    for line in [
        "/start",
        "/help",
        "/games",
        "/board",
        "/move",
        "/nonsense",
        "/challenge green",
        "/challenge official/full",
        "/rules",
        "/rules bga",
        "/rules end",
        "/score",
        "/join x",
    ] {
        let command = tulenh::app::App::read_line(line, None, None).unwrap();
        let english = table.ask(alone("an", command.clone())).await;
        let other = table.ask(vietnamese(alone("binh", command))).await;
        assert_ne!(words(&english), words(&other), "{line}");
        assert_ne!(words(&english), "", "{line}");
    }
    for language in table.app.languages() {
        let menu = table.app.menu(&language);
        assert_eq!(menu.len(), 47);
        for entry in menu {
            assert!(entry.name.chars().all(|c| c.is_ascii_lowercase()));
            assert!((1..=100).contains(&entry.description.chars().count()));
        }
    }
}
