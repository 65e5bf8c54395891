//! Damaged files that were moved or copied away before a repair, in directories `before-repair-N` inside
//! the data directory.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::store::sled::storage::files::{JOURNAL, LOCK, sync_dir};

/// How many such directories are kept; see [`remove_old_copies`].
const MOST_COPIES: usize = 5;

/// What their names begin with.
const COPY: &str = "before-repair-";

/// A new directory for damaged files.
#[derive(Debug)]
pub struct Quarantine(PathBuf);

impl Quarantine {
    /// Makes it inside the data directory.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn make(dir: &Path) -> io::Result<Quarantine> {
        let path = free_name(dir)?;
        fs::create_dir(&path)?;
        Ok(Quarantine(path))
    }

    /// Copies the bytes of a file from `from` on into it, durably.
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

    /// Moves files of the data directory into it, durably, and gives its path.
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

    /// Removes it and the copies in it; nothing was moved into it yet.
    pub fn discard(self) {
        // A directory that cannot be removed does no harm.
        drop(fs::remove_dir_all(self.0));
    }
}

/// Copies the data directory without its journal, durably, into one inside it, which has the same disk
/// and the same permissions.
///
/// # Errors
/// When the disk refuses.
pub fn copy_directory(dir: &Path) -> io::Result<PathBuf> {
    let copy = free_name(dir)?;
    // A partial copy is useless and takes up room.
    copy_recursively(dir, &copy).inspect_err(|_| drop(fs::remove_dir_all(&copy)))?;
    // If the repair does not help, another copy is made at the next start.
    for old in remove_old_copies(dir)? {
        tracing::warn!(old = %old.display(), "the oldest copy from before a repair was removed");
    }
    Ok(copy)
}

/// Removes every such directory; gives how many there were.
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

/// Removes all but the newest of them, so that a bot that is started again and again does not fill the
/// disk. Gives those that were removed.
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

/// The numbers of such directories, the oldest first.
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

fn free_name(dir: &Path) -> io::Result<PathBuf> {
    let last = copies(dir)?.last().copied().unwrap_or(0);
    Ok(copy_named(dir, last.saturating_add(1)))
}

fn copy_named(dir: &Path, number: u64) -> PathBuf {
    dir.join(format!("{COPY}{number}"))
}

fn copy_recursively(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (name, target) = (entry.file_name(), to.join(entry.file_name()));
        // A repair of sled's files does not touch the journal.
        if name == LOCK || name == JOURNAL || name.to_string_lossy().starts_with(COPY) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy_recursively(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
            File::open(&target)?.sync_all()?;
        }
    }
    sync_dir(to)
}
