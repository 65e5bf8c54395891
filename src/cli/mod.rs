//! The tools of the command line that need no chat: the referee, the painter and the engine for
//! people and programs.

mod bench;
mod drawing;
mod duel;
mod elo;
mod fixture;
mod gallery;
mod game_text;
mod look;
mod moves;
mod perft;
mod picture;
mod play;
mod player;
mod protocol;
mod replay;
mod rules;
mod setup;
mod speed;
pub mod suite;
mod tune;
mod variant;

use clap::Subcommand;

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
    /// Search fixed positions to a fixed depth; print the nodes, which are a checksum
    Bench(bench::Bench),
    /// Let the engine solve positions whose solution is known
    Suite(suite::Suite),
    /// Let two players play against each other, and report how much stronger the first is
    Match(Box<duel::Match>),
    /// Move weights of the evaluation towards those that win games
    Tune(Box<tune::Tune>),
    /// Print a ruleset in words, or how two differ; without a name, list them
    Rules(rules::Rules),
}

/// Why a tool did not do what was asked; shown to the person who called it.
pub type ToolError = Box<dyn std::error::Error + Send + Sync>;

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
            Tool::Bench(tool) => tool.run(),
            Tool::Suite(tool) => tool.run(),
            Tool::Match(tool) => tool.run(),
            Tool::Tune(tool) => tool.run(),
            Tool::Rules(tool) => tool.run(),
        }
    }
}
