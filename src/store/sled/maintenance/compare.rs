//! Whether the tables hold what the journal says: the rows of both are compared in pieces, so that no
//! more of them than [`MOST_ROWS`] are held at a time, however many games there are. For each piece both
//! are read whole.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

use crate::store::StoreError;
use crate::store::sled::disk::{DB, is_refusal, unusable, wait_for_sled};
use crate::store::sled::held;
use crate::store::sled::index::{self, Index, Look};
use crate::store::sled::journal::{self, BadJournal, JOURNAL, Kind, Line, Whole};
use crate::store::sled::keep::{Measure, Report, examine, steadily};
use crate::store::sled::marker::{MARKER, Marker};
use crate::store::sled::recovery::{guarded, let_go};
use crate::store::sled::row::{Content, key_number, row_number};
use crate::store::sled::tables::Tables;

/// About how many rows are held at most: a hundred megabytes or two.
pub const MOST_ROWS: u64 = 4_000_000;

/// The fewest bytes that a row takes in a journal.
const ROW_BYTES: u64 = 4;

/// Looks at the store of a directory, whose sled's files or a copy of them are in `tables`, and tells the
/// report what it finds; holds about `most` rows at a time.
///
/// # Errors
/// What keeps it from looking, which may be one fault more.
pub fn examine(
    dir: &Path,
    tables: &Path,
    marker: Option<Marker>,
    most: u64,
    report: &mut Report,
) -> Result<(), StoreError> {
    let opened = (!report.running).then(|| index::open(tables, marker.as_ref(), Look::Briefly));
    let index = match opened.transpose() {
        Ok(index) => index,
        Err(StoreError::Damaged(_, why)) => {
            report.fault(why);
            None
        }
        Err(error) => return Err(error),
    };
    // So that sled is not closed by what unwinds.
    let both = guarded(dir, || {
        both(dir, tables, marker, index.as_ref(), most, report)
    });
    let opened = index.is_some();
    let closed = let_go(tables, index);
    if opened && both.is_err() {
        drop(wait_for_sled(tables));
    }
    both.and(closed)
}

fn both(
    dir: &Path,
    tables: &Path,
    marker: Option<Marker>,
    index: Option<&Index>,
    most: u64,
    report: &mut Report,
) -> Result<(), StoreError> {
    if let Some(index) = index {
        let bytes = fs::metadata(tables.join(DB)).map_or(0, |of| of.len());
        let commits = index.commits;
        report.tables = Some(Measure { commits, bytes });
        if index.first_layout {
            report.earlier = true;
            let why = "it was made by an earlier version; starting the bot once takes it over";
            report.fault(why.to_owned());
            return Ok(());
        }
    }
    // What was durable before the journal is looked at is in it.
    let held = marker.map_or(0, |of| of.commits.max(held::read(dir, of.identity)));
    let looked = index.map(|index| guarded(dir, || look_at_rows(&index.tables, report)));
    let (counted, looked) = match looked {
        Some(Ok(counted)) => (Some(counted), Ok(())),
        Some(Err(error)) => (None, Err(error)),
        None => (None, Ok(())),
    };
    let rows = counted.map_or(0, |content| expected_rows(dir, content));
    let pieces = rows.div_ceil(most.max(1)).max(1);
    let mut missing = 0;
    for number in 0..pieces {
        let piece = Piece { number, pieces };
        // Tables whose rows cannot all be read are not compared.
        let index = index.filter(|_| looked.is_ok());
        let until = index.map(|index| index.commits);
        let (whole, mut expected) = match read_journal(dir, report.running, until, piece) {
            Ok(found) => found,
            Err(BadJournal::Disk(error)) if is_refusal(&error) => {
                return Err(unusable(dir, error));
            }
            Err(error) => {
                report.fault(format!("its file {JOURNAL}: {error}"));
                return looked;
            }
        };
        if number == 0 {
            look_at_ends(&whole, marker, held, until, report);
        }
        if let Some(index) = index {
            if number == 0 && index.identity != whole.head.identity {
                report.fault(format!(
                    "its files {JOURNAL} and {DB} belong to different stores"
                ));
            }
            compare(&index.tables, piece, &mut expected, report)?;
            missing += expected.len();
        }
    }
    if missing > 0 {
        report.fault(format!(
            "{missing} rows of the journal are missing in the tables"
        ));
    }
    looked
}

