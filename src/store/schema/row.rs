//! A changed row: the new value of a key of a table, or that the key is removed. What a batch does to the
//! store is a list of such rows, which is all that is needed to redo it.

use crate::store::schema::bytes::{put_bytes, put_number, take_bytes, take_number};
use crate::store::schema::table::Table;

/// A row that was put or removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The table of the row.
    pub table: Table,
    /// The key, at most [`crate::store::schema::keys::KEY_BYTES`] long.
    pub key: Vec<u8>,
    /// The new value; `None` removes the key.
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

    /// Reads rows until the bytes end; `None` when they are not rows of known tables.
    pub fn read_all(mut bytes: &[u8]) -> Option<Vec<Row>> {
        let mut rows = Vec::new();
        while !bytes.is_empty() {
            rows.push(Row::take(&mut bytes)?);
        }
        Some(rows)
    }

    /// The rows that can be read at the beginning of corrupt bytes.
    pub fn read_prefix(mut bytes: &[u8]) -> Vec<Row> {
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
}
