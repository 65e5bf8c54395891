//! `tulenh engine`: the engine for graphical interfaces, by UCI's commands on standard input and output.
//!
//! After the "Universal Chess Interface" of Rudolf Huber and Stefan Meyer-Kahlen (2006), with the FEN
//! and the LAN of `RULES.md` in place of those of chess.

mod output;
mod search_job;
mod session;

use std::io::{BufRead as _, Read as _};
use std::sync::{Arc, Mutex};

use clap::Args;

use crate::cli::engine::session::Session;
use tulenh_console::ToolError;
use tulenh_engine::Evaluation;

/// The most bytes of a line that are read at a time.
const LONGEST: u64 = 1 << 20;

/// Speak a protocol like UCI.
#[derive(Debug, Args)]
pub struct Engine {
    /// What positions are valued by at first: `learned` or `classical`; `setoption name Eval` changes it
    #[arg(long, default_value = "learned")]
    eval: Evaluation,
    /// The seed of the random choice among turns of a book; another one each time if left out
    #[arg(long)]
    seed: Option<u64>,
}

impl Engine {
    pub fn run(&self) -> Result<(), ToolError> {
        let out = Arc::new(Mutex::new(std::io::stdout()));
        let seed = self.seed.unwrap_or_else(rand::random::<u64>);
        let mut session = Session::new(out, self.eval.clone(), seed);
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        // A line that is no UTF-8 is a bad line, not the end; of a longer one than any game needs the
        // rest is a line of its own.
        while input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? > 0 {
            if !session.handle(&String::from_utf8_lossy(&line)) {
                break;
            }
            line.clear();
        }
        session.end();
        Ok(())
    }
}
