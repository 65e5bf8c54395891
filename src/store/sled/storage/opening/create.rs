//! Creating a store in an empty directory.

use std::io;
use std::path::Path;

use crate::store::StoreError;
use crate::store::sled::storage::files::{DB, MARKER, sled_files, sync_dir};
use crate::store::sled::storage::index;
use crate::store::sled::storage::journal::{self, Head};
use crate::store::sled::storage::marker::Marker;
use crate::store::sled::storage::opening::journal_and_tables::JournalAndTables;
use crate::store::sled::storage::quarantine::Quarantine;
use crate::store::sled::storage::system::{damaged, shown, unusable};
use crate::store::sled::storage::tables::sync;

/// Creates a store. Nothing is acknowledged before its marker says `open`.
///
/// # Errors
/// [`StoreError::Damaged`] when sled's files of another store are there; when the disk refuses.
pub fn create(dir: &Path, marker: Marker) -> Result<JournalAndTables, StoreError> {
    marker.write(dir).map_err(|e| unusable(dir, e))?;
    sync_parent(dir).map_err(|e| unusable(dir, e))?;
    let mut repairs = Vec::new();
    let (tables, repaired) = match index::open_files(dir) {
        // The first start was cut short while sled made its files.
        Err(StoreError::Damaged(_, why)) => {
            let refused = |e: io::Error| unusable(dir, e);
            let names = sled_files(dir).map_err(refused)?;
            let moved = Quarantine::make(dir).and_then(|to| to.take(dir, &names));
            repairs.push(format!(
                "the first start was cut short ({why}); the store was created again, and what there was of it \
                 is in {}",
                shown(&moved.map_err(refused)?)
            ));
            index::open_files(dir)?
        }
        opened => opened?,
    };
    if tables.content()?.rows > 0 {
        let why = format!("its files {DB} and {MARKER} belong to different stores");
        return Err(damaged(dir, why));
    }
    tables.set_identity(marker.identity)?;
    sync(dir, &tables)?;
    let head = Head {
        identity: marker.identity,
        base: tables.commits()?,
    };
    let journal = journal::begin(dir, head, tables.rows())?;
    Ok(JournalAndTables {
        identity: marker.identity,
        tables,
        journal,
        repaired,
        repairs,
    })
}

fn sync_parent(dir: &Path) -> io::Result<()> {
    dir.parent().map_or(Ok(()), sync_dir)
}
