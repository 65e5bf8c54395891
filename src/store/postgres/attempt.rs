//! One attempt to apply a batch, in one transaction of the database.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use deadpool_postgres::{ClientWrapper, Pool};
use futures_util::future::{join3, try_join};
use tokio_postgres::error::SqlState;

use crate::game::NoticeId;
use crate::store::commit::{Numbers, PendingWrites, plan};
use crate::store::postgres::changes;
use crate::store::postgres::connection::{connection, in_time};
use crate::store::postgres::error::Trouble;
use crate::store::postgres::fetch::{Lock, fetch};
use crate::store::postgres::fetched::Fetched;
use crate::store::postgres::leases;
use crate::store::postgres::write::{rows_to_write, write};
use crate::store::postgres::written_change::{changes_of, encode};
use crate::store::rows::Rows;
use crate::store::{Batch, Commit, StoreError};

/// How many numbers each batch has for its notices, as a power of two.
pub const NOTICES: u32 = 16;

/// A batch with what makes it the same batch in every attempt.
#[derive(Debug)]
pub struct Job {
    /// The batch.
    pub batch: Batch,
    /// Its key in the database: it is applied once, however often it is tried.
    pub key: [u8; 16],
    /// The number of this process.
    pub process: i64,
    /// The number of the batch, once it was drawn. Each attempt draws another, so that the numbers of two
    /// batches of a game are in the order of their commits.
    pub number: AtomicI64,
    /// Whether a COMMIT was sent in any attempt. From then on only another attempt tells what came of it.
    pub sent: AtomicBool,
}

impl Job {
    /// A batch with a key of its own.
    pub fn new(batch: Batch, key: [u8; 16], process: i64) -> Job {
        Job {
            batch,
            key,
            process,
            number: AtomicI64::new(0),
            sent: AtomicBool::new(false),
        }
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

    /// The result when it was applied.
    fn done(&self) -> Commit {
        let ids = (self.first_notice()..).zip(&self.batch.notices);
        Commit::Done(ids.map(|(id, _)| NoticeId(id)).collect())
    }

    fn first_notice(&self) -> u64 {
        let number = self.number.load(Ordering::Relaxed);
        u64::try_from(number).unwrap_or_default() << NOTICES
    }

    async fn apply(&self, client: &ClientWrapper) -> Result<Commit, Trouble> {
        if self.batch.notices.len() >= 1 << NOTICES {
            let why = "a batch has too many notices".to_owned();
            return Err(Trouble::Refused(StoreError::Failed(why)));
        }
        if !self.begin(client).await? {
            return self.confirm(client).await;
        }
        let told = encode(&changes_of(&self.batch));
        let mut fetched = Fetched::default();
        let mut trips = 0;
        let (commit, rows) = loop {
            let numbers = Numbers {
                reserved: Some(self.first_notice()),
            };
            let planned = plan(&fetched, &PendingWrites::default(), numbers, &self.batch);
            let wanted = fetched.take_wanted();
            // Whatever tells something has notices or games, and those look for rows.
            if wanted.is_empty() && (trips > 0 || told.is_none()) {
                match planned.map_err(Trouble::Refused)? {
                    Ok(planned) => break planned,
                    Err(error) => {
                        in_time(client.batch_execute("ROLLBACK")).await?;
                        return Err(Trouble::Refused(error));
                    }
                }
            }
            fetch(client, &mut fetched, wanted, Lock::Update, trips).await?;
            // With the game locked: a batch that waited for another one of the same game has the higher number.
            if told.is_some() && trips == 0 {
                self.draw(client).await?;
            }
            trips += 1;
        };
        match commit {
            Commit::Done(_) => {
                let writing = write(client, rows_to_write(&fetched, &rows));
                match &told {
                    Some(body) => {
                        let number = self.number.load(Ordering::Relaxed);
                        let telling = changes::tell(client, self.process, number, body);
                        in_time(try_join(writing, telling)).await?;
                    }
                    None => writing.await?,
                }
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

    /// Draws the number of the batch.
    async fn draw(&self, client: &ClientWrapper) -> Result<(), Trouble> {
        let sql = "SELECT nextval('store_batch_numbers')";
        let drawing = async {
            let statement = client.prepare_cached(sql).await?;
            client.query_one(&statement, &[]).await
        };
        let number = in_time(drawing).await?.try_get(0)?;
        self.number.store(number, Ordering::Relaxed);
        Ok(())
    }

    /// Begins the transaction with the key of the batch. False when an earlier attempt was committed: one whose
    /// outcome is still open is waited for here.
    async fn begin(&self, client: &ClientWrapper) -> Result<bool, Trouble> {
        let sql = "INSERT INTO store_batches (key) VALUES ($1)";
        let statement = in_time(client.prepare_cached(sql)).await?;
        let guard = leases::prepare(client).await?;
        let key = &self.key[..];
        let parameters: [&(dyn tokio_postgres::types::ToSql + Sync); 1] = [&key];
        let begun = client.batch_execute("BEGIN ISOLATION LEVEL READ COMMITTED");
        let required = async {
            match &self.batch.lease {
                Some(lease) => leases::require(client, &guard, lease).await,
                None => Ok(()),
            }
        };
        let inserted = client.execute(&statement, &parameters);
        // Sent together.
        let all = async {
            let (begun, required, inserted) = join3(begun, required, inserted).await;
            begun?;
            Ok::<_, Trouble>((required, inserted))
        };
        let (required, inserted) = in_time(all).await?;
        match inserted {
            Ok(_) => required.map(|()| true),
            // Before the lease: an attempt that was committed under it stands.
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
    query: &(dyn Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync),
) -> Result<T, Trouble> {
    let client = connection(pool).await?;
    let answer = ask_on(&client, query).await?;
    client.give_back();
    answer.map_err(Trouble::Refused)
}

async fn ask_on<T>(
    client: &ClientWrapper,
    query: &(dyn Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync),
) -> Result<Result<T, StoreError>, Trouble> {
    if let Some(answer) = ask_once(client, query).await? {
        return Ok(answer);
    }
    let mut fetched = Fetched::default();
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

/// The answer, when one statement is enough for it: what it reads belongs together without a transaction, and most
/// queries look up one row.
async fn ask_once<T>(
    client: &ClientWrapper,
    query: &(dyn Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync),
) -> Result<Option<Result<T, StoreError>>, Trouble> {
    let mut fetched = Fetched::default();
    let answer = query(&fetched);
    let wanted = fetched.take_wanted();
    match wanted.statements() {
        0 => return Ok(Some(answer)),
        1 => fetch(client, &mut fetched, wanted, Lock::None, 0).await?,
        _ => return Ok(None),
    }
    let answer = query(&fetched);
    Ok(fetched.take_wanted().is_empty().then_some(answer))
}
