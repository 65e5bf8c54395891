//! Positions with a turn to be found, each proved.
//!
//! The cases are in `tests/data/tactics`, in the form that [`tulenh_lab::suite`] reads; `tulenh-lab
//! suite` lets the engine solve them. [`Proof`] proves each claim with the referee alone, `themes`
//! sees what a case is about.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use tulenh_engine::{Limits, Options, Table, Task, search};
use tulenh_lab::suite::{Case, Claim};
use tulenh_problems::exhaustive::Proof;
use tulenh_rules::{Position, Record, Ruleset, Side, Square, Stack, Turn};

use self::themes::THEMES;

mod themes;

/// The least number of cases.
const LEAST: usize = 120;

/// The least number of cases of each battle of each ruleset.
const OF_EACH_BATTLE: usize = 3;

/// A case whose proof makes more turns than this is too large for the suite.
const MOST: u64 = 600_000;

/// For the engine, on each position.
const NODES: u64 = 60_000;

#[test]
fn the_suite_covers_what_it_shall() {
    let cases = cases();
    assert!(cases.len() >= LEAST, "{} cases", cases.len());
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), cases.len(), "two cases have one name");

    let mut lacking = Vec::new();
    for (theme, least) in THEMES {
        let about = |case: &&Case| case.themes.iter().any(|it| it == theme);
        let count = cases.iter().filter(about).count();
        if count < *least {
            lacking.push(format!("{count} cases of {theme}, not {least}"));
        }
    }
    for ruleset in Ruleset::all() {
        for battle in ruleset.battles.iter() {
            let under = |case: &&Case| {
                let rules = case.position.rules();
                rules.id == ruleset.id && rules.battle == *battle
            };
            let count = cases.iter().filter(under).count();
            if count < OF_EACH_BATTLE {
                lacking.push(format!("{count} cases of {}/{battle}", ruleset.id));
            }
        }
    }
    assert!(lacking.is_empty(), "{lacking:#?}");
}

#[test]
fn no_case_is_another_one_elsewhere() {
    let mut shapes: BTreeMap<String, String> = BTreeMap::new();
    for case in cases() {
        let (shape, name) = (shape(&case.position), case.name.clone());
        if let Some(other) = shapes.insert(shape, name) {
            panic!("{} and {other} differ in nothing but the place", case.name);
        }
    }
}

