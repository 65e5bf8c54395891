//! Appending commits to the journal.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::store::schema::row::Row;
use crate::store::sled::storage::files::JOURNAL;
use crate::store::sled::storage::journal::compaction::{COMPACTED, Compaction};
use crate::store::sled::storage::journal::line::{Kind, put_line};
use crate::store::sled::storage::journal::read::BadJournal;

/// How many zero bytes are written ahead of the lines, so that syncing a line does not also sync a new
/// file length, which takes about half as long again. They are no line, and are cut off like a torn one.
const PREALLOCATED_BYTES: usize = 256 * 1024;

/// A journal up to this length is never compacted.
const SHORT_BYTES: u64 = 16 * 1024 * 1024;

/// Nor one that is not this many times as long as the rows it describes.
const TIMES: u64 = 8;

/// After this many bytes more it is checked again whether it is.
const RECHECK_BYTES: u64 = 1024 * 1024;

/// A journal to which commits are appended.
#[derive(Debug)]
pub struct Journal {
    file: File,
    last: u64,
    /// Where the last line ends, in bytes.
    length: u64,
    /// Where the file ends, preallocated bytes included.
    allocated: u64,
    dir: PathBuf,
    /// The shorter journal that is being made to replace this one.
    compaction: Option<Compaction>,
    /// The length from which on it is checked again whether to compact it.
    check_at: u64,
}

