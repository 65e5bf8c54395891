//! Hints and threats: to whom, how much, and that what they say is so.

use tulenh::app::{App, Audience, ButtonAction, Command, GameId, Kind, Message, Reply, Request};
use tulenh::game::Limit;
use tulenh_rules::{
    Action, Coordinates, Letters, Position, Reading, Side, Square, Stack, Step, Turn,
};

use crate::conversations::table::{Table, alone, refused, vietnamese, words};

async fn against_the_bot(table: &mut Table, words: &str) -> GameId {
    let reply = table
        .whisper("an", &format!("/challenge bot 1 {words}"))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    told.last().unwrap().message.shows.unwrap().game
}

/// The game that starts here with an as Red and the engine as Blue, and its position.
async fn against_the_bot_from(table: &mut Table, fen: &str) -> (GameId, Position) {
    let other = against_the_bot(table, "red").await;
    let seats = table.game(other.0).await.game.seats();
    let game = table.begin_from("official", fen, Limit::default()).await;
    let mut stored = table.game(game.0).await;
    // The same board with the engine in the other seat.
    let id = table.store.next_game().await.unwrap();
    let start = stored.game.position().clone();
    stored.game = tulenh::game::Game::new(id, seats, start.clone(), table.now());
    let batch = tulenh::store::Batch {
        games: vec![stored],
        ..tulenh::store::Batch::default()
    };
    tulenh::store::Store::commit(&*table.store, batch)
        .await
        .unwrap();
    (id, start)
}

