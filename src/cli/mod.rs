//! The commands of `tulenh` that need no chat network: the referee, the pictures and the engine for
//! people and programs. A command is an argument struct with `run`; its file has its name.

mod engine;
mod gallery;
mod game_file;
mod game_pictures;
mod manual;
mod moves;
mod perft;
mod picture_options;
mod play;
mod render;
mod replay;
mod rules;
mod setup;

use clap::Subcommand;

pub use crate::cli::manual::{Completions, Manual};
pub use tulenh_console::ToolError;

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
    Render(render::Render),
    /// Draw everything that pictures can show
    Gallery(gallery::Gallery),
    /// Speak a protocol like UCI on standard input and output
    Engine(engine::Engine),
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
