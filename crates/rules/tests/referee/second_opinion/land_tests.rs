//! RULES.md 3: land pieces, river, captures of ships.

use super::{after, from, has, targets, turn};

#[test]
fn infantry_engineer_and_anti_aircraft_go_one_straight() {
    for piece in ["I", "E", "G"] {
        assert_eq!(
            from(&format!("r {piece} g4"), "g4"),
            "g4-f4 g4-g3 g4-g5 g4-h4"
        );
    }
}

#[test]
fn militia_goes_one_in_all_directions() {
    let all = "g4-f3 g4-f4 g4-f5 g4-g3 g4-g5 g4-h3 g4-h4 g4-h5";
    assert_eq!(from("r M g4", "g4"), all);
}

#[test]
fn tank_goes_two_straight_and_is_blocked() {
    assert_eq!(targets("r T g4", "g4", "-"), "e4 f4 g2 g3 g5 g6 h4 i4");
    // g5 own, f4 enemy: no leap over either.
    let blocked = "r T g4, I g5, i f4, i e4";
    assert_eq!(targets(blocked, "g4", "-"), "g2 g3 g5 h4 i4");
    assert_eq!(targets(blocked, "g4", "x"), "f4");
}

#[test]
fn artillery_moves_blocked_but_captures_over_any_number() {
    let text = "r A g4, i g5, i g6, i g7, I h5, i i6";
    assert_eq!(targets(text, "g4", "x"), "g5 g6 g7 i6");
    // North is closed by g5, north-east by h5.
    assert_eq!(
        targets(text, "g4", "-"),
        "d1 d4 e2 e4 e6 f3 f4 f5 g1 g2 g3 h3 h4 i2 i4 j1 j4"
    );
}

#[test]
fn missile_goes_two_straight_one_diagonal() {
    assert_eq!(
        targets("r S g4", "g4", "-"),
        "e4 f3 f4 f5 g2 g3 g5 g6 h3 h4 h5 i4"
    );
    assert_eq!(targets("r S g4, i g5, i g6", "g4", "x"), "g5");
}

#[test]
fn headquarters_does_not_move() {
    assert_eq!(from("r H g4, i g5", "g4"), "");
}

#[test]
fn land_pieces_do_not_move_over_sea() {
    assert_eq!(targets("r T c4", "c4", "-"), "c2 c3 c5 c6 d4 e4");
    assert_eq!(
        targets("r A c4, I d5", "c4", "-"),
        "c1 c2 c3 c5 c6 d3 d4 e2 e4 f1 f4"
    );
}

#[test]
fn land_pieces_stand_on_reef_and_estuary() {
    assert_eq!(targets("r T f5", "f5", "-"), "d5 e5 f3 f4 f6 f7 g5 h5");
    assert_eq!(targets("r T e5", "e5", "-"), "c5 d5 e3 e4 e6 e7 f5 g5");
}

#[test]
fn light_pieces_cross_the_river_anywhere() {
    assert!(has("r T g6", "g6-g8") && has("r I c6", "c6-c7") && has("r M g6", "g6-h7"));
    assert!(has("r E k7", "k7-k6") && has("r C d6", "d6-d12"));
}

#[test]
fn heavy_pieces_cross_only_along_the_reef_edges() {
    assert!(has("r A f5", "f5-f8") && has("r A h8", "h8-h6") && has("r S f6", "f6-f7"));
    assert!(has("r G h7", "h7-h6"));
    assert!(!has("r A g6", "g6-g7") && !has("r S g5", "g5-g7") && !has("r G c6", "c6-c7"));
    // Never diagonally, not even between the reefs.
    assert!(!has("r A f6", "f6-g7") && !has("r A e5", "e5-h8") && !has("r S f6", "f6-g7"));
}

#[test]
fn heavy_pieces_capture_freely_over_the_river_and_displace() {
    assert_eq!(targets("r A g6, i g7, i i8", "g6", "x"), "g7 i8");
    assert_eq!(targets("r G k6, i k7", "k6", "x"), "k7");
    assert_eq!(targets("r S d6, i e7", "d6", "x"), "e7");
}

#[test]
fn land_pieces_take_ships_at_sea_in_place() {
    for piece in ["I", "E", "G", "M", "T", "A"] {
        let text = format!("r {piece} c4, n b4");
        assert_eq!(targets(&text, "c4", ":"), "b4", "{piece}");
        assert_eq!(targets(&text, "c4", "x"), "", "{piece}");
    }
    assert_eq!(targets("r C c4, n b4", "c4", ":"), "b4");
    assert_eq!(targets("r M c4, n b5", "c4", ":"), "b5");
    assert_eq!(targets("r I c4, n b5", "c4", ":"), "");
    assert_eq!(targets("r T c4, n a4", "c4", ":"), "a4");
    // The tank's line must be open; artillery leaps.
    assert_eq!(targets("r T c4, n a4, n b4", "c4", ":"), "b4");
    assert_eq!(targets("r A d4, n a4, n b4, S c4", "d4", ":"), "a4 b4");
}

#[test]
fn missiles_never_hit_ships() {
    assert_eq!(targets("r S c4, n b4, n c5, n a4", "c4", ":"), "");
    assert_eq!(targets("r S c4, n b4, n c5", "c4", "x"), "");
    assert_eq!(targets("r S c4, (nt) c5", "c4", "x"), "");
}

#[test]
fn ships_on_the_coast_are_taken_by_displacement() {
    assert_eq!(targets("r I d4, n c4", "d4", "x"), "c4");
    assert_eq!(targets("r T d5, n d6", "d5", "x"), "d6");
    assert_eq!(targets("r A f6, (nt) c6", "f6", "x"), "c6");
}

#[test]
fn a_capture_whose_line_crosses_sea_is_in_place() {
    let text = "r (NT) a4, i c4, n a6";
    let capture = turn(text, "Ta4:c4");
    assert_eq!(after(&capture, "a4"), "NT");
    assert_eq!(after(&capture, "c4"), "");
    assert!(!has(text, "Ta4xc4"));
    // From b4 no sea point lies in between: it displaces.
    assert!(has("r (NT) b4, i c4", "Tb4xc4") && has("r (NT) b4, i d4", "Tb4xd4"));
}

#[test]
fn passengers_leave_a_ship_at_sea_only_over_land() {
    let text = "r (NT) a4";
    assert!(!has(text, "Ta4-c4"));
    let text = "r (NT) b4";
    assert!(has(text, "Tb4-c4") && has(text, "Tb4-d4") && !has(text, "Tb4-b5"));
}

#[test]
fn the_own_pieces_are_never_captured() {
    assert_eq!(targets("r T g4, T g5", "g4", "x"), "");
    assert_eq!(targets("r T g4, T g5", "g4", "-"), "e4 f4 g2 g3 h4 i4");
}
