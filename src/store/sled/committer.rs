//! The one thread that writes: group commit.
//!
//! It takes every batch that is waiting, works out what each changes, writes all that to the journal, syncs
//! it once, changes the tables, and only then acknowledges the batches. So nothing is acknowledged, nor
//! visible to readers, that a power cut can undo; many writers share one sync; and sled's deadlock of
//! concurrent `flush_async` calls (spacejam/sled#1308) cannot happen, since only this thread flushes.
//! sled is flushed after each group, and its file is synced when no batch is waiting or much has accumulated.

use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

use tokio::sync::{mpsc, oneshot};

use crate::store::commit::{Applied, Numbers, PendingWrites, plan};
use crate::store::sled::storage::disk::Ledger;
use crate::store::sled::storage::shared::{Shared, as_failure};
use crate::store::{Batch, Commit, StoreError};

/// How many batches may be waiting; further callers block.
pub const QUEUE: usize = 1_024;

/// How many batches share one sync at most.
const GROUP: usize = 256;

/// A batch, and the channel of its caller.
#[derive(Debug)]
pub struct Job {
    /// The batch to apply.
    pub batch: Batch,
    /// Receives the result when the batch is durable, or cannot be.
    pub answer: oneshot::Sender<Applied>,
}

/// Starts the thread. It ends when every sender is gone and no batch is waiting, or when the disk
/// fails; then [`Shared::fail`] has been called.
///
/// # Errors
/// [`StoreError::Failed`] when the system gives no thread.
pub fn spawn(
    shared: Arc<Shared>,
    jobs: mpsc::Receiver<Job>,
    ledger: impl Ledger,
) -> Result<JoinHandle<()>, StoreError> {
    Builder::new()
        .name("store-committer".into())
        .spawn(move || run(&shared, jobs, ledger))
        .map_err(|e| StoreError::Failed(format!("no thread for the store: {e}")))
}

fn run(shared: &Shared, mut jobs: mpsc::Receiver<Job>, mut ledger: impl Ledger) {
    let guard = PanicGuard(shared);
    let mut outcome = Ok(());
    while outcome.is_ok() {
        let Some(first) = jobs.blocking_recv() else {
            break;
        };
        let mut group = vec![first];
        while group.len() < GROUP {
            let Ok(job) = jobs.try_recv() else { break };
            group.push(job);
        }
        outcome = commit(shared, &mut ledger, group)
            .and_then(|bytes| ledger.maintain(shared, bytes, jobs.is_empty()));
    }
    if let Err(error) = outcome.and_then(|()| ledger.finish(shared)) {
        shared.fail(as_failure(error));
    }
    std::mem::forget(guard);
}

/// Commits a group and acknowledges it; gives how many bytes of the tables it changed. On an error the disk
/// failed, and every caller has received that error.
fn commit(shared: &Shared, ledger: &mut impl Ledger, group: Vec<Job>) -> Result<usize, StoreError> {
    let (mut pending, mut written, mut answers) =
        (PendingWrites::default(), Vec::new(), Vec::new());
    let mut outcome = Ok(0);
    for job in group {
        let planned = match &outcome {
            Ok(_) => shared.read(|tables| plan(tables, &pending, Numbers::COUNTED, &job.batch)),
            Err(error) => Err(StoreError::clone(error)),
        };
        let answer = match planned {
            Ok(Ok((commit, rows))) => {
                if matches!(commit, Commit::Done(_)) {
                    pending.extend(&rows);
                    written.push(rows);
                }
                Ok(commit)
            }
            Ok(Err(error)) => Err(error),
            Err(error) => {
                outcome = Err(error.clone());
                Err(error)
            }
        };
        answers.push((job.answer, answer));
    }
    if outcome.is_ok() && !written.is_empty() {
        outcome = ledger
            .persist(&written)
            .map_err(as_failure)
            .and_then(|()| shared.change(|tables| tables.write_batches(&written)));
    }
    if let Err(error) = &outcome {
        // Before the callers are answered, so that one who tries again at once is refused.
        shared.fail(error.clone());
    }
    for (answer, result) in answers {
        let result = outcome.clone().and(result);
        // The caller may be gone; the batch is durable all the same.
        drop(answer.send(result));
    }
    outcome
}

