//! A journal that is cut, corrupt, or of another store.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::*;
use crate::store::StoreError;
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};
use crate::store::sled::storage::files::{JOURNAL, NEW_JOURNAL};
use crate::store::sled::storage::marker::Identity;

fn row(n: u8) -> Row {
    Row {
        table: Table::Games,
        key: vec![b'\n', n],
        value: (n < 8).then(|| vec![n; 40]),
    }
}

/// What says how many commits there were.
fn count(n: u64) -> Row {
    Row {
        table: Table::Meta,
        key: Meta::Commits.key().to_vec(),
        value: Some(n.to_be_bytes().to_vec()),
    }
}

const HEAD: Head = Head {
    identity: Identity([7; 16]),
    base: 3,
};

/// A journal with a base after commit 3 and commits up to 9.
fn journal(dir: &Path) -> Vec<u8> {
    let base = [count(3), row(1), row(2)].map(Ok).into_iter();
    let mut journal = begin(dir, HEAD, base).unwrap();
    for n in 4..=9 {
        let rows = [row(n), row(n + 1)];
        journal.append(std::iter::once(&rows[..])).unwrap();
    }
    assert_eq!(journal.last(), 9);
    journal.finish().unwrap();
    fs::read(dir.join(JOURNAL)).unwrap()
}

fn verified(dir: &Path) -> Result<(Summary, Vec<Row>), BadJournal> {
    let mut rows = Vec::new();
    let whole = verify(&dir.join(JOURNAL), u64::MAX, |line| {
        rows.extend(line.rows().unwrap());
        Ok::<(), BadJournal>(())
    })?;
    Ok((whole, rows))
}

#[test]
fn a_journal_is_read_as_it_was_written() {
    let dir = tempfile::tempdir().unwrap();
    let bytes = journal(dir.path());
    let (whole, rows) = verified(dir.path()).unwrap();
    assert_eq!((whole.head.base, whole.last, whole.torn), (3, 9, 0));
    assert_eq!(whole.length, bytes.len() as u64);
    assert_eq!(rows.len(), 3 + 6 * 2);
    assert_eq!(rows[1..3], [row(1), row(2)]);
    for wanted in 4..=10 {
        let tail = tail(&dir.path().join(JOURNAL), wanted, 1 << 20).unwrap();
        assert_eq!((tail.last, tail.length), (9, whole.length));
        let from = tail.lines.iter().find(|(n, _)| *n == wanted);
        let mut found = Vec::new();
        if let Some((_, at)) = from {
            replay(&dir.path().join(JOURNAL), *at, tail.length, |line| {
                found.push(line.number);
                Ok::<(), BadJournal>(())
            })
            .unwrap();
        }
        assert_eq!(found, (wanted..=9).collect::<Vec<_>>());
    }
}

#[test]
fn what_is_torn_at_the_end_is_cut_off() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(JOURNAL);
    let bytes = journal(dir.path());
    let mut lasts = Vec::new();
    for cut in 0..bytes.len() {
        fs::write(&path, &bytes[..cut]).unwrap();
        let whole = verified(dir.path());
        let tail = tail(&path, u64::MAX, 1 << 20);
        match (whole, tail) {
            (Ok((whole, _)), Ok(tail)) => {
                assert_eq!(
                    (whole.last, whole.length),
                    (tail.last, tail.length),
                    "{cut}"
                );
                assert_eq!(whole.length + whole.torn, cut as u64);
                lasts.push(whole.last);
                let mut journal = Journal::open(dir.path(), whole.last, whole.length).unwrap();
                journal.append(std::iter::once(&[row(5)][..])).unwrap();
                assert_eq!(verified(dir.path()).unwrap().0.last, whole.last + 1);
            }
            (Err(_), Err(_)) => assert!(lasts.is_empty()),
            (whole, tail) => panic!("{cut}: {whole:?} {tail:?}"),
        }
    }
    lasts.dedup();
    assert_eq!(lasts, [3, 4, 5, 6, 7, 8]);
}

