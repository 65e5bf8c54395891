//! Damage that is found late, after what an opening verifies first.

use std::fs;
use std::path::Path;

use crate::game::Timestamp;
use crate::store::commit::{Numbers, PendingWrites, plan};
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};
use crate::store::sled::maintenance;
use crate::store::sled::storage::disk::Ledger as _;
use crate::store::sled::storage::files::{DB, JOURNAL, NEW_JOURNAL, is_of_sled, remove_sled_files};
use crate::store::sled::storage::index::tests::RECOUNTED;
use crate::store::sled::storage::index::{self, verify_content};
use crate::store::sled::storage::journal::{self, Head, Line};
use crate::store::sled::storage::lock::wait_for_sled;
use crate::store::sled::storage::marker::{Identity, Marker, State};
use crate::store::sled::storage::opening::follow::tests::VERIFIED;
use crate::store::sled::storage::opening::journal_and_tables::TAIL_BYTES;
use crate::store::sled::storage::opening::open;
use crate::store::sled::storage::rewrite;
use crate::store::sled::storage::tables::sync;
use crate::store::sled::storage::tick::SILENT;
use crate::store::sled::storage::watermark::Watermark;
use crate::store::sled::tests::made::{copied, kill, killed, lagging, lines, put, rows};
use crate::store::{Batch, Change, StoreError};

/// A bound above the length of every journal here.
const LONG: u64 = 64 * 1024 * 1024;

/// The faults that a check finds.
fn faults(dir: &Path) -> Vec<String> {
    maintenance::check(dir, SILENT).unwrap().faults
}

#[test]
fn damage_that_is_not_verified_at_first_is_repaired_from_the_journal() {
    let dir = tempfile::tempdir().unwrap();
    let expected = killed(dir.path());
    // As if the file were too long to be counted.
    RECOUNTED.set(0);
    let length = fs::metadata(dir.path().join(DB)).unwrap().len() as usize;
    let (pieces, mut repairs) = (12, 0);
    for piece in 0..pieces {
        let copy = copied(dir.path());
        let db = copy.path().join(DB);
        let mut bytes = fs::read(&db).unwrap();
        bytes[length * piece / pieces..length * (piece + 1) / pieces].fill(0);
        fs::write(&db, bytes).unwrap();
        // Twice, so that a row that is missing and was not met is not copied into the journal.
        for _ in 0..2 {
            let opened = open(copy.path()).unwrap();
            repairs += opened.repairs.len();
            kill(copy.path(), opened);
        }
        let journal = fs::read(copy.path().join(JOURNAL)).unwrap();
        assert!(journal.starts_with(&fs::read(dir.path().join(JOURNAL)).unwrap()[..60]));
        // Whoever looks finds what is left, and the next start mends it.
        let report = maintenance::check(copy.path(), SILENT).unwrap();
        let opened = open(copy.path()).unwrap();
        assert!(report.faults.is_empty() || !opened.repairs.is_empty());
        assert_eq!(rows(&opened), expected, "{piece}: {:?}", report.faults);
        kill(copy.path(), opened);
    }
    assert!(repairs > 0);
}

#[test]
fn rows_that_are_missing_do_not_become_a_new_journal() {
    let dir = tempfile::tempdir().unwrap();
    killed(dir.path());
    RECOUNTED.set(0);
    let opened = open(dir.path()).unwrap();
    let row = opened.tables.rows().last().unwrap().unwrap();
    let lost = Row { value: None, ..row };
    let before = opened.tables.content().unwrap();
    opened.tables.write(&[lost]).unwrap();
    opened.tables.pretend(before);
    assert!(verify_content(dir.path(), &opened.tables).is_err());
    kill(dir.path(), opened);
    let journal = fs::read(dir.path().join(JOURNAL)).unwrap();
    fs::write(dir.path().join(JOURNAL), &journal[..20]).unwrap();
    // Neither is whole.
    assert!(matches!(open(dir.path()), Err(StoreError::Damaged(..))));
    fs::write(dir.path().join(JOURNAL), journal).unwrap();
}

