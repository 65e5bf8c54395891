//! People first: the engine's threads stand aside while anybody's request is answered.
//!
//! Being nice is not enough for that. Where the engine computes on every core, a thread that wakes up for
//! a person may wait until the scheduler looks round again: several milliseconds on many kernels, which is
//! more than the whole answer takes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long a thread stands aside before it thinks on for a moment, so that no flood of requests keeps
/// the engine from its answers for ever.
const AT_MOST: Duration = Duration::from_millis(5);

/// How many are being answered, and who waits until it is nobody.
#[derive(Default)]
pub(crate) struct Aside {
    people: AtomicUsize,
    gate: Mutex<()>,
    nobody: Condvar,
}

/// Somebody is being answered until this is dropped.
pub(crate) struct Precedence(Arc<Aside>);

impl Aside {
    /// Lets somebody go first.
    pub(crate) fn let_first(self: &Arc<Aside>) -> Precedence {
        self.people.fetch_add(1, Ordering::Relaxed);
        Precedence(Arc::clone(self))
    }

    /// Stands aside while anybody is being answered, and for other threads that wait for this context.
    /// For the engine's threads, every few hundred microseconds.
    pub(crate) fn step(&self) {
        if self.is_for_somebody() {
            let gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
            let somebody = |(): &mut ()| self.is_for_somebody();
            // Too long, or poisoned: it thinks on.
            let _ = self.nobody.wait_timeout_while(gate, AT_MOST, somebody);
        } else {
            // Schedulers that preempt lazily look for others when a thread calls them.
            thread::yield_now();
        }
    }

    pub(crate) fn is_for_somebody(&self) -> bool {
        self.people.load(Ordering::Relaxed) > 0
    }
}

impl Drop for Precedence {
    fn drop(&mut self) {
        let aside = &self.0;
        if aside.people.fetch_sub(1, Ordering::Relaxed) == 1 {
            // Whoever has just looked waits by now, and hears it.
            drop(aside.gate.lock());
            aside.nobody.notify_all();
        }
    }
}
