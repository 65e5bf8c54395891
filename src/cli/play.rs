//! `tulenh play`: turns played one after another.

use std::io::Write as _;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::Args;

use crate::cli::game_file::read_game;
use tulenh_console::ToolError;
use tulenh_console::variant::Variant;
use tulenh_rules::game_file::Notation;
use tulenh_rules::{Illegal, Letters, Record};

/// Play turns one after the other.
#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    variant: Variant,
    /// Go on after the game of this file (.tulenh); - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["ruleset", "battle", "rules", "fen", "turn_limit"])]
    file: Option<PathBuf>,
    /// The turns, in LAN or in the official record with either coordinates and piece letters
    #[arg(value_name = "TURN")]
    turns: Vec<String>,
    /// The full moves after which points decide
    #[arg(long, value_name = "N")]
    turn_limit: Option<NonZeroU32>,
    /// Print the points, how far each objective is, and how the game has ended
    #[arg(long)]
    score: bool,
}

impl Play {
    pub fn run(&self) -> Result<(), ToolError> {
        let (mut record, letters) = match &self.file {
            None => {
                let start = self.variant.position()?;
                let record = match self.turn_limit {
                    None => Record::new(start),
                    Some(limit) => Record::with_turn_limit(start, limit),
                };
                (record, Letters::English)
            }
            Some(path) => {
                let file = read_game(path)?;
                let letters = match file.notation {
                    Notation::Record(_, letters) => letters,
                    Notation::Lan => Letters::English,
                };
                (file.record, letters)
            }
        };
        let turns = self
            .turns
            .iter()
            .flat_map(|words| words.split_ascii_whitespace());
        for (i, written) in turns.enumerate() {
            let refused = |why: String| format!("turn {} `{written}`: {why}", i + 1);
            if record.outcome().is_some() {
                return Err(refused(Illegal::Over.to_string()).into());
            }
            let (turn, _) = record
                .position()
                .read_written(written, letters)
                .map_err(|error| refused(error.to_string()))?;
            record
                .play(&turn)
                .map_err(|error| refused(error.to_string()))?;
        }
        let mut out = std::io::stdout().lock();
        writeln!(out, "{}", record.position().fen())?;
        if self.score {
            writeln!(out, "{}", record.score())?;
            if let Some(outcome) = record.outcome() {
                writeln!(out, "{outcome}")?;
            }
        }
        Ok(())
    }
}
