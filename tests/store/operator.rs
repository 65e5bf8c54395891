//! `tulenh store …`, as a person or a nightly job calls it.

use std::process::Output;

use tulenh::game::clock::{DAY, HOUR};
use tulenh::game::team::vote::Vote;
use tulenh::game::{Arm, Bot, Fallback, Flagging, Team, TeamOffer, TeamTerms, TimeControl, Way};
use tulenh::store::Change;
use tulenh_rules::Side;

use super::*;

fn run(arguments: &[&str], data: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tulenh"))
        .env_clear()
        .env("DATA_DIR", data)
        .current_dir(data.parent().unwrap())
        .arg("store")
        .args(arguments)
        .output()
        .unwrap()
}

fn printed(arguments: &[&str], data: &Path) -> String {
    let output = run(arguments, data);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str], data: &Path) -> (String, String) {
    let output = run(arguments, data);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

/// A furnished store that is closed, in `data` below the directory.
async fn closed() -> (TempDir, PathBuf, StoredGame) {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = open(&data);
    let stored = furnish(&store).await;
    store.close().await.unwrap();
    (dir, data, stored)
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test]
async fn check_counts_what_is_there_and_says_what_is_wrong() {
    let (dir, data, _) = closed().await;
    let text = printed(&["check"], &data);
    assert!(text.contains("journal: whole, 13 changes, "), "{text}");
    assert!(text.contains("1 games, 12 turns, 2 people, "), "{text}");
    assert!(text.ends_with("nothing is wrong\n"), "{text}");
    let elsewhere = dir.path().join("elsewhere");
    let named = printed(&["check", "--data", path(&data)], &elsewhere);
    assert_eq!(named, text);

    // A running bot is not disturbed.
    let store = open(&data);
    let text = printed(&["check"], &data);
    assert!(text.contains("a bot runs on this directory"), "{text}");
    assert!(text.ends_with("nothing is wrong\n"), "{text}");
    store.close().await.unwrap();

    let journal = fs::read(data.join("journal")).unwrap();
    let mut corrupt = journal.clone();
    corrupt[journal.len() / 2] ^= 1;
    fs::write(data.join("journal"), corrupt).unwrap();
    let (text, error) = refused(&["check"], &data);
    assert!(
        text.contains("wrong: its file journal: it is damaged at byte"),
        "{text}"
    );
    assert!(error.contains("tulenh store restore"), "{error}");
    fs::write(data.join("journal"), journal).unwrap();
    fs::write(data.join("db"), b"").unwrap();
    let (text, _) = refused(&["check"], &data);
    assert!(text.contains("wrong: its file db is empty"), "{text}");
    assert!(text.contains("journal: whole"), "{text}");

    let nothing = dir.path().join("nothing");
    let (_, error) = refused(&["check"], &nothing);
    assert!(error.contains("cannot be used"), "{error}");
    assert!(!nothing.exists());
    fs::create_dir(&nothing).unwrap();
    for command in [&["check"][..], &["compact"], &["export"], &["backup", "x"]] {
        let (_, error) = refused(command, &nothing);
        assert!(error.contains("there is no store in it"), "{error}");
        assert_eq!(fs::read_dir(&nothing).unwrap().count(), 0);
    }
}

#[tokio::test]
async fn a_copy_of_a_running_store_is_restored_with_everything() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = open(&data);
    let mut stored = furnish(&store).await;
    let (copy, new) = (dir.path().join("copy"), dir.path().join("new"));
    let text = printed(&["backup", path(&copy)], &data);
    assert!(
        text.starts_with("13 changes, ") && text.contains("checked"),
        "{text}"
    );
    // Nothing is overwritten, neither the copy nor what is made of it.
    let before = fs::read(&copy).unwrap();
    let then = stored.clone();
    advance(&mut stored, 0);
    done(&store, putting(&stored)).await;
    let (_, error) = refused(&["backup", path(&copy)], &data);
    assert!(error.contains("exists"), "{error}");
    assert_eq!(fs::read(&copy).unwrap(), before);
    let text = printed(&["restore", path(&copy)], &new);
    assert!(text.starts_with("13 changes restored in "), "{text}");
    let (_, error) = refused(&["restore", path(&copy)], &new);
    assert!(error.contains("it holds something"), "{error}");
    let (_, error) = refused(&["restore", path(&copy)], &data);
    assert!(error.contains("it holds something"), "{error}");
    let restored = open(&new);
    assert_eq!(restored.repairs(), &[] as &[String]);
    assert_furnished(&restored, &then).await;
    assert_eq!(restored.next_game().await.unwrap(), GameId(2));
    restored.close().await.unwrap();
    assert!(printed(&["check"], &new).ends_with("nothing is wrong\n"));
    assert_furnished(&store, &stored).await;

    // A copy that is not whole is not restored.
    for cut in [10, before.len() / 2, before.len() - 1] {
        let (short, other) = (dir.path().join("short"), dir.path().join("other"));
        fs::write(&short, &before[..cut]).unwrap();
        let (_, error) = refused(&["restore", path(&short)], &other);
        assert!(error.contains("damaged"), "{cut}: {error}");
        assert!(!other.exists());
    }
}

