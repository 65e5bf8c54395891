//! RULES.md 6: Commander, facing, shelter, check.

use naive::Rules;
use naive::point::Point;
use naive::step::{Action, apply, steps};

use super::{after, from, has, position, targets, turn, turns};

#[test]
fn the_commander_slides_and_captures_at_one() {
    let text = "r C g1, i g2, i j1, I e1";
    assert_eq!(targets(text, "g1", "-"), "f1 h1");
    // i g2 is adjacent: captured. i j1 is not; standing next to a piece would be check.
    assert_eq!(targets(text, "g1", "x"), "g2");
    assert_eq!(
        targets("r C g1, s g4", "g1", "-"),
        "c1 d1 e1 f1 h1 i1 j1 k1"
    );
}

#[test]
fn the_commander_does_not_slide_over_facing_points() {
    // Blue's Commander on e12: e1 would face. From g1 westwards only f1.
    assert_eq!(
        targets("r C g1, c e12", "g1", "-"),
        "f1 g10 g11 g2 g3 g4 g5 g6 g7 g8 g9 h1 i1 j1 k1"
    );
    // Covered by a piece on the file: free.
    assert!(has("r C g1, c e12, i e8", "g1-d1"));
    // The enemy Commander covered by a carrier: free.
    assert!(has("r C g1, (tc) e12", "g1-e1") && has("r C g1, (hc) e12", "g1-c1"));
}

#[test]
fn a_capture_onto_a_facing_point_is_not_allowed() {
    // i e1 shields nothing on the file: on e1 the Commander would face.
    assert!(!has("r C d1, c e12, t e1", "d1xe1"));
    assert!(has("r C d1, c e12, t e1, i e9", "d1xe1"));
    // Even if another component would close the line afterwards it is the single step that counts.
}

#[test]
fn entering_a_carrier_on_a_facing_point_is_allowed() {
    let text = "r C d1, c e12, T e1, I k3";
    assert_eq!(after(&turn(text, "d1-e1"), "e1"), "TC");
    let text = "r C d1, c e12, H e1, I k3";
    assert_eq!(after(&turn(text, "d1-e1"), "e1"), "HC");
    // But not past such a point.
    assert!(!has("r C d1, c e12, T f1", "d1-f1"));
}

#[test]
fn facing_captures_at_any_distance() {
    let text = "r C g1, c g12";
    let capture = turn(text, "g1xg12");
    assert!(capture.takes_commander);
    assert_eq!(after(&capture, "g12"), "C");
    assert!(!has("r C g1, c g12, I g5", "g1xg12"));
    assert!(!has("r (TC) g1, c g12", "Cg1xg12"));
    assert!(!has("r C g1, (tc) g12", "g1xg12"));
}

#[test]
fn a_turn_that_leaves_facing_is_illegal() {
    let text = "r C g1, c g12, T g5";
    assert!(!has(text, "g5-f5") && has(text, "g5-g6"));
    // Carried across the line it may.
    assert!(has("r (TC) f5, c g12", "f5-g5") && has("r (TC) f5, c g12", "f5-h5"));
}

#[test]
fn the_commander_slides_over_sea_onto_an_own_ship_only() {
    let text = "r C d4, N a4";
    assert!(has(text, "d4-a4") && !has(text, "d4-b4"));
    assert!(!has("r C d4, N a4, n b4", "d4-a4"));
    assert!(!has("r C d4, (NIM) a4", "d4-a4"));
    // Not when leaving one.
    let text = "r (NC) c4, N a4";
    assert!(!has(text, "Cc4-a4") && has(text, "Cc4-d4"));
    let text = "r (NC) a4";
    assert!(!has(text, "Ca4-c4"));
    assert!(has("r (NC) b4", "Cb4-c4") && has("r (NC) b4", "Cb4-k4"));
}

#[test]
fn the_commander_enters_and_leaves_its_headquarters() {
    let text = "r C g1, H f1, I k3";
    assert_eq!(after(&turn(text, "g1-f1"), "f1"), "HC");
    assert!(has("r (HC) f1", "Cf1-f5"));
    assert!(!has("r (HC) f1", "f1-f2"));
}

