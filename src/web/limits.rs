//! Who may ask for how much: an address, a person, and work that costs much.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::HeaderMap;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::app::Account;
use crate::metrics;
use crate::web::client_address::{client_address, is_forwarded};
use crate::web::rate_limit::{Limiter, Rate};

/// What one address may ask for: several people may be behind it.
const ADDRESS: Rate = Rate::new(400, 30);
/// What one person may ask for on all their pages.
const PERSON: Rate = Rate::new(200, 15);
/// What one address may ask for of what costs much: pictures, legal turns, new sessions.
const WORK: Rate = Rate::new(30, 2);
/// Pieces of costly work at the same time.
const WORKERS: usize = 2;
/// Pieces of costly work that may wait for them.
const WAITING: usize = 32;
/// Event streams of one address.
const OF_ADDRESS: usize = 200;
/// After how long somebody may ask again where too much waits or too many listen.
const COME_BACK: Duration = Duration::from_secs(2);
/// Event streams that may be open at once: each takes one of the files that the program may have open.
const STREAMS: usize = 3_500;

/// The limits of a server.
pub struct Limits {
    /// None on a server that only this machine can reach: everybody there is the same person.
    rates: Option<Rates>,
    /// How many proxies of ours stand before the server.
    proxies: usize,
    /// Whether the operator has been told of a proxy that is not set up.
    warned: AtomicBool,
    /// Permits for costly work: those that work or wait.
    line: Semaphore,
    /// Permits to work.
    workers: Semaphore,
    /// Permits for event streams.
    streams: Arc<Semaphore>,
    /// How many of them each address has open; none that has none.
    open: Open,
}

/// Why something is not done now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotNow {
    /// A limit is reached; after this wait another request may come.
    TooMuch(Duration),
    /// The work broke off; it is logged.
    Failed,
}

/// Open event streams by address.
type Open = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// An event stream that is open until this is dropped.
#[derive(Debug)]
#[must_use = "the stream is counted until this is dropped"]
pub struct StreamPlace {
    _place: OwnedSemaphorePermit,
    /// None where addresses are not counted.
    caller: Option<IpAddr>,
    open: Open,
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let Some(caller) = self.caller else { return };
        let mut open = lock(&self.open);
        if let Some(count) = open.get_mut(&caller) {
            *count -= 1;
            if *count == 0 {
                open.remove(&caller);
            }
        }
    }
}

struct Rates {
    address: Limiter<IpAddr>,
    person: Limiter<Account>,
    work: Limiter<IpAddr>,
}

impl Limits {
    /// The usual limits of a server behind so many proxies; without any rates for one that only this machine
    /// can reach.
    pub fn new(proxies: usize, only_here: bool) -> Limits {
        let rates = || Rates {
            address: Limiter::new(ADDRESS),
            person: Limiter::new(PERSON),
            work: Limiter::new(WORK),
        };
        Limits {
            rates: (!only_here).then(rates),
            proxies,
            warned: AtomicBool::new(false),
            line: Semaphore::new(WORKERS + WAITING),
            workers: Semaphore::new(WORKERS),
            streams: Arc::new(Semaphore::new(STREAMS)),
            open: Open::default(),
        }
    }

    /// Counts a request of a person.
    ///
    /// # Errors
    /// It is too much.
    pub fn person(&self, account: &Account) -> Result<(), NotNow> {
        let checked = self.rates.as_ref().map(|rates| rates.person.check(account));
        checked
            .unwrap_or(Ok(()))
            .map_err(|wait| refused("person", wait))
    }

    /// Does costly work off the async threads, few pieces at a time.
    ///
    /// # Errors
    /// Too much waits already, or the work broke off.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotNow> {
        let busy = || refused("work", COME_BACK);
        let _place = self.line.try_acquire().map_err(|_| busy())?;
        let _permit = self.workers.acquire().await.map_err(|_| busy())?;
        let done = tokio::task::spawn_blocking(work).await;
        done.map_err(|error| {
            tracing::error!(%error, "work for a page broke off");
            NotNow::Failed
        })
    }

    /// Counts a request of the address from which it comes.
    ///
    /// # Errors
    /// It is too much.
    pub fn address(&self, headers: &HeaderMap, peer: SocketAddr) -> Result<(), NotNow> {
        let Some(rates) = &self.rates else {
            return Ok(());
        };
        let caller = self.caller(headers, peer);
        let checked = rates.address.check(&caller);
        checked.map_err(|wait| refused("address", wait))
    }

    /// Counts a request for costly work of the address from which it comes.
    ///
    /// # Errors
    /// It is too much.
    pub fn costly(&self, headers: &HeaderMap, peer: SocketAddr) -> Result<(), NotNow> {
        let Some(rates) = &self.rates else {
            return Ok(());
        };
        let caller = self.caller(headers, peer);
        let checked = rates.work.check(&caller);
        checked.map_err(|wait| refused("work", wait))
    }

    /// The place of one more event stream of an address.
    ///
    /// # Errors
    /// Too many are open, of this address or of all.
    pub fn stream(&self, headers: &HeaderMap, peer: SocketAddr) -> Result<StreamPlace, NotNow> {
        let full = || refused("streams", COME_BACK);
        let place = Arc::clone(&self.streams).try_acquire_owned();
        let place = place.map_err(|_| full())?;
        let caller = self.rates.as_ref().map(|_| self.caller(headers, peer));
        if let Some(caller) = caller {
            let mut open = lock(&self.open);
            let count = open.entry(caller).or_default();
            if *count >= OF_ADDRESS {
                return Err(full());
            }
            *count += 1;
        }
        Ok(StreamPlace {
            _place: place,
            caller,
            open: Arc::clone(&self.open),
        })
    }

    fn caller(&self, headers: &HeaderMap, peer: SocketAddr) -> IpAddr {
        if self.proxies == 0 && is_forwarded(headers) && !self.warned.swap(true, Ordering::Relaxed)
        {
            tracing::warn!(
                "a proxy passes requests to the page, and WEB_PROXIES is not set: all who come through it \
                 share the limits of one address"
            );
        }
        client_address(headers, peer, self.proxies)
    }
}

fn refused(limit: &'static str, wait: Duration) -> NotNow {
    metrics::limited(limit);
    NotNow::TooMuch(wait)
}

fn lock(open: &Open) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_take_all_event_streams() {
        let peer = |last: u8| SocketAddr::from(([192, 0, 2, last], 5));
        let headers = HeaderMap::new();
        let limits = Limits::new(0, false);
        let open = |last| limits.stream(&headers, peer(last));
        let places: Vec<_> = (0..OF_ADDRESS).map(|_| open(1).unwrap()).collect();
        assert_eq!(open(1).unwrap_err(), NotNow::TooMuch(COME_BACK));
        assert!(open(2).is_ok());
        drop(places);
        assert!(open(1).is_ok());
        assert!(lock(&limits.open).is_empty());
        // On a server for this machine all are one address.
        let limits = Limits::new(0, true);
        let places: Vec<_> = (0..STREAMS)
            .map(|_| limits.stream(&headers, peer(1)).unwrap())
            .collect();
        assert!(limits.stream(&headers, peer(1)).is_err());
        drop(places);
    }
}
