//! The open store: attempts until one succeeds, reading, totals, closing.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use deadpool_postgres::Pool;
use tokio::runtime::Handle;
use tokio::sync::{RwLock, watch};
use tokio::task::{AbortHandle, spawn_blocking};
use tokio::time::{Instant, sleep, timeout};

use crate::game::{GameId, PlayerId};
use crate::metrics::{self, AwayCall};
use crate::store::engine::Engine;
use crate::store::postgres::attempt::{Job, ask};
use crate::store::postgres::blocks::Blocks;
use crate::store::postgres::connection::{connection, in_time, pool};
use crate::store::postgres::error::Trouble;
use crate::store::postgres::leadership::{Lease, RENEWAL, STAND_BY};
use crate::store::postgres::migrations::migrate;
use crate::store::postgres::notice_numbers::NoticeNumbers;
use crate::store::query;
use crate::store::rows::Rows;
use crate::store::schema::table::Table;
use crate::store::{Batch, Commit, StoreError, Totals};

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
/// How often what is old is forgotten, and how much at once.
const SWEEP: Duration = Duration::from_secs(600);
/// Updates are remembered so long (our decision): the networks repeat those of the last day at most.
const REMEMBERED: &str = "3 days";

/// The store in a database, for the one process that works with it.
#[derive(Debug)]
pub struct PostgresStore {
    shared: Arc<Shared>,
    /// Renews the lease, and forgets what is old.
    tasks: [AbortHandle; 2],
}

#[derive(Debug)]
struct Shared {
    pool: Pool,
    games: Blocks,
    players: Blocks,
    notices: NoticeNumbers,
    /// Read while a batch is being committed, so that closing can wait for it.
    busy: RwLock<()>,
    lease: Lease,
    /// Numbers the batches of this process.
    counter: AtomicU64,
    /// Only the loss of the lease fails the store for good.
    failure: watch::Sender<Option<StoreError>>,
}

impl PostgresStore {
    /// Opens the store at an address, `postgresql://USER:PASSWORD@HOST:5432/DATABASE`; several hosts are
    /// separated by commas, with `?target_session_attrs=read-write` behind the name of the database. An empty
    /// database gets its tables. Waits while another process works with this store.
    ///
    /// # Errors
    /// [`StoreError::Address`] for what is no address, [`StoreError::Away`] when the database does not answer,
    /// [`StoreError::Refused`] when it refuses, or was used by a newer program.
    pub async fn open(url: &str) -> Result<PostgresStore, StoreError> {
        let pool = pool(url)?;
        prepare(&pool).await.map_err(Trouble::into_error)?;
        let lease = stand_by(&pool).await?;
        let notices = NoticeNumbers::begin(&pool).await;
        let notices = notices.map_err(Trouble::into_error)?;
        let shared = Arc::new(Shared {
            pool,
            games: Blocks::new("game", 100),
            players: Blocks::new("player", 100),
            notices,
            busy: RwLock::new(()),
            lease,
            counter: AtomicU64::new(0),
            failure: watch::Sender::new(None),
        });
        let tasks = [
            tokio::spawn(renew(Arc::clone(&shared))).abort_handle(),
            tokio::spawn(sweep(Arc::clone(&shared))).abort_handle(),
        ];
        Ok(PostgresStore { shared, tasks })
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
        // So that whoever stands by need not wait; without it the lease ends by itself.
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

    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.shared.failure.subscribe()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.tasks.iter().for_each(AbortHandle::abort);
        self.shared.close().await
    }
}

impl Shared {
    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError> {
        let _busy = self.busy.read().await;
        let count = batch.notices.len();
        let notice = match count {
            0 => 0,
            count => {
                let reserve = || self.notices.reserve(&self.pool, count);
                self.patiently(reserve, || true).await?
            }
        };
        let _on_its_way = OnItsWay {
            shared: self,
            notice: (count > 0).then_some(notice),
        };
        let job = Job {
            batch,
            key: self.lease.key(self.counter.fetch_add(1, Ordering::Relaxed)),
            notice,
            lease: self.lease,
            sent: AtomicBool::new(false),
        };
        // After a COMMIT without an answer nobody gives up: what came of it must be known.
        let may_end = || !job.sent.load(Ordering::Relaxed);
        self.patiently(|| job.attempt(&self.pool), may_end).await
    }