#[test]
fn no_corrupt_byte_and_no_missing_line_goes_unnoticed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(JOURNAL);
    let bytes = journal(dir.path());
    let whole = verified(dir.path()).unwrap().0;
    for at in 0..bytes.len() {
        let mut corrupt = bytes.clone();
        corrupt[at] ^= 0x21;
        fs::write(&path, corrupt).unwrap();
        // The identity and the base are checked by whoever knows them.
        match verified(dir.path()) {
            Ok((found, _)) => assert!(found != whole, "{at}"),
            Err(BadJournal::Disk(error)) => panic!("{at}: {error}"),
            Err(_) => {}
        }
    }
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    for gone in 0..lines.len() - 1 {
        let mut left = lines.clone();
        left.remove(gone);
        fs::write(&path, left.concat()).unwrap();
        assert!(verified(dir.path()).is_err(), "{gone}");
        let mut twice = lines.clone();
        twice.insert(gone, lines[gone]);
        fs::write(&path, twice.concat()).unwrap();
        assert!(verified(dir.path()).is_err(), "{gone}");
    }
}

#[test]
fn a_copy_is_the_same_under_another_head() {
    let dir = tempfile::tempdir().unwrap();
    let bytes = journal(dir.path());
    let whole = verified(dir.path()).unwrap().0;
    let to = dir.path().join("copy");
    let head = Head {
        identity: Identity([8; 16]),
        ..whole.head
    };
    let from = File::open(dir.path().join(JOURNAL)).unwrap();
    // Wherever it was read last.
    io::copy(&mut &from, &mut io::sink()).unwrap();
    copy(&from, whole.lines(), head, &File::create(&to).unwrap()).unwrap();
    assert_eq!(fs::read(&to).unwrap().len(), bytes.len());
    let from = File::open(&to).unwrap();
    install_copy(dir.path(), &from, whole.lines(), head).unwrap();
    assert_eq!(verified(dir.path()).unwrap().0.head, head);
}

#[test]
fn a_bad_line_before_the_commit_that_is_wanted_is_passed_over() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(JOURNAL);
    let bytes = journal(dir.path());
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    // The first line, a part of the base, its end, then the commits from 4 on.
    assert_eq!(lines.len(), 3 + 6);
    for corrupt in 0..lines.len() {
        let at = lines[..corrupt].concat().len();
        for byte in [0, lines[corrupt].len() / 2, lines[corrupt].len() - 1] {
            let mut bytes = bytes.clone();
            bytes[at + byte] ^= 0x21;
            fs::write(&path, &bytes).unwrap();
            // A corrupt line end takes the next line with it.
            let gone = corrupt + usize::from(byte == lines[corrupt].len() - 1);
            for wanted in 4..=10 {
                let tail = tail(&path, wanted, 1 << 20);
                let behind = gone
                    .checked_sub(2)
                    .is_none_or(|gone| gone as u64 + 3 < wanted);
                if behind && (gone < 8 || wanted < 10) {
                    let tail = tail.unwrap();
                    assert_eq!((tail.last, tail.length as usize), (9, bytes.len()));
                    assert!(tail.corrupt.is_some(), "{corrupt} {byte} {wanted}");
                    assert!(tail.continues(wanted - 1) && !tail.torn);
                } else if let Ok(tail) = tail {
                    let ends = tail.last == corrupt as u64 && tail.torn;
                    assert!(
                        ends || !tail.continues(wanted - 1),
                        "{corrupt} {byte} {wanted}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_first_line_with_another_number_does_not_pass() {
    let dir = tempfile::tempdir().unwrap();
    let base = || [count(3), row(1)].map(Ok).into_iter();
    for wrong in [0, 2, 4, 300] {
        let head = Head {
            base: wrong,
            ..HEAD
        };
        begin(dir.path(), head, base()).unwrap();
        let found = verified(dir.path());
        assert!(matches!(found, Err(BadJournal::Head)), "{wrong}");
    }
}

#[test]
fn a_first_line_without_end_is_not_read_for_long() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(JOURNAL);
    fs::write(&path, vec![b'x'; 1 << 20]).unwrap();
    assert!(matches!(verified(dir.path()), Err(BadJournal::Head)));
}

#[test]
fn a_journal_that_could_not_be_begun_leaves_the_one_there_was() {
    let dir = tempfile::tempdir().unwrap();
    let bytes = journal(dir.path());
    let rows = [Ok(row(1)), Err(StoreError::Refused("no room".into()))];
    let begun = begin(dir.path(), HEAD, rows.into_iter());
    assert!(matches!(begun, Err(StoreError::Refused(_))));
    assert_eq!(fs::read(dir.path().join(JOURNAL)).unwrap(), bytes);
    assert!(!dir.path().join(NEW_JOURNAL).exists());
}
