//! The options that name a ruleset and a position.

use std::sync::Arc;

use clap::Args;

use crate::ToolError;
use tulenh_rules::{Position, Ruleset};

/// The options of every command that works on a position.
#[derive(Debug, Args)]
pub struct Variant {
    /// The ruleset, alone or with its battle and changes: `official/marine capacity=2021`
    #[arg(long, default_value = "official", value_name = "RULESET")]
    ruleset: String,
    #[command(flatten)]
    changes: Changes,
    /// The position, as a FEN; the start of the battle if left out
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
}

/// What differs from the ruleset named.
#[derive(Debug, Args)]
pub struct Changes {
    /// The battle; the first of the ruleset if left out
    #[arg(long, value_name = "ID")]
    battle: Option<String>,
    /// A switch of the ruleset with another value, such as `capacity=2021`; `tulenh rules
    /// --switches` lists them
    #[arg(long = "rule", value_name = "SWITCH=VALUE")]
    rules: Vec<String>,
}

impl Variant {
    /// The position that the options name.
    ///
    /// # Errors
    /// There is no such ruleset, battle or switch, or the FEN is wrong.
    pub fn position(&self) -> Result<Position, ToolError> {
        let rules = Arc::new(self.changes.of(&self.ruleset)?);
        Ok(match &self.fen {
            None => Position::start(rules),
            Some(fen) => {
                Position::from_fen(fen, rules).map_err(|error| format!("bad FEN: {error}"))?
            }
        })
    }
}

impl Changes {
    /// A ruleset, as [`Ruleset::parse`] reads it, with these changes.
    ///
    /// # Errors
    /// There is no such ruleset, battle or switch, or the values contradict each other.
    pub fn of(&self, ruleset: &str) -> Result<Ruleset, ToolError> {
        let rules = Ruleset::parse(ruleset)?;
        let settings = self.rules.iter().map(String::as_str);
        Ok(rules.changed(self.battle.as_deref(), settings)?)
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.battle.is_none() && self.rules.is_empty()
    }
}
