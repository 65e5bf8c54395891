//! Making a connection: to whichever host answers first, and with an eye on what the server says unasked.

use std::future::{Future, pending, poll_fn};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::pin::Pin;
use std::time::Duration;

use deadpool_postgres::Connect;
use futures_util::stream::{FuturesUnordered, StreamExt as _};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::spawn;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::DbError;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Error, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::postgres::address::is_socket;

/// The longest a connection to one host may take to come about.
pub const CONNECT: Duration = Duration::from_secs(3);
/// How long one host is waited for before the next is tried beside it: one may be frozen.
const HEAD_START: Duration = Duration::from_secs(1);

/// Connects to one of several hosts.
#[derive(Clone)]
pub struct ToOneOf {
    hosts: Vec<Config>,
    tls: Option<MakeRustlsConnect>,
}

/// A connection and the task that drives it.
type Connected = Result<(Client, JoinHandle<()>), Error>;

impl ToOneOf {
    /// To one of these hosts, each with an address of its own; encrypted with `tls`, but for sockets of this
    /// machine.
    pub fn new(hosts: Vec<Config>, tls: Option<MakeRustlsConnect>) -> ToOneOf {
        ToOneOf { hosts, tls }
    }

    /// The longest an attempt may take, all hosts together.
    pub fn longest(&self) -> Duration {
        let others = u32::try_from(self.hosts.len().saturating_sub(1)).unwrap_or(u32::MAX);
        HEAD_START.saturating_mul(others) + CONNECT + HEAD_START
    }

    /// Tries the hosts in random order, the next one as soon as one has failed or takes long.
    async fn connect_to_one(&self) -> Connected {
        let mut hosts: Vec<&Config> = self.hosts.iter().collect();
        hosts.sort_by_cached_key(|_| RandomState::new().build_hasher().finish());
        let mut left = hosts.into_iter();
        let mut tried = FuturesUnordered::new();
        let mut failed = None;
        loop {
            match left.next() {
                Some(host) => tried.push(timeout(CONNECT, self.connect_to(host))),
                None if tried.is_empty() => break,
                None => {}
            }
            match timeout(HEAD_START, tried.next()).await {
                Ok(Some(Ok(Ok(connected)))) => return Ok(connected),
                Ok(Some(Ok(Err(error)))) => failed = Some(error),
                // Too slow, or nothing yet.
                Ok(Some(Err(_)) | None) | Err(_) => {}
            }
        }
        match failed {
            Some(error) => Err(error),
            // Nobody answered, which the time limit of the pool tells.
            None => pending().await,
        }
    }

    async fn connect_to(&self, host: &Config) -> Connected {
        match self.tls.clone().filter(|_| !is_socket(host)) {
            Some(tls) => {
                let (client, connection) = host.connect(tls).await?;
                Ok((client, spawn(drive(connection))))
            }
            None => {
                let (client, connection) = host.connect(NoTls).await?;
                Ok((client, spawn(drive(connection))))
            }
        }
    }
}

impl Connect for ToOneOf {
    fn connect(&self, _: &Config) -> Pin<Box<dyn Future<Output = Connected> + Send + '_>> {
        Box::pin(self.connect_to_one())
    }
}

/// Drives a connection until it ends, or until the server says that it has not waited for the standby: then what
/// it is about to answer to a COMMIT is not true, and nobody may hear it.
async fn drive<S, T>(mut connection: Connection<S, T>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    loop {
        match poll_fn(|context| connection.poll_message(context)).await {
            Some(Ok(AsyncMessage::Notice(notice))) if is_unreplicated(&notice) => {
                let why = notice.message();
                tracing::warn!(
                    why,
                    "the database has not waited for its standby; what became of the commit is looked up"
                );
                return;
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => {
                tracing::warn!(%error, "a connection to the database has ended");
                return;
            }
            None => return,
        }
    }
}

/// Whether the server gave up waiting until the standby has a commit. Its words are in the language of the server;
/// the name of the function in which it waits is not.
fn is_unreplicated(notice: &DbError) -> bool {
    notice.routine() == Some("SyncRepWaitForLSN")
}
