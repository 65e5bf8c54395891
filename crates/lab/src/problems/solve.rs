//! `tulenh-lab problems solve`: how soon level max solves them.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Level, Limits, Options, Table, Task, search};
use tulenh_problems::Verdict;

use crate::problems::read;

/// Measure how soon level max solves each problem.
///
/// A problem is solved if the turn that level max would play at the end of its time is the solution.
/// The time printed is that from which on it would have played it.
#[derive(Debug, Args)]
pub struct Solve {
    /// Files of problems
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Milliseconds for each problem
    #[arg(long, default_value_t = 5000)]
    movetime: u64,
    /// Megabytes of the table, emptied before each problem
    #[arg(long, default_value_t = 16)]
    hash: usize,
    /// Also print the problems that are solved
    #[arg(long)]
    each: bool,
}

impl Solve {
    pub fn run(&self) -> Result<(), ToolError> {
        let collection = read(&self.files)?;
        let problems = collection.all();
        let progress = Progress::new(problems.len() as u64, "problems");
        let table = Table::new(self.hash);
        let mut times = Vec::new();
        for problem in problems {
            table.clear();
            #[expect(
                clippy::disallowed_methods,
                reason = "the time of each search is limited and printed"
            )]
            let began = Instant::now();
            let abort = || began.elapsed() >= Duration::from_millis(self.movetime);
            let task = Task::at(problem.position());
            let mut since = None;
            let limits = Limits::until(&abort);
            // Level max plays what the search finds; the reports show since when.
            let found = search(&task, &table, &limits, &Options::default(), &mut |found| {
                let right = found.best().map(|turn| problem.judge(turn)) == Some(Verdict::Right);
                since = if right {
                    since.or(Some(began.elapsed()))
                } else {
                    None
                };
            });
            let right = found.best().map(|turn| problem.judge(turn)) == Some(Verdict::Right);
            let id = problem.id();
            let best = found.best().map(|turn| problem.position().lan(turn));
            let best = best.unwrap_or_default();
            if right {
                let time = since.unwrap_or(began.elapsed());
                times.push(time);
                if self.each {
                    progress.print(format_args!("{id}: solved after {} ms", time.as_millis()))?;
                }
            } else {
                let nodes = found.nodes;
                progress.print(format_args!("{id}: unsolved: {best} after {nodes} nodes"))?;
            }
            progress.add(1);
        }
        times.sort();
        let part = |thousandths: usize| {
            let place = times.len().saturating_sub(1) * thousandths / 1_000;
            times.get(place).map_or(0, Duration::as_millis)
        };
        progress.print(format_args!(
            "{} of {} solved by level {} in {} ms each; solved after {} ms (median), {} ms (99 of 100), {} ms (all)",
            times.len(),
            problems.len(),
            Level::MAX,
            self.movetime,
            part(500),
            part(990),
            part(1_000),
        ))?;
        if times.len() < problems.len() {
            return Err("not all are solved".into());
        }
        Ok(())
    }
}
