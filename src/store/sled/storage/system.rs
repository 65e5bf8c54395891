//! What errors of the system mean: damage, a failed disk, or something that the system refused.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::store::StoreError;

/// How often, and how long apart, a file is opened again while too many files are open.
pub const REOPEN_TRIES: u32 = 40;
/// The pause between two tries.
pub const REOPEN_PAUSE: Duration = Duration::from_millis(50);

/// The path of a directory or file in an error.
pub fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The store in this directory is damaged.
pub fn damaged(dir: &Path, why: impl Into<String>) -> StoreError {
    StoreError::Damaged(shown(dir), why.into())
}

/// The directory cannot be used.
pub fn unusable(dir: &Path, error: io::Error) -> StoreError {
    let why = match error.kind() {
        io::ErrorKind::PermissionDenied => match forbidden(dir) {
            Some(file) => format!("{}: {error}", shown(&file)),
            None => format!("nothing may be made or read in it: {error}"),
        },
        _ => error.to_string(),
    };
    StoreError::Unusable(shown(dir), why)
}

/// The first file of a directory that may not be read and written.
fn forbidden(dir: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(dir).ok()?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let is_forbidden = |path: &PathBuf| {
        let tried = match path.is_dir() {
            true => fs::read_dir(path).map(drop),
            false => File::options().read(true).write(true).open(path).map(drop),
        };
        tried.is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    };
    files.into_iter().find(is_forbidden)
}

/// The disk failed, or the system refused something.
pub fn disk_error(error: io::Error) -> StoreError {
    match is_refusal(&error) {
        true => StoreError::Refused(error.to_string()),
        false => StoreError::Failed(error.to_string()),
    }
}

/// The disk failed under sled, or the system refused something.
pub fn sled_error(error: ::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Io(error) => disk_error(error),
        error => StoreError::Failed(error.to_string()),
    }
}

/// Whether the system refused something, which is no sign of damage to what is in a file: there is no
/// room, there are too many open files, it may not be read. Everything else is such a sign, a sector
/// that cannot be read first.
pub fn is_refusal(error: &io::Error) -> bool {
    use io::ErrorKind::{
        FileTooLarge, Interrupted, OutOfMemory, PermissionDenied, QuotaExceeded,
        ReadOnlyFilesystem, ResourceBusy, StaleNetworkFileHandle, StorageFull, TimedOut,
        WouldBlock,
    };
    let refusals = [
        FileTooLarge,
        Interrupted,
        OutOfMemory,
        PermissionDenied,
        QuotaExceeded,
        ReadOnlyFilesystem,
        ResourceBusy,
        StaleNetworkFileHandle,
        StorageFull,
        TimedOut,
        WouldBlock,
    ];
    refusals.contains(&error.kind()) || error.raw_os_error().is_some_and(too_many_open)
}

/// Too many open files have no kind: ENFILE and EMFILE, elsewhere ERROR_TOO_MANY_OPEN_FILES.
fn too_many_open(code: i32) -> bool {
    match cfg!(windows) {
        true => code == 4,
        false => code == 23 || code == 24,
    }
}

/// Adds the directory to an error that says what the system refused there.
pub fn refused_in(dir: &Path) -> impl Fn(StoreError) -> StoreError {
    |error| match error {
        StoreError::Refused(why) => StoreError::Unusable(shown(dir), why),
        error => error,
    }
}

/// Opens a file; while the system refuses because too many files are open, tries again for two seconds.
///
/// # Errors
/// That of the last try.
pub fn retry_open<T>(mut open: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let mut tries = REOPEN_TRIES;
    loop {
        match open() {
            Err(error) if tries > 0 && error.raw_os_error().is_some_and(too_many_open) => {
                tries -= 1
            }
            opened => return opened,
        }
        thread::sleep(REOPEN_PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use io::ErrorKind;

    #[test]
    fn a_sector_that_cannot_be_read_is_damage_and_a_full_disk_is_not() {
        for kind in [
            ErrorKind::PermissionDenied,
            ErrorKind::StorageFull,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::OutOfMemory,
        ] {
            assert!(is_refusal(&kind.into()), "{kind}");
            // As sled hands it on.
            let again = io::Error::new(kind, "said once more");
            let error = sled_error(::sled::Error::Io(again));
            assert!(matches!(error, StoreError::Refused(_)), "{error}");
        }
        for kind in [
            ErrorKind::NotFound,
            ErrorKind::InvalidData,
            ErrorKind::UnexpectedEof,
            ErrorKind::IsADirectory,
        ] {
            assert!(!is_refusal(&kind.into()), "{kind}");
        }
        if cfg!(target_os = "linux") {
            // EPERM, EINTR, EAGAIN, ENOMEM, EACCES, ENFILE, EMFILE, ENOSPC, EROFS, EDQUOT.
            for code in [1, 4, 11, 12, 13, 23, 24, 28, 30, 122] {
                assert!(is_refusal(&io::Error::from_raw_os_error(code)), "{code}");
            }
            // EIO, ENXIO, EINVAL.
            for code in [5, 6, 22] {
                assert!(!is_refusal(&io::Error::from_raw_os_error(code)), "{code}");
            }
        }
    }
}
