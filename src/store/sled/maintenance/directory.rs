//! The data directory as the operator names it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::sled::storage::files::{
    JOURNAL, LOCK, MARKER, NEW_JOURNAL, NEW_MARKER, is_of_sled, remove_sled_files,
};
use crate::store::sled::storage::index;
use crate::store::sled::storage::journal::BadJournal;
use crate::store::sled::storage::lock::{Lock, wait_for_sled};
use crate::store::sled::storage::marker::{Marker, State};
use crate::store::sled::storage::opening::refuse_unfinished;
use crate::store::sled::storage::private;
use crate::store::sled::storage::recovery::close;
use crate::store::sled::storage::system::{is_refusal, refused_in, shown, unusable};
use crate::store::sled::storage::tick::Tick;

/// The directory as an absolute path, and its marker if that can be read.
///
/// # Errors
/// When there is no store in it, or the system refuses.
pub fn store_in(dir: &Path) -> Result<(PathBuf, Option<Marker>), StoreError> {
    let dir = std::path::absolute(dir).map_err(|e| unusable(dir, e))?;
    refuse_unfinished(&dir)?;
    Marker::refuse_unreleased(&dir)?;
    let entries = fs::read_dir(&dir).map_err(|e| unusable(&dir, e))?;
    let mut there = false;
    for entry in entries {
        let name = entry.map_err(|e| unusable(&dir, e))?.file_name();
        there |= name == JOURNAL || is_of_sled(&name);
    }
    let marker = match Marker::read(&dir) {
        Err(e) if is_refusal(&e) => return Err(unusable(&dir, e)),
        marker => marker.unwrap_or_default(),
    };
    if !there && marker.is_none() {
        let why = "there is no store in it";
        return Err(StoreError::Unusable(shown(&dir), why.into()));
    }
    Ok((dir, marker))
}

/// Writes the marker.
///
/// # Errors
/// When the disk refuses.
pub fn write_marker(dir: &Path, marker: Marker) -> Result<(), StoreError> {
    marker.write(dir).map_err(|e| unusable(dir, e))
}

/// Reads a corrupt line again if a bot may just be writing it.
pub fn retry_while_running<T>(
    running: bool,
    read: impl Fn() -> Result<T, BadJournal>,
) -> Result<T, BadJournal> {
    const AGAIN: usize = 3;
    let mut found = read();
    for _ in 0..AGAIN {
        if !running || !matches!(found, Err(BadJournal::Line { .. })) {
            break;
        }
        found = read();
    }
    found
}

/// Makes a store in a directory that does not exist or is empty.
///
/// # Errors
/// Those of `fill`, and when the directory holds something; then the directory is empty afterwards.
pub fn make_store(
    dir: &Path,
    fill: impl FnOnce() -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    private::make_dir(dir).map_err(|e| unusable(dir, e))?;
    let free = || match is_free(dir) {
        Ok(true) => Ok(()),
        Ok(false) => {
            let why = "it holds something; a store is made only where there is nothing";
            Err(StoreError::Unusable(shown(dir), why.into()))
        }
        Err(e) => Err(unusable(dir, e)),
    };
    // Before the lock file is made, and after, when no other process can make anything.
    free()?;
    let lock = Lock::take(dir)?;
    free()?;
    let filled = fill().map_err(refused_in(dir));
    if filled.is_err() {
        // It was empty, and the next try needs it so.
        clear(dir);
    }
    drop(lock);
    filled
}

/// Removes the files of an incomplete store. If one cannot be removed, the next try is refused.
pub fn clear(dir: &Path) {
    clear_store(dir);
    drop(fs::remove_file(dir.join(LOCK)));
}

/// As [`clear`], in a directory that stays locked.
pub fn clear_store(dir: &Path) {
    drop(remove_sled_files(dir));
    for name in [JOURNAL, NEW_JOURNAL, MARKER, NEW_MARKER] {
        drop(fs::remove_file(dir.join(name)));
    }
}

/// Whether there is nothing in a directory but `lost+found` or the lock file.
pub fn is_free(dir: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(dir)? {
        let name = entry?.file_name();
        if name != "lost+found" && name != LOCK {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Makes the tables of a new store from its journal, and its final marker.
///
/// # Errors
/// When the disk refuses.
pub fn complete_store(dir: &Path, marker: Marker, tick: Tick<'_>) -> Result<(), StoreError> {
    let tables = index::rebuild(dir, marker.identity, marker.commits, u64::MAX, tick)?;
    close(dir, tables)?;
    wait_for_sled(dir).map_err(|e| unusable(dir, e))?;
    let marker = Marker {
        state: State::Open,
        ..marker
    };
    write_marker(dir, marker)
}
