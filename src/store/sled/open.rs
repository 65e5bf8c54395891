//! Opening a store: what is in the directory, whether it is whole, and whether it may be new.
//!
//! The marker goes first and last: it says `creating` before sled makes its first file, and only
//! when the store holds its identity durably does it say anything else. From then on a directory
//! that does not hold that identity is damaged, however empty and new it looks to sled.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::sled::disk::{DB, Disk, Lock, shown, unusable};
use crate::store::sled::held;
use crate::store::sled::marker::{Identity, MARKER, Marker, State, sync_dir};
use crate::store::sled::recovery;
use crate::store::sled::tables::{Meta, Table, Tables, failed};

/// A store that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The directory, absolute.
    pub dir: PathBuf,
    /// Holds the directory.
    pub lock: Lock,
    /// The tables.
    pub tables: Tables,
    /// Syncs them.
    pub disk: Disk,
    /// What the marker says now.
    pub marker: Marker,
    /// Where a copy lies, if sled's snapshots had to be removed.
    pub repaired: Option<PathBuf>,
}

/// Opens the store in a directory, or makes one where there is none.
///
/// # Errors
/// [`StoreError::Locked`], [`StoreError::Unusable`] or [`StoreError::Damaged`]; a store that was
/// there and is not whole is never replaced by an empty one.
pub fn open(dir: &Path) -> Result<Opened, StoreError> {
    let dir = std::path::absolute(dir).map_err(|e| unusable(dir, e))?;
    fs::create_dir_all(&dir).map_err(|e| unusable(&dir, e))?;
    let lock = Lock::take(&dir)?;
    let expected = expect(&dir)?;
    if let Expected::Nothing(marker) = &expected {
        marker.write(&dir).map_err(|e| unusable(&dir, e))?;
        sync_parent(&dir).map_err(|e| unusable(&dir, e))?;
    }
    let (db, repaired) = recovery::open(&dir)?;
    let tables = Tables::open(db).map_err(failed)?;
    let mut marker = verify(&dir, &tables, expected)?;
    marker.state = State::Open;
    let disk = Disk::new(&dir, tables.clone(), marker).map_err(|e| unusable(&dir, e))?;
    disk.sync()?;
    sync_dir(&dir).map_err(|e| unusable(&dir, e))?;
    marker.write(&dir).map_err(|e| unusable(&dir, e))?;
    Ok(Opened {
        dir,
        lock,
        tables,
        disk,
        marker,
        repaired,
    })
}

/// What should be found in the tables.
#[derive(Debug)]
enum Expected {
    /// Nothing: the store is to be made.
    Nothing(Marker),
    /// The store of this marker.
    Store(Marker),
    /// Some store; its marker was lost.
    Unmarked,
}

fn expect(dir: &Path) -> Result<Expected, StoreError> {
    let length = match fs::metadata(dir.join(DB)) {
        Ok(found) => Some(found.len()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => None,
        Err(e) => return Err(unusable(dir, e)),
    };
    let left = left_by_sled(dir).map_err(|e| unusable(dir, e))?;
    let marker = match Marker::read(dir) {
        Ok(marker) => marker,
        // The store itself can still say who it is.
        Err(e) if e.kind() == io::ErrorKind::InvalidData && length.is_some() => None,
        Err(e) => return Err(damaged(dir, format!("its file {MARKER}: {e}"))),
    };
    let Some(marker) = marker else {
        return match (length, left) {
            (None, false) => Ok(Expected::Nothing(Marker {
                identity: new_identity(),
                state: State::Creating,
                commits: 0,
            })),
            (Some(1..), _) => Ok(Expected::Unmarked),
            (Some(0), _) | (None, true) => Err(damaged(dir, format!("its file {DB} is gone"))),
        };
    };
    match (marker.state, length) {
        (State::Creating, _) => Ok(Expected::Nothing(marker)),
        (_, None) => Err(damaged(dir, format!("its file {DB} is missing"))),
        (_, Some(0)) => Err(damaged(dir, format!("its file {DB} is empty"))),
        (State::Closed { length }, Some(found)) if length != found => {
            let why = format!("its file {DB} has {found} bytes, and had {length} when closed");
            Err(damaged(dir, why))
        }
        (State::Open | State::Closed { .. }, Some(_)) => Ok(Expected::Store(marker)),
    }
}

/// Compares the tables with what was expected, and gives the marker that is true now.
fn verify(dir: &Path, tables: &Tables, expected: Expected) -> Result<Marker, StoreError> {
    let found = tables.get(Table::Meta, Meta::Identity.key())?;
    let found = match found.as_deref().map(<[u8; 16]>::try_from) {
        Some(Ok(bytes)) => Some(Identity(bytes)),
        Some(Err(_)) => return Err(damaged(dir, "its identity is unreadable".into())),
        None => None,
    };
    let commits = tables.meta(Meta::Commits)?;
    let identity = match (expected, found) {
        (Expected::Nothing(marker), None) if commits == 0 => {
            let key = Meta::Identity.key();
            let meta = tables.tree(Table::Meta);
            meta.insert(key, &marker.identity.0).map_err(failed)?;
            marker.identity
        }
        (Expected::Store(marker), Some(found)) if marker.identity == found => {
            let held = marker.commits.max(held::read(dir, found));
            if commits < held {
                let why = format!("it holds {commits} changes and held {held} once");
                return Err(damaged(dir, why));
            }
            found
        }
        (Expected::Nothing(marker), Some(found)) if marker.identity == found => found,
        (Expected::Unmarked, Some(found)) => found,
        (_, None) => return Err(damaged(dir, "its data is gone".into())),
        (_, Some(_)) => {
            let why = format!("its files {DB} and {MARKER} belong to different stores");
            return Err(damaged(dir, why));
        }
    };
    Ok(Marker {
        identity,
        state: State::Open,
        commits,
    })
}

/// Whether anything but `db` shows that sled was here.
fn left_by_sled(dir: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(dir)? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        if name == "conf" || name == "blobs" || name.starts_with("snap.") {
            return Ok(true);
        }
    }
    Ok(false)
}

fn sync_parent(dir: &Path) -> io::Result<()> {
    dir.parent().map_or(Ok(()), sync_dir)
}

/// Tells this store from others; nothing that happens depends on it, so the standard library's
/// random hash keys are good enough.
fn new_identity() -> Identity {
    let half = || RandomState::new().hash_one(MARKER).to_be_bytes();
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&half());
    bytes[8..].copy_from_slice(&half());
    Identity(bytes)
}

fn damaged(dir: &Path, why: String) -> StoreError {
    StoreError::Damaged(shown(dir), why)
}
