//! Hints: the engine thinks about one at a time for each person, to the end, and the last ones are kept.
//!
//! The steps of a hint are told one after the other, from one search. A page whose connection broke off
//! asks again while the engine thinks: it waits for what has been begun, so that a slow answer arrives.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::app::context::engine_work::advised::Advised;
use crate::app::context::engine_work::engine_pool::{Busy, EnginePool, Thought, Urgency};
use crate::game::{Game, GameId, PlayerId, Ply};

/// Hints that are kept. One takes a few kilobytes.
const KEPT: usize = 64;

/// What the engine advises; `None` where there is nothing to play.
pub(crate) type Hint = Option<Arc<Advised>>;

/// Hints that are thought of, or were lately.
#[derive(Default)]
pub(crate) struct HintWork {
    /// For whom the engine thinks.
    busy: Arc<Mutex<HashSet<PlayerId>>>,
    hints: Mutex<Hints>,
}

/// The engine thinks for somebody until this is dropped.
pub(crate) struct Only(Arc<Mutex<HashSet<PlayerId>>>, PlayerId);

/// A board of a game: so many turns after the start, after so many take-backs. The turns before it are
/// known by that too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct BoardOfGame {
    game: GameId,
    at: Ply,
    takebacks: u32,
}

#[derive(Default)]
struct Hints {
    of: HashMap<BoardOfGame, watch::Receiver<Option<Hint>>>,
    /// In the order of coming; the first goes first.
    order: VecDeque<BoardOfGame>,
}

impl BoardOfGame {
    /// The board that stands in a game.
    pub(crate) fn of(game: &Game) -> BoardOfGame {
        BoardOfGame {
            game: game.id(),
            at: game.ply(),
            takebacks: game.takeback_count(),
        }
    }

    /// The board on which whoever is to move was last given a hint, if they were.
    pub(crate) fn of_last_hint(game: &Game) -> Option<BoardOfGame> {
        let advice = game.advice()[game.position().turn()];
        (advice.step > 0).then_some(BoardOfGame {
            game: game.id(),
            at: advice.at,
            takebacks: advice.takebacks,
        })
    }
}

impl HintWork {
    /// From now on the engine thinks for this person; `None` if it does already.
    pub(crate) fn begin(&self, who: PlayerId) -> Option<Only> {
        let first = lock(&self.busy).insert(who);
        // Not `then_some`: an `Only` that is made for nothing ends the other.
        first.then(|| Only(Arc::clone(&self.busy), who))
    }