#[tokio::test]
async fn what_another_copy_is_written_to_is_left_alone() {
    let (dir, data, _) = closed().await;
    let copies = dir.path().join("copies");
    fs::create_dir(&copies).unwrap();
    let part = copies.join("copy.part");
    fs::write(&part, b"half a copy").unwrap();
    for name in ["copy", "copy.part"] {
        let output = run(&["backup", path(&copies.join(name))], &data);
        assert_eq!(output.status.success(), name == "copy");
        assert_eq!(fs::read(&part).unwrap(), b"half a copy");
    }
    assert_eq!(fs::read_dir(&copies).unwrap().count(), 2);
}

/// As a process under this limit of a shell's `ulimit`.
#[cfg(unix)]
fn limited(limit: &str, arguments: &[&str], data: &Path) -> Output {
    // Ignored, so that a file that may not grow is an error as on a full disk.
    let run = format!("trap '' XFSZ; ulimit {limit}; exec \"$0\" store \"$@\"");
    Command::new("/bin/sh")
        .args(["-c", &run, env!("CARGO_BIN_EXE_tulenh")])
        .args(arguments)
        .env_clear()
        .env("DATA_DIR", data)
        .current_dir(data.parent().unwrap())
        .output()
        .unwrap()
}

#[cfg(unix)]
#[tokio::test]
async fn what_the_system_refuses_is_not_taken_for_damage() {
    let (dir, data, stored) = closed().await;
    let length = fs::metadata(data.join("db")).unwrap().len();
    let files = (4..20).map(|most| format!("-n {most}"));
    // In blocks of 512 bytes.
    let sizes = [0, 1, 2, 8, length / 1024, length / 512];
    let sizes = sizes.map(|most| format!("-f {most}"));
    let mut refusals = 0;
    for limit in files.chain(sizes) {
        let copy = dir.path().join("copy").join("data");
        copy_dir(&data, &copy);
        for command in ["compact", "check"] {
            let output = limited(&limit, &[command], &copy);
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(!error.contains("damaged"), "{limit} {command}: {error}");
            assert!(
                !copy.join("before-repair-1").exists(),
                "{limit} {command}: {error}"
            );
            refusals += u32::from(error.contains("cannot be used"));
        }
        let store = open(&copy);
        assert_eq!(store.repairs(), &[] as &[String], "{limit}");
        assert_furnished(&store, &stored).await;
        store.close().await.unwrap();
        fs::remove_dir_all(copy.parent().unwrap()).unwrap();
    }
    assert!(refusals > 10, "{refusals}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_full_disk_does_not_use_up_what_is_put_aside() {
    let (_dir, data, stored) = closed().await;
    fs::write(data.join("db"), b"").unwrap();
    for blocks in [0, 0, 1, 1, 1, 2, 2, 2, 2, 2] {
        let output = limited(&format!("-f {blocks}"), &["compact"], &data);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("cannot be used"), "{blocks}: {error}");
        assert_eq!(data.join("before-repair-1").exists(), blocks > 0);
        assert!(!data.join("before-repair-2").exists(), "{blocks}");
    }
    printed(&["compact"], &data);
    assert_furnished(&open(&data), &stored).await;
}