#[test]
fn every_claim_is_proved() {
    let failures = of_each(|case| {
        let found = solutions(case, case.claim)?;
        let listed: BTreeSet<String> = case.by.iter().map(|turn| after(case, turn)).collect();
        if listed.len() != case.by.len() {
            return Err("two listed turns are one".to_owned());
        }
        if let Some(beside) = found
            .iter()
            .find(|turn| !listed.contains(&after(case, turn)))
        {
            return Err(format!("{} does it, too", case.position.lan(beside)));
        }
        let found: BTreeSet<String> = found.iter().map(|turn| after(case, turn)).collect();
        let fails = |turn: &&Turn| !found.contains(&after(case, turn));
        if let Some(turn) = case.by.iter().find(fails) {
            return Err(format!("{} does not", case.position.lan(turn)));
        }
        // Nothing better can be claimed.
        let more = match case.claim {
            Claim::Wins { within: 1 } | Claim::Saves { .. } => return Ok(()),
            Claim::Wins { within } => Claim::Wins { within: within - 1 },
            Claim::Gains { points, within } => Claim::Gains {
                points: points + 1,
                within,
            },
        };
        match solutions(case, more)?.first() {
            Some(turn) => Err(format!("{more} with {}", case.position.lan(turn))),
            None => Ok(()),
        }
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// [`Proof`] against the referee turn by turn, where that is quick enough.
#[test]
fn a_win_at_once_is_what_the_referee_says() {
    let mut asked = 0;
    for case in cases() {
        if case.claim.within() > 1 {
            continue;
        }
        asked += 1;
        let game = Record::new(case.position.clone());
        let wins = |turn: &Turn| {
            let mut game = game.clone();
            game.play_canonical(turn.clone()).unwrap();
            let outcome = game.outcome();
            outcome.is_some_and(|outcome| outcome.winner == Some(case.position.turn()))
        };
        let turns = case.position.legal_turns();
        let told: BTreeSet<String> = turns
            .iter()
            .filter(|turn| wins(turn))
            .map(|turn| after(&case, turn))
            .collect();
        let found = solutions(&case, Claim::Wins { within: 1 }).unwrap();
        let found: BTreeSet<String> = found.iter().map(|turn| after(&case, turn)).collect();
        assert_eq!(found, told, "{}", case.name);
        assert_eq!(
            found.is_empty(),
            !matches!(case.claim, Claim::Wins { .. }),
            "{}",
            case.name
        );
    }
    assert!(asked > 0);
}

#[test]
fn every_case_is_about_what_it_says() {
    let failures = of_each(|case| {
        let shown = themes::shown(case);
        let untrue = |theme: &&String| !shown.contains(theme.as_str());
        match case.themes.iter().find(untrue) {
            Some(theme) => Err(format!("not about {theme}, but about {shown:?}")),
            None => Ok(()),
        }
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// With so few nodes, a small part of a second of an optimised build, 95 of 100.
#[test]
fn the_engine_solves_nearly_all() {
    let unsolved = of_each(|case| {
        let table = Table::new(4);
        let limits = Limits::nodes(NODES);
        let task = Task::at(&case.position);
        let found = search(&task, &table, &limits, &Options::default(), &mut |_| {});
        match found.best() {
            Some(turn) if case.is_fulfilled_by(turn) => Ok(()),
            Some(turn) => Err(format!("the engine plays {}", case.position.lan(turn))),
            None => Err("the engine plays nothing".to_owned()),
        }
    });
    let all = cases().len();
    println!("{} of {all} solved", all - unsolved.len());
    println!("{}", unsolved.join("\n"));
    assert!(unsolved.len() * 20 <= all, "{}", unsolved.join("\n"));
}

#[test]
fn the_tool_tells_what_is_not_solved() {
    let text = |name: &str, lan: &str| {
        format!(
            "case: {name}\nthemes: mate-in-1\nunder: official\nclaim: wins in 1\n\
            fen: 7f3/11/7Gt2/8c2/6S4/9M1/7F3/11/4gt3C1/7T3/11/9F1 r - - 0 1\nby: {lan}\n\n"
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.txt");
    fs::write(&file, text("right", "g8-g9") + &text("wrong", "g8-f8")).unwrap();

    let tool = |file: &Path| {
        let mut tool = Command::new(env!("CARGO_BIN_EXE_tulenh-lab"));
        let output = tool.args(["suite", "--nodes", "1000"]).arg(file).output();
        output.unwrap()
    };
    let printed = String::from_utf8(tool(&file).stdout).unwrap();
    assert!(printed.contains("\n1 of 2 solved\n"), "{printed}");
    let first = printed.lines().next().unwrap();
    let told = "unsolved wrong (wins in 1): g8-g9, mate 1, depth ";
    assert!(first.starts_with(told), "{first}");

    fs::write(&file, "case: alone\n").unwrap();
    let refused = tool(&file);
    let errors = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        errors.contains("suite.txt: line 2: the case before: no field"),
        "{errors}"
    );
}

fn solutions(case: &Case, claim: Claim) -> Result<Vec<Turn>, String> {
    let turns = Proof::new(&case.position, MOST).solutions(claim);
    turns.map_err(|_| format!("{claim} takes more than {MOST} turns to prove"))
}

/// The position a turn leads to; turns that lead to the same are one.
fn after(case: &Case, turn: &Turn) -> String {
    case.position.play(turn).unwrap().0.fen()
}

/// The constellation wherever it stands and whoever it belongs to.
fn shape(position: &Position) -> String {
    let place = |side: Side, square: Square| match position.turn() {
        Side::Red => (side, square),
        Side::Blue => (!side, square.mirrored()),
    };
    let stacks = Side::ALL.into_iter().flat_map(|side| {
        let stacks = position.board().stacks(side);
        stacks.map(move |(square, stack)| (side, square, stack))
    });
    let mut stacks: Vec<(Side, Square, Stack)> = stacks
        .map(|(side, square, stack)| {
            let (side, square) = place(side, square);
            (side, square, stack)
        })
        .collect();
    stacks.sort_by_key(|(_, square, _)| (square.rank(), square.file()));
    let first = stacks.first().map(|(_, square, _)| *square).unwrap();
    let parts = stacks.iter().map(|(side, square, stack)| {
        let (right, up) = (square.file() - first.file(), square.rank() - first.rank());
        let letters = stack.to_string().to_uppercase();
        format!("{}{letters}{right},{up}", side.letter())
    });
    let parts: Vec<String> = parts.collect();
    format!("{} {}", position.rules().spec(), parts.join(" "))
}

/// The failures of a question put to every case, by name; all threads ask.
fn of_each(ask: impl Fn(&Case) -> Result<(), String> + Sync) -> Vec<String> {
    let cases = cases();
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut failures = Vec::new();
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(failure) = ask(case) {
                failures.push(format!("{}: {failure}", case.name));
            }
        }
        failures
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut failures: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let told = workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap());
        told.collect()
    });
    failures.sort();
    failures
}

/// The cases of all files, in the order of their names.
fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/tactics");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let cases = Case::read_all(&fs::read_to_string(&file).unwrap());
        cases.unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    files.into_iter().flat_map(read).collect()
}
