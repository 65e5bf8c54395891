//! The analysis of games that are over.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tulenh::app::{App, Audience, ButtonAction, Command, GameId, Kind, Message, Options, Reply};
use tulenh::game::{Analysis, AnalysisRequest, Limit, News, PlayerId};
use tulenh::store::{Batch, Change};
use tulenh_rules::game_file::Notation;
use tulenh_rules::{Comment, GameFile, Record, Side};

use crate::conversations::table::{
    Heard, Table, alone, chat, check, in_group, person, refused, vietnamese, words,
};

/// Red's tank may take a plane; both sides have more to lose.
const FEN: &str = "5c5/11/11/11/3t7/2f8/11/2T8/11/7A3/8I2/6C4 r - - 0 1";
pub(super) const RULES: &str = "official";

/// Few nodes, so that an analysis takes no time.
fn quick(options: &mut Options) {
    options.analysis_nodes = 300;
    options.thinkers = 1;
    options.engine_memory = 1;
}

/// An analysis that does not end.
pub(super) fn endless(options: &mut Options) {
    quick(options);
    options.analysis_nodes = u64::MAX;
}

/// A game that is over: Red walks past the plane, Blue past the tank, Red resigns.
async fn finished(table: &mut Table) -> GameId {
    finished_after(table, 4).await
}

/// The same after so many turns.
pub(super) async fn finished_after(table: &mut Table, plies: usize) -> GameId {
    let id = table.begin_from(RULES, FEN, Limit::default()).await;
    for (ply, who) in ["an", "binh"].into_iter().cycle().take(plies).enumerate() {
        let stored = table.game(id.0).await;
        let position = stored.game.position();
        let quiet: Vec<String> = position
            .legal_turns()
            .iter()
            .map(|turn| position.lan(turn))
            .filter(|lan| !lan.contains(['x', '/', '+', '(', '!', '*']))
            .collect();
        table.play(who, id, &quiet[ply % quiet.len()]).await;
    }
    let ply = table.game(id.0).await.game.ply();
    let resign = Command::ButtonAction(ButtonAction::Resign(id, ply, Side::Red));
    let reply = table.group("an", resign).await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert!(!table.game(id.0).await.game.is_open());
    table.told().await;
    id
}

