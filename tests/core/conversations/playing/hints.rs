//! Hints and threats: to whom, how much, and that what they say is so.

use tulenh::app::{App, Audience, ButtonAction, Command, GameId, Kind, Message, Reply, Request};
use tulenh::game::Limit;
use tulenh_rules::{Position, Side, Square};

use crate::conversations::table::{Table, alone, refused, vietnamese, words};

pub async fn against_the_bot(table: &mut Table, words: &str) -> GameId {
    let reply = table
        .whisper("an", &format!("/challenge bot 1 {words}"))
        .await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    told.last().unwrap().message.shows.unwrap().game
}

/// The game that starts here with an as Red and the engine as Blue, and its position.
pub async fn against_the_bot_from(table: &mut Table, fen: &str) -> (GameId, Position) {
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

pub fn private(reply: Reply) -> Message {
    match reply {
        Reply {
            audience: Audience::Caller | Audience::ButtonMessage,
            message,
        } => message,
        other => panic!("{other:?}"),
    }
}

/// Blue had something better than the Tank, and the Tank is what Red has lost.
#[tokio::test]
async fn a_hint_after_a_mistake_says_what_the_opponent_took() {
    let mut table = Table::new();
    let id = table.begin_on("an", "binh", "casual hints").await;
    table.play("an", id, "f4-f6").await;
    table.play("binh", id, "c9:f6").await;
    let ply = table.game(id.0).await.game.ply();
    let ask = || alone("an", Command::ButtonAction(ButtonAction::Hint(id, ply, 1)));
    let english = private(table.ask(ask()).await).text.words();
    assert!(
        english.contains("Your last move, f4-f6, was a"),
        "{english}"
    );
    let why = "It puts the Tank on f6, where the Navy on c9 can capture it (at least 20 points on balance).";
    assert!(english.contains(why), "{english}");
    let words = private(table.ask(vietnamese(ask())).await).text.words();
    let why = "Nước này đưa Xe tăng đến f6, nơi Hải quân ở c9 có thể bắt";
    assert!(words.contains(why), "{words}");
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
        next.text
            .words()
            .contains("You have had hints in 2 positions."),
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
    let theirs = start.passed().unwrap();
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

/// What the opponent plays meanwhile makes another board.
#[tokio::test]
async fn no_threats_are_told_of_a_board_that_is_gone() {
    let mut table = Table::with(|options| options.thinkers = 1);
    let other = against_the_bot(&mut table, "red").await;
    let id = table.begin_on("binh", "chi", "casual hints").await;
    let mut is_refused = false;
    // Sometimes the engine is done before the turn is played.
    for ply in 0..40 {
        let now = table.now();
        let app = table.app.clone();
        let lan = table.some_turn(id).await;
        let who = ["binh", "chi"][ply % 2];
        let ask = |who, game| app.handle(alone(who, Command::Threats(Some(game))), now);
        // The only thread is busy, so the threats of this game have to wait.
        let (busy, threats) = (ask("an", other), ask("chi", id));
        let (_, reply, ()) = tokio::join!(biased; busy, threats, table.play(who, id, &lan));
        let played = match ply {
            0 => "one turn has been played".to_owned(),
            _ => format!("{} turns have been played", ply + 1),
        };
        is_refused = words(&reply).contains(&played);
        if is_refused {
            break;
        }
        assert!(reply.message.attachment.is_some(), "{reply:?}");
    }
    assert!(is_refused);
    // They keep nobody who is answered at once from it.
    for payload in ["hint-1", "threats-1"] {
        assert!(App::takes_thought(&Command::Start(Some(payload.into()))));
    }
    assert!(App::takes_thought(&Command::Threats(None)));
}

/// The word behind these words.
pub fn named(said: &str, behind: &str) -> String {
    let at = said
        .find(behind)
        .unwrap_or_else(|| panic!("{behind:?} in {said:?}"));
    let word = said[at + behind.len()..].split([' ', '\n']).next().unwrap();
    word.trim_end_matches(['.', ':', ',']).to_owned()
}

pub fn named_point(said: &str, behind: &str) -> Square {
    named(said, behind)
        .parse()
        .unwrap_or_else(|_| panic!("no point behind {behind:?}: {said}"))
}
