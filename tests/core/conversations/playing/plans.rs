//! Turns prepared for later: kept to oneself, played at once, told once.

use std::time::Duration;

use tulenh::app::{
    Audience, ButtonAction, Command, DeliveryError, GameId, Kind, Message, Ply, Reply, Request,
    Timestamp,
};
use tulenh::game::{Limit, Plans};
use tulenh::store::{Batch, Change};
use tulenh_rules::{Ending, Outcome, Side};

use crate::conversations::table::{Heard, Table, alone, in_group, refused, vietnamese, words};

/// Blue's tank attacks Red's Commander, which nobody has to save.
const LOST: &str = "8c2/11/11/5T5/11/11/11/11/5t5/5C5/11/11 r - - 0 1";

/// The tanks go to and fro; the others see to it that no position comes three times.
const LONG: &str = "c5-c6 c8-c7 f4-f5 f9-f8 f5-f4 f8-f9 g5-g6 g8-g7 f4-f5 f9-f8 f5-f4 f8-f9 k5-k6 \
                    k8-k7 f4-f5 f9-f8 f5-f4 f8-f9 d5-d6";

/// Somebody tells the bot alone what they prepare in the game.
async fn prepare(table: &mut Table, who: &str, id: GameId, lines: &str) -> Reply {
    table.whisper(who, &format!("/if {id} {lines}")).await
}

/// The same, which is accepted.
async fn prepared(table: &mut Table, who: &str, id: GameId, lines: &str) -> Message {
    let before = kept(table, id).await;
    let Reply {
        audience: Audience::Caller,
        message,
    } = prepare(table, who, id, lines).await
    else {
        panic!("{lines}");
    };
    let after = kept(table, id).await;
    assert_ne!(before, after, "{}", message.text.words());
    message
}

/// All that is prepared in a game, line by line.
async fn kept(table: &Table, id: GameId) -> Vec<String> {
    let all = table.store.plans(id).await.unwrap();
    let lines = all.iter().flat_map(|(_, plans)| plans.lines());
    lines.map(|line| line.turns().join(" ")).collect()
}

fn has(words: &str, parts: &[&str]) {
    for part in parts {
        assert!(words.contains(part), "{words:?} lacks {part:?}");
    }
}

fn lacks(words: &str, parts: &[&str]) {
    for part in parts {
        assert!(!words.contains(part), "{words:?} has {part:?}");
    }
}

fn presses(message: &Message) -> Vec<ButtonAction> {
    let buttons = message.buttons.iter().flatten();
    buttons.map(|button| button.press.clone()).collect()
}

async fn record(table: &Table, id: GameId) -> Vec<String> {
    let game = table.game(id.0).await.game;
    let turns = game.record().turns().iter();
    turns.map(|turn| turn.lan.clone()).collect()
}

#[tokio::test]
async fn an_answer_is_played_at_once_and_told_once() {
    let mut table = Table::new();
    let id = table.begin().await;
    let message = prepared(&mut table, "binh", id, "c5-c6 then c8-c7").await;
    has(
        &message.text.words(),
        &["c5-c6 → c8-c7", "Only you", "Board after this line"],
    );
    assert_eq!(message.attachment.unwrap().kind, Kind::Picture);
    let mut table = table.restart().await;
    // Nobody hears of it.
    assert!(table.told().await.is_empty());
    let reply = table.line("an", &format!("/move {id} c5-c6")).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    has(&words(&reply), &["Played: c5-c6", "prepared", "c8-c7"]);
    let mut table = table.restart().await;
    let told = table.told().await;
    let [heard] = &told[..] else {
        panic!("{:#?}", told.iter().map(Heard::words).collect::<Vec<_>>());
    };
    let said = heard.words();
    has(&said, &["turn 1", "c5-c6", "turn 2", "c8-c7 (prepared)"]);
    assert_eq!(heard.mentions(), ["an"]);
    assert_eq!(heard.message.shows.unwrap().ply, Ply(2));
    assert!(heard.message.attachment.is_some());
    let game = table.game(id.0).await.game;
    assert_eq!(record(&table, id).await, ["c5-c6", "c8-c7"]);
    assert_eq!(game.times()[0], game.times()[1]);
    // An has three days for the next turn, whoever has thought before.
    let left = game.deadline().unwrap().0 - game.last().0;
    assert_eq!(left, 3 * 24 * 60 * 60 * 1000);
    assert!(kept(&table, id).await.is_empty());
    // The game goes on as ever.
    table.play("an", id, "g5-g6").await;
    assert_eq!(table.told().await[0].mentions(), ["binh"]);
}

