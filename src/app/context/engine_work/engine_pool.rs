//! Where the engine thinks: threads of their own behind a queue that is fair between people.
//!
//! Whoever waits for a turn or a hint is served before long work, and long work that has begun pauses for them where no
//! thread is free. Of those who wait each person is served in turn, whoever has asked for much. What may wait is bounded.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use priority::Aside;
use queue::{Job, Line, Queue, Work};
use tokio::sync::oneshot;
use tulenh_engine::{Abort, Table};

use crate::game::PlayerId;

mod priority;
mod queue;
#[cfg(test)]
mod tests;

pub(crate) use crate::app::context::engine_work::engine_pool::priority::Precedence;

/// Thoughts of all that may wait at once.
const OF_ALL: usize = 20_000;
/// How long anybody is to wait for a turn, as long as not too many do.
const PATIENCE: Duration = Duration::from_millis(1_600);
/// The least that a thought gets, however many wait: what the strongest level with a number needs.
const LEAST: Duration = Duration::from_millis(150);
/// The most that a piece of long work gets, with those that its thread serves meanwhile.
const LONGEST: Duration = Duration::from_secs(10);
/// Bytes of the stack of a thread: for two searches, since one for somebody who waits begins within a piece of long work.
const STACK: usize = 8 << 20;

/// Threads that think, and what waits for them. The threads are started by the first thought.
pub(crate) struct EnginePool {
    shared: Arc<Shared>,
    /// How much the threads give way to the rest of the program.
    niceness: i32,
    started: OnceLock<()>,
}

/// How soon somebody wants an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// Somebody waits for it.
    Soon,
    /// A piece of long work, which gives way to everybody who waits.
    Later,
}

/// Why nothing was thought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Busy {
    /// This person has enough waiting.
    #[error("too much waits for this person")]
    Enough,
    /// All together have.
    #[error("too much waits")]
    Full,
    /// The program ends.
    #[error("nobody thinks any more")]
    Gone,
    /// The thought broke off, by a fault of ours.
    #[error("the thought broke off")]
    Broken,
}

/// What somebody who thinks is given.
pub(crate) struct Thought<'a> {
    /// What was found in positions before, in whatever game.
    pub table: &'a Table,
    /// Whether it is time to stop: the time of this thought is over, or nobody waits for it any more.
    pub stop: &'a dyn Abort,
    /// Whether nobody waits for it any more: for work that is bounded otherwise and has to be the same
    /// however many wait. While long work asks this, its thread may serve others first, so it must not hold a lock.
    pub given_up: &'a dyn Abort,
}

/// What the engine has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EngineLoad {
    /// Thoughts that wait and for which somebody waits.
    pub soon: usize,
    /// Long work that waits.
    pub later: usize,
    /// Thoughts that have begun and not ended, including long work that pauses for others.
    pub running: usize,
}

struct Shared {
    queue: Mutex<Queue>,
    /// How many wait for an answer soon, for those who think without looking at the queue.
    waiting: AtomicUsize,
    /// How many threads have nothing to do: each takes one of those that wait as soon as it wakes up.
    idle: AtomicUsize,
    ready: Condvar,
    /// Whoever is answered goes first.
    aside: Arc<Aside>,
    table: OnceLock<Table>,
    /// The size of the table.
    megabytes: usize,
    threads: usize,
}

