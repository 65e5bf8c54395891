//! Looking at games: what was captured, rings of fire, where pieces go, records, films.

use tulenh::app::{
    App, Attachment, Audience, ButtonAction, Colour, Command, GameId, Kind, Look, Message,
    MessageRef, Span, Timestamp,
};
use tulenh::game::{Action, Limit};
use tulenh::store::Batch;
use tulenh_rules::{Battle, GameFile, Side, Turn};

use crate::conversations::table::{
    Table, alone, in_group, message, network, refused, user, vietnamese, words,
};

#[track_caller]
fn attached(message: &Message, kind: Kind) -> &Attachment {
    let attachment = message.attachment.as_ref().expect("an attachment");
    assert_eq!(attachment.kind, kind);
    attachment
}

/// A game of three turns in which Red took an Infantry.
async fn played(table: &mut Table) -> GameId {
    let id = table.begin().await;
    for (who, lan) in [("an", "c5-c6"), ("binh", "c8-c7"), ("an", "c6xc7")] {
        table.play(who, id, lan).await;
    }
    table.told().await;
    id
}

/// What leads further from a picture: everything but itself.
fn looks(message: &Message) -> Vec<Look> {
    let buttons = message.buttons.iter().flatten();
    let looks = buttons.filter_map(|button| match button.press {
        ButtonAction::Look(_, look) => Some(look),
        _ => None,
    });
    looks.collect()
}

#[tokio::test]
async fn what_was_captured_is_shown_and_told() {
    let mut table = Table::new();
    let id = played(&mut table).await;
    let reply = table.line("an", "/captured").await;
    assert!(reply.audience == Audience::Everyone, "{reply:?}");
    let shown = message(reply);
    let told = shown.text.words();
    assert!(
        told.contains("an has captured one piece: Infantry"),
        "{told}"
    );
    assert!(told.contains("binh has captured nothing yet"), "{told}");
    assert!(attached(&shown, Kind::Picture).alt.contains("Infantry"));
    assert_eq!(shown.shows.unwrap().game, id);
    assert!(!looks(&shown).contains(&Look::Captured) && looks(&shown).len() == 5);
    // Alone, and in the other language.
    let request = vietnamese(alone("binh", Command::Captured(Some(id))));
    let reply = table.ask(request).await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");
    assert!(
        words(&reply).contains("đã bắt một quân: Bộ binh"),
        "{reply:?}"
    );
    // A finished game as well.
    table.line("binh", "/resign").await;
    table.line("binh", "/resign").await;
    table.told().await;
    let reply = table.line("an", &format!("/captured {id}")).await;
    assert!(words(&reply).contains("đã bắt một quân"), "{reply:?}");
}

#[tokio::test]
async fn rings_of_one_side_or_both() {
    let mut table = Table::new();
    let id = table.begin().await;
    let both = message(table.line("an", "/rings").await);
    let told = both.text.words();
    assert!(told.contains("Red: "), "{told}");
    assert!(
        told.contains("Missile g3 (2)") && told.contains("Navy b2 (1)"),
        "{told}"
    );
    assert!(told.contains("Missile g10 (2)"), "{told}");
    let red = message(table.line("an", "/rings red").await);
    assert!(!red.text.words().contains("Blue"), "{}", red.text.words());
    for line in ["/rings đỏ", "/rings RED", "/rings #1 red"] {
        let again = message(table.line("an", line).await);
        assert_eq!(again.text, red.text, "{line}");
    }
    let blue = message(table.line("an", "/rings xanh").await);
    let pictures = [&both, &red, &blue].map(|it| attached(it, Kind::Picture).bytes.clone());
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    refused(
        &table.line("an", "/rings green").await,
        "whose rings green means",
    );
    let request = vietnamese(in_group(
        "chi",
        Command::Rings {
            game: Some(id),
            side: "green".to_owned(),
        },
    ));
    refused(&table.ask(request).await, "vòng hỏa lực của bên nào");
    // Where no gun is left there is no ring.
    let fen = "5c5/11/11/11/11/11/11/11/5T5/11/11/6C4 r - - 0 1";
    let id = table.begin_from("official", fen, Limit::default()).await;
    let reply = table.line("an", &format!("/rings {id}")).await;
    assert!(words(&reply).contains("no rings of fire"), "{reply:?}");
}

