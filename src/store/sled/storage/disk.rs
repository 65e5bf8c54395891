//! How commits become durable: in the journal first, and later in sled's file.

use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::game::Timestamp;
use crate::store::StoreError;
use crate::store::schema::keys;
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};
use crate::store::sled::storage::journal::Journal;
use crate::store::sled::storage::marker::Identity;
use crate::store::sled::storage::recovery;
use crate::store::sled::storage::rewrite;
use crate::store::sled::storage::shared::Shared;
use crate::store::sled::storage::system::{REOPEN_PAUSE, REOPEN_TRIES, disk_error, sled_error};
use crate::store::sled::storage::tables::{Tables, sync};
use crate::store::sled::storage::tick::SILENT;
use crate::store::sled::storage::watermark::Watermark;

/// Makes batches durable; the committer calls it.
pub trait Ledger: Send + 'static {
    /// Returns when the rows that these batches change, in order, are on the disk.
    ///
    /// # Errors
    /// When the disk failed: then it is unknown what is on it.
    fn persist(&mut self, batches: &[Vec<Row>]) -> Result<(), StoreError>;

    /// Maintains the files after batches were applied to the tables, which took this many bytes, and
    /// acknowledged; `idle` when no batch is waiting.
    ///
    /// # Errors
    /// When the disk failed.
    fn maintain(&mut self, shared: &Shared, bytes: usize, idle: bool) -> Result<(), StoreError>;

    /// Maintains the files for the last time before they are closed.
    ///
    /// # Errors
    /// When the disk failed.
    fn finish(&mut self, shared: &Shared) -> Result<(), StoreError>;
}

/// How many batches, and bytes of rows, may be in the journal and not yet durable in sled's file; fewer
/// when no batch is waiting.
const UNSYNCED_BATCHES: usize = 256;
const UNSYNCED_BATCHES_IDLE: usize = 64;
const UNSYNCED_BYTES: usize = 1024 * 1024;

/// How many bytes are written before sled is closed and opened again, when no batch is waiting: sled writes
/// its list of pages only when it opens, and opening reads everything that was written since.
const REOPEN_BYTES: usize = 48 * 1024 * 1024;

/// The same when batches are always waiting.
const REOPEN_BYTES_AT_MOST: usize = 4 * REOPEN_BYTES;

/// If more than this was written, closing takes the time to write that list.
const REOPEN_BYTES_AT_CLOSE: usize = 4 * 1024 * 1024;

/// After this time a rewriting of all files is tried again for which there was no room.
const REWRITE_RETRY: Duration = Duration::from_secs(3_600);

/// The journal, and how far sled's file is behind it.
#[derive(Debug)]
pub struct Disk {
    dir: PathBuf,
    identity: Identity,
    journal: Journal,
    watermark: Watermark,
    /// Batches that are not yet durable in sled's file, and their bytes.
    unsynced: (usize, usize),
    /// Bytes written since sled was opened.
    since_opening: usize,
    /// When all files must be rewritten, and the bot time of the last heartbeat.
    rewrite_by: Option<Timestamp>,
    now: Timestamp,
}

