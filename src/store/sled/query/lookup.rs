//! Reading single rows, and leaving corrupt ones out of lists.

use crate::game::PlayerId;
use crate::store::StoreError;
use crate::store::sled::schema::keys;
use crate::store::sled::schema::records::Record;
use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::tables::Tables;

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
    tables: &Tables,
    table: Table,
    key: &[u8],
    what: impl Fn() -> String,
) -> Result<Option<R>, StoreError> {
    let found = tables.get(table, key)?;
    found.map(|bytes| R::from_bytes(what, &bytes)).transpose()
}

/// The person whose number is the value of a key.
///
/// # Errors
/// When the value is no number.
pub fn owner(tables: &Tables, table: Table, key: &[u8]) -> Result<Option<PlayerId>, StoreError> {
    let found = tables.get(table, key)?;
    found
        .map(|bytes| name(table, keys::read_player(&bytes)))
        .transpose()
}

/// What a key names.
///
/// # Errors
/// When it names nothing.
pub fn name<T>(table: Table, named: Option<T>) -> Result<T, StoreError> {
    named.ok_or_else(|| StoreError::Record(table.name().into(), "a key names nothing".into()))
}