#[tokio::test]
async fn where_a_piece_can_go() {
    let mut table = Table::new();
    let fen = "6c4/11/11/11/4i6/5g5/5tm4/11/4e(TI)5/11/5F5/2C8 r - - 0 1";
    let id = table.begin_from("official", fen, Limit::default()).await;
    let shown = message(table.line("an", &format!("/moves {id} f4")).await);
    let told = shown.text.words();
    for part in [
        "Tank + Infantry on f4 (Red)",
        "• moves to",
        "• captures on e4 f6",
        "Only Infantry:",
        "• captures on e4",
    ] {
        assert!(told.contains(part), "{told} lacks {part}");
    }
    attached(&shown, Kind::Picture);
    // In either system of points, and by a reply to a board.
    for line in [format!("/moves {id} 3,5"), format!("/moves {id} F4")] {
        let again = message(table.line("an", &line).await);
        assert_eq!(again.text, shown.text, "{line}");
    }
    let shown = message(table.line("an", &format!("/moves {id} f2")).await);
    let told = shown.text.words();
    assert!(told.contains("• captures, but is lost too: f6"), "{told}");
    // Everything that cannot be shown.
    for (from, english, viet) in [
        ("", "Which piece?", "Quân nào?"),
        (
            "z9",
            "z9 is not a point on the board",
            "z9 không phải là giao điểm",
        ),
        ("a1", "no piece on a1", "a1"),
        ("g6", "belongs to Blue", "là của Xanh"),
    ] {
        let command = Command::Moves {
            game: Some(id),
            from: from.to_owned(),
        };
        refused(&table.ask(in_group("an", command.clone())).await, english);
        let request = vietnamese(in_group("chi", command));
        refused(&table.ask(request).await, viet);
    }
    let fen = "6c4/11/11/11/11/11/11/11/11/11/5H5/2C1I6 r - - 0 1";
    let id = table.begin_from("official", fen, Limit::default()).await;
    refused(
        &table.line("an", &format!("/moves {id} f2")).await,
        "has no legal move now",
    );
    table.line("an", &format!("/resign {id}")).await;
    table.line("an", &format!("/resign {id}")).await;
    table.told().await;
    refused(
        &table.line("an", &format!("/moves {id} f2")).await,
        "is over",
    );
}

#[tokio::test]
async fn a_great_stack_is_told_within_the_limits() {
    let mut table = Table::new();
    let fen = "6c4/11/2n8/5a5/11/11/2(NFT)1i6/11/11/1n9/11/8C2 r - - 0 1";
    for spec in ["official", "bga", "knowlton-2015", "chesscom"] {
        let id = table.begin_from(spec, fen, Limit::default()).await;
        // The table holds every message to the limits of the networks.
        let shown = message(table.line("an", &format!("/moves {id} c6")).await);
        assert!(shown.text.words().contains("Navy + Air force + Tank"));
    }
}

#[tokio::test]
async fn the_record_is_a_message_and_a_file() {
    let mut table = Table::new();
    let id = played(&mut table).await;
    let shown = message(table.line("an", "/record").await);
    let told = shown.text.words();
    assert!(told.contains("after 3 turns: Blue is to move"), "{told}");
    assert!(told.contains("1. Inc5_c6 Inc8_c7\n2. Inc6@Inc7"), "{told}");
    let file = attached(&shown, Kind::File);
    assert_eq!(file.name, format!("game-{}.txt", id.0));
    let text = String::from_utf8(file.bytes.to_vec()).unwrap();
    let read = GameFile::read(&text).unwrap();
    assert_eq!((&*read.tags.red, &*read.tags.blue), ("an", "binh"));
    assert_eq!(read.tags.started, "2023-11-14");
    assert_eq!(read.record.turns().len(), 3);
    // In the person's own letters when alone.
    let reply = table.ask(vietnamese(alone("binh", Command::Record(Some(id)))));
    let told = words(&reply.await);
    assert!(told.contains("1. Bc5_c6 Bc8_c7\n2. Bc6@Bc7"), "{told}");
    // A game that was given up says so in its file.
    table.line("binh", "/resign").await;
    table.line("binh", "/resign").await;
    table.told().await;
    let shown = message(table.line("an", &format!("/record {id}")).await);
    assert!(shown.text.words().contains("Đỏ thắng"), "{:?}", shown.text);
    let file = attached(&shown, Kind::File);
    let read = GameFile::read(std::str::from_utf8(&file.bytes).unwrap()).unwrap();
    assert_eq!(read.verdict().unwrap().winner, Some(Side::Red));
}

