//! People and chats choose how they are spoken to and what they see.

use tulenh::app::{App, Audience, ButtonAction, Command, Kind, Message, Reply, Request};

use crate::conversations::table::{
    Table, account, alone, chat, in_group, mentions, refused, vietnamese, words,
};

fn message(reply: &Reply) -> &Message {
    match reply {
        Reply {
            audience: Audience::Caller | Audience::ButtonMessage | Audience::Everyone,
            message,
        } => message,
        other => panic!("{other:?}"),
    }
}

fn press(reply: &Reply, part: &str) -> ButtonAction {
    let mut all = message(reply).buttons.iter().flatten();
    let found = all.find(|button| button.label.contains(part));
    found
        .unwrap_or_else(|| panic!("{part:?} in {reply:?}"))
        .press
        .clone()
}

#[tokio::test]
async fn the_menu_is_gone_through_with_buttons() {
    let mut table = Table::new();
    let reply = table.private("an", Command::Settings(String::new())).await;
    assert!(
        words(&reply).contains("Theme: classic"),
        "{}",
        words(&reply)
    );
    let theme = press(&reply, "Theme");
    let reply = table.private("an", Command::ButtonAction(theme)).await;
    assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    let dark = press(&reply, "dark");
    let mut table = table.restart().await;
    let reply = table.private("an", Command::ButtonAction(dark)).await;
    assert!(
        message(&reply)
            .buttons
            .iter()
            .flatten()
            .any(|b| b.label == "✓ dark")
    );
    let back = press(&reply, "Back");
    let reply = table.private("an", Command::ButtonAction(back)).await;
    assert!(words(&reply).contains("Theme: dark"), "{}", words(&reply));
    // In a group the menu is somebody's, and nobody else's.
    let reply = table.group("an", Command::Settings(String::new())).await;
    let theme = press(&reply, "Theme");
    let reply = table.group("binh", Command::ButtonAction(theme)).await;
    refused(&reply, "somebody else");
}

#[tokio::test]
async fn the_language_is_chosen_and_followed_at_once() {
    let mut table = Table::new();
    let reply = table.whisper("an", "/settings language vi").await;
    assert_eq!(words(&reply), "Ngôn ngữ: Tiếng Việt.");
    let reply = table.whisper("an", "/games").await;
    assert!(words(&reply).contains("Bạn"), "{}", words(&reply));
    let reply = table.whisper("an", "/settings language=auto").await;
    assert_eq!(words(&reply), "Language: automatic.");
    // The client's own language counts again.
    let reply = table.ask(vietnamese(alone("an", Command::Games))).await;
    assert!(words(&reply).contains("Bạn"), "{}", words(&reply));
}

#[tokio::test]
async fn wrong_words_are_answered_with_the_right_ones() {
    let mut table = Table::new();
    let reply = table.whisper("an", "/settings colour").await;
    refused(&reply, "theme");
    let reply = table.whisper("an", "/settings theme pink").await;
    refused(&reply, "contrast");
    let reply = table.whisper("an", "/settings chat theme dark").await;
    refused(&reply, "in the chat");
    let reply = table.whisper("an", "/settings threads off").await;
    refused(&reply, "no setting");
    // A button from another version of the program leads to the menu.
    let reply = table.whisper("an", "/settings").await;
    let ButtonAction::Settings(whose, _) = press(&reply, "Theme") else {
        panic!("no settings");
    };
    for path in ["nothing", "theme=pink", "chat/", "=", "chat/theme=dark"] {
        let press = ButtonAction::Settings(whose, path.to_owned());
        let reply = table.private("an", Command::ButtonAction(press)).await;
        assert!(reply.audience != Audience::Nobody, "{path}");
    }
    let reply = table.whisper("an", "/settings").await;
    assert!(
        words(&reply).contains("Theme: classic"),
        "{}",
        words(&reply)
    );
}

