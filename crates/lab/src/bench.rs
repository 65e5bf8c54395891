//! `tulenh-lab bench`: the speed and the checksum of the search.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;

use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_console::speed::Speed;
use tulenh_engine::{Evaluation, Limits, Options, Table, Task, search};
use tulenh_rules::{Position, Ruleset};

/// Search fixed positions to a fixed depth.
///
/// The node total is a checksum of search and evaluation: a change that is not meant to change
/// play leaves it as it is.
#[derive(Debug, Args)]
pub struct Bench {
    /// The depth in turns of either side
    #[arg(default_value_t = 7)]
    depth: u32,
    /// Megabytes of the table, emptied before each position
    #[arg(long, default_value_t = 16)]
    hash: usize,
    /// Threads; with more than one the node total is no checksum
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// `learned`, `classical`, or the file of a network
    #[arg(long, default_value = "learned", value_parser = crate::evaluation::read)]
    eval: Evaluation,
    /// Also print the nodes and the best turn of each position
    #[arg(long)]
    each: bool,
}

/// A ruleset and a FEN a line.
const POSITIONS: &str = include_str!("../../engine/benches/positions.txt");

impl Bench {
    pub fn run(&self) -> Result<(), ToolError> {
        let table = Table::new(self.hash);
        let options = Options {
            threads: self.threads.max(1),
            evaluation: self.eval.clone(),
            ..Options::default()
        };
        let (mut nodes, mut took) = (0, Duration::ZERO);
        let positions = positions()?;
        let progress = Progress::new(positions.len() as u64, "positions");
        for position in positions {
            table.clear();
            let limits = Limits::depth(self.depth);
            #[expect(
                clippy::disallowed_methods,
                reason = "the time that the tool took is printed"
            )]
            let began = Instant::now();
            let found = search(&Task::at(&position), &table, &limits, &options, &mut |_| {});
            took += began.elapsed();
            nodes += found.nodes;
            if self.each {
                let best = found.best().map(|turn| position.lan(turn));
                let best = best.unwrap_or_default();
                let fen = position.fen();
                progress.print(format_args!("{:>9} {best} {fen}", found.nodes))?;
            }
            progress.add(1);
        }
        progress.print(format_args!("{nodes} nodes"))?;
        progress.print(Speed { nodes, took })?;
        Ok(())
    }
}

fn positions() -> Result<Vec<Position>, ToolError> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (spec, fen) = line.split_once(" | ").ok_or("a line without ` | `")?;
            let rules = Arc::new(Ruleset::parse(spec)?);
            Ok(Position::from_fen(fen, rules)?)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_of_all_kinds() {
        let positions = positions().unwrap();
        assert_eq!(positions.len(), 42);
        for ruleset in Ruleset::all() {
            let known = |battle| {
                let mut of = positions.iter().map(|position| position.rules());
                of.any(|rules| rules.id == ruleset.id && rules.battle == battle)
            };
            for battle in ruleset.battles.iter() {
                assert!(known(*battle), "{} {battle}", ruleset.id);
            }
        }
        // Endings have an evaluation of their own.
        let endings = positions
            .iter()
            .filter(|position| position.board().total() <= 9);
        assert!(endings.count() >= 2);
        let divided = positions.iter().filter(|position| {
            let mut stacks = position.board().stacks(position.turn());
            stacks.any(|(_, stack)| stack.is_combined())
        });
        assert!(divided.count() >= 8);
        assert!(positions.iter().all(|position| position.has_legal_turn()));
    }
}