#[tokio::test]
async fn lines_of_several_turns_live_over_restarts_until_the_opponent_deviates() {
    let mut table = Table::new();
    let id = table.begin().await;
    let lines = "c5-c6 then c8-c7; g5-g6, g8-g7 -> k5-k6 k8-k7\nc5-c6 then c8-c7, k5-k6 then k8-k7 | if g5g6 then tank f9 f8";
    let reply = prepare(&mut table, "binh", id, lines).await;
    has(
        &words(&reply),
        &[
            "1. c5-c6 → c8-c7, g5-g6 → g8-g7, k5-k6 → k8-k7",
            "2. c5-c6 → c8-c7, k5-k6 → k8-k7",
            "3. g5-g6 → f9-f8",
        ],
    );
    table.play("an", id, "c5-c6").await;
    let mut table = table.restart().await;
    assert_eq!(table.told().await.len(), 1);
    let left = ["g5-g6 g8-g7 k5-k6 k8-k7", "k5-k6 k8-k7"];
    assert_eq!(kept(&table, id).await, left);
    let reply = table.whisper("binh", "/if").await;
    has(&words(&reply), &["1. g5-g6 → g8-g7", "2. k5-k6 → k8-k7"]);
    table.play("an", id, "g5-g6").await;
    let mut table = table.restart().await;
    assert_eq!(table.told().await.len(), 1);
    assert_eq!(kept(&table, id).await, ["k5-k6 k8-k7"]);
    table.play("an", id, "f4-f5").await;
    let told = table.told().await;
    assert_eq!(told[0].mentions(), ["binh"]);
    lacks(&told[0].words(), &["prepared"]);
    assert_eq!(table.game(id.0).await.game.ply(), Ply(5));
    let reply = table.whisper("binh", "/if").await;
    has(&words(&reply), &["no prepared moves", "your turn"]);
    // Once that turn is answered nothing is left of them.
    let turn = table.some_turn(id).await;
    table.play("binh", id, &turn).await;
    assert!(kept(&table, id).await.is_empty());
}

/// A turn that is not meant, and taken back at once, does not undo what the other has prepared.
#[tokio::test]
async fn what_was_prepared_stands_again_when_the_turn_is_taken_back() {
    let mut table = Table::new();
    let id = table.begin().await;
    prepared(&mut table, "binh", id, "c5-c6 c8-c7").await;
    table.play("an", id, "f4-f5").await;
    has(
        &words(&table.whisper("binh", "/if").await),
        &["no prepared moves"],
    );
    let mut table = table.restart().await;
    table.line("an", &format!("/takeback {id}")).await;
    let mut table = table.restart().await;
    has(
        &words(&table.whisper("binh", "/if").await),
        &["c5-c6 → c8-c7"],
    );
    table.play("an", id, "c5-c6").await;
    assert_eq!(record(&table, id).await, ["c5-c6", "c8-c7"]);
}

/// Both have prepared: the turn of one brings about a whole conversation, in one commit and one
/// message.
#[tokio::test]
async fn two_who_have_prepared_answer_each_other() {
    let mut table = Table::new();
    let id = table.begin().await;
    let message = prepared(&mut table, "an", id, "c5-c6, c8-c7, g5-g6").await;
    has(&message.text.words(), &["played anything yet", "c5-c6"]);
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
    let line = "c5-c6 → c8-c7, g5-g6 → g8-g7, k5-k6 → k8-k7";
    prepared(&mut table, "binh", id, line).await;
    let mut table = table.restart().await;
    table.play("an", id, "c5-c6").await;
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    has(
        &told[0].words(),
        &[
            "turn 1",
            "c8-c7 (prepared)",
            "g5-g6 (prepared)",
            "g8-g7 (prepared)",
        ],
    );
    assert_eq!(told[0].mentions(), ["an"]);
    let table = table.restart().await;
    let all = ["c5-c6", "c8-c7", "g5-g6", "g8-g7"];
    assert_eq!(record(&table, id).await, all);
    assert_eq!(kept(&table, id).await, ["k5-k6 k8-k7"]);
}