#[test]
fn shelter_falls_to_some_and_is_pierced_by_others() {
    for piece in ["I", "M", "G", "S"] {
        let text = format!("r {piece} g9, (hc) g10");
        let capture = turn(&text, "g9:g10");
        assert_eq!(capture.captured, ["h"], "{piece}");
        assert_eq!(after(&capture, "g10"), "c", "{piece}");
        assert!(!capture.takes_commander && !has(&text, "g9xg10"), "{piece}");
    }
    for piece in ["E", "T", "A", "F"] {
        let text = format!("r {piece} g9, (hc) g10");
        let capture = turn(&text, "g9xg10");
        assert_eq!(capture.captured, ["h", "c"], "{piece}");
        assert!(capture.takes_commander, "{piece}");
    }
    assert!(turn("r N c9, (hc) e9", "c9:e9").takes_commander);
    // An adjacent Commander too destroys only the H, but then it stands next to the other one:
    // check, even from a carrier.
    assert!(!has("r C g9, (hc) g10", "g9:g10") && !has("r (TC) g9, (hc) g10", "Cg9:g10"));
    let board = position("r (TC) g9, (hc) g10").board;
    let (rules, from) = (Rules::official(), Point { file: 7, rank: 9 });
    let steps = steps(&rules, &board, from, &board.at(from)[1..], false);
    let strike = steps
        .iter()
        .find(|step| step.to.rank == 10)
        .expect("a strike");
    assert_eq!(strike.action, Action::InPlace);
    assert_eq!(apply(&rules, &board, strike).captured.len(), 1);
    // An empty H is captured like any piece.
    assert!(has("r I g9, h g10", "g9xg10"));
}

#[test]
fn sheltered_commanders_are_in_check_only_from_piercing_pieces() {
    let check = |text: &str, lan: &str| turn(text, lan).check;
    assert!(!check("r I g8, (hc) g10", "g8-g9"));
    assert!(!check("r S g7, (hc) g10", "g7-g8"));
    assert!(check("r E g8, (hc) g10", "g8-g9") && check("r T g7, (hc) g10", "g7-g8"));
}

#[test]
fn a_turn_may_not_leave_the_commander_in_check() {
    // The tank on g3 checks g1; the Commander must leave the file.
    let text = "r C g1, t g3, T k5";
    assert!(!has(text, "k5-k6") && has(text, "g1-f1") && !has(text, "g1-g2"));
    // g2 is next to the tank.
    assert!(turns(text).iter().all(|turn| turn.lan.starts_with('g')));
}

#[test]
fn capturing_the_enemy_commander_is_legal_even_in_check() {
    let text = "r C g1, t g3, T k5, c k7";
    assert!(turn(text, "k5xk7").takes_commander);
}

#[test]
fn losing_the_commander_in_a_flight_is_illegal() {
    let text = "r (FC) g4, g g7";
    assert!(!has(text, "g4><g7") && !has(text, "g4~g6") && has(text, "g4-g5"));
    // Unless the turn takes the enemy Commander.
    let text = "r (FC) g4, g h7, c g7";
    let both = turn(text, "g4><g7");
    assert!(both.takes_commander);
    assert_eq!(both.lost, ["F", "C"]);
}

#[test]
fn one_for_one_gives_check_and_a_flight_shot_down_gives_none() {
    // c g8 in the ring of g h8: exchange still takes it.
    assert!(turn("r F g3, c g8, g h8, I k1", "g3-g4").check);
    // s e6's ring holds g6 (dx 2): entered on the way, and g8 is not in it.
    assert!(!turn("r F g3, c g8, s e6, i k12, I k1", "g3-g4").check);
}

#[test]
fn carried_pieces_give_check_from_their_stack() {
    // In on a tank, next to the Commander at distance 1: so does the tank; take militia, diagonal.
    assert!(turn("r (TM) g6, c h9", "g6-g8").check);
    assert!(!turn("r T g6, c h9", "g6-g8").check);
}

#[test]
fn boards_without_commanders_have_no_check() {
    assert!(turns("r T g4, t g6").iter().all(|turn| !turn.check));
    assert!(from("r T g4, t g6", "g4").contains("g4xg6"));
}

#[test]
fn a_covered_commander_still_captures_next_to_it() {
    assert!(turn("r (TC) g9, c g10", "Cg9xg10").takes_commander);
}
