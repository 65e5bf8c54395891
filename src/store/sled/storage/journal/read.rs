//! Reading a journal: from its beginning with every check, or its end only.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use crate::store::sled::storage::journal::line::{Head, Kind, LINE_BYTES, Line};

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadJournal {
    /// The disk or the system refused.
    #[error("it cannot be read: {0}")]
    Disk(#[from] io::Error),
    /// The file is no journal of a known format, or its first line does not fit the others.
    #[error("its first line is none of this journal")]
    Head,
    /// A line is corrupt.
    #[error("it is damaged at byte {at}: {why}")]
    Line {
        /// Where the line begins.
        at: u64,
        /// The reason.
        why: String,
    },
    /// It ends before the end of its base.
    #[error("it ends before its base is whole")]
    Base,
}

/// What a journal holds all of whose lines are valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// Its first line.
    pub head: Head,
    /// The number of its last commit, or that of its base.
    pub last: u64,
    /// Where its last complete line ends, in bytes.
    pub length: u64,
    /// How many bytes are behind that: a line that was being written, or preallocated zeros.
    pub torn: u64,
}

impl Summary {
    /// The range of bytes of its lines without the first.
    pub fn lines(&self) -> Range<u64> {
        self.head.line().len() as u64..self.length
    }
}

/// The end of a journal.
#[derive(Debug)]
pub struct Tail {
    /// Its first line, if that can be read.
    pub head: Option<Head>,
    /// The number of its last commit, or that of its base.
    pub last: u64,
    /// Where its last complete line ends, in bytes.
    pub length: u64,
    /// Where each of the last lines begins, with its number, in order and without a gap.
    pub lines: Vec<(u64, u64)>,
    /// What is wrong in the part before the wanted commits, as far as that was read.
    pub corrupt: Option<BadJournal>,
    /// Whether there is more than preallocated zeros behind the last complete line.
    pub torn: bool,
}

impl Tail {
    /// Whether the lines that were found hold every commit after this one, or there is none.
    pub fn continues(&self, commits: u64) -> bool {
        let first = self.lines.first().map(|(number, _)| *number);
        self.last == commits || first.is_some_and(|first| first <= commits + 1)
    }
}

/// Reads the whole journal, up to `limit` bytes, and gives every line that holds rows to `each`. What
/// is torn at the end is left out; anything else that is not as it should be is an error.
///
/// # Errors
/// [`BadJournal`], or what `each` says.
pub fn verify<E: From<BadJournal>>(
    path: &Path,
    limit: u64,
    each: impl FnMut(&Line) -> Result<(), E>,
) -> Result<Summary, E> {
    let file = File::open(path).map_err(BadJournal::Disk)?;
    verify_open(&file, limit, each)
}

/// As [`verify`], of a journal that is open, from its beginning wherever it was read last.
///
/// # Errors
/// As [`verify`].
pub fn verify_open<E: From<BadJournal>>(
    mut file: &File,
    limit: u64,
    mut each: impl FnMut(&Line) -> Result<(), E>,
) -> Result<Summary, E> {
    let disk = |error| E::from(BadJournal::Disk(error));
    file.seek(SeekFrom::Start(0)).map_err(disk)?;
    let mut file = BufReader::with_capacity(1 << 20, file.take(limit));
    let (head, mut at) = read_head(&mut file)?;
    let mut bytes = Vec::new();
    let mut parts = 0;
    // Nothing else says whether the number in the first line is right.
    let mut based = None;
    let mut last = None;
    loop {
        let end = read_line(&mut file, &mut bytes).map_err(disk)?;
        if end != Ended::Line {
            let length = at;
            let torn = bytes.len() as u64;
            let last = last.ok_or(BadJournal::Base)?;
            return Ok(Summary {
                head,
                last,
                length,
                torn,
            });
        }
        let bad = |why: String| E::from(BadJournal::Line { at, why });
        let line = bytes.strip_suffix(b"\n").and_then(Line::read);
        let line = line.ok_or_else(|| bad("its checksum is wrong".into()))?;
        match (line.kind, last) {
            (Kind::Base, None) if line.number == parts => {
                parts += 1;
                based = based.or_else(|| line.commits());
            }
            (Kind::BaseEnd, None) if line.number == parts => {
                if based.unwrap_or(0) != head.base {
                    return Err(BadJournal::Head.into());
                }
                last = Some(head.base);
            }
            (Kind::Commit, Some(before)) if line.number == before + 1 => last = Some(line.number),
            _ => return Err(bad("a line is missing before it".into())),
        }
        if line.kind != Kind::BaseEnd {
            each(&line)?;
        }
        at += bytes.len() as u64;
    }
}

