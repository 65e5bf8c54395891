//! The lines of a journal.
//!
//! The first is plain text: `tulenh journal 1`, the identity of the store, and the number of the
//! commit on which it is based. Every other line is a checksum (CRC-32, four bytes, the lowest
//! first), a kind, a number, and rows; in it a line break is written `\n` and a backslash `\\`, so
//! that a line ends where it seems to. First come parts of the base (`b`, numbered from 0): all rows
//! there were at that commit. Then the end of the base (`e`, with the number of its parts), then one
//! line a commit (`c`, with its number): the rows it changed.

use crate::store::schema::bytes::{put_number, take_number};
use crate::store::schema::keys;
use crate::store::schema::row::Row;
use crate::store::schema::table::{Meta, Table};
use crate::store::sled::storage::marker::Identity;

/// What the first line begins with.
const TITLE: &str = "tulenh journal 1";

/// The longest line that is read, in bytes.
pub const LINE_BYTES: u64 = 256 * 1024 * 1024;

/// The first line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The store that the journal belongs to.
    pub identity: Identity,
    /// The number of the commit on which the journal is based.
    pub base: u64,
}

impl Head {
    /// The first line, with its end.
    pub fn line(&self) -> String {
        format!("{TITLE} identity {} base {}\n", self.identity, self.base)
    }

    /// Reads a first line, with its end.
    pub fn read(line: &[u8]) -> Option<Head> {
        let text = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
        let (identity, base) = text
            .strip_prefix(TITLE)?
            .strip_prefix(" identity ")?
            .split_once(" base ")?;
        let head = Head {
            identity: identity.parse().ok()?,
            base: base.parse().ok()?,
        };
        // There is only one way to write it.
        (head.line().as_bytes() == line).then_some(head)
    }
}

/// The kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A part of the base.
    Base,
    /// The end of the base.
    BaseEnd,
    /// A commit.
    Commit,
}

impl Kind {
    const ALL: [(Kind, u8); 3] = [
        (Kind::Base, b'b'),
        (Kind::BaseEnd, b'e'),
        (Kind::Commit, b'c'),
    ];
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The kind of the line.
    pub kind: Kind,
    /// The number of the part, of the parts, or of the commit.
    pub number: u64,
    /// The bytes of its rows.
    pub body: Vec<u8>,
}

impl Line {
    /// The rows.
    pub fn rows(&self) -> Option<Vec<Row>> {
        Row::read_all(&self.body)
    }

    /// How many commits the store held after it, if it has the row that says so.
    pub fn commits(&self) -> Option<u64> {
        let rows = self.rows()?.into_iter().rev();
        let mut values = rows.filter(|row| row.table == Table::Meta);
        let count = values.find(|row| row.key == Meta::Commits.key())?;
        keys::number(&count.value?)
    }

    /// Reads a line, without its end.
    pub fn read(escaped: &[u8]) -> Option<Line> {
        let bytes = unescape(escaped)?;
        let (sum, rest) = bytes.split_first_chunk::<4>()?;
        if u32::from_le_bytes(*sum) != crc32fast::hash(rest) {
            return None;
        }
        let (kind, mut body) = rest.split_first()?;
        let (kind, _) = Kind::ALL.into_iter().find(|(_, byte)| byte == kind)?;
        let number = take_number(&mut body)?;
        Some(Line {
            kind,
            number,
            body: body.to_vec(),
        })
    }
}

/// Appends a line, with its end.
pub fn put_line(out: &mut Vec<u8>, kind: Kind, number: u64, rows: &[Row]) {
    let mut bytes = vec![0; 4];
    let byte = Kind::ALL.into_iter().find(|(of, _)| *of == kind);
    bytes.extend(byte.map(|(_, byte)| byte));
    put_number(&mut bytes, number);
    rows.iter().for_each(|row| row.write(&mut bytes));
    let (sum, rest) = bytes.split_at_mut(4);
    sum.copy_from_slice(&crc32fast::hash(rest).to_le_bytes());
    for byte in bytes {
        match byte {
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\\' => out.extend_from_slice(b"\\\\"),
            byte => out.push(byte),
        }
    }
    out.push(b'\n');
}

/// The rows that can be read of a corrupt line; some of them may be wrong.
pub fn read_rows_of_corrupt_line(escaped: &[u8]) -> Vec<Row> {
    let mut at = escaped.len();
    // The bytes after the first bad escape cannot be decoded.
    let bytes = loop {
        match unescape(&escaped[..at]) {
            Some(bytes) => break bytes,
            None => at /= 2,
        }
    };
    let mut rest = bytes.get(5..).unwrap_or_default();
    match take_number(&mut rest) {
        Some(_) => Row::read_prefix(rest),
        None => Vec::new(),
    }
}

fn unescape(escaped: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(escaped.len());
    let mut rest = escaped.iter();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next()? {
                b'n' => b'\n',
                b'\\' => b'\\',
                _ => return None,
            },
            byte => *byte,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_written_and_no_flipped_bit_goes_unnoticed() {
        let rows = [Row {
            table: Table::Turns,
            key: b"\n\\n".to_vec(),
            value: Some((0..=255).collect()),
        }];
        let mut out = Vec::new();
        put_line(&mut out, Kind::Commit, 300, &rows);
        let line = out.strip_suffix(b"\n").unwrap();
        assert!(!line.contains(&b'\n'));
        let read = Line::read(line).unwrap();
        assert_eq!((read.kind, read.number), (Kind::Commit, 300));
        assert_eq!(read.rows().unwrap(), rows);
        for at in 0..line.len() {
            let mut corrupt = line.to_vec();
            corrupt[at] ^= 0x10;
            assert_eq!(Line::read(&corrupt), None, "{at}");
            assert_eq!(Line::read(&line[..at]), None, "{at}");
        }
    }

    #[test]
    fn a_first_line_is_read_as_written_or_not_at_all() {
        let head = Head {
            identity: Identity([0xa7; 16]),
            base: 12,
        };
        let line = head.line();
        assert_eq!(Head::read(line.as_bytes()), Some(head));
        for cut in 0..line.len() {
            assert_eq!(Head::read(&line.as_bytes()[..cut]), None);
        }
        assert_eq!(Head::read(line.replace(" 12", " +12").as_bytes()), None);
    }
}
