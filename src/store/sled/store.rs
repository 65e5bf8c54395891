//! The store on sled 0.34 and a journal beside it: one directory, one process, one thread that
//! writes.
//!
//! Writes go in line to the committer; reads go to tokio's blocking pool, one hop a call. Both see
//! and return only what is durable.

mod apply;
mod bytes;
mod committer;
mod disk;
mod held;
mod index;
mod journal;
pub mod keep;
mod keys;
mod marker;
mod open;
mod private;
mod progress;
mod read;
mod records;
mod recovery;
mod rewrite;
mod row;
mod shelf;
mod tables;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::spawn_blocking;

use crate::game::{
    Account, Analysis, AnalysisRequest, Anchor, Beat, Calendar, Challenge, ChallengeCode, Chat,
    Family, GameId, Meeting, MessageRef, Network, Notice, NoticeId, Plans, Player, PlayerId,
    Reminder, Route, Standing, Timestamp,
};
use crate::store::sled::committer::{Job, QUEUE};
use crate::store::sled::disk::{DB, Lock};
use crate::store::sled::marker::{Marker, State};
use crate::store::sled::progress::Shared;
use crate::store::sled::tables::{Table, Tables};
use crate::store::{Batch, Commit, Store, StoreError, StoredGame, Timer, Told, Totals};

/// The store in a directory. Closed by [`Store::close`], or when the last handle is dropped; both
/// finish what was accepted.
#[derive(Debug)]
pub struct SledStore {
    inner: Arc<Inner>,
}

impl SledStore {
    /// Opens the store in a directory, or makes one where there is none. Blocks for as long as
    /// sled needs to read its log.
    ///
    /// # Errors
    /// [`StoreError::Locked`] when another process has the directory, [`StoreError::Unusable`] when
    /// it cannot be written, [`StoreError::Damaged`] when the store in it is not whole: a store that
    /// was there is never replaced by an empty one.
    pub fn open(dir: &Path) -> Result<SledStore, StoreError> {
        let opened = open::open(dir)?;
        let highest = recovery::guarded(&opened.dir, || {
            let tables = &opened.tables;
            Ok((
                tables.highest(Table::Games)?,
                tables.highest(Table::Players)?,
            ))
        });
        let highest = highest.inspect_err(|_| {
            let state = State::Suspect;
            let marker = Marker {
                state,
                ..opened.marker
            };
            // When this fails too, the next opening only looks less closely.
            drop(marker.write(&opened.dir));
        });
        let (last_game, last_player) = highest.map_err(|error| match error {
            error @ StoreError::Record(..) => {
                StoreError::Damaged(disk::shown(&opened.dir), error.to_string())
            }
            error => disk::told(&opened.dir)(error),
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
                mended: opened.mended,
            }),
        })
    }

    /// Where a copy of the directory lies that was made because sled could not open it before its
    /// snapshots were removed. Nothing was lost; the keeper may want to know.
    pub fn repaired(&self) -> Option<&Path> {
        self.inner.repaired.as_deref()
    }

    /// What was damaged and has been mended, or was taken over from an earlier version, a sentence
    /// each, for the keeper.
    pub fn mended(&self) -> &[String] {
        &self.inner.mended
    }

    /// Reads on the blocking pool; `then` runs there too, when nothing is held any more.
    async fn read<T: Send + 'static, U: Send + 'static>(
        &self,
        read: impl FnOnce(&Tables) -> Result<T, StoreError> + Send + 'static,
        then: impl FnOnce(T) -> Result<U, StoreError> + Send + 'static,
    ) -> Result<U, StoreError> {
        let shared = Arc::clone(&self.inner.shared);
        let hop = spawn_blocking(move || shared.read(read).and_then(then));
        hop.await
            .map_err(|e| StoreError::Failed(format!("a read was cut short: {e}")))?
    }
}

#[async_trait]
impl Store for SledStore {
    fn next_game(&self) -> GameId {
        GameId(self.inner.last_game.fetch_add(1, Ordering::Relaxed) + 1)
    }

    fn next_player(&self) -> PlayerId {
        PlayerId(self.inner.last_player.fetch_add(1, Ordering::Relaxed) + 1)
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

    async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let replay = |raw: Option<read::RawGame>| raw.map(read::RawGame::game).transpose();
        self.read(move |tables| read::game(tables, id), replay)
            .await
    }

