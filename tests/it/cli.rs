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
fn wrong_wishes_are_named() {
    assert!(refused(&["moves", "--ruleset", "chess"]).contains("unknown ruleset `chess`"));
    assert!(refused(&["moves", "--battle", "sea"]).contains("unknown battle `sea`"));
    assert!(refused(&["moves", "--fen", "11"]).contains("bad FEN"));
    assert!(refused(&["render", "--theme", "pink"]).contains("pink"));
    assert!(refused(&["render", "--size", "3"]).contains('3'));
    assert!(refused(&["render", "--last", "a1-a2"]).contains("nothing stands on a1"));
}