/// Counts the rows of the tables and reads what they say.
fn look_at_rows(tables: &Tables, report: &mut Report) -> Result<Content, StoreError> {
    let mut counted = Content::default();
    for row in tables.rows() {
        let row = row?;
        let name = row.table.name();
        *report.rows.entry(name).or_default() += 1;
        let value = row.value.as_deref().unwrap_or_default();
        counted.add(name.as_bytes(), &row.key, value);
        if let Err(error) = examine::row(tables, &row) {
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
    // Whichever is more is what the journal may hold.
    let rows = counted.rows.max(content.rows);
    Ok(Content { rows, ..counted })
}

/// How many rows are to be compared: no more than the journal can hold, whatever is said of them.
fn expected_rows(dir: &Path, content: Content) -> u64 {
    let journal = fs::metadata(dir.join(JOURNAL)).map_or(0, |of| of.len());
    content.rows.min(journal / ROW_BYTES)
}

/// What the whole of the journal is.
fn look_at_ends(
    whole: &Whole,
    marker: Option<Marker>,
    held: u64,
    commits: Option<u64>,
    report: &mut Report,
) {
    let last = whole.last;
    report.journal = Some(Measure {
        commits: last,
        bytes: whole.length,
    });
    if marker.is_some_and(|marker| marker.identity != whole.head.identity) {
        report.fault(format!(
            "its files {MARKER} and {JOURNAL} belong to different stores"
        ));
    }
    let most = commits.unwrap_or(0).max(held);
    if last < most {
        report.fault(format!(
            "its file {JOURNAL} ends with change {last} of {most}"
        ));
    }
}

/// A part of all rows: those of every so many keys.
#[derive(Debug, Clone, Copy)]
struct Piece {
    number: u64,
    pieces: u64,
}

impl Piece {
    /// Whether the row of this key is in it.
    fn has(self, key: u64) -> bool {
        // All bits count.
        (key ^ (key >> 32)) % self.pieces == self.number
    }
}

/// Every row of a piece there should be after the commit that the tables have, by the number of its
/// key.
type Expected = HashMap<u64, u64>;

fn read_journal(
    dir: &Path,
    running: bool,
    until: Option<u64>,
    piece: Piece,
) -> Result<(Whole, Expected), BadJournal> {
    steadily(running, || {
        let mut rows = Expected::new();
        let whole = journal::verify(&dir.join(JOURNAL), u64::MAX, |line: &Line| {
            let strange = || BadJournal::Disk(io::ErrorKind::InvalidData.into());
            let wanted = until.is_some_and(|until| line.kind == Kind::Base || line.number <= until);
            for row in line.rows().ok_or_else(strange)? {
                let name = row.table.name().as_bytes();
                let key = key_number(name, &row.key);
                match row.value {
                    _ if !wanted || !piece.has(key) => {}
                    Some(value) => drop(rows.insert(key, row_number(name, &row.key, &value))),
                    None => drop(rows.remove(&key)),
                }
            }
            Ok::<(), BadJournal>(())
        })?;
        Ok((whole, rows))
    })
}

/// Takes what the tables hold of a piece from what is expected, and tells of what differs.
fn compare(
    tables: &Tables,
    piece: Piece,
    expected: &mut Expected,
    report: &mut Report,
) -> Result<(), StoreError> {
    for row in tables.rows() {
        let row = row?;
        let name = row.table.name();
        let key = key_number(name.as_bytes(), &row.key);
        if !piece.has(key) {
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
    fn every_row_is_in_one_piece_and_no_piece_has_most() {
        let pieces = 7;
        let mut sizes = [0; 7];
        for n in 0_u64..7_000 {
            let key = key_number(b"turns", &n.to_be_bytes());
            let has = |number: &u64| {
                let number = *number;
                Piece { number, pieces }.has(key)
            };
            let found: Vec<u64> = (0..pieces).filter(has).collect();
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
