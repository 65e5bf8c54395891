//! Claims about a turn that must not be made, because they would be false.

use crate::tests::explanation::{line, square};
use crate::tests::position;
use crate::{Line, PROOF_NODES, Reason, Rescue, Score, Task, captures, explain, threats};

/// Why the first turn of a line is good in a game that has so many turns left, by the exchange alone.
fn reasons(fen: &str, lan: &str, plies_left: Option<u32>) -> Vec<Reason> {
    let position = position("official", fen);
    let turns = line(&position, &[lan]);
    let task = Task {
        plies_left,
        ..Task::at(&position)
    };
    let score = Score::EVEN;
    explain(&task, &Line { score, turns }, 0)
}

/// The Tank would become a hero by giving check, and becomes one when it is the last that is left.
#[test]
fn a_piece_that_the_turn_makes_a_hero_is_not_stopped() {
    let fen = "4c6/11/11/11/10i/11/11/6t3A/11/11/10I/6C4 r - - 0 1";
    let told = reasons(fen, "k5xk8", None);
    let stopped = |reason: &Reason| matches!(reason, Reason::StopsHero { .. });
    assert!(!told.iter().any(stopped), "{told:?}");
    // With another piece left the Tank is none yet, and could give check next.
    let more = fen.replacen("10i", "9ii", 1);
    assert!(!reasons(&more, "k5xk8", None).iter().any(stopped));
    assert!(reasons(&more, "g1-h1", None).iter().any(stopped));
}

/// Red gives check, and the Artillery fires a turn later.
#[test]
fn a_check_that_puts_a_capture_off_saves_nothing() {
    let fen = "6c2T1/2i8/2i8/5a5/11/11/5T5/11/11/11/10I/4C5I r - - 0 1";
    let saves = |lan: &str| {
        let told = reasons(fen, lan, None).into_iter();
        let mut saved = told.filter(|reason| reason.protects().is_some());
        saved.next()
    };
    assert_eq!(saves("j12-i12"), None);
    let moved = Some(Rescue::Moves);
    let how = |reason: Option<Reason>| match reason {
        Some(Reason::Saves { how, .. }) => Some(how),
        _ => None,
    };
    assert_eq!(how(saves("f6-g6")), moved);
}

/// The Artillery mates by capturing a plane. In a raid that ends the game, and points decide it.
#[test]
fn a_capture_that_mates_wins_where_points_do_not_decide() {
    let fen = "n10/5h1h3/5scag2/N3g3te1/6f3i/n2e7/3N7/3E2A2G1/3G1+a1TE2/9F1/3ACHSH3/11 r - - 14 48";
    let points = |rules: &str, lead: i32| {
        let task = Task {
            lead,
            ..Task::at(&position(rules, fen))
        };
        let found = captures(&task, PROOF_NODES);
        let plane = found.iter().find(|it| it.at == square("g8"));
        plane.map(|it| it.points)
    };
    let game = Some(None);
    assert_eq!(points("official", -300), game);
    assert_eq!(points("official/raid", 300), game);
    assert_eq!(points("official/raid", -300), None);
}

/// The Commander decides no battle at sea: what else the opponent may take is told.
#[test]
fn a_check_that_needs_no_answer_hides_no_threat() {
    let fen = "6c4/11/11/11/11/11/11/1n9/11/6t4/1N9/6C4 r - - 0 1";
    let at = |rules: &str| {
        let task = Task::at(&position(rules, fen));
        let mut at: Vec<_> = threats(&task, 0).iter().map(|it| it.at).collect();
        at.sort_unstable();
        at
    };
    assert_eq!(at("official/marine"), [square("g1"), square("b2")]);
    assert_eq!(at("official"), [square("g1")]);
}

/// The gun is that of the ring in which the plane would be shot down, which need not be over the target.
#[test]
fn the_gun_that_shoots_a_plane_down_on_its_way_is_named() {
    let fen = "10c/2i8/2i8/5f5/11/3G7/11/5T5/11/11/10I/4C5I r - - 0 1";
    let told = reasons(fen, "d7-e7", None);
    let gun = square("e7");
    let is_ring = |reason: &Reason| matches!(reason, Reason::Saves { how: Rescue::Ring { gun: it }, .. } if *it == gun);
    assert!(told.iter().any(is_ring), "{told:?}");
}

/// With the last turn of a game nothing is prepared.
#[test]
fn nothing_is_said_of_turns_that_do_not_come() {
    // Blue’s Artillery could take the Tank.
    let fen = "6c4/11/11/5a5/11/11/5T5/11/11/11/11/4C6 r - - 0 1";
    let protects = |left| {
        let told = reasons(fen, "f6-g6", left);
        told.iter().any(|reason| reason.protects().is_some())
    };
    assert!(protects(None) && protects(Some(2)));
    assert!(!protects(Some(1)));
    // What Red threatens it could carry out two turns later.
    let attack = "6c4/11/11/5i5/11/11/11/5T5/11/11/11/4C6 r - - 0 1";
    let threatens = |left| {
        let told = reasons(attack, "f5-f7", left);
        let mut told = told.iter();
        told.any(|reason| matches!(reason, Reason::Threatens { .. }))
    };
    assert!(threatens(None) && threatens(Some(3)));
    assert!(!threatens(Some(2)));
}

/// Nobody has points on this board, but those of the whole game decide it.
#[test]
fn no_draw_is_told_of_a_game_that_points_lose() {
    let fen = "6c4/11/11/5f5/11/11/11/5F5/11/11/11/6C4 r - - 99 60";
    let position = position("official/air", fen);
    let turns = line(&position, &["g1-f1"]);
    let told = |score: Score| {
        let line = Line {
            score,
            turns: turns.clone(),
        };
        let told = explain(&Task::at(&position), &line, 0);
        told.iter().any(|it| matches!(it, Reason::Ends { .. }))
    };
    assert!(!told(Score::loss_in(1)));
    assert!(!told(Score::win_in(1)));
}

/// The Artillery can capture the Anti-aircraft gun with the last turn of the game.
#[test]
fn nothing_is_covered_against_the_last_turn() {
    let fen = "6ca3/5h1h3/5s5/4gt3g1/3i5e1/1n1e7/4a5I/8GEF/6G4/11/7H3/2A7(FC) r - - 0 30";
    let covers = |plies_left| {
        let told = reasons(fen, "c1-f4", plies_left);
        told.iter().any(|it| matches!(it, Reason::Covers { .. }))
    };
    assert!(covers(None));
    assert!(covers(Some(3)));
    assert!(!covers(Some(2)));
}
