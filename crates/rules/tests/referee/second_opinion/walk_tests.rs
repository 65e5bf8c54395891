//! Random games: every FEN after a turn can be read again, no piece comes from nowhere, and the
//! mirrored position has the same number of turns.

use naive::{NaiveTurn, Rules, START, legal_turns_under};

/// The position with sides and ranks exchanged (RULES.md 2: Blue mirrors rank r to 13-r).
fn mirror(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').expect("fields");
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    let rows: Vec<String> = board
        .rsplit('/')
        .map(|row| row.chars().map(swap).collect())
        .collect();
    let side = if rest.starts_with('r') { "b" } else { "r" };
    format!("{} {side}{}", rows.join("/"), &rest[1..])
}

fn pieces(fen: &str) -> usize {
    let board = fen.split(' ').next().unwrap_or_default();
    board.chars().filter(char::is_ascii_alphabetic).count()
}

/// A game of random turns; turns with splits, captures or losses are preferred.
fn walk(rules: &Rules, seed: u64, length: usize) {
    let mut state = seed;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    let mut fen = START.to_string();
    for ply in 0..length {
        let turns = legal_turns_under(rules, &fen).expect("a readable FEN");
        if ply % 8 == 0 {
            let mirrored = legal_turns_under(rules, &mirror(&fen)).expect("a readable FEN");
            assert_eq!(turns.len(), mirrored.len(), "{fen}");
        }
        for pair in turns.windows(2) {
            assert_ne!(pair[0].lan, pair[1].lan, "one text, two turns: {fen}");
        }
        for turn in &turns {
            let gone = turn.captured.len() + turn.lost.len();
            assert_eq!(pieces(&fen), pieces(&turn.fen) + gone, "{fen} {}", turn.lan);
        }
        let lively: Vec<&NaiveTurn> = turns
            .iter()
            .filter(|turn| turn.lan.contains('/') || pieces(&turn.fen) < pieces(&fen))
            .filter(|turn| !turn.takes_commander)
            .collect();
        let quiet: Vec<&NaiveTurn> = turns.iter().filter(|turn| !turn.takes_commander).collect();
        let choice = if lively.is_empty() || random(3) > 0 {
            quiet
        } else {
            lively
        };
        if choice.is_empty() {
            return;
        }
        fen.clone_from(&choice[random(choice.len())].fen);
    }
}

#[test]
fn official_games() {
    for seed in 1..=3 {
        walk(&Rules::official(), seed, 60);
    }
}

#[test]
fn games_of_the_other_presets() {
    for id in ["classic-2012", "knowlton-2015", "bga", "chesscom"] {
        walk(&Rules::preset(id).expect("a preset"), 7, 40);
    }
}