/// How much of the end of a journal may be given up: what a group of commits was written in.
const GIVEN_UP_BYTES: u64 = 1024 * 1024;

/// Reads the whole journal as [`verify`] does, and takes a bad line near the end for the beginning of
/// what was being written when the power was cut: of one write any page may have reached the disk.
/// What is behind it counts as torn.
///
/// # Errors
/// [`BadJournal`], or what `each` says; it is given lines again when there is a bad one.
pub fn salvage(
    path: &Path,
    mut each: impl FnMut(&Line) -> Result<(), BadJournal>,
) -> Result<Summary, BadJournal> {
    match verify(path, u64::MAX, &mut each) {
        Err(BadJournal::Line { at, why }) => {
            let behind = File::open(path)?.metadata()?.len().saturating_sub(at);
            if behind > GIVEN_UP_BYTES {
                return Err(BadJournal::Line { at, why });
            }
            let whole = verify(path, at, each)?;
            Ok(Summary {
                torn: behind,
                ..whole
            })
        }
        verified => verified,
    }
}

/// The first line of a journal.
///
/// # Errors
/// [`BadJournal`] when there is none that can be read.
pub fn head(path: &Path) -> Result<Head, BadJournal> {
    let file = File::open(path)?;
    read_head(&mut BufReader::new(file)).map(|(head, _)| head)
}

/// Gives every line behind the first to `each`, whatever is in it: where it begins, its bytes with its
/// end, and what it says, if it is whole. Gives the first line, if that can be read. Preallocated
/// bytes are no line.
///
/// # Errors
/// When the disk refuses, or `each`.
pub fn scan<E: From<io::Error>>(
    path: &Path,
    mut each: impl FnMut(u64, &[u8], Option<Line>) -> Result<(), E>,
) -> Result<Option<Head>, E> {
    let mut file = BufReader::with_capacity(1 << 20, File::open(path)?);
    let mut bytes = Vec::new();
    read_line(&mut file, &mut bytes)?;
    let head = Head::read(&bytes);
    let mut at = bytes.len() as u64;
    while read_line(&mut file, &mut bytes)? == Ended::Line || !is_preallocated(&bytes) {
        let line = bytes.strip_suffix(b"\n").and_then(Line::read);
        each(at, &bytes, line)?;
        at += bytes.len() as u64;
    }
    Ok(head)
}

/// Whether there is more behind this place of a journal than room: anything but zeros.
///
/// # Errors
/// When the disk refuses.
pub fn is_torn(path: &Path, length: u64) -> io::Result<bool> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(length))?;
    let mut file = BufReader::new(file);
    loop {
        let bytes = file.fill_buf()?;
        if bytes.is_empty() {
            return Ok(false);
        }
        if !is_preallocated(bytes) {
            return Ok(true);
        }
        let read = bytes.len();
        file.consume(read);
    }
}

fn is_preallocated(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte == 0)
}

/// Reads the first line, and from the end as much as is needed to know the last commit and to find
/// the line of commit `wanted` and those behind it; no more than `most` bytes. What is not whole at
/// the end is left out; what is not whole before the commit that is wanted is passed over.
///
/// # Errors
/// [`BadJournal`] when no line at the end is whole.
pub fn tail(path: &Path, wanted: u64, most: u64) -> Result<Tail, BadJournal> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let (head, first) = match read_head(&mut BufReader::new(&file)) {
        Ok((head, first)) => (Some(head), first),
        Err(BadJournal::Head) => (None, 0),
        Err(error) => return Err(error),
    };
    let base = head.map(|head| head.base);
    let mut window = 64 * 1024_u64;
    loop {
        let from = length.saturating_sub(window).max(first);
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(from))?;
        (&file).take(length - from).read_to_end(&mut bytes)?;
        let found = lines_of(&bytes, from, from == first, base, wanted);
        if let Some(found) = found {
            let first_line = found.lines.first();
            let enough =
                found.last < wanted || first_line.is_some_and(|(number, _)| *number <= wanted);
            if enough || from == first || window >= most {
                let rest = usize::try_from(found.length - from).ok();
                let rest = rest.and_then(|end| bytes.get(end..)).unwrap_or_default();
                let why = "a line there is not whole".to_owned();
                let corrupt = found.corrupt.map(|at| BadJournal::Line { at, why });
                return Ok(Tail {
                    head,
                    last: found.last,
                    length: found.length,
                    lines: found.lines,
                    corrupt: head.map_or(Some(BadJournal::Head), |_| corrupt),
                    torn: !is_preallocated(rest),
                });
            }
        } else if from == first || window >= most {
            let why = "no whole line is at its end".to_owned();
            let bad = BadJournal::Line { at: from, why };
            return Err(head.map_or(BadJournal::Head, |_| bad));
        }
        window = window.saturating_mul(4);
    }
}

