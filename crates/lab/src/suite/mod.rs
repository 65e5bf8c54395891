//! `tulenh suite`.

mod case;

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

pub use crate::suite::case::{Case, Claim};

use tulenh_console::ToolError;
use tulenh_console::speed::Speed;
use tulenh_engine::{Found, Limits, Options, Table, Task, search};

/// Let the engine solve positions whose solution is known.
///
/// Solved is a position if the turn that the engine would play is one of the solution.
#[derive(Debug, Args)]
pub struct Suite {
    /// Files of cases
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Milliseconds for each position
    #[arg(long, default_value_t = 1000, conflicts_with = "nodes")]
    movetime: u64,
    /// Nodes for each position, in place of a time
    #[arg(long)]
    nodes: Option<u64>,
    /// Megabytes of the table, emptied before each position
    #[arg(long, default_value_t = 16)]
    hash: usize,
    /// Threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Also print the positions that are solved
    #[arg(long)]
    each: bool,
}

impl Suite {
    pub(super) fn run(&self) -> Result<(), ToolError> {
        let mut out = std::io::stdout().lock();
        let table = Table::new(self.hash);
        let (mut solved, mut all, mut nodes) = (0, 0, 0);
        let began = Instant::now();
        for file in &self.files {
            let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
            let text = std::fs::read_to_string(file).map_err(|error| named(&error))?;
            for case in Case::read_all(&text).map_err(|error| named(&error))? {
                table.clear();
                let found = self.think(&case, &table);
                let best = found.best();
                let right = best.is_some_and(|turn| case.is_fulfilled_by(turn));
                all += 1;
                solved += usize::from(right);
                nodes += found.nodes;
                if self.each || !right {
                    let word = if right { "solved" } else { "unsolved" };
                    let turn = best.map(|turn| case.position.lan(turn)).unwrap_or_default();
                    let score = found.lines.first().map(|line| line.score);
                    let score = score.unwrap_or_default();
                    let (name, claim, depth) = (&case.name, case.claim, found.depth);
                    writeln!(
                        out,
                        "{word} {name} ({claim}): {turn}, {score}, depth {depth}"
                    )?;
                }
            }
        }
        let took = began.elapsed();
        writeln!(out, "{solved} of {all} solved")?;
        writeln!(out, "{}", Speed { nodes, took })?;
        Ok(())
    }

    fn think(&self, case: &Case, table: &Table) -> Found {
        let options = Options {
            threads: self.threads.max(1),
            ..Options::default()
        };
        let task = Task::at(&case.position);
        if let Some(nodes) = self.nodes {
            return search(&task, table, &Limits::nodes(nodes), &options, &mut |_| {});
        }
        let (began, time) = (Instant::now(), Duration::from_millis(self.movetime));
        let over = || began.elapsed() >= time;
        search(&task, table, &Limits::until(&over), &options, &mut |_| {})
    }
}
