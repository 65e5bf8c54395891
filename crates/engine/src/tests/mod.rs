//! Invariants of search and evaluation, and positions whose answer is known.

mod book;
mod endings;
mod explanation;
mod faults;
mod levels;
mod network;
mod quiet_hints;
mod search;
mod unfounded;

use std::sync::Arc;

use crate::evaluation::evaluate::evaluate;
use crate::search::node::Node;
use crate::search::node::terms::Terms;
use crate::*;
use tulenh_rules::search::{Generator, Turns};
use tulenh_rules::{Board, Position, Ruleset, Setup, Square, Stack};

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
        let mut rng = Rng::new(seed);
        let mut now = starts[seed as usize % starts.len()].clone();
        let (mut generator, mut turns) = (Generator::new(), Turns::new());
        for _ in 0..plies {
            generator.legal_turns(&now, &mut turns);
            let Some((from, steps)) = turns.get(rng.below(turns.len())) else {
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
    evaluate(&terms, &node, -30_000, 30_000)
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

/// The points of stacks together.
fn points(position: &Position, stacks: &[(Square, Stack)]) -> i64 {
    let pieces = stacks.iter().flat_map(|(_, stack)| stack.pieces());
    pieces
        .map(|piece| i64::from(position.rules().points_of(piece)))
        .sum()
}
