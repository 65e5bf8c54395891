//! The open tables of the store.

use std::fs::File;
use std::io;
use std::mem;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use ::sled::{Db, Tree};

use crate::store::StoreError;
use crate::store::rows::{KeyRange, Order, Rows, Scan};
use crate::store::schema::content::Content;
use crate::store::schema::keys;
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};
use crate::store::sled::storage::files::DB;
use crate::store::sled::storage::flush_watcher::FlushWatcher;
use crate::store::sled::storage::marker::Identity;
use crate::store::sled::storage::packed_table::{self, PackedTable, Update};
use crate::store::sled::storage::system::{disk_error, retry_open, sled_error};

/// sled's tree of all chunks; its name on the disk is never changed.
const CHUNKS: &str = "boxes";

/// After how many bytes a write ends where the rows may be divided.
///
/// sled has a pool of seven threads. A write is two or three jobs for it: one when it begins, and one for each of sled's
/// buffers, half a megabyte, that is full. A flush is one more. At its end each job needs the lock of the segments of the file.
/// The writer holds that lock when it needs a new segment, and may have to wait for a truncation of the file then, which is
/// a job too. So with seven jobs at their ends nothing ever goes on. On a slow disk that happened while a store was rebuilt.
///
/// Two writes of this size are six jobs, and the first is flushed before the second. A batch that is much larger than this is
/// not divided, and could still be too much.
const WRITE_BYTES: usize = 128 * 1024;

/// The open tables.
#[derive(Debug, Clone)]
pub struct Tables {
    // Dropped first: its thread has a handle too, and must not have the last one. sled closes when that is dropped, and may
    // panic then.
    _flush_watcher: Arc<FlushWatcher>,
    db: Db,
    chunks: Tree,
    tables: Vec<PackedTable>,
    /// sled's file, opened once more to be synced.
    file: Arc<OnceLock<File>>,
    /// Whether anything was written since the last flush.
    unflushed: Arc<AtomicBool>,
}

impl Tables {
    /// Opens every table.
    ///
    /// # Errors
    /// When the disk fails, or the system gives no thread.
    pub fn open(db: Db) -> ::sled::Result<Tables> {
        let chunks = db.open_tree(CHUNKS)?;
        let table = |table: Table| PackedTable::new(chunks.clone(), table);
        let tables = Table::ALL.iter().copied().map(table).collect();
        Ok(Tables {
            _flush_watcher: Arc::new(FlushWatcher::start(db.clone())?),
            db,
            chunks,
            tables,
            file: Arc::default(),
            unflushed: Arc::default(),
        })
    }

    /// The rows of a table.
    pub fn tree(&self, table: Table) -> &PackedTable {
        &self.tables[table as usize]
    }

    /// Puts and removes the rows of several batches, in order, each batch all or none, not yet durable. Gives how many
    /// bytes were written. For one thread at a time.
    pub fn write_batches(&self, batches: &[Vec<Row>]) -> Result<usize, StoreError> {
        let (mut written, mut update) = (0, Update::new(&self.chunks));
        for batch in batches {
            if update.bytes() >= WRITE_BYTES {
                let full = mem::replace(&mut update, Update::new(&self.chunks));
                written += self.write_update(full)?;
            }
            update.add(batch).map_err(sled_error)?;
        }
        written += self.write_update(update)?;
        Ok(written)
    }

    /// What was written before is flushed first: see [`WRITE_BYTES`].
    fn write_update(&self, update: Update<'_>) -> Result<usize, StoreError> {
        self.flush_written()?;
        self.unflushed.store(true, Ordering::Relaxed);
        update.write().map_err(sled_error)
    }

    /// Which store they belong to; `None` when they do not say.
    pub fn identity(&self) -> Result<Option<Identity>, StoreError> {
        let found = packed_table::identity(&self.chunks).map_err(sled_error)?;
        let found = found.and_then(|bytes| bytes[..].try_into().ok());
        Ok(found.map(Identity))
    }

