//! RULES.md 11: LAN, canonical form, identity of turns, perft; RULES.md 2: FEN counters.

use naive::{START, legal_turns, perft};

use super::{fen, has, turn, turns};

#[test]
fn the_start_position() {
    assert_eq!(legal_turns(START).expect("the start").len(), 114);
    assert_eq!(perft(START, 0), 1);
    assert_eq!(perft(START, 1), 114);
}

#[test]
fn both_sides_have_the_same_turns_at_the_start() {
    let blue = START.replace(" r ", " b ");
    assert_eq!(perft(&blue, 1), 114);
}

#[test]
fn the_fewest_steps_and_then_no_group() {
    assert!(has("r (TI) e4", "e4-e5") && !has("r (TI) e4", "Te4-e5/Ie4-e5"));
    let text = "r (NT) c9, i e11";
    assert!(has(text, "c9:e11") && !has(text, "Nc9:e11"));
    assert!(has(text, "c9:e11/Tc9-e9") && !has(text, "Nc9:e11/Tc9-e9"));
}

#[test]
fn the_carrier_first_where_that_order_is_legal() {
    let text = "r (TI) g4";
    assert!(has(text, "g4-g6/Ig4-f4") && !has(text, "Ig4-f4/g4-g6"));
    // Here the infantry must go first: it opens the tank's line.
    assert!(has("r (NFT) b5, i c5", "Fb5:c5/Tb5-d5"));
}

#[test]
fn heroes_are_marked_in_the_group() {
    assert!(has("r (T+I) g4", "+Ig4-f4"));
    assert!(has("r (TI+I) g4", "(TI)g4-f4") && has("r (TI+I) g4", "(T+I)g4-f4"));
}

#[test]
fn two_bombers_of_one_point_make_one_turn() {
    let text = "r A c4, A c5, n b4";
    let bombs: Vec<_> = turns(text)
        .into_iter()
        .filter(|turn| !turn.captured.is_empty())
        .collect();
    assert_eq!(bombs.len(), 1);
    assert_eq!(
        (bombs[0].lan.as_str(), &bombs[0].also[..]),
        ("c4:b4", &["c5:b4".to_string()][..])
    );
}

#[test]
fn flights_shot_down_elsewhere_are_different_turns() {
    let text = "r F g4, g g6";
    assert!(has(text, "g4~g5") && has(text, "g4~g7") && has(text, "g4~g8"));
}

#[test]
fn counters() {
    let quiet = turn("r T g4, i g6", "g4-g5");
    assert!(quiet.fen.ends_with(" b - - 1 1"), "{}", quiet.fen);
    let start = fen("b t g4, I g6").replace(" 0 1", " 7 9");
    let turns = legal_turns(&start).expect("a board");
    let capture = turns.iter().find(|turn| turn.lan == "g4xg6").expect("it");
    assert!(capture.fen.ends_with(" r - - 0 10"), "{}", capture.fen);
    let down = turn("r F g4, g g6", "g4~g7");
    assert!(down.fen.ends_with(" b - - 0 1"), "{}", down.fen);
}

#[test]
fn perft_stops_where_the_commander_is_captured() {
    // Three moves and the capture of the Commander.
    let text = fen("r I g4, c g5");
    assert_eq!(perft(&text, 1), 4);
    let below: u64 = legal_turns(&text)
        .expect("a board")
        .iter()
        .filter(|turn| !turn.takes_commander)
        .map(|turn| perft(&turn.fen, 1))
        .sum();
    assert_eq!(perft(&text, 2), below);
}