/// Fails the store when the thread panics.
struct PanicGuard<'a>(&'a Shared);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        self.0.fail(StoreError::Failed(
            "the thread that writes has panicked".into(),
        ));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self as channel, Receiver};
    use std::time::Duration;

    use super::*;
    use crate::game::Timestamp;
    use crate::store::Timer;
    use crate::store::query;
    use crate::store::schema::row::Row;
    use crate::store::sled::storage::tables::Tables;

    /// A disk that does what the test says.
    struct Scripted(Receiver<Result<(), StoreError>>);

    impl Ledger for Scripted {
        fn persist(&mut self, _batches: &[Vec<Row>]) -> Result<(), StoreError> {
            // A test that hangs up makes the thread panic.
            self.0.recv().unwrap()
        }

        fn maintain(&mut self, _: &Shared, _: usize, _: bool) -> Result<(), StoreError> {
            Ok(())
        }

        fn finish(&mut self, _: &Shared) -> Result<(), StoreError> {
            Ok(())
        }
    }

    struct Bench {
        _dir: tempfile::TempDir,
        shared: Arc<Shared>,
        jobs: Option<mpsc::Sender<Job>>,
        disk: Option<channel::Sender<Result<(), StoreError>>>,
        thread: JoinHandle<()>,
    }

    fn bench() -> Bench {
        let dir = tempfile::tempdir().unwrap();
        let config = ::sled::Config::new().path(dir.path()).flush_every_ms(None);
        let tables = Tables::open(config.open().unwrap()).unwrap();
        let shared = Arc::new(Shared::new(tables));
        let (jobs, line) = mpsc::channel(QUEUE);
        let (disk, results) = channel::channel();
        let thread = spawn(Arc::clone(&shared), line, Scripted(results)).unwrap();
        Bench {
            _dir: dir,
            shared,
            jobs: Some(jobs),
            disk: Some(disk),
            thread,
        }
    }

    impl Bench {
        fn send(&self) -> oneshot::Receiver<Applied> {
            let (answer, answered) = oneshot::channel();
            let timer = Timer::ChallengeExpires(crate::game::ChallengeCode::from_random(1));
            let batch = Batch {
                set_timers: vec![(Timestamp(5), timer)],
                ..Batch::default()
            };
            let jobs = self.jobs.as_ref().unwrap();
            jobs.try_send(Job { batch, answer }).unwrap();
            answered
        }

        fn disk(&self, result: Result<(), StoreError>) {
            self.disk.as_ref().unwrap().send(result).unwrap();
        }
    }

    fn broken() -> StoreError {
        StoreError::Failed("the disk is on fire".into())
    }

    #[test]
    fn nothing_is_shown_or_acknowledged_before_it_is_durable() {
        let bench = bench();
        let mut answered = bench.send();
        let shared = Arc::clone(&bench.shared);
        let (shown, see) = channel::channel();
        let reader = std::thread::spawn(move || {
            // Reads until the batch is there; it must not come through before the disk is done.
            loop {
                if let Some(at) = shared.read(|tables| query::next_due(tables)).unwrap() {
                    shown.send(at).unwrap();
                    break;
                }
            }
        });
        assert!(see.recv_timeout(Duration::from_millis(100)).is_err());
        assert!(answered.try_recv().is_err());
        bench.disk(Ok(()));
        assert_eq!(see.recv().unwrap(), Timestamp(5));
        let answer = answered.blocking_recv().unwrap().unwrap();
        assert_eq!(answer, Commit::Done(Vec::new()));
        reader.join().unwrap();
    }

    #[test]
    fn a_failing_disk_fails_everything_from_then_on() {
        let mut bench = bench();
        let (first, second) = (bench.send(), bench.send());
        let failure = bench.shared.failure();
        assert!(failure.borrow().is_none());
        bench.disk(Err(broken()));
        for answered in [first, second] {
            // The second may have been refused at the door, with the same words or hung up on.
            if let Ok(answer) = answered.blocking_recv() {
                assert_eq!(answer.unwrap_err().to_string(), broken().to_string());
            }
            // A caller with an answer can see that the store has failed.
            let why = failure.borrow().clone().unwrap();
            assert_eq!(why.to_string(), broken().to_string());
        }
        assert!(bench.shared.check().is_err());
        assert!(bench.shared.read(|tables| query::next_due(tables)).is_err());
        bench.thread.join().unwrap();
        let (answer, _) = oneshot::channel();
        let batch = Batch::default();
        let jobs = bench.jobs.take().unwrap();
        assert!(jobs.try_send(Job { batch, answer }).is_err());
    }

    #[test]
    fn a_panic_answers_every_caller() {
        let mut bench = bench();
        let waiting: Vec<_> = (0..5).map(|_| bench.send()).collect();
        drop(bench.disk.take());
        for answered in waiting {
            assert!(!matches!(answered.blocking_recv(), Ok(Ok(_))));
        }
        assert!(bench.thread.join().is_err());
        assert!(bench.shared.check().is_err());
        assert!(bench.shared.read(|tables| query::next_due(tables)).is_err());
    }

    #[test]
    fn waiting_batches_are_finished_when_the_senders_are_gone() {
        let mut bench = bench();
        let waiting: Vec<_> = (0..5).map(|_| bench.send()).collect();
        drop(bench.jobs.take());
        for _ in 0..5 {
            // Those that waited together are settled once; then the thread has ended already.
            let _ = bench.disk.as_ref().unwrap().send(Ok(()));
        }
        for answered in waiting {
            assert!(answered.blocking_recv().unwrap().is_ok());
        }
        bench.thread.join().unwrap();
    }
}
