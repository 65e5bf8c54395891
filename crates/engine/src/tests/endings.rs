//! Positions with few pieces: what the evaluation makes of them, and what the tables say.

use super::{find, position, value};
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::*;
use tulenh_endings::{End, probe};
use tulenh_rules::{Position, QUIET_HALFMOVES, Record, Side, Step, Turn};

/// The stronger side to move in the second of each pair is nearer to its goal.
const PROGRESS: &[(&str, &str, &str)] = &[
    (
        "a smaller quarter for the bare Commander",
        "11/11/3C7/7c3/11/11/11/11/11/11/2+I8/11 r - - 0 1",
        "11/11/11/8c2/11/7C3/11/11/11/11/11/2+I8 r - - 0 1",
    ),
    (
        "a quarter that grows for the own Commander",
        "11/8C2/5c5/11/11/11/11/11/11/N10/11/11 r - - 0 1",
        "11/11/5c5/11/8C2/11/11/11/11/N10/11/11 r - - 0 1",
    ),
    (
        "an Infantry that comes nearer",
        "11/11/7c3/11/5C5/11/11/11/11/11/10I/3I7 r - - 0 1",
        "11/11/7c3/11/5C5/11/11/10I/3I7/11/11/11 r - - 0 1",
    ),
    (
        "an Air Force given for the last defender, while a Tank still moves",
        "11/11/7c3/11/5C5/11/5i5/11/5F5/10T/11/11 r - - 0 1",
        "11/11/7c3/11/5C5/11/11/11/11/10T/11/11 r - - 0 1",
    ),
];

#[test]
fn progress_against_few_pieces_is_worth_something() {
    for (what, before, after) in PROGRESS {
        let [before, after] = [before, after].map(|fen| value(&position("official", fen)));
        assert!(before < after, "{what}: {before} {after}");
    }
}

/// A bare Commander is not worth the last piece that moves: nothing would be left to win with.
#[test]
fn the_last_piece_that_moves_is_not_given_for_the_last_defender() {
    let lead = |fen| value(&position("official", fen));
    let kept = lead("11/11/7c3/11/5C5/11/5i5/11/5F5/10H/11/11 r - - 0 1");
    let given = lead("11/11/7c3/11/5C5/11/11/11/11/10H/11/11 r - - 0 1");
    assert!(given < kept, "{given} {kept}");
}

/// Ships win against a bare Commander, and not much against one with a piece inland.
#[test]
fn ships_alone_are_worth_little_against_what_moves_inland() {
    let lead = |fen| value(&position("official", fen));
    let bare = lead("6c4/11/11/11/11/11/N10/11/11/2N8/11/7C3 r - - 0 1");
    let inland = lead("6c4/11/10+i/11/11/11/N10/11/11/2N8/11/7C3 r - - 0 1");
    assert!(
        bare > 1_000 && (1..bare / 2).contains(&inland),
        "{bare} {inland}"
    );
}

/// A lead is worth the less the longer nothing was captured, and nothing when the game is drawn by it;
/// where points decide it stays what it is.
#[test]
fn a_lead_fades_before_the_draw_by_fifty_moves() {
    let at = |spec, halfmoves: u32| {
        let fen = format!("6c4/11/3t3i3/11/11/11/11/11/3T2A4/11/5FI4/6C4 r - - {halfmoves} 60");
        value(&position(spec, &fen))
    };
    let leads: Vec<i32> = [0, 30, 60, 90, QUIET_HALFMOVES]
        .map(|n| at("official", n))
        .into();
    assert!(leads[0] > 300, "{leads:?}");
    assert!(leads.is_sorted_by(|a, b| a > b), "{leads:?}");
    assert_eq!(leads[4], 0);
    assert_eq!(at("official/raid", 0), at("official/raid", 90));
}

