//! The file of the settings: names that nobody reads.

use std::path::Path;

use crate::config::{Config, DEFAULT_FILE, NAMES};
use crate::doctor::finding::Finding;

/// Looks for the file and for names in it that mean nothing.
pub fn check(file: Option<&Path>) -> Vec<Finding> {
    let path = file.unwrap_or(Path::new(DEFAULT_FILE));
    let shown = path.display();
    let Ok(names) = Config::names_in(path) else {
        // Reading the settings says what is wrong with it.
        return Vec::new();
    };
    if names.is_empty() {
        return vec![Finding::fine(
            "settings",
            format!("there are none in {shown}; those of the environment hold"),
        )];
    }
    let mut findings: Vec<Finding> = names
        .iter()
        .filter(|name| !NAMES.contains(&name.as_str()))
        .map(|name| unknown(name, path))
        .collect();
    if findings.is_empty() {
        let state = format!("every name in {shown} is known");
        findings.push(Finding::fine("settings", state));
    }
    findings
}

fn unknown(name: &str, path: &Path) -> Finding {
    let state = format!("{name} in {} means nothing", path.display());
    let nearest = NAMES
        .iter()
        .map(|known| (distance(name, known), *known))
        .min();
    let advice = match nearest {
        Some((distance, known)) if distance <= 3 => format!("Is {known} meant?"),
        _ => "Remove it, or see .env.example for the names".to_owned(),
    };
    Finding::warning("settings", state, advice)
}

/// How many letters have to be put in, left out or changed to make one word of the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, known) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *known);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_written_wrong_is_recognised() {
        assert_eq!(distance("TELEGRAM_TOKEN", "TELEGRAM_TOKEN"), 0);
        assert_eq!(distance("TELEGRAN_TOKE", "TELEGRAM_TOKEN"), 2);
        let said = unknown("TELEGRAM_TOKENS", Path::new(".env")).to_string();
        assert!(said.contains("Is TELEGRAM_TOKEN meant?"), "{said}");
        let said = unknown("PATH", Path::new(".env")).to_string();
        assert!(said.contains(".env.example"), "{said}");
    }
}
