//! What the program counts and times for the operator: names, meanings, and how they are recorded.
//!
//! Nothing is kept unless a recorder is installed, which the health listener does. A value that is looked up
//! only when somebody asks (the length of the outbox, the size of the store) is set by [`set`].

use std::time::{Duration, Instant};

use metrics::{counter, gauge, histogram};

/// A metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Metric {
    /// Its name in the Prometheus format.
    pub name: &'static str,
    /// Whether it only grows, goes up and down, or is a distribution.
    pub kind: Kind,
    /// What it tells, in a sentence, with its unit and its labels.
    pub about: &'static str,
}

/// How a metric behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Grows, from 0 at each start.
    Counter,
    /// A value of now.
    Gauge,
    /// Durations in seconds, in buckets.
    Histogram,
}

/// Upper bounds of the buckets of durations, in seconds.
pub const BUCKETS: [f64; 13] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 20.0, 60.0,
];

macro_rules! table {
    ($($id:ident $kind:ident $name:literal $about:literal;)*) => {
        $(#[doc = $about] pub const $id: Metric = Metric { name: $name, kind: Kind::$kind, about: $about };)*
        /// Every metric.
        pub const ALL: &[Metric] = &[$($id),*];
    };
}

table! {
    REQUESTS Counter "tulenh_http_requests_total"
        "Requests of the page and of programs, by `route` and `status` (2xx, 3xx, 4xx, 5xx).";
    REQUEST_SECONDS Histogram "tulenh_http_request_seconds"
        "Seconds until the answer to a request begins, by `route`.";
    LIMITED Counter "tulenh_http_limited_total"
        "Requests refused with 429, by the limit that was reached: `address`, `person`, `work` or `streams`.";
    WATCHERS Gauge "tulenh_watchers"
        "Open event streams: pages that hear of changes.";
    TURNS Counter "tulenh_turns_total"
        "Turns played, by whom: a `person`, the `engine`, or `prepared` in advance.";
    COMMITS Counter "tulenh_commits_total"
        "Commits of the store, by `outcome`: done, seen, conflict, failed.";
    COMMIT_SECONDS Histogram "tulenh_commit_seconds"
        "Seconds until a commit was durable.";
    STORE_RETRIES Counter "tulenh_store_retries_total"
        "Attempts at the database that are made again, by `reason`: collision (with another transaction), away.";
    STORE_WAITING Gauge "tulenh_store_waiting"
        "Calls that wait for a database that is away.";
    STORE_AWAY_SECONDS Histogram "tulenh_store_away_seconds"
        "Seconds for which a call waited for a database that was away, until it was done or given up.";
    STORE_CONNECTIONS Counter "tulenh_store_connections_total"
        "Connections made to the database; many at once after it changed its primary.";
    DUTY Gauge "tulenh_duty"
        "1 while the process has a duty that one of several processes has at a time, else 0, by `duty`. Only with a database.";
    DELIVERIES Counter "tulenh_deliveries_total"
        "Messages handed to a network, by `network` and `outcome`: sent, later, moved, unreachable, refused.";
    RETRIES Counter "tulenh_delivery_retries_total"
        "Deliveries that are tried again after a pause, by `network`.";
    CONNECTED Gauge "tulenh_network_connected"
        "1 while a network is connected, else 0, by `network`.";
    SHARDS Gauge "tulenh_shards"
        "Shards of a network over all processes, by `network`. Only for Discord.";
    SHARDS_CONNECTED Gauge "tulenh_shards_connected"
        "Shards that this process has and that are connected, by `network`. Only for Discord.";
    WEBHOOK_REQUESTS Counter "tulenh_webhook_requests_total"
        "Requests to Telegram's webhook, by `outcome`: done, later (Telegram sends it again), refused (not from Telegram), unreadable.";
    WEBHOOK_WAITING Gauge "tulenh_webhook_waiting_updates"
        "Updates that Telegram has not delivered to the webhook yet; of the process that looks after it, as of the last minute.";
    OUTBOX Gauge "tulenh_outbox_messages"
        "Messages in the outbox that are not sent yet.";
    OUTBOX_AGE Gauge "tulenh_outbox_oldest_seconds"
        "Seconds since the oldest message of the outbox was committed; since the start when it is older.";
    TIMERS_DUE Gauge "tulenh_timers_due"
        "Timers whose time has come and that are not handled yet, at most 1000.";
    ENGINE_WAITING Gauge "tulenh_engine_waiting"
        "Searches that wait for a thread of the engine, by `urgency`: soon, later.";
    ENGINE_RUNNING Gauge "tulenh_engine_running"
        "Searches that have begun and not ended, including those that pause for others.";
    PEOPLE Gauge "tulenh_people"
        "People the bot has met, counted by their highest number.";
    SESSIONS Gauge "tulenh_sessions"
        "Sessions of people with the page, and personal links that were not used.";
    GAMES Gauge "tulenh_open_games"
        "Games that are not over.";
    CHALLENGES Gauge "tulenh_open_challenges"
        "Challenges without an answer.";
    OFFERS Gauge "tulenh_open_offers"
        "Open offers of the lobby.";
    STORE_BYTES Gauge "tulenh_store_bytes"
        "Bytes of the database and its journal on disk.";
    MEMORY_BYTES Gauge "tulenh_memory_bytes"
        "Bytes of memory that the process has (resident, Linux only).";
    START_SECONDS Gauge "tulenh_start_seconds"
        "When the process was started, in seconds since 1970.";
    BUILD Gauge "tulenh_build_info"
        "1, with the `version` of the program.";
}

/// Who played a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// Somebody, just now.
    Person,
    /// The engine.
    Engine,
    /// Somebody, in advance.
    Prepared,
}

