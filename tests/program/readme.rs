//! Every example of README works: what it says on the terminal, the commands, the turns, the lines of
//! the command line. Where lots are drawn it works whatever they are.

use std::path::Path;
use std::process::{Command as Process, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, duplex};
use tokio::sync::watch;
use tokio::time::timeout;
use tulenh::app::{App, Command, Language, Options};
use tulenh::store::{SledStore, Store};
use tulenh::terminal;
use tulenh_rules::{Letters, Position, Reading, Ruleset, TypedTurn};

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    std::fs::read_to_string(path).unwrap()
}

/// The blocks between fences.
fn blocks(text: &str) -> Vec<&str> {
    text.split("\n```").skip(1).step_by(2).collect()
}

/// What stands between backticks in running text.
fn spans(text: &str) -> Vec<String> {
    let prose: Vec<&str> = text.split("\n```").step_by(2).collect();
    let prose = prose.join("\n");
    let spans = prose.split('`').skip(1).step_by(2);
    spans.map(str::to_owned).collect()
}

/// Bytes that wait to be read by the terminal, or by whoever looks at it.
const PIPE_BYTES: usize = 64 * 1024;
/// How long a test waits for the next line before it fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// Says these lines on a terminal and gives what was printed; the lots are those of a seed.
async fn talk(lines: &str, seed: u64) -> String {
    talk_until(lines, seed, "").await
}

/// Says these lines, and leaves when these words have been printed too.
async fn talk_until(lines: &str, seed: u64, last: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(SledStore::open(&dir.path().join("store")).unwrap());
    let drawn = AtomicU64::new(seed);
    // splitmix64, https://prng.di.unimi.it/splitmix64.c
    let mut options = Options::new(move || {
        let n = drawn.fetch_add(1, Ordering::Relaxed);
        let n = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        n ^ (n >> 31)
    });
    options.text_boards.extend(terminal::network());
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, options);
    let (_stop, stopped) = watch::channel(false);
    let (mut keyboard, input) = duplex(PIPE_BYTES);
    let (output, screen) = duplex(PIPE_BYTES);
    let pictures = dir.path().join("pictures");
    let chat = terminal::run(
        app.clone(),
        BufReader::new(input),
        output,
        pictures,
        stopped,
    );
    let people = async move {
        keyboard.write_all(lines.as_bytes()).await.unwrap();
        let mut keyboard = Some(keyboard);
        let mut printed = String::new();
        let mut screen = BufReader::new(screen).lines();
        while let Ok(line) = timeout(PATIENCE, screen.next_line()).await {
            let Some(line) = line.unwrap() else { break };
            printed += &(line + "\n");
            if printed.contains(last) {
                drop(keyboard.take());
            }
        }
        printed
    };
    let (done, printed) = tokio::join!(chat, people);
    done.unwrap();
    app.rest().await;
    store.close().await.unwrap();
    printed
}

/// What people say on the terminal in a text: `an: …`, `an> …`, a line each.
fn said(text: &str) -> Vec<&str> {
    let speakers = ["an: ", "an> ", "binh: ", "binh> "];
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| speakers.iter().any(|who| line.starts_with(who)))
        .collect()
}

/// How often lots are drawn anew.
const SEEDS: u64 = 24;

#[tokio::test]
async fn the_first_example_works_whatever_the_lots() {
    let readme = readme();
    let shown = blocks(&readme).into_iter().map(said);
    let mut examples: Vec<Vec<String>> = shown
        .filter(|lines| !lines.is_empty())
        .map(|lines| lines.into_iter().map(str::to_owned).collect())
        .collect();
    assert_eq!(examples.len(), 1, "{examples:?}");
    // The greeting of the terminal has one as well, in each language.
    let dir = tempfile::tempdir().unwrap();
    let store = Arc::new(SledStore::open(dir.path()).unwrap());
    let app = App::new(Arc::clone(&store) as Arc<dyn Store>, Options::new(|| 7));
    for language in ["en", "vi"] {
        let words = app.phrase(&Language(language.to_owned()), "terminal-welcome");
        let words = words.words();
        let lines = said(&words).into_iter().filter(|line| !line.contains("> "));
        examples.push(lines.map(str::to_owned).collect());
    }
    for example in examples {
        assert_eq!(example.len(), 3, "{example:?}");
        let turn = example[2].split(' ').nth(1).unwrap();
        for seed in 0..SEEDS {
            let printed = talk(&(example.join("\n") + "\n"), seed).await;
            let played = format!("turn 1 · 🔴 an: {turn}");
            assert!(printed.contains(&played), "{seed}: {printed}");
        }
    }
}