#[tokio::test]
async fn who_manages_a_chat_chooses_for_it() {
    let mut table = Table::new();
    let reply = table.line("an", "/settings chat language vi").await;
    refused(&reply, "see whether");
    table.transport.everybody_manages(false);
    let reply = table.line("an", "/settings chat language vi").await;
    refused(&reply, "Only those who manage");
    let by_menu = Request {
        within: None,
        manages: Some(true),
        ..in_group("an", Command::Settings("chat language vi".to_owned()))
    };
    let reply = table.ask(by_menu).await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");
    // What everybody reads is Vietnamese, what one reads alone is not.
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    let told = table.told().await;
    assert!(told[0].words().contains("nước 1"), "{}", told[0].words());
    let reply = table.whisper("an", "/games").await;
    assert!(words(&reply).contains("Your game"), "{}", words(&reply));
    // Only they offer games, when so chosen.
    table.transport.everybody_manages(true);
    table.line("an", "/settings chat challenges managers").await;
    table.transport.everybody_manages(false);
    let reply = table.line("chi", "/challenge @binh").await;
    refused(&reply, "manage");
    let reply = table.whisper("chi", "/challenge").await;
    assert!(words(&reply).contains("/join"), "{}", words(&reply));
    table.transport.everybody_manages(true);
    let reply = table.line("chi", "/challenge @binh").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
}

#[tokio::test]
async fn a_chat_has_a_zone_of_its_own_and_no_side() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    table.whisper("an", "/settings zone Hanoi").await;
    let reply = table.line("an", "/settings chat problem 20:00").await;
    let text = words(&reply);
    assert!(text.contains("The time is now 22:13 (UTC)."), "{text}");
    let missing = "This chat has no time zone yet";
    assert!(text.contains(missing), "{text}");
    assert!(text.contains("/settings chat zone Hanoi"), "{text}");
    table.line("an", "/settings chat zone Hanoi").await;
    let reply = table.line("an", "/settings chat problem 20:00").await;
    assert!(!words(&reply).contains(missing), "{reply:?}");

    // At the bottom is Red where nobody chose otherwise.
    let reply = table.line("an", "/settings chat").await;
    assert!(words(&reply).contains("Bottom side: Red"), "{reply:?}");
    let reply = table.line("an", "/settings chat orientation").await;
    let labels = message(&reply).buttons.iter().flatten();
    let labels: Vec<&str> = labels.map(|button| &button.label[..]).collect();
    assert_eq!(labels, ["✓ Red", "Blue", "Back"]);
    let reply = table.line("an", "/settings chat orientation own").await;
    assert_eq!(words(&reply), "Bottom side: Red.");
    let reply = table.line("an", "/settings chat orientation blue").await;
    assert_eq!(words(&reply), "Bottom side: Blue.");

    let mut table = Table::new();
    table.transport.everybody_manages(true);
    let request = in_group("an", Command::Settings("chat problem 20:00".to_owned()));
    let text = words(&table.ask(vietnamese(request)).await);
    assert!(text.contains("Nhóm này chưa có múi giờ"), "{text}");
}

#[tokio::test]
async fn boards_are_pictures_letters_or_nothing() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    let id = table.begin().await;
    let seen = |message: &Message| {
        let block = message
            .text
            .0
            .iter()
            .any(|span| matches!(span, tulenh::app::Span::Block(_)));
        (message.attachment.as_ref().map(|a| a.kind), block)
    };
    for (word, expected) in [
        ("picture", (Some(Kind::Picture), false)),
        ("text", (None, true)),
        ("none", (None, false)),
    ] {
        table
            .line("an", &format!("/settings chat boards {word}"))
            .await;
        let turn = table.some_turn(id).await;
        let game = table.game(id.0).await.game;
        let who = if game.ply().0 % 2 == 0 { "an" } else { "binh" };
        table.play(who, id, &turn).await;
        let told = table.told().await;
        assert_eq!(seen(&told[0].message), expected, "{word}");
    }
    // One's own in private.
    table.whisper("an", "/settings boards text").await;
    let reply = table.whisper("an", "/board").await;
    assert_eq!(seen(message(&reply)), (None, true));
    let reply = table.whisper("binh", "/board").await;
    assert_eq!(seen(message(&reply)), (Some(Kind::Picture), false));
}

#[tokio::test]
async fn pictures_follow_the_taste_of_who_reads() {
    let mut table = Table::new();
    table.begin().await;
    let mut pictures = Vec::new();
    for words in [
        "theme classic",
        "theme dark",
        "style letters",
        "orientation blue",
        "coordinates numbers",
    ] {
        table.whisper("an", &format!("/settings {words}")).await;
        let reply = table.whisper("an", "/board").await;
        let bytes = message(&reply).attachment.clone().expect("a picture").bytes;
        assert!(!pictures.contains(&bytes), "{words}");
        pictures.push(bytes);
    }
    // Points are named so too.
    let reply = table.whisper("an", "/move c5-c9").await;
    assert!(words(&reply).contains("8,2"), "{}", words(&reply));
}

