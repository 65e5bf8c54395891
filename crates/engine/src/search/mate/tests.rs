use std::collections::HashSet;
use std::sync::Arc;

use super::*;
use crate::search::mate::children::children;
use crate::search::score::{MOST, WIN};
use crate::search::task::Task;
use crate::{Margins, Options, Score, search};
use tulenh_rules::search::{Generator, Turns};
use tulenh_rules::{Position, QUIET_HALFMOVES, Ruleset, Turn};

/// Positions of games of the engine against itself, in which the side to move mates by checks alone.
const MATES: [&str; 6] = [
    "8c2/5h1h3/6s4/7t3/8ge1/7T+f2/7I3/4G6/6TG3/6S4/5H1H2C/4+a6 b - - 1 41",
    "6c4/5h1h3/3a2s4/4gt2ga1/2ie5e1/2f1+f6/N2n7/11/4G6/11/(NC)4H1HF2/2+n6A1 b - - 2 24",
    "4c6/5h1h3/1+N8+A/11/9ei/11/4N5a/2I6E1/4G2TG2/5TS2A1/5H1H3/6C4 r - - 9 30",
    "4c4a1/1n3h+Fh3/11/5+F2g2/9ei/7t3/6m4/2IE5EI/4GT1T3/5AS2A1/5H1H3/6C4 r - - 1 23",
    "7c3/5h1h3/6s2a1/4gt2g2/3e3f1ei/11/7MG2/2i6E1/4a3I2/11/4FH1H2C/6+f4 b - - 1 30",
    "6c4/5h1h3/n5s2a1/5t1tg2/2i3m2ei/11/11/7+f2I/7+f3/11/7H3/5C5 b - - 1 29",
];

fn of(fen: &str) -> Position {
    Position::from_fen(fen, Arc::new(Ruleset::OFFICIAL)).unwrap()
}

/// What a proof of so many nodes says.
fn proved(position: &Position, nodes: u64) -> (Numbers, Vec<Turn>) {
    with_worker(&Task::at(position), |worker, root| {
        let mut table = NumbersTable::new();
        let mut proof = Proof {
            worker,
            table: &mut table,
            attacker: root.side(),
            deepest: PLIES,
            until: nodes,
        };
        let (numbers, line) = proof.of_root(root);
        (numbers, line.map(|line| line.turns).unwrap_or_default())
    })
    .unwrap()
}

/// The keys of what the answers to a check lead to.
fn tried(position: &Position) -> HashSet<u64> {
    with_worker(&Task::at(position), |worker, root| {
        let mut turns = Turns::new();
        let children = children(worker, root, 1, !root.side(), &mut turns);
        let keys = children.iter().map(|child| child.node.position_key());
        keys.collect()
    })
    .unwrap()
}

#[test]
fn whatever_is_answered_there_is_a_mate() {
    fn follow(position: &Position, seen: &mut HashSet<u64>) {
        if !seen.insert(position.key()) {
            return;
        }
        let (numbers, line) = proved(position, 200_000);
        assert!(matches!(numbers, Numbers::Mate(_)), "{}", position.fen());
        let (after, _) = position.play(&line[0]).unwrap();
        if after.beaten() == Some(!position.turn()) {
            return;
        }
        assert!(after.is_check(), "{}", after.fen());
        let mut answers = Turns::new();
        Generator::new().legal_turns(&after, &mut answers);
        let answered = answers.iter().map(|(from, steps)| {
            let mut next = after.clone();
            next.play_unchecked(from, steps);
            next
        });
        let answered: Vec<Position> = answered.collect();
        let keys: HashSet<u64> = answered.iter().map(Position::key).collect();
        assert_eq!(tried(&after), keys, "{}", after.fen());
        answered.iter().for_each(|next| follow(next, seen));
    }
    for fen in MATES {
        let mut seen = HashSet::new();
        follow(&of(fen), &mut seen);
        assert!(seen.len() > 3, "{fen}");
    }
}