#[tokio::test]
async fn the_other_lines_of_the_terminal_are_answered() {
    let readme = readme();
    let spans = spans(&readme);
    let lines: Vec<&str> = spans.iter().flat_map(|span| said(span)).collect();
    assert!(lines.len() >= 2, "{lines:?}");
    for line in lines {
        for seed in 0..2 {
            let printed = talk(&format!("{line}\n"), seed).await;
            let answer = match line.contains("/challenge") {
                true => "Game #1",
                false => "(an) ",
            };
            assert!(printed.contains(answer), "{line}: {printed}");
            assert!(!printed.contains("I don’t know"), "{line}: {printed}");
        }
    }
}

/// The lines of a block that is shown shortened, which are all said in the same order.
fn assert_shortened(printed: &str, shown: &str) {
    let mut said = printed.lines();
    for line in shown.lines().filter(|line| !line.is_empty()) {
        assert!(said.any(|it| it == line), "{line}: {printed}");
    }
}

#[tokio::test]
async fn the_hint_and_the_analysis_are_what_the_engine_says() {
    let readme = readme();
    let shown = |words: &str| {
        let blocks = blocks(&readme).into_iter();
        let mut found = blocks.filter(|block| block.contains(words));
        found.next().unwrap().to_owned()
    };
    let hint = talk(
        "an: /challenge bot 3 red\nan> /hint\nan> /hint\nan> /hint\n",
        1,
    )
    .await;
    let (_, third) = hint.rsplit_once("Look at").unwrap();
    assert_shortened(&format!("Look at{third}"), &shown("Look at"));

    let game = "an: /challenge binh red\nbinh: /accept\nan: f4-f6\nbinh: c9:f6\nan: b2-b6\nbinh: e9-e8\n\
                an: /resign\nan: /resign\nan: /analysis\n";
    let analysis = talk_until(game, 1, "with notes\n").await;
    assert_shortened(&analysis, &shown("accuracy"));
}

/// The commands of running text that are written out; those of the table hold what is to be filled in.
#[tokio::test]
async fn every_command_that_is_written_out_is_understood() {
    let readme = readme();
    let text: Vec<&str> = readme.lines().filter(|it| !it.starts_with('|')).collect();
    let spans = spans(&text.join("\n"));
    let to_fill_in = |word: &str| word.chars().all(|c| c.is_ascii_uppercase());
    let commands = spans.iter().filter(|span| {
        let name = span.split(' ').next().unwrap_or_default();
        let whole = !span.contains(['[', '…']) && !span.split(' ').any(to_fill_in);
        let letters = name.strip_prefix('/').unwrap_or_default();
        // Said to somebody else.
        whole
            && letters != "newbot"
            && !letters.is_empty()
            && letters.chars().all(|c| c.is_ascii_lowercase())
    });
    let mut challenges = 0;
    for line in commands {
        let command = App::read_line(line, None, None).expect("a command");
        assert!(!matches!(command, Command::Unknown(_)), "{line}");
        if line.starts_with("/challenge ") {
            let printed = talk(&format!("an: {line}\n"), 1).await;
            let begun = ["challenges ", "offers a game", "Game #1"];
            let begun = begun.iter().any(|words| printed.contains(words));
            assert!(begun, "{line}: {printed}");
            challenges += 1;
        }
    }
    assert!(challenges >= 4, "{challenges}");
}

#[test]
fn every_turn_can_be_read() {
    let readme = readme();
    let paragraph = readme.split("A turn names points: ").nth(1).unwrap();
    let paragraph = paragraph.split("\n\n").next().unwrap();
    let turns = spans(paragraph);
    assert!(turns.len() >= 7, "{turns:?}");
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    let usual = start.read("f4-f6", Letters::English);
    assert!(matches!(usual, Reading::Turn(_)), "{usual:?}");
    for turn in turns {
        assert!(
            TypedTurn::parse(&turn, Letters::English).is_some(),
            "{turn}"
        );
        let same = ["f4-f6", "f4 f6", "tank f4 f6", "xe tăng f4 f6", "T3,5_5,5"];
        if same.contains(&turn.as_str()) {
            assert_eq!(start.read(&turn, Letters::English), usual, "{turn}");
        }
    }
}

fn tulenh(arguments: &[String], dir: &Path) -> Output {
    let mut process = Process::new(env!("CARGO_BIN_EXE_tulenh"));
    process.args(arguments).current_dir(dir);
    process.stdin(Stdio::null()).output().unwrap()
}

