//! `tulenh-lab coach curve`: how a score becomes a chance, fitted to games.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Limits, Options, Table, search};

use crate::coach::sample::Game;

/// Fit the logistic curve that turns scores into chances to how games ended: the lead at which the odds
/// are e to 1, and the lead from which on more lead is worth nothing, where the games are likeliest. Each game
/// weighs the same, however long it was. And how often forced ends were played to their end, by how far away they were.
#[derive(Debug, Args)]
pub struct Curve {
    /// Games, as `coach play` prints them
    file: PathBuf,
    /// Nodes of a search
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// One of so many positions is looked at
    #[arg(long, default_value = "5")]
    every: NonZeroUsize,
}

/// Curves that are tried, in steps of hundredths of an Infantry.
const CURVES: RangeInclusive<i32> = 5..=40;
/// Limits that are tried.
const LIMITS: RangeInclusive<i32> = 20..=150;
/// The step between curves.
const CURVE_STEP: i32 = 20;
/// The step between limits.
const LIMIT_STEP: i32 = 10;

/// A score for whoever was to move, and what became of it: 1 for a win, 0 for a loss, 0.5 for a draw.
struct Seen {
    game: usize,
    score: f64,
    result: f64,
}

/// A forced end, and what became of it for whoever wins by it: 1 for a win, 0 for a loss, 0.5 for a draw.
struct End {
    game: usize,
    plies: u32,
    won: f64,
}

/// Distances of forced ends that are told together, in plies.
const DISTANCES: [(u32, u32); 6] = [(1, 3), (4, 5), (6, 7), (8, 9), (10, 13), (14, u32::MAX)];

impl Curve {
    pub fn run(&self) -> Result<(), ToolError> {
        let games = Game::read_all(&self.file)?;
        let count: usize = games.iter().map(|game| game.turns() / self.every).sum();
        let progress = Progress::new(count as u64, "positions");
        let table = Table::new(4);
        let (mut seen, mut ends) = (Vec::new(), Vec::new());
        for (number, game) in games.iter().enumerate() {
            for index in (number % self.every..game.turns()).step_by(self.every.get()) {
                table.clear();
                let task = game.played.task(index);
                let limits = Limits::nodes(self.nodes);
                let found = search(&task, &table, &limits, &Options::analysis(), &mut |_| {});
                progress.add(1);
                let Some(line) = found.lines.first() else {
                    continue;
                };
                let result = game.winner.map_or(0.5, |winner| {
                    f64::from(u8::from(winner == task.position().turn()))
                });
                if let Some((plies, wins)) = line.score.forced() {
                    let won = if wins { result } else { 1.0 - result };
                    ends.push(End {
                        game: number,
                        plies,
                        won,
                    });
                    continue;
                }
                seen.push(Seen {
                    game: number,
                    score: f64::from(line.score.value()),
                    result,
                });
            }
        }
        let best = Fit::of(&seen, |_| true);
        progress.print(format_args!("{} positions: {best}", seen.len()))?;
        // How much of it is luck: without a tenth of the games each time.
        for left_out in 0..10 {
            let part = Fit::of(&seen, |game| game % 10 != left_out);
            progress.print(format_args!("without games {left_out} modulo 10: {part}"))?;
        }
        for from in (-2000..2000).step_by(250) {
            let within = |it: &&Seen| (from..from + 250).contains(&(it.score as i32));
            let part: Vec<f64> = seen.iter().filter(within).map(|it| it.result).collect();
            let mean = mean(part.iter().copied());
            let curve = best.chance(f64::from(from + 125));
            progress.print(format_args!(
                "{from:+}: {} positions, won {mean:.2}, curve {curve:.2}",
                part.len()
            ))?;
        }
        for (from, to) in DISTANCES {
            let within = |end: &&End| (from..=to).contains(&end.plies);
            let part: Vec<&End> = ends.iter().filter(within).collect();
            let of_games: BTreeSet<usize> = part.iter().map(|end| end.game).collect();
            let of_game = |game| part.iter().filter(move |end| end.game == game);
            let by_game = of_games
                .iter()
                .map(|game| mean(of_game(*game).map(|end| end.won)));
            let by_game = mean(by_game);
            progress.print(format_args!(
                "a forced end in {from} to {to} plies: {} positions of {} games, won {:.2}, each game alike {by_game:.2}",
                part.len(),
                of_games.len(),
                mean(part.iter().map(|end| end.won))
            ))?;
        }
        Ok(())
    }
}

/// The mean; 0 of nothing.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    sum / f64::from(count.max(1))
}

/// A logistic curve with a limit.
#[derive(Debug, Clone, Copy)]
struct Fit {
    /// The lead at which the odds are e to 1.
    curve: i32,
    /// The most that a lead counts as.
    limit: i32,
}

impl Fit {
    /// The curve of the greatest likelihood.
    fn of(seen: &[Seen], wanted: impl Fn(usize) -> bool) -> Fit {
        let seen: Vec<&Seen> = seen.iter().filter(|it| wanted(it.game)).collect();
        let mut counts: BTreeMap<usize, f64> = BTreeMap::new();
        for it in &seen {
            *counts.entry(it.game).or_default() += 1.0;
        }
        let loss = |fit: Fit| -> f64 {
            let losses = seen.iter().map(|it| {
                let chance = fit.chance(it.score).clamp(1e-9, 1.0 - 1e-9);
                let loss = it.result * chance.ln() + (1.0 - it.result) * (1.0 - chance).ln();
                -loss / counts[&it.game]
            });
            losses.sum()
        };
        let tried = CURVES.flat_map(|curve| {
            LIMITS.map(move |limit| Fit {
                curve: curve * CURVE_STEP,
                limit: limit * LIMIT_STEP,
            })
        });
        let mut best = (f64::INFINITY, Fit { curve: 0, limit: 0 });
        for fit in tried {
            let loss = loss(fit);
            if loss < best.0 {
                best = (loss, fit);
            }
        }
        best.1
    }

    fn chance(self, score: f64) -> f64 {
        let limit = f64::from(self.limit);
        let lead = score.clamp(-limit, limit);
        1.0 / (1.0 + (-lead / f64::from(self.curve)).exp())
    }
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fit { curve, limit } = self;
        write!(f, "curve {curve}, limit {limit}")
    }
}
