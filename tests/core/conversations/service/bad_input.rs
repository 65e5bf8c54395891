//! What is refused: a clear private or short answer, and nothing changes.

use std::collections::BTreeSet;

use tulenh::app::{
    Audience, ButtonAction, Command, GameId, MessageRef, Opponent, Ply, Reply, Side,
};

use crate::conversations::table::{
    Table, account, alone, check, in_group, network, refused, user, words,
};

#[tokio::test]
async fn text_that_is_no_turn_or_an_illegal_one_or_several() {
    let mut table = Table::new();
    let id = table.begin().await;
    let before = table.game(id.0).await.game;
    refused(&table.line("an", "/move hello there").await, "as a move");
    refused(&table.line("an", "/move").await, "Which move");
    refused(
        &table
            .line("an", &format!("/move {}", "x".repeat(4000)))
            .await,
        "at most 200",
    );
    refused(
        &table
            .line("an", &format!("/move {}", "đ🦀".repeat(90)))
            .await,
        "as a move",
    );
    // The rule, and what would be possible.
    let reply = table.line("an", "/move c5-c9").await;
    refused(&reply, "c5-c9");
    assert!(
        words(&reply).contains("too far") || words(&reply).contains("not"),
        "{reply:?}"
    );
    assert!(
        words(&reply).contains("Similar legal moves"),
        "{}",
        words(&reply)
    );
    refused(&table.line("an", "/move #99 c5-c6").await, "no game");
    refused(
        &table.line("an", "/move #99999999999999999999 c5-c6").await,
        "as a move",
    );
    assert_eq!(table.game(id.0).await.game, before);
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn several_turns_become_buttons() {
    let mut table = Table::new();
    let id = table.begin().await;
    // Both Tanks reach g4.
    let reply = table.line("an", "/move tank g4").await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let presses: Vec<ButtonAction> = message
        .buttons
        .iter()
        .flatten()
        .map(|b| b.press.clone())
        .collect();
    assert_eq!(presses.len(), 2, "{reply:?}");
    // Others cannot press them, nor on an old board.
    refused(
        &table
            .group("binh", Command::ButtonAction(presses[0].clone()))
            .await,
        "your turn in game",
    );
    refused(
        &table
            .group("chi", Command::ButtonAction(presses[0].clone()))
            .await,
        "playing in game",
    );
    let reply = table
        .group("an", Command::ButtonAction(presses[1].clone()))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let played = table.game(id.0).await.game;
    assert_eq!(played.record().turns()[0].lan, "h4-g4");
    refused(
        &table
            .group("an", Command::ButtonAction(presses[1].clone()))
            .await,
        "out of date",
    );
}

#[tokio::test]
async fn a_turn_that_loses_a_plane_is_asked_about() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.line("an", "/move e2-e6").await;
    table.line("binh", "/move k8-k7").await;
    // The anti-aircraft gun on e9 takes the plane with it.
    let reply = table.line("an", "/move e6 e9").await;
    refused(&reply, "costs you: Air force");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(2));
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    table.told().await;
    let reply = table
        .group(
            "an",
            Command::ButtonAction(message.buttons[0][0].press.clone()),
        )
        .await;
    assert!(words(&reply).contains("e6><e9"), "{reply:?}");
    let told = table.told().await;
    assert!(
        told[0].words().contains("Captured: Anti-aircraft gun e9"),
        "{}",
        told[0].words()
    );
    assert!(
        told[0].words().contains("Lost: Air force"),
        "{}",
        told[0].words()
    );
}

