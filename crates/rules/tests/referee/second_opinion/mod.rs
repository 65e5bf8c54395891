//! Hand-derived tests, one or more for each sentence of RULES.md.

mod air_tests;
mod commander_tests;
mod hero_tests;
mod land_tests;
mod navy_tests;
mod notation_tests;
mod split_tests;
mod stack_tests;
mod walk_tests;

use naive::board::Board;
use naive::fen::{Position, read, write, write_board};
use naive::piece::{Kind, Piece, Side};
use naive::point::Point;
use naive::{NaiveTurn, Rules, legal_turns};

/// A FEN from text such as `r C g1, t f6, (NT) c9, +I k1`.
pub fn fen(text: &str) -> String {
    let (side, list) = text.split_at(1);
    let mut board = Board::empty();
    for item in list.split(',') {
        let (letters, square) = item.trim().split_once(' ').expect("piece and square");
        let mut hero = false;
        let mut pieces = Vec::new();
        for letter in letters.chars().filter(|letter| !"()".contains(*letter)) {
            if letter == '+' {
                hero = true;
                continue;
            }
            pieces.push(Piece {
                kind: Kind::from_letter(letter).expect("a piece"),
                hero: std::mem::take(&mut hero),
                side: if letter.is_ascii_uppercase() {
                    Side::Red
                } else {
                    Side::Blue
                },
            });
        }
        board.add(Point::parse(square.trim()).expect("a square"), &pieces);
    }
    let text = format!("{} {side} - - 0 1", write_board(&board));
    let position = read(&Rules::official(), &text).expect("a legal board");
    assert_eq!(write(&position), text);
    text
}

pub fn position(text: &str) -> Position {
    read(&Rules::official(), &fen(text)).expect("a legal board")
}

/// The turns of the naive generator, after the real one has been asked for the same.
pub fn turns(text: &str) -> Vec<NaiveTurn> {
    let fen = fen(text);
    crate::referee::compare_fen(&fen);
    legal_turns(&fen).expect("a legal board")
}

/// The turns of one origin (any step from there first), as LAN joined by blanks.
pub fn from(text: &str, square: &str) -> String {
    let mut lans: Vec<String> = Vec::new();
    for turn in turns(text) {
        let start = turn.lan.trim_start_matches(|letter: char| {
            letter.is_ascii_uppercase() || "(+)".contains(letter)
        });
        let rest = start.strip_prefix(square);
        if rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_digit())) {
            lans.push(turn.lan);
        }
    }
    lans.join(" ")
}

/// The same, only the turns with one step and this action sign: its targets.
pub fn targets(text: &str, square: &str, sign: &str) -> String {
    let start = format!("{square}{sign}");
    let mut found: Vec<String> = Vec::new();
    for turn in turns(text) {
        if let Some(target) = turn.lan.strip_prefix(&start)
            && target.starts_with(|letter: char| letter.is_ascii_lowercase())
            && !target.contains('/')
        {
            found.push(target.to_string());
        }
    }
    found.join(" ")
}

/// The turn with this LAN.
pub fn turn(text: &str, lan: &str) -> NaiveTurn {
    let turns = turns(text);
    let lans: Vec<&str> = turns.iter().map(|turn| turn.lan.as_str()).collect();
    let place = lans.iter().position(|other| *other == lan);
    match place {
        Some(place) => turns[place].clone(),
        None => panic!("no {lan} among {}", lans.join(" ")),
    }
}

pub fn has(text: &str, lan: &str) -> bool {
    turns(text).iter().any(|turn| turn.lan == lan)
}

/// What stands on a square after a turn, as FEN letters.
pub fn after(turn: &NaiveTurn, square: &str) -> String {
    let position = read(&Rules::official(), &turn.fen).expect("a legal board");
    let point = Point::parse(square).expect("a square");
    let pieces = position.board.at(point);
    pieces.iter().map(|piece| piece.fen()).collect()
}
