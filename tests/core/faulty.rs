//! A store that fails as a test says.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tokio::sync::watch;
use tulenh::game::{ChallengeCode, GameId, PlayerId};
use tulenh::store::{Batch, Commit, Guard, Store, StoreError};

use crate::failing_store::{FailingStore, Faults};

/// The store in front of the real one.
pub type FaultyStore = FailingStore<Faulty>;

/// What fails.
pub struct Faulty {
    /// The game whose commits get no answer although they are durable.
    held: watch::Sender<Option<GameId>>,
    /// Whether the next commit of a game finds the disk dead.
    doomed: Mutex<bool>,
    /// How many of the next commits that depend on the number of somebody's open games find it
    /// changed.
    contended: Mutex<u32>,
    damaged: Mutex<HashSet<String>>,
    /// Every read so far: the record, or the method of the store.
    reads: Mutex<Vec<String>>,
    failure: watch::Sender<Option<StoreError>>,
}

impl Faulty {
    pub fn store(inner: Arc<dyn Store>) -> Arc<FaultyStore> {
        let faults = Faulty {
            held: watch::Sender::new(None),
            doomed: Mutex::new(false),
            contended: Mutex::new(0),
            damaged: Mutex::default(),
            reads: Mutex::default(),
            failure: watch::Sender::new(None),
        };
        FailingStore::new(inner, faults)
    }

    /// From now on whoever commits this game waits for the answer, while others see what was
    /// committed.
    pub fn hold(&self, game: GameId) {
        self.held.send_replace(Some(game));
    }

    /// Everybody gets their answers.
    pub fn release(&self) {
        self.held.send_replace(None);
    }

    /// The disk dies at the next commit of a game.
    pub fn doom(&self) {
        *self.doomed.lock().unwrap() = true;
    }

    /// A game begins under the next so many commits that depend on the number of open games.
    pub fn contend(&self, commits: u32) {
        *self.contended.lock().unwrap() = commits;
    }

    /// The reads since this was asked last, in order.
    pub fn take_reads(&self) -> Vec<String> {
        std::mem::take(&mut self.reads.lock().unwrap())
    }

    /// The record of this game cannot be read.
    pub fn damage_game(&self, id: GameId) {
        self.damaged.lock().unwrap().insert(format!("game {id}"));
    }

    /// The record of this person cannot be read.
    pub fn damage_player(&self, id: PlayerId) {
        self.damaged.lock().unwrap().insert(format!("{id:?}"));
    }

    /// The ratings of this person cannot be read.
    pub fn damage_standing(&self, id: PlayerId) {
        let what = format!("the standing of {id:?}");
        self.damaged.lock().unwrap().insert(what);
    }

    /// The record of this challenge cannot be read.
    pub fn damage_challenge(&self, code: ChallengeCode) {
        let what = format!("challenge {code}");
        self.damaged.lock().unwrap().insert(what);
    }
}

#[async_trait]
impl Faults for Faulty {
    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.failure.subscribe()
    }

    fn readable(&self, record: &str) -> Result<(), StoreError> {
        if self.damaged.lock().unwrap().contains(record) {
            let why = "it is damaged, as ordered".into();
            return Err(StoreError::Record(record.to_owned(), why));
        }
        Ok(())
    }

    fn reads(&self, read: &str) {
        self.reads.lock().unwrap().push(read.to_owned());
    }

    async fn commit(&self, store: &dyn Store, batch: Batch) -> Result<Commit, StoreError> {
        let games: Vec<GameId> = batch.games.iter().map(|stored| stored.game.id()).collect();
        if !games.is_empty() && *self.doomed.lock().unwrap() {
            let why = StoreError::Failed("the disk is on fire, as ordered".into());
            self.failure.send_replace(Some(why));
        }
        if let Some(failed) = self.failure.borrow().clone() {
            return Err(failed);
        }
        if let Some(code) = batch.end_challenge {
            self.readable(&format!("challenge {code}"))?;
        }
        let counts =
            |guard: &&Guard| matches!(guard, Guard::OpenGames(..) | Guard::OpenGamesExactly(..));
        if let Some(guard) = batch.guards.iter().find(counts) {
            let mut contended = self.contended.lock().unwrap();
            if *contended > 0 {
                *contended -= 1;
                return Ok(Commit::Conflict(*guard));
            }
        }
        let commit = store.commit(batch).await;
        let mut held = self.held.subscribe();
        let free = held.wait_for(|held| held.is_none_or(|held| !games.contains(&held)));
        drop(free.await);
        commit
    }
}
