//! Which rules and which position a tool works on.

use std::sync::Arc;

use clap::Args;

use crate::cli::ToolError;
use crate::rules::{Position, Ruleset};

/// The options that all tools of the referee take.
#[derive(Debug, Args)]
pub struct Variant {
    /// The ruleset
    #[arg(long, default_value = "official", value_name = "ID")]
    ruleset: String,
    /// The battle
    #[arg(long, default_value = "total", value_name = "ID")]
    battle: String,
    /// The position, as a FEN; the start of the battle if left out
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
}

impl Variant {
    /// The position asked for.
    pub fn position(&self) -> Result<Position, ToolError> {
        let rules = Ruleset::by_id(&self.ruleset).ok_or_else(|| {
            let known: Vec<&str> = Ruleset::all().map(|ruleset| ruleset.id).collect();
            format!(
                "unknown ruleset `{}`; known: {}",
                self.ruleset,
                known.join(", ")
            )
        })?;
        if self.battle != "total" {
            return Err(format!("unknown battle `{}`; known: total", self.battle).into());
        }
        let rules = Arc::new(rules.clone());
        Ok(match &self.fen {
            None => Position::start(rules),
            Some(fen) => {
                Position::from_fen(fen, rules).map_err(|error| format!("bad FEN: {error}"))?
            }
        })
    }
}
