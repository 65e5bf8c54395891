//! Replacing a long journal by a shorter one while commits go on.
//!
//! A thread reads the lines there were when it started, keeps the last value of every row, and writes these
//! as the base of a new journal; then it copies the lines that were appended meanwhile. When the new
//! journal is durable with all but the last few lines, the committer copies those and renames it over the
//! old one. Until then the old journal is unchanged; afterwards the new one holds the same commits.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{Builder, JoinHandle};

use crate::store::schema::row::Row;
use crate::store::schema::table::Table;
use crate::store::sled::storage::files::JOURNAL;
use crate::store::sled::storage::journal::base::Base;
use crate::store::sled::storage::journal::line::{Head, Line};
use crate::store::sled::storage::journal::read::{BadJournal, verify_open};

/// The name of the new journal while it is being made.
pub const COMPACTED: &str = "journal.folded";

/// About how many bytes of rows are kept in memory; where there are more, the old journal is read
/// several times.
pub const MEMORY_BYTES: u64 = 16 * 1024 * 1024;

/// The most bytes that the committer may have to copy.
const NEAR_BYTES: u64 = 64 * 1024;

/// A journal that is being made by a thread.
#[derive(Debug)]
pub struct Compaction {
    thread: Option<JoinHandle<Result<Compacted, BadJournal>>>,
    control: Arc<Control>,
    path: PathBuf,
}

/// What the committer tells the thread meanwhile.
#[derive(Debug)]
struct Control {
    /// Where the last durable line of the old journal ends, in bytes.
    length: AtomicU64,
    /// Whether the thread should give up.
    abort: AtomicBool,
}

/// A journal that was made. Its files are open, so that no file has to be opened any more.
#[derive(Debug)]
pub struct Compacted {
    new: File,
    old: File,
    dir: File,
    /// Up to which byte of the old journal its lines are in it.
    reached: u64,
}

impl Compaction {
    /// Begins to make one in place of the journal of this directory, which ends with the commit `last`
    /// at `length`, and describes about so many bytes of rows.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn begin(dir: &Path, last: u64, length: u64, bytes: u64) -> Result<Compaction, BadJournal> {
        let control = Arc::new(Control {
            length: AtomicU64::new(length),
            abort: AtomicBool::new(false),
        });
        let work = Work {
            dir: dir.to_owned(),
            control: Arc::clone(&control),
            last,
            length,
            passes: u32::try_from(bytes / MEMORY_BYTES).unwrap_or(u32::MAX - 1) + 1,
        };
        let thread = Builder::new().name("store-compaction".into());
        Ok(Compaction {
            thread: Some(thread.spawn(move || work.run())?),
            control,
            path: dir.join(COMPACTED),
        })
    }

    /// Records that the old journal durably ends there by now.
    pub fn set_length(&self, length: u64) {
        self.control.length.store(length, Ordering::Release);
    }

    /// Whether the thread is done.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// The new journal, with every line of the old one up to `length`, durable but for its name.
    ///
    /// # Errors
    /// Why it could not be made; the old journal is as it was.
    pub fn end(mut self, length: u64) -> Result<Compacted, BadJournal> {
        let panicked = || other("making the new one panicked");
        let made = self.thread.take().map(JoinHandle::join);
        let mut compacted = made.and_then(Result::ok).ok_or_else(panicked)??;
        compacted.follow(length)?;
        compacted.new.sync_all()?;
        fs::rename(&self.path, self.path.with_file_name(JOURNAL))?;
        Ok(compacted)
    }
}

impl Drop for Compaction {
    fn drop(&mut self) {
        self.control.abort.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
        // After it got its name there is none; what cannot be removed now is removed at the next start.
        drop(fs::remove_file(&self.path));
    }
}

impl Compacted {
    /// Makes its name durable; gives the file, at its end, and its length.
    ///
    /// # Errors
    /// When the disk refuses: then it is not known which of the two has the name after a crash.
    pub fn install(mut self) -> io::Result<(File, u64)> {
        self.dir.sync_all()?;
        let length = self.new.seek(SeekFrom::End(0))?;
        Ok((self.new, length))
    }

    /// Copies the lines of the old journal up to there.
    fn follow(&mut self, length: u64) -> io::Result<()> {
        let missing = length.saturating_sub(self.reached);
        if missing == 0 {
            return Ok(());
        }
        self.old.seek(SeekFrom::Start(self.reached))?;
        self.new.seek(SeekFrom::End(0))?;
        let copied = io::copy(&mut (&self.old).take(missing), &mut self.new)?;
        if copied != missing {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.reached = length;
        Ok(())
    }
}

/// The work of the thread.
struct Work {
    dir: PathBuf,
    control: Arc<Control>,
    last: u64,
    length: u64,
    passes: u32,
}

impl Work {
    fn run(self) -> Result<Compacted, BadJournal> {
        let old = File::open(self.dir.join(JOURNAL))?;
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(true);
        let mut file = Some(options.open(self.dir.join(COMPACTED))?);
        let mut base = None;
        for pass in 0..self.passes {
            let (head, rows) = self.rows(&old, pass)?;
            if let Some(file) = file.take() {
                base = Some(Base::begin(file, head)?);
            }
            for ((table, key), value) in rows {
                let value = Some(value);
                if let Some(base) = &mut base {
                    base.put(Row { table, key, value })?;
                }
            }
        }
        let new = base.ok_or(BadJournal::Base)?.end()?;
        // It is verified before it replaces everything that was acknowledged.
        let read = verify_open(&new, u64::MAX, |_| self.check_abort())?;
        if read.last != self.last || read.torn > 0 {
            return Err(other("what was written is not what was read"));
        }
        let mut compacted = Compacted {
            new,
            old,
            dir: File::open(&self.dir)?,
            reached: self.length,
        };
        loop {
            self.check_abort()?;
            let length = self.control.length.load(Ordering::Acquire);
            if length.saturating_sub(compacted.reached) <= NEAR_BYTES {
                return Ok(compacted);
            }
            compacted.follow(length)?;
            compacted.new.sync_data()?;
        }
    }

    /// The first line, and the rows of one pass.
    fn rows(&self, old: &File, pass: u32) -> Result<(Head, Rows), BadJournal> {
        let mut rows = Rows::new();
        let whole = verify_open(old, self.length, |line: &Line| {
            self.check_abort()?;
            let changed = line
                .rows()
                .ok_or_else(|| other("it has rows not known here"))?;
            for row in changed {
                if self.passes > 1 && crc32fast::hash(&row.key) % self.passes != pass {
                    continue;
                }
                match row.value {
                    Some(value) => rows.insert((row.table, row.key), value),
                    None => rows.remove(&(row.table, row.key)),
                };
            }
            Ok::<(), BadJournal>(())
        })?;
        if (whole.last, whole.length) != (self.last, self.length) {
            return Err(other("it is not as long as it was written"));
        }
        let head = Head {
            base: self.last,
            ..whole.head
        };
        Ok((head, rows))
    }

    fn check_abort(&self) -> Result<(), BadJournal> {
        match self.control.abort.load(Ordering::Relaxed) {
            true => Err(io::Error::from(io::ErrorKind::Interrupted).into()),
            false => Ok(()),
        }
    }
}

/// Values by table and key.
type Rows = BTreeMap<(Table, Vec<u8>), Vec<u8>>;

fn other(why: &str) -> BadJournal {
    io::Error::new(io::ErrorKind::InvalidData, why).into()
}
