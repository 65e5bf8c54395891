//! `restore`: making a store from a backup.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::store::StoreError;
use crate::store::sled::maintenance::backup::verified;
use crate::store::sled::maintenance::directory::{complete_store, make_store};
use crate::store::sled::storage::journal::{self, Head, Summary};
use crate::store::sled::storage::marker::{Identity, Marker, State};
use crate::store::sled::storage::system::unusable;
use crate::store::sled::storage::tick::Tick;

/// Makes a store from a backup in a directory that does not exist or is empty. Gives how many commits it
/// holds. `tick` is told how many bytes were read.
///
/// # Errors
/// When the backup is not valid, the directory holds something, or the disk refuses; then no store is left
/// there.
pub fn restore(from: &Path, dir: &Path, tick: Tick<'_>) -> Result<u64, StoreError> {
    let copy = File::open(from).map_err(|e| unusable(from, e))?;
    let whole = verified(&copy, from, tick)?;
    make_store(dir, || fill(&copy, dir, &whole, tick))?;
    Ok(whole.last)
}

/// Puts a copy of this backup and the tables made from it into the locked directory.
///
/// # Errors
/// When the disk refuses.
pub fn fill(from: &File, dir: &Path, whole: &Summary, tick: Tick<'_>) -> Result<(), StoreError> {
    let refused = |e: io::Error| unusable(dir, e);
    // A new identity, so that its files are never mixed with those of the other store.
    let head = Head {
        identity: Identity::random(),
        ..whole.head
    };
    let marker = Marker {
        identity: head.identity,
        state: State::Rebuilding,
        commits: whole.last,
    };
    marker.write(dir).map_err(refused)?;
    journal::install_copy(dir, from, whole.lines(), head).map_err(refused)?;
    complete_store(dir, marker, tick)
}