#[tokio::test]
async fn names_in_a_file_are_quoted() {
    let mut table = Table::new();
    let id = played(&mut table).await;
    let mut request = alone("an", Command::Record(Some(id)));
    request.sender.name = "A\"]\n[Blue \"me".to_owned();
    let shown = message(table.ask(request).await);
    let file = attached(&shown, Kind::File);
    let read = GameFile::read(std::str::from_utf8(&file.bytes).unwrap()).unwrap();
    assert_eq!(read.tags.blue, "binh");
    assert!(read.tags.red.contains("[Blue \"me"), "{}", read.tags.red);
}

/// A game of so many turns, played by lot but always in the same way. Something is taken now and
/// then, so that it goes on.
async fn long_game(table: &mut Table, turns: usize) -> GameId {
    let fen = Battle::Total.start_fen();
    let id = table.begin_from("official", fen, Limit::default()).await;
    let mut stored = table.game(id.0).await;
    let mut lot = 7_u64;
    while stored.game.ply().0 < turns as u32 {
        let position = stored.game.position().clone();
        let mut steps = position.legal_steps();
        steps.retain(|turn| position.play(turn).unwrap().1.lost.is_empty());
        steps.sort_by_cached_key(|turn| position.lan(turn));
        // https://en.wikipedia.org/wiki/Linear_congruential_generator, the numbers of MMIX
        lot = lot
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let start = (lot >> 33) as usize % steps.len();
        steps.rotate_left(start);
        let hungry = position.halfmoves() > 25;
        steps.sort_by_key(|turn| turn.is_capture() != hungry);
        let goes_on = |turn: &Turn| {
            let mut record = stored.game.record().clone();
            record.play(turn).unwrap();
            record.outcome().is_none()
        };
        let turn = steps.into_iter().find(goes_on).expect("a turn");
        let (by, at) = (stored.game.to_move().unwrap(), stored.game.ply());
        let action = Action::Turn { at, turn };
        stored.game.apply(by, action, Timestamp(1)).unwrap();
    }
    let batch = Batch {
        games: vec![stored],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    id
}

#[tokio::test]
async fn a_long_game_is_filmed_in_parts() {
    let mut table = Table::new();
    let id = long_game(&mut table, 305).await;
    let shown = message(table.line("an", &format!("/replay {id} fast")).await);
    let told = shown.text.words();
    assert!(told.contains("turns 1 to 300 of 305"), "{told}");
    assert!(told.contains(&format!("/replay {id} 301-305")), "{told}");
    let reply = table.line("an", &format!("/replay {id} 301-305")).await;
    let told = words(&reply);
    assert!(told.contains("turns 301 to 305 of 305") && !told.contains("For the rest"));
}

#[tokio::test]
async fn a_game_becomes_a_film() {
    let mut table = Table::new();
    let id = table.begin().await;
    refused(
        &table.line("an", "/replay").await,
        "No move has been played",
    );
    for (who, lan) in [("an", "c5-c6"), ("binh", "c8-c7"), ("an", "c6xc7")] {
        table.play(who, id, lan).await;
    }
    table.told().await;
    let shown = message(table.line("an", "/replay").await);
    let film = attached(&shown, Kind::Film);
    assert!(film.bytes.starts_with(b"GIF89a"));
    assert!(shown.text.words().contains("turns 1 to 3 of 3"));
    let part = message(table.line("an", "/replay 2-3 fast dark").await);
    assert!(part.text.words().contains("turns 2 to 3 of 3"));
    assert_ne!(attached(&part, Kind::Film).bytes, film.bytes);
    for line in ["/replay 2-", "/replay 2-90", "/replay #1 2-3 slow"] {
        let reply = table.line("an", line).await;
        assert!(
            words(&reply).contains("turns 2 to 3 of 3"),
            "{line} {reply:?}"
        );
    }
    for (how, english, viet) in [
        ("0-2", "turns 1 to 3", "từ 1 đến 3"),
        ("4-", "turns 1 to 3", "từ 1 đến 3"),
        ("3-2", "turns 1 to 3", "từ 1 đến 3"),
        ("1-2 2-3", "understand 2-3", "Tôi không hiểu 2-3"),
        ("quickly", "understand quickly", "Tôi không hiểu quickly"),
    ] {
        let command = Command::Replay {
            game: Some(id),
            how: how.to_owned(),
        };
        refused(&table.ask(in_group("an", command.clone())).await, english);
        refused(&table.ask(vietnamese(in_group("chi", command))).await, viet);
    }
    let request = vietnamese(alone(
        "binh",
        Command::ButtonAction(ButtonAction::Look(id, Look::Replay)),
    ));
    let reply = table.ask(request).await;
    assert!(words(&reply).contains("nước 1 đến 3 trên 3"), "{reply:?}");
}

#[tokio::test]
async fn the_end_of_a_long_record_is_told_and_all_of_it_filed() {
    let mut table = Table::new();
    let id = long_game(&mut table, 90).await;
    let shown = message(table.line("an", &format!("/record {id}")).await);
    let told = shown.text.words();
    assert!(told.contains("the file has all of them"), "{told}");
    assert!(told.contains("\n45. ") && !told.contains("\n1. "), "{told}");
    let file = attached(&shown, Kind::File);
    let read = GameFile::read(std::str::from_utf8(&file.bytes).unwrap()).unwrap();
    assert_eq!(read.record.turns().len(), 90);
}

#[tokio::test]
async fn only_those_who_may_see_a_game_look_at_it() {
    let mut table = Table::new();
    let id = played(&mut table).await;
    let lines = ["/captured", "/rings", "/record", "/replay"];
    for line in lines {
        // An onlooker where it is told may; the same person elsewhere may not.
        let reply = table.line("chi", &format!("{line} {id}")).await;
        assert!(reply.audience == Audience::Everyone, "{line}: {reply:?}");
        let reply = table.whisper("chi", &format!("{line} {id}")).await;
        refused(&reply, "playing in game");
        refused(
            &table.line("an", &format!("{line} #99")).await,
            "no game #99",
        );
    }
    let reply = table.line("chi", &format!("/moves {id} f9")).await;
    assert!(reply.audience == Audience::Everyone, "{reply:?}");
    let reply = table.whisper("chi", &format!("/moves {id} f9")).await;
    refused(&reply, "playing in game");
    // Whoever replies to its board sees it anyway.
    let mut request = in_group(
        "chi",
        Command::Rings {
            game: None,
            side: String::new(),
        },
    );
    let board = MessageRef {
        network: network(),
        message: "group/board".to_owned(),
    };
    let shown_board = tulenh::app::ShownBoard {
        game: id,
        ply: tulenh::app::Ply(3),
    };
    table.app.sent(board.clone(), shown_board).await;
    request.route = crate::conversations::table::chat("elsewhere");
    request.reply_to = Some(board);
    let reply = table.ask(request).await;
    assert!(reply.audience == Audience::Everyone, "{reply:?}");
}

fn blocks(message: &Message) -> Vec<String> {
    let spans = message.text.0.iter();
    let blocks = spans.filter_map(|span| match span {
        Span::Block(board) => Some(board.clone()),
        _ => None,
    });
    blocks.collect()
}

/// No line is said twice.
#[track_caller]
fn said_once(message: &Message) {
    let words = message.text.words();
    let picture = message.attachment.as_ref();
    let alt = picture.map_or("", |picture| picture.alt.as_str());
    let boards = blocks(message).concat();
    let long = |line: &&str| line.chars().count() > 30 && !boards.contains(*line);
    for line in words.lines().filter(long) {
        assert_eq!(words.matches(line).count(), 1, "{line:?} in {words}");
        assert!(!alt.contains(line), "{line:?} in {alt}");
    }
}

#[tokio::test]
async fn who_wants_no_pictures_gets_a_text_board_or_none_and_no_word_twice() {
    let mut table = Table::new();
    played(&mut table).await;
    let lines = ["/captured", "/rings", "/moves f9", "/rules tank", "/learn"];
    for viet in [false, true] {
        let ask = |line: &str| {
            let request = alone("binh", App::read_line(line, None, None).unwrap());
            if viet { vietnamese(request) } else { request }
        };
        for line in lines {
            table.ask(ask("/settings boards picture")).await;
            let seen = message(table.ask(ask(line)).await);
            said_once(&seen);
            assert!(attached(&seen, Kind::Picture).board.is_some(), "{line}");
            table.ask(ask("/settings boards text")).await;
            let read = message(table.ask(ask(line)).await);
            said_once(&read);
            assert!(read.attachment.is_none() && read.buttons == seen.buttons);
            assert_eq!(blocks(&read).len(), 1, "{line}: {}", read.text.words());
            assert!(read.text.words().starts_with(seen.text.words().trim_end()));
            table.ask(ask("/settings boards none")).await;
            let heard = message(table.ask(ask(line)).await);
            assert_eq!(
                (heard.attachment, &heard.text),
                (None, &seen.text),
                "{line}"
            );
        }
    }
    // Their own side is at the bottom, and points are named as they want.
    table.whisper("binh", "/settings boards text").await;
    table.whisper("binh", "/settings coordinates numbers").await;
    let own = blocks(&message(table.whisper("binh", "/rings").await));
    table.whisper("binh", "/settings orientation red").await;
    let red = blocks(&message(table.whisper("binh", "/rings").await));
    table
        .whisper("binh", "/settings coordinates algebraic")
        .await;
    let letters = blocks(&message(table.whisper("binh", "/rings").await));
    assert!(own != red && red != letters);
    assert!(letters[0].starts_with("   a b c"), "{}", letters[0]);
    // Whose home is above sees the board turned: files as well as ranks.
    assert!(own[0].starts_with("  10 9 8 "), "{}", own[0]);
    assert!(red[0].starts_with("   0 1 2 "), "{}", red[0]);
    // The letters are those that are chosen, and are explained.
    assert!(letters[0].contains("K Không quân"), "{}", letters[0]);
    table.whisper("binh", "/settings letters english").await;
    let chosen = blocks(&message(table.whisper("binh", "/rings").await));
    assert!(chosen[0].starts_with("   a  b  c"), "{}", chosen[0]);
    assert!(
        chosen[0].contains("| Af ") || chosen[0].contains("\nAf "),
        "{}",
        chosen[0]
    );
    let widest = |board: &String| board.lines().map(|line| line.chars().count()).max();
    assert!(
        [&own, &red, &letters, &chosen]
            .iter()
            .all(|it| widest(&it[0]) <= Some(40))
    );
    // In the group the chat's choice counts.
    let reply = message(table.line("binh", "/rings").await);
    attached(&reply, Kind::Picture);
}

#[tokio::test]
async fn a_long_list_of_games_is_not_cut() {
    let mut table = Table::new();
    for index in 0..10 {
        let name = format!("{index}{}", "n".repeat(60));
        table.begin_between("an", &name).await;
    }
    // One of them stands elsewhere.
    table.whisper("an", "/challenge").await;
    for index in 0..7 {
        let name = format!("{index}{}", "w".repeat(60));
        let challenge = Command::Challenge {
            opponent: Some(user(&name)),
            colour: Colour::Random,
            terms: "marine".to_owned(),
        };
        table.group("an", challenge).await;
    }
    table.told().await;
    for viet in [false, true] {
        let request = in_group("an", Command::Games);
        let request = if viet { vietnamese(request) } else { request };
        let listed = words(&table.ask(request).await);
        let elsewhere = if viet {
            "Ở các cuộc trò chuyện khác: 1"
        } else {
            "In other chats: 1"
        };
        let last = listed.lines().last().unwrap();
        assert!(last.starts_with(elsewhere), "{listed}");
        assert_eq!(listed.matches("https://").count(), 0);
        assert!(listed.contains("… "), "{listed}");
    }
}

#[tokio::test]
async fn a_board_in_a_group_reads_every_record_once() {
    let mut table = Table::new();
    table.begin().await;
    table.line("an", "/board").await;
    table.faults.take_reads();
    message(table.line("an", "/board").await);
    // Who asks, where, which games are told there, and the other player. The game comes from memory.
    let reads = [
        "player_of",
        "PlayerId(1)",
        "player_named",
        "chat",
        "games_in",
        "PlayerId(2)",
    ];
    assert_eq!(table.faults.take_reads(), reads);
}