    /// Records which store they belong to.
    pub fn set_identity(&self, identity: Identity) -> Result<(), StoreError> {
        packed_table::set_identity(&self.chunks, identity.0).map_err(sled_error)
    }

    /// How much the tables should hold: the running count.
    pub fn content(&self) -> Result<Content, StoreError> {
        packed_table::content(&self.chunks).map_err(sled_error)
    }

    /// How much they do hold: a recount of every row.
    pub fn counted(&self) -> Result<Content, StoreError> {
        let mut counted = Content::default();
        for table in Table::ALL.iter().copied() {
            for row in self.tree(table).iter() {
                let (key, value) = row.map_err(sled_error)?;
                counted.add(table.name().as_bytes(), &key, &value);
            }
        }
        Ok(counted)
    }

    /// Every row of every table, in order.
    pub fn rows(&self) -> impl Iterator<Item = Result<Row, StoreError>> {
        Table::ALL.iter().copied().flat_map(|table| {
            self.tree(table).iter().map(move |row| {
                let (key, value) = row.map_err(sled_error)?;
                Ok(Row {
                    table,
                    key,
                    value: Some(value),
                })
            })
        })
    }

    /// The number that stands under a key of [`Table::Meta`], 0 when none does.
    pub fn meta(&self, meta: Meta) -> Result<u64, StoreError> {
        let Some(bytes) = self.get(Table::Meta, meta.key())? else {
            return Ok(0);
        };
        keys::number(&bytes)
            .ok_or_else(|| StoreError::Record(format!("{meta:?}"), "it is no number".into()))
    }

    /// How many batches were applied.
    pub fn commits(&self) -> Result<u64, StoreError> {
        self.meta(Meta::Commits)
    }

    /// The file in this directory that holds them, to be synced. It is opened once: whether what was
    /// written becomes durable must not depend on whether the system has room for one more open file.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn file(&self, dir: &Path) -> io::Result<&File> {
        if let Some(file) = self.file.get() {
            return Ok(file);
        }
        let file = retry_open(|| File::options().write(true).open(dir.join(DB)))?;
        Ok(self.file.get_or_init(|| file))
    }

    /// Hands everything to the operating system. On Linux that is not yet the disk: see [`sync`].
    pub fn flush(&self) -> Result<(), StoreError> {
        #[cfg(test)]
        tests::FLUSHES.with(|count| count.set(count.get() + 1));
        self.db.flush().map_err(sled_error)?;
        self.unflushed.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// As [`Tables::flush`], if any rows were written since the last time.
    pub fn flush_written(&self) -> Result<(), StoreError> {
        match self.unflushed.load(Ordering::Relaxed) {
            true => self.flush(),
            false => Ok(()),
        }
    }
}

impl Rows for Tables {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        self.tree(table).get(key).map_err(sled_error)
    }

    fn scan(&self, table: Table, range: KeyRange, order: Order) -> Scan<'_> {
        let found = self.tree(table).range(range);
        match order {
            Order::Ascending => Box::new(found.map(|row| row.map_err(sled_error))),
            Order::Descending => Box::new(found.rev().map(|row| row.map_err(sled_error))),
        }
    }
}

/// Everything that was written to the tables so far is on the disk when this returns.
///
/// sled's flush on Linux is `sync_file_range`, which leaves the file's own blocks and the disk's
/// cache alone: after simulated power cuts 14 of 50 stores had lost acknowledged writes or did
/// not open, with `sync_data` after it none.
///
/// # Errors
/// When the disk fails.
pub fn sync(dir: &Path, tables: &Tables) -> Result<(), StoreError> {
    tables.flush()?;
    let file = tables.file(dir);
    file.and_then(File::sync_data).map_err(disk_error)
}

