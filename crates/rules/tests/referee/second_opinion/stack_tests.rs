//! RULES.md 7: carrying, combining, ferry.

use naive::piece::{Kind, Piece, Side};
use naive::point::Point;
use naive::stack::is_legal_stack;
use naive::{Rules, legal_turns};

use super::{after, has, targets, turn, turns};

/// The number of turns of one step that begin like this.
fn steps_of(text: &str, start: &str) -> usize {
    let begins = |lan: &str| lan.starts_with(start) && !lan.contains('/');
    turns(text).iter().filter(|turn| begins(&turn.lan)).count()
}

fn legal(letters: &str, square: &str) -> bool {
    let pieces: Vec<Piece> = letters
        .chars()
        .map(|letter| Piece {
            kind: Kind::from_letter(letter).expect("a piece"),
            hero: false,
            side: Side::Red,
        })
        .collect();
    is_legal_stack(
        &Rules::official(),
        &pieces,
        Point::parse(square).expect("a square"),
    )
}

#[test]
fn the_official_capacity() {
    let ok = [
        "TC", "TI", "TM", "TCI", "TIM", "TII", "FC", "FI", "FIM", "FII", "NC", "NT", "NF", "NFT",
        "NTT", "NFF", "NFI", "NTI", "NTC", "NIM", "HC",
    ];
    for letters in ok {
        assert!(legal(letters, "c4"), "{letters}");
    }
    let bad = [
        "TT", "FT", "FF", "NN", "TE", "NE", "NA", "NH", "TIIM", "NFTI", "TCIM", "HI", "HCI", "CI",
        "IM", "NG", "NS", "TA", "EI", "EC", "ET", "EAG", "AG", "TH",
    ];
    for letters in bad {
        assert!(!legal(letters, "c6"), "{letters}");
    }
    for letters in ["EA", "EG", "ES"] {
        assert!(legal(letters, "c6") && legal(letters, "k7") && !legal(letters, "c5"));
    }
}

#[test]
fn either_piece_moves_onto_the_other() {
    let text = "r T g4, I g5";
    assert_eq!(after(&turn(text, "g4-g5"), "g5"), "TI");
    assert_eq!(after(&turn(text, "g5-g4"), "g4"), "TI");
    // By its own legal step: the infantry cannot go two.
    assert!(!has("r T g4, I g6", "g6-g4") && has("r T g4, I g6", "g4-g6"));
}

#[test]
fn stacks_combine_with_stacks() {
    let text = "r (FI) g4, M g6";
    assert_eq!(after(&turn(text, "g4-g6"), "g6"), "FIM");
    let text = "r (TI) c4, N c5";
    assert_eq!(after(&turn(text, "c4-c5"), "c5"), "NTI");
    let text = "r (TI) c4, (NM) c5";
    assert!(!has(text, "c4-c5"));
    assert_eq!(after(&turn(text, "Tc4-c5"), "c5"), "NTM");
    // Tank and tank never.
    assert!(!has("r (TI) g4, T g5", "g4-g5") && has("r (TI) g4, T g5", "Ig4-g5"));
}

#[test]
fn the_carrier_must_be_able_to_stand_there() {
    assert!(has("r N c4, T c6", "c4-c6") && has("r N c4, T c6", "c6-c4"));
    assert!(!has("r N c4, T d4", "c4-d4") && has("r N c4, T d4", "d4-c4"));
    // Boarding at sea: next to it, or over a coast point, never over a sea point.
    assert!(has("r I c4, N b4", "c4-b4") && has("r T d4, N b4", "d4-b4"));
    assert!(!has("r T c4, N a4", "c4-a4"));
    assert!(has("r M c4, N b5", "c4-b5"));
}

#[test]
fn a_stack_moves_and_captures_with_its_carriers_powers() {
    let text = "r (TI) g4, i g6";
    assert_eq!(after(&turn(text, "g4xg6"), "g6"), "TI");
    assert_eq!(targets(text, "g4", "-"), "e4 f4 g2 g3 g5 h4 i4");
    assert!(!has(text, "g4-f5"));
}

#[test]
fn capturing_a_stack_removes_all_of_it() {
    assert_eq!(turn("r T g4, (fim) g6", "g4xg6").captured, ["f", "i", "m"]);
}

#[test]
fn the_ferry_goes_one_step_straight_over_the_river() {
    let text = "r (EA) g6";
    assert_eq!(after(&turn(text, "g6-g7"), "g7"), "EA");
    assert_eq!(targets(text, "g6", "-"), "g7");
    assert_eq!(targets("r (EA) c7", "c7", "-"), "c6");
    // It never captures and needs an empty point.
    assert_eq!(targets("r (EA) g6, i g7", "g6", "x"), "");
    assert_eq!(targets("r (+EA) g6, I g7", "g6", "-"), "");
    // They part by a split, and both may act in that turn.
    assert!(has(text, "Ag6-g3") && has(text, "Eg6-g7") && has(text, "Eg6-g5"));
    assert!(has(text, "g6-g7/Ag6-f6"));
    assert!(has("r (EA) g6, i g7", "Ag6xg7") && has("r (EA) g6, i g7", "Eg6xg7"));
}

#[test]
fn the_ferry_is_loaded_on_bank_points_only() {
    assert!(has("r A g6, E g7", "g7-g6") && !has("r A g6, E g7", "g6-g7"));
    assert!(has("r A f6, E f7", "f6-f7") && has("r A d7, E g7", "d7-g7"));
    assert!(!has("r A g5, E g4", "g5-g4") && !has("r A g8, E g9", "g9-g8"));
    assert!(!has("r G g6, (EA) h6", "g6-h6"));
}

#[test]
fn illegal_stacks_in_a_fen_are_refused() {
    let rest = "11/11/11/11/11/11/11/11/11/11/11 r - - 0 1";
    let bad = [
        "(TT)9", "(Ti)10", "3N7", "T10", "12", "(TIIM)10", "Q10", "+C10", "3(EA)7",
    ];
    for row in bad {
        assert!(legal_turns(&format!("{row}/{rest}")).is_err(), "{row}");
    }
    assert!(legal_turns(&format!("3(+T+I)7/{rest}")).is_ok());
}

#[test]
fn a_heroic_headquarters_goes_like_a_heroic_infantry() {
    let text = "r +H g4, i h5, (hc) g6";
    assert!(has(text, "g4-e4") && has(text, "g4-e2") && has(text, "g4xh5"));
    let shelter = turn(text, "g4:g6");
    assert_eq!(shelter.captured, ["h"]);
    assert_eq!(targets("r +H c4, n a4", "c4", ":"), "a4");
    // Not with a Commander inside.
    assert_eq!(steps_of("r (+HC) g4", "Cg4-"), 19);
    assert_eq!(steps_of("r (+HC) g4", "+Hg4-"), 0);
    assert!(!has("r (+HC) g4", "g4-g5") && !has("r (+HC) g4, i g5", "g4xg5"));
}
