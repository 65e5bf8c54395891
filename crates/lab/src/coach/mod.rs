//! `tulenh-lab coach`: whether what the engine tells people is right.

mod check;
mod claims;
mod curve;
mod deeper;
mod hints;
mod lans;
mod marks;
mod net;
mod play;
#[cfg(test)]
mod random_games;
mod rest_of_game;
mod sample;

use clap::{Args, Subcommand};
use tulenh_console::ToolError;

/// Measure how often what the engine tells people is right.
#[derive(Debug, Args)]
pub struct Coach {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Play games between levels 1 to 8; print one a line
    Play(play::Play),
    /// Check hints and threats at random places of games by the rules and with ten times the nodes
    Check(check::Check),
    /// Do the work of hints, to measure how long one takes
    Hints(hints::Hints),
    /// Fit the curve that turns scores into chances to how games ended
    Curve(curve::Curve),
    /// Compare the marks and turning points of analysed games with those of ten times the nodes
    Marks(marks::Marks),
}

impl Coach {
    /// Runs the command and prints to standard output.
    ///
    /// # Errors
    /// What is wrong with the input, or a claim that the rules contradict.
    pub fn run(&self) -> Result<(), ToolError> {
        match &self.what {
            What::Play(tool) => tool.run(),
            What::Check(tool) => tool.run(),
            What::Hints(tool) => tool.run(),
            What::Curve(tool) => tool.run(),
            What::Marks(tool) => tool.run(),
        }
    }
}
