//! Which rules and which position a tool works on.

use std::sync::Arc;

use clap::Args;

use crate::cli::ToolError;
use crate::rules::{Battle, Position, Ruleset};

/// The options that all tools of the referee take.
#[derive(Debug, Args)]
pub struct Variant {
    /// The ruleset
    #[arg(long, default_value = "official", value_name = "ID")]
    ruleset: String,
    /// The battle; the first of the ruleset if left out
    #[arg(long, value_name = "ID")]
    battle: Option<String>,
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
        let battle = match &self.battle {
            None => rules.battle,
            Some(id) => Battle::by_id(id).ok_or_else(|| format!("unknown battle `{id}`"))?,
        };
        let rules = rules.with_battle(battle).ok_or_else(|| {
            let known: Vec<&str> = rules.battles.iter().map(|battle| battle.id()).collect();
            format!(
                "the ruleset `{}` has no battle `{}`; it has: {}",
                rules.id,
                battle.id(),
                known.join(", ")
            )
        })?;
        let rules = Arc::new(rules);
        Ok(match &self.fen {
            None => Position::start(rules),
            Some(fen) => {
                Position::from_fen(fen, rules).map_err(|error| format!("bad FEN: {error}"))?
            }
        })
    }
}
