//! Opening sled's files, also after the one fault that sled does not get over by itself.
//!
//! A crash while sled 0.34 writes a snapshot (it does so when it opens) leaves
//! `snap.*.generating`, which the next opening takes for the newest snapshot and refuses as corrupt,
//! for ever. A snapshot is only an index of the log: without any, sled reads the log from its
//! start and finds every record.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use ::sled::{Config, Db};

use crate::store::StoreError;
use crate::store::sled::disk::{DB, LOCK, is_refusal, shown, unusable, wait_for_sled};
use crate::store::sled::journal::JOURNAL;
use crate::store::sled::marker::sync_dir;

/// How much memory sled may use to hold pages; its own default is a gigabyte.
const CACHE_BYTES: u64 = 32 * 1024 * 1024;

/// How many copies of a damaged directory are kept in it; see [`remove_old_copies`].
const MOST_COPIES: usize = 5;

/// What the names of such copies begin with.
const COPY: &str = "before-repair-";

/// Opens sled's files in the directory, which the caller has locked. When that took the removal of
/// snapshots, says where the copy from before lies.
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
    let copy = copy_aside(dir).map_err(|e| match is_refusal(&e) {
        true => unusable(dir, e),
        false => {
            let why = format!("{first}; it could not be copied aside to try a repair: {e}");
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
    // No thread of sled's own that flushes: the committer does, and syncs.
    let config = Config::new()
        .path(dir)
        .cache_capacity(CACHE_BYTES)
        .flush_every_ms(None);
    guarded(dir, || config.open().map_err(|e| refused(dir, e)))
}

/// What an error of sled says of the files it was opening.
pub fn refused(dir: &Path, error: ::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Io(error) if is_refusal(&error) => unusable(dir, error),
        error => damaged(dir, error.to_string()),
    }
}

/// Does something with sled's files; sled asserts where it meets bytes it did not expect. What holds
/// sled open must not be dropped last in there, where a panic would unwind through it.
///
/// # Errors
/// Those of the work, and [`StoreError::Damaged`] when sled panicked.
pub fn guarded<T>(
    dir: &Path,
    work: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(damaged(dir, "sled panicked".into())))
}

/// Drops what may hold sled open last.
///
/// # Errors
/// [`StoreError::Damaged`] when sled panicked.
pub fn let_go<T>(dir: &Path, held: T) -> Result<(), StoreError> {
    guarded(dir, || {
        drop(held);
        Ok(())
    })
}

/// sled's snapshots, half-written ones too.
fn snapshots(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("snap.") {
            found.push(entry.path());
        }
    }
    Ok(found)
}

fn remove(dir: &Path, snapshots: &[PathBuf]) -> io::Result<()> {
    snapshots.iter().try_for_each(fs::remove_file)?;
    sync_dir(dir)
}

/// Copies the directory, durably, into one in it: there it has the same disk and the same rights,
/// which what lies beside it need not have.
fn copy_aside(dir: &Path) -> io::Result<PathBuf> {
    let copy = free_name(dir)?;
    // A part of it is of no use, and takes the room that was too little.
    copy_dir(dir, &copy).inspect_err(|_| drop(fs::remove_dir_all(&copy)))?;
    // It may be of no help, and be made again at the next start.
    for old in remove_old_copies(dir)? {
        tracing::warn!(old = %old.display(), "the oldest of what was put aside before repairs was removed");
    }
    Ok(copy)
}

/// Where the next copy can lie.
fn free_name(dir: &Path) -> io::Result<PathBuf> {
    let last = copies(dir)?.last().copied().unwrap_or(0);
    Ok(copy_named(dir, last.saturating_add(1)))
}

/// sled's files in a directory, its data last: as long as they are there, something is.
///
/// # Errors
/// When the directory cannot be read.
pub fn sled_names(dir: &Path) -> io::Result<Vec<OsString>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dir)? {
        let name = entry?.file_name();
        if is_of_sled(&name) {
            names.push(name);
        }
    }
    names.sort_by_key(|name| name == DB);
    Ok(names)
}

/// A new directory, in the one of the store, for what was damaged.
#[derive(Debug)]
pub struct Aside(PathBuf);

impl Aside {
    /// Makes it.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn make(dir: &Path) -> io::Result<Aside> {
        let path = free_name(dir)?;
        fs::create_dir(&path)?;
        Ok(Aside(path))
    }

    /// Copies the end of a file into it, durably: what is behind `from` bytes.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn copy_end(&self, file: &Path, from: u64) -> io::Result<()> {
        let mut source = File::open(file)?;
        source.seek(SeekFrom::Start(from))?;
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(format!(".from-{from}"));
        let mut target = File::create_new(self.0.join(name))?;
        io::copy(&mut source, &mut target)?;
        target.sync_all()
    }

    /// Moves files of the directory of the store into it, durably, and says where it is.
    ///
    /// # Errors
    /// When the disk refuses; what was moved stays moved.
    pub fn take(self, dir: &Path, names: &[impl AsRef<Path>]) -> io::Result<PathBuf> {
        for name in names {
            fs::rename(dir.join(name), self.0.join(name))?;
        }
        sync_dir(&self.0)?;
        sync_dir(dir)?;
        Ok(self.0)
    }

    /// Removes it with the copies in it; nothing was moved there yet.
    pub fn discard(self) {
        // What cannot be removed does no harm.
        drop(fs::remove_dir_all(self.0));
    }
}

/// Removes what was put aside before repairs, and says how much that was.
///
/// # Errors
/// When the disk refuses.
pub fn remove_copies(dir: &Path) -> io::Result<usize> {
    let copies = copies(dir)?;
    copies
        .iter()
        .try_for_each(|number| fs::remove_dir_all(copy_named(dir, *number)))?;
    Ok(copies.len())
}

/// Removes the oldest of what was put aside before repairs, so that a bot that is started again and
/// again does not fill the disk. Says which.
///
/// # Errors
/// When the disk refuses.
pub fn remove_old_copies(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let copies = copies(dir)?;
    let old = copies.len().saturating_sub(MOST_COPIES);
    let old = copies.into_iter().take(old);
    let old: Vec<PathBuf> = old.map(|number| copy_named(dir, number)).collect();
    old.iter().try_for_each(fs::remove_dir_all)?;
    Ok(old)
}

/// The numbers of what was put aside before repairs, the oldest first.
fn copies(dir: &Path) -> io::Result<Vec<u64>> {
    let mut numbers = Vec::new();
    for entry in fs::read_dir(dir)? {
        let name = entry?.file_name();
        let number = name.to_str().and_then(|name| name.strip_prefix(COPY));
        numbers.extend(number.and_then(|number| number.parse::<u64>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

fn copy_named(dir: &Path, number: u64) -> PathBuf {
    dir.join(format!("{COPY}{number}"))
}

/// Removes sled's files, of which nothing is needed.
///
/// # Errors
/// When the disk refuses.
pub fn remove_sled(dir: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if !is_of_sled(&entry.file_name()) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    sync_dir(dir)
}

/// Whether a file of the directory is one of sled's.
pub fn is_of_sled(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    [DB, "conf", "blobs"].contains(&&*name) || name.starts_with("snap.")
}

fn copy_dir(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (name, target) = (entry.file_name(), to.join(entry.file_name()));
        // The journal is not touched by what follows.
        if name == LOCK || name == JOURNAL || name.to_string_lossy().starts_with(COPY) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy_dir(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
            File::open(&target)?.sync_all()?;
        }
    }
    sync_dir(to)
}

fn damaged(dir: &Path, why: String) -> StoreError {
    StoreError::Damaged(shown(dir), why)
}
