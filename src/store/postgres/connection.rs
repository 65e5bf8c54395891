//! Connections: the pool, and the time that an answer may take.

use std::future::Future;
use std::ops::Deref;
use std::time::Duration;

use deadpool_postgres::{
    ClientWrapper, Hook, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime,
};
use tokio::time::timeout;
use tokio_postgres::Config;

use crate::metrics;
use crate::store::StoreError;
use crate::store::postgres::address::{Address, is_here};
use crate::store::postgres::connect::{CONNECT, ToOneOf};
use crate::store::postgres::error::Trouble;
use crate::store::postgres::tls::connector;

/// How many connections there are at most; further callers wait.
const CONNECTIONS: usize = 16;
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
    let mut address = Address::read(url)?;
    let is_far = !address.hosts.iter().all(is_here);
    if address.is_encryption_unset && is_far {
        tracing::warn!(
            "DATABASE_URL says nothing of encryption: it is encrypted only if the database offers it, and nobody \
             checks who answers; write sslmode=verify-full"
        );
    }
    for host in &mut address.hosts {
        host.application_name("tulenh")
            .connect_timeout(CONNECT)
            .tcp_user_timeout(ANSWER)
            .options(SESSION);
    }
    let connect = ToOneOf::new(address.hosts.clone(), connector(&address)?);
    let longest = connect.longest();
    let manager = ManagerConfig {
        recycling_method: RecyclingMethod::Fast,
    };
    let pool = Pool::builder(Manager::from_connect(Config::new(), connect, manager))
        .max_size(CONNECTIONS)
        .runtime(Runtime::Tokio1)
        .create_timeout(Some(longest))
        .post_create(Hook::sync_fn(|_, _| {
            metrics::store_connection();
            Ok(())
        }))
        .build();
    pool.map_err(|error| StoreError::Address(error.to_string()))
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