fn private(reply: Reply) -> Message {
    match reply {
        Reply {
            audience: Audience::Caller | Audience::ButtonMessage,
            message,
        } => message,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn three_steps_of_frankness() {
    let mut table = Table::new();
    let id = against_the_bot(&mut table, "red").await;
    let position = table.game(id.0).await.game.position().clone();

    let first = private(table.whisper("an", "/hint").await);
    let look = first.text.words();
    let at = named_point(look.lines().nth(1).unwrap(), " on ");
    let stack = position.board().get(at).expect("a piece stands there");
    assert_eq!(stack.side(), Side::Red);
    assert_eq!(first.attachment, None);
    assert!(!first.text.words().contains("I would play"));

    let press = first.buttons[0][0].press.clone();
    assert_eq!(press, ButtonAction::Hint(id, tulenh::app::Ply(0), 2));
    let second = private(table.private("an", Command::ButtonAction(press)).await);
    let turn = named(&second.text.words(), "I would play ");
    let turn = position.read_lan(&turn).expect("a turn");
    assert!(position.is_legal(&turn));
    assert_eq!(turn.from(), at, "the same piece as before");
    let picture = second.attachment.as_ref().expect("a picture with an arrow");
    assert_eq!(picture.kind, Kind::Picture);
    let bare = private(table.whisper("an", "/board").await);
    assert_ne!(bare.attachment.unwrap().bytes, picture.bytes);

    let press = second.buttons[0][0].press.clone();
    let third = private(
        table
            .private("an", Command::ButtonAction(press.clone()))
            .await,
    );
    let said = third.text.words();
    assert_eq!(
        position.read_lan(&named(&said, "I would play ")).unwrap(),
        turn
    );
    assert!(third.buttons.is_empty());
    // The same once more says the same, and is no hint more.
    let again = private(table.private("an", Command::ButtonAction(press)).await);
    assert_eq!(again.text.words(), said);
    let advice = table.game(id.0).await.game.advice().red;
    assert_eq!((advice.count, advice.step), (1, 3));

    // A restart changes nothing of what was said; typed, each asks for a step more.
    let mut table = table.restart().await;
    let again = private(table.whisper("an", "/hint").await);
    assert_eq!(again.text.words(), said);
    table.whisper("an", "/move c5-c6").await;
    table.told().await;
    let next = private(table.whisper("an", "/hint").await);
    assert!(
        next.text.words().contains("Positions with hints: 2"),
        "{}",
        next.text.words()
    );
    let next = private(table.whisper("an", "/hint").await);
    assert!(next.text.words().contains("I would play"));
    assert_eq!(table.game(id.0).await.game.advice().red.count, 2);

    // They stand in the record.
    let record = private(table.whisper("an", "/record").await);
    assert!(
        record.text.words().contains("Hints"),
        "{}",
        record.text.words()
    );
    let file = String::from_utf8(record.attachment.unwrap().bytes.to_vec()).unwrap();
    assert!(file.contains("Hints"), "{file}");
    tulenh_rules::GameFile::read(&file).expect("our own reader reads it");

    // A button of an old board does nothing.
    let old = Command::ButtonAction(ButtonAction::Hint(id, tulenh::app::Ply(0), 3));
    refused(&table.private("an", old).await, "2 turns");
}

/// The answer to a request that comes twice may not have arrived.
#[tokio::test]
async fn a_hint_that_is_asked_for_twice_is_told_twice_and_counted_once() {
    let mut table = Table::new();
    let id = against_the_bot(&mut table, "red").await;
    let request = Request {
        update: Some("77".to_owned()),
        ..alone("an", Command::Hint(Some(id)))
    };
    let first = private(table.ask(request.clone()).await);
    assert!(first.text.words().contains("Look at"));
    let again = private(table.ask(request.clone()).await);
    assert_eq!(again, first);
    let advice = table.game(id.0).await.game.advice().red;
    assert_eq!((advice.count, advice.step), (1, 1));
    // Nothing of it is told on another board.
    table.whisper("an", "/move c5-c6").await;
    table.told().await;
    assert_eq!(table.ask(request).await, Reply::silence());
    assert_eq!(table.game(id.0).await.game.advice().red.count, 1);
}

/// A nervous finger asks twice while the engine thinks.
#[tokio::test]
async fn a_hint_that_is_asked_for_twice_at_once_tells_no_more() {
    let mut table = Table::new();
    let id = against_the_bot(&mut table, "red").await;
    let now = table.now();
    let ask = || table.app.handle(alone("an", Command::Hint(Some(id))), now);
    let (first, second) = tokio::join!(ask(), ask());
    for reply in [first, second] {
        let said = private(reply).text.words();
        assert!(said.contains("Look at"), "{said}");
        assert!(!said.contains("I would play"), "{said}");
    }
    let advice = table.game(id.0).await.game.advice().red;
    assert_eq!((advice.count, advice.step), (1, 1));
}

#[tokio::test]
async fn nobody_else_hears_of_them() {
    let mut table = Table::new();
    let id = against_the_bot(&mut table, "red").await;
    for line in [format!("/hint {id}"), format!("/threats {id}")] {
        let reply = table.whisper("binh", &line).await;
        refused(&reply, "playing in game");
        let reply = table.line("an", &line).await;
        refused(&reply, "private chat");
        assert!(words(&reply).contains(&line));
    }
    assert_eq!(table.game(id.0).await.game.advice().red.count, 0);
    let press = Command::ButtonAction(ButtonAction::Hint(id, tulenh::app::Ply(0), 3));
    refused(&table.private("binh", press).await, "playing in game");
    // The address in that refusal leads to the hint.
    let start = Command::Start(Some(format!("hint-{}", id.0)));
    let said = private(table.private("an", start).await).text.words();
    assert!(said.contains("Look at"), "{said}");
    let start = Command::Start(Some(format!("threats-{}", id.0)));
    let said = private(table.private("an", start).await).text.words();
    assert!(said.contains("win with a single step"), "{said}");
    assert!(table.told().await.is_empty(), "nothing is told to anybody");
}

#[tokio::test]
async fn games_between_people_have_them_only_by_agreement() {
    let mut table = Table::new();
    let id = table.begin().await;
    let before = table.game(id.0).await.game;
    assert!(before.mode().rated);
    for line in ["/hint", "/threats"] {
        refused(&table.whisper("an", line).await, "no hints in game");
        refused(&table.whisper("binh", line).await, "no hints in game");
    }
    let press = Command::ButtonAction(ButtonAction::Hint(id, tulenh::app::Ply(0), 2));
    refused(&table.private("an", press).await, "no hints in game");
    assert_eq!(table.game(id.0).await.game, before);

    let reply = table.line("chi", "/challenge hints red").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let code = crate::conversations::table::code(&told.last().unwrap().message);
    table
        .group("dung", Command::ButtonAction(ButtonAction::Accept(code)))
        .await;
    table.told().await;
    let said = private(table.whisper("chi", "/hint").await).text.words();
    assert!(said.contains("Look at"), "{said}");
    // It is not the other's turn, but they may see what threatens them.
    refused(&table.whisper("dung", "/hint").await, "your turn in game");
    private(table.whisper("dung", "/threats").await);
}

#[tokio::test]
async fn threats_are_captures_that_the_opponent_really_has() {
    let mut table = Table::new();
    let fen = "6c4/1n2a6/11/11/4T6/11/2i8/11/2I8/11/1N9/6C4 r - - 0 1";
    let (id, start) = against_the_bot_from(&mut table, fen).await;
    let reply = table.whisper("an", &format!("/threats {id}")).await;
    let message = private(reply);
    let said = message.text.words();
    assert!(message.attachment.is_some());
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("could capture"))
        .collect();
    assert!(!lines.is_empty(), "{said}");
    let theirs = passed(&start);
    for line in lines {
        let by = named_point(line, " on ");
        let at = named_point(&line[line.find("could capture").unwrap()..], " on ");
        let takes = theirs.legal_steps().into_iter().any(|turn| {
            let (_, effects) = theirs.play(&turn).unwrap();
            turn.from() == by && effects.captured.iter().any(|(square, _)| *square == at)
        });
        assert!(takes, "{line}");
    }
}

/// The most explicit hint for the first turn of a game has these sentences in English and Vietnamese, which claim what is so.
async fn is_a_reason(table: &mut Table, id: GameId, claim: &str, sentences: [&str; 2]) {
    let start = table.game(id.0).await.game.position().clone();
    let press = || Command::ButtonAction(ButtonAction::Hint(id, tulenh::app::Ply(0), 3));
    let asked = english(alone("an", press()));
    let said = private(table.ask(asked).await).text.words();
    assert!(said.contains(sentences[0]), "{said}");
    let mut claims = std::collections::BTreeMap::new();
    check_claims(&start, &said, &named(&said, "I would play "), &mut claims);
    assert!(claims.contains_key(claim), "{claims:?}");
    let asked = vietnamese(alone("an", press()));
    let said = private(table.ask(asked).await).text.words();
    assert!(said.contains(sentences[1]), "{said}");
}

/// Blue mates by checks alone if nothing is done about it.
#[tokio::test]
async fn how_the_opponent_could_checkmate_is_told_in_both_languages() {
    let mut table = Table::new();
    let fen = "8c2/5h1h3/6s4/7t3/8ge1/7T+f2/7I3/4G6/6TG3/6S4/5H1H2C/4+a6 r - - 1 41";
    let (id, start) = against_the_bot_from(&mut table, fen).await;
    let threats = || alone("an", Command::Threats(Some(id)));
    let reply = private(table.ask(english(threats())).await);
    assert!(reply.attachment.is_some());
    let said = reply.text.words();
    let sentence = format!(
        "In game {id}, your opponent could checkmate you in at most 4 turns, whatever you answer: "
    );
    let line = said.lines().next().unwrap();
    assert!(line.starts_with(&sentence), "{said}");
    assert_eq!(line.matches('→').count(), 3, "{said}");
    assert!(mates(&passed(&start), 4));
    let said = private(table.ask(vietnamese(threats())).await).text.words();
    let sentence = format!(
        "Trong ván {id}, đối thủ có thể chiếu hết bạn trong vòng 4 nước, dù bạn đáp thế nào: "
    );
    assert!(said.starts_with(&sentence), "{said}");
    let sentences = [
        "It stops a checkmate that your opponent threatens in at most 4 turns.",
        "Nước này phá đòn chiếu hết mà đối thủ đang đe dọa trong vòng 4 nước.",
    ];
    is_a_reason(&mut table, id, "stops mate", sentences).await;
}

/// What a turn costs is told, and is no reason for it.
#[tokio::test]
async fn a_turn_that_only_costs_something_is_the_best_all_the_same() {
    let mut table = Table::new();
    let fen = "6c4/1n2fh1hf2/3a2s2a1/2n5g2/2i1g1m3e/3e2t4/1N9/2IE2M2EI/2N1GT1TG1A/3A2S4/5H1HF2/8C2 r - - 2 7";
    let (id, _) = against_the_bot_from(&mut table, fen).await;
    let press = Command::ButtonAction(ButtonAction::Hint(id, tulenh::app::Ply(0), 3));
    let said = private(table.private("an", press).await).text.words();
    let lines: Vec<&str> = said.lines().skip(3).collect();
    assert!(
        lines[0].starts_with("There is no single reason")
            && lines[1].starts_with("Your opponent can then capture ")
            && lines[2].starts_with("Main line: "),
        "{said}"
    );
}

/// At the start the ships are what matters: whoever brings one to the middle first keeps the other out.
#[tokio::test]
async fn whom_a_turn_keeps_out_is_told_in_both_languages() {
    let mut table = Table::new();
    let id = against_the_bot(&mut table, "red").await;
    let sentences = [
        "It keeps the Navy on b11 from going to b7 safely: your Navy could capture it there from b6.",
        "Nước này không để Hải quân ở b11 đi đến b7 an toàn: Hải quân của bạn có thể bắt nó ở đó từ b6.",
    ];
    is_a_reason(&mut table, id, "keeps out", sentences).await;
}

/// The ship leaves the river for the sea.
#[tokio::test]
async fn that_a_piece_gets_room_is_told_in_both_languages() {
    let mut table = Table::new();
    let fen = "11/5hch3/3a2s2a1/5tftg2/2i6ei/3eg6/4N6/6M2EI/7TG1A/6S4/5H1H3/6C4 r - - 3 17";
    let (id, _) = against_the_bot_from(&mut table, fen).await;
    let sentences = [
        "It gives your Navy more room: from b6 it can reach 16 points, from e6 only 6.",
        "Nước này cho Hải quân của bạn thêm chỗ đi: từ b6 đi được đến 16 giao điểm, từ e6 chỉ 6.",
    ];
    is_a_reason(&mut table, id, "room", sentences).await;
}

/// A win is told with its whole line, which is longer than other lines are.
#[tokio::test]
async fn a_win_in_many_turns_is_told() {
    let mut table = Table::new();
    let fen = "3c7/11/11/11/11/11/11/11/9+E1/11/6C4/11 r - - 0 1";
    let (id, _) = against_the_bot_from(&mut table, fen).await;
    let press = Command::ButtonAction(ButtonAction::Hint(id, tulenh::app::Ply(0), 3));
    let said = private(table.private("an", press).await).text.words();
    let line = said.lines().last().unwrap();
    assert!(
        said.contains("It wins the game in at most 5 turns"),
        "{said}"
    );
    assert!(
        line.starts_with("Main line: ") && line.matches("→").count() == 4,
        "{said}"
    );
}

/// Every claim of a hint is held against the rules, on boards of games that the engine plays against
/// itself, in both languages.
#[tokio::test]
async fn every_reason_is_true() {
    let mut table = Table::new();
    let id = against_the_bot(&mut table, "red").await;
    let mut claims = std::collections::BTreeMap::<&str, u32>::new();
    for _ in 0..25 {
        let game = table.game(id.0).await.game;
        if !game.is_open() {
            break;
        }
        let position = game.position().clone();
        let press = ButtonAction::Hint(id, game.ply(), 3);
        let own = english(alone("an", Command::ButtonAction(press.clone())));
        let message = private(table.ask(own).await);
        let said = message.text.words();
        let lan = named(&said, "I would play ");
        check_claims(&position, &said, &lan, &mut claims);
        let own = vietnamese(alone("an", Command::ButtonAction(press)));
        let theirs = private(table.ask(own).await).text.words();
        let (letters, coordinates) = (Letters::Vietnamese, Coordinates::Algebraic);
        let vietnamese = position.written(&meant(&position, &lan), letters, coordinates);
        assert!(theirs.contains(&vietnamese), "{vietnamese}: {theirs}");
        assert!(!theirs.contains("reason-"), "{theirs}");
        let line = App::read_line(&format!("/move {id} {lan}"), None, None).unwrap();
        let reply = table.private("an", line).await;
        assert!(
            reply.audience == Audience::Acknowledgement,
            "{lan}: {reply:?}"
        );
        table.told().await;
    }
    assert!(claims.values().sum::<u32>() >= 15, "{claims:?}");
    assert!(claims.len() >= 3, "{claims:?}");
}

/// The turn that English words name.
fn meant(position: &Position, words: &str) -> Turn {
    match position.read(words, Letters::English) {
        Reading::Turn(turn) | Reading::Costly(turn) => turn,
        other => panic!("{words}: {other:?}"),
    }
}

/// The position with the other side to move.
fn passed(position: &Position) -> Position {
    let mut setup = position.setup().clone();
    setup.turn = !setup.turn;
    Position::new(setup, position.rules().clone()).unwrap()
}

fn points(position: &Position, stacks: &[(Square, Stack)]) -> i64 {
    let pieces = stacks.iter().flat_map(|(_, stack)| stack.pieces());
    pieces
        .map(|piece| i64::from(position.rules().points_of(piece)))
        .sum()
}

/// The points that the side to move wins by taking what stands on a point, when each side takes there
/// in turn as long as it likes.
fn exchanged(position: &Position, at: Square) -> i64 {
    let mut best = 0;
    for turn in position.legal_steps() {
        let takes = |step: &Step| {
            step.action.is_capture() && (step.action.to() == at || step.action.also() == Some(at))
        };
        let Some(step) = turn.steps().find(takes) else {
            continue;
        };
        let (after, effects) = position.play(&turn).unwrap();
        let stands = match step.action {
            Action::Strike { .. } => turn.from(),
            _ => step.action.to(),
        };
        let now = points(position, &effects.captured) - points(position, &effects.lost);
        let back = match after.beaten() {
            Some(_) => 0,
            None => exchanged(&after, stands),
        };
        best = best.max(now - back);
    }
    best
}

fn check_claims(
    position: &Position,
    said: &str,
    lan: &str,
    claims: &mut std::collections::BTreeMap<&'static str, u32>,
) {
    let own = position.turn();
    let turn = meant(position, lan);
    let (after, effects) = position.play(&turn).unwrap();
    let stood = |at: Square| position.board().get(at);
    // The line that the sentences speak of, turn by turn.
    let line: Vec<String> = said
        .lines()
        .find_map(|line| line.strip_prefix("Main line: "))
        .map(|line| {
            let line = line.trim_end_matches('.').replace(" → ", ", ");
            line.split(", ").map(str::to_owned).collect()
        })
        .unwrap_or_default();
    let mut captures = Vec::new();
    let mut won = 0;
    let mut now = position.clone();
    for lan in &line {
        let turn = meant(&now, lan);
        let (next, effects) = now.play(&turn).expect("the line is legal");
        let points = points(position, &effects.captured) - points(position, &effects.lost);
        won += if now.turn() == own { points } else { -points };
        captures.push(effects.captured);
        now = next;
    }
    // What the opponent takes when the line is over is no gain.
    if now.turn() != own && now.beaten().is_none() {
        let own = now.board().stacks(own);
        let lost = own.map(|(at, _)| exchanged(&now, at));
        won -= lost.max().unwrap_or_default();
    }
    for line in said.lines() {
        let claim = if line.starts_with("It captures ") {
            let at = named_point(line, " on ");
            assert!(
                effects.captured.iter().any(|(square, _)| *square == at),
                "{line}"
            );
            "takes"
        } else if line.starts_with("It threatens checkmate") {
            assert!(
                mates(&passed(&after), told_turns(line)),
                "{line} after {lan}"
            );
            "threatens mate"
        } else if line.starts_with("It stops a checkmate") {
            assert!(mates(&passed(position), told_turns(line)), "{line}");
            assert!(!mates(&after, 2), "{line} after {lan}");
            "stops mate"
        } else if line.starts_with("It threatens ") {
            let at = named_point(line, " on ");
            let again = passed(&after);
            let can = again.legal_steps().into_iter().any(|turn| {
                let (_, effects) = again.play(&turn).unwrap();
                effects.captured.iter().any(|(square, _)| *square == at)
            });
            assert!(can, "{line} after {lan}");
            assert!(
                exchanged(&again, at) > 0,
                "{line} after {lan}: it loses points"
            );
            "threatens"
        } else if line.starts_with("It saves ") {
            let at = named_point(line, " on ");
            let from = named_point(&line[line.find(" from ").unwrap()..], " on ");
            assert_eq!(stood(at).map(|stack| stack.side()), Some(own), "{line}");
            let theirs = passed(position);
            let could = theirs.legal_steps().into_iter().any(|turn| {
                let (_, effects) = theirs.play(&turn).unwrap();
                turn.from() == from && effects.captured.iter().any(|(square, _)| *square == at)
            });
            assert!(could, "{line}");
            let can = after.legal_steps().into_iter().any(|turn| {
                let (_, effects) = after.play(&turn).unwrap();
                effects.captured.iter().any(|(square, _)| *square == at)
            });
            assert!(!can, "{line} after {lan}");
            "saves"
        } else if line.starts_with("If your opponent plays as I expect, you capture ") {
            let when = [
                " on your turn after this one",
                " on your second turn after this one",
                " on your third turn after this one",
            ];
            let later = when.iter().position(|when| line.contains(when)).unwrap() + 1;
            let comes = line.contains(" that comes to ");
            let at = named_point(line, if comes { " comes to " } else { " on " });
            let takes = captures.get(later * 2);
            let takes = takes.is_some_and(|takes| takes.iter().any(|(square, _)| *square == at));
            assert!(takes, "{line}: {captures:?}");
            assert!(won > 0, "{line}: {won} points in all");
            "wins later"
        } else if line.starts_with("It gives check") {
            assert!(after.is_check(), "{line}");
            "checks"
        } else if line.starts_with("It makes your ") && line.contains(" a hero") {
            let at = named_point(line, " on ");
            assert!(effects.promoted.contains(&at), "{line}");
            "hero"
        } else if line.starts_with("It avoids the ring") {
            let danger = named_point(&line[line.find(" to ").unwrap()..], " to ");
            let gun = named_point(line, " on ");
            assert_eq!(stood(gun).map(|stack| stack.side()), Some(!own), "{line}");
            let shot = position.legal_steps().into_iter().any(|other| {
                let step = other.steps().next().unwrap();
                let down = matches!(step.action, tulenh_rules::Action::ShotDown { .. });
                other.from() == turn.from() && down && step.action.to() == danger
            });
            assert!(shot, "{line}");
            "avoids"
        } else if line.starts_with("It keeps ") {
            let from = named_point(line, " on ");
            let at = named_point(line, " going to ");
            let by = named_point(&line[line.find(" there ").unwrap()..], " from ");
            let theirs = passed(position);
            let there = |position: &Position| {
                let stack = position.board().get(from).unwrap();
                let turns = position.legal_steps().into_iter();
                let mut all = turns.filter(|turn| turn.from() == from).filter_map(|turn| {
                    let (after, _) = position.play(&turn).unwrap();
                    (after.board().get(at) == Some(stack)).then_some(after)
                });
                all.next().expect("it can go there")
            };
            assert!(exchanged(&there(&theirs), at) <= 0, "{line}: not before");
            let exposed = there(&after);
            let takes = exposed.legal_steps().into_iter().any(|turn| {
                let (_, effects) = exposed.play(&turn).unwrap();
                turn.from() == by && effects.captured.iter().any(|(square, _)| *square == at)
            });
            assert!(takes && exchanged(&exposed, at) > 0, "{line} after {lan}");
            "keeps out"
        } else if line.starts_with("It gives your ") {
            let again = passed(&after);
            let at = named_point(line, " room: from ");
            for (position, from, behind) in
                [(&again, at, "reach "), (position, turn.from(), "only ")]
            {
                let whole = position.board().get(from);
                let own = position.legal_steps().into_iter();
                let own = own.filter(|turn| turn.from() == from);
                let reached = own.filter_map(|turn| {
                    let step = turn.steps().next().unwrap();
                    let (after, _) = position.play(&turn).unwrap();
                    let at = step.action.to();
                    let stands = after.board().get(at)?.side() == position.turn();
                    let all = whole == Some(step.group) && after.board().get(from).is_none();
                    (all && stands).then_some(at)
                });
                let points: std::collections::BTreeSet<Square> = reached.collect();
                assert_eq!(named(line, behind), points.len().to_string(), "{line}");
            }
            "room"
        } else if line.starts_with("It wins the game at once") {
            assert!(
                !after.has_legal_turn() || after.beaten().is_some(),
                "{line}"
            );
            "wins"
        } else {
            continue;
        };
        *claims.entry(claim).or_default() += 1;
    }
}

/// In how many turns a sentence says that there is a mate.
fn told_turns(line: &str) -> u32 {
    match line.ends_with("on the next turn.") {
        true => 1,
        false => named(line, "at most ").parse().unwrap(),
    }
}

/// Whether the side to move mates within so many of its turns by checks of one step, whatever is answered.
fn mates(position: &Position, turns: u32) -> bool {
    let Some(left) = turns.checked_sub(1) else {
        return false;
    };
    let mut steps = position.legal_steps().into_iter();
    steps.any(|turn| {
        let (after, _) = position.play(&turn).unwrap();
        let mut answers = after.legal_turns().into_iter();
        after.is_check() && answers.all(|answer| mates(&after.play(&answer).unwrap().0, left))
    })
}

fn english(mut request: tulenh::app::Request) -> tulenh::app::Request {
    request.sender.language = Some(tulenh::app::Language("en".to_owned()));
    request
}

/// The word behind these words.
fn named(said: &str, behind: &str) -> String {
    let at = said
        .find(behind)
        .unwrap_or_else(|| panic!("{behind:?} in {said:?}"));
    let word = said[at + behind.len()..].split([' ', '\n']).next().unwrap();
    word.trim_end_matches(['.', ':', ',']).to_owned()
}

fn named_point(said: &str, behind: &str) -> Square {
    named(said, behind)
        .parse()
        .unwrap_or_else(|_| panic!("no point behind {behind:?}: {said}"))
}
