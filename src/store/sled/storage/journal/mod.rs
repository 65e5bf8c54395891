//! The journal: what every commit changed, one line a commit, in a file of its own beside sled's.
//!
//! It is written and synced before anybody is answered, and sled follows after it. So sled is never
//! ahead; after a crash the end of the journal is done again, and when sled's files are damaged they
//! are made anew from the whole of it. Only ever appended to; begun anew, with a base that holds
//! everything there is, when it has become much longer than that ([`fold`]).

mod fold;
mod line;
mod read;

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

pub use line::{Head, Kind, Line, guess};
pub use read::{
    BadJournal, Tail, Whole, head, is_torn, replay, salvage, survey, tail, verify, verify_open,
};

use crate::store::StoreError;
use crate::store::sled::disk::unusable;
use crate::store::sled::journal::fold::{FOLDED, Folding};
use crate::store::sled::journal::line::put_line;
use crate::store::sled::marker::sync_dir;
use crate::store::sled::row::Row;

/// The name of the file in the data directory.
pub const JOURNAL: &str = "journal";

/// The name under which a new one is written before it takes the place of the old.
pub const NEW: &str = "journal.new";

/// About how many bytes a part of a base has.
const PART_BYTES: usize = 64 * 1024;

/// How many zero bytes are written ahead of the lines, so that syncing a line is not also syncing
/// that the file has grown, which takes about half as long again. They are no line, and are cut off
/// like one that is torn.
const ROOM_BYTES: usize = 256 * 1024;

/// A journal to which commits are appended.
#[derive(Debug)]
pub struct Journal {
    file: File,
    last: u64,
    /// Where the last line ends.
    length: u64,
    /// Where the file ends.
    room: u64,
    dir: PathBuf,
    /// The one that is being made to take the place of this.
    folding: Option<Folding>,
    /// At what length the next look is worth while.
    look_at: u64,
}

/// A journal up to this length is never begun anew.
const SHORT_BYTES: u64 = 16 * 1024 * 1024;

/// Nor one that is not so many times as long as what it describes.
const TIMES: u64 = 8;

/// After how many bytes more it is asked again whether it is.
const LOOK_BYTES: u64 = 1024 * 1024;

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
        // What a crash has left; it is no journal yet.
        drop(fs::remove_file(dir.join(FOLDED)));
        Ok(Journal {
            file,
            last,
            length,
            room: length,
            dir: dir.to_owned(),
            folding: None,
            look_at: SHORT_BYTES,
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
        if end > self.room {
            let lines = out.len();
            out.resize(lines + ROOM_BYTES, 0);
            self.file.write_all(&out)?;
            self.file.seek(SeekFrom::Start(end))?;
            self.room = end + ROOM_BYTES as u64;
        } else {
            self.file.write_all(&out)?;
        }
        self.length = end;
        self.file.sync_data()?;
        if let Some(folding) = &self.folding {
            folding.reaches(end);
        }
        Ok(())
    }

    /// Whether it may be so long that it should be begun anew; [`Journal::fold`] asks more closely.
    pub fn may_be_long(&self) -> bool {
        self.folding.is_none() && self.length >= self.look_at
    }

    /// Begins to make a journal in place of this one, on a thread of its own, when this is much longer
    /// than the so many bytes that it describes.
    pub fn fold(&mut self, bytes: u64) {
        self.look_at = self.length + LOOK_BYTES;
        if self.length < bytes.saturating_mul(TIMES) {
            return;
        }
        match Folding::begin(&self.dir, self.last, self.length, bytes) {
            Ok(folding) => self.folding = Some(folding),
            Err(error) => self.not_folded(&error),
        }
    }

    /// Puts the journal that was made in the place of this one, if it is finished. What was appended
    /// to this one meanwhile is in it.
    ///
    /// # Errors
    /// When it is not known which of the two is there. What goes wrong before that is said in the log,
    /// and this journal stays.
    pub fn settle(&mut self) -> io::Result<()> {
        let Some(folding) = self.folding.take_if(|folding| folding.is_finished()) else {
            return Ok(());
        };
        let before = self.length;
        match folding.end(self.length) {
            Ok(folded) => {
                (self.file, self.length) = folded.install()?;
                (self.room, self.look_at) = (self.length, self.length.max(SHORT_BYTES));
                let after = self.length;
                tracing::info!(
                    before,
                    after,
                    "the journal was begun anew: bytes before and after"
                );
            }
            Err(error) => self.not_folded(&error),
        }
        Ok(())
    }

    fn not_folded(&mut self, error: &BadJournal) {
        // Not before there is twice as much to be gained.
        self.look_at = self.length.saturating_mul(2);
        tracing::error!(
            %error,
            "the journal could not be begun anew, so it stays long; is there room on the disk? If it is \
             damaged, stop the bot and run `tulenh store check`"
        );
    }

    /// Gives back the room that is not needed.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn finish(&mut self) -> io::Result<()> {
        self.folding = None;
        self.room = self.length;
        self.file.set_len(self.length)?;
        self.file.sync_all()
    }

    /// The number of the last commit.
    pub fn last(&self) -> u64 {
        self.last
    }
}