struct Found {
    last: u64,
    length: u64,
    lines: Vec<(u64, u64)>,
    /// Where the first line begins that is not as it should be.
    corrupt: Option<u64>,
}

/// The last lines in a piece of the journal that follow each other. They end at the first that is not
/// whole, unless they go on behind it with the commit that is `wanted` or one before it: then it
/// touches nothing that is asked for. `None` when there is no end of a base and no commit among them.
/// The piece begins inside a line unless it is `aligned`.
fn lines_of(
    bytes: &[u8],
    from: u64,
    aligned: bool,
    base: Option<u64>,
    wanted: u64,
) -> Option<Found> {
    let skip = match aligned {
        true => 0,
        false => bytes.iter().position(|byte| *byte == b'\n')? + 1,
    };
    let mut at = from + skip as u64;
    let mut found: Option<Found> = None;
    // Where what is not whole begins, behind what was found.
    let mut bad = None;
    for line in bytes.get(skip..)?.split_inclusive(|byte| *byte == b'\n') {
        let begin = at;
        at += line.len() as u64;
        let Some(read) = line.strip_suffix(b"\n").and_then(Line::read) else {
            bad.get_or_insert(begin);
            continue;
        };
        let (last, lines) = match (read.kind, &mut found) {
            (Kind::Base, _) => continue,
            (Kind::BaseEnd, None) => match base {
                Some(base) => (base, Vec::new()),
                // It is known with the first commit.
                None => continue,
            },
            (Kind::Commit, None) => (read.number, vec![(read.number, begin)]),
            (Kind::Commit, Some(found)) if bad.is_none() && found.last + 1 == read.number => {
                found.last = read.number;
                found.length = at;
                found.lines.push((read.number, begin));
                continue;
            }
            (Kind::Commit, Some(found)) if found.lines.is_empty() || found.last < read.number => {
                if read.number > wanted {
                    break;
                }
                bad.get_or_insert(begin);
                (read.number, vec![(read.number, begin)])
            }
            (Kind::Commit | Kind::BaseEnd, Some(_)) => break,
        };
        let before = found.and_then(|found| found.corrupt);
        found = Some(Found {
            last,
            length: at,
            lines,
            corrupt: before.or(bad.take()),
        });
    }
    found
}

/// Gives every commit from `at`, where its line begins, up to `end` to `each`.
///
/// # Errors
/// [`BadJournal`], or what `each` says.
pub fn replay<E: From<BadJournal>>(
    path: &Path,
    at: u64,
    end: u64,
    mut each: impl FnMut(&Line) -> Result<(), E>,
) -> Result<(), E> {
    let disk = |error| E::from(BadJournal::Disk(error));
    let mut file = File::open(path).map_err(disk)?;
    file.seek(SeekFrom::Start(at)).map_err(disk)?;
    let mut file = BufReader::with_capacity(1 << 20, file.take(end - at));
    let (mut at, mut bytes) = (at, Vec::new());
    while read_line(&mut file, &mut bytes).map_err(disk)? == Ended::Line {
        let line = bytes.strip_suffix(b"\n").and_then(Line::read);
        let why = "its checksum is wrong".to_owned();
        each(&line.ok_or(BadJournal::Line { at, why })?)?;
        at += bytes.len() as u64;
    }
    Ok(())
}

/// How reading a line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// At its end.
    Line,
    /// At the end of the file.
    File,
}

/// The longest first line that is read, in bytes.
const HEAD_BYTES: u64 = 1024;

/// The first line, and its length.
fn read_head(file: &mut impl BufRead) -> Result<(Head, u64), BadJournal> {
    let mut bytes = Vec::new();
    file.take(HEAD_BYTES).read_until(b'\n', &mut bytes)?;
    let head = Head::read(&bytes).ok_or(BadJournal::Head)?;
    Ok((head, bytes.len() as u64))
}

fn read_line(file: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<Ended> {
    bytes.clear();
    file.take(LINE_BYTES).read_until(b'\n', bytes)?;
    Ok(match bytes.last() {
        Some(b'\n') => Ended::Line,
        _ if bytes.len() as u64 >= LINE_BYTES => {
            let why = "a line does not end";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        _ => Ended::File,
    })
}
