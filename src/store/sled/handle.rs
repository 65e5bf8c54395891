//! The open store: opening, reading on the blocking pool, closing.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::spawn_blocking;

use crate::game::{GameId, PlayerId};
use crate::store::engine::Engine;
use crate::store::query;
use crate::store::rows::Rows;
use crate::store::schema::table::Table;
use crate::store::sled::committer::{self, Job, QUEUE};
use crate::store::sled::storage::files::{self, DB};
use crate::store::sled::storage::lock::{Lock, wait_for_sled};
use crate::store::sled::storage::marker::{Marker, State};
use crate::store::sled::storage::opening;
use crate::store::sled::storage::recovery::catch_panic;
use crate::store::sled::storage::shared::Shared;
use crate::store::sled::storage::system::{damaged, refused_in, unusable};
use crate::store::{Batch, Commit, StoreError, Totals};

/// The store in a directory. It is closed by [`Store::close`](crate::store::Store::close), or when the last
/// handle is dropped; both finish the batches that were accepted.
#[derive(Debug)]
pub struct SledStore {
    inner: Arc<Inner>,
}

impl SledStore {
    /// Opens the store in a directory, or creates one where there is none. Blocks while sled reads its
    /// log.
    ///
    /// # Errors
    /// [`StoreError::Locked`] when another process has the directory, [`StoreError::Unusable`] when
    /// it cannot be written, [`StoreError::Damaged`] when the store in it cannot be repaired: it is never
    /// replaced by an empty one.
    pub fn open(dir: &Path) -> Result<SledStore, StoreError> {
        let opened = opening::open(dir)?;
        let highest = catch_panic(&opened.dir, || {
            let tables = &opened.tables;
            Ok((
                query::last_game(tables)?,
                query::highest(tables, Table::Players)?,
            ))
        });
        let highest = highest.inspect_err(|_| {
            let state = State::Suspect;
            let marker = Marker {
                state,
                ..opened.marker
            };
            // If this fails too, the next opening only verifies less.
            drop(marker.write(&opened.dir));
        });
        let (last_game, last_player) = highest.map_err(|error| match error {
            error @ StoreError::Record(..) => damaged(&opened.dir, error.to_string()),
            error => refused_in(&opened.dir)(error),
        })?;
        let shared = Arc::new(Shared::new(opened.tables));
        let (sender, jobs) = mpsc::channel(QUEUE);
        let thread = committer::spawn(Arc::clone(&shared), jobs, opened.disk)?;
        let running = Running {
            sender,
            thread,
            marker: opened.marker,
            _lock: opened.lock,
        };
        Ok(SledStore {
            inner: Arc::new(Inner {
                dir: opened.dir,
                shared,
                running: Mutex::new(Some(running)),
                last_game: AtomicU64::new(last_game),
                last_player: AtomicU64::new(last_player),
                repaired: opened.repaired,
                repairs: opened.repairs,
            }),
        })
    }

    /// The path of a copy of the directory that was made because sled could not open it before its
    /// snapshots were removed. Nothing was lost; the operator may want to know.
    pub fn repaired(&self) -> Option<&Path> {
        self.inner.repaired.as_deref()
    }

    /// What was damaged and has been repaired, a sentence each, for the operator.
    pub fn repairs(&self) -> &[String] {
        &self.inner.repairs
    }
}

/// Commits go to the committer, reads to tokio's blocking pool, one hop a call. Both see and return only what
/// is durable.
impl Engine for SledStore {
    async fn next_game(&self) -> Result<GameId, StoreError> {
        let last = self.inner.last_game.fetch_add(1, Ordering::Relaxed);
        Ok(GameId(last + 1))
    }

    async fn next_player(&self) -> Result<PlayerId, StoreError> {
        let last = self.inner.last_player.fetch_add(1, Ordering::Relaxed);
        Ok(PlayerId(last + 1))
    }

    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError> {
        let shared = &self.inner.shared;
        let sender = self.inner.sender().ok_or(StoreError::Closed)?;
        shared.check()?;
        let (answer, answered) = oneshot::channel();
        let sent = sender.send(Job { batch, answer }).await;
        sent.map_err(|_| shared.why())?;
        answered.await.map_err(|_| shared.why())?
    }

    async fn read<T: Send + 'static, U: Send + 'static>(
        &self,
        query: impl Fn(&dyn Rows) -> Result<T, StoreError> + Send + Sync + 'static,
        then: impl FnOnce(T) -> Result<U, StoreError> + Send + 'static,
    ) -> Result<U, StoreError> {
        let shared = Arc::clone(&self.inner.shared);
        let hop = spawn_blocking(move || shared.read(|tables| query(tables)).and_then(then));
        hop.await
            .map_err(|e| StoreError::Failed(format!("a read was cut short: {e}")))?
    }

    async fn totals(&self) -> Result<Totals, StoreError> {
        let dir = self.inner.dir.clone();
        let with_bytes = move |totals| {
            Ok(Totals {
                bytes: files::bytes(&dir),
                ..totals
            })
        };
        self.read(query::totals, with_bytes).await
    }

    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.inner.shared.failure()
    }

    async fn close(&self) -> Result<(), StoreError> {
        let inner = Arc::clone(&self.inner);
        let hop = spawn_blocking(move || inner.close());
        hop.await
            .map_err(|e| StoreError::Failed(format!("closing was cut short: {e}")))?
    }
}

#[derive(Debug)]
struct Inner {
    dir: PathBuf,
    shared: Arc<Shared>,
    /// `None` once closed.
    running: Mutex<Option<Running>>,
    last_game: AtomicU64,
    last_player: AtomicU64,
    repaired: Option<PathBuf>,
    repairs: Vec<String>,
}

#[derive(Debug)]
struct Running {
    sender: mpsc::Sender<Job>,
    thread: JoinHandle<()>,
    marker: Marker,
    _lock: Lock,
}

impl Inner {
    fn sender(&self) -> Option<mpsc::Sender<Job>> {
        let running = self.running();
        running.as_ref().map(|running| running.sender.clone())
    }

    // Nothing panics while this lock is held.
    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finishes the accepted batches and releases the directory. Closing again does nothing.
    fn close(&self) -> Result<(), StoreError> {
        let Some(running) = self.running().take() else {
            return Ok(());
        };
        drop(running.sender);
        // A panic there has failed the store already; that error is returned below.
        drop(running.thread.join());
        let tables = self.shared.take();
        let commits = match &tables {
            Some(tables) => self.shared.check().and_then(|()| tables.commits()),
            None => Err(self.shared.why()),
        };
        drop(tables);
        let released = wait_for_sled(&self.dir).map_err(|e| unusable(&self.dir, e));
        let commits = commits.and_then(|commits| released.map(|()| commits));
        let commits = commits.inspect_err(|_| {
            let marker = Marker {
                state: State::Suspect,
                ..running.marker
            };
            // If this fails too, the next opening only verifies less.
            drop(marker.write(&self.dir));
        })?;
        // sled writes while it is dropped.
        let synced = File::open(self.dir.join(DB)).and_then(|file| file.sync_all());
        let length = synced.and_then(|()| fs::metadata(self.dir.join(DB)));
        let length = length.map_err(|e| unusable(&self.dir, e))?.len();
        let marker = Marker {
            state: State::Closed { length },
            commits,
            ..running.marker
        };
        let marked = marker.write(&self.dir);
        marked.map_err(|e| unusable(&self.dir, e))
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // No caller is left for an error; what was acknowledged is durable without it.
        drop(self.close());
    }
}
