//! What a case is about, as far as it can be seen: of the first turn of its solution, or of the
//! line that follows it.

use std::collections::BTreeSet;

use tulenh_lab::suite::{Case, Claim};
use tulenh_rules::search::{Generator, Turns};
use tulenh_rules::{
    Action, Board, Ending, Position, Record, Role, Setup, Side, Square, Stack, Step, Turn,
};

use super::MOST;
use tulenh_problems::exhaustive::{Proof, taken};

/// The themes, and how many cases of each there are at least.
pub const THEMES: &[(&str, usize)] = &[
    // How the game is won, or that it is not lost, or that points are gained.
    ("mate-in-1", 8),
    ("mate-in-2", 12),
    ("mate-in-3", 6),
    ("objective", 12),
    ("gain", 20),
    ("defence", 12),
    // The turn.
    ("quiet", 10),
    ("loss-now", 5),
    ("split", 10),
    ("multi-capture", 5),
    ("deploy", 4),
    ("in-place", 6),
    ("bomb", 3),
    ("exchange", 5),
    ("double-fire", 4),
    ("drop", 3),
    ("navy", 10),
    ("river", 5),
    ("ferry", 5),
    ("shelter", 5),
    ("promotion", 10),
    ("hero", 5),
    // What it makes use of.
    ("ring", 10),
    ("denied-air", 5),
    ("opened-air", 3),
    ("facing", 5),
];

/// The themes that a case shows.
pub fn shown(case: &Case) -> BTreeSet<&'static str> {
    let mut themes = BTreeSet::new();
    let Some(turn) = case.by.first() else {
        return themes;
    };
    let now = &case.position;
    let (after, effects) = now.play(turn).unwrap();
    themes.insert(match case.claim {
        Claim::Gains { .. } => "gain",
        Claim::Saves { .. } => "defence",
        Claim::Wins { within } => match (ending(case, turn), within) {
            (Ending::Ships | Ending::Planes | Ending::LandForces, _) => "objective",
            (_, 1) => "mate-in-1",
            (_, 2) => "mate-in-2",
            (_, _) => "mate-in-3",
        },
    });
    let captures = turn.steps().filter(|step| step.action.is_capture()).count();
    let any = |shows: &dyn Fn(Step) -> bool| turn.steps().any(shows);
    let lost = lost_flights(now);
    let denied = lost_flights(&after);
    let answers_here = any(&|step| denied.contains(&step.action.to()));
    let facts = [
        ("quiet", captures == 0),
        ("loss-now", taken(now, turn) < 0),
        ("split", turn.len() > 1),
        ("multi-capture", turn.len() > 1 && captures > 1),
        ("deploy", turn.len() > 1 && after.is_check()),
        ("in-place", any(&|step| is_strike(step) && !is_flight(step))),
        ("bomb", any(&|step| is_strike(step) && is_flight(step))),
        (
            "exchange",
            any(&|step| matches!(step.action, Action::Exchange { .. })),
        ),
        ("double-fire", any(&|step| step.action.also().is_some())),
        (
            "drop",
            any(&|step| matches!(step.action, Action::Drop { .. })),
        ),
        ("navy", any(&is_voyage)),
        (
            "river",
            any(&|step| is_voyage(step) && [turn.from(), step.action.to()].iter().any(is_river)),
        ),
        ("ferry", crosses(now.board(), after.board(), turn)),
        (
            "shelter",
            sheltered(now.board()) || sheltered(after.board()),
        ),
        ("promotion", !effects.promoted.is_empty()),
        ("hero", any(&|step| step.group.carrier().hero)),
        ("ring", any(&is_flight) && !lost.is_empty()),
        ("denied-air", answers_here),
        ("opened-air", opens_air(now, turn)),
        ("facing", needs_facing(case, turn)),
    ];
    themes.extend(
        facts
            .iter()
            .filter(|(_, holds)| *holds)
            .map(|(theme, _)| theme),
    );
    themes
}

