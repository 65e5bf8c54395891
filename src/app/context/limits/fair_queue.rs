//! A line for work that is costly: few do it at a time, and of those who wait each person has their turn,
//! whoever has asked for much.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// Pieces of work done at the same time.
const AT_ONCE: usize = 2;
/// Pieces of work of one person that may wait.
const OF_ONE: usize = 2;
/// Pieces of work of all that may wait.
const OF_ALL: usize = 60;

/// Too much waits already, of this person or of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Crowded;

/// The line. No person has two turns at the same time.
pub(crate) struct FairQueue<K: Clone + Eq + Hash>(Arc<Mutex<State<K>>>);

/// A turn to work; over when dropped.
pub(crate) struct Turn<K: Clone + Eq + Hash> {
    line: Arc<Mutex<State<K>>>,
    who: K,
}

struct State<K> {
    free: usize,
    working: HashSet<K>,
    waiting: HashMap<K, VecDeque<oneshot::Sender<()>>>,
    /// People who wait, each once, in the order of their turns.
    next: VecDeque<K>,
    count: usize,
}

/// Somebody who waits; gives back the turn that came when nobody waited for it any more.
struct Waiting<K: Clone + Eq + Hash> {
    turn: Option<oneshot::Receiver<()>>,
    line: Arc<Mutex<State<K>>>,
    who: K,
}

impl<K: Clone + Eq + Hash> Default for FairQueue<K> {
    fn default() -> FairQueue<K> {
        FairQueue(Arc::new(Mutex::new(State {
            free: AT_ONCE,
            working: HashSet::new(),
            waiting: HashMap::new(),
            next: VecDeque::new(),
            count: 0,
        })))
    }
}

impl<K: Clone + Eq + Hash> FairQueue<K> {
    /// Waits for this person's turn.
    ///
    /// # Errors
    /// [`Crowded`], at once.
    pub(crate) async fn turn(&self, who: K) -> Result<Turn<K>, Crowded> {
        let (give, turn) = oneshot::channel();
        let mut waiting = {
            let mut state = lock(&self.0);
            state.join(&who, give)?;
            state.go_on();
            Waiting {
                turn: Some(turn),
                line: Arc::clone(&self.0),
                who: who.clone(),
            }
        };
        if let Some(turn) = &mut waiting.turn {
            // The sender is kept in the line until it sends.
            turn.await.map_err(|_| Crowded)?;
        }
        waiting.turn = None;
        Ok(Turn {
            line: Arc::clone(&self.0),
            who,
        })
    }
}

impl<K: Clone + Eq + Hash> State<K> {
    fn join(&mut self, who: &K, give: oneshot::Sender<()>) -> Result<(), Crowded> {
        let own = self.waiting.get(who).map_or(0, VecDeque::len);
        if own >= OF_ONE || self.count >= OF_ALL {
            return Err(Crowded);
        }
        if !self.next.contains(who) {
            self.next.push_back(who.clone());
        }
        self.waiting.entry(who.clone()).or_default().push_back(give);
        self.count += 1;
        Ok(())
    }

    /// Gives the free turns to those who are next.
    fn go_on(&mut self) {
        while self.free > 0 {
            let is_idle = |who: &K| !self.working.contains(who);
            let Some(who) = self.next.iter().position(is_idle) else {
                return;
            };
            let Some(who) = self.next.remove(who) else {
                return;
            };
            let own = self.waiting.entry(who.clone()).or_default();
            let give = own.pop_front();
            let is_last = own.is_empty();
            if is_last {
                self.waiting.remove(&who);
            } else {
                self.next.push_back(who.clone());
            }
            let Some(give) = give else { continue };
            self.count -= 1;
            if give.send(()).is_ok() {
                self.free -= 1;
                self.working.insert(who);
            }
        }
    }

    /// What nobody waits for any more takes no room.
    fn forget_gone(&mut self, who: &K) {
        let Some(own) = self.waiting.get_mut(who) else {
            return;
        };
        let before = own.len();
        own.retain(|give| !give.is_closed());
        self.count -= before - own.len();
        if own.is_empty() {
            self.waiting.remove(who);
            self.next.retain(|other| other != who);
        }
    }

    fn end(&mut self, who: &K) {
        self.free += 1;
        self.working.remove(who);
        self.go_on();
    }
}

impl<K: Clone + Eq + Hash> Drop for Turn<K> {
    fn drop(&mut self) {
        lock(&self.line).end(&self.who);
    }
}

impl<K: Clone + Eq + Hash> Drop for Waiting<K> {
    fn drop(&mut self) {
        let Some(mut turn) = self.turn.take() else {
            return;
        };
        turn.close();
        let mut state = lock(&self.line);
        match turn.try_recv() {
            Ok(()) => state.end(&self.who),
            Err(_) => state.forget_gone(&self.who),
        }
    }
}

fn lock<K>(line: &Mutex<State<K>>) -> MutexGuard<'_, State<K>> {
    // Nothing in here panics between two changes.
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn each_person_in_turn_and_nobody_twice_at_a_time() {
        let fair = FairQueue::default();
        let first = fair.turn("an").await.unwrap();
        let mut second = pin!(fair.turn("an"));
        let mut third = pin!(fair.turn("an"));
        assert!(second.as_mut().now_or_never().is_none());
        assert!(third.as_mut().now_or_never().is_none());
        assert!(fair.turn("an").now_or_never().unwrap().is_err());
        // There is room for somebody else at once.
        let binh = fair.turn("binh").now_or_never().unwrap().unwrap();
        let mut cuc = pin!(fair.turn("cuc"));
        assert!(cuc.as_mut().now_or_never().is_none());
        drop(binh);
        let cuc = cuc.now_or_never().unwrap().unwrap();
        assert!(second.as_mut().now_or_never().is_none());
        drop(first);
        let second = second.now_or_never().unwrap().unwrap();
        drop((second, cuc));
        assert!(third.now_or_never().unwrap().is_ok());
    }

    #[tokio::test]
    async fn who_goes_away_leaves_their_turn_to_others() {
        let fair = FairQueue::default();
        let both = [fair.turn(0).await.unwrap(), fair.turn(1).await.unwrap()];
        for who in 2..2 + 2 * OF_ALL {
            // Waits, and goes away.
            assert!(fair.turn(who).now_or_never().is_none());
        }
        assert_eq!(lock(&fair.0).count, 0);
        drop(both);
        // A turn that came to somebody who has gone is given back.
        let again = [fair.turn(0).await.unwrap(), fair.turn(1).await.unwrap()];
        let mut late = Box::pin(fair.turn(2));
        assert!(late.as_mut().now_or_never().is_none());
        drop(again);
        drop(late);
        let state = lock(&fair.0);
        assert_eq!((state.free, state.count), (AT_ONCE, 0));
        assert!(state.working.is_empty() && state.waiting.is_empty());
    }

    #[tokio::test]
    async fn only_so_many_wait() {
        let fair = FairQueue::default();
        let _both = [fair.turn(0).await.unwrap(), fair.turn(1).await.unwrap()];
        let mut waiting: Vec<_> = (2..2 + OF_ALL)
            .map(|who| Box::pin(fair.turn(who)))
            .collect();
        for one in &mut waiting {
            assert!(one.as_mut().now_or_never().is_none());
        }
        assert!(matches!(
            fair.turn(9_999).now_or_never(),
            Some(Err(Crowded))
        ));
    }
}
