//! Looking at a store in pieces, and what is wrong with it.

use super::*;
use crate::store::sled::index::tests::COUNTED;
use crate::store::sled::open::tests::{kill, killed};
use crate::store::sled::row::Row;

#[test]
fn what_is_wrong_is_found_in_pieces_as_in_one() {
    let dir = tempfile::tempdir().unwrap();
    let rows = killed(dir.path());
    // As if the file were too long to be counted when it is opened.
    COUNTED.set(0);
    for most in [10, 100, compare::MOST_ROWS] {
        assert_eq!(
            check_in_pieces(dir.path(), most).unwrap().faults,
            [] as [String; 0]
        );
    }
    let opened = open::open(dir.path()).unwrap();
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
    let told = |most| {
        let mut told = check_in_pieces(dir.path(), most).unwrap().faults;
        told.sort();
        told
    };
    let whole = told(compare::MOST_ROWS);
    assert!(whole.len() >= 3, "{whole:#?}");
    assert_eq!(told(10), whole);
    assert_eq!(told(1_000), whole);
}

#[test]
fn a_wrong_count_is_a_fault() {
    let dir = tempfile::tempdir().unwrap();
    killed(dir.path());
    COUNTED.set(0);
    let opened = open::open(dir.path()).unwrap();
    opened.tables.pretend(Default::default());
    kill(dir.path(), opened);
    let faults = check(dir.path()).unwrap().faults;
    assert!(faults.join(" ").contains("do not add up"), "{faults:?}");
}

#[test]
fn a_restoring_that_fails_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    killed(&data);
    let copy = dir.path().join("copy");
    backup(&data, &copy).unwrap();
    let to = dir.path().join("to");
    fs::create_dir(&to).unwrap();
    // What restore does, from a copy that goes while it is read.
    let short = File::open(&copy).unwrap();
    let whole = verified(&short, &copy).unwrap();
    File::options()
        .write(true)
        .open(&copy)
        .unwrap()
        .set_len(whole.length / 2)
        .unwrap();
    assert!(fill(&short, &to, &whole).is_err());
    fs::write(to.join(MARKER_NEW), b"half").unwrap();
    clear(&to);
    assert_eq!(fs::read_dir(&to).unwrap().count(), 0);
}
