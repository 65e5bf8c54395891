//! A running count and checksum of all rows.

/// How many rows the tables hold, with a checksum. It is updated with every batch, so that rows that
/// were lost or added by damage make it differ from a recount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Content {
    /// Number of rows.
    pub rows: u64,
    /// Length of all keys and values, in bytes.
    pub bytes: u64,
    /// The wrapping sum of [`row_number`] over all rows.
    pub sum: u64,
}

impl Content {
    /// Counts a row that was added.
    pub fn add(&mut self, table: &[u8], key: &[u8], value: &[u8]) {
        self.rows = self.rows.wrapping_add(1);
        self.bytes = self.bytes.wrapping_add((key.len() + value.len()) as u64);
        self.sum = self.sum.wrapping_add(row_number(table, key, value));
    }

    /// Counts a row that was removed.
    pub fn remove(&mut self, table: &[u8], key: &[u8], value: &[u8]) {
        self.rows = self.rows.wrapping_sub(1);
        self.bytes = self.bytes.wrapping_sub((key.len() + value.len()) as u64);
        self.sum = self.sum.wrapping_sub(row_number(table, key, value));
    }

    /// The count as 24 bytes.
    pub fn to_bytes(self) -> Vec<u8> {
        let numbers = [self.rows, self.bytes, self.sum];
        numbers.into_iter().flat_map(u64::to_be_bytes).collect()
    }

    /// Reads what [`Content::to_bytes`] gave.
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

/// A hash of a key of a table.
pub fn key_number(table: &[u8], key: &[u8]) -> u64 {
    hash(hash(hash(FNV, table), &[0]), key)
}

/// A hash of a row. Its sum stands on the disk, so it is never changed.
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
