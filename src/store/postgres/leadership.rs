//! One process works at a time: the one that holds the lease. Others that are started stand by, and take over
//! when the lease is not renewed any more.
//!
//! Each take-over gives the lease another number, the fence, and every commit requires the fence of its
//! process: one that was frozen, and wakes after another has taken over, can change nothing any more.

use std::process;
use std::time::Duration;

use deadpool_postgres::{ClientWrapper, Pool};
use tokio_postgres::Statement;

use crate::store::StoreError;
use crate::store::postgres::connection::{connection, in_time};
use crate::store::postgres::error::Trouble;

/// For how many seconds a lease is valid. Longer than it takes to change the primary of the database would make
/// every take-over wait; a shorter one only makes a pause of the database a take-over, which loses nothing.
const VALID_S: i32 = 20;
/// How often it is renewed.
pub const RENEWAL: Duration = Duration::from_secs(5);
/// How often a process that stands by asks for it.
pub const STAND_BY: Duration = Duration::from_secs(1);

/// The lease, as this process has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lease {
    fence: i64,
}

impl Lease {
    /// Takes the lease; `None` while another process has it.
    pub async fn take(client: &ClientWrapper) -> Result<Option<Lease>, Trouble> {
        // A look that waits for nobody, and for which nobody waits.
        let held = "SELECT 1 FROM store_leases WHERE name = 'bot' AND valid_until >= now()";
        if in_time(client.query_opt(held, &[])).await?.is_some() {
            return Ok(None);
        }
        let sql = "INSERT INTO store_leases (name, fence, holder, valid_until)
            VALUES ('bot', 1, $1, now() + $2::float8 * interval '1 second')
            ON CONFLICT (name) DO UPDATE SET fence = store_leases.fence + 1, holder = EXCLUDED.holder,
            valid_until = EXCLUDED.valid_until WHERE store_leases.valid_until < now() RETURNING fence";
        // For the operator who looks into the table.
        let holder = format!("process {}", process::id());
        let row = in_time(client.query_opt(sql, &[&holder, &f64::from(VALID_S)])).await?;
        let fence = row.map(|row| row.try_get(0)).transpose()?;
        Ok(fence.map(|fence| Lease { fence }))
    }

    /// A key that no other batch has: the fence, and the number of a batch in this process.
    pub fn key(self, number: u64) -> [u8; 16] {
        let mut key = [0; 16];
        key[..8].copy_from_slice(&self.fence.to_be_bytes());
        key[8..].copy_from_slice(&number.to_be_bytes());
        key
    }

    /// Renews it. False when another process has taken it.
    pub async fn renew(self, pool: &Pool) -> Result<bool, Trouble> {
        let client = connection(pool).await?;
        let sql = "UPDATE store_leases SET valid_until = now() + $2::float8 * interval '1 second'
            WHERE name = 'bot' AND fence = $1";
        let renewed = in_time(client.execute(sql, &[&self.fence, &f64::from(VALID_S)])).await?;
        client.give_back();
        Ok(renewed == 1)
    }

    /// Gives it back: another process can take it at once.
    pub async fn release(self, pool: &Pool) -> Result<(), Trouble> {
        let client = connection(pool).await?;
        let sql = "UPDATE store_leases SET valid_until = now() - interval '1 second'
            WHERE name = 'bot' AND fence = $1";
        in_time(client.execute(sql, &[&self.fence])).await?;
        client.give_back();
        Ok(())
    }

    /// The statement of [`Lease::require`].
    pub async fn prepare(client: &ClientWrapper) -> Result<Statement, Trouble> {
        let sql = "SELECT 1 FROM store_leases WHERE name = 'bot' AND fence = $1 FOR KEY SHARE";
        in_time(client.prepare_cached(sql)).await
    }

    /// Holds it until the transaction ends: a take-over waits for it, since the fence is part of a key, and a
    /// renewal does not.
    ///
    /// # Errors
    /// [`StoreError::Lost`] when another process has taken it.
    pub async fn require(
        self,
        client: &ClientWrapper,
        statement: &Statement,
    ) -> Result<(), Trouble> {
        match client.query_opt(statement, &[&self.fence]).await? {
            Some(_) => Ok(()),
            None => Err(Trouble::Refused(StoreError::Lost)),
        }
    }
}
