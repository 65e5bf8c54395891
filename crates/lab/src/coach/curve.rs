//! `tulenh-lab coach curve`: how a score becomes a chance, fitted to games.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Limits, Options, Table, search};

use crate::coach::sample::Game;

/// Fit the logistic curve that turns scores into chances to how games ended: the lead at which the odds
/// are e to 1, where the games are likeliest.
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

/// Curves that are tried, in hundredths of an Infantry.
const TRIED: std::ops::RangeInclusive<i32> = 5..=300;
/// The step between them.
const STEP: i32 = 10;

/// A score for whoever was to move, and what became of it: 1 for a win, 0 for a loss, 0.5 for a draw.
struct Seen {
    game: usize,
    score: f64,
    result: f64,
}

impl Curve {
    pub fn run(&self) -> Result<(), ToolError> {
        let games = Game::read_all(&self.file)?;
        let count: usize = games
            .iter()
            .map(|game| game.positions.len() / self.every)
            .sum();
        let progress = Progress::new(count as u64, "positions");
        let table = Table::new(4);
        let mut seen = Vec::new();
        for (number, game) in games.iter().enumerate() {
            for index in (number % self.every..game.record.turns().len()).step_by(self.every.get())
            {
                table.clear();
                let task = game.task(index);
                let limits = Limits::nodes(self.nodes);
                let found = search(&task, &table, &limits, &Options::default(), &mut |_| {});
                progress.add(1);
                let Some(line) = found.lines.first() else {
                    continue;
                };
                if line.score.forced().is_some() {
                    continue;
                }
                let result = game.winner.map_or(0.5, |winner| {
                    f64::from(u8::from(winner == task.position().turn()))
                });
                seen.push(Seen {
                    game: number,
                    score: f64::from(line.score.value()),
                    result,
                });
            }
        }
        let best = fitted(&seen, |_| true);
        progress.print(format_args!("{} positions: {best}", seen.len()))?;
        // How much of it is luck: without a tenth of the games each time.
        for left_out in 0..10 {
            let part = fitted(&seen, |game| game % 10 != left_out);
            progress.print(format_args!("without games {left_out} modulo 10: {part}"))?;
        }
        for from in (-2000..2000).step_by(250) {
            let within = |it: &&Seen| (from..from + 250).contains(&(it.score as i32));
            let part: Vec<f64> = seen.iter().filter(within).map(|it| it.result).collect();
            let mean = part.iter().sum::<f64>() / part.len().max(1) as f64;
            let curve = chance(f64::from(from + 125), f64::from(best));
            progress.print(format_args!(
                "{from:+}: {} positions, won {mean:.2}, curve {curve:.2}",
                part.len()
            ))?;
        }
        Ok(())
    }
}

fn chance(score: f64, curve: f64) -> f64 {
    1.0 / (1.0 + (-score / curve).exp())
}

/// The curve of the greatest likelihood.
fn fitted(seen: &[Seen], wanted: impl Fn(usize) -> bool) -> i32 {
    let loss = |curve: i32| -> f64 {
        let all = seen.iter().filter(|it| wanted(it.game)).map(|it| {
            let chance = chance(it.score, f64::from(curve)).clamp(1e-9, 1.0 - 1e-9);
            -(it.result * chance.ln() + (1.0 - it.result) * (1.0 - chance).ln())
        });
        all.sum()
    };
    let tried = TRIED.map(|step| step * STEP);
    let best = tried.min_by(|one, other| loss(*one).total_cmp(&loss(*other)));
    best.unwrap_or_default()
}
