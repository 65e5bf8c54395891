//! Fetching the rows that are wanted, all in one trip to the database.

use deadpool_postgres::ClientWrapper;
use futures_util::future::try_join_all;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::store::postgres::connection::in_time;
use crate::store::postgres::error::Trouble;
use crate::store::postgres::fetched::{Fetched, Wanted};
use crate::store::rows::{Entry, KeyRange, Order};
use crate::store::schema::table::Table;

/// How many rows of a range are fetched at first. Each trip fetches four times as many.
const FIRST: usize = 64;

/// Whether rows are only read, or nobody may change them until the transaction ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lock {
    /// Only read.
    None,
    /// Locked.
    Update,
}

impl Lock {
    fn sql(self) -> &'static str {
        match self {
            Lock::None => "",
            Lock::Update => " FOR UPDATE",
        }
    }
}

/// Fetches what is wanted; `trips` is how many trips were made before.
pub async fn fetch(
    client: &ClientWrapper,
    fetched: &mut Fetched,
    wanted: Wanted,
    lock: Lock,
    trips: u32,
) -> Result<(), Trouble> {
    let limit = FIRST << (2 * trips.min(8));
    // The driver sends all of them before it waits for the first answer, in this order: rows are locked by
    // table and key, so that few transactions meet in a circle.
    let keys = wanted.keys.into_iter().map(|(table, keys)| async move {
        let sql = format!(
            "SELECT key, value FROM {} WHERE key = ANY($1) ORDER BY key{}",
            name(table),
            lock.sql()
        );
        let these: Vec<&[u8]> = keys.iter().map(Vec::as_slice).collect();
        let found = query(client, &sql, &[&these]).await?;
        Ok::<_, Trouble>((table, keys, found))
    });
    let scans = wanted
        .scans
        .into_iter()
        .map(|(table, range, order)| async move {
            let found = scan(client, table, &range, order, limit, lock).await?;
            Ok::<_, Trouble>((table, range, order, found))
        });
    let both = futures_util::future::try_join(try_join_all(keys), try_join_all(scans));
    let (keys, scans) = in_time(both).await?;
    for (table, keys, found) in keys {
        fetched.take_keys(table, keys, found);
    }
    for (table, range, order, found) in scans {
        fetched.take_scan(table, range, order, limit, found);
    }
    Ok(())
}

/// Rows at the beginning of a range, at most `limit`.
pub async fn scan(
    client: &ClientWrapper,
    table: Table,
    range: &KeyRange,
    order: Order,
    limit: usize,
    lock: Lock,
) -> Result<Vec<Entry>, Trouble> {
    let name = name(table);
    let descending = match order {
        Order::Ascending => "",
        Order::Descending => " DESC",
    };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let lock = lock.sql();
    match &range.to {
        Some(to) => {
            let sql = format!(
                "SELECT key, value FROM {name} WHERE key >= $1 AND key < $2 ORDER BY key{descending} LIMIT $3::bigint{lock}"
            );
            query(client, &sql, &[&range.from, to, &limit]).await
        }
        None => {
            let sql = format!(
                "SELECT key, value FROM {name} WHERE key >= $1 ORDER BY key{descending} LIMIT $2::bigint{lock}"
            );
            query(client, &sql, &[&range.from, &limit]).await
        }
    }
}

async fn query(
    client: &ClientWrapper,
    sql: &str,
    parameters: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Entry>, Trouble> {
    let statement = client.prepare_cached(sql).await?;
    let rows = client.query(&statement, parameters).await?;
    let entry = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
    rows.iter().map(entry).collect()
}

/// The name of a table in SQL.
pub fn name(table: Table) -> String {
    format!("\"{}\"", table.name().replace('-', "_"))
}
