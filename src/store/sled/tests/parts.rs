//! Checking a store in parts, and what is wrong with it.

use std::fs::{self, File};
use std::path::Path;

use crate::store::schema::row::Row;
use crate::store::sled::maintenance::backup::{backup, verified};
use crate::store::sled::maintenance::check::{check, check_in_parts};
use crate::store::sled::maintenance::compare::MOST_ROWS;
use crate::store::sled::maintenance::directory::clear;
use crate::store::sled::maintenance::restore::fill;
use crate::store::sled::storage::files::NEW_MARKER;
use crate::store::sled::storage::index::tests::RECOUNTED;
use crate::store::sled::storage::opening;
use crate::store::sled::storage::tick::SILENT;
use crate::store::sled::tests::made::{kill, killed};

/// Checks with this many rows in memory at most; gives the faults.
fn faults(dir: &Path, most: u64) -> Vec<String> {
    check_in_parts(dir, most, SILENT).unwrap().faults
}

#[test]
fn what_is_wrong_is_found_in_parts_as_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let rows = killed(dir.path());
    // As if the file were too long to be recounted when it is opened.
    RECOUNTED.set(0);
    for most in [10, 100, MOST_ROWS] {
        assert_eq!(faults(dir.path(), most), [] as [String; 0]);
    }
    let opened = opening::open(dir.path()).unwrap();
    let [gone, other, ..] = &rows[..] else {
        panic!("{rows:?}");
    };
    let gone = Row {
        value: None,
        ..gone.clone()
    };
    let other = Row {
        value: Some(vec![7]),
        ..other.clone()
    };
    let strange = Row {
        key: vec![9; 30],
        ..rows[rows.len() - 1].clone()
    };
    opened.tables.write(&[gone, other, strange]).unwrap();
    kill(dir.path(), opened);
    let found = |most| {
        let mut found = faults(dir.path(), most);
        found.sort();
        found
    };
    let whole = found(MOST_ROWS);
    assert!(whole.len() >= 3, "{whole:#?}");
    assert_eq!(found(10), whole);
    assert_eq!(found(1_000), whole);
}

#[test]
fn a_wrong_count_is_a_fault() {
    let dir = tempfile::tempdir().unwrap();
    killed(dir.path());
    RECOUNTED.set(0);
    let opened = opening::open(dir.path()).unwrap();
    opened.tables.pretend(Default::default());
    kill(dir.path(), opened);
    let faults = check(dir.path(), SILENT).unwrap().faults;
    assert!(faults.join(" ").contains("do not add up"), "{faults:?}");
}

#[test]
fn a_restoring_that_fails_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    killed(&data);
    let copy = dir.path().join("copy");
    backup(&data, &copy, SILENT).unwrap();
    let to = dir.path().join("to");
    fs::create_dir(&to).unwrap();
    // What restore does, from a copy that goes while it is read.
    let short = File::open(&copy).unwrap();
    let whole = verified(&short, &copy, SILENT).unwrap();
    File::options()
        .write(true)
        .open(&copy)
        .unwrap()
        .set_len(whole.length / 2)
        .unwrap();
    assert!(fill(&short, &to, &whole, SILENT).is_err());
    fs::write(to.join(NEW_MARKER), b"half").unwrap();
    clear(&to);
    assert_eq!(fs::read_dir(&to).unwrap().count(), 0);
}
