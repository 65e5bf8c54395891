//! `tulenh play`.

use std::io::Write as _;

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
}

impl Play {
    pub(super) fn run(&self) -> Result<(), ToolError> {
        let mut record = Record::new(self.variant.position()?);
        let turns = self
            .turns
            .iter()
            .flat_map(|words| words.split_ascii_whitespace());
        for (i, lan) in turns.enumerate() {
            record
                .play_lan(lan)
                .map_err(|error| format!("turn {} `{lan}`: {error}", i + 1))?;
        }
        Ok(writeln!(std::io::stdout(), "{}", record.position().fen())?)
    }
}
