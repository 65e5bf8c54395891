//! Games against the engine.

use std::collections::BTreeSet;
use std::time::Duration;

use tulenh::app::{Audience, Bot, ButtonAction, Command, GameId, Reply};
use tulenh_engine::Book;
use tulenh_rules::{Ending, Played, Position, Ruleset, Side};

use crate::conversations::table::{Table, alone, in_group, refused, vietnamese, words};

/// Somebody begins a game against the engine, alone with the bot.
async fn begin(table: &mut Table, who: &str, line: &str) -> GameId {
    let reply = table.whisper(who, line).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    told.last().unwrap().message.shows.unwrap().game
}

#[tokio::test]
async fn a_game_against_the_engine_from_the_first_turn_to_a_rematch() {
    let mut table = Table::new();
    let reply = table.whisper("an", "/challenge bot 2 red").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let begun = told.last().unwrap();
    assert!(begun.words().contains("tulenh 2"), "{}", begun.words());
    let id = begun.message.shows.unwrap().game;
    let game = table.game(id.0).await.game;
    assert!(!game.mode().rated && game.mode().hints);
    let bot = Bot {
        level: 2,
        sleeps: false,
    };
    assert_eq!(game.seats().blue, bot.seat());

    // It answers every turn, and its answer is told with a board.
    let reply = table.whisper("an", "c5-c6").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    let game = table.game(id.0).await.game;
    assert_eq!(game.ply().0, 2);
    // Both turns in one message, with a hint to be had under it.
    let [board] = &told[..] else {
        panic!("{:?}", told.iter().map(|it| it.words()).collect::<Vec<_>>());
    };
    assert!(board.words().contains("c5-c6"), "{}", board.words());
    assert!(board.words().contains(&game.record().turns()[1].lan));
    assert_eq!(board.mentions(), ["an"]);
    let under = presses(&board.message);
    assert!(
        under.contains(&ButtonAction::Hint(id, game.ply(), 0)),
        "{under:?}"
    );
    assert!(under.contains(&ButtonAction::TakeBack(id, game.ply())));
    assert!(board.message.attachment.is_some());
    assert_eq!(board.message.shows.unwrap().ply, game.ply());
    let answer = &game.record().turns()[1];
    assert!(board.words().contains("tulenh 2"), "{}", board.words());
    assert_eq!(game.record().turns().len(), 2);
    assert!(!answer.lan.is_empty());

    // The hint under the board leaves the board as it is.
    let hint = Command::ButtonAction(ButtonAction::Hint(id, game.ply(), 0));
    let reply = table.private("an", hint).await;
    assert!(reply.audience == Audience::Caller, "{reply:?}");

    // A turn is taken back for the asking, the engine's with it: nobody is asked, one message.
    table.later(120_000);
    let reply = table.whisper("an", "/takeback").await;
    assert!(words(&reply).contains("taken back"), "{}", words(&reply));
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].message.shows.unwrap().ply.0, 0);
    let under = presses(&told[0].message);
    assert!(
        !under
            .iter()
            .any(|it| matches!(it, ButtonAction::AllowTakeBack(..)))
    );
    assert_eq!(table.game(id.0).await.game.ply().0, 0);

    // It declines a draw so early, and says so.
    table.whisper("an", "/draw").await;
    let told = table.told().await;
    let all: Vec<String> = told.iter().map(|heard| heard.words()).collect();
    assert!(all.iter().any(|it| it.contains("declines")), "{all:?}");
    assert_eq!(all.len(), 1, "the offer itself is told to nobody: {all:?}");
    assert_eq!(table.game(id.0).await.game.draw_offer(), None);

    // It agrees to a pause, rests meanwhile, and plays again after it.
    table.whisper("an", "/pause").await;
    table.told().await;
    assert!(table.game(id.0).await.game.clock().resting().is_some());
    table.whisper("an", "c5-c6").await;
    table.told().await;
    let paused = table.game(id.0).await.game;
    assert_eq!(
        paused.ply().0 % 2,
        u32::from(paused.clock().resting().is_some())
    );
    table.whisper("an", "/resume").await;
    table.told().await;
    assert_eq!(table.game(id.0).await.game.ply().0, 2);

    let reply = table.whisper("an", "/resign").await;
    let Reply {
        audience: Audience::Caller,
        message: question,
    } = reply
    else {
        panic!("{reply:?}");
    };
    let press = question.buttons[0][0].press.clone();
    table.private("an", Command::ButtonAction(press)).await;
    let told = table.told().await;
    assert!(told.last().unwrap().words().contains("tulenh 2"));
    let over = table.game(id.0).await;
    assert_eq!(
        over.game.outcome().map(|it| it.ending),
        Some(Ending::Resignation)
    );
    assert_eq!(over.ratings, None);

    // Once more, with the colours swapped: now the engine begins.
    table
        .private("an", Command::ButtonAction(ButtonAction::Rematch(id)))
        .await;
    let told = table.told().await;
    let next = told.last().unwrap().message.shows.unwrap().game;
    let game = table.game(next.0).await.game;
    assert_eq!((game.seats().red, game.ply().0), (bot.seat(), 1));

    // A thumb that presses twice gets one game.
    table
        .private("an", Command::ButtonAction(ButtonAction::Rematch(id)))
        .await;
    table.told().await;
    assert_eq!(table.store.totals().await.unwrap().open_games, 1);

    let stats = words(&table.whisper("an", "/stats").await);
    assert!(stats.contains("0 won, 0 drawn, 1 lost"), "{stats}");
}

