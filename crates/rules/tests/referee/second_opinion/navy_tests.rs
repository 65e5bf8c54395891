//! RULES.md 1 and 4: ships.

use super::{after, from, has, targets, turn};

#[test]
fn a_ship_sails_four_in_all_directions_on_navy_points() {
    assert_eq!(targets("r N a1", "a1", "-"), "a2 a3 a4 a5 b1 b2 c1 c3");
    // Estuary: d6 e6 d7 e7, and no reef.
    assert_eq!(targets("r N e6", "e6", "-"), "a6 b6 c6 d6 d7 e7");
}

#[test]
fn the_four_forbidden_diagonals() {
    assert!(!has("r N c5", "c5-d6") && !has("r N d6", "d6-c5"));
    assert!(!has("r N c8", "c8-d7") && !has("r N d7", "d7-c8"));
    assert!(!has("r N b4", "b4-d6") && !has("r N e6", "e6-c8"));
    assert!(has("r N c6", "c6-d7") && has("r N c7", "c7-d6") && has("r N b5", "b5-d7"));
    assert!(has("r N d6", "d6-e7") && has("r N a9", "a9-d6"));
}

#[test]
fn friends_never_block_a_ship_enemies_do() {
    assert_eq!(
        targets("r N a1, N a2, N b1, N b2", "a1", "-"),
        "a3 a4 a5 c1 c3"
    );
    assert!(!has("r N a1, n a2", "a1-a3"));
}

#[test]
fn a_ship_takes_a_ship_over_a_sailable_path_by_displacing() {
    assert_eq!(targets("r N a1, n a5", "a1", "x"), "a5");
    assert_eq!(targets("r N a1, n a5", "a1", ":"), "");
    assert_eq!(targets("r N a1, n a6", "a1", "x"), "");
    assert_eq!(targets("r N a1, N a3, n a5", "a1", "x"), "a5");
}

#[test]
fn a_ship_takes_a_ship_over_land_in_place() {
    // c4-c8 along the coast is sailable; e6-a10 crosses c8-d7.
    assert_eq!(targets("r N e6, n b9", "e6", ":"), "b9");
    assert_eq!(targets("r N b4, n d6", "b4", ":"), "d6");
    // "whatever else stands on the line"
    assert_eq!(targets("r N b4, i c5, n d6", "b4", ":"), "d6");
    assert_eq!(targets("r N c3, n c7, i c5", "c3", ":"), "");
}

#[test]
fn an_enemy_on_an_otherwise_sailable_path_saves_a_ship() {
    assert_eq!(from("r N a1, n a5, n a3", "a1").matches("a5").count(), 0);
}

#[test]
fn the_gun_takes_others_at_three() {
    // Coast, sailable: displaces.
    assert_eq!(targets("r N c1, i c4", "c1", "x"), "c4");
    assert_eq!(targets("r N c1, i c5", "c1", "x"), "");
    assert_eq!(targets("r N c1, i c4", "c1", ":"), "");
    // Inland: in place, over anything.
    assert_eq!(targets("r N c4, i f4, I d4, i e4", "c4", ":"), "e4 f4");
    assert_eq!(targets("r N c4, i g4", "c4", ":"), "");
    // Coast, path cut by an enemy: in place.
    assert_eq!(targets("r N c1, i c2, i c3", "c1", "x"), "c2");
    assert_eq!(targets("r N c1, i c2, i c3", "c1", ":"), "c3");
    // Estuary behind the forbidden diagonal: in place.
    assert_eq!(targets("r N c5, i d6", "c5", ":"), "d6");
    // Friends do not cut.
    assert_eq!(targets("r N c1, I c2, i c3", "c1", "x"), "c3");
    // Reef: inland.
    assert_eq!(targets("r N e6, i f6, i f7", "e6", ":"), "f6 f7");
}

#[test]
fn double_fire_takes_a_ship_and_a_gun_target_in_place() {
    let text = "r N c9, n a11, i e11, i c10";
    let both = turn(text, "c9xa11&e11");
    assert_eq!(after(&both, "a11"), "N");
    assert_eq!(both.captured, ["n", "i"]);
    // The gun on c10 would displace, so it is no second target.
    assert!(!has(text, "c9xa11&c10"));
    assert!(has(text, "c9xa11") && has(text, "c9:e11") && has(text, "c9xc10"));
    // Missile in place, gun in place: the ship stays.
    let text = "r N b4, n d6, i d4";
    let both = turn(text, "b4:d6&d4");
    assert_eq!(after(&both, "b4"), "N");
}

#[test]
fn both_shots_are_measured_before_the_step() {
    // The ship on c2 cuts the way to c3, so c3 is taken in place although c2 falls in the step.
    let text = "r N c1, n c2, i c3";
    assert_eq!(after(&turn(text, "c1xc2&c3"), "c2"), "N");
    // No gun plus plain move, no two gun targets.
    assert_eq!(from("r N c9, i e11, i e9", "c9").matches('&').count(), 0);
}

#[test]
fn a_stack_with_a_ship_is_a_ship() {
    assert_eq!(targets("r N a1, (nt) a5", "a1", "x"), "a5");
    assert_eq!(targets("r (NT) a1, n a5", "a1", "x"), "a5");
}
