//! What the committer and the readers share: the tables, and whether the store has failed.
//!
//! Everything in the tables is durable: a batch is in the journal, and the journal on the disk, before
//! the tables change.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{OnceLock, PoisonError, RwLock};

use tokio::sync::watch;

use crate::store::StoreError;
use crate::store::sled::storage::tables::Tables;

/// The tables, and whether the store has failed.
#[derive(Debug)]
pub struct Shared {
    /// `None` once closed.
    tables: RwLock<Option<Tables>>,
    /// Why the store has failed, once it has. Read without a lock: a reader of [`Shared::failure`] must
    /// never block a caller.
    failed: OnceLock<StoreError>,
    /// Notifies the receivers of [`Shared::failure`]; sent once.
    failure: watch::Sender<Option<StoreError>>,
}

impl Shared {
    /// Around open tables.
    pub fn new(tables: Tables) -> Shared {
        Shared {
            tables: RwLock::new(Some(tables)),
            failed: OnceLock::new(),
            failure: watch::Sender::new(None),
        }
    }

    /// Reads while nothing changes. When the disk fails under it, the store has failed. Blocks.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&Tables) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let tables = self.tables.read().map_err(|_| self.why())?;
        // First: where opening again failed there are no tables either.
        self.check()?;
        let tables = tables.as_ref().ok_or(StoreError::Closed)?;
        // sled asserts where it meets bytes it did not expect.
        let value = catch_unwind(AssertUnwindSafe(|| read(tables)));
        let value = value.unwrap_or_else(|_| Err(StoreError::Failed("a read panicked".into())));
        let value = value.map_err(as_failure);
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
        change(tables.as_ref().ok_or(StoreError::Closed)?).map_err(as_failure)
    }

    /// Closes the tables and takes those that `reopen` gives, while nobody reads. For the committer
    /// only. On an error the store has failed.
    pub fn reopen(
        &self,
        reopen: impl FnOnce(Tables) -> Result<Tables, StoreError>,
    ) -> Result<(), StoreError> {
        let mut tables = self.tables.write().map_err(|_| self.why())?;
        let open = tables.take().ok_or(StoreError::Closed)?;
        // Before anybody can see that there are no tables.
        let again = reopen(open).map_err(as_failure);
        *tables = Some(again.inspect_err(|error| self.fail(error.clone()))?);
        Ok(())
    }

    /// Fails the store: every later call fails. The first reason stays.
    pub fn fail(&self, error: StoreError) {
        if self.failed.set(error.clone()).is_ok() {
            self.failure.send_replace(Some(error));
        }
    }

    /// Why the store has failed, as soon as it has.
    pub fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.failure.subscribe()
    }

    /// Whether the store still works.
    ///
    /// # Errors
    /// Why it does not.
    pub fn check(&self) -> Result<(), StoreError> {
        self.failed.get().cloned().map_or(Ok(()), Err)
    }

    /// Why a call got no answer.
    pub fn why(&self) -> StoreError {
        let stopped = || StoreError::Failed("the thread that writes has stopped".into());
        self.failed.get().cloned().unwrap_or_else(stopped)
    }

    /// Takes the tables away; every later call finds the store closed.
    pub fn take(&self) -> Option<Tables> {
        // Also after a panic under the lock: the tables are only dropped.
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.take()
    }
}

/// In an open store a refusal of the system is as bad as a failing disk: it is not known what was
/// written.
pub fn as_failure(error: StoreError) -> StoreError {
    match error {
        StoreError::Refused(why) => StoreError::Failed(why),
        error => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::sled::storage::tables::tests::tables;

    #[test]
    fn a_read_after_a_failed_reopening_gives_the_reason() {
        let (_dir, made) = tables();
        let shared = Shared::new(made);
        let failed = shared.reopen(|_| Err(StoreError::Refused("there is no room".into())));
        assert!(matches!(failed, Err(StoreError::Failed(_))), "{failed:?}");
        let read = shared.read(|_| Ok(()));
        assert!(matches!(&read, Err(StoreError::Failed(why)) if why == "there is no room"));
    }

    #[test]
    fn a_reader_of_the_failure_blocks_nobody() {
        let (_dir, made) = tables();
        let shared = std::sync::Arc::new(Shared::new(made));
        let fail = |shared: &Shared| shared.fail(StoreError::Failed("no disk".into()));
        fail(&shared);
        let failure = shared.failure();
        let looking = failure.borrow();
        let (ended, end) = std::sync::mpsc::channel();
        let again = std::sync::Arc::clone(&shared);
        std::thread::spawn(move || {
            fail(&again);
            ended.send(again.check().is_err()).unwrap();
        });
        // Before, the second failure waited for the guard, and everybody else for the failure.
        let patience = std::time::Duration::from_secs(10);
        assert_eq!(end.recv_timeout(patience), Ok(true));
        drop(looking);
    }

    #[test]
    fn what_the_system_refuses_fails_an_open_store() {
        let (_dir, made) = tables();
        let shared = Shared::new(made);
        let refused = || Err::<(), _>(StoreError::Refused("too many files".into()));
        assert!(matches!(
            shared.read(|_| refused()),
            Err(StoreError::Failed(_))
        ));
        assert!(shared.check().is_err());
        let (_dir, made) = tables();
        let shared = Shared::new(made);
        assert!(matches!(
            shared.change(|_| refused()),
            Err(StoreError::Failed(_))
        ));
    }
}