fn presses(message: &tulenh::app::Message) -> Vec<ButtonAction> {
    let buttons = message.buttons.iter().flatten();
    buttons.map(|button| button.press.clone()).collect()
}

/// Nothing is offered to be taken back before the person has played, nor is the engine told of their clock.
#[tokio::test]
async fn what_concerns_one_person_alone() {
    let mut table = Table::new();
    let reply = table.whisper("an", "/challenge bot 1 blue 3 days").await;
    assert!(words(&reply).starts_with("Game #"), "{reply:?}");
    let told = table.told().await;
    let board = told.last().unwrap();
    let id = board.message.shows.unwrap().game;
    let under = presses(&board.message);
    assert_eq!(board.message.shows.unwrap().ply.0, 1);
    let is_back = |it: &ButtonAction| matches!(it, ButtonAction::TakeBack(..));
    assert!(!under.iter().any(is_back), "{under:?}");
    table.whisper("an", &format!("/move {id} c8-c7")).await;
    let told = table.told().await;
    assert!(presses(&told.last().unwrap().message).iter().any(is_back));

    let reply = table.line("chi", "/challenge bot 1 red 3 days").await;
    assert!(words(&reply).starts_with("Game #"), "{reply:?}");
    table.told().await;
    for (line, part) in [
        (
            "/vacation on",
            "is on vacation. The clock is stopped until they are back.",
        ),
        (
            "/vacation off",
            "is back from vacation. The clock is running again.",
        ),
    ] {
        table.line("chi", line).await;
        let told = table.told().await;
        let all: Vec<String> = told.iter().map(|it| it.words()).collect();
        assert!(all.iter().any(|it| it.contains(part)), "{all:?}");
        assert!(!all.iter().any(|it| it.contains("tulenh 1,")), "{all:?}");
    }
}

/// The engine has Red: nobody tells it that it moves first, or what to write.
#[tokio::test]
async fn the_engine_is_not_spoken_to() {
    let mut table = Table::new();
    let reply = table.whisper("an", "/challenge bot 1 blue").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert_eq!(told.len(), 2, "the game begins, the first turn");
    let begun = told[0].words();
    assert!(begun.contains("tulenh 1"), "{begun}");
    assert!(!begun.contains("/move"), "{begun}");
    assert!(
        !presses(&told[0].message)
            .iter()
            .any(|it| matches!(it, ButtonAction::Hint(..)))
    );
    let id = told[1].message.shows.unwrap().game;
    let first = table.game(id.0).await.game.record().turns()[0].lan.clone();
    assert!(told[1].words().contains(&first), "{}", told[1].words());
    assert_eq!(told[1].mentions(), ["an"]);
    // Its own first turn cannot be taken back by the other side.
    refused(&table.whisper("an", "/takeback").await, "no move");

    // Several turns: one message each, whose board is the one that stands.
    for _ in 0..4 {
        let turn = table.some_turn(id).await;
        table.whisper("an", &format!("/move {id} {turn}")).await;
        let told = table.told().await;
        assert_eq!(told.len(), 1);
        let game = table.game(id.0).await.game;
        assert_eq!(told[0].message.shows.unwrap().ply, game.ply());
        assert!(told[0].words().contains(&turn), "{}", told[0].words());
    }
}

#[tokio::test]
async fn in_a_group_and_in_vietnamese() {
    let mut table = Table::new();
    let reply = table.line("an", "/challenge bot max blue").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert!(
        told.iter()
            .any(|heard| heard.words().contains("tulenh max"))
    );
    let game = table.game(1).await.game;
    assert_eq!(
        game.seats().red,
        Bot {
            level: Bot::MAX,
            sleeps: false
        }
        .seat()
    );
    assert_eq!(game.ply().0, 1, "the engine has opened the game");

    let ask = |line: &str| {
        let command = tulenh::app::App::read_line(line, Some("tulenh_bot"), None).unwrap();
        vietnamese(alone("binh", command))
    };
    let reply = table.ask(ask("/challenge máy cấp 1 đỏ")).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert!(told.last().unwrap().words().contains("tulenh 1"));
    let reply = table.ask(ask("/challenge bot 2 rated")).await;
    refused(&reply, "không tính hệ số");
}

