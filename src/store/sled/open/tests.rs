//! Damage that is met late, behind what an opening looks at first.

use super::*;
use crate::game::{ChallengeCode, Timestamp};
use crate::store::sled::apply::{Ahead, plan};
use crate::store::sled::committer::Ledger;
use crate::store::sled::index::tests::COUNTED;
use crate::store::sled::keep;
use crate::store::sled::row::Row;
use crate::store::{Batch, Timer};

/// Makes a change of forty rows as the committer does.
fn put(opened: &mut Opened, n: u64) {
    let timer = |n: u64| {
        let code = ChallengeCode::from_random(n);
        (Timestamp(n as i64), Timer::ChallengeExpires(code))
    };
    let batch = Batch {
        set_timers: (40 * n..40 * n + 40).map(timer).collect(),
        ..Batch::default()
    };
    let (_, rows) = plan(&opened.tables, &Ahead::default(), &batch)
        .unwrap()
        .unwrap();
    opened.disk.keep(std::slice::from_ref(&rows)).unwrap();
    opened.tables.write(&rows).unwrap();
}

/// Puts an open store away as if its process had been killed.
fn kill(dir: &Path, opened: Opened) {
    sync(dir, &opened.tables).unwrap();
    let Opened { lock, tables, .. } = opened;
    drop(tables);
    wait_for_sled(dir).unwrap();
    drop(lock);
}

/// A store with many changes, killed, and all its rows.
fn killed(dir: &Path) -> Vec<Row> {
    let mut opened = open(dir).unwrap();
    (1..=60).for_each(|n| put(&mut opened, n));
    let rows = rows(&opened);
    kill(dir, opened);
    rows
}

fn rows(opened: &Opened) -> Vec<Row> {
    opened.tables.rows().map(Result::unwrap).collect()
}

