//! Invariants of search and evaluation, and positions whose answer is known.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::search::node::{Node, Terms};
use tulenh_rules::search::{Generator, Turns};
use tulenh_rules::{Board, Position, Record, Ruleset, Setup, Side, Square, Stack, Turn};

fn position(spec: &str, fen: &str) -> Position {
    let rules = Arc::new(Ruleset::parse(spec).unwrap());
    Position::from_fen(fen, rules).unwrap()
}

/// Every battle of every ruleset.
fn starts() -> Vec<Position> {
    Ruleset::all()
        .flat_map(|rules| {
            rules
                .battles
                .iter()
                .map(|battle| rules.with_battle(*battle))
        })
        .map(|rules| Position::start(Arc::new(rules.unwrap())))
        .collect()
}

/// Positions of games played at random.
fn wanderings(count: u64, plies: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    let starts = starts();
    for seed in 0..count {
        let mut dice = Dice::new(seed);
        let mut now = starts[seed as usize % starts.len()].clone();
        let (mut generator, mut turns) = (Generator::new(), Turns::new());
        for _ in 0..plies {
            generator.legal_turns(&now, &mut turns);
            let Some((from, steps)) = turns.get(dice.below(turns.len())) else {
                break;
            };
            now.play_unchecked(from, steps);
            positions.push(now.clone());
        }
    }
    positions
}

/// The same with the sides exchanged.
fn mirrored(position: &Position) -> Position {
    let mut board = Board::EMPTY;
    for side in tulenh_rules::Side::ALL {
        for (at, stack) in position.board().stacks(side) {
            let pieces = stack.pieces().map(|piece| tulenh_rules::Piece {
                side: !side,
                ..piece
            });
            board.set(at.mirrored(), Stack::from_pieces(pieces));
        }
    }
    let setup = Setup {
        board,
        turn: !position.turn(),
        ..position.setup().clone()
    };
    Position::new(setup, position.rules().clone()).unwrap()
}

fn value(position: &Position) -> i32 {
    let task = Task::at(position);
    let terms = Terms::of(&task, &Weights::USUAL);
    let node = Node::root(&terms, &task);
    crate::evaluation::evaluate::evaluate(&terms, &node, -30_000, 30_000)
}

fn find(position: &Position, depth: u32) -> Found {
    let table = Table::new(1);
    let task = Task::at(position);
    search(
        &task,
        &table,
        &Limits::depth(depth),
        &Options::default(),
        &mut |_| {},
    )
}

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
const KNOWN: &str = include_str!("tests/known.txt");

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

/// The points of stacks together.
fn points(position: &Position, stacks: &[(Square, Stack)]) -> i64 {
    let pieces = stacks.iter().flat_map(|(_, stack)| stack.pieces());
    pieces
        .map(|piece| i64::from(position.rules().points_of(piece)))
        .sum()
}