/// A line of the block for programmers: the words of its command, and what the description says,
/// with the lines that go on.
fn tools(readme: &str) -> Vec<(Vec<String>, String)> {
    let blocks = blocks(readme);
    let block = blocks
        .iter()
        .find(|block| block.contains("cargo run -- moves"));
    let mut tools: Vec<(Vec<String>, String)> = Vec::new();
    for line in block
        .unwrap()
        .lines()
        .filter(|line| !line.trim().is_empty())
    {
        let Some((_, command)) = line.split_once("cargo run").filter(|(it, _)| it.is_empty())
        else {
            tools.last_mut().unwrap().1.push_str(line);
            continue;
        };
        let command = command.split_once("-- ").unwrap().1;
        let (words, told) = command.split_once("  ").unwrap_or_else(|| {
            // Too long for its column: the description begins behind the last bracket or name.
            let end = command.rfind(']').map_or(0, |at| at + 1);
            match end {
                0 => command.split_at(command.rfind("combine").unwrap() + "combine".len()),
                end => command.split_at(end),
            }
        });
        let words = words.split_whitespace().map(str::to_owned);
        tools.push((words.collect(), told.to_owned()));
    }
    tools
}

/// The options that words name.
fn options(words: &str) -> Vec<String> {
    let name = |c: char| c.is_ascii_lowercase() || c == '-';
    let named = words.split("--").skip(1).map(|rest| {
        let end = rest.find(|c| !name(c)).unwrap_or(rest.len());
        format!("--{}", &rest[..end])
    });
    named.filter(|option| option.len() > 2).collect()
}

#[test]
fn every_tool_has_the_options_that_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let readme = readme();
    let tools = tools(&readme);
    assert_eq!(tools.len(), 9, "{tools:?}");
    for (words, told) in &tools {
        let help = tulenh(&["help".to_owned(), words[0].clone()], dir.path());
        assert!(help.status.success(), "{words:?}");
        let help = String::from_utf8(help.stdout).unwrap();
        for option in options(&format!("{} {told}", words.join(" "))) {
            assert!(help.contains(&option), "{option} of {words:?}: {help}");
        }
    }
    // The text below the block names those that take a ruleset by an option, in the same order.
    let (before, _) = readme.split_once(" take `--ruleset RULESET`").unwrap();
    let named = spans(before.rsplit("\n\n").next().unwrap());
    let commands = tools.iter().flat_map(|(words, _)| match words[0].as_str() {
        "setup" => words[1]
            .split('|')
            .map(|it| format!("setup {it}"))
            .collect(),
        name => vec![name.to_owned()],
    });
    let takes = |command: &String| {
        let words = command.split(' ').map(str::to_owned);
        let arguments: Vec<String> = [String::from("help")].into_iter().chain(words).collect();
        let help = tulenh(&arguments, dir.path());
        assert!(help.status.success(), "{command}");
        String::from_utf8(help.stdout)
            .unwrap()
            .contains("--ruleset <")
    };
    let taking: Vec<String> = commands.filter(takes).collect();
    assert_eq!(named, taking);
}

#[test]
fn every_quick_tool_runs_as_it_is_shown() {
    let dir = tempfile::tempdir().unwrap();
    let start = Position::start(Arc::new(Ruleset::OFFICIAL)).fen();
    let readme = readme();
    let mut run = 0;
    for (words, _) in tools(&readme) {
        let ways: Vec<Vec<&str>> = match words[0].as_str() {
            "moves" => vec![vec!["moves"], vec!["moves", "--json", "--fen", &start]],
            "play" => vec![
                vec!["play", "c5-c6"],
                vec!["play", "c5-c6", "--fen", &start],
            ],
            "setup" => vec![vec!["setup", "list"]],
            "perft" => vec![vec!["perft", "1"], vec!["perft", "1", "--divide"]],
            "render" => vec![vec!["render", "--out", "board.png"]],
            "gallery" => vec![vec!["gallery", "--out", "gallery.png"]],
            "rules" => vec![
                vec!["rules"],
                vec!["rules", "bga"],
                vec!["rules", "bga", "--diff", "official", "--json"],
                vec!["rules", "--switches"],
                vec!["moves", "--ruleset", "official/marine capacity=2021"],
            ],
            "engine" => vec![vec!["engine"]],
            _ => continue,
        };
        for way in ways {
            let arguments: Vec<String> = way.iter().map(|it| (*it).to_owned()).collect();
            let done = tulenh(&arguments, dir.path());
            let errors = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.success(), "{way:?}: {errors}");
            run += 1;
        }
    }
    assert_eq!(run, 15);
    for file in ["board.png", "gallery.png"] {
        assert!(dir.path().join(file).exists(), "{file}");
    }
    // What is written in the running text.
    for span in spans(&readme) {
        let Some(arguments) = span.strip_prefix("cargo run -- ") else {
            continue;
        };
        let arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
        let done = tulenh(&arguments, dir.path());
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{span}: {errors}");
    }
}
