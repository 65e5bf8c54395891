//! What is said of a turn that neither captures nor threatens: what it prevents and prepares, what it guards, what is about
//! as good.

use crate::tests::explanation::line;
use crate::tests::{position, wanderings};
use crate::{
    Limits, Line, PROOF_NODES, Reason, Score, Table, Task, alternatives, expected_line, explain,
};
use tulenh_rules::{Position, Turn};

/// Nodes of a hint.
const NODES: u64 = 60_000;

/// The turn of a hint, and the reasons for it.
fn hint(fen: &str) -> (Position, Turn, Vec<Reason>) {
    let position = position("official", fen);
    let task = Task::at(&position);
    let line = expected_line(&task, &Table::new(4), &Limits::nodes(NODES)).unwrap();
    let reasons = explain(&task, &line, PROOF_NODES);
    (position, line.turns[0].clone(), reasons)
}

/// The reasons for the first turn of a line that is worth so much.
fn reasons(fen: &str, lans: &[&str], score: Score, nodes: u64) -> Vec<Reason> {
    let position = position("official", fen);
    let turns = line(&position, lans);
    explain(&Task::at(&position), &Line { score, turns }, nodes)
}

/// Red's ship goes away from an Artillery, to where a plane may still be exchanged for it.
const SHIP: &str =
    "6c4/2N2h1h3/6s4/4g2tg2/2a3f2ei/2m4a3/2t2(TM)5/8GE1/4G2T1A1/4A1S4/5H1H3/9C1 r - - 12 27";
/// Blue's Tank guards the Artillery from the Missile, at which it aims.
const TANK: &str = "8(tc)2/5h1h3/11/7a1e1/8g2/5a5/6t4/5S1E3/8G2/11/2(NC)2HAH3/11 b - - 10 49";
/// Red's Commander goes out of the way of Blue's plane, which would give check on h1.
const PLANE: &str = "6c4/5h1h3/11/11/11/2N8/2G4a3/9E1/9T1/5f2S2/5H1H3/9C1 r - - 2 62";

#[test]
fn what_a_turn_prevents_is_what_the_opponent_would_do() {
    for (fen, turn, prevented) in [
        (SHIP, "c11-c12", "c8xc11"),
        (TANK, "g6-f6", "f5xf7"),
        (PLANE, "j1-k1", "f3-h1"),
    ] {
        let (position, played, told) = hint(fen);
        assert_eq!(position.lan(&played), turn);
        let theirs = position.passed().unwrap();
        let turn = theirs.read_lan(prevented).unwrap();
        assert!(told.contains(&Reason::Prevents { turn }), "{told:?}");
    }
}

#[test]
fn what_a_turn_prepares_is_what_follows_it() {
    let (position, played, told) = hint(TANK);
    let again = position.play(&played).unwrap().0.passed().unwrap();
    let turn = again.read_lan("f6xf5").unwrap();
    assert!(told.contains(&Reason::Prepares { turn }), "{told:?}");
}

/// What happens in the line all the same has not been prevented, nor what is no worse than the turn.
#[test]
fn what_happens_all_the_same_is_not_prevented() {
    let prevents = |lans: &[&str], score, nodes| {
        let told = reasons(PLANE, lans, score, nodes);
        told.iter().any(|it| matches!(it, Reason::Prevents { .. }))
    };
    let line = ["j1-k1", "h6-h5", "c7-d6", "f3-h1"];
    assert!(prevents(&line[..3], Score::EVEN, PROOF_NODES));
    assert!(!prevents(&line, Score::EVEN, PROOF_NODES));
    assert!(!prevents(&["c7-d6", "f3-h1"], Score::EVEN, PROOF_NODES));
    assert!(!prevents(&["j1-k1"], Score::cp(-400), PROOF_NODES));
    assert!(!prevents(&["j1-k1"], Score::loss_in(20), PROOF_NODES));
    assert!(!prevents(&["j1-k1"], Score::EVEN, 0), "nothing is searched");
}

/// The Tank captures from where it has gone, and nothing that moves elsewhere prepares that.
#[test]
fn what_was_possible_before_is_not_prepared() {
    let prepares = |lan: &str, score| {
        let told = reasons(TANK, &[lan], score, PROOF_NODES);
        told.iter().any(|it| matches!(it, Reason::Prepares { .. }))
    };
    let behind = Score::loss_in(20);
    assert!(prepares("g6-f6", Score::cp(-135)));
    assert!(!prepares("g6-f6", behind), "the game is lost by force");
    assert!(!prepares("j9-i9", Score::cp(-135)));
}

/// An Artillery could take the Infantry, which another guards; the Tank guards it too.
#[test]
fn what_is_guarded_once_more_is_told() {
    let fen = "10c/10i/11/11/11/2a8/11/11/2I8/2I8/4T6/6C4 r - - 0 1";
    let guards = |fen: &str, lans: &[&str]| {
        let told = reasons(fen, lans, Score::EVEN, 0);
        told.iter().any(|it| matches!(it, Reason::Guards { .. }))
    };
    assert!(guards(fen, &["e2-e4"]));
    assert!(!guards(fen, &["e2-g2"]), "it is too far away");
    assert!(
        !guards(fen, &["g1-h1"]),
        "what has not moved guards nothing new"
    );
    assert!(!guards(fen, &["e2-e4", "c7xc4"]), "the line captures it");
    let plane = fen.replace("2a8", "2f8");
    assert!(!guards(&plane, &["e2-e4"]), "a plane may return");
}

/// The Infantry that stands alone would be lost: that it is guarded is told once, as what covers it.
#[test]
fn what_is_covered_is_not_guarded_too() {
    let fen = "10c/10i/11/11/11/11/2t8/11/2I8/11/4T5I/6C4 r - - 0 1";
    let told = reasons(fen, &["e2-e4"], Score::EVEN, 0);
    assert!(
        told.iter().any(|it| matches!(it, Reason::Covers { .. })),
        "{told:?}"
    );
    assert!(!told.iter().any(|it| matches!(it, Reason::Guards { .. })));
}

/// They are legal, two at most, and lead to different boards.
#[test]
fn alternatives_are_other_turns() {
    let mut found = 0;
    for position in wanderings(24, 50).iter().step_by(7) {
        let (task, table, limits) = (Task::at(position), Table::new(1), Limits::nodes(2_000));
        let Some(line) = expected_line(&task, &table, &limits) else {
            continue;
        };
        let others = alternatives(&task, &line, &table, &limits);
        let turns = line.turns.iter().take(1).chain(&others);
        let mut boards: Vec<u64> = turns
            .map(|turn| position.play(turn).expect("it is legal").0.key())
            .collect();
        assert!(others.len() <= 2);
        let all = boards.len();
        boards.sort_unstable();
        boards.dedup();
        assert_eq!(boards.len(), all, "{} {others:?}", position.fen());
        found += others.len();
    }
    assert!(found > 20, "{found}");
}

/// Red captures a plane for nothing, which nothing else is as good as; and where the game ends by force nothing is told.
#[test]
fn nothing_is_as_good_as_what_wins() {
    for fen in [
        "5c5/11/11/11/2f8/2T8/11/11/3i7/3I7/11/6C4 r - - 0 1",
        "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    ] {
        let position = position("official", fen);
        let (task, table, limits) = (Task::at(&position), Table::new(1), Limits::nodes(5_000));
        let line = expected_line(&task, &table, &limits).unwrap();
        assert_eq!(alternatives(&task, &line, &table, &limits), [], "{fen}");
    }
}
