//! The tools of the command line, as a person or a program calls them.

use std::process::{Command, Output};

use serde_json::Value;

fn tulenh(arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_tulenh"))
        .args(arguments)
        .output();
    output.unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = tulenh(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    // No progress, no warning.
    assert_eq!(errors, "", "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = tulenh(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn moves_prints_every_turn_sorted() {
    let text = printed(&["moves"]);
    let lans: Vec<&str> = text.lines().collect();
    assert_eq!(lans.len(), 114);
    assert!(lans.is_sorted() && lans.contains(&"c5-c6"));
}

#[test]
fn moves_in_json_tell_what_each_turn_does() {
    let fen = "6c4/11/11/11/6s4/11/11/6T4/2n8/11/11/2F3C4 r - - 3 7";
    let text = printed(&["moves", "--json", "--fen", fen]);
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let find = |lan: &str| lines.iter().find(|line| line["lan"] == lan).unwrap();
    let exchange = find("c1><c4");
    assert_eq!(exchange["record"], "Af0,2><N3,2");
    assert_eq!(exchange["captured"], serde_json::json!(["n"]));
    assert_eq!(exchange["lost"], serde_json::json!(["F"]));
    assert_eq!(exchange["end"], Value::Null);
    let quiet = find("g5-g6");
    assert_eq!(
        quiet["fen"],
        "6c4/11/11/11/6s4/11/6T4/11/2n8/11/11/2F3C4 b - - 4 7"
    );
    assert_eq!(quiet["check"], false);
}

#[test]
fn play_prints_the_fen_or_the_rule() {
    let fen = printed(&["play", "c5-c6", "c8-c7", "c6xc7"]);
    assert_eq!(
        fen.trim(),
        "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/3e2m2ei/2I8/11/3E2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 0 2"
    );
    let rule = refused(&["play", "c5-c6", "c8-c6"]);
    assert!(
        rule.contains("turn 2 `c8-c6`") && rule.contains("reaches 1"),
        "{rule}"
    );
    assert!(refused(&["play", "hello"]).contains("no LAN"));
    assert!(refused(&["play", "c5-c6", "c5-c6"]).contains("nothing stands on c5"));
}

#[test]
fn perft_counts() {
    let text = printed(&["perft", "2"]);
    assert_eq!(text.lines().next(), Some("12999"));
    let divided = printed(&["perft", "1", "--divide"]);
    assert_eq!(
        divided.lines().filter(|line| line.ends_with(": 1")).count(),
        114
    );
    assert!(divided.lines().any(|line| line == "114"));
}

/// Standard error of `script` is a terminal, which it makes for the program.
#[cfg(target_os = "linux")]
#[test]
fn a_long_command_shows_on_a_terminal_how_far_it_is() {
    use std::io::Read as _;
    use std::process::Stdio;

    let program = env!("CARGO_BIN_EXE_tulenh");
    let mut script = Command::new("script");
    // The program outlives `script` where nobody hears that the terminal is gone (under nohup).
    let command = format!("exec timeout --foreground 60 '{program}' perft 5");
    script.args(["-qec", &command, "/dev/null"]);
    let script = script.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let Ok(mut script) = script else {
        eprintln!("util-linux is not installed: nothing was tested");
        return;
    };
    let mut terminal = script.stdout.take().unwrap();
    let (mut shown, mut bytes) = (String::new(), [0; 1024]);
    while !shown.contains(" of 114 first turns") {
        let count = terminal.read(&mut bytes).unwrap();
        assert!(count > 0, "the program ended: {shown}");
        shown.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    script.kill().unwrap();
    script.wait().unwrap();
}

#[test]
fn render_draws_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    let path = file.to_str().unwrap();
    printed(&[
        "render", "--out", path, "--size", "640", "--flip", "--theme", "dark", "--last", "c5-c6",
    ]);
    let picture = image::open(&file).unwrap();
    assert_eq!(picture.width(), 640);
    let piped = tulenh(&["render"]);
    assert!(image::load_from_memory(&piped.stdout).is_ok());
}

#[test]
fn wrong_options_are_named() {
    assert!(refused(&["moves", "--ruleset", "chess"]).contains("unknown ruleset `chess`"));
    assert!(refused(&["moves", "--battle", "sea"]).contains("unknown battle `sea`"));
    assert!(refused(&["moves", "--fen", "11"]).contains("bad FEN"));
    assert!(refused(&["render", "--theme", "pink"]).contains("pink"));
    assert!(refused(&["render", "--size", "3"]).contains('3'));
    assert!(refused(&["render", "--last", "a1-a2"]).contains("nothing stands on a1"));
}

#[test]
fn play_takes_the_record_and_goes_on_after_a_file() {
    let lan = printed(&["play", "c5-c6", "c8-c7", "c6xc7"]);
    let record = printed(&["play", "In4,2_5,2", "Bc8_c7>?", "c6xc7"]);
    assert_eq!(lan, record);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.tulenh");
    std::fs::write(&file, "1. c5-c6 c8-c7").unwrap();
    let path = file.to_str().unwrap();
    assert_eq!(printed(&["play", "--file", path, "In5,2@In6,2"]), lan);
    assert!(refused(&["play", "In4,2_6,2"]).contains("too far"));
}

#[test]
fn replay_prints_and_converts_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.tulenh");
    std::fs::write(&file, "[Red \"An\"]\n1. c5-c6+ {so} c8-c7 2. c6xc7 !!").unwrap();
    let path = file.to_str().unwrap();
    let text = printed(&["replay", path]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(lines[0].starts_with("  1 red  Inc5_c6+") && lines[0].ends_with("c5-c6  {so}"));
    assert!(lines[2].contains("Inc6@Inc7") && lines[2].ends_with("c6xc7  takes i"));
    assert!(lines[3].ends_with(" b - - 0 2"));
    assert_eq!(lines[4], "Red wins: resignation");
    assert_eq!(
        printed(&["replay", path, "--to", "2", "--format", "lan"]),
        "c5-c6\nc8-c7\n"
    );
    let vietnamese = ["--coordinates", "official", "--letters", "vi"];
    let record = printed(&[&["replay", path, "--format", "record"][..], &vietnamese[..]].concat());
    assert_eq!(record, "B4,2_5,2+\nB7,2_6,2\nB5,2@B6,2\n");
    let fens = printed(&["replay", path, "--format", "fen"]);
    assert_eq!(fens.lines().count(), 4);
    let json = printed(&["replay", path, "--format", "json"]);
    let last: Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!(last["captured"], serde_json::json!(["i"]));
    let picture = folder.path().join("end.png");
    let other = folder.path().join("other.tulenh");
    let (picture, other) = (picture.to_str().unwrap(), other.to_str().unwrap());
    let convert = ["replay", path, "--png", picture, "--write", other];
    printed(&[&convert[..], &vietnamese[..]].concat());
    assert!(image::open(picture).is_ok());
    let written = std::fs::read_to_string(other).unwrap();
    assert!(written.contains("[Letters \"vietnamese\"]"), "{written}");
    assert!(
        written.ends_with("\n1. B4,2_5,2+ {so} B7,2_6,2 2. B5,2@B6,2 !!\n"),
        "{written}"
    );
    assert_eq!(printed(&["replay", other, "--write", "-"]), written);
    std::fs::write(&file, "1. c5-c6\nc8-c6").unwrap();
    let error = refused(&["replay", path]);
    assert!(
        error.contains("line 2: 1... Blue `c8-c6`: c6 is too far"),
        "{error}"
    );
    std::fs::write(&file, b"1. \xff").unwrap();
    assert!(refused(&["replay", path]).contains("byte 3 is no UTF-8"));
    assert!(refused(&["replay", "nowhere.tulenh"]).contains("cannot read nowhere.tulenh"));
}

#[test]
fn setup_verifies_what_was_shown() {
    let half = "11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4";
    let salt = "0123456789abcdef0123456789abcdef";
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("shown.txt");
    let file = file.to_str().unwrap();
    let text = format!("game: 12\nside: red\nhalf: {half}\nsalt: {salt}\n");
    std::fs::write(file, &text).unwrap();
    let told = printed(&["setup", "verify", file]);
    assert!(told.contains("the text gives none"), "{told}");
    let (_, hash) = told.split_once("the hash ").unwrap();
    let hash = &hash[..64];
    // A text is no witness of itself.
    std::fs::write(file, format!("{text}hash: {hash}\n")).unwrap();
    let told = printed(&["setup", "verify", file]);
    assert!(
        told.contains("compare it with the one that was shown"),
        "{told}"
    );
    assert!(!told.contains("is right"), "{told}");
    let parts = |half: &'static str, hash: &str| {
        let parts = [
            "setup", "verify", "--game", "12", "--side", "red", "--half", half, "--salt", salt,
        ];
        let parts = parts.into_iter().chain(["--hash", hash]);
        parts.map(str::to_owned).collect::<Vec<_>>()
    };
    let right = parts(half, hash);
    let right: Vec<&str> = right.iter().map(String::as_str).collect();
    assert!(printed(&right).contains("the hash is right"));
    let other = parts("11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/5C5", hash);
    let other: Vec<&str> = other.iter().map(String::as_str).collect();
    assert!(refused(&other).contains("and not"));
    std::fs::write(
        file,
        format!("{text}hash: {}\n", hash.replace(&hash[..1], "x")),
    )
    .unwrap();
    assert!(refused(&["setup", "verify", file]).contains("hash"));
}

#[test]
fn setup_lists_checks_and_combines() {
    let list = printed(&["setup", "list"]);
    assert!(list.lines().count() >= 12 && list.contains("fortress"));
    let blue = printed(&["setup", "mirror", "standard"]);
    assert_eq!(blue.trim(), "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11");
    assert_eq!(
        printed(&["setup", "check", blue.trim(), "--side", "blue"]),
        blue
    );
    let fen = printed(&["setup", "combine", "standard", blue.trim()]);
    assert_eq!(fen.trim(), tulenh_rules::START_FEN);
    let wrong = refused(&["setup", "check", "11/11/11/11/11/10C"]);
    assert_eq!(wrong.lines().count(), 11, "{wrong}");
    assert!(refused(&["setup", "check", "hello"]).contains("6 ranks"));
    let bga = ["setup", "combine", "standard", "coast", "--ruleset", "bga"];
    assert!(refused(&bga).contains("no secret set-up"));
}

#[test]
fn rules_in_words() {
    let list = printed(&["rules"]);
    for id in [
        "official\n",
        "classic-2012\n",
        "knowlton-2015\n",
        "bga\n",
        "chesscom\n",
    ] {
        assert!(list.contains(id), "{list}");
    }
    assert!(list.contains("battles: total, raid, marine, air, land, nine-sea, nine-air"));
    let marine = printed(&[
        "rules",
        "official",
        "--battle",
        "marine",
        "--rule",
        "capacity=2021",
    ]);
    assert!(marine.starts_with("Official (official/marine capacity=2021)\n"));
    assert!(
        marine
            .contains("capture both ships; this ends the game, and the side with more points wins")
    );
    assert!(marine.contains("Changed from official: capacity"));
    assert_eq!(marine, printed(&["rules", "official/marine capacity=2021"]));
    assert!(
        marine
            .lines()
            .filter(|line| line.starts_with("- "))
            .all(|line| line.ends_with(')'))
    );
    assert!(printed(&["rules", "--switches"]).contains("sea_capture (RULES.md 3)"));
}

#[test]
fn rules_that_differ() {
    let diff = printed(&[
        "rules",
        "bga",
        "--diff",
        "official",
        "--rule",
        "facing=illegal",
    ]);
    assert!(diff.contains("militia_diagonal (RULES.md 3)"));
    assert!(diff.contains("    official: The Militia moves one point in all eight directions."));
    assert!(!diff.contains("missile_hits_navy") && !diff.contains("\nfacing "));
    assert_eq!(printed(&["rules", "bga", "--diff", "bga"]), "");
    let json = printed(&["rules", "bga", "--diff", "official", "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        json["switches"]["facing"],
        serde_json::json!(["loses", "illegal"])
    );
    assert_eq!(json["switches"]["double_fire"], Value::Null);
}

#[test]
fn rules_for_programs() {
    let json = printed(&["rules", "chesscom/naval", "--rule", "points=N80", "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["spec"], "chesscom/naval points=N80");
    let switches = json["switches"].as_object().unwrap();
    assert_eq!(switches.len(), 25);
    // Every value is one that `--rule` takes.
    let rules = switches
        .iter()
        .map(|(name, value)| format!("{name}={}", value.as_str().unwrap()));
    let rules: Vec<String> = rules.collect();
    let mut arguments = vec!["rules", "official", "--json"];
    arguments.extend(rules.iter().flat_map(|rule| ["--rule", rule]));
    let again: Value = serde_json::from_str(&printed(&arguments)).unwrap();
    assert_eq!(again["switches"], json["switches"]);
    let list: Value = serde_json::from_str(&printed(&["rules", "--json"])).unwrap();
    assert_eq!(
        list[4]["battles"],
        serde_json::json!(["total", "naval", "aerial", "land"])
    );
}

#[test]
fn switches_change_the_rules() {
    let fen = "6c4/11/11/11/11/11/11/5M5/11/11/11/4C6 r - - 0 1";
    let plain = printed(&["moves", "--fen", fen]);
    let straight = printed(&["moves", "--fen", fen, "--rule", "militia_diagonal=no"]);
    assert!(plain.contains("f5-g6") && !straight.contains("f5-g6"));
    assert_eq!(
        straight,
        printed(&[
            "moves",
            "--fen",
            fen,
            "--ruleset",
            "official militia_diagonal=no"
        ])
    );
    let wrong = |rule| refused(&["moves", "--rule", rule]);
    assert!(wrong("militia=no").contains("nearest is `militia_diagonal`"));
    assert!(wrong("capacity=2020").contains("official, knowlton, bga, chain, 2021 or none"));
    assert!(wrong("nesting=chain").contains("needs capacity=chain"));
}

#[test]
fn play_tells_the_score() {
    let fen = "6c3t/11/11/11/2n8/11/11/11/2N8/11/11/5C5 r - - 0 1";
    let marine = ["play", "c4xc8", "--fen", fen, "--battle", "marine"];
    let told = printed(&[&marine[..], &["--score"]].concat());
    assert!(
        told.contains("Red: 130 points\n  1 Navy at 80: 80\n"),
        "{told}"
    );
    assert!(
        told.ends_with("  0 of 1 ships\nRed wins 130 : 0 on points (ships)\n"),
        "{told}"
    );
    assert_eq!(printed(&marine).lines().count(), 1);
    let limited = [
        "play",
        "f1-e1",
        "k12-k11",
        "--fen",
        fen,
        "--turn-limit",
        "1",
        "--score",
    ];
    assert!(printed(&limited).ends_with("draw 0 : 0 on points (turn-limit)\n"));
    let line = printed(&["moves", "--json", "--fen", fen, "--battle", "marine"]);
    let ends = |line: &str| line.contains(r#""lan":"c4xc8""#) && line.contains(r#""end":"ships""#);
    assert!(line.lines().any(ends));
}

#[test]
fn the_gallery_is_drawn_on_one_sheet_or_picture_by_picture() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = folder.path().join("all.png");
    let pictures = folder.path().join("pictures");
    let (sheet_name, dir) = (sheet.to_str().unwrap(), pictures.to_str().unwrap());
    printed(&[
        "gallery", "--out", sheet_name, "--dir", dir, "--size", "400",
    ]);
    assert!(std::fs::read(&sheet).unwrap().starts_with(b"\x89PNG"));
    for name in ["start", "mate", "look-dark-letters-vi", "blue-hidden"] {
        let file = pictures.join(name).with_extension("png");
        assert!(std::fs::read(file).unwrap().starts_with(b"\x89PNG"));
    }
    assert!(refused(&["gallery", "--dir", dir, "--size", "40"]).contains("400 to 1173"));
    assert_eq!(tulenh(&["gallery"]).status.code(), Some(2));
}

#[test]
fn a_film_shows_the_positions_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.tulenh");
    std::fs::write(&game, "1. c5-c6 c8-c7 2. c6xc7").unwrap();
    let out = folder.path().join("film.png");
    let (game, film) = (game.to_str().unwrap(), out.to_str().unwrap());
    printed(&["replay", game, "--film", film, "--at", "0,1,3"]);
    assert!(std::fs::read(&out).unwrap().starts_with(b"\x89PNG"));
    let error = refused(&["replay", game, "--film", film, "--at", "0,4"]);
    assert!(
        error.contains("after 4 turns") && error.contains("3 turns"),
        "{error}"
    );
    let many = "0,1,2,3,0,1,2,3,0,1,2,3,0";
    let error = refused(&["replay", game, "--film", film, "--at", many]);
    assert!(error.contains("12 positions at most, not 13"), "{error}");
    assert_eq!(
        tulenh(&["replay", game, "--film", film]).status.code(),
        Some(2)
    );
}
