//! Invariants of the referee, and how games end.

use std::collections::HashSet;
use std::sync::Arc;

use tulenh_rules::{
    Action, Ending, Illegal, Letters, Position, Reading, Record, Ruleset, Side, Square, Stack,
    Step, Turn,
};

use crate::referee::{Lots, choose, start};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL)).unwrap()
}

/// The list of legal turns against the predicate, which is written apart from it: for any piece or
/// part of a stack, any point and any action, a turn is legal exactly when its canonical form is in
/// the list.
#[test]
fn the_list_agrees_with_the_predicate() {
    let mut asked = 0;
    for seed in 200..206 {
        let mut lots = Lots(seed);
        let mut position = start();
        for ply in 0..110 {
            let turns = position.legal_turns_by_origin();
            if turns.is_empty() {
                break;
            }
            if ply % 6 == 0 {
                let list: HashSet<&Turn> = turns.iter().collect();
                for turn in single_steps(&position) {
                    let legal = position.is_legal(&turn);
                    let listed = position
                        .canonical(&turn)
                        .is_ok_and(|turn| list.contains(&turn));
                    assert_eq!(legal, listed, "{} {}", position.fen(), position.lan(&turn));
                    asked += 1;
                }
            }
            let distinct = position.legal_turns();
            let turn = choose(&position, &distinct, &mut lots);
            position = position.play(&turn).unwrap().0;
        }
    }
    assert!(asked > 100_000, "{asked}");
}

/// Every turn of one step that can be written down for the side to move, legal or not, sampled.
fn single_steps(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    for (from, stack) in position.board().stacks(position.turn()) {
        let mut groups: Vec<Stack> = stack.distinct().map(Stack::single).collect();
        if stack.is_combined() {
            groups.push(stack);
        }
        for group in groups {
            for to in Square::all().filter(|to| from.distance_squared(*to) <= 50) {
                let actions = [
                    Action::Move { to },
                    Action::Capture { to, also: None },
                    Action::Strike { to, also: None },
                    Action::Exchange { to },
                    Action::ShotDown { to },
                ];
                turns.extend(actions.map(|action| Turn::single(from, Step { group, action })));
            }
        }
    }
    turns
}

#[test]
fn both_sides_have_the_same_turns() {
    // The start mirrored: Blue to move has Red's turns, mirrored.
    let blue = position(&start().fen().replace(" r ", " b "));
    let mirror = |text: String| -> String {
        let turn = start().read_lan(&text).unwrap();
        format!(
            "{}{}",
            turn.from().mirrored(),
            turn.steps().next().unwrap().action.to().mirrored()
        )
    };
    let ours: HashSet<String> = start()
        .legal_turns()
        .iter()
        .map(|t| mirror(start().lan(t)))
        .collect();
    let theirs: HashSet<String> = blue
        .legal_turns()
        .iter()
        .map(|t| format!("{}{}", t.from(), t.steps().next().unwrap().action.to()))
        .collect();
    assert_eq!(ours, theirs);
}

fn ending(fen: &str, lans: &[&str]) -> Option<(Ending, Option<Side>)> {
    let mut record = Record::new(position(fen));
    for lan in lans {
        record
            .play_lan(lan)
            .unwrap_or_else(|error| panic!("{fen} {lan}: {error}"));
    }
    record
        .outcome()
        .map(|outcome| (outcome.ending, outcome.winner))
}

#[test]
fn endings() {
    // Two artillery pieces on a bare Commander in the corner; the second gives mate (§9).
    let mate = "9tc/11/11/11/11/11/11/11/11/8AA1/11/C10 r - - 0 1".replace("C10", "3C7");
    let mut record = Record::new(position(&mate));
    let won = record.position().legal_turns().into_iter().find(|turn| {
        let after = record.position().play(turn).unwrap().0;
        after.is_check() && !after.has_legal_turn()
    });
    if let Some(turn) = won {
        record.play(&turn).unwrap();
        assert_eq!(
            record.outcome().map(|o| (o.ending, o.winner)),
            Some((Ending::Mate, Some(Side::Red)))
        );
    }
    // The Commander is left where it can be taken: facing on the g file (§6).
    let facing = "6c4/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1";
    assert_eq!(
        ending(facing, &["g1xg12"]),
        Some((Ending::CommanderCaptured, Some(Side::Red)))
    );
    // Nothing can be played after the end.
    let mut over = Record::new(position(facing));
    over.play_lan("g1xg12").unwrap();
    assert!(over.play_lan("g12-g11").is_err());
    // The same position for the third time (§9).
    let quiet = "5c5/11/11/11/11/11/11/11/11/11/11/6C3I r - - 0 1".replace("6C3I", "6C4");
    let round = ["g1-h1", "f12-e12", "h1-g1", "e12-f12"];
    let mut lans = round.to_vec();
    assert_eq!(ending(&quiet, &lans), None);
    lans.extend(round);
    assert_eq!(ending(&quiet, &lans), Some((Ending::Repetition, None)));
    // Fifty moves a side without a piece leaving the board (§9).
    let old = quiet.replace(" 0 1", " 99 60");
    assert_eq!(ending(&old, &["g1-h1"]), Some((Ending::FiftyMoves, None)));
    // A side without a turn loses, in check or not (§9): a lone headquarters never moves.
    let stuck = "5h5/11/11/11/11/11/11/11/11/11/11/6C3I r - - 0 1".replace("6C3I", "6C4");
    assert_eq!(
        ending(&stuck, &["g1-h1"]),
        Some((Ending::NoTurn, Some(Side::Red)))
    );
}

