//! What the committer and the readers share: the tables, and whether they still can be trusted.
//!
//! What is in the tables is durable: a batch is in the journal, and the journal on the disk, before
//! the tables change.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{PoisonError, RwLock};

use tokio::sync::watch;

use crate::store::StoreError;
use crate::store::sled::tables::Tables;

/// The tables, and the state of the disk.
#[derive(Debug)]
pub struct Shared {
    /// `None` once closed.
    tables: RwLock<Option<Tables>>,
    /// Why nothing more can be trusted, once that is so.
    failed: watch::Sender<Option<StoreError>>,
}

impl Shared {
    /// Around open tables.
    pub fn new(tables: Tables) -> Shared {
        Shared {
            tables: RwLock::new(Some(tables)),
            failed: watch::Sender::new(None),
        }
    }

    /// Reads while nothing changes. When the disk fails under it, the store has failed. Blocks.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&Tables) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let tables = self.tables.read().map_err(|_| self.why())?;
        let tables = tables.as_ref().ok_or(StoreError::Closed)?;
        self.check()?;
        // sled asserts where it meets bytes it did not expect.
        let value = catch_unwind(AssertUnwindSafe(|| read(tables)));
        let value = value.unwrap_or_else(|_| Err(StoreError::Failed("a read panicked".into())));
        if let Err(error @ StoreError::Failed(_)) = &value {
            self.fail(error.clone());
        }
        self.check().and(value)
    }

    /// Changes the tables while nobody reads. For the committer only.
    pub fn change<T>(
        &self,
        change: impl FnOnce(&Tables) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let tables = self.tables.write().map_err(|_| self.why())?;
        change(tables.as_ref().ok_or(StoreError::Closed)?)
    }

    /// Closes the tables and takes those that `reopen` gives, while nobody reads. For the committer
    /// only.
    pub fn reopen(
        &self,
        reopen: impl FnOnce(Tables) -> Result<Tables, StoreError>,
    ) -> Result<(), StoreError> {
        let mut tables = self.tables.write().map_err(|_| self.why())?;
        let open = tables.take().ok_or(StoreError::Closed)?;
        *tables = Some(reopen(open)?);
        Ok(())
    }

    /// Nothing works from now on; the first reason given stays.
    pub fn fail(&self, error: StoreError) {
        self.failed.send_if_modified(|failed| {
            let is_first = failed.is_none();
            failed.get_or_insert(error);
            is_first
        });
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
}
