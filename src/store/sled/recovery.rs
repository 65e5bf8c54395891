//! Opening sled's files, also after the one fault that sled does not get over by itself.
//!
//! A crash while sled 0.34 writes a snapshot (it does so when it opens) leaves
//! `snap.*.generating`, which the next opening takes for the newest snapshot and refuses as corrupt,
//! for ever. A snapshot is only an index of the log: without any, sled reads the log from its
//! start and finds every record.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use ::sled::{Config, Db};

use crate::store::StoreError;
use crate::store::sled::disk::{DB, LOCK, shown, unusable, wait_for_sled};
use crate::store::sled::journal::JOURNAL;
use crate::store::sled::marker::sync_dir;

/// How much memory sled may use to hold pages; its own default is a gigabyte.
const CACHE_BYTES: u64 = 32 * 1024 * 1024;

/// How many copies of a damaged directory may lie in it, so that a bot that is started again and
/// again does not fill the disk.
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
    let copy = copy_aside(dir).map_err(|e| {
        let why = format!("{first}; it could not be copied aside to try a repair: {e}");
        damaged(dir, why)
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
            _ => unusable(dir, e),
        })?;
    }
    // No thread of sled's own that flushes: the committer does, and syncs.
    let config = Config::new()
        .path(dir)
        .cache_capacity(CACHE_BYTES)
        .flush_every_ms(None);
    // sled asserts where it meets bytes it did not expect.
    match catch_unwind(AssertUnwindSafe(|| config.open())) {
        Ok(opened) => opened.map_err(|e| refused(dir, e)),
        Err(_) => Err(damaged(dir, "sled panicked".into())),
    }
}

/// What an error of sled says of the files it was opening.
pub fn refused(dir: &Path, error: ::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Io(error) if is_refusal(&error) => unusable(dir, error),
        error => damaged(dir, error.to_string()),
    }
}

/// Whether the system refused something, which is no sign of damage to what is in a file: there is no
/// room, there are too many open files, it may not be read.
pub fn is_refusal(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, IsADirectory, NotADirectory, NotFound};
    // These come of what a damaged file says, or of one that is missing.
    let damage = [InvalidInput, IsADirectory, NotADirectory, NotFound];
    error.raw_os_error().is_some() && !damage.contains(&error.kind())
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
    copy_dir(dir, &copy)?;
    Ok(copy)
}

/// Where the next copy can lie.
fn free_name(dir: &Path) -> io::Result<PathBuf> {
    let named = |n: usize| dir.join(format!("{COPY}{n}"));
    let free = (1..=MOST_COPIES).map(named).find(|copy| !copy.exists());
    free.ok_or_else(|| {
        let why = format!("there are {MOST_COPIES} copies already; remove them");
        io::Error::new(io::ErrorKind::AlreadyExists, why)
    })
}

/// Moves sled's files, durably, into a directory beside them, and says where.
///
/// # Errors
/// When the disk refuses; what was moved stays moved.
pub fn put_sled_aside(dir: &Path) -> io::Result<PathBuf> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dir)? {
        let name = entry?.file_name();
        if is_of_sled(&name) {
            names.push(name);
        }
    }
    // Its data last: as long as they are there, something is.
    names.sort_by_key(|name| name == DB);
    put_aside(dir, &names)
}

/// Moves files of the directory, durably, into one in it, and says where.
///
/// # Errors
/// When the disk refuses; what was moved stays moved.
pub fn put_aside(dir: &Path, names: &[impl AsRef<Path>]) -> io::Result<PathBuf> {
    let aside = free_name(dir)?;
    fs::create_dir(&aside)?;
    for name in names {
        fs::rename(dir.join(name), aside.join(name))?;
    }
    sync_dir(&aside)?;
    sync_dir(dir)?;
    Ok(aside)
}

/// Copies a file, durably, into a directory, unless one of its name is there.
///
/// # Errors
/// When the disk refuses.
pub fn copy_into(file: &Path, dir: &Path) -> io::Result<()> {
    let target = dir.join(file.file_name().unwrap_or_default());
    if target.exists() {
        return Ok(());
    }
    fs::copy(file, &target)?;
    File::open(&target)?.sync_all()?;
    sync_dir(dir)
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