#[tokio::test]
async fn turns_by_others_and_on_old_boards() {
    let mut table = Table::new();
    let id = table.begin().await;
    refused(
        &table.line("binh", "/move c8-c7").await,
        "your turn in game",
    );
    refused(&table.line("chi", "/move c5-c6").await, "no open game");
    refused(
        &table.line("chi", &format!("/move {id} c5-c6")).await,
        "playing in game",
    );
    table.line("an", "/move c5-c6").await;
    let first = table.told().await.pop().unwrap();
    table.line("binh", "/move c8-c7").await;
    table.told().await;
    let reply_to = |who: &str, text: &str, message: &MessageRef| {
        let mut request = in_group(who, Command::PlainText(text.to_owned()));
        request.reply_to = Some(message.clone());
        request
    };
    let old = table.ask(reply_to("an", "c6xc7", &first.reference)).await;
    refused(&old, "2 turns");
    refused(
        &table.ask(reply_to("chi", "c6xc7", &first.reference)).await,
        "playing in game",
    );
    // Talk about a board is nobody's business, whoever says it.
    for who in ["chi", "an"] {
        let talk = table
            .ask(reply_to(who, "what a move!", &first.reference))
            .await;
        assert_eq!(talk, Reply::silence());
    }
    // Talk about something else of ours; but what reads as a turn there is one.
    let other = MessageRef {
        network: network(),
        message: "a refusal".to_owned(),
    };
    let talk = table.ask(reply_to("an", "oh, I see", &other)).await;
    assert_eq!(talk, Reply::silence());
    assert_eq!(
        table.ask(reply_to("chi", "c6xc7", &other)).await,
        Reply::silence()
    );
    refused(
        &table.ask(reply_to("binh", "c7xc6", &other)).await,
        "your turn in game",
    );
    assert_eq!(table.line("an", "c6xc7").await, Reply::silence());
    assert_eq!(table.line("an", "/weather").await, Reply::silence());
    assert_eq!(table.game(id.0).await.game.ply(), Ply(2));
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn an_ended_game_takes_nothing() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.line("an", "/resign").await;
    table.line("an", "/resign").await;
    table.told().await;
    let before = table.game(id.0).await.game;
    for command in [
        Command::Move {
            game: Some(id),
            turn: "c8-c7".to_owned(),
        },
        Command::Draw(Some(id)),
        Command::Resign(Some(id)),
        Command::ButtonAction(ButtonAction::Resign(id, Ply(0), Side::Blue)),
        Command::ButtonAction(ButtonAction::AcceptDraw(id, Ply(0))),
        Command::ButtonAction(ButtonAction::Turn(id, Ply(0), "c5-c6".to_owned())),
    ] {
        refused(&table.group("binh", command).await, "is over");
    }
    assert_eq!(table.game(id.0).await.game, before);
    assert!(table.told().await.is_empty());
}

#[tokio::test]
async fn buttons_with_foreign_or_senseless_numbers() {
    let mut table = Table::new();
    let id = table.begin().await;
    let before = table.game(id.0).await.game;
    for press in [
        ButtonAction::Turn(id, Ply(0), "c5-k12".to_owned()),
        ButtonAction::Turn(id, Ply(7), "c5-c6".to_owned()),
        ButtonAction::Turn(GameId(u64::MAX), Ply(0), "c5-c6".to_owned()),
        ButtonAction::AcceptDraw(id, Ply(0)),
        ButtonAction::DeclineDraw(id, Ply(u32::MAX)),
        ButtonAction::Resign(id, Ply(9), Side::Red),
        ButtonAction::Accept("AAAAAAAA".parse().unwrap()),
        ButtonAction::Cancel("AAAAAAAA".parse().unwrap()),
        ButtonAction::Decline("AAAAAAAA".parse().unwrap()),
    ] {
        let reply = table
            .group("an", Command::ButtonAction(press.clone()))
            .await;
        assert!(reply.audience == Audience::Caller, "{press}: {reply:?}");
    }
    assert_eq!(table.game(id.0).await.game, before);
}

#[tokio::test]
async fn an_update_delivered_twice_counts_once_and_says_nothing_more() {
    let mut table = Table::new();
    let id = table.begin().await;
    let mut turn = in_group(
        "an",
        Command::Move {
            game: None,
            turn: "c5-c6".to_owned(),
        },
    );
    turn.update = Some("update-1".to_owned());
    assert!(table.ask(turn.clone()).await.audience == Audience::Acknowledgement);
    assert_eq!(table.ask(turn.clone()).await, Reply::silence());
    // Refusals too; also after the game has gone on, when it would be legal.
    let mut early = in_group(
        "an",
        Command::Move {
            game: None,
            turn: "c6xc7".to_owned(),
        },
    );
    early.update = Some("update-2".to_owned());
    refused(&table.ask(early.clone()).await, "your turn in game");
    table.line("binh", "/move c8-c7").await;
    assert_eq!(table.ask(early).await, Reply::silence());
    let mut table = table.restart().await;
    assert_eq!(table.ask(turn).await, Reply::silence());
    assert_eq!(table.game(id.0).await.game.ply(), Ply(2));
    assert_eq!(table.told().await.len(), 2);
    // At the same moment.
    let mut turn = in_group(
        "an",
        Command::Move {
            game: None,
            turn: "c6xc7".to_owned(),
        },
    );
    turn.update = Some("update-3".to_owned());
    let now = table.now();
    let (one, two) = tokio::join!(
        table.app.handle(turn.clone(), now),
        table.app.handle(turn, now)
    );
    let silent = [&one, &two]
        .iter()
        .filter(|reply| ***reply == Reply::silence())
        .count();
    assert_eq!(silent, 1, "{one:?} {two:?}");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(3));
}