#[tokio::test]
async fn a_long_conversation_fits_a_message() {
    let mut table = Table::new();
    let id = table.begin().await;
    prepared(&mut table, "an", id, LONG).await;
    let line = format!("{LONG} d8-d7");
    prepared(&mut table, "binh", id, &line).await;
    table.play("an", id, "c5-c6").await;
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    let said = told[0].words();
    assert_eq!(table.game(id.0).await.game.ply(), Ply(20));
    has(
        &said,
        &["turn 1 ", "more prepared moves", "turn 20", "d8-d7"],
    );
    has(&said, &["an is to move"]);
}

#[tokio::test]
async fn a_prepared_answer_can_end_the_game() {
    let mut table = Table::new();
    let rules = "official enforce_check=never";
    let id = table.begin_from(rules, LOST, Limit::default()).await;
    // Nothing follows the end.
    let reply = prepare(&mut table, "binh", id, "f9-f8, f4xf3, f8-f7, f3-f4").await;
    refused(&reply, "game would be over");
    prepared(&mut table, "binh", id, "f9-f8, f4xf3").await;
    // An is asked whether that is meant, and means it.
    let turn = ButtonAction::Turn(id, Ply(0), "f9-f8".to_owned());
    let reply = table.group("an", Command::ButtonAction(turn)).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    has(
        &told[0].words(),
        &["f4xf3 (prepared)", "Blue wins", "beats"],
    );
    // Neither has seen it coming.
    let mut alerted = told[0].mentions();
    alerted.sort();
    assert_eq!(alerted, ["an", "binh"]);
    assert!(!told[0].silent);
    let table = table.restart().await;
    let game = table.game(id.0).await.game;
    let won = Outcome::won(Side::Blue, Ending::CommanderCaptured);
    assert_eq!(game.outcome(), Some(won));
    let results = table.store.standings(game.seats().blue).await.unwrap();
    assert_eq!(results.len(), 1, "the result counts");
    assert!(kept(&table, id).await.is_empty());
}

#[tokio::test]
async fn the_end_of_a_game_ends_what_was_prepared_and_a_turn_taken_back_what_came_of_it() {
    let mut table = Table::new();
    let id = table.begin().await;
    prepared(&mut table, "binh", id, "c5-c6 c8-c7").await;
    table.play("an", id, "f4-f5").await;
    prepared(&mut table, "an", id, "f9-f8 c5-c6").await;
    table.line("an", "/takeback").await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
    assert_eq!(kept(&table, id).await, ["c5-c6 c8-c7"]);
    for _ in 0..2 {
        table.line("an", &format!("/resign {id}")).await;
    }
    assert!(!table.game(id.0).await.game.is_open());
    assert!(kept(&table, id).await.is_empty());
    let reply = prepare(&mut table, "binh", id, "c5-c6 c8-c7").await;
    refused(&reply, "over");
}

/// What was taken back before it could be told is not told; what stands is.
#[tokio::test]
async fn of_a_conversation_that_is_partly_taken_back_the_rest_is_told() {
    let mut table = Table::new();
    let id = table.begin().await;
    prepared(&mut table, "an", id, "c5-c6 c8-c7 g5-g6").await;
    prepared(&mut table, "binh", id, "c5-c6 c8-c7").await;
    let wait = DeliveryError::Later {
        after: Some(Duration::from_millis(300)),
        why: "as told".to_owned(),
    };
    table.transport.fail("group", wait);
    table.play("an", id, "c5-c6").await;
    let reply = table.line("an", &format!("/takeback {id}")).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert_eq!(record(&table, id).await, ["c5-c6", "c8-c7"]);
    let told: Vec<String> = table.told().await.iter().map(Heard::words).collect();
    assert_eq!(told.len(), 2, "{told:#?}");
    has(&told[0], &["c5-c6", "c8-c7"]);
    lacks(&told[0], &["g5-g6"]);
    has(&told[1], &["taken back a move"]);
}

/// A turn and its answer are one commit: the disk that fails keeps neither.
#[tokio::test]
async fn a_failing_disk_keeps_neither_the_turn_nor_its_answer() {
    let mut table = Table::new();
    let id = table.begin().await;
    prepared(&mut table, "binh", id, "c5-c6 c8-c7, g5-g6 g8-g7").await;
    table.faults.doom();
    let reply = table.line("an", &format!("/move {id} c5-c6")).await;
    has(&words(&reply), &["went wrong"]);
    let mut table = table.restart().await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(0));
    assert_eq!(kept(&table, id).await, ["c5-c6 c8-c7 g5-g6 g8-g7"]);
    table.play("an", id, "c5-c6").await;
    assert_eq!(table.game(id.0).await.game.ply(), Ply(2));
    assert_eq!(kept(&table, id).await, ["g5-g6 g8-g7"]);
}

