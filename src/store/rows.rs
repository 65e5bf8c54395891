//! Rows as a batch or a query reads them, whichever engine keeps them.

#[cfg(test)]
pub mod memory;

use crate::store::StoreError;
use crate::store::schema::table::Table;

/// A row: key and value.
pub type Entry = (Vec<u8>, Vec<u8>);

/// Rows in the order in which they were asked for.
pub type Scan<'a> = Box<dyn Iterator<Item = Result<Entry, StoreError>> + 'a>;

/// The tables of a store at one moment. What a batch changes and what a query gives is worked out over this,
/// so that it is written once for all engines.
pub trait Rows {
    /// The value of a key.
    ///
    /// # Errors
    /// When the engine fails.
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;

    /// The rows of a table whose keys are in a range. Each row may fail when the engine does.
    fn scan(&self, table: Table, range: KeyRange, order: Order) -> Scan<'_>;
}

/// The order of a scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// The lowest key first.
    Ascending,
    /// The highest key first.
    Descending,
}

/// The keys from a lowest one on, up to one that is not among them any more.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyRange {
    /// The lowest key.
    pub from: Vec<u8>,
    /// The lowest key behind the range; `None` when the range ends with the table.
    pub to: Option<Vec<u8>>,
}

impl KeyRange {
    /// All keys.
    pub fn all() -> KeyRange {
        KeyRange::from(Vec::new())
    }

    /// The keys from this one on.
    pub fn from(key: impl Into<Vec<u8>>) -> KeyRange {
        KeyRange {
            from: key.into(),
            to: None,
        }
    }

    /// The keys below this one.
    pub fn below(key: impl Into<Vec<u8>>) -> KeyRange {
        KeyRange {
            from: Vec::new(),
            to: Some(key.into()),
        }
    }

    /// The keys that begin so.
    pub fn prefix(prefix: impl Into<Vec<u8>>) -> KeyRange {
        let from = prefix.into();
        let to = following(&from);
        KeyRange { from, to }
    }

    /// Whether a key is in the range.
    pub fn contains(&self, key: &[u8]) -> bool {
        self.from[..] <= *key && self.to.as_ref().is_none_or(|to| key < &to[..])
    }

    /// The same keys without those below this one.
    #[must_use]
    pub fn starting(mut self, key: impl Into<Vec<u8>>) -> KeyRange {
        self.from = key.into().max(self.from);
        self
    }
}

/// The lowest key behind all keys that begin with a prefix; `None` when there is none.
pub fn following(prefix: &[u8]) -> Option<Vec<u8>> {
    let mut next = prefix.to_vec();
    while let Some(last) = next.pop() {
        if last < u8::MAX {
            next.push(last + 1);
            return Some(next);
        }
    }
    None
}

impl dyn Rows + '_ {
    /// The keys of a table that are in a range, without their values.
    pub fn keys(
        &self,
        table: Table,
        range: KeyRange,
        order: Order,
    ) -> impl Iterator<Item = Result<Vec<u8>, StoreError>> {
        let found = self.scan(table, range, order);
        found.map(|entry| entry.map(|(key, _)| key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_holds_the_keys_that_begin_so_and_no_others() {
        let ends = |prefix: &[u8]| KeyRange::prefix(prefix).to;
        assert_eq!(ends(b"ab"), Some(b"ac".to_vec()));
        assert_eq!(ends(&[1, 255]), Some(vec![2]));
        assert_eq!(ends(&[255, 255]), None);
        assert_eq!(ends(b""), None);
        let later = KeyRange::prefix(*b"ab").starting(*b"abc");
        assert_eq!(later.from, b"abc");
        assert_eq!(later.starting(*b"a").from, b"abc");
    }
}
