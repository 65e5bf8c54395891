//! Rebuilding damaged or missing tables from the journal.

use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::schema::keys;
use crate::store::schema::row::Row;
use crate::store::schema::table::Table;
use crate::store::sled::storage::files::{DB, JOURNAL, remove_sled_files, sled_files};
use crate::store::sled::storage::index;
use crate::store::sled::storage::journal::{self, BadJournal, Journal, Kind, Line};
use crate::store::sled::storage::marker::{Identity, Marker, State};
use crate::store::sled::storage::opening::journal_and_tables::{JournalAndTables, watermark_of};
use crate::store::sled::storage::quarantine::Quarantine;
use crate::store::sled::storage::system::{damaged, is_refusal, shown, unusable};
use crate::store::sled::storage::tick::SILENT;

/// Rebuilds sled's files from the whole journal; `why` says why they cannot be used.
///
/// # Errors
/// [`StoreError::Damaged`] when the journal is damaged too; when the disk refuses.
pub fn from_journal(
    dir: &Path,
    marker: Option<Marker>,
    why: String,
) -> Result<JournalAndTables, StoreError> {
    let path = dir.join(JOURNAL);
    let both = |other: String| damaged(dir, format!("{why}; and its file {JOURNAL}: {other}"));
    let whole = match journal::salvage(&path, usable) {
        Ok(whole) => whole,
        Err(BadJournal::Disk(e)) if e.kind() == io::ErrorKind::NotFound => {
            return Err(both("it is missing too".into()));
        }
        Err(BadJournal::Disk(e)) if is_refusal(&e) => return Err(unusable(dir, e)),
        Err(error) => return Err(both(error.to_string())),
    };
    // Of two nearly equal identities either will do: the next start replaces a journal with the other.
    let identity = marker.map_or(whole.head.identity, |marker| marker.identity);
    if !identity.is_nearly(whole.head.identity) {
        return Err(both("it belongs to another store".into()));
    }
    let watermark = watermark_of(dir, marker.as_ref(), identity);
    if whole.last < watermark {
        return Err(both(format!(
            "it ends with change {} of {watermark}",
            whole.last
        )));
    }
    let refused = |e: io::Error| unusable(dir, e);
    let last = whole.last;
    let said = if marker.is_some_and(|marker| marker.state == State::Rebuilding) {
        remove_sled_files(dir).map_err(refused)?;
        format!(
            "{DB} was being rebuilt from the journal when the program was cut off; it was rebuilt again, and all \
             {last} changes are there"
        )
    } else {
        // What is behind its last complete line is cut off below.
        let torn = journal::is_torn(&path, whole.length).map_err(refused)?;
        let quarantined = quarantine_sled(dir, identity, last, torn.then_some(whole.length));
        let path = quarantined.map_err(refused)?;
        let path = path.map(|path| format!("; the damaged files are in {}", shown(&path)));
        format!(
            "the store was damaged ({why}); it was rebuilt from its journal, and all {last} changes in \
             it are there{}",
            path.unwrap_or_default()
        )
    };
    let tables = index::rebuild(dir, identity, last, whole.length, SILENT)?;
    let journal = Journal::open(dir, last, whole.length).map_err(refused)?;
    Ok(JournalAndTables {
        identity,
        tables,
        journal,
        repaired: None,
        repairs: vec![said],
    })
}

/// Checks that tables made from a line of the journal can be used, before the old ones are moved away.
fn usable(line: &Line) -> Result<(), BadJournal> {
    let rows = line.rows().unwrap_or_default();
    let numbered = |row: &Row| match row.table {
        Table::Games | Table::Players => keys::number(&row.key).is_some(),
        _ => true,
    };
    let counts = line.kind != Kind::Commit || line.commits() == Some(line.number);
    if !rows.is_empty() && rows.iter().all(numbered) && counts {
        return Ok(());
    }
    let why = format!("its change {} has rows not known here", line.number);
    Err(io::Error::new(io::ErrorKind::InvalidData, why).into())
}

/// Moves sled's files, and a copy of the journal from byte `torn_from` on, into a directory of their own, if
/// there are any, and says in the marker that they are being rebuilt. What needs room on the disk comes
/// first: without room everything stays as it is.
fn quarantine_sled(
    dir: &Path,
    identity: Identity,
    commits: u64,
    torn_from: Option<u64>,
) -> io::Result<Option<PathBuf>> {
    let marker = Marker {
        identity,
        state: State::Rebuilding,
        commits,
    };
    let names = sled_files(dir)?;
    let any = !names.is_empty() || torn_from.is_some();
    let aside = any.then(|| Quarantine::make(dir)).transpose()?;
    let copied = match (&aside, torn_from) {
        (Some(aside), Some(from)) => aside.copy_end(&dir.join(JOURNAL), from),
        _ => Ok(()),
    };
    if let Err(error) = copied.and_then(|()| marker.prepare(dir)) {
        aside.into_iter().for_each(Quarantine::discard);
        return Err(error);
    }
    let aside = aside.map(|aside| aside.take(dir, &names)).transpose()?;
    Marker::install(dir)?;
    Ok(aside)
}
