//! Rows in memory, for tests of what is written over [`Rows`].

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Bound;

use crate::store::commit::{Applied, Numbers, PendingWrites, plan};
use crate::store::rows::{Entry, KeyRange, Order, Rows, Scan};
use crate::store::schema::table::Table;
use crate::store::{Batch, StoreError};

/// The value of each key of each table.
type Contents = BTreeMap<(Table, Vec<u8>), Vec<u8>>;

/// Tables in memory.
#[derive(Debug, Default)]
pub struct Memory(RefCell<Contents>);

impl Memory {
    /// Applies a batch at once.
    pub fn apply(&self, batch: &Batch) -> Applied {
        let (commit, rows) = plan(self, &PendingWrites::default(), Numbers::COUNTED, batch)??;
        let mut tables = self.0.borrow_mut();
        for row in rows {
            let at = (row.table, row.key);
            match row.value {
                Some(value) => drop(tables.insert(at, value)),
                None => drop(tables.remove(&at)),
            }
        }
        Ok(commit)
    }

    /// Puts a row as it is.
    pub fn put(&self, table: Table, key: Vec<u8>, value: Vec<u8>) {
        self.0.borrow_mut().insert((table, key), value);
    }

    /// How many rows a table has.
    pub fn count(&self, table: Table) -> u64 {
        self.scan(table, KeyRange::all(), Order::Ascending).count() as u64
    }
}

impl Rows for Memory {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.borrow().get(&(table, key.to_vec())).cloned())
    }

    fn scan(&self, table: Table, range: KeyRange, order: Order) -> Scan<'_> {
        let tables = self.0.borrow();
        let from = Bound::Included((table, range.from));
        let found = tables.range((from, Bound::Unbounded));
        let within =
            |at: &(Table, Vec<u8>)| at.0 == table && range.to.as_ref().is_none_or(|to| at.1 < *to);
        let found = found.take_while(|(at, _)| within(at));
        let mut entries: Vec<Entry> = found
            .map(|(at, value)| (at.1.clone(), value.clone()))
            .collect();
        if order == Order::Descending {
            entries.reverse();
        }
        Box::new(entries.into_iter().map(Ok))
    }
}