    /// The hint for a board: the one that is kept, the one that is being thought of, or what `think` gives.
    ///
    /// # Errors
    /// [`Busy`] when the engine thinks of something else for this person, or has too much to do.
    pub(crate) async fn hint(
        &self,
        pool: &EnginePool,
        who: PlayerId,
        board: BoardOfGame,
        think: impl FnOnce(&Thought<'_>) -> Option<Advised> + Send + 'static,
    ) -> Result<Hint, Busy> {
        let mut told = self.begun(pool, who, board, think)?;
        let hint = told.wait_for(Option::is_some).await;
        hint.map(|hint| hint.clone().flatten())
            .map_err(|_| pool.why_nothing_came())
    }

    fn begun(
        &self,
        pool: &EnginePool,
        who: PlayerId,
        board: BoardOfGame,
        think: impl FnOnce(&Thought<'_>) -> Option<Advised> + Send + 'static,
    ) -> Result<watch::Receiver<Option<Hint>>, Busy> {
        let mut hints = lock(&self.hints);
        if let Some(told) = hints.get(board) {
            return Ok(told);
        }
        let only = self.begin(who).ok_or(Busy::Enough)?;
        let (tell, told) = watch::channel(None);
        pool.begin(who, Urgency::Soon, move |thought| {
            let hint = think(thought).map(Arc::new);
            drop(only);
            // The program ends; else nobody may be there to hear it.
            if !thought.given_up.is_aborted() {
                let _ = tell.send(Some(hint));
            }
        })?;
        hints.keep(board, told.clone());
        Ok(told)
    }
}

impl Hints {
    /// What is told of a board, unless that broke off.
    fn get(&self, board: BoardOfGame) -> Option<watch::Receiver<Option<Hint>>> {
        let told = self.of.get(&board)?;
        let comes = told.borrow().is_some() || told.has_changed().is_ok();
        comes.then(|| told.clone())
    }

    fn keep(&mut self, board: BoardOfGame, told: watch::Receiver<Option<Hint>>) {
        if self.of.insert(board, told).is_none() {
            self.order.push_back(board);
        }
        while self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.of.remove(&oldest);
        }
    }
}

impl Drop for Only {
    fn drop(&mut self) {
        lock(&self.0).remove(&self.1);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tulenh_rules::{Position, Ruleset};

    use super::*;

    const AN: PlayerId = PlayerId(1);
    const BINH: PlayerId = PlayerId(2);

    fn board(at: u32) -> BoardOfGame {
        BoardOfGame {
            game: GameId(1),
            at: Ply(at),
            takebacks: 0,
        }
    }

    fn some() -> Option<Advised> {
        let start = Position::start(Arc::new(Ruleset::OFFICIAL));
        Some(Advised {
            turn: start.legal_turns()[0].clone(),
            line: Vec::new(),
            reasons: Vec::new(),
            alternatives: Vec::new(),
            mistake: None,
        })
    }

    #[test]
    fn the_engine_thinks_of_one_thing_for_each_person() {
        let work = HintWork::default();
        let first = work.begin(AN);
        assert!(first.is_some());
        assert!(work.begin(AN).is_none());
        assert!(work.begin(AN).is_none());
        assert!(work.begin(BINH).is_some());
        drop(first);
        assert!(work.begin(AN).is_some());
    }

    #[tokio::test]
    async fn whoever_asks_again_gets_what_was_begun() {
        let (work, pool) = (HintWork::default(), EnginePool::new(1, 1, 0));
        let (go, gone) = mpsc::channel::<()>();
        let slow = move |_: &Thought<'_>| {
            gone.recv().unwrap();
            some()
        };
        let mut told = work.begun(&pool, AN, board(0), slow).unwrap();
        assert!(!told.has_changed().unwrap());
        // Whoever asked has gone, and asks again; meanwhile nothing else is begun for them.
        let never = |_: &Thought<'_>| unreachable!("it was begun before");
        let again = work.hint(&pool, AN, board(0), never);
        let other = work.begun(&pool, AN, board(1), never);
        assert_eq!(other.err(), Some(Busy::Enough));
        go.send(()).unwrap();
        let hint = again.await.unwrap().unwrap();
        told.changed().await.unwrap();
        let first = told.borrow().clone().flatten().unwrap();
        assert!(Arc::ptr_eq(&first, &hint));
        // It is kept, and another board is another hint.
        let kept = work.hint(&pool, AN, board(0), never).await.unwrap();
        assert!(Arc::ptr_eq(&kept.unwrap(), &hint));
        let nothing = work.hint(&pool, AN, board(1), |_| None).await;
        assert!(nothing.unwrap().is_none());
    }

    #[tokio::test]
    async fn what_broke_off_is_begun_anew_and_the_oldest_make_room() {
        let (work, pool) = (HintWork::default(), EnginePool::new(1, 1, 0));
        let broken = |_: &Thought<'_>| panic!("a fault of ours, for this test");
        let nothing = work.hint(&pool, AN, board(0), broken).await;
        assert_eq!(nothing.err(), Some(Busy::Broken));
        for at in 0..=KEPT as u32 {
            let hint = work.hint(&pool, AN, board(at), |_| some()).await;
            assert!(hint.unwrap().is_some());
        }
        {
            let hints = lock(&work.hints);
            assert_eq!((hints.of.len(), hints.order.len()), (KEPT, KEPT));
            assert!(hints.get(board(0)).is_none());
        }
        pool.close();
        let late = work.hint(&pool, AN, board(0), |_| some()).await;
        assert_eq!(late.err(), Some(Busy::Gone));
    }
}
