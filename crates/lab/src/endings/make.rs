//! `tulenh-lab endings make`, `check` and `list`: the tables of the smallest endings.

use std::path::PathBuf;

use clap::Args;
use tulenh_console::ToolError;
use tulenh_console::progress::Progress;
use tulenh_endings::{Kind, Summary, Tables, check, make, pack};

/// Work out the tables of the smallest endings and write their file.
///
/// The file of the program is `crates/endings/official-total.bin`. The same referee gives the same file.
#[derive(Debug, Args)]
pub struct Make {
    /// The file to write
    file: PathBuf,
}

/// Prove the tables of the program again, by the exact list of legal turns.
///
/// A value is right when it follows from those two turns later. Fails when one does not.
#[derive(Debug, Args)]
pub struct Check {
    /// Check every so many positions only; 1 takes hours
    #[arg(long, default_value_t = 1_000)]
    every: usize,
    /// The number of the first position that is checked
    #[arg(long, default_value_t = 0)]
    first: usize,
}

/// Print what the tables of the program hold.
#[derive(Debug, Args)]
pub struct List {}

impl Make {
    pub fn run(&self) -> Result<(), ToolError> {
        let progress = Progress::new(Kind::ALL.len() as u64, "kinds");
        let mut lines = Vec::new();
        let made = make(&mut |summary| {
            lines.push(line(summary));
            progress.add(1);
        });
        let made = made.map_err(|flaw| {
            let (fen, turn) = (flaw.fen, flaw.turn);
            format!("{turn} leads out of the tables from {fen}")
        })?;
        let file = pack(&made);
        std::fs::write(&self.file, &file)?;
        for line in lines {
            progress.print(line)?;
        }
        progress.print(format_args!("{} bytes", file.len()))?;
        Ok(())
    }
}

impl Check {
    pub fn run(&self) -> Result<(), ToolError> {
        let progress = Progress::new(Kind::ALL.len() as u64, "kinds");
        for kind in Kind::ALL {
            let checked = check(Tables::official(), kind, self.first, self.every);
            let checked = checked.map_err(|flaw| {
                let (kept, follows) = (flaw.kept, flaw.follows);
                format!(
                    "{kind}: {kept:?} is kept, {follows:?} follows for {}",
                    flaw.fen
                )
            })?;
            progress.print(format_args!("{kind}: {checked} positions proved"))?;
            progress.add(1);
        }
        Ok(())
    }
}

impl List {
    pub fn run(&self) -> Result<(), ToolError> {
        let progress = Progress::new(0, "kinds");
        for kind in Kind::ALL {
            let Some(summary) = Tables::official().summary(kind) else {
                return Err(format!("{kind}: the file of the tables is damaged").into());
            };
            progress.print(line(&summary))?;
        }
        Ok(())
    }
}

fn line(summary: &Summary) -> String {
    let Summary {
        kind,
        won,
        drawn,
        lost,
        longest,
    } = summary;
    let turns = longest.div_ceil(2);
    format!(
        "{kind} to move: {won} won, {drawn} drawn, {lost} lost; the longest win takes {turns} turns"
    )
}