    async fn games_of(
        &self,
        player: PlayerId,
        open: bool,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let read = move |tables: &_| read::games_of(tables, player, open, limit);
        self.read(read, Ok).await
    }

    async fn challenge(&self, code: ChallengeCode) -> Result<Option<Challenge>, StoreError> {
        self.read(move |tables| read::challenge(tables, code), Ok)
            .await
    }

    async fn challenges_of(
        &self,
        player: PlayerId,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        let read = move |tables: &_| read::challenges_of(tables, player, limit);
        self.read(read, Ok).await
    }

    async fn challenges_at(
        &self,
        place: &Route,
        limit: usize,
    ) -> Result<Vec<Challenge>, StoreError> {
        let place = place.clone();
        let read = move |tables: &_| read::challenges_at(tables, &place, limit);
        self.read(read, Ok).await
    }

    async fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        self.read(move |tables| read::player(tables, id), Ok).await
    }

    async fn player_of(&self, account: &Account) -> Result<Option<PlayerId>, StoreError> {
        let account = account.clone();
        self.read(move |tables| read::player_of(tables, &account), Ok)
            .await
    }

    async fn player_named(
        &self,
        network: &Network,
        handle: &str,
    ) -> Result<Option<PlayerId>, StoreError> {
        let (network, handle) = (network.clone(), handle.to_owned());
        let read = move |tables: &_| read::player_named(tables, &network, &handle);
        self.read(read, Ok).await
    }

    async fn chat(&self, route: &Route) -> Result<Option<Chat>, StoreError> {
        let route = route.clone();
        self.read(move |tables| read::chat(tables, &route), Ok)
            .await
    }

    async fn chats(&self, after: Option<&Route>, limit: usize) -> Result<Vec<Chat>, StoreError> {
        let after = after.cloned();
        let read = move |tables: &_| read::chats(tables, after.as_ref(), limit);
        self.read(read, Ok).await
    }

    async fn made_by(
        &self,
        network: &Network,
        update: &str,
    ) -> Result<Option<ChallengeCode>, StoreError> {
        let key = keys::update(network, update);
        self.read(move |tables| read::made_by(tables, &key), Ok)
            .await
    }

    async fn link(&self, code: ChallengeCode) -> Result<Option<(PlayerId, Timestamp)>, StoreError> {
        self.read(move |tables| read::link(tables, code), Ok).await
    }

    async fn shown(&self, game: GameId, home: u8) -> Result<Option<MessageRef>, StoreError> {
        self.read(move |tables| read::shown(tables, game, home), Ok)
            .await
    }

    async fn anchor(&self, message: &MessageRef) -> Result<Option<Anchor>, StoreError> {
        let message = message.clone();
        self.read(move |tables| read::anchor(tables, &message), Ok)
            .await
    }

    async fn pending(
        &self,
        after: Option<NoticeId>,
        limit: usize,
    ) -> Result<Vec<(NoticeId, Notice)>, StoreError> {
        self.read(move |tables| read::pending(tables, after, limit), Ok)
            .await
    }

    async fn due(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<(Timestamp, Timer)>, StoreError> {
        self.read(move |tables| read::due(tables, now, limit), Ok)
            .await
    }

    async fn reminders(&self, player: PlayerId, limit: usize) -> Result<Vec<Reminder>, StoreError> {
        self.read(move |tables| read::reminders(tables, player, limit), Ok)
            .await
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        self.read(read::next_due, Ok).await
    }

    async fn calendar(&self) -> Result<(Calendar, Option<Beat>), StoreError> {
        self.read(read::calendar, Ok).await
    }

    async fn standing(
        &self,
        player: PlayerId,
        family: Family,
    ) -> Result<Option<Standing>, StoreError> {
        let read = move |tables: &_| read::standing(tables, player, family);
        self.read(read, Ok).await
    }

    async fn standings(&self, player: PlayerId) -> Result<Vec<(Family, Standing)>, StoreError> {
        self.read(move |tables| read::standings(tables, player), Ok)
            .await
    }

    async fn best(
        &self,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        self.read(move |tables| read::best(tables, family, limit), Ok)
            .await
    }

    async fn standings_at(
        &self,
        place: &Route,
        family: Family,
        limit: usize,
    ) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
        let place = place.clone();
        let read = move |tables: &_| read::standings_at(tables, &place, family, limit);
        self.read(read, Ok).await
    }

    async fn people_at(&self, place: &Route, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        let place = place.clone();
        let read = move |tables: &_| read::people_at(tables, &place, limit);
        self.read(read, Ok).await
    }

    async fn games_told(&self, place: &Route, limit: usize) -> Result<Vec<Told>, StoreError> {
        let place = place.clone();
        let read = move |tables: &_| read::games_told(tables, &place, limit);
        self.read(read, Ok).await
    }

    async fn meeting(&self, one: PlayerId, other: PlayerId) -> Result<Meeting, StoreError> {
        self.read(move |tables| read::meeting(tables, one, other), Ok)
            .await
    }

    async fn met(&self, player: PlayerId, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        self.read(move |tables| read::met(tables, player, limit), Ok)
            .await
    }

    async fn places_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Route>, StoreError> {
        self.read(move |tables| read::places_of(tables, player, limit), Ok)
            .await
    }

    async fn playing(
        &self,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<PlayerId>, StoreError> {
        self.read(move |tables| read::playing(tables, after, limit), Ok)
            .await
    }

    async fn games_after(
        &self,
        player: PlayerId,
        open: bool,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let read = move |tables: &_| read::games_after(tables, player, open, after, limit);
        self.read(read, Ok).await
    }

    async fn plans(&self, game: GameId) -> Result<Vec<(PlayerId, Plans)>, StoreError> {
        self.read(move |tables| read::plans(tables, game), Ok).await
    }

    async fn analysis(&self, game: GameId) -> Result<Option<Analysis>, StoreError> {
        self.read(move |tables| read::analysis(tables, game), Ok)
            .await
    }

    async fn analyses_asked(
        &self,
        limit: usize,
    ) -> Result<Vec<(GameId, AnalysisRequest)>, StoreError> {
        self.read(move |tables| read::analyses_asked(tables, limit), Ok)
            .await
    }

    async fn handles_of(&self, player: PlayerId) -> Result<Vec<(Network, String)>, StoreError> {
        self.read(move |tables| read::handles_of(tables, player), Ok)
            .await
    }

    async fn totals(&self) -> Result<Totals, StoreError> {
        self.read(read::totals, Ok).await
    }

    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.inner.shared.failure()
    }

    async fn close(&self) -> Result<(), StoreError> {
        let inner = Arc::clone(&self.inner);
        let hop = spawn_blocking(move || inner.shut());
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
    mended: Vec<String>,
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

    // Nothing panics under this lock.
    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finishes what was accepted, lets go of the directory. Closing again does nothing.
    fn shut(&self) -> Result<(), StoreError> {
        let Some(running) = self.running().take() else {
            return Ok(());
        };
        drop(running.sender);
        // A panic there has failed the store already; it is told below.
        drop(running.thread.join());
        let tables = self.shared.take();
        let commits = match &tables {
            Some(tables) => self.shared.check().and_then(|()| tables.commits()),
            None => Err(self.shared.why()),
        };
        drop(tables);
        let let_go = disk::wait_for_sled(&self.dir).map_err(|e| disk::unusable(&self.dir, e));
        let commits = commits.and_then(|commits| let_go.map(|()| commits));
        let commits = commits.inspect_err(|_| {
            let marker = Marker {
                state: State::Suspect,
                ..running.marker
            };
            // When this fails too, the next opening only looks less closely.
            drop(marker.write(&self.dir));
        })?;
        // What sled wrote while it was dropped.
        let synced = File::open(self.dir.join(DB)).and_then(|file| file.sync_all());
        let length = synced.and_then(|()| fs::metadata(self.dir.join(DB)));
        let length = length.map_err(|e| disk::unusable(&self.dir, e))?.len();
        let marker = Marker {
            state: State::Closed { length },
            commits,
            ..running.marker
        };
        let marked = marker.write(&self.dir);
        marked.map_err(|e| disk::unusable(&self.dir, e))
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // Nobody is left to be told; what was acknowledged is durable without it.
        drop(self.shut());
    }
}
