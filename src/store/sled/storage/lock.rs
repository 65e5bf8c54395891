//! The locks of the data directory: ours, and that of sled's own file.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::store::StoreError;
use crate::store::sled::storage::files::{DB, LOCK};
use crate::store::sled::storage::system::{shown, unusable};

/// How often a lock is tried within a second.
const TRIES: u32 = 200;
const PAUSE: Duration = Duration::from_millis(5);

/// Keeps other processes out of the directory until it is dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Locks the directory.
    ///
    /// # Errors
    /// [`StoreError::Locked`] when another process has it, [`StoreError::Unusable`] when no file
    /// can be made in it.
    pub fn take(dir: &Path) -> Result<Lock, StoreError> {
        let open = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(dir.join(LOCK));
        let file = open.map_err(|e| unusable(dir, e))?;
        match try_lock(&file, TRIES) {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked(shown(dir))),
            Err(TryLockError::Error(e)) => Err(unusable(dir, e)),
        }
    }
}

/// Whether a process uses the directory; makes and changes nothing in it.
///
/// # Errors
/// When the system does not say.
pub fn is_in_use(dir: &Path) -> io::Result<bool> {
    let file = match File::open(dir.join(LOCK)) {
        Ok(file) => file,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(e) => return Err(e),
    };
    match try_lock(&file, TRIES) {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

/// Whether files of the directory may be written; makes nothing but the lock file, which every open store
/// has.
pub fn is_writable(dir: &Path) -> bool {
    let open = |name: &str, create: bool| {
        let mut options = File::options();
        options.write(true).create(create).truncate(false);
        options.open(dir.join(name))
    };
    let forbidden = |error: io::Error| {
        use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
        matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem)
    };
    !open(LOCK, true).is_err_and(forbidden) && !open(DB, false).is_err_and(forbidden)
}

/// Waits until sled has released the lock of its file: after its last handle was dropped, its own threads
/// may have it a moment longer.
///
/// # Errors
/// [`io::ErrorKind::WouldBlock`] after some seconds; when the file cannot be opened.
pub fn wait_for_sled(dir: &Path) -> io::Result<()> {
    let file = File::options().write(true).open(dir.join(DB))?;
    // On a slow disk closing takes its time.
    match try_lock(&file, 4 * TRIES) {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

/// Tries so often: a process that has just closed or died may have the lock a moment longer.
fn try_lock(file: &File, mut tries: u32) -> Result<(), TryLockError> {
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if tries > 0 => tries -= 1,
            result => return result,
        }
        thread::sleep(PAUSE);
    }
}
