//! What the committer and the readers share: the tables, and how far the disk has come.
//!
//! A reader may see what was applied and is not yet durable. It must not hand that on, or a turn
//! would be shown that a power cut takes back; so it waits until the disk has caught up.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock};

use tokio::sync::watch;

use crate::store::StoreError;
use crate::store::sled::tables::Tables;

/// The tables, and the state of the disk.
#[derive(Debug)]
pub struct Shared {
    /// `None` once closed.
    tables: RwLock<Option<Tables>>,
    progress: Mutex<Progress>,
    moved: Condvar,
    /// Why nothing more can be trusted, once that is so.
    failed: watch::Sender<Option<StoreError>>,
}

#[derive(Debug, Default)]
struct Progress {
    /// How many batches were applied since the store was opened.
    applied: u64,
    /// How many of them are durable.
    durable: u64,
}

impl Shared {
    /// Around open tables.
    pub fn new(tables: Tables) -> Shared {
        Shared {
            tables: RwLock::new(Some(tables)),
            progress: Mutex::default(),
            moved: Condvar::new(),
            failed: watch::Sender::new(None),
        }
    }

    /// Reads while nothing changes, and returns when all that was read is durable. Blocks.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&Tables) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (value, applied) = {
            let tables = self.tables.read().map_err(|_| self.why())?;
            let tables = tables.as_ref().ok_or(StoreError::Closed)?;
            self.check()?;
            let applied = self.progress().applied;
            (read(tables), applied)
        };
        let mut progress = self.progress();
        while progress.durable < applied && self.check().is_ok() {
            progress = self.wait(progress);
        }
        drop(progress);
        self.check().and(value)
    }

    /// Changes the tables while nobody reads; `change` says how many batches it applied. For the
    /// committer only.
    pub fn change<T>(
        &self,
        change: impl FnOnce(&Tables) -> Result<(T, u64), StoreError>,
    ) -> Result<T, StoreError> {
        let tables = self.tables.write().map_err(|_| self.why())?;
        let tables = tables.as_ref().ok_or(StoreError::Closed)?;
        let (value, applied) = change(tables)?;
        self.progress().applied += applied;
        Ok(value)
    }

    /// Everything applied so far is durable.
    pub fn settled(&self) {
        let mut progress = self.progress();
        progress.durable = progress.applied;
        drop(progress);
        self.moved.notify_all();
    }

    /// Nothing works from now on; the first reason given stays.
    pub fn fail(&self, error: StoreError) {
        // A reader that has just looked and is about to wait holds this lock.
        let progress = self.progress();
        self.failed.send_if_modified(|failed| {
            let is_first = failed.is_none();
            failed.get_or_insert(error);
            is_first
        });
        drop(progress);
        self.moved.notify_all();
    }

    /// Tells why nothing works any more, once that is so.
    pub fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.failed.subscribe()
    }

    /// Whether the store still works.
    ///
    /// # Errors
    /// Why it does not.
    pub fn check(&self) -> Result<(), StoreError> {
        self.failed.borrow().clone().map_or(Ok(()), Err)
    }

    /// Why a call that got no answer got none.
    pub fn why(&self) -> StoreError {
        let stopped = || StoreError::Failed("the thread that writes has stopped".into());
        self.failed.borrow().clone().unwrap_or_else(stopped)
    }

    /// Takes the tables away; every later call finds the store closed.
    pub fn take(&self) -> Option<Tables> {
        // Also after a panic under the lock: the tables are only dropped.
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.take()
    }

    // Nothing panics under this lock, and its numbers are whole at every moment.
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, progress: MutexGuard<'a, Progress>) -> MutexGuard<'a, Progress> {
        let woken = self.moved.wait(progress);
        woken.unwrap_or_else(PoisonError::into_inner)
    }
}
