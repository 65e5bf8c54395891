//! Conversations with the engine: lines in, lines out.

use std::sync::Mutex;

use super::*;
use tulenh_engine::BookTurn;

/// The answers of a session to these lines. Each search is waited for.
fn answers(lines: &[&str]) -> Vec<String> {
    answers_of(1, lines)
}

/// The same with the seed of choices from the book.
fn answers_of(seed: u64, lines: &[&str]) -> Vec<String> {
    let out = Arc::new(Mutex::new(Vec::new()));
    let mut session = Session::new(out.clone(), Evaluation::Learned, seed);
    for line in lines {
        if !session.handle(line) {
            break;
        }
        if line.starts_with("go") && !line.contains("infinite") {
            let running = session.search.take().unwrap();
            running.thread.join().unwrap();
        }
    }
    session.end();
    let said = String::from_utf8(out.lock().unwrap().clone()).unwrap();
    said.lines().map(str::to_owned).collect()
}

fn best(lines: &[&str]) -> String {
    let said = answers(lines);
    let best: Vec<&String> = said
        .iter()
        .filter(|line| line.starts_with("bestmove"))
        .collect();
    assert_eq!(best.len(), 1, "{said:#?}");
    best[0].trim_start_matches("bestmove ").to_owned()
}

#[test]
fn it_introduces_itself() {
    let said = answers(&["uci", "isready"]);
    assert!(said[0].starts_with("id name Tulenh"));
    for name in [
        "Ruleset",
        "Battle",
        "TurnLimit",
        "Hash",
        "Threads",
        "MultiPV",
        "Level",
        "Eval",
        "OwnBook",
        "BookDepth",
        "BookFile",
    ] {
        let option = format!("option name {name} ");
        assert!(said.iter().any(|line| line.starts_with(&option)), "{name}");
    }
    assert_eq!(said[said.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn the_evaluation_can_be_chosen() {
    let nodes = |lines: &[&str]| {
        let said = answers(lines);
        let last = said
            .iter()
            .rev()
            .find(|line| line.starts_with("info depth"));
        let words: Vec<&str> = last.unwrap().split_whitespace().collect();
        let at = words.iter().position(|word| *word == "nodes").unwrap();
        words[at + 1].to_owned()
    };
    let learned = nodes(&["go depth 4"]);
    let classical = nodes(&["setoption name Eval value classical", "go depth 4"]);
    assert_ne!(learned, classical);
    let back = [
        "setoption name Eval value classical",
        "setoption name Eval value learned",
        "go depth 4",
    ];
    assert_eq!(nodes(&back), learned);
}

/// The book is off until it is asked for, and then plays without a search, at random.
#[test]
fn games_are_opened_by_the_book_on_demand() {
    let own = "setoption name OwnBook value true";
    let searched = |lines: &[&str]| {
        let said = answers(lines);
        let known = said.iter().any(|line| line.starts_with("info string book"));
        let searched = said.iter().any(|line| line.starts_with("info depth"));
        assert_ne!(known, searched, "{said:?}");
        searched
    };
    let go = "go nodes 300";
    let depth = "setoption name BookDepth value 0";
    let changed = "setoption name Ruleset value official capacity=2021";
    assert!(searched(&[go]));
    assert!(!searched(&[own, go]));
    assert!(searched(&[own, "setoption name OwnBook value false", go]));
    assert!(searched(&[own, depth, go]));
    assert!(searched(&[own, changed, go]));
    assert!(searched(&[own, "position startpos moves k5-k4 k8-k9", go]));
    let endless = answers(&[own, "go infinite", "stop"]);
    assert!(
        !endless
            .iter()
            .any(|line| line.starts_with("info string book"))
    );

    let best = |seed| answers_of(seed, &[own, go]).pop().unwrap();
    let first: Vec<String> = (0..30).map(best).collect();
    assert_eq!(first, (0..30).map(best).collect::<Vec<_>>());
    assert!(first.iter().any(|turn| *turn != first[0]), "{first:?}");

    // Another book, and back to the own one.
    let mut book = Book::new(Arc::new(Ruleset::OFFICIAL));
    let start = book.positions()[0].position.clone();
    let turn = start.read_lan("k5-k4").unwrap();
    let only = BookTurn {
        turn,
        score: 0,
        weight: 1,
    };
    book.set_turns(0, vec![only]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.book");
    std::fs::write(&file, book.to_string()).unwrap();
    let file = format!("setoption name BookFile value {}", file.display());
    let said = answers(&[own, &file, go]);
    assert_eq!(said.last().map(String::as_str), Some("bestmove k5-k4"));
    let back = "setoption name BookFile value <built-in>";
    assert_eq!(answers(&[own, &file, back, go]), answers(&[own, go]));
}

#[test]
fn bad_lines_do_no_harm() {
    let long = "x".repeat(100_000);
    let said = answers(&[
        "",
        "  \t ",
        "xyzzy",
        &long,
        "\u{0}\u{ffff}é名",
        "setoption",
        "setoption name",
        "setoption value 3",
        "setoption name Hash value",
        "setoption name Hash value -3",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value many",
        "setoption name Ruleset value nonsense",
        "setoption name Battle value nonsense",
        "setoption name TurnLimit value -1",
        "setoption name TurnLimit value 5000000000",
        "setoption name Level value 0",
        "setoption name Level value 9",
        "setoption name Eval value guess",
        "setoption name OwnBook value perhaps",
        "setoption name BookDepth value -1",
        "setoption name BookFile value /no/such/file",
        "position",
        "position fen",
        "position fen 9/9/9 r",
        "position fen x moves",
        "position startpos moves a1-a2",
        "position startpos moves",
        "go depth nonsense nodes 100 movetime",
        "go wtime 3 nodes 100 depth",
        "go depth 0 mate 3",
        "stop",
        "stop",
        "go depth 1",
        "isready",
        "quit",
        "xyzzy",
    ]);
    assert_eq!(
        said.iter()
            .filter(|line| line.starts_with("bestmove"))
            .count(),
        4
    );
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
    assert!(
        said.iter()
            .any(|line| line.contains("unknown command xyzzy"))
    );
    assert!(said.iter().all(|line| line.len() < 1_000));
}

#[test]
fn an_endless_search_ends_when_told() {
    let said = answers(&["go infinite", "stop", "isready"]);
    assert!(said.iter().any(|line| line.starts_with("bestmove ")));
    assert_eq!(said.last().map(String::as_str), Some("readyok"));
}

/// A search that has nothing more to find, or a game that is over: the turn is not wanted before `stop`.
#[test]
fn an_infinite_search_keeps_its_turn_until_it_is_stopped() {
    let over = "position fen 6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 100 60";
    let level = "setoption name Level value 4";
    let own = "setoption name OwnBook value true";
    for before in [&[over][..], &[level], &[level, own]] {
        let lines = [before, &["go infinite", "isready", "stop"]].concat();
        let said = answers(&lines);
        let place = |word: &str| said.iter().position(|line| line.starts_with(word));
        assert!(place("readyok").unwrap() < place("bestmove").unwrap());
        assert_eq!(place("info string book"), None, "{said:?}");
    }
}

/// Nothing else ends this search.
#[test]
fn a_clock_ends_a_search() {
    for go in [
        "go wtime 300 btime 900000",
        "go wtime 1 winc 20 movestogo 0",
    ] {
        assert_ne!(best(&[go]), "(none)");
    }
}

#[test]
fn a_position_is_followed() {
    let game = ["position startpos moves c5-c6 c8-c7", "go depth 2"];
    let turn = best(&game);
    let rules = Arc::new(Ruleset::usual().clone());
    let start = Record::new(Position::start(rules));
    let game = replay(start, &["c5-c6", "c8-c7", &turn]);
    assert!(game.is_ok(), "{turn}");
}

#[test]
fn an_ended_game_has_no_turn() {
    let fen = "position fen 6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 100 60";
    assert_eq!(best(&[fen, "go depth 1"]), "(none)");
}

#[test]
fn a_game_ends_at_its_limit_of_turns() {
    let moves = "position startpos moves c5-c6 c8-c7";
    let best_with = |limit: &str| {
        let limit = format!("setoption name TurnLimit value {limit}");
        best(&[&limit, moves, "go depth 1"])
    };
    assert_eq!(best_with("1"), "(none)");
    for further in ["0", "2"] {
        assert_ne!(best_with(further), "(none)", "{further}");
    }
    // A limit changes what leads to a position, so it goes back to the start.
    let limit = "setoption name TurnLimit value 1";
    assert_ne!(best(&[moves, limit, "go depth 1"]), "(none)");
    // Turns after the last one are refused, and change nothing.
    let late = "position startpos moves c5-c6 c8-c7 c6-c7";
    let said = answers(&[limit, late, "go depth 1"]);
    assert!(said[0].starts_with("info string c6-c7: "), "{said:?}");
    assert_ne!(said.last().map(String::as_str), Some("bestmove (none)"));
    // The last turn takes an Infantry, though it is guarded; otherwise nothing would do so.
    let guarded = "position fen 10c/11/11/5s5/11/5t5/11/5I5/5T5/4A6/11/6C4 r - - 0 1 moves g1-h1";
    assert_eq!(best(&[limit, guarded, "go depth 6"]), "f7xf5");
    assert_ne!(best(&[guarded, "go depth 6"]), "f7xf5");
}

#[test]
fn lines_are_told_with_all_they_have() {
    let said = answers(&["setoption name MultiPV value 3", "go depth 3"]);
    for number in 1..=3 {
        let multipv = format!(" multipv {number} ");
        assert!(said.iter().any(|line| line.contains(&multipv)), "{number}");
    }
    let words = "depth seldepth score nodes nps hashfull pv multipv";
    for line in said.iter().filter(|line| line.starts_with("info depth")) {
        for word in words.split(' ') {
            assert!(line.contains(&format!(" {word} ")), "{word} in {line}");
        }
    }
}

#[test]
fn every_ruleset_and_level_plays() {
    for ruleset in Ruleset::all() {
        for battle in ruleset.battles.iter() {
            let ruleset = format!("setoption name Ruleset value {}", ruleset.id);
            let battle = format!("setoption name Battle value {battle}");
            let said = answers(&[&ruleset, &battle, "position startpos", "go nodes 500"]);
            assert!(
                !said.iter().any(|line| line.contains("info string")),
                "{said:?}"
            );
            assert!(said.iter().any(|line| line.starts_with("bestmove ")));
        }
    }
    for level in Level::all() {
        let level = format!("setoption name Level value {level}");
        let turn = best(&[&level, "go nodes 500"]);
        assert_ne!(turn, "(none)");
    }
}
