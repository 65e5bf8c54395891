//! Counts the work that a network adapter has in progress, so that a shutdown can wait for its end.

use std::sync::Arc;

use tokio::sync::watch;

/// A counter of the work that is in progress. Clones share one count.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// let activity = tulenh::activity::Activity::default();
/// let work = activity.begin();
/// assert_eq!(activity.in_progress(), 1);
/// drop(work);
/// activity.idle().await;
/// # });
/// ```
#[derive(Debug, Clone, Default)]
pub struct Activity(Arc<watch::Sender<Counts>>);

#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    in_progress: usize,
    events: u64,
}

/// One piece of work, which is in progress until this is dropped.
#[derive(Debug)]
#[must_use = "the work ends when this is dropped"]
pub struct Work(Activity);

impl Activity {
    /// Begins a piece of work.
    pub fn begin(&self) -> Work {
        self.0.send_modify(|counts| counts.in_progress += 1);
        Work(self.clone())
    }

    /// Counts an event that the network delivered, and begins the work on it.
    pub fn receive(&self) -> Work {
        self.0.send_modify(|counts| {
            counts.in_progress += 1;
            counts.events += 1;
        });
        Work(self.clone())
    }

    /// How many pieces of work are in progress.
    pub fn in_progress(&self) -> usize {
        self.0.borrow().in_progress
    }

    /// Waits until no work is in progress.
    pub async fn idle(&self) {
        self.idle_after(0).await;
    }

    /// Waits until at least so many events have been counted by [`Activity::receive`] and no work is
    /// in progress.
    pub async fn idle_after(&self, events: u64) {
        let mut counts = self.0.subscribe();
        // The sender lives as long as `self`, so this is never an error.
        let _ = counts
            .wait_for(|counts| counts.events >= events && counts.in_progress == 0)
            .await;
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.0.0.send_modify(|counts| counts.in_progress -= 1);
    }
}
