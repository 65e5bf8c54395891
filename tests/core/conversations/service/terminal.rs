//! The chat without a network.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::sync::watch;
use tulenh::app::{App, Options};
use tulenh::store::Store;
use tulenh::terminal;
use tulenh_rules::{Coordinates, Letters, Position, Ruleset};

fn app(store: &Arc<dyn Store>) -> App {
    let mut options = Options::new(|| 0x1234_5678_9ABC_DEF1);
    options.text_boards.extend(terminal::network());
    App::new(Arc::clone(store) as Arc<dyn Store>, options)
}

/// Says these lines and gives what was printed.
async fn talk(dir: &Path, lines: &str) -> String {
    let store = crate::opening::open(&dir.join("store"));
    let (stop, stopped) = watch::channel(false);
    let mut output = Vec::new();
    let input = BufReader::new(lines.as_bytes());
    terminal::run(
        app(&store),
        input,
        &mut output,
        dir.join("pictures"),
        stopped,
    )
    .await
    .unwrap();
    drop(stop);
    store.close().await.unwrap();
    String::from_utf8(output).unwrap()
}

#[tokio::test]
async fn two_people_on_one_machine() {
    let dir = tempfile::tempdir().unwrap();
    let printed = talk(
        dir.path(),
        "/help\nan: /challenge binh red\nbinh: /accept\nan: c5-c6\nbinh: c8-c7\nan: c6xc7\nhello\n",
    )
    .await;
    assert!(printed.contains("Who says that?"), "{printed}");
    assert!(printed.contains("an challenges binh"), "{printed}");
    assert!(printed.contains("[1] Accept"), "{printed}");
    assert!(
        printed.contains("   a  b  c  d  e  f  g  h  i  j  k"),
        "{printed}"
    );
    assert!(printed.contains("Captured: Infantry c7"), "{printed}");
    assert!(printed.contains("your turn in game"));
    let pictures: Vec<_> = std::fs::read_dir(dir.path().join("pictures"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(pictures.len(), 4);
    for picture in &pictures {
        assert!(printed.contains(&picture.display().to_string()));
        image::load_from_memory(&std::fs::read(picture).unwrap()).unwrap();
    }
    // The game goes on after a restart; a number presses a button.
    let printed = talk(dir.path(), "binh: /resign\n1\n/quit\nan: c7-c8\n").await;
    assert!(printed.contains("You have resigned"), "{printed}");
    assert!(!printed.contains("(an)"), "{printed}");
    let printed = talk(dir.path(), "an: /games").await;
    assert!(printed.contains("no games"), "{printed}");
}

/// The recorded game of tests/data/games, said by two people in turn.
#[tokio::test]
async fn a_whole_game_to_its_end() {
    let games =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/rules/tests/data/games/whole.lan");
    let game = std::fs::read_to_string(games).unwrap();
    let turns: Vec<&str> = game.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(turns.len() >= 40);
    let dir = tempfile::tempdir().unwrap();
    let mut lines = "an: /challenge binh red\nbinh: /accept\n".to_owned();
    for (ply, turn) in turns.iter().enumerate() {
        let who = if ply % 2 == 0 { "an" } else { "binh" };
        lines.push_str(&format!("{who}: {turn}\n"));
    }
    let printed = talk(dir.path(), &lines).await;
    let mut position = Position::start(Arc::new(Ruleset::OFFICIAL));
    for lan in &turns {
        let turn = position.read_lan(lan).unwrap();
        let turn_in_words = position.written(&turn, Letters::English, Coordinates::Algebraic);
        assert!(
            printed.contains(&format!(": {turn_in_words}\n")),
            "{turn_in_words} in {printed}"
        );
        position = position.play(&turn).unwrap().0;
    }
    assert!(printed.contains("wins"), "{printed}");
    assert!(printed.contains("New hero"), "{printed}");
    let mut pictures = 0;
    for entry in std::fs::read_dir(dir.path().join("pictures")).unwrap() {
        image::load_from_memory(&std::fs::read(entry.unwrap().path()).unwrap()).unwrap();
        pictures += 1;
    }
    assert_eq!(pictures, turns.len() + 1);
}

#[tokio::test]
async fn other_rules_by_bare_words() {
    let dir = tempfile::tempdir().unwrap();
    let lines = "an: /challenge marin\nan: /cancel\nan: /challenge binh chesscom naval turns=1 red\n\
                 binh: /accept\nan: c5-c6\nbinh: c8-c7\nan: /rules bga ships\n";
    let printed = talk(dir.path(), lines).await;
    for part in [
        // The beginning of a battle's name names nobody.
        "an offers a game of Commander Chess to anybody",
        "an challenges binh",
        "Rules: Chess.com, naval battle: capture both ships; that wins.",
        "the move limit is reached",
        "No piece blocks a ship.",
    ] {
        assert!(printed.contains(part), "{part:?} in {printed}");
    }
}

#[tokio::test]
async fn input_that_is_no_text_and_a_stop() {
    let dir = tempfile::tempdir().unwrap();
    let store = crate::opening::open(&dir.path().join("store"));
    let (stop, stopped) = watch::channel(false);
    let (mut keyboard, input) = tokio::io::duplex(64 * 1024);
    let (output, mut screen) = tokio::io::duplex(1024 * 1024);
    let pictures = dir.path().join("pictures");
    let chat = tokio::spawn(terminal::run(
        app(&store),
        BufReader::new(input),
        output,
        pictures,
        stopped,
    ));
    keyboard
        .write_all(b"an: \xFF\xFE\x00\x1B[2J\n")
        .await
        .unwrap();
    keyboard.write_all(&[b'x'; 10_000]).await.unwrap();
    keyboard.write_all(b"\n:\n::\nan:\n/\n12\n").await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    stop.send(true).unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(60), chat).await;
    ended.expect("it ends").unwrap().unwrap();
    let mut printed = String::new();
    screen.read_to_string(&mut printed).await.unwrap();
    assert!(!printed.contains('\u{1B}'));
}

#[tokio::test]
async fn what_is_for_one_alone_is_said_alone() {
    let dir = tempfile::tempdir().unwrap();
    let lines = "an: /mydata\nan> /mydata\nan> /link\nan> /learn\nf5-f6\n\
                 an: /settings chat theme dark\nbinh> /forget\n1\n";
    let printed = talk(dir.path(), lines).await;
    for part in [
        "an> /mydata is a private message to me",
        "(an) Your data is only for you.",
        "(an) Everything I store about you",
        "tulenh-my-data.json",
        "(an) Send me /link ",
        "(an) Lesson 1 of 12",
        "Right: f5-f6",
        "(an) Theme: dark.",
        "(binh) Erase your data?",
        "(binh) Your data is erased",
    ] {
        assert!(printed.contains(part), "{part:?} in {printed}");
    }
    // A game begun alone is told there.
    let printed = talk(dir.path(), "an> /challenge binh red\nbinh: /accept\n").await;
    assert!(printed.contains("(an) Game #1"), "{printed}");
}

#[tokio::test]
async fn one_thing_is_said_once_and_a_number_is_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let lines = "an> /challenge binh red\nbinh> /accept\nan> /draw\nan> /mydata\n\
                 chi> /challenge bot 9\nchi: /challenge 9\nchi: /challenge bot wibble\n\
                 chi: /challenge bot 3 red\n";
    let printed = talk(dir.path(), lines).await;
    let offered = "(an) You have offered a draw in game #1.";
    assert_eq!(printed.matches(offered).count(), 1, "{printed}");
    for part in [
        "(chi) There is no level 9. The engine’s levels are 1 to 8",
        "(chi) I don’t know what the number 9 means.",
        "(chi) You can challenge only one opponent at a time",
        "(chi) Game #2 begins.",
        "📄 ",
    ] {
        assert!(printed.contains(part), "{part:?} in {printed}");
    }
}

/// The three buttons of the greeting are pressed by their numbers.
#[tokio::test]
async fn a_newcomer_begins_by_numbers() {
    for (lines, part) in [
        ("an> /start\n1\n", "(an) Lesson 1 of 12"),
        ("an> /start\n2\n1\n", "(an) Game #1"),
        ("an> /start\n3\n", "/join "),
        ("an: /start\n3\nbinh: 1\n", "Game #1"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let printed = talk(dir.path(), lines).await;
        for label in ["[1] Learn", "[2] Play the engine", "[3] Challenge a friend"] {
            assert!(printed.contains(label), "{label}: {printed}");
        }
        assert!(printed.contains(part), "{lines:?}: {printed}");
    }
}
