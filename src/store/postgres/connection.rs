//! Connections: the pool, and the time that an answer may take.

use std::future::Future;
use std::ops::Deref;
use std::str::FromStr as _;
use std::time::Duration;

use deadpool_postgres::{
    ClientWrapper, Hook, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime,
};
use tokio::time::timeout;
use tokio_postgres::config::LoadBalanceHosts;
use tokio_postgres::{Config, NoTls};

use crate::metrics;
use crate::store::StoreError;
use crate::store::postgres::error::Trouble;

/// How many connections there are at most; further callers wait.
const CONNECTIONS: usize = 16;
/// The longest a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(3);
/// The longest the answer to a statement may take. A commit that waits for a standby is the slowest.
const ANSWER: Duration = Duration::from_secs(10);

/// A process that is frozen in a transaction must not hold its locks for as long, and nobody waits for a lock
/// longer than for an answer.
const SESSION: &str = "-c idle_in_transaction_session_timeout=15s -c lock_timeout=8s";

/// A pool for this address, `postgresql://…`. It connects when the first connection is asked for.
///
/// # Errors
/// [`StoreError::Address`] when it is no address of a database.
pub fn pool(url: &str) -> Result<Pool, StoreError> {
    // The parser's own words could quote the password.
    let bad = |why: &str| StoreError::Address(why.to_owned());
    let mut config = Config::from_str(url)
        .map_err(|_| bad("it should look like postgresql://USER:PASSWORD@HOST:5432/DATABASE"))?;
    if config.get_hosts().is_empty() {
        return Err(bad("it names no host"));
    }
    config
        .application_name("tulenh")
        .connect_timeout(CONNECT)
        .tcp_user_timeout(ANSWER)
        // One that is frozen must not be the first that is tried, again and again.
        .load_balance_hosts(LoadBalanceHosts::Random)
        .options(SESSION);
    let manager = ManagerConfig {
        recycling_method: RecyclingMethod::Fast,
    };
    let pool = Pool::builder(Manager::from_config(config, NoTls, manager))
        .max_size(CONNECTIONS)
        .runtime(Runtime::Tokio1)
        .create_timeout(Some(CONNECT))
        .post_create(Hook::sync_fn(|_, _| {
            metrics::store_connection();
            Ok(())
        }))
        .build();
    pool.map_err(|error| bad(&error.to_string()))
}

/// A connection that is closed when it is dropped: it may be in the middle of a transaction, or of an answer.
/// Whoever has come to an end with it gives it back.
#[derive(Debug)]
pub struct Lent(Option<Object>);

impl Lent {
    /// Gives the connection back to the pool. No transaction is open, and every answer has come.
    pub fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Deref for Lent {
    type Target = ClientWrapper;

    fn deref(&self) -> &ClientWrapper {
        // Only giving it back takes it away, and that takes the whole.
        match &self.0 {
            Some(object) => object,
            None => unreachable!("a connection that was given back"),
        }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(object) = self.0.take() {
            drop(Object::take(object));
        }
    }
}

/// A connection from the pool.
pub async fn connection(pool: &Pool) -> Result<Lent, Trouble> {
    Ok(Lent(Some(in_time(pool.get()).await?)))
}

/// Waits for an answer, but not for ever: a frozen server would hold its clients as long as it is frozen.
pub async fn in_time<T, E>(answer: impl Future<Output = Result<T, E>>) -> Result<T, Trouble>
where
    Trouble: From<E>,
{
    let answer = timeout(ANSWER, answer).await;
    Ok(answer.map_err(|_| Trouble::slow())??)
}