#[cfg(unix)]
#[tokio::test]
async fn a_restoring_for_which_there_is_no_room_leaves_nothing() {
    let (dir, data, stored) = closed().await;
    let (copy, new) = (dir.path().join("copy"), dir.path().join("new"));
    printed(&["backup", path(&copy)], &data);
    for blocks in [0, 1, 8] {
        let output = limited(&format!("-f {blocks}"), &["restore", path(&copy)], &new);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("cannot be used"), "{blocks}: {error}");
        assert_eq!(fs::read_dir(&new).unwrap().count(), 0, "{blocks}");
    }
    printed(&["restore", path(&copy)], &new);
    assert_furnished(&open(&new), &stored).await;
}

#[tokio::test]
async fn nightly_copies_get_names_of_their_own() {
    let (dir, data, mut stored) = closed().await;
    let copies = dir.path().join("copies");
    fs::create_dir(&copies).unwrap();
    let count = || fs::read_dir(&copies).unwrap().count();
    let text = printed(&["backup", path(&copies)], &data);
    assert!(text.contains("-13.journal"), "{text}");
    let text = printed(&["backup", path(&copies)], &data);
    assert!(text.starts_with("nothing has changed since "), "{text}");
    assert_eq!(count(), 1);
    let store = open(&data);
    advance(&mut stored, 0);
    done(&store, putting(&stored)).await;
    store.close().await.unwrap();
    let text = printed(&["backup", path(&copies)], &data);
    assert!(text.contains("-14.journal"), "{text}");
    assert_eq!(count(), 2);
}

#[tokio::test]
async fn everything_is_exported_from_a_store_and_from_a_copy() {
    let (dir, data, stored) = closed().await;
    let text = printed(&["export"], &data);
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let of = |kind: &str| -> Vec<&serde_json::Value> {
        lines.iter().filter(|line| line["kind"] == kind).collect()
    };
    for (kind, count) in [
        ("person", 2),
        ("chat", 1),
        ("challenge", 1),
        ("game", 1),
        ("notice", 1),
        ("unreadable", 0),
    ] {
        assert_eq!(of(kind).len(), count, "{kind}");
    }
    assert_eq!(of("person")[0]["accounts"][0]["handle"], "an");
    let game = of("game")[0];
    assert_eq!(game["start"], stored.game.record().start().fen());
    let turns = game["turns"].as_array().unwrap();
    for (turn, played) in turns.iter().zip(stored.game.record().turns()) {
        assert_eq!(turn["lan"], played.lan);
        assert!(!turn["record"].as_str().unwrap().is_empty());
    }
    assert_eq!(turns.len(), 12);

    let copy = dir.path().join("copy");
    printed(&["backup", path(&copy)], &data);
    let store = open(&data);
    let (text_there, error) = refused(&["export"], &data);
    assert!(
        text_there.is_empty() && error.contains("--from FILE"),
        "{error}"
    );
    assert_eq!(printed(&["export", "--from", path(&copy)], &data), text);
    store.close().await.unwrap();
    // Nothing stays behind.
    let mut left: Vec<_> = fs::read_dir(dir.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["copy", "data"]);
}

#[tokio::test]
async fn a_journal_is_begun_anew_on_demand() {
    let (_dir, data, mut stored) = closed().await;
    let store = open(&data);
    for _ in 0..20 {
        stored.channels[0].wants_thread ^= true;
        done(&store, putting(&stored)).await;
    }
    let (_, error) = refused(&["compact"], &data);
    assert!(error.contains("in use"), "{error}");
    store.close().await.unwrap();
    let before = fs::metadata(data.join("journal")).unwrap().len();
    let text = printed(&["compact"], &data);
    assert!(text.starts_with("the journal had "), "{text}");
    assert!(fs::metadata(data.join("journal")).unwrap().len() < before);
    assert!(printed(&["check"], &data).ends_with("nothing is wrong\n"));
    let store = open(&data);
    assert_furnished(&store, &stored).await;
    advance(&mut stored, 0);
    done(&store, putting(&stored)).await;
    drop(store);
    assert_furnished(&open(&data), &stored).await;
}

