//! Jobs that no request waits for: what the engine has to do in games.
//!
//! What is to be done stands in the store (the engine is to move in a game), never here alone: after a
//! restart it is looked for, and begun again.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::runtime::Handle;
use tokio::sync::Notify;

use crate::app::context::latest_time::LatestTime;
use crate::game::{GameId, Timestamp};
use crate::store::{Lease, StoreError, StoredGame};

/// How long the program waits for running jobs when it ends.
const CLOSING: Duration = Duration::from_secs(10);

/// How often the survey is made again where other processes work with the store: what they tell may be missed.
const SURVEY: Duration = Duration::from_secs(300);

/// How long after a failure a job is tried again.
const RETRY: Duration = Duration::from_secs(10);

/// Something to be done. The same job never runs twice at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Job {
    /// To look for all that the engine has to do, after a start or a take-over.
    Survey,
    /// The engine's part in a game.
    Engine(GameId),
    /// To judge a game that is over.
    Analysis(GameId),
}

/// Does a job. `None` once the program ends.
pub(crate) type Runner =
    Box<dyn Fn(Job) -> Option<BoxFuture<'static, Result<(), StoreError>>> + Send + Sync>;

/// The jobs that run, and those that are to run later. Cheap to clone; all clones are one.
#[derive(Clone)]
pub(crate) struct BackgroundJobs {
    shared: Arc<Shared>,
}

struct Shared {
    run: Runner,
    latest: Arc<LatestTime>,
    state: Mutex<State>,
    ended: Notify,
}

#[derive(Default)]
struct State {
    /// What runs, and whether it is to run once more then: something has changed meanwhile.
    running: HashMap<Job, bool>,
    later: BTreeSet<(Timestamp, Job)>,
    /// Under which lease the last survey was begun, and when.
    surveyed: Option<(Lease, Timestamp)>,
    closed: bool,
}

impl BackgroundJobs {
    /// None yet; each will be done by `run`.
    pub(crate) fn new(run: Runner, latest: Arc<LatestTime>) -> BackgroundJobs {
        let shared = Shared {
            run,
            latest,
            state: Mutex::default(),
            ended: Notify::new(),
        };
        BackgroundJobs {
            shared: Arc::new(shared),
        }
    }

    /// Does this, beside everything else.
    pub(crate) fn begin(&self, job: Job) {
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        {
            let mut state = self.shared.lock();
            if state.closed {
                return;
            }
            if let Some(again) = state.running.get_mut(&job) {
                *again = true;
                return;
            }
            state.running.insert(job, false);
        }
        let jobs = self.clone();
        runtime.spawn(async move { jobs.run(job).await });
    }

    async fn run(self, job: Job) {
        // Taken off the list however it ends.
        let _running = Running(self.clone(), job);
        loop {
            let Some(done) = (self.shared.run)(job) else {
                return;
            };
            match done.await {
                Ok(()) => {}
                // It would be no other the next time.
                Err(error @ StoreError::Record(..)) => {
                    tracing::error!(%error, ?job, "a job cannot be done");
                }
                Err(error) => {
                    tracing::error!(%error, ?job, "a job failed and is tried again later");
                    self.begin_at(self.shared.latest.get().after(RETRY), job);
                }
            }
            if !self.is_wanted_again(job) {
                return;
            }
        }
    }

    /// Does this at an instant.
    pub(crate) fn begin_at(&self, at: Timestamp, job: Job) {
        let mut state = self.shared.lock();
        if !state.closed {
            state.later.insert((at, job));
        }
    }

    /// Begins what the engine has to do in a game, now or when it wakes.
    pub(crate) fn ask_engine(&self, stored: &StoredGame) {
        let Some((_, bot)) = stored.game.bot_asked() else {
            return;
        };
        let (job, wakes) = (Job::Engine(stored.game.id()), bot.wakes(&stored.game));
        if wakes <= self.shared.latest.get() {
            self.begin(job);
        } else {
            self.begin_at(wakes, job);
        }
    }

    /// Begins what is due, and says when to come again. Under a new lease everything is looked for in the store
    /// first; `is_shared` says that other processes work with it.
    pub(crate) fn due(&self, now: Timestamp, lease: &Lease, is_shared: bool) -> Option<Timestamp> {
        let due: Vec<Job> = {
            let mut state = self.shared.lock();
            let mut due = Vec::new();
            let is_new = match &state.surveyed {
                Some((under, at)) if under == lease => is_shared && now >= at.after(SURVEY),
                Some(_) => {
                    state.later.clear();
                    true
                }
                None => true,
            };
            if is_new {
                state.surveyed = Some((lease.clone(), now));
                due.push(Job::Survey);
            }
            while let Some((at, job)) = state.later.pop_first() {
                if at > now {
                    state.later.insert((at, job));
                    break;
                }
                due.push(job);
            }
            due
        };
        for job in due {
            self.begin(job);
        }
        self.shared.lock().later.first().map(|(at, _)| *at)
    }

    /// Whether a job runs that somebody waits for: any but an analysis, which takes long.
    pub(crate) fn is_playing(&self) -> bool {
        let state = self.shared.lock();
        let mut running = state.running.keys();
        running.any(|job| !matches!(job, Job::Analysis(_)))
    }

    /// Whether a job runs.
    pub(crate) fn is_busy(&self) -> bool {
        !self.shared.lock().running.is_empty()
    }

    /// Begins nothing any more, and waits for what runs.
    pub(crate) async fn close(&self) {
        self.shared.lock().closed = true;
        let ended = async {
            loop {
                let ended = self.shared.ended.notified();
                if !self.is_busy() {
                    return;
                }
                ended.await;
            }
        };
        if tokio::time::timeout(CLOSING, ended).await.is_err() {
            tracing::warn!("a job of the engine did not end in time");
        }
    }

    fn is_wanted_again(&self, job: Job) -> bool {
        let mut state = self.shared.lock();
        let again = state.running.get_mut(&job);
        let again = again.is_some_and(std::mem::take);
        again && !state.closed
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes a job off the list when it has ended or panicked.
struct Running(BackgroundJobs, Job);

impl Drop for Running {
    fn drop(&mut self) {
        let shared = &self.0.shared;
        // Between the last look and this somebody may have wanted it once more.
        let again = shared.lock().running.remove(&self.1);
        if again == Some(true) {
            self.0.begin_at(shared.latest.get(), self.1);
        }
        shared.ended.notify_waiters();
    }
}
