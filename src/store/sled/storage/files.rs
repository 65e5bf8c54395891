//! The names of the files in the data directory.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// The file whose lock says that a process uses the directory. sled locks its own file too, but only
/// once it is open, which is too late to look at what a crash has left.
pub const LOCK: &str = "lock";

/// sled's file.
pub const DB: &str = "db";

/// The journal.
pub const JOURNAL: &str = "journal";

/// A new journal before it takes the place of the old one.
pub const NEW_JOURNAL: &str = "journal.new";

/// The marker, which says which store is here and how much it holds at least.
pub const MARKER: &str = "store.id";

/// A new marker before it takes the place of the old one.
pub const NEW_MARKER: &str = "store.id.new";

/// Whether a file of the directory is one of sled's.
pub fn is_of_sled(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    [DB, "conf", "blobs"].contains(&&*name) || is_snapshot(&name)
}

/// Whether a file is a snapshot of sled's, complete or not.
pub fn is_snapshot(name: &str) -> bool {
    name.starts_with("snap.")
}

/// sled's files in a directory, its data last: while that is there, the others are too.
///
/// # Errors
/// When the directory cannot be read.
pub fn sled_files(dir: &Path) -> io::Result<Vec<OsString>> {
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

/// Removes sled's files, durably.
///
/// # Errors
/// When the disk refuses.
pub fn remove_sled_files(dir: &Path) -> io::Result<()> {
    for name in sled_files(dir)? {
        let path = dir.join(name);
        match path.is_dir() {
            true => fs::remove_dir_all(path)?,
            false => fs::remove_file(path)?,
        }
    }
    sync_dir(dir)
}

/// Makes the names in a directory durable.
///
/// # Errors
/// When the disk refuses.
pub fn sync_dir(dir: &Path) -> io::Result<()> {
    // On other systems directories cannot be opened as files, and need not be.
    if cfg!(unix) {
        File::open(dir)?.sync_all()?;
    }
    Ok(())
}
