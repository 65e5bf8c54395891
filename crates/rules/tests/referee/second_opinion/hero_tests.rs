//! RULES.md 8: heroes and last defenders.

use naive::after::promote;
use naive::fen::write_board;
use naive::{Rules, piece::Side};

use super::{after, has, position, targets, turn};

#[test]
fn a_piece_that_could_capture_the_commander_becomes_heroic() {
    let text = "r T g7, I k1, c g10, i k12";
    let check = turn(text, "g7-g8");
    assert!(check.check);
    assert_eq!(after(&check, "g8"), "+T");
    assert_eq!(after(&check, "k1"), "I");
}

#[test]
fn discovered_checks_and_carried_pieces_and_all_equal_ones() {
    // The militia leaves the tank's file.
    let text = "r T g7, M g8, c g9, I k1, i k12, i k11";
    assert_eq!(after(&turn(text, "g8-f7"), "g7"), "+T");
    // Two infantrymen on one tank, all three strike.
    let text = "r (TII) g8, I k1, c g10, i k12, i k11";
    assert_eq!(after(&turn(text, "g8-g9"), "g9"), "+T+I+I");
    assert_eq!(
        after(
            &turn("r (TII) g7, I k1, c g10, i k12, i k11", "g7-g8"),
            "g8"
        ),
        "+TII"
    );
}

#[test]
fn never_a_commander() {
    let board = position("r (TC) g8, I k1, c g9").board;
    let after = promote(&Rules::official(), &board, Side::Red);
    assert!(write_board(&after).contains("(+TC)"));
}

#[test]
fn the_last_defender_of_both_sides() {
    // Red takes Blue's last but one piece and has itself one left besides the Commander.
    let text = "r C c1, T g4, c k12, i g5, h d12";
    let capture = turn(text, "g4xg5");
    assert_eq!(
        (after(&capture, "g5"), after(&capture, "d12")),
        ("+T".into(), "+h".into())
    );
    // Without a Commander there is none.
    let capture = turn("r T g4, i g5, h d12", "g4xg5");
    assert_eq!(
        (after(&capture, "g5"), after(&capture, "d12")),
        ("T".into(), "h".into())
    );
}

#[test]
fn check_is_judged_after_the_last_defenders() {
    // i d3 becomes heroic once i k6 falls, and reaches c2 diagonally: C c2 would be in check.
    let text = "r C c2, T k5, I h9, c i12, i d3, i k6";
    assert!(!has(text, "k5xk6") && has(text, "k5-k4"));
    // The mover's own last defender checks as a hero: T g6 reaches g9 then.
    let text = "r C c1, T g7, c g10, i k11, i g6, i k12";
    assert!(turn(text, "g7xg6").fen.contains("+T"));
}

#[test]
fn heroic_ranges() {
    for piece in ["I", "E", "M", "G"] {
        let text = format!("r +{piece} g4");
        let all = "e2 e4 e6 f3 f4 f5 g2 g3 g5 g6 h3 h4 h5 i2 i4 i6";
        assert_eq!(targets(&text, "g4", "-"), all, "{piece}");
        // Blocked by pieces in between.
        let text = format!("r +{piece} g4, i g5, i g6");
        assert_eq!(targets(&text, "g4", "x"), "g5", "{piece}");
    }
    assert_eq!(
        targets("r +T g4, i j7, i g7, i d4, i h3", "g4", "x"),
        "d4 g7 h3 j7"
    );
    assert_eq!(targets("r +S g4, i g7, i i6, i j7", "g4", "x"), "g7 i6");
    assert_eq!(targets("r +A g4, i g8, i k8, i g9", "g4", "x"), "g8 k8");
    assert!(has("r +F g4", "g4-g9") && !has("r +F g4", "g4-g10"));
    // Ship: moves and missile 5, gun 4.
    assert_eq!(targets("r +N c1, n c6", "c1", "x"), "c6");
    assert_eq!(targets("r +N c1, i g1, i g5, i h1", "c1", ":"), "g1 g5");
    assert!(has("r +N a1", "a1-a6"));
    // A heroic infantry hits a ship at sea two away, but does not board over sea.
    assert_eq!(targets("r +I c4, n a4", "c4", ":"), "a4");
    assert!(!has("r +I c4, N a4", "c4-a4"));
}

#[test]
fn heroic_heavy_pieces_keep_the_river_restriction() {
    assert!(!has("r +G g6", "g6-g7") && !has("r +G f6", "f6-g7") && has("r +G f6", "f6-f8"));
}

#[test]
fn a_fatal_or_impossible_strike_makes_no_hero() {
    // The plane would be shot down by s e6 on the way to g8.
    let quiet = turn("r F g3, c g8, s e6, I k1", "g3-g4");
    assert_eq!(after(&quiet, "g4"), "F");
    // One for one does make one.
    assert_eq!(
        after(&turn("r F g3, c g8, g h8, I k1", "g3-g4"), "g4"),
        "+F"
    );
}
