//! Offering a game, and the answers to that.

use serde_json::json;

use crate::telegram::rig::{Board, Rig, assert_is_board};
use crate::telegram::server::{BOT_HANDLE, Person};

#[tokio::test]
async fn by_reply_by_mention_by_handle_and_alone() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let chi = rig.server.newcomer(
        Person {
            id: 3,
            name: "Chi Red".into(),
            handle: None,
            language: None,
            bot: false,
        },
        false,
    );
    let club = rig.server.group("Club");

    let (_, hello) = rig.server.say(&binh, club, "hello");
    rig.server.reply(&an, club, hello, "/challenge");
    let offer = rig.server.next(club).await;
    assert!(
        offer.alerts().contains(&"2".to_owned()),
        "{}",
        offer.brief()
    );
    offer.button("a:");
    offer.button("d:");

    rig.server
        .say_mentioning(&an, club, "/challenge ", &chi, " blue");
    let offer = rig.server.next(club).await;
    assert!(
        offer.alerts().contains(&"3".to_owned()),
        "{}",
        offer.brief()
    );
    assert!(offer.text.contains("Chi Red"), "{}", offer.brief());
    offer.button("d:");

    rig.server
        .say(&binh, club, "/challenge@tulenh_bot @An_Tran");
    let offer = rig.server.next(club).await;
    assert!(
        offer.alerts().contains(&"1".to_owned()),
        "{}",
        offer.brief()
    );
    // Somebody the bot has not met yet is meant by name.
    rig.server.say(&binh, club, "/challenge @dung_vu");
    let offer = rig.server.next(club).await;
    let dung = rig.server.person_at(4, "Dũng", "Dung_Vu");
    rig.server.press(&dung, &offer, offer.button("a:"));
    assert_is_board(&rig.server.next(club).await);

    rig.server.say(&an, club, "/challenge");
    let offer = rig.server.next(club).await;
    assert!(offer.alerts().is_empty(), "{}", offer.brief());
    rig.server.press(&chi, &offer, offer.button("a:"));
    assert_is_board(&rig.server.next(club).await);
    rig.silent(club).await;
}

#[tokio::test]
async fn accepting_by_button_answers_the_press_and_takes_the_buttons_off() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge red");
    let offer = rig.server.next(club).await;
    let accept = offer.button("a:");

    // One's own challenge; then a second press, by the same and by another.
    let own = rig.server.press(&an, &offer, accept);
    let own = rig.server.answer(&own).await;
    assert!(own.alert && !own.text.is_empty(), "{own:?}");
    let press = rig.server.press(&binh, &offer, accept);
    let answer = rig.server.answer(&press).await;
    assert!(!answer.alert && !answer.text.is_empty(), "{answer:?}");
    let board = rig.server.next(club).await;
    assert_is_board(&board);
    assert_eq!(board.alerts(), ["1"], "only Red, who is to move");
    rig.server.stripped(&offer).await;
    let chi = rig.server.person(3, "Chi");
    for person in [&binh, &chi] {
        let press = rig.server.press(person, &offer, accept);
        let answer = rig.server.answer(&press).await;
        assert!(answer.alert && !answer.text.is_empty(), "{answer:?}");
    }
    rig.silent(club).await;
}

#[tokio::test]
async fn accepting_by_command() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge @binh_le blue");
    let offer = rig.server.next(club).await;
    let code = offer.button("a:")[2..].to_owned();
    rig.server.say(
        &binh,
        club,
        &format!("/accept@{BOT_HANDLE} {}", code.to_lowercase()),
    );
    let board = rig.server.next(club).await;
    assert_is_board(&board);
    assert_eq!(board.alerts(), ["2"], "An asked for blue");
    // Once more: short, and to the person who asked.
    let (_, asked) = rig.server.say(&binh, club, &format!("/accept {code}"));
    let refusal = rig.server.next(club).await;
    assert_eq!(
        (refusal.reply_to, refusal.photo.is_some()),
        (Some(asked), false)
    );
}