#[tokio::test]
async fn two_turns_at_the_same_moment() {
    let mut table = Table::new();
    let id = table.begin().await;
    let turn = |text: &str| {
        in_group(
            "an",
            Command::Move {
                game: None,
                turn: text.to_owned(),
            },
        )
    };
    let now = table.now();
    let (one, two) = tokio::join!(
        table.app.handle(turn("c5-c6"), now),
        table.app.handle(turn("k5-k6"), now)
    );
    let done = [&one, &two]
        .iter()
        .filter(|reply| reply.audience == Audience::Acknowledgement)
        .count();
    let refused = [&one, &two]
        .iter()
        .filter(|reply| reply.audience == Audience::Caller)
        .count();
    assert_eq!((done, refused), (1, 1), "{one:?} {two:?}");
    assert_eq!(table.game(id.0).await.game.ply(), Ply(1));
    assert_eq!(table.told().await.len(), 1);
}

#[tokio::test]
async fn names_with_everything_in_them() {
    let mut table = Table::new();
    let long = "x".repeat(4000);
    let names = [
        "<b>&amp;*_`~|[x](http://x)",
        "@everyone",
        "\u{202E}right to left\u{202C}\u{0000}\n\n",
        "{ $player } **bold**",
        "\u{E000}\u{E001}",
        long.as_str(),
        "",
    ];
    for (index, name) in names.into_iter().enumerate() {
        let opponent = Opponent::User {
            account: account(&format!("weird{index}")),
            name: name.to_owned(),
            handle: None,
            bot: false,
        };
        let mut request = in_group(
            "an",
            Command::Challenge {
                opponent: Some(opponent),
                colour: tulenh::app::Colour::Blue,
                terms: String::new(),
            },
        );
        request.sender.name = format!("an {name}");
        table.ask(request).await;
        let told = table.told().await;
        let code = crate::conversations::table::code(&told[0].message);
        let mut accept = in_group("an", Command::ButtonAction(ButtonAction::Accept(code)));
        accept.sender.account = account(&format!("weird{index}"));
        accept.sender.name = name.to_owned();
        let reply = table.ask(accept).await;
        assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
        // The recorder checks names and limits.
        let told = table.told().await;
        assert!(told[0].thread.as_ref().unwrap().chars().count() <= 100);
    }
    check_lists(&mut table).await;
}

async fn check_lists(table: &mut Table) {
    for line in ["/games", "/move c5-c6", "/board"] {
        let reply = table.whisper("an", line).await;
        assert!(reply.audience == Audience::Caller, "{reply:?}");
    }
}

#[tokio::test]
async fn lists_that_others_read_name_nothing_of_another_place() {
    let mut table = Table::new();
    table.begin_between("an", "binh").await;
    let open = |request: fn(&str, Command) -> tulenh::app::Request| {
        let command = Command::Challenge {
            opponent: None,
            colour: tulenh::app::Colour::Red,
            terms: String::new(),
        };
        request("an", command)
    };
    let mut codes = Vec::new();
    for _ in 0..2 {
        let reply = table.ask(open(alone)).await;
        let Reply {
            audience: Audience::Caller,
            message,
        } = &reply
        else {
            panic!("{reply:?}");
        };
        codes.push(crate::conversations::table::code(message).to_string());
    }
    let elsewhere = |command: Command| {
        let mut request = in_group("an", command);
        request.route = crate::conversations::table::chat("another group");
        request
    };
    let list = Command::Games;
    // Alone with the bot: everything. So it is where only the person sees the answer.
    let whole = words(&table.whisper("an", "/games").await);
    let mut hidden = elsewhere(list.clone());
    hidden.hidden = true;
    assert_eq!(words(&table.ask(hidden).await), whole);
    for part in ["binh", codes[0].as_str(), codes[1].as_str()] {
        assert!(whole.contains(part), "{whole}");
    }
    // In the group its game; in another group nothing.
    let group = words(&table.line("an", "/games").await);
    assert!(
        group.contains("binh") && group.contains("In other chats: 2"),
        "{group}"
    );
    let other = words(&table.ask(elsewhere(list)).await);
    assert!(
        !other.contains("binh") && other.contains("In other chats: 3"),
        "{other}"
    );
    // Neither do questions name codes or opponents.
    let which = words(&table.line("an", "/cancel").await);
    assert!(which.contains("Which challenge"), "{which}");
    for code in &codes {
        assert!(!group.contains(code) && !other.contains(code) && !which.contains(code));
    }
    table.begin_between("an", "chi").await;
    let which = words(&table.ask(elsewhere(Command::Resign(None))).await);
    assert!(
        which.contains("in this chat") && !which.contains("binh"),
        "{which}"
    );
}

