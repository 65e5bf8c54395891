//! Reading single rows, and leaving corrupt ones out of lists.

use crate::game::PlayerId;
use crate::store::StoreError;
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::Record;
use crate::store::schema::table::Table;

/// Leaves a record that cannot be read out of a list, so that it does not hide the others, and logs it. The
/// record stays in the table.
pub fn readable<T>(found: Result<T, StoreError>) -> Option<Result<T, StoreError>> {
    match found {
        Err(error @ StoreError::Record(..)) => {
            tracing::error!(%error, "left out of a list");
            None
        }
        found => Some(found),
    }
}

/// The record under a key, if there is one; `what` names it in an error.
///
/// # Errors
/// When it cannot be read.
pub fn record<R: Record>(
    rows: &dyn Rows,
    table: Table,
    key: &[u8],
    what: impl Fn() -> String,
) -> Result<Option<R>, StoreError> {
    let found = rows.get(table, key)?;
    found.map(|bytes| R::from_bytes(what, &bytes)).transpose()
}

/// The person whose number is the value of a key.
///
/// # Errors
/// When the value is no number.
pub fn owner(rows: &dyn Rows, table: Table, key: &[u8]) -> Result<Option<PlayerId>, StoreError> {
    let found = rows.get(table, key)?;
    found
        .map(|bytes| name(table, keys::read_player(&bytes)))
        .transpose()
}

/// The highest number among the keys of a table whose keys are numbers, 0 when it is empty.
///
/// # Errors
/// When the key is no number.
pub fn highest(rows: &dyn Rows, table: Table) -> Result<u64, StoreError> {
    let Some(key) = rows.keys(table, KeyRange::all(), Order::Descending).next() else {
        return Ok(0);
    };
    name(table, keys::number(&key?))
}

/// What a key names.
///
/// # Errors
/// When it names nothing.
pub fn name<T>(table: Table, named: Option<T>) -> Result<T, StoreError> {
    named.ok_or_else(|| StoreError::Record(table.name().into(), "a key names nothing".into()))
}
