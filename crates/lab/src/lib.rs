//! Tools for developers of the Commander Chess engine. The bot does not need them.
//!
//! # README
//!
//! `cargo run --release -p tulenh-lab -- help` lists the commands:
//!
//! | command | what it does |
//! |---|---|
//! | `tulenh-lab bench` | searches fixed positions to a fixed depth; the nodes are a checksum |
//! | `tulenh-lab suite` | lets the engine solve positions whose solution is known |
//! | `tulenh-lab match` | lets two players play, and reports how much stronger the first is |
//! | `tulenh-lab tune` | moves weights of the evaluation towards those that win games |
//! | `tulenh-lab selfplay` | plays games of the engine against itself, and keeps their positions |
//! | `tulenh-lab train` | trains a network from such positions |
//! | `tulenh-lab problems` | finds problems in games of the engine against itself, proves and lists them |
//! | `tulenh-lab endings` | makes won endings, and lets the engine win them |
//! | `tulenh-lab book` | makes the opening books, extends, lists and checks them |
//! | `tulenh-lab coach` | measures how often what the engine tells people is right |
//! | `tulenh-lab capacity` | works out what a bot of a size asks of its networks, its store and its machine |
//!
//! A change to the evaluation is worth keeping when a match says so:
//!
//! ```text
//! tulenh-lab match nodes=20000,tempo=30 nodes=20000 --games 4000 --sprt 0 5
//! ```
//!
//! The crate is a program. What can be used as a library are its tools, and the form of its files of
//! positions to be solved ([`suite::Case`]):
//!
//! ```
//! use tulenh_lab::suite::{Case, Claim};
//! let cases = Case::read_all(
//!     "case: open file\nthemes: mate\nunder: official\nclaim: wins in 1\n\
//!      fen: 6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1\nby: f1-e1\n",
//! )?;
//! assert_eq!(cases[0].claim, Claim::Wins { within: 1 });
//! # Ok::<(), String>(())
//! ```

mod bench;
mod book;
mod capacity;
mod coach;
mod elo;
mod endings;
mod engine_match;
mod evaluation;
mod game;
mod player;
mod problems;
mod program;
pub mod suite;
mod training;
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
    Match(Box<engine_match::Match>),
    /// Play games of the engine against itself for a network to learn from
    Selfplay(training::selfplay::Selfplay),
    /// Train a network from such games
    Train(Box<training::train::Train>),
    /// Move weights of the evaluation towards those that win games
    Tune(Box<tune::Tune>),
    /// Find problems in games of the engine against itself, prove them again, list them
    Problems(Box<problems::Problems>),
    /// Make won endings, and let the engine win them
    Endings(endings::Endings),
    /// Make the opening books of the engine, extend, list and check them
    Book(book::Books),
    /// Measure how often what the engine tells people is right
    Coach(coach::Coach),
    /// Work out what a bot of a size asks of its networks, its store and its machine
    Capacity(capacity::Capacity),
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
            Tool::Selfplay(tool) => tool.run(),
            Tool::Train(tool) => tool.run(),
            Tool::Tune(tool) => tool.run(),
            Tool::Problems(tool) => tool.run(),
            Tool::Endings(tool) => tool.run(),
            Tool::Book(tool) => tool.run(),
            Tool::Coach(tool) => tool.run(),
            Tool::Capacity(tool) => tool.run(),
        }
    }
}
