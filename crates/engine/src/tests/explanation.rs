use crate::tests::{find, points, position, wanderings};
use crate::{
    Limits, Line, Options, PROOF_NODES, Reason, Rescue, Score, Table, Task, Threat, UnsafeTurn,
    captures, expected_line, explain, forced_mate, search, threats,
};
use tulenh_rules::{Piece, Position, Record, Role, Side, Square, Stack, Turn};

/// Who can take in return, by the referee alone: the points that the side to move wins on one point.
fn exchanged(position: &Position, at: Square) -> i64 {
    let points = |stacks: &[(Square, Stack)]| points(position, stacks);
    let mut best = 0;
    for turn in position.legal_steps() {
        let takes = |step: &tulenh_rules::Step| {
            step.action.is_capture() && (step.action.to() == at || step.action.also() == Some(at))
        };
        let Some(step) = turn.steps().find(takes) else {
            continue;
        };
        let (after, effects) = position.play(&turn).unwrap();
        let stands = match step.action {
            tulenh_rules::Action::Strike { .. } => turn.from(),
            _ => step.action.to(),
        };
        let now = points(&effects.captured) - points(&effects.lost);
        let back = match after.beaten() {
            Some(_) => 0,
            None => exchanged(&after, stands),
        };
        best = best.max(now - back);
    }
    best
}