#[tokio::test]
async fn teams_and_their_votes_are_exported() {
    let (_dir, data, _) = closed().await;
    let store = open(&data);
    let id = store.next_game().await.unwrap();
    let mut stored = started(id, RED, BLUE);
    let terms = TeamTerms {
        way: Way::Staff,
        fallback: Fallback::Engine,
    };
    let mut team = Team::new("Đội <Bắc>".to_owned(), terms, RED, 0);
    team.arms[Arm::Air as usize] = Some(RED);
    stored.game = stored.game.with_team(Side::Red, team);
    let vote = Vote {
        ply: 0,
        takebacks: 0,
        choice: 1,
    };
    let mut offer = challenge(9, RED, Invitee::Anyone, 5);
    offer.teams = Some(TeamOffer { both: true, terms });
    let batch = Batch {
        changes: vec![Change::Vote(id, RED, Some(vote))],
        put_challenge: Some(offer),
        ..putting(&stored)
    };
    done(&store, batch).await;
    store.close().await.unwrap();
    let text = printed(&["export"], &data);
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut games = lines.iter().filter(|line| line["kind"] == "game");
    let game = games.find(|line| line["number"] == id.0);
    let team = &game.unwrap()["red_team"];
    assert_eq!(team["name"], "Đội <Bắc>");
    assert_eq!(team["members"], serde_json::json!([RED.0]));
    assert_eq!(team["decides_by"], "staff");
    assert_eq!(team["commands"]["air"], RED.0);
    let votes = lines.iter().find(|line| line["kind"] == "votes").unwrap();
    assert_eq!(votes["game"], id.0);
    assert_eq!(votes["votes"][0]["proposal"], 1);
    let offered = lines.iter().find(|line| line["teams"].is_object());
    assert_eq!(offered.unwrap()["teams"]["both_sides"], true);
}

#[tokio::test]
async fn what_is_kept_about_time_is_exported() {
    let (_dir, data, stored) = closed().await;
    let store = open(&data);
    let seats = stored.game.seats();
    let mut away = store.player(seats.red).await.unwrap().unwrap();
    let at = Timestamp(5_000_000);
    away.vacation.begin(None, at).unwrap();
    let bank = TimeControl::Bank {
        bank: 5 * DAY,
        increment: HOUR,
    };
    let tempo = Tempo {
        control: bank,
        flagging: Flagging::Claim,
    };
    let id = store.next_game().await.unwrap();
    let start = stored.game.record().start().clone();
    let limit = Limit {
        turns: None,
        until: Some(at.after(9 * DAY)),
    };
    let game = Game::limited(id, seats, start, limit, at);
    let mut game = game.on_clock(tempo);
    game.go_away(at.after(HOUR));
    let missing = 7_000;
    let batch = Batch {
        players: vec![(away, Vec::new())],
        games: vec![StoredGame {
            game,
            channels: stored.channels.clone(),
            ratings: None,
            former: Vec::new(),
        }],
        changes: vec![Change::Absence(Timestamp(4_000_000), missing)],
        ..Batch::default()
    };
    done(&store, batch).await;
    store.close().await.unwrap();
    let text = printed(&["export"], &data);
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let of = |kind: &str, key: &str, number: u64| {
        let mut found = lines.iter();
        let found = found.find(|line| line["kind"] == kind && line[key] == number);
        found.unwrap_or_else(|| panic!("{kind}: {text}"))
    };
    let absence = of("absence", "from", 4_000_000);
    assert_eq!(absence["to"], 4_007_000);
    // From then on in the world, seven seconds later.
    let person = of("person", "number", seats.red.0);
    let vacation = &person["vacation"];
    assert_eq!(vacation["saved"], 20 * 86_400_000_u64);
    assert_eq!(vacation["away"]["since"], 5_007_000);
    assert_eq!(vacation["away"]["until"], 5_007_000 + 20 * 86_400_000_u64);
    let game = of("game", "number", id.0);
    assert_eq!(game["time"]["control"], "bank");
    assert_eq!(game["time"]["bank"], 5 * 86_400_000_u64);
    assert_eq!(game["time"]["increment"], 3_600_000);
    assert_eq!(game["time"]["claim"], true);
    assert_eq!(game["limit"]["until"], 5_007_000 + 9 * 86_400_000_u64);
    assert_eq!(game["clock"]["left"]["red"], 5 * 86_400_000_u64);
    assert_eq!(game["clock"]["rest"]["why"], "vacation");
    assert_eq!(game["clock"]["rest"]["since"], 5_007_000 + 3_600_000);
    assert!(game["clock"]["deadline"].is_null());
    let offers = lines.iter().filter(|line| line["kind"] == "challenge");
    assert!(offers.clone().count() == 1 && offers.clone().all(|offer| offer["time"].is_object()));
}

