//! A journal that takes the place of one that has become long, made while commits go on.
//!
//! A thread reads the lines there were when it began, keeps the last of every row, and writes those as
//! the base of a new journal; behind it go the lines that were appended meanwhile. Only when it is
//! durable with all but the last few of them does the committer add those, and give it the name of
//! the old one. Until then the old one is the journal and nothing of it has changed; afterwards the
//! new one is, with the same commits.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{Builder, JoinHandle};

use crate::store::sled::journal::line::{Head, Line};
use crate::store::sled::journal::read::verify_open;
use crate::store::sled::journal::{BadJournal, Base, JOURNAL};
use crate::store::sled::row::Row;
use crate::store::sled::tables::Table;

/// The name of the new one while it is being made.
pub const FOLDED: &str = "journal.folded";

/// About how many bytes of rows are held in memory; where there are more, the old one is read several
/// times.
const HELD_BYTES: u64 = 16 * 1024 * 1024;

/// With so few bytes missing the committer may do the rest.
const NEAR_BYTES: u64 = 64 * 1024;

/// A journal that is being made.
#[derive(Debug)]
pub struct Folding {
    thread: Option<JoinHandle<Result<Folded, BadJournal>>>,
    told: Arc<Told>,
    path: PathBuf,
}

/// What the thread that makes it is told meanwhile.
#[derive(Debug)]
struct Told {
    /// Where the last durable line of the old one ends.
    length: AtomicU64,
    /// That nobody wants it any more.
    stop: AtomicBool,
}

/// One that was made. The files are open, so that nothing has to be opened any more.
#[derive(Debug)]
pub struct Folded {
    new: File,
    old: File,
    dir: File,
    /// Up to where lines of the old one are in it.
    reached: u64,
}

impl Folding {
    /// Begins to make one in place of the journal of this directory, which ends with the commit `last`
    /// at `length`, and describes about so many bytes of rows.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn begin(dir: &Path, last: u64, length: u64, bytes: u64) -> Result<Folding, BadJournal> {
        let told = Arc::new(Told {
            length: AtomicU64::new(length),
            stop: AtomicBool::new(false),
        });
        let work = Work {
            dir: dir.to_owned(),
            told: Arc::clone(&told),
            last,
            length,
            passes: u32::try_from(bytes / HELD_BYTES).unwrap_or(u32::MAX - 1) + 1,
        };
        let thread = Builder::new().name("store-folder".into());
        Ok(Folding {
            thread: Some(thread.spawn(move || work.run())?),
            told,
            path: dir.join(FOLDED),
        })
    }

    /// The old one ends there by now, durably.
    pub fn reaches(&self, length: u64) {
        self.told.length.store(length, Ordering::Release);
    }

    /// Whether the thread is done.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// The one that was made, with every line of the old one up to `length`, durable but for its name.
    ///
    /// # Errors
    /// Why it could not be made; the old one is as it was.
    pub fn end(mut self, length: u64) -> Result<Folded, BadJournal> {
        let panicked = || other("making the new one panicked");
        let made = self.thread.take().map(JoinHandle::join);
        let mut folded = made.and_then(Result::ok).ok_or_else(panicked)??;
        folded.follow(length)?;
        folded.new.sync_all()?;
        fs::rename(&self.path, self.path.with_file_name(JOURNAL))?;
        Ok(folded)
    }
}

impl Drop for Folding {
    fn drop(&mut self) {
        self.told.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
        // After it got its name there is none; what cannot be removed now is removed at the next start.
        drop(fs::remove_file(&self.path));
    }
}

impl Folded {
    /// Makes its name durable; gives the file, at its end, and its length.
    ///
    /// # Errors
    /// When the disk refuses: then it is not known which of the two has the name after a crash.
    pub fn install(mut self) -> io::Result<(File, u64)> {
        self.dir.sync_all()?;
        let length = self.new.seek(SeekFrom::End(0))?;
        Ok((self.new, length))
    }

    /// Adds the lines of the old one up to there.
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

/// What the thread does.
struct Work {
    dir: PathBuf,
    told: Arc<Told>,
    last: u64,
    length: u64,
    passes: u32,
}

impl Work {
    fn run(self) -> Result<Folded, BadJournal> {
        let old = File::open(self.dir.join(JOURNAL))?;
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(true);
        let mut file = Some(options.open(self.dir.join(FOLDED))?);
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
        // What takes the place of all that was acknowledged is read once before it does.
        let read = verify_open(&new, u64::MAX, |_| self.go_on())?;
        if read.last != self.last || read.torn > 0 {
            return Err(other("what was written is not what was read"));
        }
        let mut folded = Folded {
            new,
            old,
            dir: File::open(&self.dir)?,
            reached: self.length,
        };
        loop {
            self.go_on()?;
            let length = self.told.length.load(Ordering::Acquire);
            if length.saturating_sub(folded.reached) <= NEAR_BYTES {
                return Ok(folded);
            }
            folded.follow(length)?;
            folded.new.sync_data()?;
        }
    }

