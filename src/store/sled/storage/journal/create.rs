//! Making a journal: from rows, or as a copy of another.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use crate::store::StoreError;
use crate::store::schema::row::Row;
use crate::store::sled::storage::files::{JOURNAL, NEW_JOURNAL, sync_dir};
use crate::store::sled::storage::journal::base::Base;
use crate::store::sled::storage::journal::line::Head;
use crate::store::sled::storage::journal::writer::Journal;
use crate::store::sled::storage::system::unusable;

/// Replaces the journal of a directory by a new one with all rows there are after this commit. The old one
/// stays until the new one is durable.
///
/// # Errors
/// Those of `rows`, or when the disk refuses; then the old journal stays.
pub fn begin(
    dir: &Path,
    head: Head,
    rows: impl Iterator<Item = Result<Row, StoreError>>,
) -> Result<Journal, StoreError> {
    prepare(dir, head, rows)?;
    install(dir, head)
}

/// The first part of [`begin`], which needs room on the disk.
///
/// # Errors
/// As [`begin`]; then nothing is left of the new journal.
pub fn prepare(
    dir: &Path,
    head: Head,
    rows: impl Iterator<Item = Result<Row, StoreError>>,
) -> Result<(), StoreError> {
    // An incomplete one may take up much room.
    write_new(dir, head, rows).inspect_err(|_| drop(fs::remove_file(dir.join(NEW_JOURNAL))))
}

/// The second part: puts the prepared journal into its place and opens it.
///
/// # Errors
/// When the disk refuses.
pub fn install(dir: &Path, head: Head) -> Result<Journal, StoreError> {
    let refused = |e: io::Error| unusable(dir, e);
    rename_new(dir).map_err(refused)?;
    let length = fs::metadata(dir.join(JOURNAL)).map_err(refused)?.len();
    Journal::open(dir, head.base, length).map_err(refused)
}

fn write_new(
    dir: &Path,
    head: Head,
    rows: impl Iterator<Item = Result<Row, StoreError>>,
) -> Result<(), StoreError> {
    let refused = |e: io::Error| unusable(dir, e);
    let file = File::create(dir.join(NEW_JOURNAL)).map_err(refused)?;
    write(file, dir, head, rows).map(drop)
}

/// Writes a journal with all rows there are into an empty file, durably, and gives the file; `name` is a path
/// for errors.
///
/// # Errors
/// Those of `rows`, or when the disk refuses.
pub fn write(
    file: File,
    name: &Path,
    head: Head,
    rows: impl Iterator<Item = Result<Row, StoreError>>,
) -> Result<File, StoreError> {
    let refused = |e: io::Error| unusable(name, e);
    let mut base = Base::begin(file, head).map_err(refused)?;
    for row in rows {
        base.put(row?).map_err(refused)?;
    }
    base.end().map_err(refused)
}

/// Copies the bytes `lines` of a journal behind a first line into an empty file, durably. The lines are not
/// checked.
///
/// # Errors
/// When the disk refuses.
pub fn copy(from: &File, lines: Range<u64>, head: Head, mut to: &File) -> io::Result<()> {
    to.write_all(head.line().as_bytes())?;
    append_lines(from, lines, to)
}

fn append_lines(mut from: &File, lines: Range<u64>, mut to: &File) -> io::Result<()> {
    let length = lines.end.saturating_sub(lines.start);
    from.seek(SeekFrom::Start(lines.start))?;
    if io::copy(&mut from.take(length), &mut to)? != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    to.sync_all()
}

/// As [`begin`], with the bytes `lines` of another journal behind the base, which continue with the next
/// commit.
///
/// # Errors
/// As [`begin`].
pub fn begin_with_lines(
    dir: &Path,
    head: Head,
    rows: impl Iterator<Item = Result<Row, StoreError>>,
    from: &File,
    lines: Range<u64>,
) -> Result<(), StoreError> {
    prepare(dir, head, rows)?;
    let new = File::options().append(true).open(dir.join(NEW_JOURNAL));
    let appended = new.and_then(|new| append_lines(from, lines, &new));
    appended
        .and_then(|()| rename_new(dir))
        .map_err(|e| unusable(dir, e))
}

/// Makes the journal of a directory from the bytes `lines` of another, behind this first line.
///
/// # Errors
/// When the disk refuses.
pub fn install_copy(dir: &Path, from: &File, lines: Range<u64>, head: Head) -> io::Result<()> {
    let new = File::create(dir.join(NEW_JOURNAL))?;
    copy(from, lines, head, &new)?;
    drop(new);
    rename_new(dir)
}

fn rename_new(dir: &Path) -> io::Result<()> {
    fs::rename(dir.join(NEW_JOURNAL), dir.join(JOURNAL))?;
    sync_dir(dir)
}