/// Gives a thought up when whoever waits for it goes away.
struct Waits(Arc<AtomicBool>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl EnginePool {
    /// So many threads, at least one, with a table of so many megabytes. The nicer they are, the more
    /// they give way to the rest of the program: 0 not at all, 19 wherever it wants to run.
    pub(crate) fn new(threads: usize, megabytes: usize, niceness: i32) -> EnginePool {
        let threads = threads.max(1);
        let shared = Shared {
            queue: Mutex::default(),
            waiting: AtomicUsize::new(0),
            idle: AtomicUsize::new(0),
            ready: Condvar::new(),
            aside: Arc::default(),
            table: OnceLock::new(),
            megabytes,
            threads,
        };
        EnginePool {
            shared: Arc::new(shared),
            niceness,
            started: OnceLock::new(),
        }
    }

    /// As many threads as the machine runs at once.
    pub(crate) fn usual_threads() -> usize {
        thread::available_parallelism().map_or(1, NonZero::get)
    }

    /// Does the work on a thread of the engine when this person's turn has come. When nobody waits
    /// for the answer any more the thought is given up.
    ///
    /// # Errors
    /// [`Busy`] when too much waits already, or the program ends.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        who: PlayerId,
        urgency: Urgency,
        work: impl FnOnce(&Thought<'_>) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let (answer, answered) = oneshot::channel();
        let given_up = Arc::new(AtomicBool::new(false));
        let _waits = Waits(Arc::clone(&given_up));
        let is_given_up = Arc::clone(&given_up);
        let work = move |thought: &Thought<'_>| {
            let found = work(thought);
            // What was given up is not told: it was broken off. Nobody else is served before an answer is told.
            if !is_given_up.load(Ordering::Relaxed) {
                // Whoever asked may have gone since.
                let _ = answer.send(found);
            }
        };
        self.put(who, urgency, given_up, Box::new(work))?;
        answered.await.map_err(|_| self.why_nothing_came())
    }

    /// The same for work that says itself what it found, and is done whoever waits for it.
    ///
    /// # Errors
    /// [`Busy`] when too much waits already, or the program ends.
    pub(crate) fn begin(
        &self,
        who: PlayerId,
        urgency: Urgency,
        work: impl FnOnce(&Thought<'_>) + Send + 'static,
    ) -> Result<(), Busy> {
        self.put(who, urgency, Arc::default(), Box::new(work))
    }

    /// Why work that had begun has ended without an answer.
    pub(crate) fn why_nothing_came(&self) -> Busy {
        match self.shared.lock().closed {
            true => Busy::Gone,
            false => Busy::Broken,
        }
    }

    /// Somebody is answered until what this gives is dropped: the engine's threads stand aside.
    pub(crate) fn let_first(&self) -> Precedence {
        self.shared.aside.let_first()
    }

    /// How much is thought, and how much waits to be.
    pub(crate) fn load(&self) -> EngineLoad {
        let queue = self.shared.lock();
        EngineLoad {
            soon: queue.soon.count,
            later: queue.later.count,
            running: queue.running.len(),
        }
    }

    /// Ends every thought; whoever waits hears that nothing comes, and so does everybody who asks
    /// from now on.
    pub(crate) fn close(&self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.soon = Line::default();
        queue.later = Line::default();
        for stop in &queue.running {
            stop.store(true, Ordering::Relaxed);
        }
        drop(queue);
        self.shared.ready.notify_all();
    }

    fn put(
        &self,
        who: PlayerId,
        urgency: Urgency,
        given_up: Arc<AtomicBool>,
        work: Work,
    ) -> Result<(), Busy> {
        #[expect(
            clippy::disallowed_methods,
            reason = "how long the engine may think depends on how long it was waited for"
        )]
        let asked = Instant::now();
        let job = Job {
            asked,
            given_up,
            work,
        };
        self.started.get_or_init(|| self.start());
        let mut queue = self.shared.lock();
        if queue.closed {
            return Err(Busy::Gone);
        }
        if queue.soon.count + queue.later.count >= OF_ALL {
            return Err(Busy::Full);
        }
        queue.line(urgency).put(who, job)?;
        self.shared.count(&queue);
        drop(queue);
        self.shared.ready.notify_one();
        Ok(())
    }

    fn start(&self) {
        for _ in 0..self.shared.threads {
            let (shared, niceness) = (Arc::clone(&self.shared), self.niceness);
            let thread = thread::Builder::new().name("engine".to_owned());
            let thread = thread.stack_size(STACK);
            if let Err(error) = thread.spawn(move || shared.run(niceness)) {
                tracing::error!(%error, "a thread of the engine could not be started");
            }
        }
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The life of a thread.
    fn run(&self, niceness: i32) {
        give_way(niceness);
        while let Some((job, urgency)) = self.next() {
            self.perform(job, urgency);
        }
    }

    /// Does a piece of work that was taken from the queue. Each time it asks whether to stop, other threads go first, and
    /// long work also lets this thread serve those who wait.
    fn perform(&self, job: Job, urgency: Urgency) {
        #[expect(
            clippy::disallowed_methods,
            reason = "how long the engine may think depends on how long it has thought"
        )]
        let (asked, began) = (job.asked, Instant::now());
        let given_up = Arc::clone(&job.given_up);
        let nobody_waits = || {
            if urgency == Urgency::Later {
                self.serve_those_who_wait();
            }
            self.aside.step();
            given_up.load(Ordering::Relaxed)
        };
        let stop = || nobody_waits() || began.elapsed() >= self.share(urgency, asked, began);
        let thought = Thought {
            table: self.table.get_or_init(|| Table::new(self.megabytes)),
            stop: &stop,
            given_up: &nobody_waits,
        };
        // Whoever waits hears that it broke off; the next is served.
        if catch_unwind(AssertUnwindSafe(|| (job.work)(&thought))).is_err() {
            tracing::error!("a thought of the engine broke off");
        }
        let mut queue = self.lock();
        queue.running.retain(|other| !Arc::ptr_eq(other, &given_up));
    }

    /// Does what somebody waits for, until no more wait than there are idle threads.
    fn serve_those_who_wait(&self) {
        while self.waiting.load(Ordering::Relaxed) > self.idle.load(Ordering::Relaxed) {
            let Some(job) = self.take(&mut self.lock(), Urgency::Soon) else {
                break;
            };
            self.perform(job, Urgency::Soon);
        }
    }

    /// How long a thought that was asked for and begun then may take: its part of the time that is
    /// left before whoever asked has waited long enough, by how many wait behind it now.
    fn share(&self, urgency: Urgency, asked: Instant, began: Instant) -> Duration {
        match urgency {
            Urgency::Later => LONGEST,
            Urgency::Soon => {
                let left = PATIENCE.saturating_sub(began.duration_since(asked));
                let waiting = self.waiting.load(Ordering::Relaxed);
                let part = self.threads as f64 / (self.threads + waiting) as f64;
                left.mul_f64(part).max(LEAST)
            }
        }
    }

    fn count(&self, queue: &Queue) {
        self.waiting.store(queue.soon.count, Ordering::Relaxed);
    }

    /// What is next of this urgency, which runs from now on.
    fn take(&self, queue: &mut Queue, urgency: Urgency) -> Option<Job> {
        let job = queue.line(urgency).take();
        self.count(queue);
        (queue.running).extend(job.as_ref().map(|job| Arc::clone(&job.given_up)));
        job
    }

    /// Waits for the next thought; `None` when there will be none.
    fn next(&self) -> Option<(Job, Urgency)> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            for urgency in [Urgency::Soon, Urgency::Later] {
                if let Some(job) = self.take(&mut queue, urgency) {
                    return Some((job, urgency));
                }
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            let woken = self.ready.wait(queue);
            self.idle.fetch_sub(1, Ordering::Relaxed);
            queue = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Lets everybody else go first: people's turns and pictures do not wait for the engine.
fn give_way(niceness: i32) {
    #[cfg(target_os = "linux")]
    if niceness > 0 {
        let own = rustix::thread::gettid();
        if let Err(error) = rustix::process::setpriority_process(Some(own), niceness) {
            tracing::warn!(%error, "the engine's threads are as important as all others");
        }
    }
    // Elsewhere all threads are alike.
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}
