//! `tulenh-lab problems`: positions in which one turn is to be found.

mod check;
mod list;
mod mine;
mod solve;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use tulenh_console::ToolError;
use tulenh_problems::Collection;

/// Find problems in games of the engine against itself, prove them again, list them.
#[derive(Debug, Args)]
pub struct Problems {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Look for problems and append those that are proved to a file
    Mine(mine::Mine),
    /// Repeat the proof of every problem; fails when one does not hold
    Check(check::Check),
    /// Print problems by theme and difficulty
    List(list::List),
    /// Measure how soon level max solves each problem
    Solve(solve::Solve),
}

impl Problems {
    /// Runs the command and prints to standard output.
    ///
    /// # Errors
    /// What is wrong with the input, or the proofs that do not hold.
    pub fn run(&self) -> Result<(), ToolError> {
        match &self.what {
            What::Mine(tool) => tool.run(),
            What::Check(tool) => tool.run(),
            What::List(tool) => tool.run(),
            What::Solve(tool) => tool.run(),
        }
    }
}

/// The problems of all files.
fn read(files: &[PathBuf]) -> Result<Collection, ToolError> {
    let mut collection = Collection::default();
    for file in files {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let text = std::fs::read_to_string(file).map_err(|error| named(&error))?;
        collection.add(&text).map_err(|error| named(&error))?;
    }
    Ok(collection)
}
