//! Which processes there are, and duties of one process at a time. Each has a row: who has it, until when, and its fence.
//!
//! A take-over gives the duty another fence. A commit under a lease holds the row with its fence until it ends,
//! so a take-over waits for it, and a commit under an old fence finds no row and changes nothing.

use std::process;
use std::sync::LazyLock;

use deadpool_postgres::{ClientWrapper, Pool};
use tokio_postgres::Statement;

use crate::store::postgres::connection::{connection, in_time};
use crate::store::postgres::error::Trouble;
use crate::store::{Duty, DutyHolder, LEASE_TIME, Lease, StoreError};

/// This process in words for the operator.
static HOLDER: LazyLock<String> = LazyLock::new(|| {
    #[cfg(target_os = "linux")]
    let host = rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(target_os = "linux"))]
    let host = "process".to_owned();
    format!("{host}/{}", process::id())
});

/// See [`Store::hold`](crate::store::Store::hold); `process` is the number of this process.
pub async fn hold(
    pool: &Pool,
    process: i64,
    duty: &Duty,
    held: Option<&Lease>,
) -> Result<Option<Lease>, Trouble> {
    let client = connection(pool).await?;
    let valid = LEASE_TIME.as_secs_f64();
    if let Some(lease) = held {
        // One that has lapsed is taken anew, with another fence: the time in between belongs to nobody.
        let sql = "UPDATE store_leases SET valid_until = now() + $3::float8 * interval '1 second'
            WHERE name = $1 AND fence = $2 AND valid_until >= now()";
        let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
            [&duty.as_str(), &fence(lease), &valid];
        if in_time(client.execute(sql, &parameters)).await? == 1 {
            client.give_back();
            return Ok(Some(lease.clone()));
        }
    }
    // A look that waits for nobody, and for which nobody waits.
    // One of this process whose answer was lost is no other's.
    let sql =
        "SELECT 1 FROM store_leases WHERE name = $1 AND valid_until >= now() AND process <> $2";
    if in_time(client.query_opt(sql, &[&duty.as_str(), &process]))
        .await?
        .is_some()
    {
        client.give_back();
        return Ok(None);
    }
    let sql = "INSERT INTO store_leases (name, fence, holder, process, valid_until)
        VALUES ($1, 1, $2, $3, now() + $4::float8 * interval '1 second')
        ON CONFLICT (name) DO UPDATE SET fence = store_leases.fence + 1, holder = EXCLUDED.holder,
        process = EXCLUDED.process, valid_until = EXCLUDED.valid_until
        WHERE store_leases.valid_until < now() OR store_leases.process = EXCLUDED.process
        RETURNING fence";
    let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 4] =
        [&duty.as_str(), &*HOLDER, &process, &valid];
    let row = in_time(client.query_opt(sql, &parameters)).await?;
    client.give_back();
    let fence = row.map(|row| row.try_get::<_, i64>(0)).transpose()?;
    Ok(fence.map(|fence| Lease {
        duty: duty.clone(),
        fence: u64::try_from(fence).unwrap_or_default(),
    }))
}

/// See [`Store::release`](crate::store::Store::release).
pub async fn release(pool: &Pool, lease: &Lease) -> Result<(), Trouble> {
    let client = connection(pool).await?;
    let sql = "UPDATE store_leases SET valid_until = now() - interval '1 second'
        WHERE name = $1 AND fence = $2";
    in_time(client.execute(sql, &[&lease.duty.as_str(), &fence(lease)])).await?;
    client.give_back();
    Ok(())
}

/// See [`Store::duties`](crate::store::Store::duties).
pub async fn duties(pool: &Pool, process: i64) -> Result<Vec<DutyHolder>, Trouble> {
    let client = connection(pool).await?;
    let sql =
        "SELECT name, holder, process, valid_until >= now(), fence FROM store_leases ORDER BY name";
    let rows = in_time(client.query(sql, &[])).await?;
    client.give_back();
    rows.iter()
        .map(|row| {
            let (holder, fence): (i64, i64) = (row.try_get(2)?, row.try_get(4)?);
            Ok(DutyHolder {
                duty: Duty::new(row.try_get(0)?),
                holder: row.try_get(1)?,
                here: holder == process,
                valid: row.try_get(3)?,
                fence: u64::try_from(fence).unwrap_or_default(),
            })
        })
        .collect()
}

/// Says that this process works with the store, for the time of a lease.
pub async fn attend(pool: &Pool, process: i64) -> Result<(), Trouble> {
    let client = connection(pool).await?;
    let sql = "INSERT INTO store_processes (process, holder, valid_until)
        VALUES ($1, $2, now() + $3::float8 * interval '1 second')
        ON CONFLICT (process) DO UPDATE SET valid_until = EXCLUDED.valid_until";
    let valid = LEASE_TIME.as_secs_f64();
    in_time(client.execute(sql, &[&process, &*HOLDER, &valid])).await?;
    client.give_back();
    Ok(())
}

/// Says that this process does not work with the store any more.
pub async fn leave(pool: &Pool, process: i64) -> Result<(), Trouble> {
    let client = connection(pool).await?;
    let sql = "DELETE FROM store_processes WHERE process = $1";
    in_time(client.execute(sql, &[&process])).await?;
    client.give_back();
    Ok(())
}

/// The statement of [`require`].
pub async fn prepare(client: &ClientWrapper) -> Result<Statement, Trouble> {
    let sql = "SELECT 1 FROM store_leases WHERE name = $1 AND fence = $2 FOR KEY SHARE";
    in_time(client.prepare_cached(sql)).await
}

/// Holds a lease until the transaction ends: a take-over waits for it, since the fence is part of a key, and a
/// renewal does not.
///
/// # Errors
/// [`StoreError::Lost`] when another process has the duty.
pub async fn require(
    client: &ClientWrapper,
    statement: &Statement,
    lease: &Lease,
) -> Result<(), Trouble> {
    let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 2] =
        [&lease.duty.as_str(), &fence(lease)];
    match client.query_opt(statement, &parameters).await? {
        Some(_) => Ok(()),
        None => Err(Trouble::Refused(StoreError::Lost)),
    }
}

fn fence(lease: &Lease) -> i64 {
    i64::try_from(lease.fence).unwrap_or(i64::MAX)
}
