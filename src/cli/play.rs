//! `tulenh play`.

use std::io::Write as _;
use std::num::NonZeroU32;

use clap::Args;

use crate::cli::ToolError;
use crate::cli::variant::Variant;
use crate::rules::Record;

/// Play turns one after the other.
#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    variant: Variant,
    /// The turns, in LAN
    #[arg(value_name = "LAN")]
    turns: Vec<String>,
    /// The full moves after which points decide
    #[arg(long, value_name = "N")]
    turn_limit: Option<NonZeroU32>,
    /// Print the points, how far each objective is, and how the game has ended
    #[arg(long)]
    score: bool,
}

impl Play {
    pub(super) fn run(&self) -> Result<(), ToolError> {
        let start = self.variant.position()?;
        let mut record = match self.turn_limit {
            None => Record::new(start),
            Some(limit) => Record::with_turn_limit(start, limit),
        };
        let turns = self
            .turns
            .iter()
            .flat_map(|words| words.split_ascii_whitespace());
        for (i, lan) in turns.enumerate() {
            record
                .play_lan(lan)
                .map_err(|error| format!("turn {} `{lan}`: {error}", i + 1))?;
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