/// Begins the journal of a directory anew, with all rows there are after this commit. The one there
/// was is there until the new one is durable.
///
/// # Errors
/// [`StoreError`] of the rows, or when the disk refuses; then the one there was is there.
pub fn begin(
    dir: &Path,
    head: Head,
    rows: impl Iterator<Item = Result<Row, StoreError>>,
) -> Result<Journal, StoreError> {
    prepare(dir, head, rows)?;
    install(dir, head)
}

/// Does of [`begin`] what needs room on the disk.
///
/// # Errors
/// As [`begin`]; nothing is left of it then.
pub fn prepare(
    dir: &Path,
    head: Head,
    rows: impl Iterator<Item = Result<Row, StoreError>>,
) -> Result<(), StoreError> {
    // It may be as long as everything there is.
    write_new(dir, head, rows).inspect_err(|_| drop(fs::remove_file(dir.join(NEW))))
}

/// Puts the journal that was prepared into its place, and opens it.
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
    let file = File::create(dir.join(NEW)).map_err(refused)?;
    let mut base = Base::begin(file, head).map_err(refused)?;
    for row in rows {
        base.put(row?).map_err(refused)?;
    }
    base.end().map(drop).map_err(refused)
}

/// The beginning of a journal that is being written: its first line and its base.
struct Base {
    file: io::BufWriter<File>,
    part: Vec<Row>,
    /// Bytes of the rows of this part.
    size: usize,
    /// How many parts are written.
    parts: u64,
}

impl Base {
    fn begin(file: File, head: Head) -> io::Result<Base> {
        let mut file = io::BufWriter::with_capacity(1 << 20, file);
        file.write_all(head.line().as_bytes())?;
        Ok(Base {
            file,
            part: Vec::new(),
            size: 0,
            parts: 0,
        })
    }

    fn put(&mut self, row: Row) -> io::Result<()> {
        self.size += row.key.len() + row.value.as_ref().map_or(0, Vec::len);
        self.part.push(row);
        match self.size >= PART_BYTES {
            true => self.write_part(),
            false => Ok(()),
        }
    }

    fn write_part(&mut self) -> io::Result<()> {
        let mut out = Vec::new();
        put_line(&mut out, Kind::Base, self.parts, &self.part);
        self.part.clear();
        (self.size, self.parts) = (0, self.parts + 1);
        self.file.write_all(&out)
    }

    /// The file, in which the base is whole and durable.
    fn end(mut self) -> io::Result<File> {
        if !self.part.is_empty() {
            self.write_part()?;
        }
        let mut out = Vec::new();
        put_line(&mut out, Kind::BaseEnd, self.parts, &[]);
        self.file.write_all(&out)?;
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(file)
    }
}

/// Copies lines of a journal, the bytes from one place to another, under a first line into an empty
/// file; durable when it returns. Nothing is checked that was not before.
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

/// Begins the journal of a directory with all rows there are after a commit, and puts the lines of
/// another behind them that go on with the next commit.
///
/// # Errors
/// As [`begin`].
pub fn begin_and_go_on(
    dir: &Path,
    head: Head,
    rows: impl Iterator<Item = Result<Row, StoreError>>,
    from: &File,
    lines: Range<u64>,
) -> Result<(), StoreError> {
    prepare(dir, head, rows)?;
    let new = File::options().append(true).open(dir.join(NEW));
    let gone_on = new.and_then(|new| append_lines(from, lines, &new));
    gone_on
        .and_then(|()| rename_new(dir))
        .map_err(|e| unusable(dir, e))
}

/// Writes the journal of a directory as a copy of another under this first line.
///
/// # Errors
/// When the disk refuses.
pub fn install_copy(dir: &Path, from: &File, lines: Range<u64>, head: Head) -> io::Result<()> {
    let new = File::create(dir.join(NEW))?;
    copy(from, lines, head, &new)?;
    drop(new);
    rename_new(dir)
}

fn rename_new(dir: &Path) -> io::Result<()> {
    fs::rename(dir.join(NEW), dir.join(JOURNAL))?;
    sync_dir(dir)
}

#[cfg(test)]
mod tests;
