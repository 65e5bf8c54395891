use std::sync::Arc;

use super::*;
use crate::outcome::score::Item;
use crate::{Role, Ruleset};

/// What a game comes to: who wins, by what, and the points of Red and Blue where they decided.
type End = Option<(Option<Side>, Ending, Option<(u32, u32)>)>;

fn position(spec: &str, fen: &str) -> Position {
    let rules = Ruleset::parse(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    Position::from_fen(fen, Arc::new(rules)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn played(mut record: Record, turns: &str) -> Record {
    for lan in turns.split_ascii_whitespace() {
        let fen = record.position().fen();
        record
            .play_lan(lan)
            .unwrap_or_else(|error| panic!("{fen} {lan}: {error}"));
    }
    record
}

fn game(spec: &str, fen: &str, turns: &str) -> Record {
    played(Record::new(position(spec, fen)), turns)
}

fn end(record: &Record) -> End {
    record.outcome().map(|outcome| {
        let points = outcome.points.map(|points| (points.red, points.blue));
        (outcome.winner, outcome.ending, points)
    })
}

const RED: Option<Side> = Some(Side::Red);
const BLUE: Option<Side> = Some(Side::Blue);

/// Red's ship can take Blue's only one.
const SHIPS: &str = "6c3t/11/11/11/2n8/11/11/11/2N8/11/11/5C5 r - - 0 1";
/// Red's tank can take Blue's only plane.
const PLANES: &str = "6c3t/11/11/11/11/11/5f5/11/5T5/11/11/4C6 r - - 0 1";
/// Red's tank can take Blue's only tank; an infantry is left.
const LAND: &str = "6c3i/11/11/11/11/11/5t5/11/5T5/11/11/4C6 r - - 0 1";
/// Red's tank can take the Commander.
const COMMANDER: &str = "5c4t/11/5T5/11/2n8/11/11/11/2N8/11/10I/2N3C4 r - - 0 1";
/// Blue's tank can take Red's Commander and then a plane; Red's ship then Blue's only one.
const RACE: &str = "6c4/11/11/11/2n8/11/11/11/2N8/5t5/10I/5CF4 b - - 0 1";
/// Red's only plane can fall together with Blue's only ship.
const BOTH: &str = "11/11/11/11/11/11/11/11/2n8/11/11/2F8 r - - 0 1";

/// Ruleset, position, turn, and the end of the game by that turn.
const OBJECTIVES: &[(&str, &str, &str, End)] = &[
    (
        "official",
        COMMANDER,
        "f10xf12",
        Some((RED, Ending::CommanderCaptured, None)),
    ),
    ("official", SHIPS, "c4xc8", None),
    (
        "official/raid",
        COMMANDER,
        "f10xf12",
        Some((RED, Ending::CommanderCaptured, Some((150, 0)))),
    ),
    ("official/raid", SHIPS, "c4xc8", None),
    (
        "official/marine",
        SHIPS,
        "c4xc8",
        Some((RED, Ending::Ships, Some((130, 0)))),
    ),
    ("official/marine", PLANES, "f4xf6", None),
    (
        "official/air",
        PLANES,
        "f4xf6",
        Some((RED, Ending::Planes, Some((90, 0)))),
    ),
    ("official/air", SHIPS, "c4xc8", None),
    ("official/land", LAND, "f4xf6", None),
    (
        "official/land",
        LAND,
        "f4xf6 k12-k11 f6-f7 k11-k10 f7-f8 k10-k9 f8-g8 k9-k8 g8-i8 k8-k7 i8-k8 k7-k6 k8xk6",
        Some((RED, Ending::LandForces, Some((80, 0)))),
    ),
    (
        "official/nine-sea",
        SHIPS,
        "c4xc8",
        Some((RED, Ending::Ships, None)),
    ),
    (
        "official/nine-sea",
        PLANES,
        "f4xf6",
        Some((RED, Ending::Planes, None)),
    ),
    (
        "official/nine-air",
        SHIPS,
        "c4xc8",
        Some((RED, Ending::Ships, None)),
    ),
    (
        "official/nine-air",
        PLANES,
        "f4xf6",
        Some((RED, Ending::Planes, None)),
    ),
    (
        "classic-2012",
        COMMANDER,
        "f10xf12",
        Some((RED, Ending::CommanderCaptured, Some((300, 0)))),
    ),
    (
        "classic-2012",
        SHIPS,
        "c4xc8",
        Some((RED, Ending::Ships, Some((180, 0)))),
    ),
    (
        "classic-2012",
        PLANES,
        "f4xf6",
        Some((RED, Ending::Planes, Some((140, 0)))),
    ),
    (
        "knowlton-2015",
        COMMANDER,
        "f10xf12",
        Some((RED, Ending::CommanderCaptured, None)),
    ),
    (
        "knowlton-2015",
        SHIPS,
        "c4xc8",
        Some((RED, Ending::Ships, None)),
    ),
    (
        "knowlton-2015",
        PLANES,
        "f4xf6",
        Some((RED, Ending::Planes, None)),
    ),
    (
        "bga",
        COMMANDER,
        "f10xf12",
        Some((RED, Ending::CommanderCaptured, None)),
    ),
    ("bga", SHIPS, "c4xc8", Some((RED, Ending::Ships, None))),
    ("bga", PLANES, "f4xf6", Some((RED, Ending::Planes, None))),
    (
        "chesscom",
        COMMANDER,
        "f10xf12",
        Some((RED, Ending::CommanderCaptured, None)),
    ),
    ("chesscom", SHIPS, "c4xc8", None),
    (
        "chesscom/naval",
        SHIPS,
        "c4xc8",
        Some((RED, Ending::Ships, None)),
    ),
    ("chesscom/naval", COMMANDER, "f10xf12", None),
    (
        "chesscom/aerial",
        PLANES,
        "f4xf6",
        Some((RED, Ending::Planes, None)),
    ),
    ("chesscom/land", LAND, "f4xf6", None),
    // The Commander as one more objective (RULES.md 9, our decision).
    ("official/marine", COMMANDER, "f10xf12", None),
    (
        "official/marine commander_always_ends=yes",
        COMMANDER,
        "f10xf12",
        Some((RED, Ending::CommanderCaptured, Some((150, 0)))),
    ),
    (
        "chesscom/naval commander_always_ends=yes",
        COMMANDER,
        "f10xf12",
        Some((RED, Ending::CommanderCaptured, None)),
    ),
    (
        "official/marine points_decide=no",
        SHIPS,
        "c4xc8",
        Some((RED, Ending::Ships, None)),
    ),
    (
        "official/marine points=N7 bonus=3",
        SHIPS,
        "c4xc8",
        Some((RED, Ending::Ships, Some((10, 0)))),
    ),
    ("classic-2012", LAND, "f4xf6", None),
];

#[test]
fn one_turn_reaches_the_objective() {
    for (spec, fen, turn, expected) in OBJECTIVES.iter().copied() {
        assert_eq!(end(&game(spec, fen, turn)), expected, "{spec} {turn}");
    }
}

#[test]
fn points_can_decide_against_the_side_that_reached_the_objective() {
    let turns = "f3xf1 k2-k3 f1xg1 c4xc8";
    let race = game("official/marine", RACE, turns);
    assert_eq!(end(&race), Some((BLUE, Ending::Ships, Some((130, 140)))));
    assert_eq!(
        race.score().to_string(),
        "Red: 130 points\n  1 Navy at 80: 80\n  objective reached, both ships: 50\n  1 of 1 ships\n\
         Blue: 140 points\n  1 Air force at 40: 40\n  1 Commander at 100: 100\n  0 of 1 ships"
    );
    assert_eq!(
        race.outcome().unwrap().to_string(),
        "Blue wins 140 : 130 on points (ships)"
    );
    // Equal: the side that reached it.
    let even = RACE.replace("5CF4", "5CA4");
    let record = game("official/marine", &even, turns);
    assert_eq!(end(&record), Some((RED, Ending::Ships, Some((130, 130)))));
    // Where objectives win, the points do not matter.
    let outright = game("official/marine points_decide=no", RACE, turns);
    assert_eq!(end(&outright), Some((RED, Ending::Ships, None)));
    let raid = game(
        "official/raid enforce_check=never",
        &COMMANDER.replace(" r ", " b "),
        "c8xc4 k2-k3 c4xc1 f10xf12",
    );
    assert_eq!(
        end(&raid),
        Some((BLUE, Ending::CommanderCaptured, Some((150, 160))))
    );
}

#[test]
fn a_captured_commander_that_does_not_end_the_game_is_a_piece_less() {
    let record = game("official/marine", RACE, "f3xf1");
    assert_eq!(record.outcome(), None);
    assert!(!record.position().is_check());
    assert!(record.position().has_legal_turn());
    assert_eq!(record.score().points(), BySide { red: 0, blue: 100 });
}

#[test]
fn both_objectives_in_one_turn() {
    let exchange = |spec| end(&game(spec, BOTH, "c1><c4"));
    assert_eq!(
        exchange("official/nine-sea"),
        Some((RED, Ending::Ships, None))
    );
    assert_eq!(exchange("bga"), Some((RED, Ending::Ships, None)));
    // Where points decide they do; an equal number is the mover's.
    let both = |points| Some((points, Ending::Ships));
    let decided = |spec| exchange(spec).map(|(winner, ending, _)| (winner, ending));
    assert_eq!(
        exchange("classic-2012"),
        Some((RED, Ending::Ships, Some((180, 140))))
    );
    assert_eq!(decided("classic-2012 points=N40"), both(RED));
    assert_eq!(decided("classic-2012 points=N30"), both(BLUE));
    // The same with Blue to move.
    let blue = "11/11/11/11/11/11/11/11/2N8/11/11/2f8 b - - 0 1";
    let record = game("official/nine-sea", blue, "c1><c4");
    assert_eq!(end(&record), Some((BLUE, Ending::Ships, None)));
    // A plane shot down was taken by the opponent.
    let record = game("official/nine-sea", BOTH, "c1~c3");
    assert_eq!(end(&record), Some((BLUE, Ending::Planes, None)));
}

#[test]
fn a_mated_commander_counts_as_captured() {
    let mate = "8c2/11/5AT4/4I4T1/7FA2/11/11/11/11/3m7/11/4C6 r - - 0 1";
    let turn = "h8-h12";
    let won = |points| Some((RED, Ending::Mate, points));
    assert_eq!(end(&game("official", mate, turn)), won(None));
    assert_eq!(end(&game("bga", mate, turn)), won(None));
    let raid = game("official/raid", mate, turn);
    assert_eq!(end(&raid), won(Some((150, 0))));
    assert_eq!(raid.score().points(), BySide { red: 150, blue: 0 });
    assert_eq!(end(&game("classic-2012", mate, turn)), won(Some((300, 0))));
    // In a battle about something else it can only be told to guard its Commander.
    assert_eq!(end(&game("official/marine", mate, turn)), None);
    let guarded = game("official/marine enforce_check=always", mate, turn);
    assert_eq!(end(&guarded), Some((RED, Ending::NoTurn, None)));
}

#[test]
fn no_turn_loses_or_draws() {
    let stuck = "5h5/11/11/11/11/11/11/11/11/11/11/6C4 r - - 0 1";
    let ending = Ending::NoTurn;
    for (spec, winner) in [
        ("official", RED),
        ("official/raid", RED),
        ("official/marine", RED),
        ("official no_turn=draws", None),
        ("official/marine no_turn=draws", None),
    ] {
        assert_eq!(
            end(&game(spec, stuck, "g1-h1")),
            Some((winner, ending, None)),
            "{spec}"
        );
    }
}

#[test]
fn quiet_games_are_drawn_or_decided_by_points() {
    let round = "g12-h12 e1-d1 h12-g12 d1-e1 ";
    let turns = format!("f4xf6 {round}{round}");
    let fen = PLANES.replace("5f5", "5m5");
    let repeated = |spec| end(&game(spec, &fen, &turns));
    let ending = Ending::Repetition;
    assert_eq!(repeated("official"), Some((None, ending, None)));
    assert_eq!(repeated("bga"), Some((None, ending, None)));
    assert_eq!(
        repeated("official/raid"),
        Some((RED, ending, Some((10, 0))))
    );
    assert_eq!(repeated("classic-2012"), Some((RED, ending, Some((10, 0)))));
    let old = fen.replace(" 0 1", " 99 60");
    let ending = Ending::FiftyMoves;
    assert_eq!(
        end(&game("official", &old, "e1-d1")),
        Some((None, ending, None))
    );
    let points = Some((0, 0));
    assert_eq!(
        end(&game("official/raid", &old, "e1-d1")),
        Some((None, ending, points))
    );
}

#[test]
fn points_decide_at_a_limit() {
    let limited = |spec, turns| {
        let start = position(spec, &PLANES.replace("5f5", "5m5"));
        let limit = NonZeroU32::new(2).unwrap();
        let record = played(Record::with_turn_limit(start, limit), turns);
        assert_eq!(record.turn_limit(), Some(limit));
        record
    };
    for spec in [
        "official",
        "official/nine-sea",
        "official/air",
        "bga",
        "chesscom/land",
    ] {
        let three = limited(spec, "f4xf6 g12-h12 e1-d1");
        assert_eq!(three.outcome(), None, "{spec}");
        let won = end(&played(three, "h12-g12"));
        assert_eq!(won, Some((RED, Ending::TurnLimit, Some((10, 0)))), "{spec}");
        let even = limited(spec, "e1-d1 g12-h12 d1-e1 h12-g12");
        assert_eq!(
            end(&even),
            Some((None, Ending::TurnLimit, Some((0, 0)))),
            "{spec}"
        );
    }
    let record = game("official", PLANES, "f4xf6");
    let outcome = record.decide_by_points(Ending::TimeLimit);
    assert_eq!((outcome.winner, outcome.ending), (RED, Ending::TimeLimit));
    assert_eq!(outcome.points, Some(BySide { red: 40, blue: 0 }));
    assert_eq!(record.outcome(), None);
}

#[test]
fn facing_loses_where_it_does() {
    let fen = "6c3n/11/11/11/11/11/4n1T4/11/11/11/11/6C4 r - - 0 1".replace("6c3n", "n5c4");
    assert_eq!(
        end(&game("bga", &fen, "g6-h6")),
        Some((BLUE, Ending::Facing, None))
    );
    assert!(
        Record::new(position("official", &fen))
            .play_lan("g6-h6")
            .is_err()
    );
    // Of several things in one turn the objective comes first.
    let last = fen.replace("n5c4", "6c4");
    assert_eq!(
        end(&game("bga", &last, "g6xe6")),
        Some((RED, Ending::Ships, None))
    );
    assert_eq!(
        end(&game("bga", &fen, "g6xe6")),
        Some((BLUE, Ending::Facing, None))
    );
}

#[test]
fn captures_are_counted_one_by_one() {
    // A heroic tank with an infantry on it; a headquarters out of its shelter.
    let fen = "5(hc)4m/5I4a/11/11/11/11/5(+ti)5/11/5T5/11/11/7C3 r - - 0 1";
    let points = |spec| {
        let record = game(spec, fen, "f4xf6 k12-j12 f11:f12");
        (record.score().points().red, record)
    };
    let (official, record) = points("official");
    assert_eq!(official, 30);
    let kinds: Vec<Item> = record
        .score()
        .tallies
        .red
        .lines
        .iter()
        .map(|line| line.item)
        .collect();
    assert_eq!(
        kinds,
        [Role::Tank, Role::Headquarters, Role::Infantry].map(Item::Captured)
    );
    assert_eq!(points("classic-2012 capacity=official").0, 40);
    assert_eq!(points("knowlton-2015").0, 50);
}
