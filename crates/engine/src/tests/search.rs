use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::tests::{find, mirrored, position, starts, value, wanderings};
use crate::{Limits, Options, Score, Table, Task, Weights, search};
use tulenh_rules::search::{Generator, Turns};
use tulenh_rules::{Position, Record, Ruleset};

#[test]
fn the_evaluation_favours_neither_side() {
    for position in wanderings(40, 40) {
        let mirror = mirrored(&position);
        assert_eq!(value(&position), value(&mirror), "{}", position.fen());
    }
}

#[test]
fn incremental_equals_from_scratch() {
    for position in wanderings(18, 30) {
        let task = Task::at(&position);
        let terms = Terms::of(&task, &Weights::USUAL);
        let node = Node::root(&terms, &task);
        let mut turns = Turns::new();
        Generator::new().legal_turns(&position, &mut turns);
        for (from, steps) in turns.iter().step_by(7) {
            let mut after = position.clone();
            after.play_unchecked(from, steps);
            let child = node.after(&terms, from, steps, |_| {});
            let scratch = Node::root(&terms, &Task::at(&after));
            assert_eq!(child.base, scratch.base, "{} {steps:?}", position.fen());
            assert_eq!(child.around, scratch.around, "{} {steps:?}", position.fen());
            assert_eq!(child.ends, scratch.ends, "{} {steps:?}", position.fen());
            assert_eq!(child.counts, scratch.counts);
            assert_eq!(child.setup, *after.setup());
            let checked = |node: &Node| node.checker.is_some();
            assert_eq!(
                checked(&child),
                checked(&scratch),
                "{} {steps:?}",
                position.fen()
            );
            for side in tulenh_rules::Side::ALL {
                for at in tulenh_rules::Square::all() {
                    let over = |node: &Node| node.rings[side].over(at).is_some();
                    assert_eq!(over(&child), over(&scratch));
                }
            }
        }
    }
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    for position in starts() {
        let search_once = || {
            let table = Table::new(1);
            let task = Task::at(&position);
            search(
                &task,
                &table,
                &Limits::nodes(3_000),
                &Options::default(),
                &mut |_| {},
            )
        };
        assert_eq!(search_once(), search_once());
    }
}

#[test]
fn it_ends_when_aborted() {
    for position in starts().iter().chain(&wanderings(9, 20)) {
        for most in [0, 1, 10, 50] {
            let asked = AtomicU64::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= most;
            let table = Table::new(1);
            let task = Task::at(position);
            let found = search(
                &task,
                &table,
                &Limits::until(&stop),
                &Options::default(),
                &mut |_| {},
            );
            let mut turns = Turns::new();
            Generator::new().legal_turns(position, &mut turns);
            // No more than the first depth and what is done between two questions.
            let first = find(position, 1).nodes;
            assert!(
                found.nodes <= first + (most + 2) * 2 * Limits::CHECK_NODES,
                "{}",
                position.fen()
            );
            assert_eq!(
                found.best().is_some(),
                !turns.is_empty(),
                "{}",
                position.fen()
            );
        }
    }
}

#[test]
fn nodes_are_a_bound() {
    for position in starts() {
        let table = Table::new(1);
        let limits = Limits::nodes(2_000);
        let found = search(
            &Task::at(&position),
            &table,
            &limits,
            &Options::default(),
            &mut |_| {},
        );
        assert!(found.nodes <= 2_000 + Limits::CHECK_NODES);
    }
}

#[test]
fn lines_are_legal_and_sorted() {
    for position in wanderings(12, 25).iter().step_by(5) {
        let table = Table::new(1);
        let options = Options {
            lines: 4,
            ..Options::default()
        };
        let limits = Limits::depth(3);
        let found = search(&Task::at(position), &table, &limits, &options, &mut |_| {});
        let firsts: Vec<_> = found
            .lines
            .iter()
            .map(|line| line.turns[0].clone())
            .collect();
        assert!(found.lines.is_sorted_by(|a, b| a.score >= b.score));
        for (i, line) in found.lines.iter().enumerate() {
            assert!(!firsts[..i].contains(&line.turns[0]));
            let mut now = position.clone();
            for turn in &line.turns {
                now = now.play(turn).unwrap().0;
            }
        }
    }
}

#[test]
fn threads_find_legal_turns() {
    for position in starts() {
        let table = Table::new(1);
        let options = Options {
            threads: 3,
            ..Options::default()
        };
        let limits = Limits::nodes(4_000);
        let found = search(&Task::at(&position), &table, &limits, &options, &mut |_| {});
        assert!(position.is_legal(found.best().unwrap()));
    }
}

/// `ruleset | FEN | depth | turns that are right`; plays against the best defence.
const KNOWN: &str = include_str!("known.txt");

#[test]
fn known_turns_are_found() {
    for line in KNOWN.lines().filter(|line| !line.starts_with('#')) {
        let [spec, fen, depth, right] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let position = position(spec, fen);
        let found = find(&position, depth.parse().unwrap());
        let best = position.canonical(found.best().unwrap()).unwrap();
        let lan = position.lan(&best);
        assert!(
            right.split(' ').any(|right| right == lan),
            "{lan} in {line}"
        );
    }
}

#[test]
fn a_mate_in_one_is_told_as_one() {
    let position = position("official", MATE_IN_ONE);
    let found = find(&position, 4);
    assert_eq!(found.lines[0].score, Score::win_in(1));
    let (after, _) = position.play(found.best().unwrap()).unwrap();
    assert!(after.is_check() && !after.has_legal_turn());
}

/// The Commander is shut in by his own men, and Artillery fires over them.
const MATE_IN_ONE: &str = "9ic/10i/11/8A2/11/11/11/11/11/11/11/5C5 r - - 0 1";

#[test]
fn points_decide_who_wins_by_an_objective() {
    // The last ship can be taken, but Blue is far ahead on points.
    let rules = Arc::new(Ruleset::parse("official/marine").unwrap());
    let fen = "6c4/1n9/11/11/11/11/11/11/1N9/11/11/6C4 r - - 0 1";
    let start = Position::from_fen(fen, rules).unwrap();
    let task = Task::at(&start);
    let terms = Terms::of(&task, &Weights::USUAL);
    let mut node = Node::root(&terms, &task);
    assert_eq!(node.ended(&terms, 0), None);
    node.counts.blue[tulenh_rules::Role::Navy] = 0;
    node.setup.turn = tulenh_rules::Side::Blue;
    node.lead = 80;
    assert!(node.ended(&terms, 1).unwrap() < -20_000);
    node.lead = -200;
    assert!(node.ended(&terms, 1).unwrap() > 20_000);
}

#[test]
fn a_task_knows_what_may_come_again() {
    let fen = "8c2/11/11/11/11/11/11/11/11/11/11/4T1C4 r - - 0 1";
    let mut game = Record::new(position("official", fen));
    for lan in ["e1-e2", "i12-h12", "e2-e1", "h12-i12", "e1-e2", "i12-h12"] {
        game.play_lan(lan).unwrap();
    }
    let task = Task::of(&game);
    let keys: Vec<u64> = game.positions().map(|position| position.key()).collect();
    assert_eq!(task.earlier, keys[..6]);
    // Going back to where it stood twice would be a draw: the side that is ahead goes elsewhere.
    let table = Table::new(1);
    let found = search(
        &task,
        &table,
        &Limits::depth(4),
        &Options::default(),
        &mut |_| {},
    );
    assert_ne!(game.position().lan(found.best().unwrap()), "e2-e1");
    assert!(found.lines[0].score > Score::EVEN);
}
