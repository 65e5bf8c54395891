//! RULES.md 5: flights and rings of fire.

use super::{after, from, has, targets, turn};

#[test]
fn a_plane_flies_four_in_all_directions_over_anything() {
    let text = "r F g4, I g5, i h4, I f3";
    for lan in ["g4-g6", "g4-g8", "g4-k4", "g4-i4", "g4-k8", "g4-d1"] {
        assert!(has(text, lan), "{lan}");
    }
    assert!(!has(text, "g4-g9") && !has(text, "g4-h6"));
}

#[test]
fn a_plane_does_not_land_at_sea_but_on_an_own_ship() {
    let text = "r F d4, N b4, N a4";
    assert!(has(text, "d4-b4") && has(text, "d4-a4") && !has(text, "d4-b2"));
    assert_eq!(after(&turn(text, "d4-a4"), "a4"), "NF");
    // No room.
    assert!(!has("r F d4, (NIM) b4", "d4-b4"));
}

#[test]
fn a_plane_stays_or_returns_as_the_player_chooses() {
    let text = "r F g4, i g7";
    assert_eq!(after(&turn(text, "g4xg7"), "g7"), "F");
    assert_eq!(after(&turn(text, "g4:g7"), "g4"), "F");
    // It must stay after taking a plane.
    assert!(has("r F g4, f g7", "g4xg7") && !has("r F g4, f g7", "g4:g7"));
    assert!(has("r F g4, (fi) g7", "g4xg7") && !has("r F g4, (fi) g7", "g4:g7"));
}

#[test]
fn a_heroic_plane_must_return_from_the_sea_and_ignores_rings() {
    let text = "r +F d4, n b4, n c7, s h4, g h8";
    assert!(has(text, "d4:b4") && !has(text, "d4xb4"));
    assert!(has(text, "d4xh4") && has(text, "d4:h4") && has(text, "d4-i9") && has(text, "d4xh8"));
    assert!(from(text, "d4").find(['~', '>']).is_none());
}

#[test]
fn shot_down_on_the_way_through_a_ring() {
    // Ring of g g6: f6 g5 g6 g7 h6. From g4 north: g5 is entered.
    let text = "r F g4, g g6, i g8";
    let down = turn(text, "g4~g8");
    assert_eq!(
        (after(&down, "g4"), after(&down, "g8")),
        (String::new(), "i".into())
    );
    assert_eq!(down.lost, ["F"]);
    assert!(down.captured.is_empty());
    assert_eq!(down.shot_down_to, ["g8"]);
    assert!(has(text, "g4~g5") && has(text, "g4~g7") && !has(text, "g4-g7"));
    assert!(!has(text, "g4xg8") && !has(text, "g4:g8"));
    // The gun itself: one for one, its own ring is no obstacle on the way.
    let text = "r F g3, g g6";
    assert_eq!(targets(text, "g3", "><"), "g6");
    let both = turn(text, "g3><g6");
    assert_eq!(
        (both.lost, both.captured),
        (vec!["F".to_string()], vec!["g".to_string()])
    );
}

#[test]
fn a_target_in_a_ring_is_taken_one_for_one() {
    // h6 lies in the ring of g6, and the way h3-h5 does not touch it.
    let text = "r F h3, g g6, i h6";
    assert_eq!(targets(text, "h3", "><"), "h6");
    assert_eq!(targets(text, "h3", "~"), "h7");
    assert!(has(text, "h3-h5"));
}

#[test]
fn rings_are_judged_one_by_one() {
    // Target i g8 in the ring of g h8; the way enters the ring of g g5 first (g4 is in it).
    let text = "r F g4, g h5, g h8, i g8";
    // h5's ring: g5; h8's ring: g8. p0 = g4 is in neither: g5 kills.
    assert!(has(text, "g4~g8") && !has(text, "g4><g8"));
    // A ring that contains both a point on the way and the target does not kill on the way.
    let text = "r F g4, s g7";
    assert!(has(text, "g4><g7"));
    // Ms radius 2 on h8 holds g7 (dx 1, dy 1) and g8.
    let text = "r F g5, s h8, i g8";
    assert!(has(text, "g5><g8") && has(text, "g5~g7"));
}

