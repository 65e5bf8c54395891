//! Opening a store: what is in the directory, whether it is complete, and whether it may be created.
//!
//! The marker is written first and last: it says `creating` before sled makes its first file, and only
//! when the store durably holds its identity does it say anything else. From then on a directory without
//! that identity is damaged, however empty and new it looks to sled.
//!
//! A store consists of the journal and sled's tables, which follow it. Either may be behind after a crash,
//! and either may be damaged; then it is repaired from the other, if that is complete and not behind what the
//! marker and the watermark say was durable. If neither is, the directory is left as it is and refused.

use std::path::{Path, PathBuf};

use crate::game::Timestamp;
use crate::store::StoreError;
use crate::store::sled::storage::disk::Disk;
use crate::store::sled::storage::files::{MARKER, sync_dir};
use crate::store::sled::storage::index::Verification;
use crate::store::sled::storage::lock::Lock;
use crate::store::sled::storage::marker::{Marker, State};
use crate::store::sled::storage::opening::create::create;
use crate::store::sled::storage::opening::expect::{
    Expected, expect, refuse_unfinished, trusted_marker,
};
use crate::store::sled::storage::opening::follow::from_tables;
use crate::store::sled::storage::opening::journal_and_tables::JournalAndTables;
use crate::store::sled::storage::opening::rebuild::from_journal;
use crate::store::sled::storage::private;
use crate::store::sled::storage::recovery::{catch_panic, close_after_error};
use crate::store::sled::storage::rewrite;
use crate::store::sled::storage::system::{refused_in, unusable};
use crate::store::sled::storage::tables::{Tables, sync};
use crate::store::sled::storage::tick::SILENT;

/// A store that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The data directory, absolute.
    pub dir: PathBuf,
    /// The lock of the directory.
    pub lock: Lock,
    /// The tables.
    pub tables: Tables,
    /// Makes batches durable.
    pub disk: Disk,
    /// The present marker.
    pub marker: Marker,
    /// The path of a copy, if sled's snapshots had to be removed.
    pub repaired: Option<PathBuf>,
    /// What was repaired, a sentence each, for the log.
    pub repairs: Vec<String>,
}

/// Opens the store in a directory, or creates one where there is none.
///
/// # Errors
/// [`StoreError::Locked`], [`StoreError::Unusable`] or [`StoreError::Damaged`]; a damaged store
/// is never replaced by an empty one.
pub fn open(dir: &Path) -> Result<Opened, StoreError> {
    open_with(dir, Verification::Quick)
}

/// Opens the store in a directory as [`open`] does, and verifies all of it.
///
/// # Errors
/// As [`open`].
pub fn open_verified(dir: &Path) -> Result<Opened, StoreError> {
    open_with(dir, Verification::Full)
}

fn open_with(dir: &Path, verification: Verification) -> Result<Opened, StoreError> {
    let dir = std::path::absolute(dir).map_err(|e| unusable(dir, e))?;
    open_in(&dir, verification).map_err(refused_in(&dir))
}

fn open_in(dir: &Path, verification: Verification) -> Result<Opened, StoreError> {
    private::make_dir(dir).map_err(|e| unusable(dir, e))?;
    let lock = Lock::take(dir)?;
    refuse_unfinished(dir)?;
    private::make_private(dir);
    let mut store = match expect(dir)? {
        Expected::Nothing(marker) => create(dir, marker)?,
        Expected::Store(marker) => {
            let trusted = trusted_marker(dir, marker)?;
            let mut store = existing(dir, trusted, verification)?;
            if trusted.is_none() {
                let why = "named another store than the journal and the tables; it was rewritten";
                store.repairs.push(format!("the file {MARKER} {why}"));
            }
            store
        }
        Expected::Unmarked => existing(dir, None, verification)?,
    };
    sync(dir, &store.tables)?;
    store.drop_old_copies(dir);
    let (store, rewrite_by) = match rewritten(dir, store) {
        // A long file that was not verified turns out to be damaged.
        Err(StoreError::Damaged(..)) if verification == Verification::Quick => {
            drop(lock);
            return open_in(dir, Verification::Full);
        }
        store => store?,
    };
    sync_dir(dir).map_err(|e| unusable(dir, e))?;
    let marker = Marker {
        identity: store.identity,
        state: State::Open,
        commits: store.journal.last(),
    };
    let disk = Disk::new(dir, store.identity, store.journal, rewrite_by);
    let disk = disk.map_err(|e| unusable(dir, e))?;
    marker.write(dir).map_err(|e| unusable(dir, e))?;
    Ok(Opened {
        dir: dir.to_owned(),
        lock,
        tables: store.tables,
        disk,
        marker,
        repaired: store.repaired,
        repairs: store.repairs,
    })
}

/// Rewrites all files if the erasure of a person requires it. Without enough room for that the store opens
/// all the same; then gives when it is due.
fn rewritten(
    dir: &Path,
    mut store: JournalAndTables,
) -> Result<(JournalAndTables, Option<Timestamp>), StoreError> {
    let due = rewrite::due(&store.tables)?;
    if due.is_none() {
        return Ok((store, None));
    }
    match catch_panic(dir, || {
        rewrite::prepare(dir, store.identity, &store.tables, SILENT)
    }) {
        Ok(head) => {
            (store.tables, store.journal) = rewrite::finish(dir, head, store.tables, SILENT)?;
            Ok((store, None))
        }
        Err(error @ StoreError::Unusable(..)) => {
            tracing::error!(%error, "erased data cannot be removed from the files yet");
            Ok((store, due))
        }
        Err(error) => {
            close_after_error(dir, store.tables);
            Err(error)
        }
    }
}

/// Opens a store that was there; a damaged journal or damaged tables are repaired from the other, but not
/// when the system only refuses.
fn existing(
    dir: &Path,
    marker: Option<Marker>,
    verification: Verification,
) -> Result<JournalAndTables, StoreError> {
    match from_tables(dir, marker.as_ref(), verification) {
        Err(
            error @ (StoreError::Locked(_) | StoreError::Unusable(..) | StoreError::Refused(_)),
        ) => Err(error),
        Err(StoreError::Damaged(_, why) | StoreError::Failed(why)) => {
            from_journal(dir, marker, why)
        }
        Err(error) => from_journal(dir, marker, error.to_string()),
        opened => opened,
    }
}