/// Only where everybody who played allows it, and without anything that tells who it was.
#[tokio::test]
async fn openings_are_printed_of_those_who_allow_it() {
    let (dir, data, _) = closed().await;
    let store = open(&data);
    let person = |number: u64, allows: bool| {
        let mut player = player(PlayerId(number));
        player
            .preferences
            .set(Preferences::OPENINGS, allows.then_some("on"));
        (player, Vec::new())
    };
    let bot = Bot {
        level: 6,
        sleeps: false,
    };
    let (a, b, c) = (PlayerId(1), PlayerId(2), PlayerId(3));
    let people = vec![person(1, true), person(2, true), person(3, false)];
    let thin = "6c4/11/11/6a4/4i6/11/6T4/11/4I6/11/11/6C4 r - - 0 1";
    let thin = Position::from_fen(thin, Arc::new(Ruleset::OFFICIAL)).unwrap();
    // Who plays, whether the game is over, whether it may be printed.
    let games = [
        (a, b, true, true),
        (a, bot.seat(), true, true),
        (a, b, false, false),
        (a, c, true, false),
        (c, bot.seat(), true, false),
        (PlayerId(9), b, true, false),
    ];
    let mut expected = Vec::new();
    let mut batch = Batch {
        players: people,
        ..Batch::default()
    };
    for (index, (red, blue, over, usable)) in games.into_iter().enumerate() {
        let id = store.next_game().await.unwrap();
        let mut stored = started(id, red, blue);
        for _ in 0..30 {
            advance(&mut stored, index);
        }
        if over {
            let now = Timestamp(9_000);
            stored.game.apply(red, Action::Resign, now).unwrap();
        }
        if usable {
            let turns = stored.game.record().turns().iter().take(24);
            let lans: Vec<&str> = turns.map(|played| played.lan.as_str()).collect();
            expected.push(format!("official | {}\n", lans.join(" ")));
        }
        batch.games.push(stored);
    }
    // A game that began with another board.
    let id = store.next_game().await.unwrap();
    let mut other = started(id, a, b);
    other.game = Game::new(id, BySide { red: a, blue: b }, thin, Timestamp(10));
    advance(&mut other, 0);
    other
        .game
        .apply(a, Action::Resign, Timestamp(9_000))
        .unwrap();
    batch.games.push(other);
    done(&store, batch).await;
    store.close().await.unwrap();
    expected.sort();
    assert_eq!(printed(&["openings"], &data), expected.concat());
    let copy = dir.path().join("copy");
    printed(&["backup", path(&copy)], &data);
    let from_copy = printed(&["openings", "--from", path(&copy)], &data);
    assert_eq!(from_copy, expected.concat());
    let store = open(&data);
    let (_, error) = refused(&["openings"], &data);
    assert!(error.contains("store openings --from FILE"), "{error}");
    store.close().await.unwrap();
}
