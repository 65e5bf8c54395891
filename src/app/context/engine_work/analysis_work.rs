//! How far the analyses that run have come.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;

use crate::game::{GameId, JudgedTurn};

/// The analyses that are under way. What is wished for stands in the store.
pub(crate) struct AnalysisWork {
    gate: tokio::sync::Mutex<()>,
    /// Bounds the analyses that run at once; whoever comes first is first.
    pub(crate) places: Semaphore,
    work: Mutex<HashMap<GameId, Arc<Work>>>,
}

/// How far an analysis has come.
#[derive(Default)]
pub(crate) struct Work {
    pub(crate) given_up: AtomicBool,
    pub(crate) of: AtomicUsize,
    /// The last turn of the game comes first.
    judged: Mutex<Vec<JudgedTurn>>,
}

impl AnalysisWork {
    /// None yet; so many may run at once, at least one. Each takes some megabytes while it runs.
    pub(crate) fn new(at_once: usize) -> AnalysisWork {
        AnalysisWork {
            gate: tokio::sync::Mutex::default(),
            places: Semaphore::new(at_once.max(1)),
            work: Mutex::default(),
        }
    }

    /// Held by whoever changes what is wished for. Taken before no lock, and held for no longer than
    /// a commit takes.
    pub(crate) async fn gate(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.gate.lock().await
    }

    /// How many turns of a game are judged, and of how many; zeros before it begins.
    pub(crate) fn progress(&self, id: GameId) -> (u64, u64) {
        let Some(work) = self.works().get(&id).map(Arc::clone) else {
            return (0, 0);
        };
        let of = work.of.load(Ordering::Relaxed);
        (work.judged().len() as u64, of as u64)
    }

    /// Ends the work on a game at once.
    pub(crate) fn give_up(&self, id: GameId) {
        if let Some(work) = self.works().remove(&id) {
            work.given_up.store(true, Ordering::Relaxed);
        }
    }

    /// The work on a game, as far as it has come.
    pub(crate) fn begin(&self, id: GameId) -> Arc<Work> {
        Arc::clone(self.works().entry(id).or_default())
    }

    pub(crate) fn works(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Work>>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Work {
    pub(crate) fn judged(&self) -> MutexGuard<'_, Vec<JudgedTurn>> {
        self.judged.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