/// Positions of the tables, and one turn before them.
const KNOWN: &[&str] = &[
    "11/11/5C5/11/2c8/11/11/9+F1/11/11/11/11 r - - 0 1",
    "10+t/11/11/11/11/11/11/8C2/11/11/11/5c5 r - - 0 1",
    "11/11/11/3+E5c1/11/8C2/11/11/11/11/11/11 b - - 0 1",
    "11/5C5/11/10c/11/11/3+n7/11/11/11/11/11 b - - 0 1",
    "11/11/11/11/11/7C3/11/11/9c1/11/11/11 r - - 0 1",
    "11/11/11/11/2(+TC)8/11/11/11/9c1/11/11/11 r - - 0 1",
];

#[test]
fn a_search_plays_what_the_tables_know() {
    for fen in KNOWN {
        let position = position("official", fen);
        let found = find(&position, Limits::DEEPEST);
        let (plies, wins) = found.lines[0].score.forced().expect(fen);
        match probe(position.board(), position.turn()) {
            Some(End::Wins(known)) => assert_eq!((plies, wins), (known, true), "{fen}"),
            Some(End::Loses(known)) => assert_eq!((plies, wins), (known, false), "{fen}"),
            // The weaker side is to move.
            other => assert!(other.is_none() && !wins, "{fen}: {other:?}"),
        }
        // The line is whole.
        let mut game = Record::new(position);
        for turn in &found.lines[0].turns {
            game.play(turn).unwrap();
        }
        assert!(
            game.outcome()
                .is_some_and(|outcome| outcome.winner.is_some()),
            "{fen}"
        );
        assert_eq!(game.turns().len(), plies as usize, "{fen}");
    }
}

#[test]
fn a_win_that_comes_after_fifty_moves_is_none() {
    let score = |halfmoves: u32| {
        let fen = format!("10+t/11/11/11/11/11/11/8C2/11/11/11/5c5 b - - {halfmoves} 60");
        find(&position("official", &fen), 4).lines[0].score
    };
    let (plies, wins) = score(0).forced().unwrap();
    assert!(wins);
    assert_eq!(score(QUIET_HALFMOVES - plies).forced(), Some((plies, true)));
    assert_eq!(score(QUIET_HALFMOVES - plies + 1).forced(), None);
}

/// Red to move mates in seven plies, unless the game is over before.
const MATE: &str = "11/4+S6/2c8/11/11/11/5+a5/3C7/11/11/6s4/11 r - -";

/// An analysis goes from the end of a game to its beginning with one table.
#[test]
fn a_draw_by_fifty_moves_does_not_hide_a_win_where_more_of_them_are_left() {
    let table = Table::new(4);
    let score = |halfmoves: u32, depth| {
        let position = position("official", &format!("{MATE} {halfmoves} 60"));
        searched(&Task::at(&position), &table, depth)
    };
    assert_eq!(score(QUIET_HALFMOVES - 6, 10), Score::EVEN);
    assert_eq!(score(0, 9), Score::win_in(7));
}

/// Nor where a single one more is left.
#[test]
fn near_the_draw_by_fifty_moves_each_turn_left_counts() {
    let start = position("official", &format!("{MATE} 0 60"));
    let line = find(&start, 9).lines[0].turns.clone();
    let [before, after] = [0, 2].map(|plies| {
        let mut now = start.clone();
        for turn in &line[..plies] {
            now = now.play(turn).unwrap().0;
        }
        now
    });
    let table = Table::new(4);
    let score = |position: &Position, halfmoves: u32, depth| {
        let mut setup = position.setup().clone();
        setup.halfmoves = halfmoves;
        let position = Position::new(setup, position.rules().clone()).unwrap();
        searched(&Task::at(&position), &table, depth)
    };
    for (position, plies) in [(&before, 7), (&after, 5)] {
        let last = QUIET_HALFMOVES - plies;
        assert_eq!(score(position, last + 1, 20), Score::EVEN);
        assert_eq!(score(position, last, 9), Score::win_in(plies));
    }
}