#[tokio::test]
async fn declining_and_cancelling() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge @binh_le");
    let offer = rig.server.next(club).await;
    let chi = rig.server.person(3, "Chi");
    let press = rig.server.press(&chi, &offer, offer.button("d:"));
    assert!(
        rig.server.answer(&press).await.alert,
        "a stranger declines nothing"
    );
    let press = rig.server.press(&binh, &offer, offer.button("d:"));
    assert!(!rig.server.answer(&press).await.alert);
    let news = rig.server.next(club).await;
    assert_eq!(news.alerts(), ["1"], "{}", news.brief());
    rig.server.stripped(&offer).await;

    rig.server.say(&an, club, "/challenge");
    let offer = rig.server.next(club).await;
    rig.server.say(&an, club, "/cancel");
    rig.server.next(club).await;
    let press = rig.server.press(&binh, &offer, offer.button("a:"));
    assert!(rig.server.answer(&press).await.alert);
    rig.silent(club).await;
}

#[tokio::test]
async fn oneself_bots_and_nonsense_are_refused_to_the_person() {
    let rig = Rig::start().await;
    let (an, _) = rig.two();
    let club = rig.server.group("Club");
    let robot = Person {
        id: 99,
        name: "Robot".into(),
        handle: Some("some_bot".into()),
        language: None,
        bot: true,
    };
    let robot = rig.server.newcomer(robot, false);
    let (_, own) = rig.server.say(&an, club, "I play");
    let (_, beep) = rig.server.say_with(&robot, club, "beep", json!({}));
    let mut asked = vec![
        rig.server.reply(&an, club, own, "/challenge").1,
        rig.server.reply(&an, club, beep, "/challenge").1,
    ];
    for text in [
        "/challenge @an_tran",
        "/challenge @tulenh_bot",
        "/challenge @group_help_bot",
        "/challenge purple",
        "/challenge red blue",
        "/accept 12",
        "/frobnicate@tulenh_bot",
        "/cancel",
        "/move",
        "/resign 99",
    ] {
        asked.push(rig.server.say(&an, club, text).1);
    }
    for asked in asked {
        let answer = rig.server.next(club).await;
        assert_eq!(answer.reply_to, Some(asked), "{}", answer.brief());
        assert!(
            answer
                .buttons
                .iter()
                .flatten()
                .all(|(_, data)| !data.starts_with("a:"))
        );
    }
    // Chatter, other bots' commands and commands nobody knows are nobody's business.
    for text in ["hello", "/start@other_bot", "/weather", "c5-c6"] {
        rig.server.say(&an, club, text);
    }
    rig.server.confirmed().await;
    rig.silent(club).await;
}

#[tokio::test]
async fn an_anonymous_administrator_is_told_why_nothing_happens() {
    let rig = Rig::start().await;
    let club = rig.server.group("Club");
    let robot = Person {
        id: 1_087_968_824,
        name: "Group".into(),
        handle: Some("GroupAnonymousBot".into()),
        language: None,
        bot: true,
    };
    let nobody = rig.server.newcomer(robot, false);
    let chat = json!({ "id": club.chat, "type": "supergroup", "title": "Club" });
    let hidden = || json!({ "sender_chat": chat });
    rig.server.say_with(&nobody, club, "hello", hidden());
    let (_, asked) = rig.server.say_with(&nobody, club, "/challenge", hidden());
    let answer = rig.server.next(club).await;
    assert_eq!(answer.reply_to, Some(asked), "{}", answer.brief());
    assert!(answer.text.contains("who sent this"), "{}", answer.brief());
    rig.silent(club).await;
}

#[tokio::test]
async fn buttons_with_garbage_are_answered() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge");
    let offer = rig.server.next(club).await;
    for data in [
        "",
        "a:",
        "a:ZZZZZZZZ",
        "t:1:0:65535",
        "t:99:0:1",
        "r:1:1",
        "r:1:1:b",
        "y:7:0",
        "🙂",
        "a:1:2:3:4",
    ] {
        let press = rig.server.press(&binh, &offer, data);
        rig.server.answer(&press).await;
    }
    rig.silent(club).await;
}

