//! The directory on the disk: its lock, and how writes become durable, in the journal first and in
//! sled's file after it.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::game::Timestamp;
use crate::store::StoreError;
use crate::store::sled::committer::Ledger;
use crate::store::sled::held::Held;
use crate::store::sled::journal::Journal;
use crate::store::sled::keys;
use crate::store::sled::marker::Identity;
use crate::store::sled::progress::Shared;
use crate::store::sled::recovery;
use crate::store::sled::rewrite;
use crate::store::sled::row::Row;
use crate::store::sled::tables::{Meta, Table, Tables, failed};

/// The name of the file whose lock says that a process has the directory. sled locks its own file
/// too, but only once it is open, which is too late to look at what a crash has left.
pub const LOCK: &str = "lock";

/// The name of sled's file.
pub const DB: &str = "db";

/// Holds the directory until dropped.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the directory.
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
        match wait_for(&file, TRIES) {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked(shown(dir))),
            Err(TryLockError::Error(e)) => Err(unusable(dir, e)),
        }
    }
}

/// Whether a process has the directory; makes and changes nothing in it.
///
/// # Errors
/// When the system does not say.
pub fn is_in_use(dir: &Path) -> io::Result<bool> {
    let file = match File::open(dir.join(LOCK)) {
        Ok(file) => file,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(e) => return Err(e),
    };
    match wait_for(&file, TRIES) {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

/// Whether files of the directory may be written; makes and changes nothing that is not there anyway
/// while a store is open.
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

/// Waits until sled, after its last handle was dropped, has let go of its file: its own threads may
/// hold it a moment longer.
pub fn wait_for_sled(dir: &Path) -> io::Result<()> {
    let file = File::options().write(true).open(dir.join(DB))?;
    // Where the disk is slow, closing takes its time.
    match wait_for(&file, 4 * TRIES) {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

/// How many batches, and bytes of them, may be in the journal and not yet durable in sled's file;
/// fewer when nobody waits.
const BATCHES_AHEAD: usize = 256;
const BATCHES_AHEAD_IDLE: usize = 64;
const BYTES_AHEAD: usize = 1024 * 1024;

/// How many bytes are written before sled is closed and opened again, when nobody waits: its list of
/// pages is written only when it opens, and opening reads all that was written since.
const REOPEN_BYTES: usize = 48 * 1024 * 1024;

/// The same when somebody always waits.
const REOPEN_BYTES_AT_MOST: usize = 4 * REOPEN_BYTES;

/// When more than this was written, closing takes the time to have that list written.
const REOPEN_BYTES_AT_CLOSE: usize = 4 * 1024 * 1024;

/// When writing all files anew is tried again after there was no room for it.
const REWRITE_AGAIN: Duration = Duration::from_secs(3_600);

/// The journal, and how far sled's file is behind it.
#[derive(Debug)]
pub struct Disk {
    dir: PathBuf,
    identity: Identity,
    journal: Journal,
    held: Held,
    /// Batches not yet durable in sled's file, and their bytes.
    ahead: (usize, usize),
    /// Bytes since sled was opened.
    since: usize,
    /// When all files are to be written anew, and what time it was last.
    rewrite_by: Option<Timestamp>,
    now: Timestamp,
}

impl Disk {
    /// For the open store in this directory, whose files are to be written anew at `rewrite_by`.
    ///
    /// # Errors
    /// When the directory refuses.
    pub fn new(
        dir: &Path,
        identity: Identity,
        journal: Journal,
        rewrite_by: Option<Timestamp>,
    ) -> io::Result<Disk> {
        Ok(Disk {
            rewrite_by,
            now: Timestamp(i64::MIN),
            dir: dir.to_owned(),
            identity,
            held: Held::open(dir, identity)?,
            journal,
            ahead: (0, 0),
            since: 0,
        })
    }

    fn reopen(&mut self, shared: &Shared) -> Result<(), StoreError> {
        self.since = 0;
        shared.read(|tables| sync(&self.dir, tables))?;
        let identity = self.identity;
        let last = self.journal.last();
        shared.reopen(|tables| {
            drop(tables);
            // Nothing is repaired here: the next start has the means. What the system refuses may
            // pass: too many files were open for a moment.
            let mut tries = REOPEN_TRIES;
            let db = loop {
                match recovery::try_open(&self.dir) {
                    Err(StoreError::Unusable(..)) if tries > 0 => tries -= 1,
                    opened => break opened,
                }
                thread::sleep(BREATH);
            };
            let db = db.map_err(|e| StoreError::Failed(e.to_string()))?;
            let tables = Tables::open(db).map_err(failed)?;
            if tables.identity()? != Some(identity) || tables.commits()? != last {
                let why = "what was written is not there when its file is opened again";
                return Err(StoreError::Failed(why.into()));
            }
            Ok(tables)
        })
    }

    /// Hears what the rows of a batch say of the time.
    fn hear(&mut self, rows: &[Row]) {
        for row in rows.iter().filter(|row| row.table == Table::Meta) {
            let Some(value) = &row.value else { continue };
            if rewrite::is_obligation(row) {
                self.rewrite_by = keys::read_rewrite(value);
            } else if row.key == Meta::Beat.key() {
                let at = value.get(..8).and_then(keys::read_rewrite);
                self.now = at.unwrap_or(self.now);
            }
        }
    }

    /// Writes all files anew. Where there is no room for that, it is tried again later.
    fn rewrite(&mut self, shared: &Shared) -> Result<(), StoreError> {
        let prepared = shared.read(|tables| {
            sync(&self.dir, tables)?;
            rewrite::prepare(&self.dir, self.identity, tables)
        });
        let head = match prepared {
            Ok(head) => head,
            Err(error @ StoreError::Unusable(..)) => {
                tracing::error!(
                    %error,
                    "what was forgotten cannot be erased from the files yet; it is tried again in an hour"
                );
                self.rewrite_by = Some(self.now.after(REWRITE_AGAIN));
                return Ok(());
            }
            Err(error) => return Err(StoreError::Failed(error.to_string())),
        };
        let mut journal = None;
        shared.reopen(|tables| {
            let finished = rewrite::finish(&self.dir, head, tables);
            let (tables, begun) = finished.map_err(|e| StoreError::Failed(e.to_string()))?;
            journal = Some(begun);
            Ok(tables)
        })?;
        self.journal = journal.ok_or_else(|| shared.why())?;
        (self.rewrite_by, self.ahead, self.since) = (None, (0, 0), 0);
        Ok(())
    }
}

impl Ledger for Disk {
    fn keep(&mut self, batches: &[Vec<Row>]) -> Result<(), StoreError> {
        batches.iter().for_each(|rows| self.hear(rows));
        let lines = batches.iter().map(Vec::as_slice);
        let kept = self.journal.append(lines);
        let kept = kept.and_then(|()| self.held.write(self.journal.last()));
        self.ahead.0 += batches.len();
        kept.map_err(broken)
    }

    fn rest(&mut self, shared: &Shared, bytes: usize, idle: bool) -> Result<(), StoreError> {
        self.ahead.1 += bytes;
        self.since += bytes;
        let (batches, gathered) = self.ahead;
        let most = if idle {
            BATCHES_AHEAD_IDLE
        } else {
            BATCHES_AHEAD
        };
        if batches >= most || gathered >= BYTES_AHEAD {
            shared.read(|tables| sync(&self.dir, tables))?;
            self.held.sync().map_err(broken)?;
            self.ahead = (0, 0);
        }
        if self.rewrite_by.is_some_and(|by| by <= self.now) {
            return self.rewrite(shared);
        }
        if self.journal.may_be_long() {
            let bytes = shared.read(|tables| Ok(tables.content()?.bytes))?;
            self.journal.fold(bytes);
        }
        self.journal.settle().map_err(broken)?;
        if self.since > REOPEN_BYTES_AT_MOST || (idle && self.since > REOPEN_BYTES) {
            self.reopen(shared)?;
        }
        Ok(())
    }

    fn finish(&mut self, shared: &Shared) -> Result<(), StoreError> {
        if self.since > REOPEN_BYTES_AT_CLOSE {
            self.reopen(shared)?;
        }
        self.journal.finish().map_err(broken)
    }
}

/// Everything written to the tables so far is on the disk when this returns.
///
/// sled's flush on Linux is `sync_file_range`, which leaves the file's own blocks and the disk's
/// cache alone: after simulated power cuts 14 of 50 stores had lost acknowledged writes or did
/// not open, with `sync_data` after it none.
///
/// # Errors
/// When the disk failed.
pub fn sync(dir: &Path, tables: &Tables) -> Result<(), StoreError> {
    tables.flush()?;
    let file = tables.file(dir);
    file.and_then(File::sync_data).map_err(broken)
}

/// The directory as the keeper knows it.
pub fn shown(dir: &Path) -> String {
    dir.display().to_string()
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
pub fn broken(error: io::Error) -> StoreError {
    match is_refusal(&error) {
        true => StoreError::Refused(error.to_string()),
        false => StoreError::Failed(error.to_string()),
    }
}

/// Whether the system refused something, which is no sign of damage to what is in a file: there is no
/// room, there are too many open files, it may not be read. Everything else is, a sector that cannot
/// be read first.
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

/// Says of which directory it is what the system refused there.
pub fn told(dir: &Path) -> impl Fn(StoreError) -> StoreError {
    |error| match error {
        StoreError::Refused(why) => StoreError::Unusable(shown(dir), why),
        error => error,
    }
}

/// Tries again what the system refuses because too many files are open, for two seconds.
///
/// # Errors
/// What it says at last.
pub fn patiently<T>(mut open: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let mut tries = REOPEN_TRIES;
    loop {
        match open() {
            Err(error) if tries > 0 && error.raw_os_error().is_some_and(too_many_open) => {
                tries -= 1
            }
            opened => return opened,
        }
        thread::sleep(BREATH);
    }
}

/// How often, and how soon, something is opened again that the system refused to open.
const REOPEN_TRIES: u32 = 40;
const BREATH: Duration = Duration::from_millis(50);

/// How often a lock is tried for within a second.
const TRIES: u32 = 200;

/// Tries so often: who has just closed or died may hold the lock a moment longer.
fn wait_for(file: &File, mut tries: u32) -> Result<(), TryLockError> {
    const PAUSE: Duration = Duration::from_millis(5);
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if tries > 0 => tries -= 1,
            result => return result,
        }
        thread::sleep(PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use io::ErrorKind;

    #[test]
    fn a_sector_that_cannot_be_read_is_damage_and_a_full_disk_is_none() {
        for kind in [
            ErrorKind::PermissionDenied,
            ErrorKind::StorageFull,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::OutOfMemory,
        ] {
            assert!(is_refusal(&kind.into()), "{kind}");
            // As sled hands it on.
            let again = io::Error::new(kind, "said once more");
            let error = crate::store::sled::tables::failed(::sled::Error::Io(again));
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
