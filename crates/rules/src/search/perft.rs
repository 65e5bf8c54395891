//! Counting turns, to compare generators (RULES.md 11).

use crate::movegen::turn::Turn;
use crate::position::Position;
use crate::search::generator::Generator;
use crate::search::turns::Turns;

/// How many sequences of `depth` distinct legal turns start here. Stops where a deciding
/// Commander is captured or facing loses; draws and other objectives are not asked about.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => count(&mut Generator::new(), &mut Vec::new(), position, depth),
    }
}

/// [`perft`] after each legal turn, sorted by LAN; empty at depth 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Turn, u64)> {
    let Some(below) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_turns()
        .into_iter()
        .map(|turn| {
            let mut after = position.clone();
            after.make_unchecked(&turn);
            (turn, perft(&after, below))
        })
        .collect()
}

/// `spare` holds the lists of the deeper levels.
fn count(
    generator: &mut Generator,
    spare: &mut Vec<Turns>,
    position: &Position,
    depth: u32,
) -> u64 {
    if depth == 1 {
        return generator.count(position);
    }
    let mut turns = spare.pop().unwrap_or_default();
    generator.legal_turns(position, &mut turns);
    let below = turns.iter().map(|(from, steps)| {
        let mut after = position.clone();
        after.play_unchecked(from, steps);
        count(generator, spare, &after, depth - 1)
    });
    let leaves = below.sum();
    spare.push(turns);
    leaves
}