/// Waits until the game is analysed and everybody has heard.
async fn analysed(table: &Table, id: GameId) -> (Analysis, Vec<Heard>) {
    for _ in 0..6_000 {
        if let Some(analysis) = table.store.analysis(id).await.unwrap() {
            return (analysis, table.told().await);
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the analysis does not end");
}

async fn asked(table: &Table) -> Vec<(GameId, AnalysisRequest)> {
    table.store.analyses_asked(usize::MAX).await.unwrap()
}

/// Waits until no analysis is asked for any more.
async fn nobody_asks(table: &Table) {
    for _ in 0..6_000 {
        if asked(table).await.is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("an analysis is still asked for");
}

#[track_caller]
fn public(reply: Reply) -> Message {
    match reply {
        Reply {
            audience: Audience::Everyone,
            message,
        } => message,
        other => panic!("{other:?}"),
    }
}

fn presses(message: &Message) -> Vec<ButtonAction> {
    let buttons = message.buttons.iter().flatten();
    buttons.map(|button| button.press.clone()).collect()
}

/// Holds that what is kept is true: every turn is of the game, every better line can be played.
fn check_analysis(analysis: &Analysis, record: &Record) {
    assert_eq!(
        analysis.skipped as usize + analysis.turns.len(),
        record.turns().len()
    );
    for (index, before) in record.positions().enumerate() {
        let Some(judged) = analysis.turn(index) else {
            continue;
        };
        let mut line = Record::new(before);
        for lan in &judged.better {
            line.play_lan(lan)
                .unwrap_or_else(|why| panic!("{lan}: {why}"));
        }
    }
}

/// Holds that a file is read again as the game, and that the lines in its notes can be played.
fn check_file(message: &Message, record: &Record) -> GameFile {
    let attached = message.attachment.as_ref().unwrap();
    assert_eq!(attached.kind, Kind::File);
    let text = String::from_utf8(attached.bytes.to_vec()).unwrap();
    let file = GameFile::read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(&file.record, record);
    let Notation::Record(_, letters) = file.notation else {
        panic!("{text}");
    };
    for (before, note) in record.positions().zip(&file.notes) {
        let Some((_, line)) = note.text.rsplit_once(": ") else {
            continue;
        };
        let mut position = before;
        for turn in line.split_whitespace() {
            let (read, _) = position
                .read_record(turn, letters)
                .unwrap_or_else(|why| panic!("{turn}: {why}\n{text}"));
            position = position.play(&read).unwrap().0;
        }
    }
    file
}

#[tokio::test]
async fn a_game_is_judged_told_and_kept() {
    let mut table = Table::with(quick);
    let id = finished(&mut table).await;
    let reply = public(table.line("binh", "/analysis").await);
    assert!(
        reply.text.words().contains("I’m analysing game"),
        "{reply:?}"
    );
    let (analysis, told) = analysed(&table, id).await;
    assert!(asked(&table).await.is_empty());
    let record = table.game(id.0).await.game.record().clone();
    check_analysis(&analysis, &record);
    // Red's first turn leaves the plane where it is.
    let first = &analysis.turns[0];
    assert!(
        first.mark.is_some() && !first.better.is_empty(),
        "{first:?}"
    );

    let [summary, file] = &told[..] else {
        panic!("{told:?}");
    };
    assert!(!summary.silent && file.silent);
    let said = summary.words();
    for part in [
        "Analysis of game",
        "% accuracy",
        "turn 1 ",
        &first.better[0],
    ] {
        assert!(said.contains(part), "{said:?} lacks {part:?}");
    }
    // Marks are told by name, not by the signs of the record.
    let names = ["blunder", "mistake", "inaccurac", "great move", "good move"];
    assert!(names.iter().any(|name| said.contains(name)), "{said}");
    assert!(!said.contains('×') && !said.contains("--"), "{said}");
    assert_eq!(
        summary.message.attachment.as_ref().unwrap().kind,
        Kind::Picture
    );
    // The chart has signs, and each is explained.
    assert!(said.contains("On the chart: ?"), "{said}");
    let file = check_file(&file.message, &record);
    assert!(file.preface.starts_with("Analysed by tulenh"));
    assert_eq!(file.notes[0].comment, first.mark);
    // What was wrong is said there too.
    let note = &file.notes[0].text;
    assert!(note.contains("points on balance). Better, Red +"), "{note}");
    for (index, note) in file.notes.iter().enumerate() {
        let number = format!("(turn {}) ", index + 1);
        assert!(note.text.starts_with(&number), "{note:?}");
    }
    assert!(file.notes.iter().all(|note| !note.text.is_empty()));

    // Everybody there may press; each turning point is a board, the file is the same.
    let mut shown = 0;
    for press in presses(&summary.message) {
        let reply = table
            .group("chi", Command::ButtonAction(press.clone()))
            .await;
        let message = public(reply);
        let attached = message.attachment.as_ref().unwrap();
        match attached.kind {
            Kind::Picture => {
                shown += 1;
                assert!(message.text.words().contains("Better line:"), "{message:?}");
                assert_eq!(message.shows.unwrap().game, id);
            }
            Kind::File => drop(check_file(&message, &record)),
            Kind::Film => assert!(press.to_string().starts_with("l:")),
        }
    }
    assert!((1..=3).contains(&shown), "{shown}");

    // Whoever asks later has it at once, in their language.
    let again = public(table.line("an", &format!("/analyse {id}")).await);
    assert_eq!(again.text.words(), said);
    let line = App::read_line(&format!("/analysis {id}"), None, None).unwrap();
    let reply = table.ask(vietnamese(alone("an", line))).await;
    assert!(words(&reply).contains("Phân tích ván"), "{reply:?}");
    let line = Command::ButtonAction(presses(&again)[0].clone());
    let reply = table.ask(vietnamese(alone("an", line))).await;
    assert!(words(&reply).contains("Phương án hay hơn:"), "{reply:?}");
    assert!(table.told().await.is_empty());
}

/// The only press of a message whose button has this label.
fn labelled(message: &Message, label: &str) -> Option<ButtonAction> {
    let mut buttons = message.buttons.iter().flatten();
    let button = buttons.find(|button| button.label == label);
    button.map(|button| button.press.clone())
}

#[tokio::test]
async fn every_turn_of_an_analysed_game_is_a_step_away() {
    let mut table = Table::with(quick);
    let id = finished(&mut table).await;
    table.line("binh", "/analysis").await;
    let (_, told) = analysed(&table, id).await;
    let first = presses(&told[0].message)[0].clone();
    let mut message = public(table.group("chi", Command::ButtonAction(first)).await);
    let turns = table.game(id.0).await.game.record().turns().len();
    // Back to the first turn, then on to the end of the game.
    for label in ["◀", "▶"] {
        let mut steps = 0;
        while let Some(press) = labelled(&message, label) {
            let reply = table.group("chi", Command::ButtonAction(press)).await;
            let Reply {
                audience: Audience::ButtonMessage,
                message: next,
            } = reply
            else {
                panic!("{reply:?}");
            };
            check(&next);
            assert!(next.attachment.is_some(), "{next:?}");
            message = next;
            steps += 1;
            assert!(steps <= turns, "{message:?}");
        }
        let said = message.text.words();
        if label == "◀" {
            assert!(said.contains("turn 1 "), "{said}");
        } else {
            assert_eq!(steps, turns);
            assert!(said.contains("end of the game"), "{said}");
        }
    }
}

#[tokio::test]
async fn it_is_told_where_it_was_asked_for_and_in_the_language_of_whoever_reads() {
    let mut table = Table::with(quick);
    let id = finished(&mut table).await;
    let line = App::read_line("/analysis", None, None).unwrap();
    let reply = table.ask(vietnamese(alone("binh", line))).await;
    assert!(words(&reply).contains("Tôi đang phân tích"), "{reply:?}");
    let (_, told) = analysed(&table, id).await;
    assert_eq!(told.len(), 2);
    for heard in &told {
        assert_eq!(heard.place, person("binh").place);
    }
    assert!(told[0].words().contains("chính xác"), "{told:?}");
    let record = table.game(id.0).await.game.record().clone();
    let file = check_file(&told[1].message, &record);
    assert!(file.preface.starts_with("Do tulenh phân tích"));
}

#[tokio::test]
async fn a_game_that_goes_on_is_never_looked_at() {
    let mut table = Table::with(quick);
    let id = table.begin().await;
    table.play("an", id, "c5-c6").await;
    table.told().await;
    for line in ["/analysis", &format!("/analysis {id}"), "/analyze 1"] {
        refused(&table.line("an", line).await, "over yet");
        refused(&table.whisper("binh", line).await, "over yet");
    }
    for action in ["a", "p", "x", "f", "t0"] {
        let press = ButtonAction::Analysis(id, action.to_owned());
        let reply = table.whisper_press("an", press).await;
        refused(&reply, "over yet");
    }
    assert!(asked(&table).await.is_empty());
    // Nor when the store says that somebody wished for it, nor when something is known of it.
    let (who, place) = (PlayerId(1), chat("group"));
    let request = AnalysisRequest {
        asked: vec![(who, place)],
    };
    change(&table, Change::AnalysisAsked(id, Some(request))).await;
    let now = table.now();
    table.app.tick(now).await;
    nobody_asks(&table).await;
    assert_eq!(table.store.analysis(id).await.unwrap(), None);
    let known = Analysis {
        skipped: 1,
        turns: Vec::new(),
    };
    change(&table, Change::Analysis(id, Some(known))).await;
    refused(&table.line("an", "/analysis").await, "over yet");
    let batch = Batch {
        notices: [News::Analysed(id), News::AnnotatedRecord(id)]
            .map(|news| tulenh::game::Notice {
                to: tulenh::game::Destination::Route(chat("group")),
                news,
            })
            .to_vec(),
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
    // What comes behind them is told, they are not.
    table.play("binh", id, "c8-c7").await;
    let told = table.told().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].message.shows.unwrap().game, id);
}

pub(super) async fn change(table: &Table, change: Change) {
    let batch = Batch {
        changes: vec![change],
        ..Batch::default()
    };
    table.store.commit(batch).await.unwrap();
}

impl Table {
    async fn whisper_press(&mut self, who: &str, press: ButtonAction) -> Reply {
        self.private(who, Command::ButtonAction(press)).await
    }
}

#[tokio::test]
async fn strangers_and_games_without_turns_are_refused() {
    let mut table = Table::with(quick);
    let id = finished(&mut table).await;
    let line = format!("/analysis {id}");
    refused(&table.whisper("stranger", &line).await, "playing in game");
    refused(&table.whisper("an", "/analysis 999").await, "999");
    let press = ButtonAction::Analysis(id, "t0".to_owned());
    let reply = table.whisper_press("stranger", press).await;
    refused(&reply, "playing in game");
    // Another group does not hear of it, even from a player.
    let mut elsewhere = in_group("an", App::read_line(&line, None, None).unwrap());
    elsewhere.route = chat("elsewhere");
    refused(&table.ask(elsewhere).await, "played in this chat");
    assert!(asked(&table).await.is_empty());

    let empty = table.begin().await;
    let resign = Command::ButtonAction(ButtonAction::Resign(empty, tulenh::app::Ply(0), Side::Red));
    table.group("an", resign).await;
    table.told().await;
    if !table.game(empty.0).await.game.is_open() {
        let reply = table.line("an", &format!("/analysis {empty}")).await;
        refused(&reply, "nothing to analyse");
    }
    // A button nobody made.
    for action in ["t7777", "t0", "f", "nonsense", ""] {
        let press = ButtonAction::Analysis(id, action.to_owned());
        let reply = table.whisper_press("an", press).await;
        refused(&reply, "being analysed.");
    }
}

#[tokio::test]
async fn who_waits_hears_how_far_it_is_and_may_withdraw() {
    let mut table = Table::with(endless);
    let id = finished(&mut table).await;
    let begun = public(table.line("an", "/analysis").await);
    let [progress, cancel] = &presses(&begun)[..] else {
        panic!("{begun:?}");
    };
    let far = |reply: &Reply| words(reply).contains("0 of 4 turns");
    let mut said = None;
    for _ in 0..6_000 {
        let reply = table
            .group("chi", Command::ButtonAction(progress.clone()))
            .await;
        assert!(reply.audience == Audience::ButtonMessage, "{reply:?}");
        let seen = far(&reply);
        said = Some(reply);
        if seen {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(
        said.as_ref().is_some_and(far),
        "nobody works on it: {said:?}"
    );

    // The same person asks again, and for another game, and somebody else somewhere else.
    let again = public(table.line("an", "/analysis").await);
    assert!(again.text.words().contains("already analysing"));
    let other = finished(&mut table).await;
    let line = format!("/analysis {other}");
    refused(
        &table.line("an", &line).await,
        "one of your games at a time",
    );
    let reply = table.whisper("an", &line).await;
    refused(&reply, &format!("game {id}"));
    let elsewhere = table.whisper("binh", &format!("/analysis {id}")).await;
    assert!(
        words(&elsewhere).contains("I’m analysing game"),
        "{elsewhere:?}"
    );

    let reply = table
        .group("chi", Command::ButtonAction(cancel.clone()))
        .await;
    refused(&reply, "Only the players who asked");
    let reply = table
        .group("an", Command::ButtonAction(cancel.clone()))
        .await;
    assert!(
        words(&reply).contains("cancelled your request"),
        "{reply:?}"
    );
    // Binh still waits.
    assert_eq!(asked(&table).await[0].1.asked.len(), 1);
    let reply = table.whisper_press("binh", cancel.clone()).await;
    assert!(
        words(&reply).contains("cancelled your request"),
        "{reply:?}"
    );
    assert!(asked(&table).await.is_empty());
    let reply = table
        .group("an", Command::ButtonAction(progress.clone()))
        .await;
    assert!(words(&reply).contains("being analysed."), "{reply:?}");
    // The engine is free again: what was cancelled is neither told nor kept.
    let rest = tokio::time::timeout(Duration::from_secs(60), table.app.rest());
    rest.await.expect("the engine comes to rest");
    assert!(table.told().await.is_empty());
    assert_eq!(table.store.analysis(id).await.unwrap(), None);
}

#[tokio::test]
async fn of_two_who_ask_in_one_chat_each_may_withdraw_alone() {
    let mut table = Table::with(endless);
    let id = finished(&mut table).await;
    let begun = public(table.line("an", &format!("/analysis {id}")).await);
    public(table.line("binh", &format!("/analysis {id}")).await);
    assert_eq!(asked(&table).await[0].1.asked.len(), 2);
    let cancel = presses(&begun).pop().unwrap();
    table.group("an", Command::ButtonAction(cancel)).await;
    // What Binh was promised still holds, and where he waits is told once.
    let wishes = asked(&table).await;
    let binh = table.game(id.0).await.game.seats().blue;
    assert_eq!(wishes[0].1.asked, [(binh, chat("group"))]);
    table.app.rest().await;
}

/// Nodes of the analysis in the test of restarts.
static NODES: AtomicU64 = AtomicU64::new(u64::MAX);

#[tokio::test]
async fn after_a_restart_it_begins_again() {
    let mut table = Table::with(|options| {
        quick(options);
        options.analysis_nodes = NODES.load(Ordering::SeqCst);
    });
    let id = finished(&mut table).await;
    public(table.line("an", "/analysis").await);
    NODES.store(300, Ordering::SeqCst);
    let mut table = table.restart().await;
    assert_eq!(table.store.analysis(id).await.unwrap(), None);
    let now = table.now();
    table.app.tick(now).await;
    let (_, told) = analysed(&table, id).await;
    assert_eq!(told.len(), 2);
    assert!(told[0].words().contains("Analysis of game"));
    // Once, and not again after another restart.
    let mut table = table.restart().await;
    let now = table.now();
    table.app.tick(now).await;
    assert!(table.told().await.is_empty());
    let again = public(table.line("an", "/analysis").await);
    assert_eq!(again.text.words(), told[0].words());
}

/// Each has memory of its own while it runs, so with one thread there is one at a time.
#[tokio::test]
async fn the_analysis_that_was_asked_for_first_is_done_first() {
    let mut table = Table::with(quick);
    let long = finished(&mut table).await;
    let short = finished_after(&mut table, 1).await;
    let seats = table.game(long.0).await.game.seats();
    for (game, who) in [(long, seats.red), (short, seats.blue)] {
        let asked = vec![(who, chat("group"))];
        let request = AnalysisRequest { asked };
        change(&table, Change::AnalysisAsked(game, Some(request))).await;
    }
    // After a restart both are begun at once.
    let mut table = table.restart().await;
    let now = table.now();
    table.app.tick(now).await;
    let mut told = Vec::new();
    for game in [long, short] {
        told.extend(analysed(&table, game).await.1);
    }
    let place = |game: GameId| {
        let title = format!("Analysis of game {game}");
        told.iter()
            .position(|heard| heard.words().contains(&title))
            .unwrap()
    };
    assert!(place(long) < place(short));
}

#[tokio::test]
async fn only_the_last_turns_of_a_long_game_are_judged_and_that_is_said() {
    let mut table = Table::with(|options| {
        quick(options);
        options.analysis_turns = 3;
    });
    let id = finished(&mut table).await;
    public(table.line("an", "/analysis").await);
    let (analysis, told) = analysed(&table, id).await;
    assert_eq!((analysis.skipped, analysis.turns.len()), (1, 3));
    let said = told[0].words();
    assert!(said.contains("only the last 3 turns"), "{said}");
    let record = table.game(id.0).await.game.record().clone();
    check_analysis(&analysis, &record);
    let file = check_file(&told[1].message, &record);
    assert!(file.notes[0].text.is_empty() && !file.notes[1].text.is_empty());
}

#[tokio::test]
async fn what_waits_is_bounded() {
    let mut table = Table::with(endless);
    let id = finished(&mut table).await;
    for game in 0..50 {
        let request = AnalysisRequest {
            asked: vec![(PlayerId(5_000 + game), chat("far"))],
        };
        let game = GameId(9_000 + game);
        change(&table, Change::AnalysisAsked(game, Some(request))).await;
    }
    refused(
        &table.line("an", "/analysis").await,
        "Too many games are waiting",
    );
    assert_eq!(asked(&table).await.len(), 50);
    change(&table, Change::AnalysisAsked(GameId(9_000), None)).await;
    let reply = public(table.line("an", &format!("/analysis {id}")).await);
    let said = reply.text.words();
    assert!(said.contains("49 other games are being analysed"), "{said}");
    check(&reply);
}

#[tokio::test]
async fn those_who_wait_for_one_game_are_bounded_too() {
    let mut table = Table::with(endless);
    let id = finished(&mut table).await;
    let asked_by = |who: u64| (PlayerId(5_000 + who), chat("far"));
    let request = AnalysisRequest {
        asked: (0..8).map(asked_by).collect(),
    };
    change(&table, Change::AnalysisAsked(id, Some(request.clone()))).await;
    let reply = table.line("an", &format!("/analysis {id}")).await;
    refused(&reply, "already waiting for the analysis of game");
    assert!(labelled(&reply.message, "Progress").is_some(), "{reply:?}");
    assert!(labelled(&reply.message, "Cancel").is_none(), "{reply:?}");
    assert_eq!(asked(&table).await, [(id, request)]);
}

/// Nothing is told of a turn of the opening book, and its board can be seen all the same.
#[tokio::test]
async fn where_no_turn_is_told_a_button_leads_to_the_first() {
    let mut table = Table::with(quick);
    let id = table.begin().await;
    table.play("an", id, "b2-b6").await;
    let ply = table.game(id.0).await.game.ply();
    let resign = Command::ButtonAction(ButtonAction::Resign(id, ply, Side::Blue));
    table.group("binh", resign).await;
    table.told().await;
    public(table.line("an", &format!("/analysis {id}")).await);
    let (analysis, told) = analysed(&table, id).await;
    assert_eq!(analysis.turns[0].mark, None);
    let press = labelled(&told[0].message, "Turn 1").unwrap();
    let shown = public(table.group("an", Command::ButtonAction(press)).await);
    assert!(shown.attachment.is_some(), "{shown:?}");
    assert!(shown.text.words().contains("b2-b6"), "{shown:?}");
}

#[tokio::test]
async fn who_waits_hears_that_an_analysis_has_failed() {
    let mut table = Table::with(quick);
    let id = finished(&mut table).await;
    let an = table.game(id.0).await.game.seats().red;
    let request = AnalysisRequest {
        asked: vec![(an, chat("group"))],
    };
    change(&table, Change::AnalysisAsked(id, Some(request))).await;
    let mut table = table.restart().await;
    table.faults.damage_game(id);
    let now = table.now();
    table.app.tick(now).await;
    nobody_asks(&table).await;
    let told = table.told().await;
    assert_eq!(told.len(), 1, "{told:?}");
    let said = told[0].words();
    assert!(said.contains("couldn’t analyse game"), "{said}");
    assert_eq!(told[0].place, chat("group").place);
}

#[tokio::test]
async fn who_is_forgotten_waits_for_nothing() {
    let mut table = Table::with(endless);
    let id = finished(&mut table).await;
    table.whisper("an", &format!("/analysis {id}")).await;
    assert_eq!(asked(&table).await.len(), 1);
    let an = asked(&table).await[0].1.asked[0].0;
    let reply = table.whisper_press("an", ButtonAction::Forget(an)).await;
    assert!(reply.audience != Audience::Nobody, "{reply:?}");
    assert!(asked(&table).await.is_empty());
}

#[tokio::test]
async fn the_same_update_asks_once() {
    let mut table = Table::with(endless);
    finished(&mut table).await;
    let line = App::read_line("/analysis", None, None).unwrap();
    let mut request = in_group("an", line);
    request.update = Some("7".to_owned());
    assert!(table.ask(request.clone()).await.audience == Audience::Everyone);
    assert_eq!(table.ask(request).await, Reply::silence());
    assert_eq!(asked(&table).await.len(), 1);
}

/// A short search of Blue's turn finds little better than it, and does not see what Red's answer does.
#[tokio::test]
async fn a_turn_is_judged_with_what_is_known_of_the_position_after_it() {
    const FEN: &str = "6c4/5h1hf2/3a4sa1/3egt1(tm)g2/9e1/1nn8/2IEG6/9EI/5T(FM)1G2/2A1S2T1A1/2N2HCHF2/11 b - - 3 13";
    let mut table = Table::with(|options| {
        quick(options);
        options.analysis_nodes = 250;
    });
    let id = table.begin_from(RULES, FEN, Limit::default()).await;
    for (who, lan) in [("binh", "c7-a7"), ("an", "c3-c5")] {
        table.play(who, id, lan).await;
    }
    let ply = table.game(id.0).await.game.ply();
    let resign = Command::ButtonAction(ButtonAction::Resign(id, ply, Side::Blue));
    table.group("binh", resign).await;
    public(table.line("an", "/analysis").await);
    let (analysis, _) = analysed(&table, id).await;
    assert_eq!(analysis.turns[0].mark, Some(Comment::Terrible));
}
