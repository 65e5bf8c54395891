//! The command line of the lab: README names its commands and options, and a pipe gets results only.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn lab(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tulenh-lab"));
    program.args(arguments).output().unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = lab(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    // No progress, no warning.
    assert_eq!(errors, "", "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn readme_names_commands_and_options_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let commands = readme
        .split("cargo run --release -p tulenh-lab -- ")
        .skip(1);
    let mut names = Vec::new();
    for command in commands {
        let description = command.split("\ncargo run").next().unwrap();
        let description = description.split("\n```").next().unwrap();
        let name = description.split_whitespace().next().unwrap();
        let help = printed(&["help", name]);
        let options = description.split("--").skip(1).map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '-');
            format!("--{}", &rest[..end.unwrap_or(rest.len())])
        });
        for option in options {
            assert!(help.contains(&option), "{option} of {name}: {help}");
        }
        names.push(name);
    }
    let expected = "bench suite problems endings match tune selfplay train book coach";
    assert_eq!(names.join(" "), expected);
}

/// The whole proof takes minutes: `TULENH_FULL=1`.
#[test]
fn problems_are_proved_again_and_wrong_ones_fail_loudly() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = root.join("assets/problems/problems.txt");
    let path = file.to_str().unwrap();
    #[expect(
        clippy::disallowed_methods,
        reason = "whoever runs the tests chooses how long they take"
    )]
    let full = std::env::var_os("TULENH_FULL");
    let every = match full {
        Some(_) => "1",
        None => "170",
    };
    let proved = printed(&["problems", "check", path, "--every", every]);
    assert!(proved.contains("problems proved"), "{proved}");

    let text = fs::read_to_string(&file).unwrap();
    let goal = "goal: win mate in 1";
    let place = text.find(goal).unwrap();
    let begin = text[..place].rfind("problem: ").unwrap();
    let end = place + text[place..].find("\n\n").unwrap();
    let right = &text[begin..end];
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join("wrong.txt");
    fs::write(&wrong, right.replace(goal, "goal: win mate in 2")).unwrap();
    let output = lab(&["problems", "check", wrong.to_str().unwrap()]);
    assert!(!output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("the line reaches win mate in 1"), "{said}");
}

#[test]
fn mining_goes_on_where_it_was_ended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.txt");
    let mine = |games| {
        let path = file.to_str().unwrap();
        printed(&["problems", "mine", path, "--seed", "3", "--games", games])
    };
    assert!(mine("1").starts_with("game 0: "));
    assert!(mine("2").starts_with("game 1: "));
    let marker = folder.path().join("found.txt.progress");
    assert_eq!(fs::read_to_string(marker).unwrap(), "seed 3 game 2\n");
}

/// All of it takes a quarter of an hour: `tulenh-lab endings play` without `--winner` and `--defender`.
#[test]
fn won_endings_are_played_to_their_end() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("tests/data/endings/won.txt")).unwrap();
    let endings = text.lines().filter(|line| !line.starts_with('#'));
    let endings: Vec<&str> = endings.collect();
    assert_eq!(endings.len(), 60);
    // Against a bare Commander and one piece the tables know all.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("known.txt");
    let known = endings.iter().take(10).map(|line| format!("{line}\n"));
    fs::write(&file, known.collect::<String>()).unwrap();
    let path = file.to_str().unwrap();
    let play = |winner| {
        let players = ["--winner", winner, "--defender", "nodes=2000"];
        lab(&[&["endings", "play", path, "--at-once", "2"], &players[..]].concat())
    };
    let played = play("nodes=2000");
    let said = String::from_utf8(played.stdout).unwrap();
    assert!(played.status.success(), "{said}");
    assert!(said.starts_with("10 of 10 won in "), "{said}");
    // Whoever plays at random throws something away, and is told so.
    let played = play("random");
    assert!(!played.status.success());
    let said = String::from_utf8(played.stdout).unwrap();
    assert!(
        ["DRAWN ", "OPEN ", "LOST "]
            .iter()
            .any(|word| said.contains(word)),
        "{said}"
    );
}

