//! The rows that a batch sees and changes, before they are written.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::game::GameId;
use crate::store::rows::Rows;
use crate::store::schema::keys::{self, KEY_BYTES};
use crate::store::schema::records::{GameRecord, Record};
use crate::store::schema::row::Row;
use crate::store::schema::table::Table;
use crate::store::{Guard, StoreError};

/// Rows that earlier batches of the same group have changed and the tables do not have yet.
#[derive(Debug, Default)]
pub struct PendingWrites(Changes);

/// The new value of each changed key; `None` when it is removed.
type Changes = BTreeMap<(Table, Vec<u8>), Option<Vec<u8>>>;

impl PendingWrites {
    /// Adds the rows of one more batch.
    pub fn extend(&mut self, rows: &[Row]) {
        let rows = rows.iter().map(|row| {
            let value = row.value.as_deref().map(<[u8]>::to_vec);
            ((row.table, row.key.clone()), value)
        });
        self.0.extend(rows);
    }
}

/// Where the numbers come from that no two batches may share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// The number of the first notice of the batch, when the engine has reserved numbers and forgets old
    /// updates itself: then batches that share no other row do not wait for each other. `None` for an engine
    /// with one writer: then notices, updates and batches are counted among the rows.
    pub reserved: Option<u64>,
}

impl Numbers {
    /// Counters among the rows.
    pub const COUNTED: Numbers = Numbers { reserved: None };
}

/// Why a batch is given up.
#[derive(Debug)]
pub enum Abort {
    /// The update was seen before.
    Seen,
    /// A guard does not hold.
    Conflict(Guard),
    /// The batch is inconsistent, or a record that it touches cannot be read.
    Impossible(StoreError),
    /// The engine failed.
    Failed(StoreError),
}

/// The result of a part of a batch.
pub type Outcome<T> = Result<T, Abort>;

/// The tables as one batch sees them.
pub struct Transaction<'a> {
    rows: &'a (dyn Rows + 'a),
    pending: &'a PendingWrites,
    /// Where numbers come from.
    pub(super) numbers: Numbers,
    /// What the batch has changed.
    changes: RefCell<Changes>,
}

impl<'a> Transaction<'a> {
    /// On the tables with the pending writes.
    pub fn new(
        rows: &'a (dyn Rows + 'a),
        pending: &'a PendingWrites,
        numbers: Numbers,
    ) -> Transaction<'a> {
        Transaction {
            rows,
            pending,
            numbers,
            changes: RefCell::default(),
        }
    }

    /// The rows without pending writes and without changes of the batch.
    pub fn rows(&self) -> &'a (dyn Rows + 'a) {
        self.rows
    }

    /// A game without its turns.
    pub fn header(&self, id: GameId) -> Outcome<Option<GameRecord>> {
        self.record(Table::Games, &keys::game(id), || format!("game {id}"))
    }

    /// The record under a key; `what` names it in an error.
    pub fn record<R: Record>(
        &self,
        table: Table,
        key: &[u8],
        what: impl Fn() -> String,
    ) -> Outcome<Option<R>> {
        let found = self.get(table, key)?;
        let record = found.map(|bytes| R::from_bytes(what, &bytes)).transpose();
        record.map_err(Abort::Impossible)
    }

    /// Puts a record.
    pub fn put_record<R: Record>(&self, table: Table, key: &[u8], record: &R) -> Outcome<()> {
        self.put(table, key, record.to_bytes().map_err(Abort::Impossible)?)
    }

    /// The number under a key, 0 when there is none.
    pub fn number(&self, table: Table, key: &[u8]) -> Outcome<u64> {
        let Some(bytes) = self.get(table, key)? else {
            return Ok(0);
        };
        let what = || StoreError::Record(table.name().into(), "it is no number".into());
        keys::number(&bytes).ok_or_else(|| Abort::Impossible(what()))
    }

    /// Puts a number.
    pub fn put_number(&self, table: Table, key: &[u8], number: u64) -> Outcome<()> {
        self.put(table, key, number.to_be_bytes().to_vec())
    }

    /// The value of a key.
    pub fn get(&self, table: Table, key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        let at = (table, key.to_vec());
        if let Some(value) = self.changes.borrow().get(&at) {
            return Ok(value.clone());
        }
        if let Some(value) = self.pending.0.get(&at) {
            return Ok(value.clone());
        }
        self.rows.get(table, key).map_err(Abort::Failed)
    }

    /// Puts a value.
    pub fn put(&self, table: Table, key: &[u8], value: Vec<u8>) -> Outcome<()> {
        if key.len() > KEY_BYTES {
            let why = format!("a key of {} bytes is longer than {KEY_BYTES}", key.len());
            return Err(Abort::Impossible(StoreError::Failed(why)));
        }
        let mut changes = self.changes.borrow_mut();
        changes.insert((table, key.to_vec()), Some(value));
        Ok(())
    }

    /// Removes a key; gives its value.
    pub fn remove(&self, table: Table, key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        let old = self.get(table, key)?;
        if old.is_some() {
            let mut changes = self.changes.borrow_mut();
            changes.insert((table, key.to_vec()), None);
        }
        Ok(old)
    }

    /// All rows that the batch has changed.
    pub fn into_rows(self) -> Vec<Row> {
        let changes = self.changes.into_inner().into_iter();
        let row =
            |((table, key), value): ((Table, Vec<u8>), Option<Vec<u8>>)| Row { table, key, value };
        changes.map(row).collect()
    }
}