#[tokio::test]
async fn in_private_chats_each_hears_it_at_home() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let (at_an, at_binh) = (rig.server.private(&an), rig.server.private(&binh));
    rig.server.say(&binh, at_binh, "/start");
    rig.server.next(at_binh).await;
    rig.server.say(&an, at_an, "/challenge @binh_le red");
    rig.server.next(at_an).await;
    let offer = rig.server.next(at_binh).await;
    rig.server.press(&binh, &offer, offer.button("a:"));
    assert_is_board(&rig.server.next(at_an).await);
    assert_is_board(&rig.server.next(at_binh).await);

    // An open one, by its code.
    rig.server.say(&an, at_an, "/challenge");
    let made = rig.server.next(at_an).await;
    let code = &made.button("c:")[2..];
    rig.server
        .say(&binh, at_binh, &format!("/start join-{code}"));
    let asked = rig.server.next(at_binh).await;
    rig.server.press(&binh, &asked, asked.button("a:"));
    assert_is_board(&rig.server.next(at_binh).await);
    assert_is_board(&rig.server.next(at_an).await);
}

#[tokio::test]
async fn names_with_markup_and_tricks_are_shown_as_they_are() {
    let rig = Rig::start().await;
    let club = rig.server.group("<Club & Co>");
    let names = [
        "<b>bold</b> & \"quotes\" </a>",
        "@everyone @binh_le /resign",
        "\u{202e}\u{2066}abc\u{200f}שלום",
        "http://evil.example/x?a=1&b=2",
        "\u{200b}",
        "🎖️👨‍👩‍👧‍👦",
    ];
    let long = "Ộ<".repeat(2_000);
    let binh = rig.server.person_at(2, "Bình", "binh_le");
    for (i, name) in names.into_iter().chain([&long[..]]).enumerate() {
        let person = rig.server.person(10 + i64::try_from(i).unwrap(), name);
        rig.server.say(&person, club, "/challenge red");
        let offer = rig.server.next(club).await;
        assert!(
            offer.alerts().is_empty(),
            "{:?} in {}",
            offer.alerts(),
            offer.brief()
        );
        assert!(offer.text.len() < 1_500, "{}", offer.brief());
        rig.server.press(&binh, &offer, offer.button("a:"));
        let board = rig.server.next(club).await;
        assert_is_board(&board);
        assert_eq!(board.alerts(), [person.id.to_string()], "{}", board.brief());
        assert!(!board.text.contains('\u{202e}'));
    }
    let board = rig
        .server
        .sent()
        .into_iter()
        .find(|sent| sent.text.contains("bold"))
        .unwrap();
    assert!(
        board.text.contains("<b>bold</b>") || board.text.contains("<b>bold<"),
        "{}",
        board.brief()
    );
}

#[tokio::test]
async fn another_ruleset_and_battle_are_played() {
    let rig = Rig::start().await;
    let (an, binh) = rig.two();
    let club = rig.server.group("Club");
    rig.server.say(&an, club, "/challenge bga marine @binh_le");
    let refusal = rig.server.next(club).await;
    assert!(
        refusal.text.contains("has no marine battle"),
        "{}",
        refusal.brief()
    );
    rig.server.say(
        &an,
        club,
        "/challenge@tulenh_bot Chesscom turns=2 @binh_le AERIAL red",
    );
    let offer = rig.server.next(club).await;
    assert!(
        offer.text.contains("Chess.com, aerial battle"),
        "{}",
        offer.brief()
    );
    rig.server.press(&binh, &offer, offer.button("a:"));
    let mut shown = rig.server.next(club).await;
    assert_is_board(&shown);
    assert!(
        shown.text.contains("capture both planes; that wins"),
        "{}",
        shown.brief()
    );
    let mut board = Board::of("chesscom/aerial");
    for (n, who) in [&an, &binh, &an, &binh].into_iter().enumerate() {
        let lan = board.quiet(n * 7 + 2);
        rig.server.reply(who, club, shown.id, &lan);
        shown = rig.server.next(club).await;
        assert_is_board(&shown);
        assert!(shown.text.contains(&lan), "{lan} in {}", shown.brief());
    }
    assert!(
        shown.text.contains("the move limit is reached"),
        "{}",
        shown.brief()
    );
    rig.server.say(&an, club, "/score");
    let score = rig.server.next(club).await;
    assert!(
        score.text.contains("At the agreed limit"),
        "{}",
        score.brief()
    );
    // Replying to the board: the rules of its game, once the bot has stored which message the board is.
    rig.settled().await;
    rig.server.reply(&binh, club, shown.id, "/rules ships");
    let rules = rig.server.next(club).await;
    assert!(
        rules.text.contains("A ship fires only one weapon per step"),
        "{}",
        rules.brief()
    );
    rig.silent(club).await;
}
