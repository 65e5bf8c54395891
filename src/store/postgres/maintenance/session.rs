//! A connection for a command, which waits for each answer.

use std::future::Future;
use std::time::Duration;

use deadpool_postgres::ClientWrapper;
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

use crate::store::StoreError;
use crate::store::postgres::connection::{Lent, connection, in_time, pool};
use crate::store::postgres::error::Trouble;

/// The longest a step may take. Some of them change a whole table.
const STEP: Duration = Duration::from_secs(600);

/// A connection of its own.
#[derive(Debug)]
pub struct Session {
    // Dropped before the runtime on which it works.
    client: Lent,
    runtime: Runtime,
}

impl Session {
    /// Connects to a database.
    ///
    /// # Errors
    /// [`StoreError::Address`] for what is no address, [`StoreError::Away`] when it does not answer.
    pub fn open(url: &str) -> Result<Session, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Refused(error.to_string()))?;
        let pool = pool(url)?;
        let connected = async {
            let client = connection(&pool).await?;
            // Between two steps a command may be busy elsewhere for long.
            let patient = "SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0";
            in_time(client.batch_execute(patient)).await?;
            Ok::<_, Trouble>(client)
        };
        let client = runtime.block_on(connected);
        Ok(Session {
            client: client.map_err(Trouble::into_error)?,
            runtime,
        })
    }

    /// The connection.
    pub fn client(&self) -> &ClientWrapper {
        &self.client
    }

    /// Takes a step.
    ///
    /// # Errors
    /// Those of the step, and [`StoreError::Away`] when it takes too long.
    pub fn wait_for<T, E>(&self, step: impl Future<Output = Result<T, E>>) -> Result<T, StoreError>
    where
        Trouble: From<E>,
    {
        let done = self.runtime.block_on(async {
            let done = timeout(STEP, step).await;
            Ok::<_, Trouble>(done.map_err(|_| Trouble::slow())??)
        });
        done.map_err(Trouble::into_error)
    }

    /// Executes statements that give no rows.
    ///
    /// # Errors
    /// As [`Session::wait_for`].
    pub fn execute(&self, sql: &str) -> Result<(), StoreError> {
        self.wait_for(self.client.batch_execute(sql))
    }

    /// Whether a query gives a row.
    ///
    /// # Errors
    /// As [`Session::wait_for`].
    pub fn finds(&self, sql: &str) -> Result<bool, StoreError> {
        let found = self.wait_for(self.client.query_opt(sql, &[]))?;
        Ok(found.is_some())
    }

    /// How often bots have begun to work with the database.
    ///
    /// # Errors
    /// As [`Session::wait_for`].
    pub fn take_overs(&self) -> Result<i64, StoreError> {
        let sql = "SELECT CAST(coalesce(max(next), 0) AS bigint) FROM store_numbers WHERE name = 'process'";
        self.wait_for(async {
            let row = self.client.query_one(sql, &[]).await?;
            row.try_get(0)
        })
    }

    /// Refuses a database with which a bot works.
    ///
    /// # Errors
    /// [`StoreError::Database`] when one does.
    pub fn refuse_in_use(&self) -> Result<(), StoreError> {
        // Whatever it does.
        let valid = "SELECT 1 FROM store_processes WHERE valid_until >= now() LIMIT 1";
        match self.finds(valid)? {
            true => {
                let why = "is in use by a bot, or was 15 seconds ago: stop every bot that works with it, then \
                           run this again";
                Err(StoreError::Database(why.into()))
            }
            false => Ok(()),
        }
    }
}
