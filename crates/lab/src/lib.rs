//! Tools for developers of the engine; the bot does not need them.
//!
//! | command | what it does |
//! |---|---|
//! | `tulenh-lab bench` | searches fixed positions to a fixed depth; the nodes are a checksum |
//! | `tulenh-lab suite` | lets the engine solve positions whose solution is known |
//! | `tulenh-lab match` | lets two players play, and reports how much stronger the first is |
//! | `tulenh-lab tune` | moves weights of the evaluation towards those that win games |

mod bench;
mod duel;
mod elo;
mod fixture;
mod player;
pub mod suite;
mod tune;

use clap::Subcommand;
use tulenh_console::ToolError;

/// A command that prints something and ends.
#[derive(Debug, Subcommand)]
pub enum Tool {
    /// Search fixed positions to a fixed depth; print the nodes, which are a checksum
    Bench(bench::Bench),
    /// Let the engine solve positions whose solution is known
    Suite(suite::Suite),
    /// Let two players play against each other, and report how much stronger the first is
    Match(Box<duel::Match>),
    /// Move weights of the evaluation towards those that win games
    Tune(Box<tune::Tune>),
}

impl Tool {
    /// Runs the tool and prints to standard output.
    ///
    /// # Errors
    /// What is wrong with the input.
    pub fn run(&self) -> Result<(), ToolError> {
        match self {
            Tool::Bench(tool) => tool.run(),
            Tool::Suite(tool) => tool.run(),
            Tool::Match(tool) => tool.run(),
            Tool::Tune(tool) => tool.run(),
        }
    }
}
