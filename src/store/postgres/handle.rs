//! The open store: attempts until one succeeds, reading, totals, closing.

use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use deadpool_postgres::Pool;
use tokio::runtime::Handle;
use tokio::sync::{RwLock, broadcast, watch};
use tokio::task::{AbortHandle, spawn_blocking};
use tokio::time::{Instant, sleep, timeout};

use crate::game::{GameId, PlayerId};
use crate::metrics::{self, AwayCall};
use crate::store::engine::{Engine, Sharing};
use crate::store::postgres::attempt::{Job, ask};
use crate::store::postgres::blocks::Blocks;
use crate::store::postgres::changes::{LOOK, Listener};
use crate::store::postgres::connection::{connection, in_time, pool};
use crate::store::postgres::error::Trouble;
use crate::store::postgres::leases;
use crate::store::postgres::migrations::migrate;
use crate::store::query;
use crate::store::rows::Rows;
use crate::store::schema::table::Table;
use crate::store::{Batch, Commit, Duty, DutyHolder, Lease, RemoteChange, StoreError, Totals};

/// How long a call is tried again while the database is away: longer than it takes to change its primary.
const PATIENCE: Duration = Duration::from_secs(90);
/// How much longer a caller waits than that.
const GRACE: Duration = Duration::from_secs(15);
/// How long closing waits for batches that were accepted.
const LAST_WAIT: Duration = Duration::from_secs(10);
/// The first and the longest pause before another attempt.
const PAUSES: (Duration, Duration) = (Duration::from_millis(5), Duration::from_secs(1));
/// How often a transaction is tried that collides with others.
const COLLISIONS: u32 = 100;
/// How often a process says that it is there.
const ATTENDANCE: Duration = Duration::from_secs(5);
/// How often what is old is forgotten.
const SWEEP: Duration = Duration::from_secs(600);
/// Updates are remembered so long (our decision): the networks repeat those of the last day at most.
const REMEMBERED: &str = "3 days";

/// Changes of other processes that are kept for whoever is slow to hear of them.
const HEARD: usize = 8_192;

/// The store in a database, for one of the processes that work with it.
#[derive(Debug)]
pub struct PostgresStore {
    shared: Arc<Shared>,
    /// Says that the process is there, listens to others, and forgets what is old.
    tasks: [AbortHandle; 3],
}

#[derive(Debug)]
struct Shared {
    pool: Pool,
    games: Blocks,
    players: Blocks,
    /// Read while a batch is being committed, so that closing can wait for it.
    busy: RwLock<()>,
    /// The number of this process. None had it before.
    process: i64,
    /// Numbers the batches of this process.
    counter: AtomicU64,
    /// The leases that were taken and not given back.
    leases: Mutex<HashMap<Duty, Lease>>,
    remote: broadcast::Sender<RemoteChange>,
    /// The database may come back at any time, so the store never fails for good.
    failure: watch::Sender<Option<StoreError>>,
}

impl PostgresStore {
    /// Opens the store at an address, `postgresql://USER:PASSWORD@HOST:5432/DATABASE`; several hosts are
    /// separated by commas, with `?target_session_attrs=read-write` behind the name of the database. An empty
    /// database gets its tables.
    ///
    /// # Errors
    /// [`StoreError::Address`] for what is no address, [`StoreError::Away`] when the database does not answer,
    /// [`StoreError::Refused`] when it refuses, or was used by a newer program.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let pool = pool(url)?;
        let (process, listener) = prepare(&pool).await.map_err(Trouble::into_error)?;
        let shared = Arc::new(Shared {
            pool,
            games: Blocks::new("game", 100),
            players: Blocks::new("player", 100),
            busy: RwLock::new(()),
            process,
            counter: AtomicU64::new(0),
            leases: Mutex::default(),
            remote: broadcast::Sender::new(HEARD),
            failure: watch::Sender::new(None),
        });
        let tasks = [
            tokio::spawn(attend(Arc::clone(&shared))).abort_handle(),
            tokio::spawn(listen(Arc::clone(&shared), listener)).abort_handle(),
            tokio::spawn(sweep(Arc::clone(&shared))).abort_handle(),
        ];
        Ok(PostgresStore { shared, tasks })
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
        // So that no other process need wait for the duties; without it the leases end by themselves.
        if let Ok(runtime) = Handle::try_current()
            && !self.shared.pool.is_closed()
        {
            let shared = Arc::clone(&self.shared);
            runtime.spawn(async move { shared.close().await });
        }
    }
}

impl Engine for PostgresStore {
    async fn next_game(&self) -> Result<GameId, StoreError> {
        let take = || self.shared.games.take(&self.shared.pool, 1);
        self.shared.patiently(take, || true).await.map(GameId)
    }