#[tokio::test]
async fn a_board_is_shown_to_strangers_where_the_game_is_told_only() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.line("an", "/move c5-c6").await;
    let board = table.told().await.pop().unwrap();
    let reply_to = |message: &MessageRef| {
        let mut request = alone("stranger", Command::Board(Some(id)));
        request.reply_to = Some(message.clone());
        request
    };
    refused(
        &table.whisper("stranger", "/board 1").await,
        "only its two players",
    );
    // Any message of ours will not do; a board of this very game will.
    let other = MessageRef {
        network: network(),
        message: "a greeting".to_owned(),
    };
    refused(&table.ask(reply_to(&other)).await, "only its two players");
    let second = table.begin_between("chi", "dung").await;
    table.line("chi", &format!("/move {second} c5-c6")).await;
    let elsewhere = table.told().await.pop().unwrap();
    refused(
        &table.ask(reply_to(&elsewhere.reference)).await,
        "only its two players",
    );
    let reply = table.ask(reply_to(&board.reference)).await;
    assert!(words(&reply).contains("c5-c6"), "{reply:?}");
}

#[tokio::test]
async fn long_lists_are_cut() {
    let mut table = Table::new();
    let mut names = BTreeSet::new();
    for index in 0..30 {
        let blue = format!("{index}{}", "w".repeat(63));
        names.insert(blue.clone());
        table.begin_between("an", &blue).await;
    }
    let reply = table.whisper("an", "/games").await;
    let text = words(&reply);
    let listed = text.lines().filter(|line| line.starts_with('#')).count();
    let more = format!("and {} more", 30 - listed);
    assert!(listed >= 5 && text.contains(&more), "{text}");
    let reply = table.whisper("an", "c5-c6").await;
    assert!(words(&reply).contains("Which game"), "{}", words(&reply));
    let Reply {
        audience: Audience::Caller,
        message,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    check(message);
}

#[tokio::test]
async fn limits_hold() {
    let mut table = Table::with(|options| {
        options.open_games = 2;
        options.open_challenges = 3;
    });
    table.begin_between("an", "a").await;
    table.begin_between("an", "b").await;
    let open = Command::Challenge {
        opponent: None,
        colour: tulenh::app::Colour::Random,
        terms: String::new(),
    };
    refused(&table.group("an", open.clone()).await, "2 games");
    // Somebody else's challenge cannot be accepted either.
    let challenge = Command::Challenge {
        opponent: Some(user("an")),
        colour: tulenh::app::Colour::Random,
        terms: String::new(),
    };
    for _ in 0..1 {
        table.group("c", challenge.clone()).await;
    }
    refused(&table.line("an", "/accept").await, "2 games");
    table.group("c", open.clone()).await;
    table.group("c", open.clone()).await;
    refused(&table.group("c", open).await, "3 open challenges");
    table.told().await;
}

#[tokio::test]
async fn a_failing_store_is_answered_with_a_sentence() {
    let mut table = Table::new();
    table.begin().await;
    table.store.close().await.unwrap();
    for line in ["/move c5-c6", "/games", "/challenge"] {
        let reply = table
            .ask(alone(
                "an",
                tulenh::app::App::read_line(line, None, None).unwrap(),
            ))
            .await;
        refused(&reply, "went wrong");
    }
}
