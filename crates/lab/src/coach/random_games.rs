//! Games played at random, for tests.

use std::num::NonZeroU32;
use std::sync::Arc;

use tulenh_engine::{Rng, Task};
use tulenh_rules::{Position, Record, Ruleset, Turn};

/// Places of games played at random, in every battle of every ruleset. Points decide every third game after so many plies:
/// its last turns are among the places.
pub fn wanderings(games: u64, plies: usize) -> Vec<Task> {
    let battles = Ruleset::all().flat_map(|rules| {
        let battles = rules.battles.iter();
        let all = battles.map(|battle| rules.with_battle(*battle).unwrap());
        all.collect::<Vec<_>>()
    });
    let starts: Vec<Position> = battles
        .map(|rules| Position::start(Arc::new(rules)))
        .collect();
    let mut tasks = Vec::new();
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let start = starts[seed as usize % starts.len()].clone();
        let limit = NonZeroU32::new(plies as u32 / 2);
        let mut game = match limit {
            Some(limit) if seed % 3 == 1 => Record::with_turn_limit(start, limit),
            _ => Record::new(start),
        };
        for _ in 0..plies {
            let Some(turn) = any(game.position(), &mut rng) else {
                break;
            };
            game.play(&turn).unwrap();
            if game.outcome().is_some() {
                break;
            }
            tasks.push(Task::of(&game));
        }
    }
    tasks
}

/// A legal turn; more often one of those that take something.
pub fn any(position: &Position, rng: &mut Rng) -> Option<Turn> {
    let turns = position.legal_steps();
    let takes: Vec<&Turn> = turns.iter().filter(|turn| turn.is_capture()).collect();
    if rng.below(3) == 0 && !takes.is_empty() {
        return takes.get(rng.below(takes.len())).copied().cloned();
    }
    turns.get(rng.below(turns.len())).cloned()
}