#[test]
fn a_journal_damaged_in_its_middle_is_replaced() {
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
    let said = opened.repairs.join(" ");
    assert!(said.contains("the journal was damaged"), "{said}");
    assert!(said.contains("no change was lost"), "{said}");
    assert_eq!(rows(&opened), expected);
    kill(dir.path(), opened);
    assert_eq!(faults(dir.path()), [] as [String; 0]);
}

#[test]
fn a_torn_group_at_the_end_of_a_journal_without_tables_is_cut_off() {
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
    // Only what is cut off.
    let name = format!("{JOURNAL}.from-{}", tail.length);
    let aside = dir.path().join("before-repair-1").join(name);
    assert_eq!(fs::read(aside).unwrap(), bytes[tail.length as usize..]);
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
    assert!(!faults(dir.path()).is_empty());
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
    let error = maintenance::backup(dir.path(), &to.path().join("copy"), SILENT).unwrap_err();
    assert!(error.to_string().contains("store compact"), "{error}");
    assert_eq!(fs::read_dir(to.path()).unwrap().count(), 0);
    // What the sentence promises.
    maintenance::compact(dir.path(), SILENT).unwrap();
    maintenance::backup(dir.path(), &to.path().join("copy"), SILENT).unwrap();
}

#[test]
fn a_bad_line_that_the_tables_have_does_not_hide_those_they_have_not() {
    let dir = tempfile::tempdir().unwrap();
    let expected = lagging(dir.path());
    let journal = fs::read(dir.path().join(JOURNAL)).unwrap();
    let at = lines(&journal);
    // The first line, the end of the empty base, then the changes.
    assert_eq!(at.len(), 2 + 60 + 1);
    for (line, verified) in [
        (0, LONG),
        (0, 0),
        (1, LONG),
        (2, LONG),
        (20, LONG),
        (41, LONG),
        (41, 0),
        (42, LONG),
        (50, LONG),
        (61, 0),
    ] {
        VERIFIED.set(verified);
        let copy = copied(dir.path());
        let mut corrupt = journal.clone();
        corrupt[at[line] + 30] ^= 1;
        fs::write(copy.path().join(JOURNAL), corrupt).unwrap();
        let opened = open(copy.path());
        // Line 41 is change 40, the last that the tables have.
        if line > 41 {
            let error = opened.unwrap_err();
            assert!(matches!(error, StoreError::Damaged(..)), "{line}: {error}");
            assert!(!copy.path().join("before-repair-1").exists());
            continue;
        }
        let opened = opened.unwrap_or_else(|error| panic!("{line}: {error}"));
        let said = opened.repairs.join(" ");
        assert!(said.contains("the journal was damaged"), "{line}: {said}");
        assert!(said.contains("no change was lost"), "{line}: {said}");
        assert_eq!(rows(&opened), expected, "{line}");
        kill(copy.path(), opened);
        assert_eq!(faults(copy.path()), [] as [String; 0]);
    }
}

#[test]
fn a_first_line_of_zeros_is_that_of_this_store_and_another_identity_is_not() {
    let dir = tempfile::tempdir().unwrap();
    let expected = lagging(dir.path());
    let journal = fs::read(dir.path().join(JOURNAL)).unwrap();
    let end = lines(&journal)[1];
    let copy = copied(dir.path());
    let mut corrupt = journal.clone();
    corrupt[..end].fill(0);
    fs::write(copy.path().join(JOURNAL), corrupt).unwrap();
    let opened = open(copy.path()).unwrap();
    assert_eq!((opened.repairs.len(), rows(&opened)), (1, expected));
    kill(copy.path(), opened);

    let other = Head {
        identity: Identity::random(),
        base: 0,
    };
    let others = [other.line().as_bytes(), &journal[end..]].concat();
    fs::write(dir.path().join(JOURNAL), others).unwrap();
    let error = open(dir.path()).unwrap_err().to_string();
    assert!(error.contains("another store"), "{error}");
}

