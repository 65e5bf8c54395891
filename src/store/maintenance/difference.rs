//! Comparing a copy with its source, row by row.

use crate::store::StoreError;
use crate::store::maintenance::portable::Portable;
use crate::store::schema::row::Row;
use crate::store::sled::maintenance::Tick;

/// Compares all rows. `tick` is told how many bytes were read.
///
/// # Errors
/// [`StoreError::Differs`] at the first row that is not the same, and when an engine fails.
pub fn compare(
    source: &Portable<'_>,
    copy: &Portable<'_>,
    tick: Tick<'_>,
) -> Result<(), StoreError> {
    let mut copied = copy.rows();
    for row in source.rows() {
        let row = row?;
        tick(bytes(&row));
        if copied.next().transpose()?.as_ref() != Some(&row) {
            return Err(StoreError::Differs(row.table.name()));
        }
    }
    match copied.next().transpose()? {
        Some(more) => Err(StoreError::Differs(more.table.name())),
        None => Ok(()),
    }
}

/// The bytes of the key and the value.
pub fn bytes(row: &Row) -> u64 {
    (row.key.len() + row.value.as_ref().map_or(0, Vec::len)) as u64
}
