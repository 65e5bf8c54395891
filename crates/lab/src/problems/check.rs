//! `tulenh-lab problems check`: every proof once more.

use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_engine::{Never, Table};
use tulenh_problems::Shape;

use crate::problems::read;

/// Repeat the proof of every problem.
///
/// The positions and turns are checked by the referee when the files are read. Then the goal is derived
/// from the line again, every turn is tried or the searches are repeated, and doubles are looked for.
#[derive(Debug, Args)]
pub struct Check {
    /// Files of problems
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Prove only each problem of this many, beginning with the first
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Repeat only what the referee sees: goals, themes and doubles
    #[arg(long)]
    quick: bool,
}

impl Check {
    pub fn run(&self) -> Result<(), ToolError> {
        let problems = read(&self.files)?;
        let problems = problems.all();
        let mut failures = 0;
        let shapes: Vec<Shape> = problems.iter().map(Shape::of).collect();
        let chosen: Vec<usize> = (0..problems.len()).step_by(self.every.max(1)).collect();
        let progress = Progress::new(chosen.len() as u64, "problems");
        for (index, shape) in shapes.iter().enumerate() {
            let earlier = shapes[..index].iter().zip(problems);
            for (_, other) in earlier.filter(|(other, _)| shape.is_double_of(other)) {
                let id = problems[index].id();
                progress.print(format_args!("{id}: a double of {}", other.id()))?;
                failures += 1;
            }
        }
        let table = Table::new(16);
        for index in &chosen {
            let problem = &problems[*index];
            let seen = match self.quick {
                true => problem.look_over(),
                false => problem.prove(&table, &Never),
            };
            if let Err(error) = seen {
                progress.print(format_args!("{}: {error}", problem.id()))?;
                failures += 1;
            }
            progress.add(1);
        }
        if failures > 0 {
            return Err(format!("{failures} of {} problems fail", problems.len()).into());
        }
        let (done, all) = (chosen.len(), problems.len());
        let word = if self.quick { "looked over" } else { "proved" };
        progress.print(format_args!("{done} of {all} problems {word}"))?;
        Ok(())
    }
}
