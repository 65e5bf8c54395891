//! `tulenh-lab book check`: turns of a book, searched again.

use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;

use crate::book::grow;
use crate::book::list::{books, way};
use tulenh_engine::Table;

/// Search positions of a book again, longer, and report which of its turns are worse than it says.
///
/// The turns of a book are compared with the best turn of a new search: with the score that the same search
/// finds for what they lead to.
#[derive(Debug, Args)]
pub struct Check {
    /// The file of a book; all books of the program if left out
    file: Option<PathBuf>,
    /// Check every so many positions
    #[arg(long, default_value_t = 10)]
    every: usize,
    /// Nodes of each search
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u64,
    /// What a turn gives away that is reported, in hundredths of an Infantry
    #[arg(long, default_value_t = 90)]
    worse: i32,
}

impl Check {
    pub fn run(&self) -> Result<(), ToolError> {
        let table = Table::new(64);
        for book in books(self.file.as_ref())? {
            let all = book.positions().len().div_ceil(self.every.max(1));
            let progress = Progress::new(all as u64, "positions");
            let (mut turns, mut bad, mut given) = (0, 0, 0);
            for (at, place) in book
                .positions()
                .iter()
                .enumerate()
                .step_by(self.every.max(1))
            {
                let game = book.game(at);
                let best = grow::lines(&game, &table, self.nodes, 1)?;
                let best = best.first().map_or(0, |(_, score)| *score);
                let mut scored = Vec::new();
                for one in &place.turns {
                    let mut after = game.clone();
                    after.play(&one.turn)?;
                    let reply = grow::lines(&after, &table, self.nodes, 1)?;
                    let score = reply.first().map_or(0, |(_, score)| -score);
                    scored.push((one, score));
                }
                let best = scored.iter().map(|(_, score)| *score).fold(best, i32::max);
                for (one, score) in scored {
                    let loss = best - score;
                    turns += 1;
                    given += i64::from(loss);
                    if loss >= self.worse {
                        bad += 1;
                        let way = way(&book, at);
                        let lan = place.position.lan(&one.turn);
                        progress.print(format_args!("[{way}] {lan} gives {loss} away"))?;
                    }
                }
                progress.add(1);
            }
            let mean = given as f64 / f64::from(turns.max(1));
            progress.print(format_args!(
                "{}: {turns} turns searched with {} nodes each, {bad} give {} or more away, {mean:.1} on average",
                book.rules().spec(),
                self.nodes,
                self.worse
            ))?;
        }
        Ok(())
    }
}
