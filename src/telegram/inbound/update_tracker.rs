//! Which updates are in progress, and up to which number Telegram may forget them.
//!
//! An update is confirmed when a later `getUpdates` has a higher offset. All others come again with
//! every answer, at most a hundred. So the offset is the number of the oldest update that is not
//! done, and updates in progress are skipped when they come again.
//!
//! An update of a webhook is confirmed by the answer to the request that brought it, each by itself.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tracing::info;

/// The updates in progress. In memory only: what was not confirmed comes again after a restart.
pub(crate) struct UpdateTracker {
    /// Whether updates are confirmed by an offset, so that those that are done are remembered.
    has_offset: bool,
    state: Mutex<State>,
    /// Counts the updates that were finished.
    done: watch::Sender<u64>,
}

#[derive(Default)]
struct State {
    open: BTreeSet<u32>,
    /// Done, and not confirmed as far as is known.
    done: BTreeSet<u32>,
    /// The highest number of the last new updates.
    last: Option<u32>,
}

/// What comes of an update that was brought by a webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Brought {
    /// It is in progress from now on.
    New,
    /// It was in progress already.
    Open,
    /// Too many are in progress, and this one is not.
    TooMany,
}

impl UpdateTracker {
    /// For the updates of `getUpdates`.
    pub(crate) fn for_polling() -> UpdateTracker {
        UpdateTracker::new(true)
    }

    /// For the updates of a webhook.
    pub(crate) fn for_webhook() -> UpdateTracker {
        UpdateTracker::new(false)
    }

    fn new(has_offset: bool) -> UpdateTracker {
        UpdateTracker {
            has_offset,
            state: Mutex::default(),
            done: watch::Sender::new(0),
        }
    }

    /// Notes an update of a webhook, unless so many are in progress.
    pub(crate) fn bring(&self, update: u32, most: usize) -> Brought {
        let mut state = self.state();
        if state.open.contains(&update) {
            Brought::Open
        } else if state.open.len() >= most {
            Brought::TooMany
        } else {
            state.open.insert(update);
            Brought::New
        }
    }

    /// Whether an update is in progress.
    pub(crate) fn is_open(&self, update: u32) -> bool {
        self.state().open.contains(&update)
    }

    /// Notes the updates of an answer that are not in progress yet, and gives their numbers.
    pub(crate) fn begin(&self, updates: &[u32]) -> BTreeSet<u32> {
        let mut state = self.state();
        let is_new = |update: &&u32| !state.open.contains(update) && !state.done.contains(update);
        let new: BTreeSet<u32> = updates.iter().filter(is_new).copied().collect();
        if let Some(highest) = new.last().copied() {
            if let Some(before) = state.last.filter(|before| highest < *before) {
                // After a week without updates Telegram counts from any number; so does another
                // server.
                info!(
                    before,
                    now = highest,
                    "the numbers of updates have started again from a lower one"
                );
            }
            state.last = Some(highest);
        }
        state.open.extend(&new);
        new
    }

    /// Notes that an update is handled, and durable where it changed something.
    pub(crate) fn finish(&self, update: u32) {
        {
            let mut state = self.state();
            if state.open.remove(&update) && self.has_offset {
                state.done.insert(update);
            }
        }
        self.wake();
    }

    /// Wakes the tasks that wait for a change.
    pub(crate) fn wake(&self) {
        self.done.send_modify(|done| *done = done.wrapping_add(1));
    }

    /// The offset of the next call; `None` when there is nothing to confirm. It is not sent longer
    /// than that, because the next update may have a lower number.
    pub(crate) fn offset(&self) -> Option<i32> {
        let state = self.state();
        let number = match state.open.first() {
            Some(oldest) => Some(*oldest),
            None if state.done.is_empty() => None,
            None => state.last.map(|last| last.saturating_add(1)),
        };
        number.and_then(|number| i32::try_from(number).ok())
    }

    /// Notes that a call with this offset was answered.
    pub(crate) fn confirmed(&self, offset: Option<i32>) {
        let Some(offset) = offset.and_then(|offset| u32::try_from(offset).ok()) else {
            return;
        };
        let mut state = self.state();
        state.done = state.done.split_off(&offset);
        if state.open.is_empty() && state.last.is_some_and(|last| last < offset) {
            // The rest belongs to a sequence that has ended.
            state.done.clear();
        }
    }

    /// Whether an update is not done.
    pub(crate) fn has_unfinished(&self) -> bool {
        !self.state().open.is_empty()
    }

    /// Waits until every update in progress is done.
    pub(crate) async fn all_done(&self) {
        self.until(|| !self.has_unfinished()).await;
    }

    /// Waits until this holds. It is looked at now and when an update has ended, well or not.
    pub(crate) async fn until(&self, holds: impl Fn() -> bool) {
        let mut done = self.done.subscribe();
        while !holds() && done.changed().await.is_ok() {}
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change of the sets leaves them consistent.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(tracker: &UpdateTracker, updates: &[u32]) -> Vec<u32> {
        tracker.begin(updates).into_iter().collect()
    }

    #[test]
    fn the_oldest_that_is_not_done_is_named_and_the_others_are_not_taken_twice() {
        let tracker = UpdateTracker::for_polling();
        assert_eq!(tracker.offset(), None);
        assert_eq!(taken(&tracker, &[7, 8, 9]), [7, 8, 9]);
        tracker.finish(8);
        assert_eq!(tracker.offset(), Some(7));
        tracker.confirmed(Some(7));
        assert_eq!(taken(&tracker, &[7, 8, 9, 10]), [10]);
        tracker.finish(7);
        assert_eq!(tracker.offset(), Some(9));
        tracker.confirmed(Some(9));
        assert!(taken(&tracker, &[9, 10]).is_empty());
        tracker.finish(9);
        tracker.finish(10);
        assert!(!tracker.has_unfinished());
        assert_eq!(tracker.offset(), Some(11));
        // It is not sent any more once it has arrived.
        tracker.confirmed(Some(11));
        assert_eq!(tracker.offset(), None);
        // One that comes again after that is recognised by the store.
        assert_eq!(taken(&tracker, &[10]), [10]);
    }

    #[test]
    fn numbers_that_go_back_are_served_like_others() {
        let tracker = UpdateTracker::for_polling();
        taken(&tracker, &[900, 901]);
        tracker.finish(900);
        tracker.finish(901);
        // The confirmation has not arrived when another sequence begins.
        assert_eq!(taken(&tracker, &[5, 6]), [5, 6]);
        assert_eq!(tracker.offset(), Some(5));
        tracker.finish(5);
        tracker.finish(6);
        assert_eq!(tracker.offset(), Some(7));
        tracker.confirmed(Some(7));
        assert_eq!(tracker.offset(), None);
    }
    #[test]
    fn an_update_of_a_webhook_is_done_once_and_then_forgotten() {
        let tracker = UpdateTracker::for_webhook();
        assert_eq!(tracker.bring(7, 2), Brought::New);
        assert_eq!(tracker.bring(3, 2), Brought::New);
        assert_eq!(tracker.bring(8, 2), Brought::TooMany);
        assert_eq!(tracker.bring(7, 2), Brought::Open);
        tracker.finish(7);
        assert!(!tracker.is_open(7) && tracker.is_open(3));
        assert_eq!(tracker.bring(8, 2), Brought::New);
        tracker.finish(3);
        // Nothing is kept of what is done: the store recognises what comes again.
        assert_eq!(tracker.bring(7, 2), Brought::New);
        assert_eq!(tracker.offset(), Some(7));
    }
}