#[test]
fn starting_inside_a_ring() {
    // g h4: ring g4 h3 h4 h5 i4. Leaving is safe, also over other points of that ring.
    let text = "r F g4, g h4";
    assert!(has(text, "g4-g5") && has(text, "g4-j4") && has(text, "g4-k4") && has(text, "g4-f5"));
    // Ending in it is not.
    assert!(has(text, "g4~i4") && has(text, "g4~h5") && has(text, "g4~h3"));
    assert!(has(text, "g4><h4"));
    // A capture outside, flown through the own ring of p0, is safe, both ways.
    let text = "r F g4, g h4, i j4";
    assert!(has(text, "g4xj4") && has(text, "g4:j4"));
}

#[test]
fn radii() {
    // Aa radius 1 does not hold the diagonal, Ms radius 2 does, but not (2,1).
    assert!(has("r F h8, g g7", "h8-i8") && has("r F i9, g g7", "i9-h8"));
    assert!(has("r F i9, s g7", "i9~h8") && has("r F j8, s g7", "j8-i8"));
    assert!(has("r F j7, s g7", "j7~i7"));
    // Heroic ones one more.
    assert!(has("r F i9, +g g7", "i9~h8") && has("r F j8, +g g7", "j8-i8"));
    assert!(has("r F j8, +s g7", "j8~i8") && has("r F j9, +s g7", "j9~i9"));
    assert!(has("r F j10, +s g7", "j10-i10") && has("r F g11, +s g7", "g11~g10"));
    // Ships too, also while carrying; a heroic ship two.
    assert!(has("r F d5, (ni) c7", "d5-d6") && has("r F d5, (ni) c7", "d5~d7"));
    assert!(has("r F e5, +n c7", "e5~d6") && has("r F f7, +n c7", "f7~e7"));
    // An Aa or Ms carried by an Engineer projects none, Engineers never do.
    assert!(has("r F g4, (eg) g7", "g4-g6") && has("r F g4, (es) g7", "g4xg7"));
    assert!(has("r F g4, e g7", "g4xg7"));
}

#[test]
fn boarding_in_a_ring_is_shot_down() {
    let text = "r F g4, I g6, g h6";
    let down = turn(text, "g4~g6");
    assert_eq!(after(&down, "g6"), "I");
    // A piece that boards a standing plane flies nothing.
    assert!(has("r F g6, I g5, g h6", "g5-g6"));
}

#[test]
fn passengers_share_the_fate_of_their_plane() {
    let text = "r (FI) g4, g g7, i h7";
    assert_eq!(turn(text, "g4><g7").lost, ["F", "I"]);
    assert_eq!(turn(text, "g4~g6").lost, ["F", "I"]);
    // Alone it may go too.
    let alone = turn(text, "Fg4><g7");
    assert_eq!(
        (after(&alone, "g4"), alone.lost),
        ("I".to_string(), vec!["F".to_string()])
    );
}

#[test]
fn a_carried_plane_is_not_acted_on() {
    // The ship sails through the ring of s d3 with its plane.
    assert!(has("r (NF) b1, s d3", "b1-b4") && has("r (NF) b1, s d3", "b1-b3"));
    // Taking off from a stack: it is.
    assert!(has("r (NF) b1, s e3", "Fb1~d3"));
}

#[test]
fn planes_are_not_offered_drop_and_return_officially() {
    assert_eq!(from("r (FI) g4", "g4").matches('^').count(), 0);
}

#[test]
fn a_plane_takes_ships_one_for_one_because_their_ring_holds_them() {
    assert!(has("r F d4, n b4", "d4><b4") && !has("r F d4, n b4", "d4:b4"));
}
