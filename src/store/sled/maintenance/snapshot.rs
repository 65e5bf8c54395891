//! The store of a directory as it is at one moment.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::maintenance::snapshot::Snapshot;
use crate::store::rows::{Entry, KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::table::{Meta, Table};
use crate::store::sled::maintenance::directory::store_in;
use crate::store::sled::maintenance::restore::restore;
use crate::store::sled::storage::files;
use crate::store::sled::storage::opening::{self, Opened};
use crate::store::sled::storage::system::unusable;
use crate::store::sled::storage::tables::Tables;
use crate::store::sled::storage::tick::Tick;

/// The store of a directory, which is locked meanwhile.
#[derive(Debug)]
pub struct DirectorySnapshot {
    opened: Opened,
    /// A directory that is removed afterwards.
    _scratch: Option<Scratch>,
}

/// A directory that is removed when this is dropped.
#[derive(Debug)]
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // A directory that cannot be removed does no harm.
        drop(fs::remove_dir_all(&self.0));
    }
}

impl DirectorySnapshot {
    /// The store of a directory on which no bot is running.
    ///
    /// # Errors
    /// As for opening it.
    pub fn open(dir: &Path) -> Result<DirectorySnapshot, StoreError> {
        store_in(dir)?;
        Ok(DirectorySnapshot {
            opened: opening::open(dir)?,
            _scratch: None,
        })
    }

    /// A backup, which is restored in the directory `scratch`, which does not exist and is removed again.
    ///
    /// # Errors
    /// When the copy is not whole, or the directory cannot be made.
    pub fn of_backup(
        file: &Path,
        scratch: &Path,
        tick: Tick<'_>,
    ) -> Result<DirectorySnapshot, StoreError> {
        if scratch.exists() {
            let why = io::Error::from(io::ErrorKind::AlreadyExists);
            return Err(unusable(scratch, why));
        }
        // From now on it is removed, whatever happens.
        let remove = Scratch(scratch.to_owned());
        restore(file, scratch, tick)?;
        Ok(DirectorySnapshot {
            opened: opening::open(scratch)?,
            _scratch: Some(remove),
        })
    }
}

impl Snapshot for DirectorySnapshot {
    fn rows(&self) -> &dyn Rows {
        &self.opened.tables
    }

    fn seen(&self) -> Result<Vec<Entry>, StoreError> {
        seen(&self.opened.tables)
    }

    fn next_notice(&self) -> Result<Option<u64>, StoreError> {
        next_notice(&self.opened.tables)
    }

    fn bytes(&self) -> u64 {
        files::bytes(&self.opened.dir)
    }

    fn faults(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    fn moment(&self) -> Result<String, StoreError> {
        Ok(self.opened.tables.commits()?.to_string())
    }

    // The lock kept everybody out.
    fn end(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Tables that were filled and are compared with what they were filled from.
pub struct FilledTables<'a>(pub &'a Tables);

impl Snapshot for FilledTables<'_> {
    fn rows(&self) -> &dyn Rows {
        self.0
    }

    fn seen(&self) -> Result<Vec<Entry>, StoreError> {
        seen(self.0)
    }

    fn next_notice(&self) -> Result<Option<u64>, StoreError> {
        next_notice(self.0)
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn faults(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    fn moment(&self) -> Result<String, StoreError> {
        Ok(self.0.commits()?.to_string())
    }

    fn end(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// The updates seen, the oldest first: their values begin with their serial numbers.
fn seen(tables: &Tables) -> Result<Vec<Entry>, StoreError> {
    let all = tables.scan(Table::Seen, KeyRange::all(), Order::Ascending);
    let mut all: Vec<Entry> = all.collect::<Result<_, _>>()?;
    all.sort_by(|(one, value), (other, other_value)| (value, one).cmp(&(other_value, other)));
    Ok(all)
}

fn next_notice(tables: &Tables) -> Result<Option<u64>, StoreError> {
    let next = tables.get(Table::Meta, Meta::NextNotice.key())?;
    Ok(next.and_then(|next| keys::number(&next)))
}