#[tokio::test]
async fn what_is_refused() {
    let mut table = Table::new();
    refused(
        &table.whisper("an", "/challenge bot 3 rated").await,
        "never rated",
    );
    refused(&table.whisper("an", "/challenge bot 9").await, "9");
    refused(
        &table.line("an", "/challenge @binh bot 3").await,
        "one opponent",
    );
    refused(
        &table.whisper("an", "/challenge sleepy").await,
        "/challenge",
    );
    let program = tulenh::app::Opponent::User {
        account: crate::conversations::table::account("tulenh_bot"),
        name: "tulenh".to_owned(),
        handle: Some("tulenh_bot".to_owned()),
        bot: true,
    };
    let command = Command::Challenge {
        opponent: Some(program),
        colour: tulenh::app::Colour::Red,
        terms: "5".to_owned(),
    };
    refused(&table.group("an", command).await, "/challenge bot 3");

    // Nobody plays in its place, and nobody else in the person's.
    let id = begin(&mut table, "an", "/challenge bot 1 blue").await;
    let before = table.game(id.0).await.game;
    assert_eq!(before.ply().0, 1);
    refused(
        &table.line("binh", &format!("/move {id} f7-f6")).await,
        "playing in game",
    );
    assert_eq!(table.game(id.0).await.game, before);

    // Games against it are games: there is a most of them.
    let mut table = Table::with(|options| options.open_games = 2);
    begin(&mut table, "an", "/challenge bot 1").await;
    begin(&mut table, "an", "/challenge bot 1").await;
    refused(&table.whisper("an", "/challenge bot 1").await, "2 games");
}

#[tokio::test]
async fn a_sleepy_one_answers_hours_later() {
    let mut table = Table::new();
    let id = begin(&mut table, "an", "/challenge bot 1 sleepy red").await;
    let now = table.now();
    table.app.tick(now).await;
    let reply = table.whisper("an", "c5-c6").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    // Its answer comes hours later: the board is shown at once.
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].message.shows.unwrap().ply.0, 1);
    assert!(told[0].mentions().is_empty(), "{:?}", told[0].mentions());
    // Taken back at once, although it sleeps, and played again.
    table.whisper("an", "/takeback").await;
    table.told().await;
    assert_eq!(table.game(id.0).await.game.ply().0, 0);
    table.whisper("an", "c5-c6").await;
    table.told().await;
    let waits = table.game(id.0).await.game;
    let bot = waits.bots().blue.unwrap();
    assert!(bot.sleeps);
    let wakes = bot.wakes(&waits);
    let nap = wakes.since(waits.last());
    assert!(nap >= Duration::from_secs(30 * 60), "{nap:?}");
    let next = table.app.tick(tulenh::app::Timestamp(wakes.0 - 1)).await;
    table.settle().await;
    assert_eq!(table.game(id.0).await.game.ply().0, 1);
    assert!(next.is_some_and(|next| next <= wakes));

    // A restart changes nothing of that.
    let mut table = table.restart().await;
    table.app.tick(tulenh::app::Timestamp(wakes.0 - 1)).await;
    table.settle().await;
    assert_eq!(table.game(id.0).await.game.ply().0, 1);
    table.app.tick(wakes).await;
    table.settle().await;
    assert_eq!(table.game(id.0).await.game.ply().0, 2);
    let late = table.later(24 * 3600 * 1000);
    table.app.tick(late).await;
}

