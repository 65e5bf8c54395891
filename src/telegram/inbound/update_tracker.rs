//! Which updates are in hand, and how far Telegram may forget them.
//!
//! Telegram takes an update for confirmed when a later question names a higher number, and gives all
//! others again with every answer, at most a hundred. So the number that is named is that of the oldest
//! update whose work is not done, and what is in hand already is passed over when it comes again.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tracing::info;

/// The updates that are in hand. In memory only: what was not confirmed comes again after a restart.
pub(super) struct Ledger {
    pages: Mutex<Pages>,
    /// Counts what was finished.
    done: watch::Sender<u64>,
}

#[derive(Default)]
struct Pages {
    open: BTreeSet<u32>,
    /// Done, and not confirmed as far as we know.
    done: BTreeSet<u32>,
    /// The highest of the last updates that were new.
    last: Option<u32>,
}

impl Default for Ledger {
    fn default() -> Ledger {
        Ledger {
            pages: Mutex::default(),
            done: watch::Sender::new(0),
        }
    }
}

impl Ledger {
    /// Takes up those updates of an answer that are not in hand yet; gives their numbers.
    pub(super) fn take_up(&self, updates: &[u32]) -> BTreeSet<u32> {
        let mut pages = self.pages();
        let is_new = |update: &&u32| !pages.open.contains(update) && !pages.done.contains(update);
        let new: BTreeSet<u32> = updates.iter().filter(is_new).copied().collect();
        if let Some(highest) = new.last().copied() {
            if let Some(before) = pages.last.filter(|before| highest < *before) {
                // After a quiet week Telegram counts from any number; so does another server.
                info!(
                    before,
                    now = highest,
                    "the numbers of updates have gone back"
                );
            }
            pages.last = Some(highest);
        }
        pages.open.extend(&new);
        new
    }

    /// What an update asked for is done, and durable where it changed something.
    pub(super) fn finish(&self, update: u32) {
        {
            let mut pages = self.pages();
            if pages.open.remove(&update) {
                pages.done.insert(update);
            }
        }
        self.wake();
    }

    /// Wakes whoever waits for a change.
    pub(super) fn wake(&self) {
        self.done.send_modify(|done| *done = done.wrapping_add(1));
    }

    /// The number to name in the next question; `None` when there is nothing to confirm. It is not named
    /// longer than that: the next update may have a lower one.
    pub(super) fn offset(&self) -> Option<i32> {
        let pages = self.pages();
        let number = match pages.open.first() {
            Some(oldest) => Some(*oldest),
            None if pages.done.is_empty() => None,
            None => pages.last.map(|last| last.saturating_add(1)),
        };
        number.and_then(|number| i32::try_from(number).ok())
    }

    /// A question that named this number was answered.
    pub(super) fn confirmed(&self, offset: Option<i32>) {
        let Some(offset) = offset.and_then(|offset| u32::try_from(offset).ok()) else {
            return;
        };
        let mut pages = self.pages();
        pages.done = pages.done.split_off(&offset);
        if pages.open.is_empty() && pages.last.is_some_and(|last| last < offset) {
            // What is left is of a count that has ended.
            pages.done.clear();
        }
    }

    /// Whether work is not done.
    pub(super) fn is_open(&self) -> bool {
        !self.pages().open.is_empty()
    }

    /// Waits until everything in hand is done.
    pub(super) async fn all_done(&self) {
        let mut done = self.done.subscribe();
        while self.is_open() && done.changed().await.is_ok() {}
    }

    /// For whoever waits for changes beside something else.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.done.subscribe()
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        // Every change of the sets leaves them whole.
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(ledger: &Ledger, updates: &[u32]) -> Vec<u32> {
        ledger.take_up(updates).into_iter().collect()
    }

    #[test]
    fn the_oldest_that_is_not_done_is_named_and_the_others_are_not_taken_twice() {
        let ledger = Ledger::default();
        assert_eq!(ledger.offset(), None);
        assert_eq!(taken(&ledger, &[7, 8, 9]), [7, 8, 9]);
        ledger.finish(8);
        assert_eq!(ledger.offset(), Some(7));
        ledger.confirmed(Some(7));
        assert_eq!(taken(&ledger, &[7, 8, 9, 10]), [10]);
        ledger.finish(7);
        assert_eq!(ledger.offset(), Some(9));
        ledger.confirmed(Some(9));
        assert!(taken(&ledger, &[9, 10]).is_empty());
        ledger.finish(9);
        ledger.finish(10);
        assert!(!ledger.is_open());
        assert_eq!(ledger.offset(), Some(11));
        // Not named any more once that has arrived.
        ledger.confirmed(Some(11));
        assert_eq!(ledger.offset(), None);
        // One that is given again after that is for the store to know.
        assert_eq!(taken(&ledger, &[10]), [10]);
    }

    #[test]
    fn numbers_that_go_back_are_served_like_others() {
        let ledger = Ledger::default();
        taken(&ledger, &[900, 901]);
        ledger.finish(900);
        ledger.finish(901);
        // The confirmation has not arrived when another count begins.
        assert_eq!(taken(&ledger, &[5, 6]), [5, 6]);
        assert_eq!(ledger.offset(), Some(5));
        ledger.finish(5);
        ledger.finish(6);
        assert_eq!(ledger.offset(), Some(7));
        ledger.confirmed(Some(7));
        assert_eq!(ledger.offset(), None);
    }
}