    async fn next_player(&self) -> Result<PlayerId, StoreError> {
        let take = || self.shared.players.take(&self.shared.pool, 1);
        self.shared.patiently(take, || true).await.map(PlayerId)
    }

    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError> {
        let shared = Arc::clone(&self.shared);
        // It goes on when the caller stops waiting: what has begun is brought to an end.
        let task = tokio::spawn(async move { shared.commit(batch).await });
        let Ok(done) = timeout(PATIENCE + GRACE, task).await else {
            return Err(StoreError::Away("a commit has no answer".to_owned()));
        };
        done.map_err(|error| StoreError::Failed(format!("a commit was cut short: {error}")))?
    }

    async fn read<T: Send + 'static, U: Send + 'static>(
        &self,
        query: impl Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync + 'static,
        then: impl FnOnce(T) -> Result<U, StoreError> + Send + 'static,
    ) -> Result<U, StoreError> {
        let answer = self.shared.ask(&query).await?;
        let hop = spawn_blocking(move || then(answer));
        hop.await
            .map_err(|error| StoreError::Failed(format!("a read was cut short: {error}")))?
    }

    async fn totals(&self) -> Result<Totals, StoreError> {
        let totals = || self.shared.totals();
        self.shared.patiently(totals, || true).await
    }

    fn sharing(&self) -> Option<&dyn Sharing> {
        Some(self)
    }

    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.shared.failure.subscribe()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.tasks.iter().for_each(AbortHandle::abort);
        self.shared.close().await
    }
}

#[async_trait]
impl Sharing for PostgresStore {
    async fn hold(&self, duty: &Duty, held: Option<&Lease>) -> Result<Option<Lease>, StoreError> {
        let shared = &self.shared;
        if shared.pool.is_closed() {
            return Err(StoreError::Closed);
        }
        let lease = leases::hold(&shared.pool, shared.process, duty, held).await;
        let lease = lease.map_err(Trouble::into_error)?;
        if let Some(lease) = &lease {
            shared.leases().insert(duty.clone(), lease.clone());
        }
        Ok(lease)
    }

    async fn release(&self, lease: &Lease) -> Result<(), StoreError> {
        self.shared.leases().remove(&lease.duty);
        let released = leases::release(&self.shared.pool, lease).await;
        released.map_err(Trouble::into_error)
    }

    async fn duties(&self) -> Result<Vec<DutyHolder>, StoreError> {
        let duties = leases::duties(&self.shared.pool, self.shared.process).await;
        duties.map_err(Trouble::into_error)
    }

    fn remote_changes(&self) -> broadcast::Receiver<RemoteChange> {
        self.shared.remote.subscribe()
    }
}

impl Shared {
    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError> {
        let _busy = self.busy.read().await;
        let job = Job::new(batch, self.key(), self.process);
        // After a COMMIT without an answer nobody gives up: what came of it must be known.
        let may_end = || !job.sent.load(Ordering::Relaxed);
        self.patiently(|| job.attempt(&self.pool), may_end).await
    }

    /// A key that no other batch has: the number of this process, and that of the batch.
    fn key(&self) -> [u8; 16] {
        let number = self.counter.fetch_add(1, Ordering::Relaxed);
        let mut key = [0; 16];
        key[..8].copy_from_slice(&self.process.to_be_bytes());
        key[8..].copy_from_slice(&number.to_be_bytes());
        key
    }