/// The one-ply player of `tulenh-lab match`: whatever takes the most points at once.
fn greedy(position: &Position, dice: &mut Dice) -> Turn {
    let points = |turn: &Turn| -> i64 {
        let (after, effects) = position.play(turn).unwrap();
        let sum = |stacks: &[(Square, Stack)]| self::points(position, stacks);
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
    best[dice.below(best.len())].clone()
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
        let mut dice = Dice::new(number);
        // Nobody begins with the same board.
        for _ in 0..4 {
            let calm: Vec<Turn> = game.position().legal_steps();
            let calm: Vec<&Turn> = calm.iter().filter(|turn| !turn.is_capture()).collect();
            game.play(calm[dice.below(calm.len())]).unwrap();
        }
        while game.outcome().is_none() {
            let turn = if game.position().turn() == own {
                let (limits, options) = (Limits::nodes(200), Options::default());
                let task = Task::of(&game);
                let table = Table::new(1);
                let line = level.choose(&task, &table, &limits, &options, dice.roll());
                line.unwrap().turns.remove(0)
            } else {
                greedy(game.position(), &mut dice)
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
        captures(&after)
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

/// The most points that the side to move wins on any one point.
fn dearest(position: &Position) -> i64 {
    let theirs = position.board().stacks(!position.turn());
    let won = theirs.map(|(at, _)| exchanged(position, at));
    won.max().unwrap_or_default()
}

/// A threat gains, whatever takes part in the exchange, by the referee alone.
#[test]
fn a_threat_gains() {
    let mut count = 0;
    for position in wanderings(40, 40).iter().step_by(6) {
        for threat in captures(position) {
            let mut game = Record::new(position.clone());
            game.play(&threat.turn).unwrap();
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
    // A Tank takes an Infantry that another covers: 10 points for 20.
    let covered = position(
        "official",
        "6c4/11/11/11/11/11/5i5/5i5/5T5/11/11/5C5 r - - 0 1",
    );
    assert_eq!(captures(&covered), []);
    let alone = position(
        "official",
        "6c4/11/11/11/11/11/11/5i5/5T5/11/11/5C5 r - - 0 1",
    );
    assert_eq!(captures(&alone).len(), 1);
}

#[test]
fn what_is_claimed_is_true() {
    for position in wanderings(20, 30).iter().step_by(3) {
        let found = find(position, 3);
        for threat in captures(position) {
            let (_, effects) = position.play(&threat.turn).unwrap();
            assert!(effects.captured.contains(&(threat.at, threat.taken)));
        }
        let Some(line) = found.lines.first() else {
            continue;
        };
        let mut boards = vec![position.clone()];
        let mut taken = Vec::new();
        for turn in &line.turns {
            let (after, effects) = boards.last().unwrap().play(turn).unwrap();
            boards.push(after);
            taken.push(effects);
        }
        for reason in explain(position, line) {
            match reason {
                // Held against the rules where hints are told.
                Reason::Avoids { .. } => {}
                Reason::Takes { at, stack } => assert!(taken[0].captured.contains(&(at, stack))),
                Reason::Costs { at, stack } => assert!(taken[0].lost.contains(&(at, stack))),
                Reason::Wins { ply, at, stack } => {
                    assert!(ply % 2 == 1 && ply > 1);
                    assert!(taken[ply as usize - 1].captured.contains(&(at, stack)));
                    // When the line is over, and all is taken that is worth it, something is won.
                    let (first, last) = (&boards[0], boards.last().unwrap());
                    let own = |index: usize| if index.is_multiple_of(2) { 1 } else { -1 };
                    let points = |stacks: &[(Square, Stack)]| points(first, stacks);
                    let won: i64 = taken
                        .iter()
                        .enumerate()
                        .map(|(index, it)| own(index) * (points(&it.captured) - points(&it.lost)))
                        .sum();
                    let theirs = match last.turn() == first.turn() {
                        true => 0,
                        false => dearest(last),
                    };
                    assert!(won > theirs || last.beaten().is_some(), "{}", first.fen());
                }
                Reason::Saves { at, from, .. } => {
                    let before = threats(position);
                    assert!(
                        before
                            .iter()
                            .any(|threat| threat.at == at && threat.by == from)
                    );
                    let stays = line.turns[0].from() != at;
                    assert!(!stays || captures(&boards[1]).iter().all(|threat| threat.at != at));
                }
                Reason::Threatens { at, by, .. } => {
                    let next = threats(&boards[1]);
                    assert!(next.iter().any(|threat| threat.at == at && threat.by == by));
                    let mut passed = boards[1].setup().clone();
                    passed.turn = position.turn();
                    let passed = Position::new(passed, position.rules().clone()).unwrap();
                    let mut game = Record::new(passed.clone());
                    let ends = threats(&boards[1]).iter().any(|threat| {
                        game.play(&threat.turn).unwrap();
                        let ends = game.outcome().is_some();
                        game.take_back_to(0);
                        ends && threat.at == at
                    });
                    assert!(exchanged(&passed, at) > 0 || ends, "{}", passed.fen());
                }
                Reason::Checks => assert!(boards[1].is_check()),
                Reason::Hero { at } => assert!(taken[0].promoted.contains(&at)),
                Reason::Ends { plies, .. } => assert!(plies as usize <= line.turns.len()),
            }
        }
    }
}
