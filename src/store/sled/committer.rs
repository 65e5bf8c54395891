//! The one thread that writes: group commit.
//!
//! It takes every batch that waits, applies each in a transaction of its own, flushes and syncs
//! once, and only then answers them all. So nothing is acknowledged that a power cut can take
//! back, many writers share one sync, and sled's deadlock of concurrent `flush_async` calls
//! (spacejam/sled#1308) cannot happen: nobody else flushes.

use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use tokio::sync::{mpsc, oneshot};

use crate::store::sled::apply::{Applied, apply};
use crate::store::sled::progress::Shared;
use crate::store::{Batch, Commit, StoreError};

/// How many batches may wait; callers beyond that wait to get in line.
pub const QUEUE: usize = 1_024;

/// How many batches share one sync at most.
const GROUP: usize = 256;

/// A batch, and where its answer goes.
#[derive(Debug)]
pub struct Job {
    /// The batch.
    pub batch: Batch,
    /// Answered when the batch is durable, or cannot be.
    pub answer: oneshot::Sender<Applied>,
}

/// Makes durable what was applied.
pub trait Settle: Send + 'static {
    /// Returns when everything applied before is on the disk; `applied` batches were since the
    /// last time.
    ///
    /// # Errors
    /// When the disk failed: then it is unknown what is on it.
    fn settle(&mut self, applied: u64) -> Result<(), StoreError>;
}

/// Starts the thread. It ends when every sender is gone and the line is empty, or when the disk
/// fails; then [`Shared::fail`] has been called.
///
/// # Errors
/// [`StoreError::Failed`] when the system gives no thread.
pub fn spawn(
    shared: Arc<Shared>,
    jobs: mpsc::Receiver<Job>,
    disk: impl Settle,
) -> Result<JoinHandle<()>, StoreError> {
    Builder::new()
        .name("store-committer".into())
        .spawn(move || run(&shared, jobs, disk))
        .map_err(|e| StoreError::Failed(format!("no thread for the store: {e}")))
}

fn run(shared: &Shared, mut jobs: mpsc::Receiver<Job>, mut disk: impl Settle) {
    let fuse = Fuse(shared);
    while let Some(first) = jobs.blocking_recv() {
        let mut group = vec![first];
        while group.len() < GROUP {
            let Ok(job) = jobs.try_recv() else { break };
            group.push(job);
        }
        if let Err(error) = commit(shared, &mut disk, group) {
            shared.fail(error);
            break;
        }
    }
    std::mem::forget(fuse);
}

/// Commits a group and answers it. On an error the disk failed and everybody has been told.
fn commit(shared: &Shared, disk: &mut impl Settle, group: Vec<Job>) -> Result<(), StoreError> {
    let mut answers = Vec::with_capacity(group.len());
    let mut applied = 0;
    let mut outcome = Ok(());
    for job in group {
        let result = match &outcome {
            Ok(()) => shared.change(|tables| {
                let result = apply(tables, &job.batch)?;
                let done = matches!(result, Ok(Commit::Done(_)));
                applied += u64::from(done);
                Ok((result, u64::from(done)))
            }),
            Err(error) => Err(StoreError::clone(error)),
        };
        match result {
            Ok(result) => answers.push((job.answer, result)),
            Err(error) => {
                answers.push((job.answer, Err(error.clone())));
                outcome = Err(error);
            }
        }
    }
    if outcome.is_ok() && applied > 0 {
        outcome = disk.settle(applied);
    }
    match &outcome {
        Ok(()) => shared.settled(),
        // Before anybody is answered, so that whoever tries again at once is refused.
        Err(error) => shared.fail(error.clone()),
    }
    for (answer, result) in answers {
        let result = outcome.clone().and(result);
        // The caller may have gone; what is durable stays so.
        drop(answer.send(result));
    }
    outcome
}

/// Fails the store when the thread panics.
struct Fuse<'a>(&'a Shared);

impl Drop for Fuse<'_> {
    fn drop(&mut self) {
        self.0.fail(StoreError::Failed(
            "the thread that writes has panicked".into(),
        ));
    }
}
