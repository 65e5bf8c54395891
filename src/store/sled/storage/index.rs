//! sled's tables as one half of a store: opening and verifying them, and rebuilding them from the journal.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::schema::row::Row;
use crate::store::sled::storage::files::{DB, JOURNAL, MARKER};
use crate::store::sled::storage::journal::{self, BadJournal, Kind, Line};
use crate::store::sled::storage::marker::{Identity, Marker, State};
use crate::store::sled::storage::recovery::{
    self, catch_panic, close, close_after_error, opening_error,
};
use crate::store::sled::storage::system::{damaged, is_refusal, unusable};
use crate::store::sled::storage::tables::{Tables, sync};
use crate::store::sled::storage::tick::Tick;

/// Up to this length every opening recounts all rows of sled's file. A longer file is recounted only when
/// something was wrong.
const RECOUNTED_BYTES: u64 = 64 * 1024 * 1024;

/// How many bytes of the journal are read before their rows are written, while the tables are rebuilt.
const BUFFER_BYTES: usize = 1024 * 1024;

/// Tables that open and say which store they belong to.
#[derive(Debug)]
pub struct Index {
    /// The tables.
    pub tables: Tables,
    /// The store that they belong to.
    pub identity: Identity,
    /// How many batches they hold.
    pub commits: u64,
    /// The path of a copy, if sled's snapshots had to be removed.
    pub repaired: Option<PathBuf>,
}

#[cfg(not(test))]
const fn recounted_bytes() -> u64 {
    RECOUNTED_BYTES
}

#[cfg(test)]
fn recounted_bytes() -> u64 {
    tests::RECOUNTED.get()
}

/// How much an opening verifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verification {
    /// What is quick, or everything if something was wrong.
    Quick,
    /// Everything.
    Full,
}

/// Opens sled's files, which the marker, if there is one, must fit.
///
/// # Errors
/// [`StoreError::Damaged`] when they cannot be used, [`StoreError::Refused`] and
/// [`StoreError::Unusable`] when the system refuses.
pub fn open(
    dir: &Path,
    marker: Option<&Marker>,
    verification: Verification,
) -> Result<Index, StoreError> {
    let length = match fs::metadata(dir.join(DB)) {
        Ok(found) => found.len(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            return Err(damaged(dir, format!("its file {DB} is missing")));
        }
        Err(e) if is_refusal(&e) => return Err(unusable(dir, e)),
        Err(e) => return Err(damaged(dir, format!("its file {DB}: {e}"))),
    };
    if length == 0 {
        return Err(damaged(dir, format!("its file {DB} is empty")));
    }
    match marker.map(|marker| marker.state) {
        Some(State::Closed { length: closed }) if closed != length => {
            let why = format!("its file {DB} has {length} bytes, and had {closed} when closed");
            return Err(damaged(dir, why));
        }
        Some(State::Rebuilding) => {
            return Err(damaged(dir, format!("its file {DB} is not finished")));
        }
        _ => {}
    }
    let (tables, repaired) = open_files(dir)?;
    let suspect = marker.is_some_and(|marker| marker.state == State::Suspect);
    let recount = suspect || verification == Verification::Full || length <= recounted_bytes();
    let verified = catch_panic(dir, || {
        let found = verified(dir, &tables, recount)?;
        if marker.is_some_and(|marker| !marker.identity.is_nearly(found.0)) {
            let why = format!("its files {DB} and {MARKER} belong to different stores");
            return Err(damaged(dir, why));
        }
        Ok(found)
    });
    let (identity, commits) = match verified {
        Ok(found) => found,
        Err(error) => {
            close_after_error(dir, tables);
            return Err(match error {
                StoreError::Failed(_) | StoreError::Record(..) => damaged(dir, error.to_string()),
                error => error,
            });
        }
    };
    Ok(Index {
        tables,
        identity,
        commits,
        repaired,
    })
}

/// Opens sled's files whatever is in them.
///
/// # Errors
/// [`StoreError::Damaged`] when sled refuses them.
pub fn open_files(dir: &Path) -> Result<(Tables, Option<PathBuf>), StoreError> {
    let (db, repaired) = recovery::open(dir)?;
    // So that sled is not closed by what unwinds.
    let handle = db.clone();
    let opened = catch_panic(dir, || {
        Tables::open(db).map_err(|error| opening_error(dir, error))
    });
    let closed = close(dir, handle);
    let tables = opened?;
    closed.map(|()| (tables, repaired))
}

/// The identity and the number of commits, after a recount of all rows if `recount`.
fn verified(dir: &Path, tables: &Tables, recount: bool) -> Result<(Identity, u64), StoreError> {
    let identity = tables.identity()?;
    let identity = identity.ok_or_else(|| damaged(dir, "its data is gone"))?;
    if recount {
        verify_content(dir, tables)?;
    }
    Ok((identity, tables.commits()?))
}