impl Disk {
    /// For the open store in this directory, whose files must be rewritten at `rewrite_by`.
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
            watermark: Watermark::open(dir, identity)?,
            journal,
            unsynced: (0, 0),
            since_opening: 0,
        })
    }

    fn reopen(&mut self, shared: &Shared) -> Result<(), StoreError> {
        self.since_opening = 0;
        shared.read(|tables| sync(&self.dir, tables))?;
        let identity = self.identity;
        let last = self.journal.last();
        shared.reopen(|tables| {
            drop(tables);
            // Nothing is repaired here: the next start does that. What the system refuses may pass, such
            // as too many open files.
            let mut tries = REOPEN_TRIES;
            let db = loop {
                match recovery::try_open(&self.dir) {
                    Err(StoreError::Unusable(..)) if tries > 0 => tries -= 1,
                    opened => break opened,
                }
                thread::sleep(REOPEN_PAUSE);
            };
            let db = db.map_err(|e| StoreError::Failed(e.to_string()))?;
            let tables = Tables::open(db).map_err(sled_error)?;
            if tables.identity()? != Some(identity) || tables.commits()? != last {
                let why = "what was written is not there when its file is opened again";
                return Err(StoreError::Failed(why.into()));
            }
            Ok(tables)
        })
    }

    /// Takes the time and the obligation to rewrite from the rows of a batch.
    fn observe(&mut self, rows: &[Row]) {
        for row in rows.iter().filter(|row| row.table == Table::Meta) {
            let Some(value) = &row.value else { continue };
            if rewrite::is_obligation(row) {
                self.rewrite_by = keys::read_rewrite(value);
            } else if row.key == Meta::Heartbeat.key() {
                let at = value.get(..8).and_then(keys::read_rewrite);
                self.now = at.unwrap_or(self.now);
            }
        }
    }

    /// Rewrites all files; without enough room, tries again later.
    fn rewrite(&mut self, shared: &Shared) -> Result<(), StoreError> {
        let prepared = shared.read(|tables| {
            sync(&self.dir, tables)?;
            rewrite::prepare(&self.dir, self.identity, tables, SILENT)
        });
        let head = match prepared {
            Ok(head) => head,
            Err(error @ StoreError::Unusable(..)) => {
                tracing::error!(
                    %error,
                    "erased data cannot be removed from the files yet; the bot tries again in an hour"
                );
                self.rewrite_by = Some(self.now.after(REWRITE_RETRY));
                return Ok(());
            }
            Err(error) => return Err(StoreError::Failed(error.to_string())),
        };
        let mut journal = None;
        shared.reopen(|tables| {
            let finished = rewrite::finish(&self.dir, head, tables, SILENT);
            let (tables, begun) = finished.map_err(|e| StoreError::Failed(e.to_string()))?;
            journal = Some(begun);
            Ok(tables)
        })?;
        self.journal = journal.ok_or_else(|| shared.why())?;
        (self.rewrite_by, self.unsynced, self.since_opening) = (None, (0, 0), 0);
        Ok(())
    }
}

impl Ledger for Disk {
    fn persist(&mut self, batches: &[Vec<Row>]) -> Result<(), StoreError> {
        batches.iter().for_each(|rows| self.observe(rows));
        let lines = batches.iter().map(Vec::as_slice);
        let written = self.journal.append(lines);
        let written = written.and_then(|()| self.watermark.write(self.journal.last()));
        self.unsynced.0 += batches.len();
        written.map_err(disk_error)
    }

    fn maintain(&mut self, shared: &Shared, bytes: usize, idle: bool) -> Result<(), StoreError> {
        self.unsynced.1 += bytes;
        self.since_opening += bytes;
        let (batches, gathered) = self.unsynced;
        let most = if idle {
            UNSYNCED_BATCHES_IDLE
        } else {
            UNSYNCED_BATCHES
        };
        if batches >= most || gathered >= UNSYNCED_BYTES {
            shared.read(|tables| sync(&self.dir, tables))?;
            self.watermark.sync().map_err(disk_error)?;
            self.unsynced = (0, 0);
        } else {
            // Otherwise the next write flushes, while nobody can read.
            shared.read(Tables::flush_written)?;
        }
        if self.rewrite_by.is_some_and(|by| by <= self.now) {
            return self.rewrite(shared);
        }
        if self.journal.may_need_compaction() {
            let bytes = shared.read(|tables| Ok(tables.content()?.bytes))?;
            self.journal.compact(bytes);
        }
        self.journal.finish_compaction().map_err(disk_error)?;
        if self.since_opening > REOPEN_BYTES_AT_MOST || (idle && self.since_opening > REOPEN_BYTES)
        {
            self.reopen(shared)?;
        }
        Ok(())
    }

    fn finish(&mut self, shared: &Shared) -> Result<(), StoreError> {
        if self.since_opening > REOPEN_BYTES_AT_CLOSE {
            self.reopen(shared)?;
        }
        self.journal.finish().map_err(disk_error)
    }
}
