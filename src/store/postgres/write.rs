//! Writing the rows of a batch, all in one trip to the database.

use std::collections::BTreeMap;

use deadpool_postgres::ClientWrapper;
use futures_util::future::try_join_all;
use tokio_postgres::types::ToSql;

use crate::store::postgres::connection::in_time;
use crate::store::postgres::error::Trouble;
use crate::store::postgres::fetch::name;
use crate::store::postgres::fetched::Fetched;
use crate::store::schema::row::Row;
use crate::store::schema::table::Table;

/// What is written to one table.
#[derive(Default)]
struct Writes<'a> {
    /// Rows of which it is known that they were not there: their keys and values.
    new: (Vec<&'a [u8]>, Vec<&'a [u8]>),
    /// Rows that may have been there.
    put: (Vec<&'a [u8]>, Vec<&'a [u8]>),
    removed: Vec<&'a [u8]>,
}

/// The rows of a batch by table.
pub struct Changes<'a>(BTreeMap<Table, Writes<'a>>);

/// Divides the rows of a batch. `fetched` are those that it has read: where one was not there and somebody has
/// put it since, writing is [`Trouble::Again`].
pub fn rows_to_write<'a>(fetched: &Fetched, rows: &'a [Row]) -> Changes<'a> {
    let mut tables: BTreeMap<Table, Writes<'_>> = BTreeMap::new();
    for row in rows {
        let writes = tables.entry(row.table).or_default();
        let Some(value) = &row.value else {
            writes.removed.push(&row.key);
            continue;
        };
        let (keys, values) = match fetched.known(row.table, &row.key) {
            Some(false) => &mut writes.new,
            Some(true) | None => &mut writes.put,
        };
        keys.push(&row.key);
        values.push(value);
    }
    Changes(tables)
}

/// Writes the rows of a batch.
pub async fn write(client: &ClientWrapper, changes: Changes<'_>) -> Result<(), Trouble> {
    let writes = changes.0.iter().map(|(table, writes)| async move {
        let name = name(*table);
        let insert = format!(
            "INSERT INTO {name} (key, value) SELECT * FROM UNNEST($1::bytea[], $2::bytea[])"
        );
        if !writes.removed.is_empty() {
            let sql = format!("DELETE FROM {name} WHERE key = ANY($1)");
            execute(client, &sql, &[&writes.removed]).await?;
        }
        if !writes.put.0.is_empty() {
            let sql = format!("{insert} ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value");
            execute(client, &sql, &[&writes.put.0, &writes.put.1]).await?;
        }
        if !writes.new.0.is_empty() {
            execute(client, &insert, &[&writes.new.0, &writes.new.1]).await?;
        }
        Ok::<_, Trouble>(())
    });
    in_time(try_join_all(writes)).await.map(drop)
}

async fn execute(
    client: &ClientWrapper,
    sql: &str,
    parameters: &[&(dyn ToSql + Sync)],
) -> Result<(), Trouble> {
    let statement = client.prepare_cached(sql).await?;
    client.execute(&statement, parameters).await?;
    Ok(())
}
