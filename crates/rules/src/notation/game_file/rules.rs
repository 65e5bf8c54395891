//! From headers to a ruleset and back.

use crate::ruleset::Ruleset;

/// The ruleset of the three headers.
///
/// # Errors
/// The header that is wrong, and why.
pub(super) fn ruleset(
    id: &str,
    battle: Option<&str>,
    changes: &str,
) -> Result<Ruleset, (&'static str, String)> {
    let preset = Ruleset::parse(id).map_err(|why| ("Ruleset", why.to_string()))?;
    let settings = changes.split_ascii_whitespace();
    // Without a setting only the battle can be wrong.
    let name = if changes.is_empty() {
        "Battle"
    } else {
        "Rules"
    };
    preset
        .changed(battle, settings)
        .map_err(|why| (name, why.to_string()))
}

/// The switches that differ from the ruleset of that id, as [`ruleset`] reads them.
pub(super) fn changes(rules: &Ruleset) -> String {
    let spec = rules.spec();
    spec.split_once(' ')
        .map_or_else(String::new, |(_, changes)| changes.to_owned())
}
