//! What waits for a thread of the engine, and what is on one.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::app::context::engine_work::engine_pool::{Busy, Thought, Urgency};
use crate::game::PlayerId;

/// Thoughts of one person that may wait at once: as many as they may have open games, and some.
pub(super) const OF_ONE: usize = 128;

/// The two lines of thoughts, and those that have begun.
#[derive(Default)]
pub(super) struct Queue {
    pub(super) soon: Line,
    pub(super) later: Line,
    /// Of those that are being thought: whether to stop.
    pub(super) running: Vec<Arc<AtomicBool>>,
    pub(super) closed: bool,
}

/// Thoughts that wait, those of each person in order, the people in turn.
#[derive(Default)]
pub(super) struct Line {
    of: HashMap<PlayerId, VecDeque<Job>>,
    /// People with something waiting, each once.
    next: VecDeque<PlayerId>,
    pub(super) count: usize,
}

/// A thought that was asked for.
pub(super) struct Job {
    pub(super) asked: Instant,
    pub(super) given_up: Arc<AtomicBool>,
    pub(super) work: Work,
}

/// The work of a thought. It sends its own answer to whoever asked.
pub(super) type Work = Box<dyn FnOnce(&Thought<'_>) + Send>;

impl Queue {
    /// The thoughts that wait with this urgency.
    pub(super) fn line(&mut self, urgency: Urgency) -> &mut Line {
        match urgency {
            Urgency::Soon => &mut self.soon,
            Urgency::Later => &mut self.later,
        }
    }
}

impl Line {
    /// Puts a thought behind the others of this person.
    ///
    /// # Errors
    /// [`Busy::Enough`] when this person has too much waiting.
    pub(super) fn put(&mut self, who: PlayerId, job: Job) -> Result<(), Busy> {
        let own = self.of.entry(who).or_default();
        // What nobody waits for any more takes no room.
        let before = own.len();
        own.retain(|job| !job.given_up.load(Ordering::Relaxed));
        self.count -= before - own.len();
        if own.len() >= OF_ONE {
            return Err(Busy::Enough);
        }
        own.push_back(job);
        self.count += 1;
        if before == 0 {
            self.next.push_back(who);
        }
        Ok(())
    }

    /// The first thought of whoever is next, who then stands last.
    pub(super) fn take(&mut self) -> Option<Job> {
        while let Some(who) = self.next.pop_front() {
            let Some(own) = self.of.get_mut(&who) else {
                continue;
            };
            let job = own.pop_front();
            if own.is_empty() {
                self.of.remove(&who);
            } else {
                self.next.push_back(who);
            }
            let Some(job) = job else { continue };
            self.count -= 1;
            if !job.given_up.load(Ordering::Relaxed) {
                return Some(job);
            }
        }
        None
    }
}
