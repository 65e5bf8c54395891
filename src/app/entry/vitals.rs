//! How the core is, for whoever watches over the program.

use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

use crate::app::entry::app::App;
use crate::app::request::transport::Sessions;
use crate::game::{Network, Timestamp};
use crate::store::{StoreError, Totals};

/// The most timers that are counted.
const TIMERS: usize = 1_000;

/// What waits, and how much there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vitals {
    /// Messages in the outbox.
    pub outbox: u64,
    /// Since when the oldest of them waits; since the start at most.
    pub outbox_age: Duration,
    /// Timers that are due and not handled, at most 1000.
    pub timers_due: usize,
    /// Searches that wait for the engine and for which somebody waits.
    pub engine_soon: usize,
    /// Searches that wait for the engine and have time.
    pub engine_later: usize,
    /// Searches that have begun and not ended, including those that pause for others.
    pub engine_running: usize,
    /// The highest number of a person.
    pub people: u64,
    /// Games that are not over.
    pub open_games: u64,
    /// Challenges without an answer.
    pub challenges: u64,
    /// Open offers.
    pub offers: u64,
    /// Sessions with the page, and personal links that were not used.
    pub sessions: u64,
    /// Bytes of the store on disk.
    pub store_bytes: u64,
}

impl App {
    /// How the core is at this moment.
    ///
    /// # Errors
    /// When the store fails.
    pub fn vitals(&self, now: Timestamp) -> BoxFuture<'_, Result<Vitals, StoreError>> {
        async move {
            let context = self.context();
            let store = &context.store;
            let totals: Totals = store.totals().await?;
            let oldest = store.pending(None, 1).await?;
            let outbox_age = oldest.first().map_or(Duration::ZERO, |(oldest, _)| {
                context.delivery.outbox.age_of(*oldest, now)
            });
            let timers_due = store.due(now, TIMERS).await?.len();
            let engine = context.engine.pool.load();
            Ok(Vitals {
                outbox: totals.notices,
                outbox_age,
                timers_due,
                engine_soon: engine.soon,
                engine_later: engine.later,
                engine_running: engine.running,
                people: totals.players,
                open_games: totals.open_games,
                challenges: totals.challenges,
                offers: totals.offers,
                sessions: totals.sessions,
                store_bytes: totals.bytes,
            })
        }
        .boxed()
    }

    /// The networks whose transports have been registered, and whether each is connected.
    pub fn connections(&self) -> Vec<(Network, bool)> {
        self.context().delivery.transports.connections()
    }

    /// The networks whose sessions the processes of the bot share, once it is known how many there are.
    pub fn sessions(&self) -> Vec<(Network, Sessions)> {
        self.context().delivery.transports.sessions()
    }
}
