//! `tulenh-lab suite`: positions whose solution is known.

mod case;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

pub use crate::suite::case::Case;
pub use tulenh_problems::Claim;

use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_console::speed::Speed;
use tulenh_engine::{Found, Limits, Options, Table, Task, search};

/// Let the engine solve positions whose solution is known.
///
/// A position is solved if the turn that the engine would play is one of the solution.
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
    /// Searches every position and prints those that are not solved, and how many are.
    ///
    /// # Errors
    /// A file cannot be read, or a case in it is wrong; nothing has been searched then.
    pub fn run(&self) -> Result<(), ToolError> {
        let mut cases = Vec::new();
        for file in &self.files {
            let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
            let text = std::fs::read_to_string(file).map_err(|error| named(&error))?;
            cases.extend(Case::read_all(&text).map_err(|error| named(&error))?);
        }
        let all = cases.len();
        let progress = Progress::new(all as u64, "positions");
        let table = Table::new(self.hash);
        let (mut solved, mut nodes) = (0, 0);
        #[expect(
            clippy::disallowed_methods,
            reason = "the time that the tool took is printed"
        )]
        let began = Instant::now();
        for case in cases {
            table.clear();
            let found = self.think(&case, &table);
            let best = found.best();
            let right = best.is_some_and(|turn| case.is_fulfilled_by(turn));
            solved += usize::from(right);
            nodes += found.nodes;
            if self.each || !right {
                let word = if right { "solved" } else { "unsolved" };
                let turn = best.map(|turn| case.position.lan(turn)).unwrap_or_default();
                let score = found.lines.first().map(|line| line.score);
                let score = score.unwrap_or_default();
                let (name, claim, depth) = (&case.name, case.claim, found.depth);
                progress.print(format_args!(
                    "{word} {name} ({claim}): {turn}, {score}, depth {depth}"
                ))?;
            }
            progress.add(1);
        }
        let took = began.elapsed();
        progress.print(format_args!("{solved} of {all} solved"))?;
        progress.print(Speed { nodes, took })?;
        Ok(())
    }

    /// Searches a position within the nodes or the time of the command line.
    fn think(&self, case: &Case, table: &Table) -> Found {
        let options = Options {
            threads: self.threads.max(1),
            ..Options::default()
        };
        let task = Task::at(&case.position);
        if let Some(nodes) = self.nodes {
            return search(&task, table, &Limits::nodes(nodes), &options, &mut |_| {});
        }
        #[expect(
            clippy::disallowed_methods,
            reason = "a time limit of the user ends the search"
        )]
        let (began, time) = (Instant::now(), Duration::from_millis(self.movetime));
        let over = || began.elapsed() >= time;
        search(&task, table, &Limits::until(&over), &options, &mut |_| {})
    }
}
