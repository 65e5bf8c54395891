//! Whatever is said for any turn of games played at random is what the rules say.

use std::collections::BTreeMap;
use std::sync::Arc;

use tulenh_engine::{
    Limits, Line, Options, PROOF_NODES, Rng, Score, Table, Task, captures as gains, explain, search,
};
use tulenh_rules::{Position, Ruleset, Turn};

use super::*;
use crate::coach::random_games::{any, wanderings};

/// The name of a reason, with that of its rescue.
fn name(reason: &Reason) -> String {
    let words = match reason {
        Reason::Saves { how, .. } => format!("Saves{how:?}"),
        other => format!("{other:?}"),
    };
    let name = words.chars().take_while(|c| c.is_alphanumeric());
    name.collect()
}

fn count(claims: &mut BTreeMap<String, u32>, task: &Task, line: &Line) {
    counted(claims, task, line, 0);
}

/// The same, with so many nodes for what is searched.
fn counted(claims: &mut BTreeMap<String, u32>, task: &Task, line: &Line, nodes: u64) {
    for reason in explain(task, line, nodes) {
        let words = || format!("{} {:?} {reason:?}", task.position().fen(), line.turns);
        assert!(reason_holds(task, line, &reason), "{}", words());
        *claims.entry(name(&reason)).or_default() += 1;
    }
}

/// What seldom happens at random: a gun goes where its ring covers a Tank, a Tank goes between, and the Commander leaves its
/// Headquarters.
const SHOWN: [(&str, &str, &str); 3] = [
    (
        "knowlton-2015",
        "6c4/11/11/5f5/11/11/5T5/6G4/11/11/11/2C8 r - - 0 1",
        "g5-g6",
    ),
    (
        "official",
        "6c4/9i1/11/5t5/4T6/5I5/11/11/11/11/9I1/2C8 r - - 0 1",
        "e8-f8",
    ),
    (
        "official",
        "10c/11/11/11/11/11/11/11/6t4/11/6(HC)4/11 r - - 0 40",
        "Cg2-f2",
    ),
];

/// Blue mates in four turns: it waits first, or Red does something about it.
const MATES: [(&str, &str); 2] = [
    (
        "8c2/5h1h3/6s4/7t3/8ge1/7T+f2/7I3/4G6/6TG3/6S4/5H1H2C/4+a6 b - - 1 41",
        "h9-j9",
    ),
    (
        "8c2/5h1h3/6s4/7t3/8ge1/7T+f2/7I3/4G6/6TG3/6S4/5H1H2C/4+a6 r - - 1 41",
        "h7xi7",
    ),
];

#[test]
fn every_kind_of_reason_is_true() {
    let mut claims = BTreeMap::new();
    let mut rng = Rng::new(7);
    for (rules, fen, lan) in SHOWN {
        let rules = Arc::new(Ruleset::parse(rules).unwrap());
        let position = Position::from_fen(fen, rules).unwrap();
        let turns = vec![position.read_lan(lan).unwrap()];
        let score = Score::EVEN;
        count(&mut claims, &Task::at(&position), &Line { score, turns });
    }
    for (fen, lan) in MATES {
        let position = Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL)).unwrap();
        let turns = vec![position.read_lan(lan).unwrap()];
        let score = Score::EVEN;
        let line = Line { score, turns };
        counted(&mut claims, &Task::at(&position), &line, PROOF_NODES);
    }
    for task in wanderings(36, 50).iter().step_by(3) {
        for _ in 0..4 {
            let turns: Vec<Turn> = any(task.position(), &mut rng).into_iter().collect();
            let score = Score::EVEN;
            count(&mut claims, task, &Line { score, turns });
        }
    }
    for task in wanderings(24, 50).iter().step_by(10) {
        let (table, limits) = (Table::new(1), Limits::nodes(2_000));
        let found = search(task, &table, &limits, &Options::default(), &mut |_| {});
        for line in &found.lines {
            let line = line.canonical(task.position(), 5);
            counted(&mut claims, task, &line, 300);
        }
    }
    let all = [
        "Avoids",
        "Checks",
        "Costs",
        "Covers",
        "Ends",
        "Frees",
        "Gives",
        "Guards",
        "Hero",
        "KeepsOut",
        "Prepares",
        "Prevents",
        "Room",
        "SavesBlocks",
        "SavesCaptures",
        "SavesMoves",
        "SavesRing",
        "Shelters",
        "ShutsOut",
        "StopsHero",
        "StopsMate",
        "Takes",
        "TakesEscape",
        "Threatens",
        "ThreatensMate",
        "Wins",
    ];
    for kind in all {
        assert!(claims.contains_key(kind), "no {kind} in {claims:?}");
    }
}

#[test]
fn every_threat_is_true() {
    let mut count = 0;
    for task in wanderings(24, 50).iter().step_by(6) {
        for nodes in [0, 100] {
            for threat in gains(task, nodes) {
                let words = || format!("{} {nodes} {threat:?}", task.position().fen());
                assert!(nodes == 0 || threat_holds(task, &threat), "{}", words());
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count}");
}
