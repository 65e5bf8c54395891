//! Rewriting all files, so that the directory holds nothing that was erased: sled only marks what it
//! removes, and the journal holds how everything came about.
//!
//! The journal is replaced first, then sled's files are rebuilt from it, and the copies from before repairs
//! are removed. A crash before the new journal is in place changes nothing. After it the obligation still
//! stands in the tables, and the next start does it again; once sled's files are being rebuilt the marker
//! says so, and the next start finishes that.

use std::fs;
use std::path::Path;

use crate::game::Timestamp;
use crate::store::StoreError;
use crate::store::rows::Rows as _;
use crate::store::schema::keys;
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};
use crate::store::sled::storage::files::{JOURNAL, NEW_JOURNAL, remove_sled_files, sync_dir};
use crate::store::sled::storage::index::{self, verify_content};
use crate::store::sled::storage::journal::{self, Head, Journal};
use crate::store::sled::storage::lock::wait_for_sled;
use crate::store::sled::storage::marker::{Identity, Marker, State};
use crate::store::sled::storage::quarantine::remove_copies;
use crate::store::sled::storage::recovery::close;
use crate::store::sled::storage::system::unusable;
use crate::store::sled::storage::tables::Tables;
use crate::store::sled::storage::tick::Tick;

/// By when the files must be rewritten; `None` when they need not be.
///
/// # Errors
/// When the tables cannot be read.
pub fn due(tables: &Tables) -> Result<Option<Timestamp>, StoreError> {
    let found = tables.get(Table::Meta, Meta::Rewrite.key())?;
    // An instant that cannot be read is due at once.
    Ok(found.map(|bytes| keys::read_rewrite(&bytes).unwrap_or(Timestamp(i64::MIN))))
}

/// Whether a row is the obligation to rewrite, which is not copied.
pub fn is_obligation(row: &Row) -> bool {
    row.table == Table::Meta && row.key == Meta::Rewrite.key()
}

/// Writes the new journal beside the old one, which stays until [`finish`].
///
/// # Errors
/// [`StoreError::Unusable`] when there is no room; [`StoreError::Damaged`] when the tables are not
/// whole.
pub fn prepare(
    dir: &Path,
    identity: Identity,
    tables: &Tables,
    tick: Tick<'_>,
) -> Result<Head, StoreError> {
    verify_content(dir, tables)?;
    let head = Head {
        identity,
        base: tables.commits()?,
    };
    let rows = tables.rows().inspect(|row| {
        let value = row.as_ref().ok().and_then(|row| row.value.as_ref());
        tick(value.map_or(0, Vec::len) as u64);
    });
    let is_kept = |row: &Result<Row, StoreError>| !row.as_ref().is_ok_and(is_obligation);
    journal::prepare(dir, head, rows.filter(is_kept))?;
    Ok(head)
}

/// Puts the prepared journal into its place and rebuilds sled's files from it.
///
/// # Errors
/// When the disk fails; then the next opening finishes it.
pub fn finish(
    dir: &Path,
    head: Head,
    tables: Tables,
    tick: Tick<'_>,
) -> Result<(Tables, Journal), StoreError> {
    let refused = |e| unusable(dir, e);
    let journal = journal::install(dir, head).inspect_err(|_| {
        drop(fs::remove_file(dir.join(NEW_JOURNAL)));
    });
    let marker = |state| Marker {
        identity: head.identity,
        state,
        commits: head.base,
    };
    let marked = journal.and_then(|journal| {
        marker(State::Rebuilding).write(dir).map_err(refused)?;
        Ok(journal)
    });
    // On every path sled is closed where nothing unwinds.
    let closed = close(dir, tables);
    let journal = marked?;
    closed?;
    wait_for_sled(dir).map_err(refused)?;
    remove_sled_files(dir).map_err(refused)?;
    let length = fs::metadata(dir.join(JOURNAL)).map_err(refused)?.len();
    let tables = index::rebuild(dir, head.identity, head.base, length, tick)?;
    let finished = remove_copies(dir).and_then(|removed| {
        sync_dir(dir)?;
        marker(State::Open).write(dir)?;
        Ok(removed)
    });
    match finished {
        Ok(removed) => {
            tracing::info!(
                removed,
                "all files of the store were rewritten without what was erased; copies from before repairs \
                 were removed"
            );
            Ok((tables, journal))
        }
        Err(error) => {
            drop(close(dir, tables));
            Err(refused(error))
        }
    }
}
