//! How far the analyses that run have come.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Semaphore;
use tulenh_engine::{Judged, ReviewSchedule, ReviewStep};

use crate::game::{GameId, JudgedTurn};

/// The analyses that are under way. What is wished for stands in the store.
pub(crate) struct AnalysisWork {
    gate: tokio::sync::Mutex<()>,
    /// Bounds the analyses that run at once; whoever comes first is first.
    pub(crate) places: Semaphore,
    work: Mutex<HashMap<GameId, Arc<Work>>>,
}

/// The work on one game. It outlives a halt, and ends with the analysis or when that is given up.
pub(crate) struct Work {
    pub(crate) given_up: AtomicBool,
    progress: Mutex<Progress>,
}

/// How far the analysis of a game is, for whoever waits for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It has not begun.
    Waiting,
    /// So many turns are judged, of so many. When all are, some are looked at again.
    Judging { done: u64, of: u64 },
    /// Another process does it, and this one does not know how far it is.
    Elsewhere,
}

/// How far an analysis has come.
#[derive(Debug)]
pub(crate) struct Progress {
    /// How many turns are to be judged.
    wanted: usize,
    /// The turns that are judged, by their index.
    pub(crate) judged: BTreeMap<usize, JudgedTurn>,
    /// Which turn is judged next.
    pub(crate) schedule: ReviewSchedule,
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

    /// How far this process is with the analysis of a game.
    pub(crate) fn stage(&self, id: GameId) -> Stage {
        let Some(work) = self.works().get(&id).map(Arc::clone) else {
            return Stage::Waiting;
        };
        let progress = work.progress();
        Stage::Judging {
            done: progress.judged.len() as u64,
            of: progress.wanted as u64,
        }
    }

    /// Ends the work on a game at once.
    pub(crate) fn give_up(&self, id: GameId) {
        if let Some(work) = self.works().remove(&id) {
            work.given_up.store(true, Ordering::Relaxed);
        }
    }

    /// The work on a game of which these turns are to be judged, with so many nodes for each search if it is long: as far
    /// as it has come, if it has begun before.
    pub(crate) fn begin(&self, id: GameId, turns: Range<usize>, nodes: u64) -> Arc<Work> {
        let mut works = self.works();
        let work = works.entry(id).or_insert_with(|| {
            let progress = Progress {
                wanted: turns.len(),
                judged: BTreeMap::new(),
                schedule: ReviewSchedule::new(turns, nodes),
            };
            Arc::new(Work {
                given_up: AtomicBool::new(false),
                progress: Mutex::new(progress),
            })
        });
        Arc::clone(work)
    }

    pub(crate) fn works(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Work>>> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Work {
    pub(crate) fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Progress {
    /// Adds what came of a step; `told` is what people are told of the turn.
    pub(crate) fn add(&mut self, step: &ReviewStep, judged: &Judged, told: JudgedTurn) {
        self.schedule.add(step, judged);
        self.judged.insert(step.index, told);
    }
}

#[cfg(test)]
mod tests {
    use tulenh_engine::{Mark, Score};

    use super::*;
    use crate::game::Lead;

    const GAME: GameId = GameId(7);

    /// The last turns of a long game have no more nodes than if nothing had come between.
    #[test]
    fn work_that_has_halted_goes_on_with_what_is_left() {
        let analyses = AnalysisWork::new(1);
        assert_eq!(analyses.stage(GAME), Stage::Waiting);
        let work = analyses.begin(GAME, 20..320, 60_000);
        let told = JudgedTurn::new(Lead::By(0), Lead::By(0), None, Vec::new());
        let judged = Judged {
            best: Score::EVEN,
            played: Score::EVEN,
            better: None,
            answer: Vec::new(),
            mark: Mark::Fair,
            nodes: 100_000,
            further: None,
        };
        for _ in 0..250 {
            let mut progress = work.progress();
            let step = progress.schedule.next_step().unwrap();
            progress.add(&step, &judged, told.clone());
        }
        let before = work.progress().schedule.clone();
        drop(work);
        let again = analyses.begin(GAME, 20..320, 60_000);
        let (done, of) = (250, 300);
        assert_eq!(analyses.stage(GAME), Stage::Judging { done, of });
        assert_eq!(again.progress().schedule, before);
        assert_eq!(before.next_step().map(|step| step.index), Some(69));

        analyses.give_up(GAME);
        assert!(again.given_up.load(Ordering::Relaxed));
        let anew = analyses.begin(GAME, 20..320, 60_000);
        assert!(anew.progress().judged.is_empty());
        let fresh = ReviewSchedule::new(20..320, 60_000);
        assert_eq!(anew.progress().schedule, fresh);
    }
}
