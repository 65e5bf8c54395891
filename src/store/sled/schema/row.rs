//! A row: what stands, or does not stand any more, under a key of a table. What a batch does to the
//! store is a list of rows, and nothing else is needed to do it again.

use crate::store::sled::bytes::{put_bytes, put_number, take_bytes, take_number};
use crate::store::sled::tables::Table;

/// A row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The table.
    pub table: Table,
    /// The key.
    pub key: Vec<u8>,
    /// The value; `None` when the key is to be removed.
    pub value: Option<Vec<u8>>,
}

impl Row {
    /// Appends the row: name of the table, key, whether a value follows, the value.
    pub fn write(&self, out: &mut Vec<u8>) {
        put_bytes(out, self.table.name().as_bytes());
        put_bytes(out, &self.key);
        match &self.value {
            None => put_number(out, 0),
            Some(value) => {
                put_number(out, 1);
                put_bytes(out, value);
            }
        }
    }

    /// Reads rows until the bytes end; `None` when they are none, or of a table that is not known.
    pub fn read_all(mut bytes: &[u8]) -> Option<Vec<Row>> {
        let mut rows = Vec::new();
        while !bytes.is_empty() {
            rows.push(Row::take(&mut bytes)?);
        }
        Some(rows)
    }

    /// The rows at the beginning of bytes that are spoilt somewhere: what they seem to be.
    pub fn read_some(mut bytes: &[u8]) -> Vec<Row> {
        std::iter::from_fn(|| Row::take(&mut bytes)).collect()
    }

    fn take(bytes: &mut &[u8]) -> Option<Row> {
        let table = Table::named(take_bytes(bytes)?)?;
        let key = take_bytes(bytes)?.to_vec();
        let value = match take_number(bytes)? {
            0 => None,
            1 => Some(take_bytes(bytes)?.to_vec()),
            _ => return None,
        };
        Some(Row { table, key, value })
    }
}

/// How much a store holds, kept up to date with every batch: rows that were lost without a word, or
/// came from nowhere, make it differ from what is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Content {
    /// Rows.
    pub rows: u64,
    /// Bytes of their keys and values.
    pub bytes: u64,
    /// The sum of a number for each row that depends on all of it.
    pub sum: u64,
}

impl Content {
    /// With a row more.
    pub fn add(&mut self, table: &[u8], key: &[u8], value: &[u8]) {
        self.rows = self.rows.wrapping_add(1);
        self.bytes = self.bytes.wrapping_add((key.len() + value.len()) as u64);
        self.sum = self.sum.wrapping_add(row_number(table, key, value));
    }

    /// With a row less.
    pub fn remove(&mut self, table: &[u8], key: &[u8], value: &[u8]) {
        self.rows = self.rows.wrapping_sub(1);
        self.bytes = self.bytes.wrapping_sub((key.len() + value.len()) as u64);
        self.sum = self.sum.wrapping_sub(row_number(table, key, value));
    }

    /// As bytes.
    pub fn to_bytes(self) -> Vec<u8> {
        let numbers = [self.rows, self.bytes, self.sum];
        numbers.into_iter().flat_map(u64::to_be_bytes).collect()
    }

    /// From such bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Content> {
        let [rows, bytes, sum] = bytes.as_chunks::<8>().0 else {
            return None;
        };
        Some(Content {
            rows: u64::from_be_bytes(*rows),
            bytes: u64::from_be_bytes(*bytes),
            sum: u64::from_be_bytes(*sum),
        })
    }
}

/// A number for a key of a table.
pub fn key_number(table: &[u8], key: &[u8]) -> u64 {
    hash(hash(hash(FNV, table), &[0]), key)
}

/// A number for a row. It stands on disk in a sum: it is never changed.
pub fn row_number(table: &[u8], key: &[u8], value: &[u8]) -> u64 {
    let length = (key.len() as u32).to_be_bytes();
    let number = hash(hash(key_number(table, key), &length), value);
    // FNV alone leaves its high bits poorly mixed, and a sum is taken.
    let number = (number ^ (number >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    number ^ (number >> 32)
}

const FNV: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a.
fn hash(from: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(from, |number, byte| {
        (number ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_written_or_not_at_all() {
        let rows = [
            Row {
                table: Table::Games,
                key: vec![1, 2],
                value: Some(vec![10, 92, 0]),
            },
            Row {
                table: Table::Timers,
                key: Vec::new(),
                value: None,
            },
        ];
        let mut bytes = Vec::new();
        rows.iter().for_each(|row| row.write(&mut bytes));
        assert_eq!(Row::read_all(&bytes).unwrap(), rows);
        let mut whole = Vec::new();
        rows[0].write(&mut whole);
        for cut in 1..bytes.len() {
            assert_eq!(Row::read_all(&bytes[..cut]).is_some(), cut == whole.len());
        }
        let mut strange = Vec::new();
        put_bytes(&mut strange, b"no such table");
        put_bytes(&mut strange, b"");
        put_number(&mut strange, 0);
        assert_eq!(Row::read_all(&strange), None);
    }

    #[test]
    fn a_sum_forgets_what_is_taken_away_and_notices_what_differs() {
        let mut content = Content::default();
        content.add(b"games", b"a", b"b");
        let one = content;
        content.add(b"games", b"c", b"d");
        assert_eq!(Content::from_bytes(&content.to_bytes()), Some(content));
        content.remove(b"games", b"c", b"d");
        assert_eq!(content, one);
        for (table, key, value) in [
            ("games", "ab", ""),
            ("game", "sa", "b"),
            ("games", "a", "c"),
        ] {
            let mut other = Content::default();
            other.add(table.as_bytes(), key.as_bytes(), value.as_bytes());
            assert_ne!(other.sum, one.sum);
        }
    }
}
