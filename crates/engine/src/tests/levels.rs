use std::sync::Arc;

use crate::tests::{position, wanderings};
use crate::{Level, Limits, Options, Rng, Table, Task, captures};
use tulenh_rules::{Position, Record, Ruleset, Side, Square, Stack, Turn};

#[test]
fn every_level_plays_a_legal_turn_and_always_the_same() {
    for position in wanderings(6, 12).iter().step_by(4) {
        if !position.has_legal_turn() {
            continue;
        }
        for level in Level::all() {
            let turn = || {
                let table = Table::new(1);
                let (limits, options) = (Limits::nodes(1_500), Options::default());
                level.choose(&Task::at(position), &table, &limits, &options, 5)
            };
            let played = turn();
            let line = played.as_ref().unwrap();
            assert!(position.is_legal(&line.turns[0]), "{level}");
            assert_eq!(played, turn(), "{level}");
        }
    }
}

/// The one-ply player of `tulenh-lab match`: whatever takes the most points at once.
fn greedy(position: &Position, rng: &mut Rng) -> Turn {
    let points = |turn: &Turn| -> i64 {
        let (after, effects) = position.play(turn).unwrap();
        let sum = |stacks: &[(Square, Stack)]| crate::tests::points(position, stacks);
        match after.beaten() == Some(!position.turn()) {
            true => i64::MAX,
            false => sum(&effects.captured) - sum(&effects.lost),
        }
    };
    let turns = position.legal_steps();
    let most = turns.iter().map(&points).max();
    let best: Vec<Turn> = turns
        .into_iter()
        .filter(|turn| Some(points(turn)) == most)
        .collect();
    best[rng.below(best.len())].clone()
}

/// Games of a level against the greedy player, each side in turn; how many the level wins, and draws.
fn against_greedy(level: u8, games: u64, turns: u32) -> (u32, u32) {
    let level = Level::new(level).unwrap();
    let (mut won, mut drawn) = (0, 0);
    for number in 0..games {
        let own = match number % 2 {
            0 => Side::Red,
            _ => Side::Blue,
        };
        let turns = std::num::NonZeroU32::new(turns).unwrap();
        let start = Position::start(Arc::new(Ruleset::OFFICIAL));
        let mut game = Record::with_turn_limit(start, turns);
        let mut rng = Rng::new(number);
        // Nobody begins with the same board.
        for _ in 0..4 {
            let quiet: Vec<Turn> = game.position().legal_steps();
            let quiet: Vec<&Turn> = quiet.iter().filter(|turn| !turn.is_capture()).collect();
            game.play(quiet[rng.below(quiet.len())]).unwrap();
        }
        while game.outcome().is_none() {
            let turn = if game.position().turn() == own {
                let (limits, options) = (Limits::nodes(200), Options::default());
                let task = Task::of(&game);
                let table = Table::new(1);
                let line = level.choose(&task, &table, &limits, &options, rng.roll());
                line.unwrap().turns.remove(0)
            } else {
                greedy(game.position(), &mut rng)
            };
            game.play(&turn).unwrap();
        }
        match game.outcome().unwrap().winner {
            Some(side) => won += u32::from(side == own),
            None => drawn += 1,
        }
    }
    (won, drawn)
}

#[test]
fn a_beginner_can_be_beaten() {
    let (won, drawn) = against_greedy(1, 6, 20);
    assert!(won + drawn <= 2, "{won} won, {drawn} drawn");
}

/// A Tank can be taken by Artillery two points away, and for nothing. Who has learnt the rules sees
/// that now and then; who plays well, always.
#[test]
fn a_beginner_leaves_pieces_hanging() {
    let fen = "6c4/11/11/6a4/4i6/11/6T4/11/4I6/11/11/6C4 r - - 0 1";
    let start = position("official", fen);
    let hangs = |level: u8, seed: u64| {
        let table = Table::new(1);
        let (limits, options) = (Limits::nodes(2_000), Options::default());
        let level = Level::new(level).unwrap();
        let line = level.choose(&Task::at(&start), &table, &limits, &options, seed);
        let (after, _) = start.play(&line.unwrap().turns[0]).unwrap();
        captures(&Task::at(&after), 0)
            .iter()
            .any(|threat| threat.taken.contains(tulenh_rules::Role::Tank))
    };
    let count = |level| (0..24).filter(|seed| hangs(level, *seed)).count();
    let (first, third) = (count(1), count(3));
    assert!((4..=22).contains(&first), "{first} of 24");
    assert!(third < first, "{third} of 24");
    assert_eq!(count(6), 0);
}

/// Where the rules do not forbid to leave the Commander in check a beginner does not do it either.
#[test]
fn a_beginner_never_gives_the_commander_away() {
    let rules = "official enforce_check=never";
    let start = position(rules, "10c/11/11/11/11/11/11/5t5/11/7C3/11/11 r - - 0 1");
    for seed in 0..60 {
        for level in [1, 2, 3].map(|level| Level::new(level).unwrap()) {
            let table = Table::new(1);
            let (limits, options) = (Limits::nodes(500), Options::default());
            let line = level.choose(&Task::at(&start), &table, &limits, &options, seed);
            let turn = line.unwrap().turns.remove(0);
            assert!(!start.gives_commander_away(&turn), "{level}, {seed}");
        }
    }
}

/// What a beginner plays follows from the board and a seed; other seeds give other turns.
#[test]
fn a_beginner_is_the_same_for_a_seed() {
    let start = Position::start(Arc::new(Ruleset::OFFICIAL));
    for level in [1, 2, 3].map(|level| Level::new(level).unwrap()) {
        let turn = |seed| {
            let table = Table::new(1);
            let (limits, options) = (Limits::nodes(2_000), Options::default());
            level.choose(&Task::at(&start), &table, &limits, &options, seed)
        };
        let first: Vec<_> = (0..8).map(turn).collect();
        assert_eq!(first, (0..8).map(turn).collect::<Vec<_>>());
        assert!(first.iter().any(|line| line != &first[0]), "{level}");
    }
}