#[tokio::test]
async fn who_wants_no_alerts_gets_none() {
    let mut table = Table::new();
    table.whisper("binh", "/settings mentions off").await;
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    let told = table.told().await;
    assert_eq!(mentions(&told[0].message), Vec::<String>::new());
    let turn = table.some_turn(id).await;
    table.play("binh", id, &turn).await;
    assert_eq!(mentions(&table.told().await[0].message), ["an"]);
}

#[tokio::test]
async fn who_wants_no_questions_loses_a_plane_without_one() {
    let fen = "6c4/11/11/6g4/11/11/11/6F4/11/11/11/6C4 r - - 0 1";
    let mut table = Table::new();
    let id = table
        .begin_from("official", fen, tulenh::game::Limit::default())
        .await;
    let shot = {
        let game = table.game(id.0).await.game;
        let position = game.position();
        let turns = position.legal_turns();
        let lost = turns
            .iter()
            .map(|turn| position.lan(turn))
            .find(|lan| lan.contains('~'));
        lost.expect("a flight that is shot down")
    };
    let typed = shot.replace('~', "-");
    let reply = table.line("an", &format!("/move {id} {typed}")).await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");
    table.whisper("an", "/settings confirm off").await;
    let reply = table.line("an", &format!("/move {id} {typed}")).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
}

#[tokio::test]
async fn what_is_chosen_at_the_same_moment_is_all_kept() {
    let mut table = Table::new();
    table.transport.everybody_manages(true);
    table.line("an", "/settings").await;
    let (app, now) = (table.app.clone(), table.now());
    let choose = |line: &str| {
        let request = in_group("an", App::read_line(line, None, None).unwrap());
        let app = app.clone();
        async move { app.handle(request, now).await }
    };
    // A name that is new is written at the same moment, too.
    let mut renamed = in_group("an", Command::Games);
    renamed.sender.name = "An the Second".to_owned();
    tokio::join!(
        choose("/settings theme dark"),
        choose("/settings language vi"),
        choose("/learn 3"),
        app.handle(renamed, now),
        choose("/settings chat theme dark"),
        choose("/settings chat language vi"),
    );
    let an = table.store.player_of(&account("an")).await.unwrap();
    let an = table.store.player(an.unwrap()).await.unwrap().unwrap();
    let kept = |name: &str| an.preferences.get(name).map(str::to_owned);
    assert_eq!(kept("theme").as_deref(), Some("dark"));
    assert_eq!(kept("language").as_deref(), Some("vi"));
    assert!(kept("lesson").is_some());
    let chat = table.store.chat(&chat("group")).await.unwrap().unwrap();
    assert_eq!(chat.preferences.get("theme"), Some("dark"));
    assert_eq!(chat.preferences.get("language"), Some("vi"));
}

/// The book learns from somebody's games only once they have said so; they can read what they have said.
#[tokio::test]
async fn openings_of_own_games_are_given_by_choice() {
    let mut table = Table::new();
    let may = async |table: &Table| {
        let account = account("an");
        let id = table.store.player_of(&account).await.unwrap().unwrap();
        let player = table.store.player(id).await.unwrap().unwrap();
        player.preferences.allow_openings()
    };
    let reply = table.whisper("an", "/settings").await;
    let line = "Openings from my games: off";
    assert!(words(&reply).contains(line), "{}", words(&reply));
    assert!(!may(&table).await);
    let reply = table.whisper("an", "/settings openings").await;
    assert!(words(&reply).contains("Everybody in the game must allow it"));
    let reply = table.whisper("an", "/settings openings on").await;
    assert_eq!(words(&reply), "Openings from my games: on.");
    assert!(may(&table).await);
    let reply = table.ask(alone("an", Command::MyData)).await;
    let file = message(&reply).attachment.as_ref().unwrap();
    let data: serde_json::Value = serde_json::from_slice(&file.bytes).unwrap();
    assert_eq!(data["person"]["settings"]["openings"], "on");
    let command = Command::Settings("khai cuộc từ ván của bạn tắt".to_owned());
    let reply = table.ask(vietnamese(alone("an", command))).await;
    assert_eq!(words(&reply), "Khai cuộc từ ván của bạn: tắt.");
    assert!(!may(&table).await);
}