#[test]
fn tables_of_endings_are_listed_and_proved() {
    let listed = printed(&["endings", "list"]);
    assert_eq!(listed.lines().count(), 11, "{listed}");
    assert!(listed.contains("CTvC to move: "), "{listed}");
    let proved = printed(&["endings", "check", "--every", "40000"]);
    assert_eq!(proved.matches(" positions proved").count(), 11, "{proved}");
}

#[test]
fn a_match_counts_every_game() {
    let games = [
        "match",
        "random",
        "greedy",
        "--games",
        "4",
        "--at-once",
        "2",
        "--turns",
        "3",
        "--each",
    ];
    let text = printed(&games);
    let last = text.lines().last().unwrap();
    assert!(last.contains(" of 4: "), "{text}");
    // Each game, and the tally after it.
    assert_eq!(text.lines().count(), 2 * 4 + 1, "{text}");
}

#[test]
fn tuning_prints_the_weights_after_the_last_round() {
    let text = printed(&[
        "tune",
        "nodes=30,hash=1",
        "tempo",
        "--rounds",
        "2",
        "--turns",
        "4",
    ]);
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("2: tempo="), "{text}");
}

#[test]
fn a_bench_prints_the_same_nodes_every_time() {
    let nodes = || {
        let text = printed(&["bench", "1", "--hash", "1"]);
        text.lines().next().unwrap().to_owned()
    };
    let first = nodes();
    assert!(first.ends_with(" nodes"), "{first}");
    assert_eq!(first, nodes());
}

/// A book is the same each time, and grows by what games reach often enough.
#[test]
fn books_are_made_extended_listed_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let make = |name: &str| {
        let made = file(name);
        let small = [
            "--positions",
            "6",
            "--nodes",
            "400",
            "--first-margin",
            "400",
        ];
        printed(&[&["book", "make", &made][..], &small].concat());
        fs::read_to_string(made).unwrap()
    };
    let book = make("a.book");
    assert_eq!(book, make("b.book"));
    assert_eq!(book.lines().count(), 1 + 6 + 1, "{book}");

    let far = "official | k5-k4 e9-e8 k4-k5\n";
    let games = format!("{far}{far}official | d3-e3 e9-e8\nofficial/marine | c5-c6\n");
    let openings = file("games.txt");
    fs::write(&openings, games).unwrap();
    let path = file("a.book");
    let extend = || printed(&["book", "extend", &path, &openings, "--nodes", "400"]);
    assert!(extend().starts_with("3 games, 3 positions added\n"));
    assert!(extend().starts_with("3 games, 0 positions added\n"));

    let listed = printed(&["book", "list", &path, "--plies", "3"]);
    assert!(listed.starts_with("official: 9 positions, "), "{listed}");
    assert!(listed.contains("\n[k5-k4 e9-e8] "), "{listed}");
    let checked = printed(&["book", "check", &path, "--nodes", "400", "--every", "3"]);
    assert!(
        checked.contains(" turns searched with 400 nodes each"),
        "{checked}"
    );

    let with_book = format!("nodes=50,hash=1,book={path},bookdepth=4");
    let games = ["--games", "2", "--opening", "0", "--turns", "4"];
    let played = printed(&[&["match", &with_book, "nodes=50,hash=1"], &games[..]].concat());
    assert!(played.contains(" of 2: "), "{played}");
    for bad in ["book=/no/such/file", "bookdepth=4", "book=on,bookdepth=x"] {
        assert!(
            !lab(&["match", bad, "random", "--games", "1"])
                .status
                .success(),
            "{bad}"
        );
    }
    fs::write(&path, book.replace("checksum", "checksun")).unwrap();
    let output = lab(&["book", "list", &path]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && said.contains("damaged"),
        "{said}"
    );
}