#[tokio::test]
async fn a_turn_it_owes_is_played_after_a_restart() {
    let table = Table::with(|options| options.thinkers = 1);
    // As a crash leaves it: the turn is there, the answer is not.
    let mut table = table;
    let id = begin(&mut table, "an", "/challenge bot 1 red").await;
    let mut stored = table.game(id.0).await;
    let turn = stored.game.position().read_lan("c5-c6").unwrap();
    let action = tulenh::game::Action::Turn {
        at: tulenh::app::Ply(0),
        turn,
    };
    let an = stored.game.seats().red;
    let now = table.now();
    stored.game.apply(an, action, now).unwrap();
    let batch = tulenh::store::Batch {
        games: vec![stored],
        ..tulenh::store::Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    let mut table = table.restart().await;
    assert_eq!(table.game(id.0).await.game.ply().0, 1);
    let now = table.now();
    table.app.tick(now).await;
    table.settle().await;
    assert_eq!(table.game(id.0).await.game.ply().0, 2);
}

#[tokio::test]
async fn it_plays_every_ruleset_and_battle_to_an_end() {
    let mut table = Table::with(|options| options.open_games = 200);
    let specs: Vec<String> = tulenh_rules::Ruleset::all()
        .flat_map(|preset| {
            let battles: Vec<_> = preset.battles.iter().copied().collect();
            battles
                .into_iter()
                .map(move |battle| format!("{} {}", preset.id, battle.id()))
        })
        .collect();
    assert!(specs.len() > 10);
    for spec in specs {
        let id = begin(
            &mut table,
            "an",
            &format!("/challenge bot 1 blue turns=3 {spec}"),
        )
        .await;
        for _ in 0..8 {
            let game = table.game(id.0).await.game;
            if !game.is_open() {
                break;
            }
            assert_eq!(game.position().turn(), Side::Blue, "{spec}: it has played");
            let turn = table.some_turn(id).await;
            table.whisper("an", &format!("/move {id} {turn}")).await;
            table.told().await;
        }
        assert!(!table.game(id.0).await.game.is_open(), "{spec}");
    }
}

/// What is offered while the engine thinks is answered before it plays, and not lost.
#[tokio::test]
async fn an_offer_that_comes_while_it_thinks_is_answered() {
    let mut table = Table::new();
    let id = begin(&mut table, "an", "/challenge bot max red").await;
    let reply = table.whisper("an", "c5-c6").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    table.whisper("an", "/pause").await;
    table.told().await;
    let game = table.game(id.0).await.game;
    assert_eq!(game.pause_offer(), None);
    let paused = game.clock().resting().is_some();
    assert!(paused || game.ply().0 == 2, "neither agreed to nor played");
    assert!(
        paused,
        "the offer came a moment behind the turn, long before its answer"
    );
}

#[tokio::test]
async fn several_games_at_once_and_in_one_group() {
    let mut table = Table::new();
    let mut games = Vec::new();
    for (who, level) in [("an", 1), ("an", 2), ("binh", 1), ("chi", 3)] {
        games.push((
            who,
            begin(&mut table, who, &format!("/challenge bot {level} red")).await,
        ));
    }
    for (who, id) in &games {
        let reply = table.whisper(who, &format!("/move {id} c5-c6")).await;
        assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    }
    table.told().await;
    for (_, id) in &games {
        assert_eq!(table.game(id.0).await.game.ply().0, 2, "{id}");
    }
    let request = in_group("an", Command::Games);
    let reply = table.ask(request).await;
    assert!(
        matches!(
            reply,
            Reply {
                audience: Audience::Everyone | Audience::Caller,
                ..
            }
        ),
        "{reply:?}"
    );
}

/// From level 4 up the engine begins by its book, not always alike, and answers by it.
#[tokio::test]
async fn the_engine_opens_by_its_book() {
    let book = Book::built_in(&Ruleset::OFFICIAL).unwrap();
    // Whether the last turn is one of the book.
    let known = |turns: &[Played]| {
        let (mut now, mut is_known) = (book.positions()[0].position.clone(), false);
        for played in turns {
            let turn = now.canonical(&played.turn).unwrap();
            let place = book.find(&now).map(|at| &book.positions()[at]);
            is_known = place.is_some_and(|at| at.turns.iter().any(|one| one.turn == turn));
            now.make_unchecked(&turn);
        }
        is_known
    };
    let mut table = Table::new();
    let (mut first, mut answered) = (BTreeSet::new(), 0);
    for game in 0..12 {
        let level = 4 + game % 6;
        let level = if level == 9 {
            "max".to_owned()
        } else {
            level.to_string()
        };
        let id = begin(&mut table, "an", &format!("/challenge bot {level} blue")).await;
        let game = table.game(id.0).await.game;
        let turns = game.record().turns();
        assert!(turns.len() == 1 && known(turns), "{level}: {turns:?}");
        first.insert(turns[0].lan.clone());
        // The best answer of the book is answered by the book.
        let at = book.find(game.position()).unwrap();
        let place = &book.positions()[at];
        let answer = place.position.lan(&place.turns[0].turn);
        table.whisper("an", &answer).await;
        table.told().await;
        let game = table.game(id.0).await.game;
        let turns = game.record().turns();
        let positions: Vec<Position> = game.record().positions().collect();
        let place = book.find(&positions[2]).map(|at| &book.positions()[at]);
        if place.is_some_and(|place| !place.turns.is_empty()) {
            assert!(turns.len() == 3 && known(turns), "{level}: {turns:?}");
            answered += 1;
        }
        table.whisper("an", &format!("/resign {id}")).await;
        let press = ButtonAction::Resign(id, game.ply(), Side::Blue);
        table.private("an", Command::ButtonAction(press)).await;
        table.told().await;
    }
    assert!(first.len() > 1 && answered > 5, "{first:?}, {answered}");
}
