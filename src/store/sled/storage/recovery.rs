//! Opening sled's files, also after the one fault that sled does not recover from by itself.
//!
//! A crash while sled 0.34 writes a snapshot (it does so when it opens) leaves
//! `snap.*.generating`, which the next opening takes for the newest snapshot and refuses as corrupt,
//! for ever. A snapshot is only an index of the log: without any, sled reads the log from its
//! start and finds every record.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use ::sled::{Config, Db};

use crate::store::StoreError;
use crate::store::sled::storage::files::{DB, is_snapshot, sync_dir};
use crate::store::sled::storage::lock::wait_for_sled;
use crate::store::sled::storage::quarantine::copy_directory;
use crate::store::sled::storage::system::{damaged, is_refusal, shown, unusable};

/// How much memory sled may use to cache pages; its own default is a gigabyte.
const CACHE_BYTES: u64 = 32 * 1024 * 1024;

/// Opens sled's files in the directory, which the caller has locked. If snapshots had to be removed for
/// it, gives the path of the copy from before.
///
/// # Errors
/// [`StoreError::Damaged`] when sled refuses the files, and removing its snapshots does not help;
/// [`StoreError::Locked`] and [`StoreError::Unusable`] when it is the system that refuses: then
/// nothing was touched.
pub fn open(dir: &Path) -> Result<(Db, Option<PathBuf>), StoreError> {
    let first = match try_open(dir) {
        Err(StoreError::Damaged(_, why)) => why,
        opened => return opened.map(|db| (db, None)),
    };
    let snapshots = snapshots(dir).map_err(|e| damaged(dir, format!("{first}; {e}")))?;
    if snapshots.is_empty() {
        return Err(damaged(dir, first));
    }
    let copy = copy_directory(dir).map_err(|e| match is_refusal(&e) {
        true => unusable(dir, e),
        false => {
            let why = format!("{first}; it could not be copied to try a repair: {e}");
            damaged(dir, why)
        }
    })?;
    let second = match remove(dir, &snapshots) {
        Ok(()) => match try_open(dir) {
            Err(StoreError::Damaged(_, why)) => why,
            opened => return opened.map(|db| (db, Some(copy))),
        },
        Err(e) => e.to_string(),
    };
    let aside = copy.display();
    let why = format!("{first}; a repair did not help: {second}; a copy from before is in {aside}");
    Err(damaged(dir, why))
}

/// Opens sled's files as they are.
///
/// # Errors
/// As [`open`].
pub fn try_open(dir: &Path) -> Result<Db, StoreError> {
    if dir.join(DB).exists() {
        wait_for_sled(dir).map_err(|e| match e.kind() {
            io::ErrorKind::WouldBlock => StoreError::Locked(shown(dir)),
            _ if is_refusal(&e) => unusable(dir, e),
            _ => damaged(dir, format!("its file {DB}: {e}")),
        })?;
    }
    // sled has no flushing thread of its own: the committer flushes and syncs.
    let config = Config::new()
        .path(dir)
        .cache_capacity(CACHE_BYTES)
        .flush_every_ms(None);
    catch_panic(dir, || config.open().map_err(|e| opening_error(dir, e)))
}

/// What an error of sled says about the files that it was opening.
pub fn opening_error(dir: &Path, error: ::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Io(error) if is_refusal(&error) => unusable(dir, error),
        error => damaged(dir, error.to_string()),
    }
}

/// Runs `work` on sled's files and takes a panic for damage: sled asserts where it meets bytes that it
/// did not expect. The last handle of sled must not be dropped inside, where a panic would unwind
/// through it.
///
/// # Errors
/// Those of the work, and [`StoreError::Damaged`] when sled panicked.
pub fn catch_panic<T>(
    dir: &Path,
    work: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(damaged(dir, "sled panicked")))
}

/// Drops what may be the last handle of sled.
///
/// # Errors
/// [`StoreError::Damaged`] when sled panicked.
pub fn close<T>(dir: &Path, handle: T) -> Result<(), StoreError> {
    catch_panic(dir, || {
        drop(handle);
        Ok(())
    })
}

/// Drops what may be the last handle of sled after another error, which is the one to report, and waits
/// until its files are released.
pub fn close_after_error<T>(dir: &Path, handle: T) {
    drop(close(dir, handle));
    drop(wait_for_sled(dir));
}

/// sled's snapshots, complete or not.
fn snapshots(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if is_snapshot(&entry.file_name().to_string_lossy()) {
            found.push(entry.path());
        }
    }
    Ok(found)
}

fn remove(dir: &Path, snapshots: &[PathBuf]) -> io::Result<()> {
    snapshots.iter().try_for_each(fs::remove_file)?;
    sync_dir(dir)
}