#[test]
fn analyses_are_compared_with_longer_ones() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    let games = ["--games", "2", "--turns", "20", "--seed", "4"];
    let played = printed(&[&["coach", "play"], &games[..]].concat());
    fs::write(&file, &played).unwrap();
    let turns: usize = played
        .lines()
        .map(|game| game.split('|').nth(3).unwrap().split_whitespace().count())
        .sum();

    let searches = ["--nodes", "200", "--times", "3"];
    let marks_of = ["coach", "marks", file.to_str().unwrap()];
    let told = printed(&[&marks_of[..], &searches].concat());
    // "Terrible: given 9, due 8, both 7: precision ...": the three numbers.
    let numbers = |name: &str| -> [usize; 3] {
        let line = told.lines().find(|line| line.starts_with(name)).unwrap();
        let words = ["given ", "due ", "both "].map(|word| line.split(word).nth(1).unwrap());
        words.map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_digit());
            rest[..end.unwrap_or(rest.len())].parse().unwrap()
        })
    };
    let marks = ["Terrible", "Bad", "Suspicious", "Fair", "Good", "Excellent"];
    let all = marks.map(|mark| numbers(&format!("{mark}: ")));
    for [given, due, both] in all {
        assert!(both <= given.min(due), "{told}");
    }
    // Either analysis gives each turn one mark.
    for column in [0, 1] {
        let sum: usize = all.iter().map(|row| row[column]).sum();
        assert_eq!(sum, turns, "{told}");
    }
    let clear = numbers("Terrible, without the turns on its border: ");
    assert!(clear.iter().zip(all[0]).all(|(clear, all)| *clear <= all));
    assert!(clear[2] <= clear[0].min(clear[1]), "{told}");
    let [given, due, both] = numbers("turning points of 2 whole games: ");
    assert!(given.max(due) <= 3 * played.lines().count(), "{told}");
    assert!(both <= given.min(due), "{told}");
    let levels = told.lines().filter(|line| line.starts_with("level "));
    assert!((1..=4).contains(&levels.count()), "{told}");
    let (_, silent) = told
        .split_once("of them false 0; nothing is said of ")
        .unwrap();
    let silent: usize = silent.split(' ').next().unwrap().parse().unwrap();
    let blamed: usize = all.iter().take(3).map(|row| row[0]).sum();
    assert!(silent <= blamed, "{told}");

    // One of three minor turns stands for all three; at most two at the end stand for none.
    let told = printed(&[&marks_of[..], &searches, &["--every", "3", "--each"]].concat());
    let turn = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        // Game, turn, weight, and four words of each analysis.
        let weight = words.get(2)?.parse::<usize>().ok()?;
        (words.len() == 11).then_some(weight)
    };
    let weights: Vec<usize> = told.lines().filter_map(turn).collect();
    let sum: usize = weights.iter().sum();
    assert!((turns - 2..=turns).contains(&sum), "{sum} of {turns}");
    assert!(weights.contains(&1) && weights.contains(&3), "{told}");
}

/// A game is printed with the position from which it was played, and hints are checked up to its last turn.
#[test]
fn games_of_few_pieces_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    let played = printed(&[
        "coach", "play", "--few", "6", "--games", "3", "--turns", "6",
    ]);
    // The last turn but one before the draw by fifty moves, too.
    let drawn =
        "official | 11/5C5/11/10c/11/11/3+n7/11/11/11/11/11 b - - 99 60 | draw | k9-g9 | 7 2";
    fs::write(&file, format!("{played}{drawn}\n")).unwrap();
    let searches = [
        "--told", "6", "--nodes", "200", "--times", "2", "--proof", "0",
    ];
    let told = printed(&[&["coach", "check", file.to_str().unwrap()], &searches[..]].concat());
    assert!(told.contains(": 0 false"), "{told}");
}