    async fn ask<T>(
        &self,
        query: &(dyn Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync),
    ) -> Result<T, StoreError> {
        self.patiently(|| ask(&self.pool, Some(self.notices.end()), query), || true)
            .await
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
                Trouble::Refused(error) => {
                    if matches!(error, StoreError::Lost) {
                        self.fail();
                    }
                    true
                }
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
        let released = self.lease.release(&self.pool).await;
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

    /// Fails the store for good: another process works with it now.
    fn fail(&self) {
        self.failure.send_if_modified(|failure| {
            let first = failure.is_none();
            failure.get_or_insert(StoreError::Lost);
            first
        });
    }

    async fn totals(&self) -> Result<Totals, Trouble> {
        let client = connection(&self.pool).await?;
        let sql = "SELECT (SELECT count(*) FROM open_games), (SELECT count(*) FROM challenges),
            (SELECT count(*) FROM outbox), (SELECT count(*) FROM chats), (SELECT count(*) FROM account_credentials)";
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
            players: ask(&self.pool, None, &highest(Table::Players)).await?,
            games: ask(&self.pool, None, &highest(Table::Games)).await?,
            // Each stands under both its players.
            open_games: number(0)?.div_ceil(2),
            challenges: number(1)?,
            notices: number(2)?,
            chats: number(3)?,
            sessions: number(4)?,
            bytes,
        })
    }
}

/// A batch with notices on its way into the store.
struct OnItsWay<'a> {
    shared: &'a Shared,
    notice: Option<u64>,
}

impl Drop for OnItsWay<'_> {
    fn drop(&mut self) {
        if let Some(notice) = self.notice {
            self.shared.notices.decided(notice);
        }
    }
}

/// Brings the database to the layout of this program.
async fn prepare(pool: &Pool) -> Result<(), Trouble> {
    for _ in 0..COLLISIONS {
        let client = connection(pool).await?;
        match migrate(&client).await {
            Ok(()) => {
                client.give_back();
                return Ok(());
            }
            // Two processes that start at once on an empty database.
            Err(Trouble::Again(_)) => sleep(PAUSES.0).await,
            Err(trouble) => return Err(trouble),
        }
    }
    Err(Trouble::Again("others change its layout".to_owned()))
}

/// Waits until no other process works with the store.
async fn stand_by(pool: &Pool) -> Result<Lease, StoreError> {
    let mut standing_by = false;
    loop {
        let taken = async {
            let client = connection(pool).await?;
            let lease = Lease::take(&client).await?;
            client.give_back();
            Ok::<_, Trouble>(lease)
        };
        match taken.await {
            Ok(Some(lease)) => return Ok(lease),
            Ok(None) if standing_by => {}
            Ok(None) => {
                tracing::info!("another process works with this store; this one stands by");
                standing_by = true;
            }
            Err(Trouble::Refused(error)) => return Err(error),
            // Also while the database changes its primary.
            Err(Trouble::Again(why) | Trouble::Away(why)) => {
                tracing::warn!(why, "the lease could not be asked for");
            }
        }
        sleep(STAND_BY).await;
    }
}

/// Keeps the lease.
async fn renew(shared: Arc<Shared>) {
    loop {
        sleep(RENEWAL).await;
        match shared.lease.renew(&shared.pool).await {
            Ok(true) => {}
            Ok(false) => return shared.fail(),
            // It stays valid for a while, and nobody can take it where it cannot be renewed.
            Err(trouble) => {
                tracing::warn!(error = %trouble.into_error(), "the lease is not renewed")
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
                DELETE FROM store_batches WHERE applied_at < now() - interval '1 day';"
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