impl Journal {
    /// Opens the journal of a directory after its whole lines, which end at `length` with the commit
    /// `last`; what is behind them is cut off.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn open(dir: &Path, last: u64, length: u64) -> io::Result<Journal> {
        let mut file = File::options().write(true).open(dir.join(JOURNAL))?;
        if file.metadata()?.len() != length {
            file.set_len(length)?;
            file.sync_all()?;
        }
        file.seek(SeekFrom::Start(length))?;
        // A crash may have left an unfinished one.
        drop(fs::remove_file(dir.join(COMPACTED)));
        Ok(Journal {
            file,
            last,
            length,
            allocated: length,
            dir: dir.to_owned(),
            compaction: None,
            check_at: SHORT_BYTES,
        })
    }

    /// Appends the rows of each commit, in order, and returns when they are on the disk.
    ///
    /// # Errors
    /// When the disk failed: then it is not known which of them are there.
    pub fn append<'a>(&mut self, commits: impl Iterator<Item = &'a [Row]>) -> io::Result<()> {
        let mut out = Vec::new();
        for rows in commits {
            self.last += 1;
            put_line(&mut out, Kind::Commit, self.last, rows);
        }
        let end = self.length + out.len() as u64;
        if end > self.allocated {
            let lines = out.len();
            out.resize(lines + PREALLOCATED_BYTES, 0);
            self.file.write_all(&out)?;
            self.file.seek(SeekFrom::Start(end))?;
            self.allocated = end + PREALLOCATED_BYTES as u64;
        } else {
            self.file.write_all(&out)?;
        }
        self.length = end;
        self.file.sync_data()?;
        if let Some(compaction) = &self.compaction {
            compaction.set_length(end);
        }
        Ok(())
    }

    /// Whether it may be long enough to be compacted; [`Journal::compact`] decides.
    pub fn may_need_compaction(&self) -> bool {
        self.compaction.is_none() && self.length >= self.check_at
    }

    /// Starts a compaction on a thread of its own if the journal is much longer than the `bytes` of rows
    /// that it describes.
    pub fn compact(&mut self, bytes: u64) {
        self.check_at = self.length + RECHECK_BYTES;
        if self.length < bytes.saturating_mul(TIMES) {
            return;
        }
        match Compaction::begin(&self.dir, self.last, self.length, bytes) {
            Ok(compaction) => self.compaction = Some(compaction),
            Err(error) => self.compaction_failed(&error),
        }
    }

    /// Replaces this journal by the compacted one if that is finished; it also holds what was appended
    /// meanwhile.
    ///
    /// # Errors
    /// When it is not known which of the two is there. An earlier failure is only logged, and this journal
    /// stays.
    pub fn finish_compaction(&mut self) -> io::Result<()> {
        let Some(compaction) = self
            .compaction
            .take_if(|compaction| compaction.is_finished())
        else {
            return Ok(());
        };
        let before = self.length;
        match compaction.end(self.length) {
            Ok(compacted) => {
                (self.file, self.length) = compacted.install()?;
                (self.allocated, self.check_at) = (self.length, self.length.max(SHORT_BYTES));
                let after = self.length;
                tracing::info!(
                    before,
                    after,
                    "the journal was compacted: bytes before and after"
                );
            }
            Err(error) => self.compaction_failed(&error),
        }
        Ok(())
    }

    fn compaction_failed(&mut self, error: &BadJournal) {
        // Not again before it is twice as long.
        self.check_at = self.length.saturating_mul(2);
        tracing::error!(
            %error,
            "the journal could not be compacted, so it stays long; is there room on the disk? If it is \
             damaged, stop the bot and run `tulenh store check`"
        );
    }

    /// Cuts off the preallocated bytes.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn finish(&mut self) -> io::Result<()> {
        self.compaction = None;
        self.allocated = self.length;
        self.file.set_len(self.length)?;
        self.file.sync_all()
    }

    /// The number of the last commit.
    pub fn last(&self) -> u64 {
        self.last
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::store::schema::table::Meta;
    use crate::store::schema::table::Table;
    use crate::store::sled::storage::journal::base::Base;
    use crate::store::sled::storage::journal::compaction::MEMORY_BYTES;
    use crate::store::sled::storage::journal::line::Head;
    use crate::store::sled::storage::journal::read::verify;
    use crate::store::sled::storage::marker::Identity;

    type Rows = BTreeMap<(Table, Vec<u8>), Vec<u8>>;

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
        let base = Base::begin(File::create(dir.join(JOURNAL)).unwrap(), head).unwrap();
        let length = base.end().unwrap().metadata().unwrap().len();
        let mut journal = Journal::open(dir, 0, length).unwrap();
        append(&mut journal, commits);
        journal
    }

    fn append(journal: &mut Journal, commits: u64) {
        for _ in 0..commits {
            let rows = commit(journal.last() + 1);
            journal.append(std::iter::once(&rows[..])).unwrap();
        }
    }

    fn finish_compaction(journal: &mut Journal) {
        // Commits go on meanwhile; not on and on, or the journal would be as long as before where commits take no time.
        let mut meanwhile = 0..50;
        while journal.compaction.is_some() {
            match meanwhile.next() {
                Some(_) => append(journal, 1),
                None => std::thread::yield_now(),
            }
            journal.finish_compaction().unwrap();
        }
    }

    #[test]
    fn it_holds_the_same_and_commits_go_on() {
        for bytes in [0, 3 * MEMORY_BYTES] {
            let dir = tempfile::tempdir().unwrap();
            let mut journal = journal(dir.path(), 400);
            let before = journal.length;
            journal.compact(bytes);
            assert_eq!(journal.compaction.is_some(), bytes == 0);
            if bytes > 0 {
                // In several passes.
                let compaction = Compaction::begin(dir.path(), journal.last, journal.length, bytes);
                journal.compaction = Some(compaction.unwrap());
            }
            finish_compaction(&mut journal);
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
            assert!(!dir.path().join(COMPACTED).exists());
            // And once more, from what was made.
            journal.compact(0);
            finish_compaction(&mut journal);
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
        assert!(!journal.may_need_compaction());
        journal.compact(journal.length / TIMES_MORE);
        assert!(journal.compaction.is_none());
        journal.check_at = journal.length;
        assert!(journal.may_need_compaction());
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
        journal.compact(0);
        finish_compaction(&mut journal);
        assert!(!dir.path().join(COMPACTED).exists());
        assert!(!journal.may_need_compaction());
        // What is there is what was there, and the commits after it.
        assert_eq!(fs::read(&path).unwrap()[..1_000], bytes[..1_000]);
    }

    #[test]
    fn one_that_nobody_wants_any_more_goes() {
        let dir = tempfile::tempdir().unwrap();
        let mut journal = journal(dir.path(), 2_000);
        journal.compact(0);
        journal.finish().unwrap();
        assert!(journal.compaction.is_none() && !dir.path().join(COMPACTED).exists());
        assert_eq!(state(dir.path()).1, 2_000);
        // What a crash has left goes with the next start.
        fs::write(dir.path().join(COMPACTED), b"half").unwrap();
        Journal::open(dir.path(), 2_000, journal.length).unwrap();
        assert!(!dir.path().join(COMPACTED).exists());
    }
}
