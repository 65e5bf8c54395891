//! Stores for the tests, and what a killed process leaves of them.

use std::fs;
use std::path::Path;

use crate::game::{ChallengeCode, Timestamp};
use crate::store::commit::{Numbers, PendingWrites, plan};
use crate::store::schema::row::Row;
use crate::store::sled::storage::disk::Ledger as _;
use crate::store::sled::storage::files::{remove_sled_files, sled_files};
use crate::store::sled::storage::lock::wait_for_sled;
use crate::store::sled::storage::opening::{Opened, open};
use crate::store::sled::storage::tables::sync;
use crate::store::{Batch, Timer};

/// Commits forty rows as the committer does.
pub fn put(opened: &mut Opened, n: u64) {
    let timer = |n: u64| {
        let code = ChallengeCode::from_random(n);
        (Timestamp(n as i64), Timer::ChallengeExpires(code))
    };
    let batch = Batch {
        set_timers: (40 * n..40 * n + 40).map(timer).collect(),
        ..Batch::default()
    };
    let (_, rows) = plan(
        &opened.tables,
        &PendingWrites::default(),
        Numbers::COUNTED,
        &batch,
    )
    .unwrap()
    .unwrap();
    opened.disk.persist(std::slice::from_ref(&rows)).unwrap();
    opened.tables.write(&rows).unwrap();
}

/// Closes an open store as if its process had been killed.
pub fn kill(dir: &Path, opened: Opened) {
    sync(dir, &opened.tables).unwrap();
    let Opened { lock, tables, .. } = opened;
    drop(tables);
    wait_for_sled(dir).unwrap();
    drop(lock);
}

/// A store with many changes, killed, and all its rows.
pub fn killed(dir: &Path) -> Vec<Row> {
    let mut opened = open(dir).unwrap();
    (1..=60).for_each(|n| put(&mut opened, n));
    let rows = rows(&opened);
    kill(dir, opened);
    rows
}

/// All its rows.
pub fn rows(opened: &Opened) -> Vec<Row> {
    opened.tables.rows().map(Result::unwrap).collect()
}

/// A copy of a directory.
pub fn copied(from: &Path) -> tempfile::TempDir {
    let to = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), to.path().join(entry.file_name())).unwrap();
        }
    }
    fs::create_dir_all(to.path().join("blobs")).unwrap();
    to
}

/// A store whose tables are behind its journal, as nearly always when its process was killed: they
/// have 40 changes, the journal has 60. Gives all rows there should be.
pub fn lagging(dir: &Path) -> Vec<Row> {
    let mut opened = open(dir).unwrap();
    (1..=40).for_each(|n| put(&mut opened, n));
    sync(dir, &opened.tables).unwrap();
    let then = copied(dir);
    (41..=60).for_each(|n| put(&mut opened, n));
    let expected = rows(&opened);
    kill(dir, opened);
    remove_sled_files(dir).unwrap();
    for name in sled_files(then.path()).unwrap() {
        if name == "blobs" {
            fs::create_dir(dir.join(name)).unwrap();
        } else {
            fs::copy(then.path().join(&name), dir.join(name)).unwrap();
        }
    }
    expected
}

/// Where the lines of a journal begin, and where the last ends.
pub fn lines(journal: &[u8]) -> Vec<usize> {
    let mut at = vec![0];
    let ends = journal.iter().enumerate();
    at.extend(
        ends.filter(|(_, byte)| **byte == b'\n')
            .map(|(end, _)| end + 1),
    );
    at
}