/// Counts turns.
pub fn turns(by: By, count: u64) {
    let by = match by {
        By::Person => "person",
        By::Engine => "engine",
        By::Prepared => "prepared",
    };
    counter!(TURNS.name, "by" => by).increment(count);
}

/// Counts a commit with this outcome, and how long it took.
pub fn commit(outcome: &'static str, took: Duration) {
    // `/metrics` reads counters before histograms: so it never tells of more commits than it has timed.
    histogram!(COMMIT_SECONDS.name).record(took);
    counter!(COMMITS.name, "outcome" => outcome).increment(1);
}

/// Counts an attempt at the database that collided with another transaction and is made again.
pub fn collision() {
    counter!(STORE_RETRIES.name, "reason" => "collision").increment(1);
}

/// Counts a connection to the database.
pub fn store_connection() {
    counter!(STORE_CONNECTIONS.name).increment(1);
}

/// A call that waits for a database that is away, counted until this is dropped.
#[derive(Debug)]
#[must_use = "the call is counted until this is dropped"]
pub struct AwayCall {
    began: Instant,
}

impl AwayCall {
    /// Counts a call that found the database away at this moment.
    pub fn begin(now: Instant) -> AwayCall {
        gauge!(STORE_WAITING.name).increment(1.0);
        AwayCall { began: now }
    }

    /// Counts an attempt that is made again.
    pub fn again(&self) {
        counter!(STORE_RETRIES.name, "reason" => "away").increment(1);
    }
}

impl Drop for AwayCall {
    fn drop(&mut self) {
        gauge!(STORE_WAITING.name).decrement(1.0);
        histogram!(STORE_AWAY_SECONDS.name).record(self.began.elapsed());
    }
}

/// Counts a message that was handed to a network.
pub fn delivery(network: &str, outcome: &'static str) {
    counter!(DELIVERIES.name, "network" => network.to_owned(), "outcome" => outcome).increment(1);
}

/// Counts a delivery that is tried again later.
pub fn retry(network: &str) {
    counter!(RETRIES.name, "network" => network.to_owned()).increment(1);
}

/// Counts a request to the webhook.
pub fn webhook(outcome: &'static str) {
    counter!(WEBHOOK_REQUESTS.name, "outcome" => outcome).increment(1);
}

/// Counts a request of a route with the status of its answer.
pub fn request(route: &str, status: u16, took: Duration) {
    let class = match status {
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        _ => "5xx",
    };
    counter!(REQUESTS.name, "route" => route.to_owned(), "status" => class).increment(1);
    histogram!(REQUEST_SECONDS.name, "route" => route.to_owned()).record(took);
}

/// Counts a request that a limit refused.
pub fn limited(limit: &'static str) {
    counter!(LIMITED.name, "limit" => limit).increment(1);
}

/// Sets a value of now, with at most one label.
pub fn set(measure: Metric, label: Option<(&'static str, String)>, value: f64) {
    match label {
        None => gauge!(measure.name).set(value),
        Some((key, label)) => gauge!(measure.name, key => label).set(value),
    }
}

/// An open event stream, counted until this is dropped.
#[derive(Debug)]
#[must_use = "the stream is counted until this is dropped"]
pub struct Watching(());

impl Watching {
    /// Counts a stream.
    pub fn begin() -> Watching {
        gauge!(WATCHERS.name).increment(1.0);
        Watching(())
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        gauge!(WATCHERS.name).decrement(1.0);
    }
}