#[test]
fn a_first_line_with_a_higher_number_is_a_fault_of_the_journal() {
    let dir = tempfile::tempdir().unwrap();
    let expected = killed(dir.path());
    maintenance::compact(dir.path(), SILENT).unwrap();
    let path = dir.path().join(JOURNAL);
    let journal = fs::read(&path).unwrap();
    let end = lines(&journal)[1];
    let marker = Marker::read(dir.path()).unwrap().unwrap();
    let head = Head {
        identity: marker.identity,
        base: 160,
    };
    fs::write(&path, [head.line().as_bytes(), &journal[end..]].concat()).unwrap();
    let opened = open(dir.path()).unwrap();
    assert!(opened.repairs.join(" ").contains("the journal was damaged"));
    assert_eq!(rows(&opened), expected);
    kill(dir.path(), opened);
    // Nor are tables made from such a one.
    fs::write(&path, [head.line().as_bytes(), &journal[end..]].concat()).unwrap();
    fs::remove_file(dir.path().join(DB)).unwrap();
    assert!(matches!(open(dir.path()), Err(StoreError::Damaged(..))));
    assert!(!dir.path().join("before-repair-2").exists());
}

#[test]
fn that_nothing_was_lost_is_said_only_when_it_is_known() {
    let dir = tempfile::tempdir().unwrap();
    killed(dir.path());
    let path = dir.path().join(JOURNAL);
    let mut journal = fs::read(&path).unwrap();
    let at = lines(&journal);
    journal[at[9] + 30] ^= 1;
    // What the power cut, or what was kept and is corrupt: nobody can know.
    journal[at[61] + 30] ^= 1;
    fs::write(&path, journal).unwrap();
    // Older than the journal, as after a power cut.
    let marker = Marker::read(dir.path()).unwrap().unwrap();
    let mut watermark = Watermark::open(dir.path(), marker.identity).unwrap();
    watermark.write(10).unwrap();
    index_of(dir.path(), 59);
    let opened = open(dir.path()).unwrap();
    let said = opened.repairs.join(" ");
    assert!(
        said.contains("59 changes are there, and those of the last moments"),
        "{said}"
    );
    kill(dir.path(), opened);
}

/// Makes the tables of a store anew from its journal as they were after this change.
fn index_of(dir: &Path, commits: u64) {
    let path = dir.join(JOURNAL);
    let journal = fs::read(&path).unwrap();
    let marker = Marker::read(dir).unwrap().unwrap();
    remove_sled_files(dir).unwrap();
    let (tables, _) = index::open_files(dir).unwrap();
    tables.set_identity(marker.identity).unwrap();
    let at = lines(&journal);
    for line in at.windows(2).skip(2).take(commits as usize) {
        let line = Line::read(&journal[line[0]..line[1] - 1]);
        // One is corrupt: its rows are timers that nobody misses here.
        if let Some(line) = line {
            tables.write(&line.rows().unwrap()).unwrap();
        }
    }
    sync(dir, &tables).unwrap();
    drop(tables);
    wait_for_sled(dir).unwrap();
}

#[test]
fn a_count_that_is_wrong_in_a_long_file_is_repaired_by_compacting() {
    let dir = tempfile::tempdir().unwrap();
    let expected = killed(dir.path());
    RECOUNTED.set(0);
    for lose in [false, true] {
        let opened = open(dir.path()).unwrap();
        let before = opened.tables.content().unwrap();
        if lose {
            let row = opened.tables.rows().last().unwrap().unwrap();
            opened.tables.write(&[Row { value: None, ..row }]).unwrap();
            opened.tables.pretend(before);
        } else {
            opened.tables.pretend(Default::default());
        }
        kill(dir.path(), opened);
        maintenance::compact(dir.path(), SILENT).unwrap();
        let opened = open(dir.path()).unwrap();
        assert_eq!(rows(&opened), expected);
        verify_content(dir.path(), &opened.tables).unwrap();
        kill(dir.path(), opened);
    }
}

