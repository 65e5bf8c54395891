//! The tools of the command line that need no chat: the referee, the painter and the engine for
//! people and programs.

mod drawing;
mod gallery;
mod game_text;
mod look;
mod moves;
mod perft;
mod picture;
mod play;
mod protocol;
mod replay;
mod rules;
mod setup;

use clap::Subcommand;
use tulenh_console::ToolError;

/// A command that prints something and ends.
#[derive(Debug, Subcommand)]
pub enum Tool {
    /// Print every legal turn in LAN, one per line, sorted
    Moves(moves::Moves),
    /// Print the FEN after these turns, or the rule that forbids one
    Play(play::Play),
    /// Read a game file, play it through the referee, and print or convert it
    Replay(replay::Replay),
    /// Secret set-up: list, check, mirror and combine halves
    #[command(subcommand)]
    Setup(setup::SetUp),
    /// Count the distinct sequences of legal turns
    Perft(perft::Perft),
    /// Draw a position as a PNG
    Render(picture::Picture),
    /// Draw everything that pictures can show
    Gallery(gallery::Gallery),
    /// Speak a protocol like UCI on standard input and output
    Engine(protocol::Engine),
    /// Print a ruleset in words, or how two differ; without a name, list them
    Rules(rules::Rules),
}

impl Tool {
    /// Runs the tool and prints to standard output.
    ///
    /// # Errors
    /// What is wrong with the input, or with the output file.
    pub fn run(&self) -> Result<(), ToolError> {
        match self {
            Tool::Moves(tool) => tool.run(),
            Tool::Play(tool) => tool.run(),
            Tool::Replay(tool) => tool.run(),
            Tool::Setup(tool) => tool.run(),
            Tool::Perft(tool) => tool.run(),
            Tool::Render(tool) => tool.run(),
            Tool::Gallery(tool) => tool.run(),
            Tool::Engine(tool) => tool.run(),
            Tool::Rules(tool) => tool.run(),
        }
    }
}
