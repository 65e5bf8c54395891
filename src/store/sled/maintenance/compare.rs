//! Comparing the tables with the journal. The rows are compared in parts, so that about [`MOST_ROWS`] of them
//! are in memory at most, however many games there are. For each part both are read completely.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use crate::store::StoreError;
use crate::store::maintenance::examine::check_row;
use crate::store::maintenance::report::{Measure, Report};
use crate::store::schema::content::{Content, key_number, row_number};
use crate::store::sled::maintenance::directory::retry_while_running;
use crate::store::sled::storage::files::{DB, JOURNAL, MARKER};
use crate::store::sled::storage::index::{self, Index, Verification};
use crate::store::sled::storage::journal::{self, BadJournal, Kind, Line, Summary};
use crate::store::sled::storage::lock::wait_for_sled;
use crate::store::sled::storage::marker::Marker;
use crate::store::sled::storage::recovery::{catch_panic, close};
use crate::store::sled::storage::system::{is_refusal, unusable};
use crate::store::sled::storage::tables::Tables;
use crate::store::sled::storage::tick::Tick;
use crate::store::sled::storage::watermark;

/// About how many rows are in memory at most: one or two hundred megabytes.
pub const MOST_ROWS: u64 = 4_000_000;

/// The fewest bytes of a row in a journal.
const ROW_BYTES: u64 = 4;

/// Checks the store of a directory, whose sled's files or a copy of them are in `tables`, and adds the faults
/// to the report; keeps about `most` rows in memory.
///
/// # Errors
/// What keeps it from checking; this may be one more fault.
pub fn examine(
    dir: &Path,
    tables: &Path,
    marker: Option<Marker>,
    most: u64,
    report: &mut Report,
    tick: Tick<'_>,
) -> Result<(), StoreError> {
    let quick = Verification::Quick;
    let opened = (!report.running).then(|| index::open(tables, marker.as_ref(), quick));
    let index = match opened.transpose() {
        Ok(index) => index,
        Err(StoreError::Damaged(_, why)) => {
            report.fault(why);
            None
        }
        Err(error) => return Err(error),
    };
    // So that the last handle of sled is not dropped by what unwinds.
    let compared = catch_panic(dir, || {
        let work = Work {
            dir,
            marker,
            index: index.as_ref(),
            most,
            tick,
        };
        work.run(tables, report)
    });
    let opened = index.is_some();
    let closed = close(tables, index);
    if opened && compared.is_err() {
        drop(wait_for_sled(tables));
    }
    compared.and(closed)
}

/// What is compared.
struct Work<'a> {
    dir: &'a Path,
    marker: Option<Marker>,
    /// The tables, unless they cannot be opened.
    index: Option<&'a Index>,
    /// About how many rows are in memory at most.
    most: u64,
    tick: Tick<'a>,
}

impl Work<'_> {
    fn run(&self, tables: &Path, report: &mut Report) -> Result<(), StoreError> {
        if let Some(index) = self.index {
            let bytes = fs::metadata(tables.join(DB)).map_or(0, |of| of.len());
            let commits = index.commits;
            report.tables = Some(Measure { commits, bytes });
        }
        // Read before the journal, which then holds at least as much.
        let watermark = self.watermark();
        let counted = self
            .index
            .map(|index| catch_panic(self.dir, || check_rows(&index.tables, self.tick, report)));
        let (counted, checked) = match counted {
            Some(Ok(counted)) => (Some(counted), Ok(())),
            Some(Err(error)) => (None, Err(error)),
            None => (None, Ok(())),
        };
        // Tables whose rows cannot all be read are not compared.
        let index = self.index.filter(|_| checked.is_ok());
        let rows = counted.map_or(0, |content| expected_rows(self.dir, content));
        let parts = rows.div_ceil(self.most.max(1)).max(1);
        let mut missing = 0;
        for number in 0..parts {
            let part = Part { number, parts };
            let until = index.map(|index| index.commits);
            let (summary, mut expected) = match self.read_journal(report.running, until, part) {
                Ok(found) => found,
                Err(BadJournal::Disk(error)) if is_refusal(&error) => {
                    return Err(unusable(self.dir, error));
                }
                Err(error) => {
                    report.fault(format!("its file {JOURNAL}: {error}"));
                    return checked;
                }
            };
            if number == 0 {
                self.check_ends(&summary, watermark, index, report);
            }
            if let Some(index) = index {
                compare(&index.tables, part, &mut expected, report)?;
                missing += expected.len();
            }
        }
        if missing > 0 {
            report.fault(format!(
                "{missing} rows of the journal are missing in the tables"
            ));
        }
        checked
    }

    fn watermark(&self) -> u64 {
        let marker = self.marker.as_ref();
        marker.map_or(0, |of| {
            of.commits.max(watermark::read(self.dir, of.identity))
        })
    }

    /// Compares the identity and the last commit of the journal with the other files.
    fn check_ends(
        &self,
        summary: &Summary,
        watermark: u64,
        index: Option<&Index>,
        report: &mut Report,
    ) {
        let last = summary.last;
        report.journal = Some(Measure {
            commits: last,
            bytes: summary.length,
        });
        let identity = summary.head.identity;
        if self.marker.is_some_and(|of| of.identity != identity) {
            report.fault(format!(
                "its files {MARKER} and {JOURNAL} belong to different stores"
            ));
        }
        if index.is_some_and(|of| of.identity != identity) {
            report.fault(format!(
                "its files {JOURNAL} and {DB} belong to different stores"
            ));
        }
        let most = index.map_or(0, |of| of.commits).max(watermark);
        if last < most {
            report.fault(format!(
                "its file {JOURNAL} ends with change {last} of {most}"
            ));
        }
    }

    /// Verifies the journal, and gives the rows of a part that the tables should have after the commit
    /// `until`.
    fn read_journal(
        &self,
        running: bool,
        until: Option<u64>,
        part: Part,
    ) -> Result<(Summary, Expected), BadJournal> {
        retry_while_running(running, || {
            let mut rows = Expected::new();
            let summary = journal::verify(&self.dir.join(JOURNAL), u64::MAX, |line: &Line| {
                (self.tick)(line.body.len() as u64);
                let unknown = || BadJournal::Disk(io::ErrorKind::InvalidData.into());
                let wanted =
                    until.is_some_and(|until| line.kind == Kind::Base || line.number <= until);
                for row in line.rows().ok_or_else(unknown)? {
                    let name = row.table.name().as_bytes();
                    let key = key_number(name, &row.key);
                    match row.value {
                        _ if !wanted || !part.has(key) => {}
                        Some(value) => drop(rows.insert(key, row_number(name, &row.key, &value))),
                        None => drop(rows.remove(&key)),
                    }
                }
                Ok::<(), BadJournal>(())
            })?;
            Ok((summary, rows))
        })
    }
}