#[cfg(test)]
pub mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::store::Batch;
    use crate::store::commit::{Applied, Numbers, PendingWrites, plan};

    thread_local! {
        /// How often this thread has flushed sled.
        pub static FLUSHES: Cell<usize> = const { Cell::new(0) };
    }

    /// Tables in a folder that goes with the first of the two.
    pub fn tables() -> (tempfile::TempDir, Tables) {
        let dir = tempfile::tempdir().unwrap();
        let config = ::sled::Config::new().path(dir.path()).flush_every_ms(None);
        let tables = Tables::open(config.open().unwrap()).unwrap();
        (dir, tables)
    }

    /// Applies a batch at once, without any journal.
    pub fn apply(tables: &Tables, batch: &Batch) -> Result<Applied, StoreError> {
        let planned = plan(tables, &PendingWrites::default(), Numbers::COUNTED, batch)?;
        let applied = planned.map(|(commit, rows)| tables.write(&rows).map(|_| commit));
        applied.map_or_else(|error| Ok(Err(error)), |commit| commit.map(Ok))
    }

    impl Tables {
        /// Puts and removes rows, all or none.
        pub fn write(&self, rows: &[Row]) -> Result<usize, StoreError> {
            let mut update = Update::new(&self.chunks);
            update.add(rows).map_err(sled_error)?;
            self.write_update(update)
        }

        /// Makes the running count wrong.
        pub fn pretend(&self, content: Content) {
            packed_table::set_content(&self.chunks, content);
        }

        /// The number of chunks.
        pub fn chunks(&self) -> usize {
            let keys = self.chunks.iter().keys();
            keys.filter(|key| key.as_ref().unwrap()[0] != 0).count()
        }
    }

    /// How often sled is flushed meanwhile.
    fn flushes(meanwhile: impl FnOnce()) -> usize {
        let before = FLUSHES.get();
        meanwhile();
        FLUSHES.get() - before
    }

    /// Rows of this many bytes each, under keys of their own.
    fn batch(n: u64, rows: u64, bytes: usize) -> Vec<Row> {
        let keys = n * rows..(n + 1) * rows;
        keys.map(|key| Row {
            table: Table::Players,
            key: key.to_be_bytes().to_vec(),
            value: Some(vec![n as u8; bytes]),
        })
        .collect()
    }

    /// With more between two flushes, all of sled's threads can wait for one another.
    #[test]
    fn little_is_written_between_two_flushes() {
        let (_dir, tables) = tables();
        let write = |n| {
            tables.write(&batch(n, 5, 100)).unwrap();
        };
        assert_eq!(flushes(|| write(0)), 0, "nothing was written before");
        assert_eq!(flushes(|| (1..10).for_each(write)), 9);
        assert_eq!(flushes(|| tables.flush_written().unwrap()), 1);
        assert_eq!(flushes(|| tables.flush_written().unwrap()), 0);

        let written_in = |batches: &[Vec<Row>]| {
            let pieces = flushes(|| {
                tables.write_batches(batches).unwrap();
            }) + 1;
            tables.flush_written().unwrap();
            for row in batches.concat() {
                assert_eq!(tables.get(row.table, &row.key).unwrap(), row.value);
            }
            pieces
        };
        // Each batch is five eighths of what ends a write: two of them are written at once.
        let batches: Vec<_> = (100..120).map(|n| batch(n, 5, WRITE_BYTES / 8)).collect();
        assert_eq!(written_in(&batches), 10);
        // Small rows share chunks, and a batch is never divided.
        let small: Vec<_> = (9_000..9_100).map(|n| batch(n, 5, 10)).collect();
        assert_eq!(written_in(&small), 1);
        assert_eq!(written_in(&[batch(0, 2_000, 1_000)]), 1);
        assert_eq!(tables.content().unwrap(), tables.counted().unwrap());
    }

    /// What is divided counts as what is not: of two values of a key the later one.
    #[test]
    fn a_key_may_be_in_several_batches() {
        let (_dir, tables) = tables();
        let value = |byte| Row {
            value: Some(vec![byte; WRITE_BYTES]),
            ..batch(1, 1, 1).remove(0)
        };
        let (key, batches) = (value(1).key, [1, 2, 3].map(|byte| vec![value(byte)]));
        tables.write_batches(&batches).unwrap();
        let found = tables.get(Table::Players, &key).unwrap();
        assert_eq!(found, value(3).value);
        assert_eq!(tables.content().unwrap(), tables.counted().unwrap());
    }
}