#[test]
fn the_line_ends_with_the_mate() {
    for fen in MATES {
        let start = of(fen);
        let (numbers, line) = proved(&start, 200_000);
        assert_eq!(numbers, Numbers::Mate(line.len() as u32), "{fen}");
        let mut now = start.clone();
        for turn in &line {
            let turn = now.canonical(turn).unwrap();
            (now, _) = now.play(&turn).unwrap();
        }
        assert!(now.is_check() && !now.has_legal_turn(), "{}", now.fen());
        assert_ne!(now.turn(), start.turn());
    }
}

#[test]
fn it_finds_what_the_main_search_does_not_with_the_same_nodes() {
    for fen in [MATES[1], MATES[3]] {
        let wins = |mates: bool| found(&of(fen), 100_000, mates) > MOST;
        assert!(wins(true) && !wins(false), "{fen}");
    }
}

#[test]
fn an_analysis_sees_mates_for_which_the_margins_of_play_need_more_nodes() {
    let seen = |fen: &str, margins: Margins| {
        let options = Options {
            margins,
            ..Options::analysis()
        };
        found_by(&of(fen), 60_000, &options) > MOST
    };
    for fen in [
        "8c2/5h1h3/6s4/7t3/8ge1/3A7/5+f5/4G2(TI)2C/6TG3/6S4/5H1H3/4+a6 b - - 1 37",
        "3c7/5h1h3/3a2s2a1/4gt2g2/2ie5ei/6M4/11/8FEI/5+f2G2/9A1/1N3H+fH3/4C6 b - - 8 25",
    ] {
        let [analysis, play] = [Margins::ANALYSIS, Margins::USUAL].map(|it| seen(fen, it));
        assert!(analysis && !play, "{fen} {analysis} {play}");
    }
}

#[test]
fn the_main_search_makes_a_mate_shorter() {
    let start = of(MATES[4]);
    let (numbers, _) = proved(&start, 200_000);
    assert!(matches!(numbers, Numbers::Mate(8..)));
    assert_eq!(found(&start, 100_000, true), WIN - 7);
}

#[test]
fn the_shortest_mate_is_one_within_the_plies_that_are_asked_for() {
    let expected = [Some(7), Some(7), Some(7), Some(9), Some(9), None];
    for (fen, expected) in MATES.into_iter().zip(expected) {
        let task = Task::at(&of(fen));
        let plies = |most: usize| {
            let line = shortest(&task, most, 1_000_000)?;
            let plies = line.turns.len();
            assert_eq!(line.score, Score::win_in(plies as u32), "{fen}");
            Some(plies)
        };
        let found = plies(9);
        assert_eq!(found, expected, "{fen}");
        for most in [5, 7] {
            assert_eq!(plies(most), found.filter(|found| *found <= most), "{fen}");
        }
    }
}

#[test]
fn no_mate_counts_that_comes_after_the_draw_by_fifty_moves() {
    for (left, is_won) in [(7, true), (6, false)] {
        let fen = MATES[0].replace(" 1 41", &format!(" {} 80", QUIET_HALFMOVES - left));
        let (_, line) = proved(&of(&fen), 200_000);
        assert_eq!(!line.is_empty(), is_won, "{fen}");
    }
}

#[test]
fn nothing_is_looked_for_where_a_mate_does_not_win() {
    let looks = |spec: &str| {
        let task = Task::at(&Position::start(Arc::new(Ruleset::parse(spec).unwrap())));
        MateSearch::of(&Terms::of(&task, &Weights::USUAL)).is_some()
    };
    assert!(looks("official") && looks("chesscom"));
    assert!(!looks("official/marine") && !looks("official/marine commander_always_ends=yes"));
}

/// The score of a search of so many nodes.
fn found(position: &Position, nodes: u64, mates: bool) -> i32 {
    let options = Options {
        mates,
        ..Options::default()
    };
    found_by(position, nodes, &options)
}

fn found_by(position: &Position, nodes: u64, options: &Options) -> i32 {
    let (table, limits, task) = (Table::new(1), Limits::nodes(nodes), Task::at(position));
    let found = search(&task, &table, &limits, options, &mut |_| {});
    found.lines[0].score.value()
}