/// How the game ends if the opponent answers with the first of its turns by LAN.
fn ending(case: &Case, first: &Turn) -> Ending {
    let mut record = Record::new(case.position.clone());
    record.play(first).unwrap();
    let mut left = case.claim.within() - 1;
    while record.outcome().is_none() {
        let answer = record.position().legal_turns().swap_remove(0);
        record.play_canonical(answer).unwrap();
        if record.outcome().is_none() {
            let wins = Claim::Wins { within: left };
            let now = record.position().clone();
            let turns = Proof::after(&record, MOST).solutions(wins).unwrap();
            let turn = turns
                .first()
                .unwrap_or_else(|| panic!("{}: {}", case.name, now.fen()));
            record.play(turn).unwrap();
            left -= 1;
        }
    }
    record.outcome().unwrap().ending
}

fn is_flight(step: Step) -> bool {
    step.group.carrier().role == Role::AirForce
}

fn is_voyage(step: Step) -> bool {
    step.group.carrier().role == Role::Navy
}

fn is_strike(step: Step) -> bool {
    matches!(step.action, Action::Strike { .. })
}

fn is_river(square: &Square) -> bool {
    ["d6", "e6", "d7", "e7"].contains(&square.to_string().as_str())
}

/// Whether an Engineer takes up, carries or sets down a heavy piece.
fn crosses(before: &Board, after: &Board, turn: &Turn) -> bool {
    let ferry = |stack: Option<Stack>| {
        stack.is_some_and(|stack| stack.is_combined() && stack.carrier().role == Role::Engineer)
    };
    let arrives = |step: Step| ferry(after.get(step.action.to()));
    ferry(before.get(turn.from())) || turn.steps().any(arrives)
}

fn sheltered(board: &Board) -> bool {
    Side::ALL.into_iter().any(|side| {
        let host = board.commander(side).and_then(|at| board.get(at));
        host.is_some_and(|stack| stack.carrier().role == Role::Headquarters)
    })
}

/// Where planes of the side to move would be lost: shot down on the way, or one for one.
fn lost_flights(now: &Position) -> BTreeSet<Square> {
    let mut turns = Turns::new();
    Generator::new().legal_turns(now, &mut turns);
    let steps = turns.iter().flat_map(|(_, steps)| steps);
    let lost = steps.filter(|step| {
        matches!(
            step.action,
            Action::ShotDown { .. } | Action::Exchange { .. }
        )
    });
    lost.map(|step| step.action.to()).collect()
}

/// Whether a turn lets a plane of its side go safely where it would have been lost before.
fn opens_air(now: &Position, turn: &Turn) -> bool {
    let captures = now
        .play(turn)
        .is_ok_and(|(_, effects)| !effects.captured.is_empty());
    if !captures || turn.steps().any(is_flight) {
        return false;
    }
    let mut setup = now.play(turn).unwrap().0.setup().clone();
    setup.turn = now.turn();
    let Ok(then) = Position::new(setup, now.rules().clone()) else {
        return false;
    };
    let (before, after) = (lost_flights(now), lost_flights(&then));
    before.difference(&after).next().is_some()
}

/// Whether the win rests on the own Commander, which is far away: without it the same turn does not
/// win.
fn needs_facing(case: &Case, turn: &Turn) -> bool {
    let now = &case.position;
    let board = now.board();
    let commanders = (
        board.bare_commander(now.turn()),
        board.bare_commander(!now.turn()),
    );
    let (Some(own), Some(enemy), Claim::Wins { .. }) = (commanders.0, commanders.1, case.claim)
    else {
        return false;
    };
    // A side of few pieces has last defenders, who are others without a Commander.
    if own.distance_squared(enemy) <= 8 || own == turn.from() || board.count(now.turn()) <= 5 {
        return false;
    }
    let mut board = board.clone();
    board.set(own, None);
    let setup = Setup {
        board,
        ..now.setup().clone()
    };
    let Ok(without) = Position::new(setup, now.rules().clone()) else {
        return false;
    };
    let holds = Proof::new(&without, MOST).fulfils(turn, case.claim);
    without.is_legal(turn) && holds == Ok(false)
}
