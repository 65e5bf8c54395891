//! `tulenh setup`: halves for a secret set-up.

use std::io::Write as _;
use std::sync::Arc;

use clap::{Args, Subcommand, ValueEnum};

use tulenh_console::ToolError;
use tulenh_console::variant::Changes;
use tulenh_rules::Side;
use tulenh_rules::half::{Half, ReadyMade};

/// Halves for a secret set-up. A half is six ranks of a FEN, from 6 to 1 for Red, from 12 to 7 for
/// Blue; or the id of a ready-made one.
#[derive(Debug, Subcommand)]
pub enum SetUp {
    /// Print the ready-made set-ups as Red's halves
    List,
    /// Print a half as it is written, or everything that is wrong with it
    Check(One),
    /// Print a half as the other side would have it
    Mirror(One),
    /// Print the FEN in which a game with these halves begins
    Combine(Both),
}

/// A half.
#[derive(Debug, Args)]
pub struct One {
    /// The half: six ranks of a FEN, or the id of a ready-made one
    #[arg(value_name = "HALF")]
    half: String,
    /// Whose it is
    #[arg(long, default_value = "red", value_name = "SIDE")]
    side: Whose,
}

/// Both halves.
#[derive(Debug, Args)]
pub struct Both {
    /// Red's half, or the id of a ready-made one
    #[arg(value_name = "RED")]
    red: String,
    /// Blue's half, or the id of a ready-made one
    #[arg(value_name = "BLUE")]
    blue: String,
    /// The ruleset, alone or with its battle and changes
    #[arg(long, default_value = "official", value_name = "RULESET")]
    ruleset: String,
    #[command(flatten)]
    changes: Changes,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Whose {
    Red,
    Blue,
}

impl SetUp {
    pub fn run(&self) -> Result<(), ToolError> {
        let mut out = std::io::stdout().lock();
        match self {
            SetUp::List => {
                for ready in &ReadyMade::ALL {
                    writeln!(out, "{:<10} {}", ready.id, ready.half(Side::Red))?;
                    writeln!(out, "{:<10} {}: {}", "", ready.name, ready.idea)?;
                }
            }
            SetUp::Check(one) => {
                let half = one.read()?;
                let offences = half.offences();
                if !offences.is_empty() {
                    let lines: Vec<String> = offences.iter().map(ToString::to_string).collect();
                    return Err(lines.join("\n        ").into());
                }
                writeln!(out, "{half}")?;
            }
            SetUp::Mirror(one) => writeln!(out, "{}", one.read()?.mirrored())?,
            SetUp::Combine(both) => writeln!(out, "{}", both.fen()?)?,
        }
        Ok(())
    }
}

impl One {
    fn read(&self) -> Result<Half, ToolError> {
        read(
            &self.half,
            match self.side {
                Whose::Red => Side::Red,
                Whose::Blue => Side::Blue,
            },
        )
    }
}

impl Both {
    fn fen(&self) -> Result<String, ToolError> {
        let rules = self.changes.of(&self.ruleset)?;
        let (red, blue) = (read(&self.red, Side::Red)?, read(&self.blue, Side::Blue)?);
        Ok(Half::start(&red, &blue, Arc::new(rules))?.fen())
    }
}

fn read(text: &str, side: Side) -> Result<Half, ToolError> {
    match ReadyMade::by_id(text) {
        Some(ready) => Ok(ready.half(side)),
        None => Ok(Half::parse(text, side).map_err(|error| format!("{side}: {error}"))?),
    }
}
