//! One attempt to apply a batch, in one transaction of the database.

use std::sync::atomic::{AtomicBool, Ordering};

use deadpool_postgres::{ClientWrapper, Pool};
use tokio_postgres::error::SqlState;

use crate::game::NoticeId;
use crate::store::commit::{Numbers, PendingWrites, plan};
use crate::store::postgres::connection::{connection, in_time};
use crate::store::postgres::error::Trouble;
use crate::store::postgres::fetch::{Lock, fetch};
use crate::store::postgres::fetched::Fetched;
use crate::store::postgres::leadership::Lease;
use crate::store::postgres::write::{changes, write};
use crate::store::rows::Rows;
use crate::store::{Batch, Commit, StoreError};

/// A batch with what makes it the same batch in every attempt.
#[derive(Debug)]
pub struct Job {
    /// The batch.
    pub batch: Batch,
    /// Its key in the database: it is applied once, however often it is tried.
    pub key: [u8; 16],
    /// The number of its first notice.
    pub notice: u64,
    /// The lease of this process.
    pub lease: Lease,
    /// Whether a COMMIT was sent in any attempt. From then on only another attempt tells what came of it.
    pub sent: AtomicBool,
}

impl Job {
    /// The result when it was applied.
    fn done(&self) -> Commit {
        let ids = (self.notice..).zip(&self.batch.notices);
        Commit::Done(ids.map(|(id, _)| NoticeId(id)).collect())
    }

    /// Tries to apply it.
    ///
    /// # Errors
    /// After [`Trouble::Again`] and [`Trouble::Away`] it may be applied or not: only another attempt tells.
    pub async fn attempt(&self, pool: &Pool) -> Result<Commit, Trouble> {
        let client = connection(pool).await?;
        let commit = self.apply(&client).await?;
        client.give_back();
        Ok(commit)
    }

    async fn apply(&self, client: &ClientWrapper) -> Result<Commit, Trouble> {
        if !self.begin(client).await? {
            return self.confirm(client).await;
        }
        let mut fetched = Fetched::new(None);
        let mut trips = 0;
        let numbers = Numbers {
            reserved: Some(self.notice),
        };
        let (commit, rows) = loop {
            let planned = plan(&fetched, &PendingWrites::default(), numbers, &self.batch);
            let wanted = fetched.take_wanted();
            if wanted.is_empty() {
                match planned.map_err(Trouble::Refused)? {
                    Ok(planned) => break planned,
                    Err(error) => {
                        in_time(client.batch_execute("ROLLBACK")).await?;
                        return Err(Trouble::Refused(error));
                    }
                }
            }
            fetch(client, &mut fetched, wanted, Lock::Update, trips).await?;
            trips += 1;
        };
        match commit {
            Commit::Done(_) => {
                write(client, changes(&fetched, &rows)).await?;
                self.sent.store(true, Ordering::Relaxed);
                in_time(client.batch_execute("COMMIT")).await?;
            }
            // What was seen may be visible and not yet durable; this commit waits until it is.
            Commit::Seen => {
                let sql = "DELETE FROM store_batches WHERE key = $1";
                let sql = in_time(client.prepare_cached(sql)).await?;
                in_time(client.execute(&sql, &[&&self.key[..]])).await?;
                in_time(client.batch_execute("COMMIT")).await?;
            }
            Commit::Conflict(_) => in_time(client.batch_execute("ROLLBACK")).await?,
        }
        Ok(commit)
    }

    /// Begins the transaction with the key of the batch. False when an earlier attempt was committed: one whose
    /// outcome is still open is waited for here.
    async fn begin(&self, client: &ClientWrapper) -> Result<bool, Trouble> {
        let sql = "INSERT INTO store_batches (key) VALUES ($1)";
        let statement = in_time(client.prepare_cached(sql)).await?;
        let lease = Lease::prepare(client).await?;
        let key = &self.key[..];
        let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 1] = [&key];
        let begun = client.batch_execute("BEGIN ISOLATION LEVEL READ COMMITTED");
        let inserted = client.execute(&statement, &parameters);
        // Sent together.
        let all = async {
            let all =
                futures_util::future::join3(begun, self.lease.require(client, &lease), inserted);
            let (begun, required, inserted) = all.await;
            begun?;
            required?;
            Ok::<_, Trouble>(inserted)
        };
        match in_time(all).await? {
            Ok(_) => Ok(true),
            Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => {
                in_time(client.batch_execute("ROLLBACK")).await?;
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// An earlier attempt was committed. It is visible, which is no proof that the standby has it: something is
    /// written after it, and that commit waits for both.
    async fn confirm(&self, client: &ClientWrapper) -> Result<Commit, Trouble> {
        let sql = "UPDATE store_batches SET applied_at = now() WHERE key = $1";
        let statement = in_time(client.prepare_cached(sql)).await?;
        in_time(client.execute(&statement, &[&&self.key[..]])).await?;
        Ok(self.done())
    }
}

/// A query over rows of one moment. It is asked until it looks at nothing that was not fetched.
pub async fn ask<T>(
    pool: &Pool,
    outbox_end: Option<u64>,
    query: &(dyn Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync),
) -> Result<T, Trouble> {
    let client = connection(pool).await?;
    let answer = ask_on(&client, outbox_end, query).await?;
    client.give_back();
    answer.map_err(Trouble::Refused)
}

async fn ask_on<T>(
    client: &ClientWrapper,
    outbox_end: Option<u64>,
    query: &(dyn Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync),
) -> Result<Result<T, StoreError>, Trouble> {
    let mut fetched = Fetched::new(outbox_end);
    let mut trips = 0;
    loop {
        let answer = query(&fetched);
        let wanted = fetched.take_wanted();
        if wanted.is_empty() {
            if trips > 0 {
                in_time(client.batch_execute("COMMIT")).await?;
            }
            return Ok(answer);
        }
        if trips == 0 {
            let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
            in_time(client.batch_execute(begin)).await?;
        }
        fetch(client, &mut fetched, wanted, Lock::None, trips).await?;
        trips += 1;
    }
}
