//! `check`: what the store holds, and what is wrong with it.

use std::io::Write;

use crate::operator::output::{OperatorError, progress, size};
use crate::store::maintenance::{self, Location, Measure, Report};

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
pub fn check(location: &Location, out: &mut impl Write) -> Result<(), OperatorError> {
    match location {
        Location::Directory(dir) => {
            let report = maintenance::check(dir, &progress())?;
            tell_of_directory(&report, out)?;
            verdict(&report, out)
        }
        Location::Database(url) => {
            let report = maintenance::check_database(url, &progress())?;
            tell_of_database(&report, out)
        }
    }
}

fn tell_of_database(report: &Report, out: &mut impl Write) -> Result<(), OperatorError> {
    let bytes = report.tables.map_or(0, |of| of.bytes);
    let rows: u64 = report.rows.values().sum();
    writeln!(out, "database: {rows} rows, {}", size(bytes))?;
    count(report, out)?;
    if tell_faults(report, out)? {
        return Ok(());
    }
    Err(
        "the store is not whole. The bot works on with what can be read. To bring back the rest, restore a \
         backup of the database, with PostgreSQL's own tools or with `tulenh store restore BACKUP` into an \
         empty database"
            .into(),
    )
}

fn tell_of_directory(report: &Report, out: &mut impl Write) -> Result<(), OperatorError> {
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
        count(report, out)?;
    }
    Ok(())
}

fn count(report: &Report, out: &mut impl Write) -> Result<(), OperatorError> {
    let counted = COUNTED.map(|(table, word)| {
        let count = report.rows.get(table).copied().unwrap_or_default();
        format!("{count} {word}")
    });
    Ok(writeln!(out, "{}", counted.join(", "))?)
}

/// Prints the faults.
///
/// # Errors
/// When there is one.
pub fn verdict(report: &Report, out: &mut impl Write) -> Result<(), OperatorError> {
    if tell_faults(report, out)? {
        return Ok(());
    }
    Err(
        "the store is not whole. With the bot stopped `tulenh store compact` repairs it if the journal or \
         the tables are whole, and so does starting the bot; if they refuse, \
         `tulenh store restore BACKUP --data NEW-DIRECTORY` brings back the last copy, and \
         `tulenh store salvage` says what can be saved without one"
            .into(),
    )
}

/// Prints the faults, or that there is none; says whether there is none.
fn tell_faults(report: &Report, out: &mut impl Write) -> Result<bool, OperatorError> {
    for fault in &report.faults {
        writeln!(out, "wrong: {fault}")?;
    }
    if report.more_faults > 0 {
        writeln!(out, "and {} faults more", report.more_faults)?;
    }
    if report.faults.is_empty() {
        writeln!(out, "nothing is wrong")?;
    }
    out.flush()?;
    Ok(report.faults.is_empty())
}