#[test]
fn refusals_name_the_rule() {
    let start = start();
    let cases = [
        ("e7-e8", "nothing stands on e7"),
        ("f9-f8", "the Tank on f9 is Blue's"),
        ("f4-f7", "f7 is too far: the Tank reaches 2"),
        ("f4-g5", "not on a line"),
        ("h2-h3", "the Headquarters does not move"),
        ("d3-a3", "cannot stand on a3"),
        ("b2-d4", "cannot sail over d4"),
        ("f4xf6", "there is no enemy on f6"),
        ("g1-g4", "blocked by the piece on g3"),
        ("e4-d5", "not on a line"),
        ("j3-j5", "cannot form a stack"),
    ];
    for (lan, sentence) in cases {
        let error = start.read_lan(lan).unwrap_err().to_string();
        assert!(error.contains(sentence), "{lan}: {error}");
    }
    let river = position(
        "c10/11/11/11/11/11/4A6/11/11/11/11/8C2 r - - 0 1"
            .replace("c10", "3c7")
            .as_str(),
    );
    let refused = river.read_lan("e6-e7").unwrap_err().to_string();
    assert!(refused.contains("crosses the river only"), "{refused}");
    let pinned = position("6c4/11/11/11/11/6T4/11/11/11/11/11/6C4 r - - 0 1");
    let turn = Turn::single(
        "g7".parse().unwrap(),
        Step {
            group: pinned.board().get("g7".parse().unwrap()).unwrap(),
            action: Action::Move {
                to: "h7".parse().unwrap(),
            },
        },
    );
    assert!(matches!(
        pinned.check_turn(&turn),
        Err(Illegal::Facing { .. })
    ));
}

/// A ship may carry eight under `knowlton-2015`, and divides in more ways than can be counted.
/// Nothing that the bot asks on behalf of a person may try them all.
#[test]
fn great_stacks_are_bounded() {
    let rules = Ruleset::by_id("knowlton-2015").unwrap().clone();
    let fen = "9c1/11/11/11/11/11/11/11/2(NFFTTCIIM)8/11/11/11 r - - 0 1";
    let position = Position::from_fen(fen, Arc::new(rules)).unwrap();
    assert!(position.has_legal_turn());
    assert!(position.legal_steps().len() > 50);
    let Reading::Turn(turn) = position.read("c4 c8", Letters::English) else {
        panic!("a ship that sails");
    };
    assert_eq!(position.lan(&turn), "c4-c8");
    let Reading::Illegal(_, nearest) = position.read("c4 k4", Letters::English) else {
        panic!("too far");
    };
    assert!(!nearest.is_empty());
    let mut record = Record::new(position);
    let lan = "Nc4-c8/Fc4-g4/Fc4-g8/Tc4-e4/Tc4-c5/Cc4-c1/Ic4-d4/Mc4-d3/Ic4-c3";
    let played = record.play_lan(lan).unwrap();
    assert_eq!(played.turn.len(), 9);
}

/// What a board keeps with every change is what it would be if it were set up anew.
#[test]
fn incremental_equals_from_scratch() {
    let mut lots = Lots(11);
    for rules in Ruleset::all() {
        let mut position = Position::start(Arc::new(rules.clone()));
        for _ in 0..80 {
            let turns = position.legal_turns();
            if turns.is_empty() {
                break;
            }
            let turn = choose(&position, &turns, &mut lots);
            position = position.play(&turn).unwrap().0;
            let anew = Position::from_fen(&position.fen(), position.rules().clone()).unwrap();
            let (board, other) = (position.board(), anew.board());
            assert_eq!(board, other);
            assert_eq!(position.key(), anew.key());
            for side in Side::ALL {
                assert_eq!(board.occupied(side), other.occupied(side));
                assert_eq!(board.guns(side), other.guns(side));
                assert_eq!(board.count(side), other.count(side));
                assert_eq!(board.commander(side), other.commander(side));
            }
        }
    }
}
