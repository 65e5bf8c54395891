//! What is in the data directory: a store, nothing, or a store without its marker.

use std::fs;
use std::io;
use std::path::Path;

use crate::store::StoreError;
use crate::store::sled::storage::files::{DB, JOURNAL, MARKER, UNFINISHED, is_of_sled};
use crate::store::sled::storage::index::{self, Verification};
use crate::store::sled::storage::journal::{self, Tail};
use crate::store::sled::storage::lock::wait_for_sled;
use crate::store::sled::storage::marker::{Identity, Marker, State};
use crate::store::sled::storage::opening::journal_and_tables::TAIL_BYTES;
use crate::store::sled::storage::recovery::close;
use crate::store::sled::storage::system::{damaged, is_refusal, shown, unusable};
use crate::store::sled::storage::watermark;

/// What the directory should hold.
#[derive(Debug)]
pub enum Expected {
    /// Nothing: the store is to be created, with this marker.
    Nothing(Marker),
    /// The store of this marker.
    Store(Marker),
    /// A store whose marker was lost.
    Unmarked,
}

/// Looks at the names in the directory and at the marker.
///
/// # Errors
/// [`StoreError::Unusable`] when the system refuses, [`StoreError::Damaged`] when everything but the
/// watermark is gone.
pub fn expect(dir: &Path) -> Result<Expected, StoreError> {
    Marker::refuse_unreleased(dir)?;
    let names = fs::read_dir(dir).and_then(|entries| {
        let names = entries.map(|entry| Ok(entry?.file_name()));
        names.collect::<io::Result<Vec<_>>>()
    });
    let names = names.map_err(|e| unusable(dir, e))?;
    let left = names.iter().any(|name| is_of_sled(name) || name == JOURNAL);
    let new = || Marker {
        identity: Identity::random(),
        state: State::Creating,
        commits: 0,
    };
    match Marker::read(dir) {
        Ok(Some(marker)) if marker.state == State::Creating && is_unfinished(dir) => {
            Ok(Expected::Nothing(marker))
        }
        // Its creation was finished once: the store itself holds its identity.
        Ok(Some(marker)) if marker.state == State::Creating => Ok(Expected::Unmarked),
        Ok(Some(marker)) => Ok(Expected::Store(marker)),
        Ok(None) if !left => Ok(Expected::Nothing(new())),
        Ok(None) => Ok(Expected::Unmarked),
        Err(e) if is_refusal(&e) => Err(unusable(dir, e)),
        // The store itself still holds its identity.
        Err(_) if left => Ok(Expected::Unmarked),
        // Nothing else was created yet.
        Err(_) if watermark::read_any(dir).is_none() => Ok(Expected::Nothing(new())),
        Err(e) => Err(damaged(dir, format!("its file {MARKER}: {e}"))),
    }
}

/// Refuses a directory whose filling with the rows of another store was cut short.
///
/// # Errors
/// [`StoreError::Unusable`] when it is one.
pub fn refuse_unfinished(dir: &Path) -> Result<(), StoreError> {
    if !dir.join(UNFINISHED).exists() {
        return Ok(());
    }
    let why = "`tulenh store copy` has begun to fill it and was not finished; run that again, or give the bot \
               another data directory";
    Err(StoreError::Unusable(shown(dir), why.into()))
}

/// Whether the store that was being created here has never acknowledged anything.
fn is_unfinished(dir: &Path) -> bool {
    let has_changes = |tail: Tail| tail.last > 0;
    let journal = journal::tail(&dir.join(JOURNAL), u64::MAX, TAIL_BYTES);
    !journal.is_ok_and(has_changes) && watermark::read_any(dir).is_none_or(|(_, count)| count == 0)
}

/// The marker, unless it is the wrong one: the marker, the first line of the journal and sled's files (or
/// the watermark, if those cannot be opened) each name a store, and the majority counts.
///
/// # Errors
/// When the system refuses.
pub fn trusted_marker(dir: &Path, marker: Marker) -> Result<Option<Marker>, StoreError> {
    let Ok(head) = journal::head(&dir.join(JOURNAL)) else {
        return Ok(Some(marker));
    };
    if head.identity.is_nearly(marker.identity) {
        return Ok(Some(marker));
    }
    let marker = mark_open(dir, marker)?;
    let tables = match index::open(dir, None, Verification::Quick) {
        Ok(index) => {
            let identity = index.identity;
            close(dir, index)?;
            wait_for_sled(dir).map_err(|e| unusable(dir, e))?;
            Some(identity)
        }
        Err(StoreError::Damaged(..)) => watermark::read_any(dir).map(|(identity, _)| identity),
        Err(error) => return Err(error),
    };
    Ok(Some(marker).filter(|_| tables != Some(head.identity)))
}

/// Changes a marker that says `closed` to `open` before sled opens its file, which changes the length of
/// the file. Gives the present marker.
///
/// # Errors
/// When the disk refuses.
pub fn mark_open(dir: &Path, marker: Marker) -> Result<Marker, StoreError> {
    let length = fs::metadata(dir.join(DB)).map_or(0, |of| of.len());
    if marker.state != (State::Closed { length }) {
        return Ok(marker);
    }
    let state = State::Open;
    let marker = Marker { state, ..marker };
    marker.write(dir).map_err(|e| unusable(dir, e))?;
    Ok(marker)
}
