//! `salvage`: what can be saved of a damaged store, and what is lost.

use std::io::Write;
use std::path::Path;

use crate::operator::check::verdict;
use crate::operator::output::{OperatorError, progress};
use crate::store::maintenance::{self, Losses, Salvage};

/// How many items of a kind are listed.
const NAMED: usize = 50;

pub(super) fn run(
    dir: &Path,
    to: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), OperatorError> {
    let found = maintenance::salvage(dir, to, &progress())?;
    let Salvage { commits, from, .. } = &found;
    writeln!(out, "{commits} changes can be saved, from {from}")?;
    tell(&found.losses, out)?;
    if found.report.faults.is_empty() {
        writeln!(
            out,
            "what can be saved was read whole: nothing is wrong with it"
        )?;
    } else {
        writeln!(out, "of what can be saved this is wrong:")?;
        // It is the best that can be saved.
        drop(verdict(&found.report, out));
    }
    match to {
        None => writeln!(
            out,
            "nothing was written; `tulenh store salvage --to NEW-DIRECTORY` makes a store of it"
        )?,
        Some(to) => writeln!(
            out,
            "saved in {to}; set DATA_DIR={to} and start the bot. The damaged store is as it was: keep it \
             until you have seen that all is well",
            to = to.display()
        )?,
    }
    Ok(())
}

fn tell(losses: &Losses, out: &mut impl Write) -> Result<(), OperatorError> {
    for at in losses.corrupt.iter().take(NAMED) {
        writeln!(out, "the line of the journal at byte {at} is damaged")?;
    }
    if losses.is_nothing() {
        writeln!(out, "nothing is lost")?;
        return Ok(());
    }
    if let Some((first, last)) = losses.changes {
        let count = last - first + 1;
        let numbers = match count {
            1 => format!("1 change, number {first}"),
            _ => format!("{count} changes, numbers {first} to {last}"),
        };
        writeln!(out, "lost: {numbers}")?;
    }
    if losses.unread > 0 {
        let unread = losses.unread;
        writeln!(
            out,
            "  {unread} of them cannot be read whole; what they were about may be missing here"
        )?;
    }
    let games = losses
        .games
        .iter()
        .map(|(game, players)| match &players[..] {
            [red, blue] => format!("game {game} ({red}, {blue})"),
            _ => format!("game {game}, not among what is saved"),
        });
    list("  turns or other news of", games, out)?;
    let people = losses
        .people
        .iter()
        .map(|(number, name)| match name.is_empty() {
            true => format!("person {number}, not among what is saved"),
            false => format!("person {number} ({name})"),
        });
    list("  the latest of what is known of", people, out)?;
    let others = losses.others.iter();
    let others = others.map(|(table, rows)| format!("{rows} rows of {table}"));
    list("  and", others, out)?;
    if let (unread, true) = losses.rows {
        writeln!(
            out,
            "  the rows of the tables do not add up: {unread} cannot be read and are lost, and \
             others may be missing"
        )?;
    }
    Ok(())
}

fn list(
    what: &str,
    all: impl ExactSizeIterator<Item = String>,
    out: &mut impl Write,
) -> Result<(), OperatorError> {
    let more = all.len().saturating_sub(NAMED);
    let named: Vec<String> = all.take(NAMED).collect();
    if named.is_empty() {
        return Ok(());
    }
    let more = match more {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    Ok(writeln!(out, "{what}: {}{more}", named.join("; "))?)
}