#[test]
fn rewriting_all_files_finds_that_a_long_one_is_damaged() {
    let dir = tempfile::tempdir().unwrap();
    let expected = killed(dir.path());
    RECOUNTED.set(0);
    let mut opened = open(dir.path()).unwrap();
    let batch = Batch {
        changes: vec![Change::Rewrite(Timestamp(5))],
        ..Batch::default()
    };
    let (_, owed) = plan(
        &opened.tables,
        &PendingWrites::default(),
        Numbers::COUNTED,
        &batch,
    )
    .unwrap()
    .unwrap();
    opened.disk.persist(std::slice::from_ref(&owed)).unwrap();
    opened.tables.write(&owed).unwrap();
    let before = opened.tables.content().unwrap();
    let row = opened.tables.rows().last().unwrap().unwrap();
    opened.tables.write(&[Row { value: None, ..row }]).unwrap();
    opened.tables.pretend(before);
    kill(dir.path(), opened);
    let opened = open(dir.path()).unwrap();
    assert_eq!(opened.repairs.len(), 1, "{:?}", opened.repairs);
    assert_eq!(rewrite::due(&opened.tables).unwrap(), None);
    // Nothing else is missing.
    assert_eq!(rows(&opened).len(), expected.len());
    kill(dir.path(), opened);
    assert!(!dir.path().join("before-repair-1").exists());
}

#[test]
fn a_record_that_cannot_be_read_when_opening_is_repaired_from_the_journal() {
    let dir = tempfile::tempdir().unwrap();
    let expected = killed(dir.path());
    let corrupt = [
        (Table::Games, b"no number".to_vec()),
        (Table::Meta, Meta::Commits.key().to_vec()),
    ];
    for (table, key) in corrupt {
        let opened = open(dir.path()).unwrap();
        let value = Some(b"no number".to_vec());
        opened.tables.write(&[Row { table, key, value }]).unwrap();
        kill(dir.path(), opened);
        let opened = open(dir.path()).unwrap();
        assert_eq!(opened.repairs.len(), 1, "{table:?}");
        assert_eq!(rows(&opened), expected);
        kill(dir.path(), opened);
    }
}

#[test]
fn where_there_is_no_room_everything_stays_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let expected = killed(dir.path());
    let path = dir.path().join(JOURNAL);
    let mut journal = fs::read(&path).unwrap();
    let torn = [&journal[..], b"torn"].concat();
    fs::write(dir.path().join(DB), b"").unwrap();
    fs::write(&path, &torn).unwrap();
    // No new marker can be written.
    let block = dir.path().join("store.id.new");
    fs::create_dir(&block).unwrap();
    for _ in 0..7 {
        let error = open(dir.path()).unwrap_err();
        assert!(matches!(error, StoreError::Unusable(..)), "{error}");
        assert!(dir.path().join(DB).exists());
        assert!(fs::read(&path).unwrap() == torn);
        assert!(!dir.path().join("before-repair-1").exists());
    }
    fs::remove_dir(&block).unwrap();
    let opened = open(dir.path()).unwrap();
    assert_eq!(rows(&opened), expected);
    kill(dir.path(), opened);

    // Nor a new journal.
    journal = fs::read(&path).unwrap();
    let at = lines(&journal);
    journal[at[9] + 30] ^= 1;
    fs::write(&path, &journal).unwrap();
    let block = dir.path().join(NEW_JOURNAL);
    fs::create_dir(&block).unwrap();
    for _ in 0..7 {
        let error = open(dir.path()).unwrap_err();
        assert!(matches!(error, StoreError::Unusable(..)), "{error}");
        assert!(fs::read(&path).unwrap().starts_with(&journal[..at[60]]));
        assert!(!dir.path().join("before-repair-2").exists());
    }
    fs::remove_dir(&block).unwrap();
    let opened = open(dir.path()).unwrap();
    assert_eq!(rows(&opened), expected);
    kill(dir.path(), opened);
}

#[test]
fn preallocated_bytes_are_not_put_aside() {
    let dir = tempfile::tempdir().unwrap();
    let expected = killed(dir.path());
    let path = dir.path().join(JOURNAL);
    assert!(fs::read(&path).unwrap().ends_with(&[0; 1000]));
    fs::write(dir.path().join(DB), b"nothing of sled").unwrap();
    let opened = open(dir.path()).unwrap();
    assert_eq!(rows(&opened), expected);
    kill(dir.path(), opened);
    let aside = fs::read_dir(dir.path().join("before-repair-1")).unwrap();
    let names: Vec<_> = aside.map(|entry| entry.unwrap().file_name()).collect();
    assert!(names.iter().any(|name| name == DB));
    assert!(names.iter().all(|name| is_of_sled(name)), "{names:?}");
}