/// Counts the rows of the tables and checks that each can be read.
fn check_rows(tables: &Tables, tick: Tick<'_>, report: &mut Report) -> Result<Content, StoreError> {
    let mut counted = Content::default();
    for row in tables.rows() {
        let row = row?;
        let name = row.table.name();
        *report.rows.entry(name).or_default() += 1;
        let value = row.value.as_deref().unwrap_or_default();
        counted.add(name.as_bytes(), &row.key, value);
        tick((row.key.len() + value.len()) as u64);
        if let Err(error) = check_row(tables, &row) {
            match error {
                StoreError::Refused(_) => return Err(error),
                error => report.fault(error.to_string()),
            }
        }
    }
    let content = tables.content()?;
    if content != counted {
        report.fault(format!("the rows of its file {DB} do not add up"));
    }
    // The journal may hold either number of rows.
    let rows = counted.rows.max(content.rows);
    Ok(Content { rows, ..counted })
}

/// How many rows are compared: no more than the journal can hold, since the count may be corrupt.
fn expected_rows(dir: &Path, content: Content) -> u64 {
    let journal = fs::metadata(dir.join(JOURNAL)).map_or(0, |of| of.len());
    content.rows.min(journal / ROW_BYTES)
}

/// A part of all rows, chosen by the hash of their keys.
#[derive(Debug, Clone, Copy)]
struct Part {
    number: u64,
    parts: u64,
}

impl Part {
    /// Whether the row with this key is in it.
    fn has(self, key: u64) -> bool {
        // The low bits alone are not well mixed.
        (key ^ (key >> 32)) % self.parts == self.number
    }
}

/// The hashes of the rows of a part, by the hashes of their keys.
type Expected = HashMap<u64, u64>;

/// Removes the rows of the tables from the expected rows of a part, and reports differences.
fn compare(
    tables: &Tables,
    part: Part,
    expected: &mut Expected,
    report: &mut Report,
) -> Result<(), StoreError> {
    for row in tables.rows() {
        let row = row?;
        let name = row.table.name();
        let key = key_number(name.as_bytes(), &row.key);
        if !part.has(key) {
            continue;
        }
        let value = row.value.as_deref().unwrap_or_default();
        let there = row_number(name.as_bytes(), &row.key, value);
        match expected.remove(&key) {
            Some(number) if number == there => {}
            Some(_) => report.fault(format!("a row of {name} differs from the journal")),
            None => report.fault(format!("a row of {name} is not in the journal")),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_in_one_part_and_no_part_has_most() {
        let parts = 7;
        let mut sizes = [0; 7];
        for n in 0_u64..7_000 {
            let key = key_number(b"turns", &n.to_be_bytes());
            let has = |number: &u64| {
                let number = *number;
                Part { number, parts }.has(key)
            };
            let found: Vec<u64> = (0..parts).filter(has).collect();
            let [number] = found[..] else {
                panic!("{found:?}");
            };
            sizes[number as usize] += 1;
        }
        assert!(
            sizes.iter().all(|size| (700..1_400).contains(size)),
            "{sizes:?}"
        );
    }
}