/// A threat gains, whatever takes part in the exchange, by the referee alone.
#[test]
fn a_threat_gains() {
    let mut count = 0;
    for position in wanderings(40, 40).iter().step_by(6) {
        for threat in captures(&Task::at(position), 0) {
            let mut game = Record::new(position.clone());
            game.play(&threat.line[0]).unwrap();
            if game.outcome().is_some() {
                continue;
            }
            assert!(
                exchanged(position, threat.at) > 0,
                "{} {threat:?}",
                position.fen()
            );
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}

/// Whether the side to move can win something, by exchange alone, and when it is searched.
#[test]
fn what_is_covered_is_no_threat() {
    let cases = [
        // A Tank takes an Infantry that another covers: 10 points for 20.
        ("6c4/11/11/11/11/11/5i5/5i5/5T5/11/11/5C5", [false, false]),
        ("6c4/11/11/11/11/11/11/5i5/5T5/11/11/5C5", [true, true]),
        // A Missile destroys the headquarters over the Commander, and no more; an Artillery takes both.
        ("11/11/11/11/11/11/11/11/11/2C8/7(hc)3/6+S4", [false, false]),
        ("11/11/11/11/11/11/11/11/11/2C8/7(hc)3/6A4", [true, true]),
    ];
    for (board, expected) in cases {
        let task = Task::at(&position("official", &format!("{board} r - - 0 1")));
        let found = [0, PROOF_NODES].map(|nodes| !captures(&task, nodes).is_empty());
        assert_eq!(found, expected, "{board}");
    }
}

/// A Navy fires at a Navy and at a Tank, at both with one turn too.
#[test]
fn a_double_fire_threatens_the_dearer_one() {
    let start = position(
        "official",
        "10c/n3t6/11/2N8/11/11/11/11/11/11/11/6C4 r - - 0 1",
    );
    let double = start.legal_steps().into_iter().find(|turn| {
        let (_, effects) = start.play(turn).unwrap();
        effects.captured.len() == 2
    });
    assert!(double.is_some());
    let threats = captures(&Task::at(&start), 0);
    let fires_twice = |threat: &Threat| Some(&threat.line[0]) == double.as_ref();
    assert!(threats.iter().any(fires_twice), "{threats:?}");
    for threat in threats {
        let (_, effects) = start.play(&threat.line[0]).unwrap();
        let dearest = effects.captured.iter().map(|one| points(&start, &[*one]));
        let told = points(&start, &[(threat.at, threat.taken)]);
        assert_eq!(Some(told), dearest.max(), "{threat:?}");
    }
}

/// The turns of a line, from its LAN.
pub(super) fn line(start: &Position, lans: &[&str]) -> Vec<Turn> {
    let mut now = start.clone();
    let turns = lans.iter().map(|lan| {
        let turn = now.read_lan(lan).unwrap();
        now = now.play(&turn).unwrap().0;
        turn
    });
    turns.collect()
}

/// Why the first turn of a line is good, by the exchange alone.
fn reasons(fen: &str, lans: &[&str]) -> Vec<Reason> {
    let position = position("official", fen);
    let line = Line {
        score: Score::EVEN,
        turns: line(&position, lans),
    };
    explain(&Task::at(&position), &line, 0)
}

pub(super) fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Red has to answer the check, and then takes back on c5 whatever took there.
#[test]
fn what_is_there_before_a_check_is_answered_is_no_threat() {
    let fen = "6c4/1n3h1h3/6s2a1/7tg2/2i3m2ei/n1ae1g5/11/2IE7/1N2G2(TM)GE1/3A1TS2A1/5H1H3/6C3+f r - - 2 13";
    let task = Task::at(&position("official", fen));
    for nodes in [0, PROOF_NODES] {
        let found = threats(&task, nodes);
        assert!(!found.is_empty());
        let takes_commander = found.iter().all(|it| it.taken.contains(Role::Commander));
        assert!(takes_commander, "{found:?}");
    }
}

/// Red takes on c5 whatever has taken there; the plane that stood there in the beginning was another.
#[test]
fn what_comes_where_it_is_taken_is_said_to_come() {
    let fen = "5c5/11/11/11/11/2f8/11/2f8/2T8/2T8/8I2/8C2 r - - 0 1";
    let told = reasons(fen, &["c4xc5", "c7xc5", "c3xc5"]);
    let comes = |reason: &Reason| {
        matches!(
            reason,
            Reason::Wins {
                ply: 3,
                comes: true,
                ..
            }
        )
    };
    assert!(told.iter().any(comes), "{told:?}");
    let told = reasons(fen, &["c4-d4", "f12-e12", "c3xc5"]);
    let stays = |reason: &Reason| {
        matches!(
            reason,
            Reason::Wins {
                ply: 3,
                comes: false,
                ..
            }
        )
    };
    assert!(told.iter().any(stays), "{told:?}");
}

/// A search may end just after it has found a better turn, with nothing behind it.
#[test]
fn the_best_turn_is_told_with_what_follows() {
    let limits = Limits::nodes(1_500);
    let mut cut = 0;
    for position in wanderings(24, 50).iter().step_by(5) {
        let task = Task::at(position);
        let found = search(
            &task,
            &Table::new(1),
            &limits,
            &Options::default(),
            &mut |_| {},
        );
        let Some(first) = found.lines.first() else {
            continue;
        };
        let told = expected_line(&task, &Table::new(1), &limits).unwrap();
        assert_eq!(told.score, first.score);
        let first = first.canonical(position, usize::MAX);
        assert!(told.turns.starts_with(&first.turns), "{told:?} {first:?}");
        let wins = told.score.forced() == Some((1, true));
        if first.turns.len() == 1 && !wins {
            cut += 1;
            assert!(told.turns.len() > 1, "{} {told:?}", position.fen());
        }
    }
    assert!(cut > 0);
}

/// A line is told in five turns, and in ten where it ends the game by force.
#[test]
fn a_forced_end_is_told_whole() {
    let start = position(
        "official",
        "11/5C5/11/10c/11/11/3+n7/11/11/11/11/11 b - - 0 60",
    );
    let found = find(&start, 2);
    let line = &found.lines[0];
    assert!(line.score.forced().is_some_and(|(plies, _)| plies > 5));
    assert_eq!(line.told(&start).turns.len(), line.turns.len().min(10));
    let open = Line {
        score: Score::EVEN,
        ..line.clone()
    };
    assert_eq!(open.told(&start).turns.len(), 5);
}

#[test]
fn what_is_captured_in_the_line_is_not_covered() {
    let fen = "6c4/5h1hf2/3a2s2a1/2(nf)1gt1tg2/2ie2m2ei/1n9/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1NF2H1H3/6CF3 r - - 4 3";
    let covers = |lans: &[&str]| {
        let covered =
            |reason: &Reason| matches!(reason, Reason::Covers { at, .. } if *at == square("e4"));
        reasons(fen, lans).iter().any(covered)
    };
    assert!(covers(&["c2-c6"]));
    assert!(!covers(&["c2-c6", "b7:e4"]));
}

/// A ship aims at an anti-aircraft gun, an Infantry and a Militia, and a plane covers them all.
#[test]
fn what_is_covered_against_one_piece_is_told_once() {
    let fen = "6c4/4fh1hf2/3a2s4/2n1gt1tg1a/2ie5ei/4n6/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1H3/8CF1 r - - 3 6";
    let told = reasons(fen, &["e2-e3"]);
    let mut told = told.iter().filter(|it| matches!(it, Reason::Covers { .. }));
    assert!(told.next().is_some());
    assert_eq!(told.next(), None);
}

#[test]
fn what_captures_its_attacker_is_saved_by_that() {
    let fen = "6c4/1n2fh1hf2/3a2s2a1/4gt1tg2/2ie5ei/n10/7m3/2IE3F1EI/2N1GT1TG2/2NA2S2A1/5H1HF2/6C4 r - - 0 4";
    let told = reasons(fen, &["h5xh6"]);
    let saves = |reason: &Reason| {
        matches!(
            reason,
            Reason::Saves {
                how: Rescue::Captures,
                ..
            }
        )
    };
    assert!(told.iter().any(saves), "{told:?}");
}

/// What fires in place is the gunner, whatever carries it.
#[test]
fn the_gunner_of_a_stack_is_named() {
    let fen = "6c4/11/11/11/11/3(ea)7/11/1N9/11/11/11/4C6 r - - 0 30";
    let task = Task::at(&position("official", fen));
    let found = threats(&task, 0);
    let taker = |threat: &Threat| threat.taker().map(|stack| stack.to_string());
    let takers: Vec<_> = found.iter().map(|it| (it.by, taker(it))).collect();
    assert_eq!(takers, [(square("d7"), Some("a".to_owned()))]);
    let told = reasons(fen, &["b5-b2"]);
    let saves = |reason: &Reason| match reason {
        Reason::Saves { taker, .. } => taker.to_string() == "a",
        _ => false,
    };
    assert!(told.iter().any(saves), "{told:?}");
}

/// The Engineer can be captured there, but what matters is that this is mate.
#[test]
fn what_a_mate_captures_is_not_told() {
    let fen =
        "6c4/1n3h1h3/3a2s2a1/3g2f1g2/5t3ei/11/2i8/2+nE5EI/4G2TG2/2CA2S2A1/5H1HF2/11 r - - 2 15";
    let gives = |lans: &[&str]| {
        let told = reasons(fen, lans);
        told.iter().any(|it| matches!(it, Reason::Gives { .. }))
    };
    assert!(gives(&["d5xc5", "c6xc5"]));
    assert!(!gives(&["d5xc5", "g9xc5"]));
}

#[test]
fn what_is_taken_back_is_told() {
    let fen = "10c/11/11/5s5/11/5t5/11/5I5/5T5/4A6/11/6C4 r - - 0 1";
    let back = |lans: &[&str]| {
        let told = reasons(fen, lans);
        let gives = told.iter().find_map(|reason| match reason {
            Reason::Gives { at, back, .. } if *at == square("f5") => Some(*back),
            _ => None,
        });
        gives.unwrap().map(|stack| stack.to_string())
    };
    assert_eq!(back(&["g1-h1", "f7xf5"]), None);
    assert_eq!(back(&["g1-h1", "f7xf5", "h1-g1"]), None);
    assert_eq!(back(&["g1-h1", "f7xf5", "f4xf5"]).as_deref(), Some("t"));
}

#[test]
fn a_new_hero_is_named() {
    let fen = "6c4/11/4(TI)6/11/11/11/11/11/11/11/11/4C6 r - - 0 30";
    let told = reasons(fen, &["(TI)e10-g10"]);
    let hero = Reason::Hero {
        at: square("g10"),
        role: Role::Tank,
    };
    assert!(told.contains(&hero), "{told:?}");
}

/// The Headquarters can still be captured, but the Commander cannot.
#[test]
fn a_commander_that_leaves_its_headquarters_is_saved_alone() {
    let told = reasons(
        "10c/11/11/11/11/11/11/11/6t4/11/6(HC)4/11 r - - 0 40",
        &["Cg2-f2"],
    );
    let saves = |reason: &Reason| match reason {
        Reason::Saves { at, stack, how, .. } => {
            let roles: Vec<Role> = stack.pieces().map(|piece| piece.role).collect();
            *at == square("g2") && roles == [Role::Commander] && *how == Rescue::Moves
        }
        _ => false,
    };
    assert!(told.iter().any(saves), "{told:?}");
}

/// All else is told of as much of the line as is told with it.
#[test]
fn a_win_is_told_however_long_it_takes() {
    let position = position(
        "official",
        "11/5C5/11/10c/11/11/3+n7/11/11/11/11/11 b - - 0 60",
    );
    let found = find(&position, 2);
    let line = found.lines[0].canonical(&position, usize::MAX);
    let (plies, wins) = line.score.forced().unwrap();
    assert!(wins && plies > 5);
    let told = explain(&Task::at(&position), &line, 0);
    let ends =
        |reason: &Reason| matches!(reason, Reason::Ends { plies: told, .. } if *told == plies);
    assert!(told.iter().any(ends), "{told:?}");
}

pub(super) const START: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// Blue's ship that comes to the middle of its file after Red's.
pub(super) fn second_ship() -> UnsafeTurn {
    let navy = |side| Stack::single(Piece::new(Role::Navy, side));
    UnsafeTurn {
        from: square("b11"),
        at: square("b7"),
        stack: navy(Side::Blue),
        by: square("b6"),
        taker: navy(Side::Red),
        points: 80,
    }
}

/// Blue would like to bring its ship to the middle too.
#[test]
fn the_first_ship_in_the_middle_keeps_the_other_out() {
    let start = position("official", START);
    let told = |lan: &str, nodes| {
        let turns = line(&start, &[lan]);
        let score = Score::EVEN;
        explain(&Task::at(&start), &Line { score, turns }, nodes)
    };
    let kept_out = Reason::KeepsOut(second_ship());
    let ship = told("b2-b6", PROOF_NODES);
    assert!(ship.contains(&kept_out), "{ship:?}");
    // Without a search nobody knows what Blue would like to do, and an Infantry keeps nobody out.
    assert!(!told("b2-b6", 0).contains(&kept_out));
    assert_eq!(told("k5-k4", PROOF_NODES), []);
}

/// An Artillery goes up to three points in each direction: three to the north (over the bridge), south, east, south-west and
/// south-east; two to the west, before the Infantry, and to the north-west, before the river; and it can capture the Tank.
#[test]
fn what_leaves_a_corner_has_more_room() {
    let fen = "5c5/11/11/4i6/11/11/11/8t2/4I6/11/11/3C6A r - - 0 1";
    let room = |lans: &[&str]| {
        let told = reasons(fen, lans).into_iter();
        let mut room = told.filter(|reason| matches!(reason, Reason::Room { .. }));
        room.next()
    };
    let more = Reason::Room {
        at: square("h4"),
        points: 20,
        before: 9,
    };
    assert_eq!(room(&["k1-h4"]), Some(more));
    assert_eq!(room(&["k1-j1"]), None);
    // What can be captured there has none.
    assert_eq!(room(&["k1-i3"]), None);
}

/// Blue mates in four turns by checks alone if it is to move, and Red can do something about it.
const MATED: &str = "8c2/5h1h3/6s4/7t3/8ge1/7T+f2/7I3/4G6/6TG3/6S4/5H1H2C/4+a6";

#[test]
fn a_mate_that_is_threatened_or_stopped_is_told() {
    let blue = position("official", &format!("{MATED} b - - 1 41"));
    let told = |side: char, lan: &str, score: Score, nodes: u64| {
        let position = position("official", &format!("{MATED} {side} - - 1 41"));
        let turns = line(&position, &[lan]);
        let told = explain(&Task::at(&position), &Line { score, turns }, nodes);
        let of_mates = |reason: &Reason| {
            matches!(
                reason,
                Reason::ThreatensMate { .. } | Reason::StopsMate { .. }
            )
        };
        told.into_iter().filter(of_mates).collect::<Vec<Reason>>()
    };
    let even = |side, lan: &str| told(side, lan, Score::EVEN, PROOF_NODES);
    assert_eq!(even('b', "e1-i1"), [Reason::ThreatensMate { turns: 1 }]);
    assert_eq!(even('b', "h9-j9"), [Reason::ThreatensMate { turns: 4 }]);
    assert_eq!(even('r', "h7xi7"), [Reason::StopsMate { turns: 4 }]);
    // Red goes on as if nothing were the matter; a check is answered before anything else; the game is won anyway;
    // nobody has looked.
    assert_eq!(even('r', "g4-g5"), []);
    let mate = forced_mate(&Task::at(&blue), PROOF_NODES).unwrap();
    assert_eq!(even('b', &blue.lan(&mate.turns[0])), []);
    assert_eq!(told('b', "h9-j9", Score::win_in(7), PROOF_NODES), []);
    assert_eq!(told('b', "h9-j9", Score::EVEN, 0), []);
}
