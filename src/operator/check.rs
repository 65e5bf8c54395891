//! `check`: what the store holds, and what is wrong with it.

use std::io::Write;
use std::path::Path;

use crate::operator::output::{OperatorError, progress, size};
use crate::store::maintenance::{self, Measure, Report};

/// The tables that a check counts, and the words for their rows.
const COUNTED: [(&str, &str); 8] = [
    ("games", "games"),
    ("turns", "turns"),
    ("players", "people"),
    ("chats", "chats"),
    ("challenges", "challenges"),
    ("standings", "standings"),
    ("outbox", "messages to be sent"),
    ("timers", "timers"),
];

/// Checks the store and prints the result.
///
/// # Errors
/// When it cannot be checked, or something is wrong.
pub fn check(dir: &Path, out: &mut impl Write) -> Result<(), OperatorError> {
    let report = maintenance::check(dir, &progress())?;
    if let Some(Measure { commits, bytes }) = report.journal {
        writeln!(out, "journal: whole, {commits} changes, {}", size(bytes))?;
    }
    if report.running {
        writeln!(
            out,
            "a bot runs on this directory, so its tables were not checked"
        )?;
    }
    if let Some(Measure { commits, bytes }) = report.tables {
        let rows: u64 = report.rows.values().sum();
        writeln!(
            out,
            "tables: {rows} rows after {commits} changes, {}",
            size(bytes)
        )?;
        let counted = COUNTED.map(|(table, word)| {
            let count = report.rows.get(table).copied().unwrap_or_default();
            format!("{count} {word}")
        });
        writeln!(out, "{}", counted.join(", "))?;
    }
    verdict(&report, out)
}

/// Prints the faults.
///
/// # Errors
/// When there is one.
pub fn verdict(report: &Report, out: &mut impl Write) -> Result<(), OperatorError> {
    for fault in &report.faults {
        writeln!(out, "wrong: {fault}")?;
    }
    if report.more_faults > 0 {
        writeln!(out, "and {} faults more", report.more_faults)?;
    }
    if report.faults.is_empty() {
        writeln!(out, "nothing is wrong")?;
        return Ok(());
    }
    out.flush()?;
    Err(
        "the store is not whole. With the bot stopped `tulenh store compact` repairs it if the journal or \
         the tables are whole, and so does starting the bot; if they refuse, \
         `tulenh store restore BACKUP --data NEW-DIRECTORY` brings back the last copy, and \
         `tulenh store salvage` says what can be saved without one"
            .into(),
    )
}