    // Nothing panics while this lock is held.
    fn leases(&self) -> MutexGuard<'_, HashMap<Duty, Lease>> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn ask<T>(
        &self,
        query: &(dyn Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync),
    ) -> Result<T, StoreError> {
        self.patiently(|| ask(&self.pool, query), || true).await
    }

    /// Tries until it is done, refused, or hopeless; after [`PATIENCE`] it ends as soon as it `may_end`.
    async fn patiently<T, F: Future<Output = Result<T, Trouble>>>(
        &self,
        attempt: impl Fn() -> F,
        may_end: impl Fn() -> bool,
    ) -> Result<T, StoreError> {
        let began = Instant::now();
        let mut pause = PAUSES.0;
        let mut collisions = 0;
        let mut away: Option<AwayCall> = None;
        loop {
            if self.pool.is_closed() {
                return Err(StoreError::Closed);
            }
            let trouble = match attempt().await {
                Ok(done) => return Ok(done),
                Err(trouble) => trouble,
            };
            let hopeless = match &trouble {
                Trouble::Again(why) => {
                    tracing::debug!(why, "a transaction is tried again");
                    metrics::collision();
                    collisions += 1;
                    collisions >= COLLISIONS
                }
                Trouble::Away(why) => {
                    tracing::warn!(why, "the database is away");
                    away.get_or_insert_with(|| AwayCall::begin(began.into_std()))
                        .again();
                    false
                }
                Trouble::Refused(_) => true,
            };
            if hopeless || (began.elapsed() >= PATIENCE && may_end()) {
                return Err(trouble.into_error());
            }
            // Not all at once.
            sleep(pause.mul_f64(self.scatter())).await;
            pause = (pause * 2).min(PAUSES.1);
        }
    }

    async fn close(&self) -> Result<(), StoreError> {
        if self.pool.is_closed() {
            return Ok(());
        }
        // What was accepted is finished first, if the database answers.
        let idle = timeout(LAST_WAIT, self.busy.write()).await;
        let leases: Vec<Lease> = self.leases().drain().map(|(_, lease)| lease).collect();
        let mut released = Ok(());
        for lease in leases {
            released = released.and(leases::release(&self.pool, &lease).await);
        }
        released = released.and(leases::leave(&self.pool, self.process).await);
        drop(idle);
        self.pool.close();
        released.map_err(Trouble::into_error)
    }

    /// From 0.5 to 1.5, another one at each call.
    fn scatter(&self) -> f64 {
        let count = self.counter.fetch_add(1, Ordering::Relaxed);
        // Fibonacci hashing: the multiples of the golden ratio are spread evenly.
        let spread = count.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        0.5 + spread as f64 / f64::from(1 << 24)
    }

    async fn totals(&self) -> Result<Totals, Trouble> {
        let client = connection(&self.pool).await?;
        let sql = "SELECT (SELECT count(*) FROM open_games), (SELECT count(*) FROM challenges),
            (SELECT count(*) FROM outbox), (SELECT count(*) FROM chats), (SELECT count(*) FROM account_credentials),
            (SELECT count(*) FROM offers)";
        let row = in_time(client.query_one(sql, &[])).await?;
        let number = |column: usize| -> Result<u64, Trouble> {
            let number: i64 = row.try_get(column)?;
            Ok(u64::try_from(number).unwrap_or_default())
        };
        // Not every engine knows it.
        let size = client.query_one("SELECT pg_database_size(current_database())", &[]);
        let size = in_time(size)
            .await
            .and_then(|row| Ok(row.try_get::<_, i64>(0)?));
        let bytes = size.map_or(0, |size| u64::try_from(size).unwrap_or_default());
        client.give_back();
        let highest = |table| move |rows: &dyn Rows| query::highest(rows, table);
        Ok(Totals {
            players: ask(&self.pool, &highest(Table::Players)).await?,
            games: ask(&self.pool, &highest(Table::Games)).await?,
            // Each stands under both its players.
            open_games: number(0)?.div_ceil(2),
            challenges: number(1)?,
            offers: number(5)?,
            notices: number(2)?,
            chats: number(3)?,
            sessions: number(4)?,
            bytes,
        })
    }
}

/// Brings the database to the layout of this program. Gives this process its number, and the end from which it
/// listens to others.
async fn prepare(pool: &Pool) -> Result<(i64, Listener), Trouble> {
    let began = Instant::now();
    let mut pause = PAUSES.0;
    loop {
        let attempt = async {
            let client = connection(pool).await?;
            migrate(&client).await?;
            client.give_back();
            let process = Blocks::new("process", 1).take(pool, 1).await?;
            let process = i64::try_from(process).unwrap_or(i64::MAX);
            leases::attend(pool, process).await?;
            Ok((process, Listener::begin(pool, process).await?))
        };
        match attempt.await {
            // Two processes that start at once on an empty database.
            Err(Trouble::Again(_)) if began.elapsed() < PATIENCE => {}
            done => return done,
        }
        sleep(pause).await;
        pause = (pause * 2).min(PAUSES.1);
    }
}

/// Says that this process is there.
async fn attend(shared: Arc<Shared>) {
    loop {
        sleep(ATTENDANCE).await;
        if let Err(trouble) = leases::attend(&shared.pool, shared.process).await {
            let error = trouble.into_error();
            tracing::debug!(%error, "this process cannot say that it is there");
        }
    }
}

/// Listens to what other processes commit.
async fn listen(shared: Arc<Shared>, mut listener: Listener) {
    loop {
        sleep(LOOK).await;
        match listener.look(&shared.pool).await {
            Ok(changes) => changes.into_iter().for_each(|change| {
                // Nobody may be listening here.
                let _ = shared.remote.send(change);
            }),
            Err(trouble) => {
                let error = trouble.into_error();
                tracing::debug!(%error, "other processes cannot be listened to");
            }
        }
    }
}

/// Forgets old updates and the keys of old batches, now and then.
async fn sweep(shared: Arc<Shared>) {
    loop {
        let swept = async {
            let client = connection(&shared.pool).await?;
            let sql = format!(
                "DELETE FROM seen WHERE seen_at < now() - interval '{REMEMBERED}';
                DELETE FROM store_batches WHERE applied_at < now() - interval '1 day';
                DELETE FROM store_processes WHERE valid_until < now() - interval '1 day';
                DELETE FROM store_changes WHERE at < now() - interval '10 minutes';"
            );
            in_time(client.batch_execute(&sql)).await?;
            client.give_back();
            Ok::<_, Trouble>(())
        };
        if let Err(error) = swept.await.map_err(Trouble::into_error) {
            tracing::warn!(%error, "old updates could not be forgotten");
        }
        sleep(SWEEP).await;
    }
}