/// It cannot be, unless the rules have changed: then their owner hears of it alone, and the game goes
/// on without them.
#[tokio::test]
async fn an_answer_that_cannot_be_played_is_dropped_and_its_owner_told() {
    let mut table = Table::new();
    let id = table.begin().await;
    table.ask(vietnamese(alone("binh", Command::Games))).await;
    let blue = table.game(id.0).await.game.seats().blue;
    let line = ["c5-c6", "a1-a9"].map(str::to_owned);
    let plans = Plans::restore(Ply(0), 0, vec![line.to_vec()]);
    let batch = Batch {
        changes: vec![Change::Plans(id, blue, Some(plans))],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    // It is listed as it stands, and can be removed; nothing else comes of it.
    has(&words(&table.whisper("binh", "/if").await), &["a1-a9"]);
    table.play("an", id, "c5-c6").await;
    assert_eq!(record(&table, id).await, ["c5-c6"]);
    assert!(kept(&table, id).await.is_empty());
    let told = table.told().await;
    assert_eq!(told.len(), 2);
    for heard in told {
        let part = match heard.place == crate::conversations::table::person("binh").place {
            true => "không đi được",
            false => "Đến lượt 🔵 binh",
        };
        has(&heard.words(), &[part]);
    }
}

#[tokio::test]
async fn nobody_else_sees_what_is_prepared() {
    let mut table = Table::new();
    let id = table.begin().await;
    let secret = "k8-k7";
    let message = prepared(&mut table, "binh", id, "c5-c6 then k8-k7").await;
    let theirs = presses(&message);
    // Who has typed no moves hears nothing of saving.
    let reply = words(&table.line("an", "/if").await);
    assert!(reply.contains("send me /if in private"), "{reply}");
    lacks(&reply, &["saved"]);
    let reply = words(&table.line("an", "/if c8-c7 then c5-c6").await);
    assert!(reply.contains("I have saved nothing"), "{reply}");
    for line in ["/if", "/board", "/games", "/record", "/moves c5", "/score"] {
        let reply = table.whisper("an", line).await;
        lacks(&words(&reply), &[secret]);
        let reply = table.line("an", line).await;
        lacks(&words(&reply), &[secret]);
    }
    let data = |reply: Reply| match reply {
        Reply {
            audience: Audience::Caller,
            message:
                Message {
                    attachment: Some(file),
                    ..
                },
        } => String::from_utf8(file.bytes.to_vec()).unwrap(),
        other => panic!("{other:?}"),
    };
    lacks(&data(table.whisper("an", "/mydata").await), &[secret]);
    has(&data(table.whisper("binh", "/mydata").await), &[secret]);
    // Buttons show everybody their own.
    for press in theirs {
        let reply = table.private("an", Command::ButtonAction(press)).await;
        lacks(&words(&reply), &[secret]);
    }
    assert_eq!(kept(&table, id).await, ["c5-c6 k8-k7"]);
    // Who does not play has nothing to prepare.
    let reply = prepare(&mut table, "chi", id, "c5-c6 then k8-k7").await;
    refused(&reply, "playing in game");
    let press = ButtonAction::Plan(id, String::new());
    let reply = table
        .private("chi", Command::ButtonAction(press.clone()))
        .await;
    refused(&reply, "playing in game");
    // Where others read along nothing is said, nor kept.
    for line in ["/if", "/if g5-g6 then k8-k7"] {
        refused(&table.line("binh", line).await, "in private");
    }
    let reply = table.group("binh", Command::ButtonAction(press)).await;
    refused(&reply, "in private");
    assert_eq!(kept(&table, id).await, ["c5-c6 k8-k7"]);
    // In a place where answers are hidden it is as good as alone.
    let hidden = Request {
        hidden: true,
        ..in_group(
            "binh",
            Command::Plan {
                game: None,
                lines: String::new(),
            },
        )
    };
    has(&words(&table.ask(hidden).await), &[secret]);
    assert!(table.told().await.is_empty());
    // To be forgotten takes it along.
    let whose = table.game(id.0).await.game.seats().blue;
    let reply = table.private("binh", Command::ButtonAction(ButtonAction::Forget(whose)));
    reply.await;
    assert!(kept(&table, id).await.is_empty());
}

#[tokio::test]
async fn lines_are_edited_by_buttons() {
    let mut table = Table::new();
    let id = table.begin().await;
    let lines = "c5-c6 c8-c7 | g5-g6 g8-g7 | k5-k6 k8-k7";
    let reply = prepare(&mut table, "binh", id, lines).await;
    let Reply {
        audience: Audience::Caller,
        message: list,
    } = reply
    else {
        panic!("{reply:?}");
    };
    let labels = list.buttons.iter().flatten().map(|it| it.label.as_str());
    let labels: Vec<&str> = labels.collect();
    assert_eq!(labels, ["✕ 1", "✕ 2", "✕ 3", "How it works", "Remove all"]);
    let presses = presses(&list);
    let mut table = table.restart().await;
    let reply = table
        .private("binh", Command::ButtonAction(presses[1].clone()))
        .await;
    assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
    let said = words(&reply);
    has(&said, &["Removed: g5-g6 → g8-g7", "2. k5-k6 → k8-k7"]);
    // Once more it is not there, whatever number the others have now.
    let reply = table
        .private("binh", Command::ButtonAction(presses[1].clone()))
        .await;
    refused(&reply, "no longer exists");
    assert_eq!(kept(&table, id).await, ["c5-c6 c8-c7", "k5-k6 k8-k7"]);
    let how = Command::ButtonAction(presses[3].clone());
    let reply = table.private("binh", how).await;
    has(&words(&reply), &["/if", " then ", "|"]);
    // The example can be sent as it stands.
    let said = words(&reply);
    let example = said.split("for example /if ").nth(1).unwrap();
    let example = example.split(". ").next().unwrap().to_owned();
    let reply = prepare(&mut table, "binh", id, &example).await;
    has(&words(&reply), &["Prepared in game"]);
    let all = Command::ButtonAction(presses[4].clone());
    let reply = table.private("binh", all).await;
    has(&words(&reply), &["Removed in game", "c5-c6 → c8-c7"]);
    assert!(kept(&table, id).await.is_empty());
    // The line of a message goes by its own button.
    let message = prepared(&mut table, "binh", id, "c5-c6 c8-c7").await;
    let remove = Command::ButtonAction(self::presses(&message)[1].clone());
    let reply = table.private("binh", remove).await;
    has(&words(&reply), &["Removed: c5-c6", "no prepared moves"]);
    assert!(kept(&table, id).await.is_empty());
}

#[tokio::test]
async fn as_many_lines_as_there_may_be_are_shown_whole() {
    let mut table = Table::new();
    let id = table.begin().await;
    let first = "d5-d4 d5-e5 d5-d6 e4-d4 e4-e3 e4-e5 f4-f3 f4-f5 f4-g4 g5-g6 g5-g4 g5-h5 h4-h5 \
                 h4-h3 i4-i3 i4-i5 i4-j4 j5-j6 j5-j4 j5-i5";
    let lines = first
        .split(' ')
        .map(|first| format!("{first} c8-c7 k5-k6 k8-k7 c5-c6 d8-d7"));
    let all: Vec<String> = lines.collect();
    assert_eq!(all.len(), 20);
    // A hundred turns, and not one more.
    let short = |line: &String| line.rsplitn(3, ' ').nth(2).unwrap().to_owned();
    let (five, rest) = all.split_at(10);
    let rest: Vec<String> = rest.iter().map(short).collect();
    let lines = [five, &rest].concat().join("|");
    let reply = prepare(&mut table, "binh", id, &lines).await;
    let Reply {
        audience: Audience::Caller,
        message: list,
    } = &reply
    else {
        panic!("{reply:?}");
    };
    let said = words(&reply);
    has(&said, &["1. d5-d4", "20. j5-i5 → c8-c7, k5-k6 → k8-k7"]);
    lacks(&said, &["…"]);
    assert_eq!(list.buttons.iter().flatten().count(), 22);
    assert_eq!(kept(&table, id).await.len(), 20);
    let reply = prepare(&mut table, "binh", id, &all[19]).await;
    refused(&reply, "100 moves");
}

#[tokio::test]
async fn a_later_answer_takes_the_place_of_an_earlier_one() {
    let mut table = Table::new();
    let id = table.begin().await;
    prepared(&mut table, "binh", id, "c5-c6 c8-c7").await;
    let message = prepared(&mut table, "binh", id, "C5C6 k8-k7").await;
    has(&message.text.words(), &["replaces an older line"]);
    assert_eq!(kept(&table, id).await, ["c5-c6 k8-k7"]);
    let reply = prepare(&mut table, "binh", id, "infantry c5 c6 then k8 k7").await;
    has(&words(&reply), &["already prepared"]);
    let message = prepared(&mut table, "binh", id, "c5c6 k8k7 g5g6 g8g7").await;
    lacks(&message.text.words(), &["older"]);
    assert_eq!(kept(&table, id).await, ["c5-c6 k8-k7 g5-g6 g8-g7"]);
}

#[tokio::test]
async fn what_cannot_be_prepared_is_refused_and_changes_nothing() {
    let mut table = Table::new();
    let id = table.begin().await;
    prepared(&mut table, "binh", id, "c5-c6 c8-c7").await;
    let many: Vec<String> = (0..21).map(|_| "c5-c6 c8-c7".to_owned()).collect();
    let deep = format!("{LONG} d8-d7 h4-h5 h9-h8");
    for (lines, part) in [
        ("hello", "as a move"),
        ("c5-c6 then hello", "After c5-c6:"),
        (", | ;", "as a move"),
        // A turn of the own side where the other is to move, and the other way round.
        ("c8-c7 then c5-c6", "starts with one of their moves"),
        ("c5-c6 then g5-g6", "belongs to Red"),
        ("c5-c6 then c8-c1", "c8-c1 is not possible"),
        ("c5-c6", "ends with your answer"),
        ("c5-c6 c8-c7 g5-g6", "ends with your answer"),
        ("c5-c6 then infantry", "as a move"),
        // One line that is wrong keeps out the others.
        (
            "k5-k6 k8-k7 | g5-g6 then g8-g1",
            "In the line g5-g6 then g8-g1",
        ),
        // A plane would be lost without a word of it.
        ("c5-c6 then b11-b6", "b11-b6"),
        (&many.join("|"), "at most 20 lines"),
        (&deep, "20 moves"),
        (&"c5-c6 c8-c7 | ".repeat(200), "too long"),
    ] {
        let reply = prepare(&mut table, "binh", id, lines).await;
        refused(&reply, part);
        assert_eq!(kept(&table, id).await, ["c5-c6 c8-c7"], "{lines}");
    }
    // On one's own move.
    let reply = prepare(&mut table, "an", id, "c8-c7 then c5-c6").await;
    refused(&reply, "starts with the move you are going to play");
    let reply = prepare(&mut table, "an", id, "c5-c6 then c8-c7").await;
    refused(&reply, "at least three moves");
    // Another game, or none.
    refused(&table.whisper("binh", "/if #99 c5-c6 c8-c7").await, "#99");
    refused(
        &table.whisper("chi", "/if c5-c6 c8-c7").await,
        "no open game",
    );
    // The same in Vietnamese.
    for (lines, part) in [
        ("c5-c6 thì c8-c1", "Không thể đi c8-c1"),
        ("nếu c5-c6", "kết thúc bằng nước bạn đáp"),
        ("c8-c7 rồi c5-c6", "bắt đầu bằng một nước của đối thủ"),
        ("c5-c6 rồi hello", "Sau c5-c6"),
    ] {
        let request = alone(
            "binh",
            Command::Plan {
                game: Some(id),
                lines: lines.to_owned(),
            },
        );
        refused(&table.ask(vietnamese(request)).await, part);
    }
    assert_eq!(kept(&table, id).await, ["c5-c6 c8-c7"]);
}

#[tokio::test]
async fn turns_that_could_be_several_or_cost_something_are_asked_about() {
    let mut table = Table::new();
    // Two tanks of Blue reach f7; its plane falls to the gun on its way.
    let fen = "8c2/11/11/11/11/4t1t4/11/5f5/11/5G5/11/2I2C5 r - - 0 1";
    let id = table.begin_from("official", fen, Limit::default()).await;
    let reply = prepare(&mut table, "binh", id, "c1-c2 then tank f7").await;
    refused(&reply, "can mean 2 moves");
    has(&words(&reply), &["After c1-c2", "e7-f7", "g7-f7"]);
    let reply = prepare(&mut table, "binh", id, "c1-c2 then f5-f2").await;
    refused(&reply, "costs you");
    assert!(kept(&table, id).await.is_empty());
    // Said so it is meant.
    let said = words(&reply);
    let lan = said.split(" costs").next().unwrap();
    let lan = lan.split_whitespace().last().unwrap().to_owned();
    prepared(&mut table, "binh", id, &format!("c1-c2 then {lan}")).await;
    assert_eq!(kept(&table, id).await, [format!("c1-c2 {lan}")]);
}

#[tokio::test]
async fn the_game_that_waits_for_the_opponent_is_meant() {
    let mut table = Table::new();
    let waiting = table.begin().await;
    let own = table.begin_between("binh", "chi").await;
    assert_ne!(waiting, own);
    let reply = table.whisper("binh", "/if c5-c6 then c8-c7").await;
    has(&words(&reply), &[&format!("game {waiting}")]);
    // An old board is refused, its number or not.
    table.play("an", waiting, "f4-f5").await;
    let old = table.told().await[0].reference.clone();
    table.play("binh", waiting, "f9-f8").await;
    let request = Request {
        reply_to: Some(old),
        ..alone(
            "binh",
            Command::Plan {
                game: None,
                lines: "c5-c6 then c8-c7".to_owned(),
            },
        )
    };
    refused(&table.ask(request).await, "out of date");
    // Of several that wait it is asked which.
    table.play("binh", own, "c5-c6").await;
    let reply = table.whisper("binh", "/if c5-c6 then c8-c7").await;
    refused(&reply, &waiting.to_string());
    has(&words(&reply), &[&own.to_string()]);
}

#[tokio::test]
async fn the_same_words_twice_count_once() {
    let mut table = Table::new();
    let id = table.begin().await;
    let plan = Command::Plan {
        game: Some(id),
        lines: "c5-c6 then c8-c7".to_owned(),
    };
    let request = Request {
        update: Some("77".to_owned()),
        ..alone("binh", plan)
    };
    let Timestamp(now) = table.now();
    let first = table.app.handle(request.clone(), Timestamp(now)).await;
    assert!(first.audience == Audience::Caller, "{first:?}");
    // Nobody knows whether the first answer arrived.
    let second = table.app.handle(request, Timestamp(now + 1)).await;
    assert!(words(&second).contains("c5-c6 → c8-c7"), "{second:?}");
    assert_eq!(kept(&table, id).await.len(), 1);
}

/// Each in their own chat: the one whose turn it was planned for hears it quietly, in their words.
#[tokio::test]
async fn alone_with_the_bot_each_hears_what_concerns_them() {
    let mut table = Table::new();
    let reply = table.ask(vietnamese(alone("binh", Command::Games))).await;
    assert!(reply.audience == Audience::Caller);
    let reply = table.whisper("an", "/challenge red").await;
    let said = words(&reply);
    let told = table.told().await;
    let all = told.iter().map(Heard::words).collect::<String>() + &said;
    let code = all.split("/join ").nth(1).unwrap();
    let code: String = code.chars().take_while(|c| c.is_alphanumeric()).collect();
    let join = Command::ButtonAction(ButtonAction::Accept(code.parse().unwrap()));
    table.private("binh", join).await;
    let told = table.told().await;
    assert_eq!(told.len(), 2, "a channel for each");
    let id = told[0].message.shows.unwrap().game;
    prepared(&mut table, "binh", id, "nếu c5-c6 thì c8-c7").await;
    let reply = table
        .ask(vietnamese(alone(
            "binh",
            Command::Plan {
                game: None,
                lines: String::new(),
            },
        )))
        .await;
    has(&words(&reply), &["Đã chuẩn bị", "c5-c6 → c8-c7"]);
    table.whisper("an", &format!("/move {id} c5-c6")).await;
    let told = table.told().await;
    assert_eq!(told.len(), 2);
    for heard in &told {
        let binh = heard.place == crate::conversations::table::person("binh").place;
        let part = match binh {
            true => "bạn đã chuẩn bị",
            false => "(prepared)",
        };
        has(&heard.words(), &["c5-c6", "c8-c7", part]);
        assert_eq!(heard.silent, binh);
        assert_eq!(heard.mentions(), ["an"]);
    }
}