fn copied(from: &Path) -> tempfile::TempDir {
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

#[test]
fn damage_behind_what_is_looked_at_first_is_mended_from_the_journal() {
    let dir = tempfile::tempdir().unwrap();
    let expected = killed(dir.path());
    // As if the file were too long to be counted.
    COUNTED.set(0);
    let length = fs::metadata(dir.path().join(DB)).unwrap().len() as usize;
    let (pieces, mut mended) = (12, 0);
    for piece in 0..pieces {
        let copy = copied(dir.path());
        let db = copy.path().join(DB);
        let mut bytes = fs::read(&db).unwrap();
        bytes[length * piece / pieces..length * (piece + 1) / pieces].fill(0);
        fs::write(&db, bytes).unwrap();
        // Twice, so that a row that is missing and was not met is not copied into the journal.
        for _ in 0..2 {
            let opened = open(copy.path()).unwrap();
            mended += opened.mended.len();
            kill(copy.path(), opened);
        }
        let journal = fs::read(copy.path().join(JOURNAL)).unwrap();
        assert!(journal.starts_with(&fs::read(dir.path().join(JOURNAL)).unwrap()[..60]));
        // Whoever looks finds what is left, and the next start mends it.
        let report = keep::check(copy.path()).unwrap();
        let opened = open(copy.path()).unwrap();
        assert!(report.faults.is_empty() || !opened.mended.is_empty());
        assert_eq!(rows(&opened), expected, "{piece}: {:?}", report.faults);
        kill(copy.path(), opened);
    }
    assert!(mended > 0);
}

#[test]
fn rows_that_are_missing_do_not_become_a_new_journal() {
    let dir = tempfile::tempdir().unwrap();
    killed(dir.path());
    COUNTED.set(0);
    let opened = open(dir.path()).unwrap();
    let row = opened.tables.rows().last().unwrap().unwrap();
    let lost = Row { value: None, ..row };
    let before = opened.tables.content().unwrap();
    opened.tables.write(&[lost]).unwrap();
    opened.tables.pretend(before);
    assert!(whole(dir.path(), &opened.tables).is_err());
    kill(dir.path(), opened);
    let journal = fs::read(dir.path().join(JOURNAL)).unwrap();
    fs::write(dir.path().join(JOURNAL), &journal[..20]).unwrap();
    // Neither is whole.
    assert!(matches!(open(dir.path()), Err(StoreError::Damaged(..))));
    fs::write(dir.path().join(JOURNAL), journal).unwrap();
}

#[test]
fn a_journal_damaged_in_its_middle_is_begun_anew() {
    let dir = tempfile::tempdir().unwrap();
    let mut opened = open(dir.path()).unwrap();
    (1..=150).for_each(|n| put(&mut opened, n));
    let expected = rows(&opened);
    kill(dir.path(), opened);
    let path = dir.path().join(JOURNAL);
    let mut bytes = fs::read(&path).unwrap();
    let end = journal::tail(&path, u64::MAX, TAIL_BYTES).unwrap().length as usize;
    assert!(end > 100_000, "{end}");
    bytes.truncate(end);
    bytes[end / 5] ^= 1;
    fs::write(&path, bytes).unwrap();
    let opened = open(dir.path()).unwrap();
    let said = opened.mended.join(" ");
    assert!(said.contains("the journal was damaged"), "{said}");
    assert!(said.contains("no change was lost"), "{said}");
    assert_eq!(rows(&opened), expected);
    kill(dir.path(), opened);
    assert_eq!(keep::check(dir.path()).unwrap().faults, [] as [String; 0]);
}

#[test]
fn a_torn_group_at_the_end_of_the_only_leg_is_cut_off() {
    let dir = tempfile::tempdir().unwrap();
    let expected = killed(dir.path());
    let path = dir.path().join(JOURNAL);
    let tail = journal::tail(&path, u64::MAX, TAIL_BYTES).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    bytes.truncate(tail.length as usize);
    bytes.extend_from_slice(&[0; 4096]);
    bytes.extend_from_slice(b"the rest of a line\nand of another");
    fs::write(&path, &bytes).unwrap();
    fs::remove_file(dir.path().join(DB)).unwrap();
    let opened = open(dir.path()).unwrap();
    assert_eq!(rows(&opened), expected);
    kill(dir.path(), opened);
    let aside = dir.path().join("before-repair-1").join(JOURNAL);
    assert_eq!(fs::read(aside).unwrap(), bytes);
}

#[test]
fn files_that_another_holds_are_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    killed(dir.path());
    fs::write(dir.path().join("snap.00000000000000FF.generating"), b"half").unwrap();
    let held = fs::File::open(dir.path().join(DB)).unwrap();
    held.lock().unwrap();
    let error = open(dir.path()).unwrap_err();
    assert!(matches!(error, StoreError::Locked(_)), "{error}");
    assert!(dir.path().join("snap.00000000000000FF.generating").exists());
    assert!(!dir.path().join("before-repair-1").exists());
}

#[test]
fn looking_at_a_store_that_was_cut_leaves_what_says_so() {
    let dir = tempfile::tempdir().unwrap();
    killed(dir.path());
    let marker = Marker::read(dir.path()).unwrap().unwrap();
    let length = fs::metadata(dir.path().join(DB)).unwrap().len();
    let closed = Marker {
        state: State::Closed { length: length + 1 },
        ..marker
    };
    closed.write(dir.path()).unwrap();
    assert!(!keep::check(dir.path()).unwrap().faults.is_empty());
    assert_eq!(Marker::read(dir.path()).unwrap(), Some(closed));
}

#[test]
fn a_copy_is_not_made_of_a_journal_that_was_cut() {
    let dir = tempfile::tempdir().unwrap();
    killed(dir.path());
    let path = dir.path().join(JOURNAL);
    let bytes = fs::read(&path).unwrap();
    let end = journal::tail(&path, u64::MAX, TAIL_BYTES).unwrap().length as usize;
    fs::write(&path, &bytes[..end / 2]).unwrap();
    let to = tempfile::tempdir().unwrap();
    let error = keep::backup(dir.path(), &to.path().join("copy")).unwrap_err();
    assert!(error.to_string().contains("store compact"), "{error}");
    assert_eq!(fs::read_dir(to.path()).unwrap().count(), 0);
    // What the sentence promises.
    keep::compact(dir.path()).unwrap();
    keep::backup(dir.path(), &to.path().join("copy")).unwrap();
}
