//! From headers to a ruleset and back.

use crate::rules::battle::Battle;
use crate::rules::ruleset::Ruleset;

/// The ruleset of the three headers.
///
/// # Errors
/// The header that is wrong, and why.
pub(super) fn ruleset(
    id: &str,
    battle: Option<&str>,
    changes: &str,
) -> Result<Ruleset, (&'static str, String)> {
    let rules = Ruleset::by_id(id).ok_or_else(|| {
        let known: Vec<&str> = Ruleset::all().map(|ruleset| ruleset.id).collect();
        ("Ruleset", format!("it is one of {}", known.join(", ")))
    })?;
    let battle = match battle {
        None => rules.battle,
        Some(id) => Battle::by_id(id).ok_or_else(|| ("Battle", "there is no such".to_owned()))?,
    };
    let rules = rules.with_battle(battle).ok_or_else(|| {
        let known: Vec<&str> = rules.battles.iter().map(|battle| battle.id()).collect();
        let known = known.join(", ");
        ("Battle", format!("the ruleset `{id}` has: {known}"))
    })?;
    changed(rules, changes).map_err(|why| ("Rules", why))
}

/// A ruleset with some switches changed.
///
/// # Errors
/// What is wrong with the changes.
fn changed(rules: Ruleset, changes: &str) -> Result<Ruleset, String> {
    if changes.trim().is_empty() {
        Ok(rules)
    } else {
        Err("changed switches are not known here".to_owned())
    }
}

/// The switches that differ from the ruleset of that id, as [`ruleset`] reads them.
pub(super) fn changes(_rules: &Ruleset) -> String {
    String::new()
}
