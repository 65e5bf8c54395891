//! `tulenh-lab endings`: positions with few pieces that one side should win.

mod generate;
mod kind;
mod make;
mod play;
mod players;
mod won_ending;

use clap::{Args, Subcommand};
use tulenh_console::ToolError;

/// Make won endings, and let the engine win them.
#[derive(Debug, Args)]
pub struct Endings {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Print won endings: of each kind, and from the ends of games of the engine against itself
    Generate(generate::Generate),
    /// Let the engine win each ending of a file against its own best defence
    Play(play::Play),
    /// Work out the tables of the smallest endings and write their file
    Make(make::Make),
    /// Prove the tables of the program again, by the exact list of legal turns
    Check(make::Check),
    /// Print what the tables of the program hold
    List(make::List),
}

impl Endings {
    /// Runs the command and prints to standard output.
    ///
    /// # Errors
    /// What is wrong with the input.
    pub fn run(&self) -> Result<(), ToolError> {
        match &self.what {
            What::Generate(tool) => tool.run(),
            What::Play(tool) => tool.run(),
            What::Make(tool) => tool.run(),
            What::Check(tool) => tool.run(),
            What::List(tool) => tool.run(),
        }
    }
}
