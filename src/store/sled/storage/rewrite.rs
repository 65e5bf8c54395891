//! Everything that is kept is written anew, so that the files of the directory hold nothing that was
//! erased: sled only marks what it removes, and a journal tells how everything came about.
//!
//! The journal is begun anew first, then sled's files are made from it, and what was damaged once and
//! put aside goes. A crash before the new journal stands changes nothing; after it the obligation is
//! still in the tables, and the next start does it again; once sled's files are being made the marker
//! says so, and the next start finishes that.

use std::path::Path;

use crate::game::Timestamp;
use crate::store::StoreError;
use crate::store::sled::disk::{unusable, wait_for_sled};
use crate::store::sled::index;
use crate::store::sled::journal::{self, Head, JOURNAL, Journal};
use crate::store::sled::keys;
use crate::store::sled::marker::{Identity, Marker, State, sync_dir};
use crate::store::sled::open;
use crate::store::sled::recovery::{self, let_go};
use crate::store::sled::row::Row;
use crate::store::sled::tables::{Meta, Table, Tables};

/// By when the files have to be written anew; `None` when they need not be.
///
/// # Errors
/// When the tables cannot be read.
pub fn due(tables: &Tables) -> Result<Option<Timestamp>, StoreError> {
    let found = tables.get(Table::Meta, Meta::Rewrite.key())?;
    // What cannot be read is due at once.
    Ok(found.map(|bytes| keys::read_rewrite(&bytes).unwrap_or(Timestamp(i64::MIN))))
}

/// Whether a row is the obligation, which is met by the writing itself.
pub fn is_obligation(row: &Row) -> bool {
    row.table == Table::Meta && row.key == Meta::Rewrite.key()
}

/// Writes the journal that is to take the place of the present one. Nothing has changed yet, and the
/// one there was stays until [`finish`].
///
/// # Errors
/// [`StoreError::Unusable`] when there is no room; [`StoreError::Damaged`] when the tables are not
/// whole.
pub fn prepare(dir: &Path, identity: Identity, tables: &Tables) -> Result<Head, StoreError> {
    open::whole(dir, tables)?;
    let head = Head {
        identity,
        base: tables.commits()?,
    };
    let kept = |row: &Result<Row, StoreError>| !row.as_ref().is_ok_and(is_obligation);
    journal::prepare(dir, head, tables.rows().filter(kept))?;
    Ok(head)
}

/// Puts the journal that was prepared into its place, and makes sled's files anew from it.
///
/// # Errors
/// When the disk fails; the next opening finishes it.
pub fn finish(dir: &Path, head: Head, tables: Tables) -> Result<(Tables, Journal), StoreError> {
    let refused = |e| unusable(dir, e);
    let journal = journal::install(dir, head).inspect_err(|_| {
        // It is as good as the one there was, but nobody reads it.
        drop(std::fs::remove_file(dir.join(journal::NEW)));
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
    // Whatever comes, sled is closed where nothing unwinds.
    let closed = let_go(dir, tables);
    let journal = marked?;
    closed?;
    wait_for_sled(dir).map_err(refused)?;
    recovery::remove_sled(dir).map_err(refused)?;
    let length = std::fs::metadata(dir.join(JOURNAL)).map_err(refused)?.len();
    let tables = index::rebuild(dir, head.identity, head.base, length)?;
    let finished = recovery::remove_copies(dir).and_then(|removed| {
        sync_dir(dir)?;
        marker(State::Open).write(dir)?;
        Ok(removed)
    });
    match finished {
        Ok(removed) => {
            tracing::info!(
                removed,
                "somebody was forgotten, or it was asked for: all files of the store were written anew, and \
                 what was put aside before a repair was removed"
            );
            Ok((tables, journal))
        }
        Err(error) => {
            drop(let_go(dir, tables));
            Err(refused(error))
        }
    }
}
