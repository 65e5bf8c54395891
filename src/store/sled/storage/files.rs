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

/// A file that is there while the directory is being filled with the rows of another store.
pub const UNFINISHED: &str = "unfinished";

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

/// Bytes of the database and the journal in a directory. What cannot be looked at counts nothing: files
/// come and go while the store works.
pub fn bytes(dir: &Path) -> u64 {
    let names = sled_files(dir).unwrap_or_default();
    let names = names.into_iter().chain([OsString::from(JOURNAL)]);
    let sizes = names.filter_map(|name| {
        let path = dir.join(name);
        let metadata = fs::metadata(&path).ok()?;
        Some(if metadata.is_dir() {
            let files = fs::read_dir(path).into_iter().flatten().flatten();
            let sizes = files.filter_map(|file| Some(file.metadata().ok()?.len()));
            sizes.sum()
        } else {
            metadata.len()
        })
    });
    sizes.sum()
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