/// A side without a turn has lost, whatever its last turn before the draw or the limit of turns was (RULES.md 9).
#[test]
fn a_win_with_the_last_turn_is_one() {
    // A mate in seven, and a turn after which Blue has none.
    const BLOCKED: &str = "10c/11/9C1/2+N8/11/11/11/11/11/11/7H3/11 r - -";
    for (fen, plies) in [(MATE, 7), (BLOCKED, 1)] {
        let score = |halfmoves: u32, plies_left| {
            let task = Task {
                plies_left,
                ..Task::at(&position("official", &format!("{fen} {halfmoves} 60")))
            };
            searched(&task, &Table::new(4), 9)
        };
        let last = QUIET_HALFMOVES - plies;
        assert_eq!(score(last, None), Score::win_in(plies), "{fen}");
        assert_eq!(score(0, Some(plies)), Score::win_in(plies), "{fen}");
        if plies > 1 {
            assert_eq!(score(last + 1, None).forced(), None, "{fen}");
            assert_eq!(score(0, Some(plies - 1)).forced(), None, "{fen}");
        }
    }
}

/// Neither does a limit of turns, before which the game of an analysis ended.
#[test]
fn a_limit_of_turns_does_not_hide_a_win_where_more_of_them_are_left() {
    let table = Table::new(4);
    let score = |plies_left: u32, depth| {
        let task = Task {
            plies_left: Some(plies_left),
            ..Task::at(&position("official", &format!("{MATE} 0 1")))
        };
        searched(&task, &table, depth)
    };
    assert_eq!(score(6, 10).forced(), None);
    assert_eq!(score(40, 9), Score::win_in(7));
}

/// A search after the next turn of a game finds what the one before has found, however near the limit of turns is.
#[test]
fn positions_with_as_many_turns_left_share_an_entry() {
    // Whatever the number of the turn is.
    let numbers = [1, u32::MAX].into_iter();
    let lefts = [3, 14, 15, 22, 40, 70];
    for (number, left) in numbers.flat_map(|number| lefts.map(|left| (number, left))) {
        let first = position("official", &format!("{MATE} 0 {number}"));
        let turn = &first.legal_steps()[0];
        let (second, _) = first.play(turn).unwrap();
        let key = |position: &Position, left: u32, played: Option<&Turn>| {
            let task = Task {
                plies_left: Some(left),
                ..Task::at(position)
            };
            let terms = Terms::of(&task, &Weights::USUAL);
            let root = Node::root(&terms, &task);
            match played {
                None => root.key(&terms),
                Some(turn) => {
                    let mut early = 0;
                    let steps: Vec<Step> = turn.steps().collect();
                    root.after(&terms, turn.from(), &steps, |key| early = key);
                    early
                }
            }
        };
        let after = key(&first, left, Some(turn));
        assert_eq!(after, key(&second, left - 1, None), "{left}");
        let differs = after != key(&second, left + 7, None);
        assert_eq!(differs, left <= 22, "{left}");
    }
}

fn searched(task: &Task, table: &Table, depth: u32) -> Score {
    let (limits, options) = (Limits::depth(depth), Options::default());
    let found = search(task, table, &limits, &options, &mut |_| {});
    found.lines[0].score
}

/// Without the tables the engine plays as well as it can.
#[test]
fn tables_can_be_left_out() {
    let position = position("official", KNOWN[2]);
    let table = Table::new(1);
    let options = Options {
        endings: false,
        ..Options::default()
    };
    let found = search(
        &Task::at(&position),
        &table,
        &Limits::depth(3),
        &options,
        &mut |_| {},
    );
    assert_eq!(found.lines[0].score.forced(), None);
    assert!(position.is_legal(found.best().unwrap()));
}

/// A covered Commander gives no check, and captures the other as soon as its carrier leaves it (RULES.md 6). The search
/// once looked at no such answer, and lost won games by it.
#[test]
fn no_commander_stays_where_a_covered_one_can_take_it() {
    let fen = "11/9a1/11/11/2c4(+TC)3/11/11/1n3f5/11/11/11/11 b - - 0 3";
    let position = position("official", fen);
    for depth in 2..=6 {
        let found = find(&position, depth);
        let (after, _) = position.play(found.best().unwrap()).unwrap();
        let answer = find(&after, 1);
        let last = answer.best().map(|turn| after.play(turn).unwrap().0);
        let taken = last.is_some_and(|last| last.board().commander(Side::Blue).is_none());
        assert!(!taken, "depth {depth}");
    }
}