/// Verifies that the tables have every row they should have.
///
/// # Errors
/// [`StoreError::Damaged`] when they have not.
pub fn verify_content(dir: &Path, tables: &Tables) -> Result<(), StoreError> {
    if tables.counted()? != tables.content()? {
        return Err(damaged(
            dir,
            format!("the rows of its file {DB} do not add up"),
        ));
    }
    Ok(())
}

/// Rebuilds sled's files from the first `length` bytes of the journal, which is valid and ends with the
/// commit `last`. The directory has no such files, or none that are needed.
///
/// # Errors
/// When the disk fails; then the next opening rebuilds them again.
pub fn rebuild(
    dir: &Path,
    identity: Identity,
    last: u64,
    length: u64,
    tick: Tick<'_>,
) -> Result<Tables, StoreError> {
    let marker = Marker {
        identity,
        state: State::Rebuilding,
        commits: last,
    };
    marker.write(dir).map_err(|e| unusable(dir, e))?;
    let (tables, _) = open_files(dir)?;
    let filled = catch_panic(dir, || {
        load(dir, &tables, 0, length, tick)?;
        if tables.commits()? != last {
            let why = "its journal does not count its changes";
            return Err(damaged(dir, why));
        }
        // Last, so that incomplete tables belong to no store.
        tables.set_identity(identity)?;
        sync(dir, &tables)
    });
    if let Err(error) = filled {
        close_after_error(dir, tables);
        return Err(error);
    }
    Ok(tables)
}

/// Reads the first `length` bytes of the journal and puts what comes after the commit `after` into the
/// tables.
///
/// # Errors
/// When the journal is not whole, or the disk fails.
pub fn load(
    dir: &Path,
    tables: &Tables,
    after: u64,
    length: u64,
    tick: Tick<'_>,
) -> Result<(), StoreError> {
    let mut buffer = RowBuffer::new(dir, tables);
    journal::verify(&dir.join(JOURNAL), length, |line| {
        tick(line.body.len() as u64);
        match line.kind {
            Kind::Commit if line.number <= after => Ok(()),
            Kind::Base if after > 0 => Ok(()),
            _ => buffer.take(line),
        }
    })
    .map_err(ReplayError::in_directory(dir))?;
    buffer.write()
}

/// Puts the commits between two positions of the journal into the tables.
///
/// # Errors
/// When a line is not whole, or the disk fails.
pub fn replay(dir: &Path, tables: &Tables, from: u64, to: u64) -> Result<(), StoreError> {
    let mut buffer = RowBuffer::new(dir, tables);
    journal::replay(&dir.join(JOURNAL), from, to, |line| buffer.take(line))
        .map_err(ReplayError::in_directory(dir))?;
    buffer.write()
}

/// Collects the rows of lines for the tables. A commit is never divided.
struct RowBuffer<'a> {
    dir: &'a Path,
    tables: &'a Tables,
    lines: Vec<Vec<Row>>,
    bytes: usize,
}

impl<'a> RowBuffer<'a> {
    fn new(dir: &'a Path, tables: &'a Tables) -> RowBuffer<'a> {
        RowBuffer {
            dir,
            tables,
            lines: Vec::new(),
            bytes: 0,
        }
    }

    fn take(&mut self, line: &Line) -> Result<(), ReplayError> {
        let rows = line.rows();
        let unknown = || {
            damaged(
                self.dir,
                format!("its file {JOURNAL} has rows not known here"),
            )
        };
        self.lines.push(rows.ok_or_else(unknown)?);
        self.bytes += line.body.len();
        if self.bytes >= BUFFER_BYTES {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), StoreError> {
        self.tables.write_batches(&self.lines)?;
        self.lines.clear();
        self.bytes = 0;
        Ok(())
    }
}

/// Why a journal could not be put into tables.
enum ReplayError {
    Journal(BadJournal),
    Store(StoreError),
}

impl ReplayError {
    fn in_directory(dir: &Path) -> impl FnOnce(ReplayError) -> StoreError {
        |error| match error {
            ReplayError::Journal(BadJournal::Disk(e)) if is_refusal(&e) => unusable(dir, e),
            ReplayError::Journal(e) => damaged(dir, format!("its file {JOURNAL}: {e}")),
            ReplayError::Store(e) => e,
        }
    }
}

impl From<BadJournal> for ReplayError {
    fn from(error: BadJournal) -> ReplayError {
        ReplayError::Journal(error)
    }
}

impl From<StoreError> for ReplayError {
    fn from(error: StoreError) -> ReplayError {
        ReplayError::Store(error)
    }
}

#[cfg(test)]
pub mod tests {
    use std::cell::Cell;

    thread_local! {
        /// The length up to which this thread recounts rows when it opens a store.
        pub static RECOUNTED: Cell<u64> = const { Cell::new(super::RECOUNTED_BYTES) };
    }
}