    /// The first line, and the part of the rows that belongs to a pass.
    fn rows(&self, old: &File, pass: u32) -> Result<(Head, Rows), BadJournal> {
        let mut rows = Rows::new();
        let whole = verify_open(old, self.length, |line: &Line| {
            self.go_on()?;
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

    fn go_on(&self) -> Result<(), BadJournal> {
        match self.told.stop.load(Ordering::Relaxed) {
            true => Err(io::Error::from(io::ErrorKind::Interrupted).into()),
            false => Ok(()),
        }
    }
}

/// Rows by table and key.
type Rows = BTreeMap<(Table, Vec<u8>), Vec<u8>>;

fn other(why: &str) -> BadJournal {
    io::Error::new(io::ErrorKind::InvalidData, why).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sled::journal::{Journal, begin, verify};
    use crate::store::sled::marker::Identity;
    use crate::store::sled::tables::Meta;

    fn row(table: Table, key: u64, value: Option<u64>) -> Row {
        let value = value.map(|value| value.to_be_bytes().repeat(5));
        let key = key.to_be_bytes().to_vec();
        Row { table, key, value }
    }

    fn count(n: u64) -> Row {
        Row {
            table: Table::Meta,
            key: Meta::Commits.key().to_vec(),
            value: Some(n.to_be_bytes().to_vec()),
        }
    }

    /// What commit `n` changes: rows are put, changed and removed.
    fn commit(n: u64) -> Vec<Row> {
        vec![
            count(n),
            row(Table::Games, n % 7, Some(n)),
            row(Table::Turns, n, Some(n)),
            row(Table::Turns, n / 2, None),
        ]
    }

    fn state(dir: &Path) -> (Head, u64, Rows) {
        let mut rows = Rows::new();
        let whole = verify(&dir.join(JOURNAL), u64::MAX, |line| {
            for row in line.rows().unwrap() {
                match row.value {
                    Some(value) => rows.insert((row.table, row.key), value),
                    None => rows.remove(&(row.table, row.key)),
                };
            }
            Ok::<(), BadJournal>(())
        });
        let whole = whole.unwrap();
        (whole.head, whole.last, rows)
    }

    fn journal(dir: &Path, commits: u64) -> Journal {
        let head = Head {
            identity: Identity([7; 16]),
            base: 0,
        };
        let mut journal = begin(dir, head, std::iter::empty()).unwrap();
        append(&mut journal, commits);
        journal
    }

    fn append(journal: &mut Journal, commits: u64) {
        for _ in 0..commits {
            let rows = commit(journal.last() + 1);
            journal.append(std::iter::once(&rows[..])).unwrap();
        }
    }

    fn folded(journal: &mut Journal) {
        while journal.folding.is_some() {
            // As long as it takes, commits go on.
            append(journal, 1);
            journal.settle().unwrap();
        }
    }

    #[test]
    fn it_holds_the_same_and_commits_go_on() {
        for bytes in [0, 3 * HELD_BYTES] {
            let dir = tempfile::tempdir().unwrap();
            let mut journal = journal(dir.path(), 400);
            let before = journal.length;
            journal.fold(bytes);
            assert_eq!(journal.folding.is_some(), bytes == 0);
            if bytes > 0 {
                // In several passes.
                let folding = Folding::begin(dir.path(), journal.last, journal.length, bytes);
                journal.folding = Some(folding.unwrap());
            }
            folded(&mut journal);
            let between = journal.last;
            append(&mut journal, 3);
            let (head, last, rows) = state(dir.path());
            assert_eq!((last, journal.last), (between + 3, last));
            assert!(head.base == 400 && journal.length < before, "{head:?}");
            let mut expected = Rows::new();
            for row in (1..=last).flat_map(commit) {
                match row.value {
                    Some(value) => expected.insert((row.table, row.key), value),
                    None => expected.remove(&(row.table, row.key)),
                };
            }
            assert_eq!(rows, expected);
            assert!(!dir.path().join(FOLDED).exists());
            // And once more, from what was made.
            journal.fold(0);
            folded(&mut journal);
            assert_eq!(state(dir.path()).1, journal.last);
            let length = journal.length;
            journal.finish().unwrap();
            let mut journal = Journal::open(dir.path(), journal.last, length).unwrap();
            append(&mut journal, 1);
            assert_eq!(state(dir.path()).1, journal.last);
        }
    }

    #[test]
    fn one_that_is_not_long_stays() {
        let dir = tempfile::tempdir().unwrap();
        let mut journal = journal(dir.path(), 50);
        assert!(!journal.may_be_long());
        journal.fold(journal.length / TIMES_MORE);
        assert!(journal.folding.is_none());
        journal.look_at = journal.length;
        assert!(journal.may_be_long());
    }

    /// Less than would be worth it.
    const TIMES_MORE: u64 = 7;

    #[test]
    fn one_that_is_damaged_stays_and_nothing_is_left_behind() {
        let dir = tempfile::tempdir().unwrap();
        let mut journal = journal(dir.path(), 50);
        let path = dir.path().join(JOURNAL);
        let mut bytes = fs::read(&path).unwrap();
        bytes[2_000] ^= 1;
        fs::write(&path, &bytes).unwrap();
        journal.fold(0);
        folded(&mut journal);
        assert!(!dir.path().join(FOLDED).exists());
        assert!(!journal.may_be_long());
        // What is there is what was there, and the commits after it.
        assert_eq!(fs::read(&path).unwrap()[..1_000], bytes[..1_000]);
    }

    #[test]
    fn one_that_nobody_wants_any_more_goes() {
        let dir = tempfile::tempdir().unwrap();
        let mut journal = journal(dir.path(), 2_000);
        journal.fold(0);
        journal.finish().unwrap();
        assert!(journal.folding.is_none() && !dir.path().join(FOLDED).exists());
        assert_eq!(state(dir.path()).1, 2_000);
        // What a crash has left goes with the next start.
        fs::write(dir.path().join(FOLDED), b"half").unwrap();
        Journal::open(dir.path(), 2_000, journal.length).unwrap();
        assert!(!dir.path().join(FOLDED).exists());
    }
}
