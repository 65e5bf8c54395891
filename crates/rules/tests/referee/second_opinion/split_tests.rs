//! RULES.md 7: splits, and that their effects are sequential.

use super::{after, from, has, turn, turns};

#[test]
fn components_step_from_the_common_origin_in_any_order() {
    let text = "r (TI) g4";
    let both = turn(text, "g4-g6/Ig4-f4");
    assert_eq!(
        (after(&both, "g6"), after(&both, "f4")),
        ("T".into(), "I".into())
    );
    // 8 whole moves; 8 T alone; 4 I alone; 8*4 both, of which the four points that both reach
    // join again and are the whole move to there.
    assert_eq!(turns(text).len(), 8 + 8 + 4 + 8 * 4 - 4);
}

#[test]
fn a_capture_opens_a_line_for_the_next_component() {
    // The plane bombs c5 and returns, then the tank passes it.
    let text = "r (NFT) b5, i c5";
    let turn = turn(text, "Fb5:c5/Tb5-d5");
    assert_eq!(after(&turn, "d5"), "T");
    assert_eq!(after(&turn, "b5"), "NF");
}

#[test]
fn a_capture_removes_a_ring_for_the_next_component() {
    // g d4: ring c4 d3 d4 d5 e4. The ship on b4 shoots it, then the plane flies to e4.
    let text = "r (NF) b4, g d4";
    assert!(has(text, "b4:d4/Fb4-e4"));
    assert!(has(text, "Fb4~e4"));
}

#[test]
fn the_rest_must_be_legal_on_legal_ground_at_the_end_only() {
    // The ship leaves c9: tank and plane alone are no stack.
    let text = "r (NFT) c9";
    assert!(!has(text, "Nc9-c10"));
    assert!(has(text, "(NF)c9-c10") && has(text, "(NT)c9-c10"));
    // With the tank gone too the plane stays alone, whatever the order.
    assert!(has(text, "Nc9-c10/Tc9-e9") && has(text, "c9-c10/Tc9-e9"));
    // At sea nobody may stay without the ship.
    assert!(!has("r (NF) b9", "Nb9-b10") && has("r (NF) b9", "b9-b10/Fb9-c9"));
}

#[test]
fn the_record_example() {
    // (NTAf)N8,2@N10,0&T10,4/T8,2_8,4
    let text = "r (NFT) c9, n a11, t e11";
    let example = turn(text, "Nc9xa11&e11/Tc9-e9");
    assert_eq!(after(&example, "a11"), "N");
    assert_eq!(after(&example, "c9"), "F");
    assert_eq!(after(&example, "e9"), "T");
    // The LAN example takes the plane along.
    let along = turn(text, "c9xa11&e11/Tc9-e9");
    assert_eq!(after(&along, "a11"), "NF");
}

#[test]
fn in_place_captures_keep_the_component_on_the_origin() {
    let text = "r (TI) c5, n a5, n b5";
    // The infantry takes b5, then the tank a5: both stay.
    let both = turn(text, "Ic5:b5/c5:a5");
    assert_eq!(after(&both, "c5"), "TI");
    assert_eq!(both.captured, ["n", "n"]);
}

#[test]
fn up_to_one_capture_for_each_component() {
    let text = "r (TI) g4, i g6, i f4, i h4";
    assert!(has(text, "g4xg6/Ig4xf4"));
    assert!(turns(text).iter().all(|turn| turn.captured.len() <= 2));
}

#[test]
fn a_component_may_board_another_own_piece() {
    let text = "r (TI) g4, F g5";
    assert_eq!(after(&turn(text, "Ig4-g5"), "g5"), "FI");
    assert_eq!(after(&turn(text, "g4-e4/Ig4-g5"), "g5"), "FI");
}

#[test]
fn a_shot_down_component_spends_its_step_and_the_others_act() {
    let text = "r (NF) b4, g d4";
    let both = turn(text, "b4-b5/Fb4~c4");
    assert_eq!((both.lost.len(), after(&both, "b5")), (1, "N".into()));
}

#[test]
fn the_capture_of_the_commander_ends_the_turn_at_once() {
    let text = "r (TI) g4, c g6, i f4";
    assert!(from(text, "g4").contains("Tg4xg6") && !has(text, "g4xg6/Ig4xf4"));
    assert!(has(text, "Ig4xf4/g4xg6"));
}

#[test]
fn the_commander_uncovered_by_its_carrier_may_capture_by_facing() {
    // Sequential: the tank leaves g4, then the Commanders face.
    let text = "r (TC) g4, c g12";
    assert!(turn(text, "g4-f4/Cg4xg12").takes_commander);
    assert!(!has(text, "Cg4xg12"));
}
