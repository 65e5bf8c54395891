//! `copy`: making a store of another, whichever engine keeps each; and `restore` into a database.

use std::cell::Cell;
use std::path::Path;

use crate::store::StoreError;
use crate::store::maintenance::database::{fill_database, open_database_alone};
use crate::store::maintenance::difference::{bytes, compare};
use crate::store::maintenance::location::Location;
use crate::store::maintenance::portable::Portable;
use crate::store::maintenance::snapshot::{Snapshot, Target};
use crate::store::sled::maintenance::{DirectorySnapshot, DirectoryTarget, Tick};

/// What was copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copied {
    /// How many rows.
    pub rows: u64,
    /// The bytes of their keys and values.
    pub bytes: u64,
}

/// Makes a store in the empty place `to` of the store in `from`, with which no bot works, and compares the two
/// row by row. When it was cut short it can be begun again, and until it is done no bot starts on the copy.
/// `tick` is told how many bytes were read.
///
/// # Errors
/// When a bot works with one of the two, `to` holds something else, or an engine fails.
pub fn copy(from: &Location, to: &Location, tick: Tick<'_>) -> Result<Copied, StoreError> {
    let source: Box<dyn Snapshot> = match from {
        Location::Directory(dir) => Box::new(DirectorySnapshot::open(dir)?),
        Location::Database(url) => open_database_alone(url)?,
    };
    let target: Box<dyn Target> = match to {
        Location::Directory(dir) => Box::new(DirectoryTarget::begin(dir)?),
        Location::Database(url) => fill_database(url)?,
    };
    transfer(&*source, target, tick)
}

/// Makes a store in an empty database of a backup, which is unpacked in the directory `scratch` first. That
/// does not exist, and is removed again. As [`copy`] it can be begun again.
///
/// # Errors
/// When the backup is not whole, the database holds something else, or an engine fails.
pub fn restore_into_database(
    backup: &Path,
    url: &str,
    scratch: &Path,
    tick: Tick<'_>,
) -> Result<Copied, StoreError> {
    let source = DirectorySnapshot::of_backup(backup, scratch, tick)?;
    transfer(&source, fill_database(url)?, tick)
}

fn transfer(
    source: &dyn Snapshot,
    mut target: Box<dyn Target>,
    tick: Tick<'_>,
) -> Result<Copied, StoreError> {
    let portable = Portable::of(source)?;
    let counted = Cell::new(Copied { rows: 0, bytes: 0 });
    let mut rows = portable.rows().inspect(|row| {
        if let Ok(row) = row {
            let Copied { rows, bytes: sum } = counted.get();
            counted.set(Copied {
                rows: rows + 1,
                bytes: sum + bytes(row),
            });
            tick(bytes(row));
        }
    });
    target.fill(&mut rows, portable.commits())?;
    drop(rows);
    {
        let written = target.written()?;
        compare(&portable, &Portable::of(&*written)?, tick)?;
    }
    source.end()?;
    target.complete()?;
    Ok(counted.get())
}
