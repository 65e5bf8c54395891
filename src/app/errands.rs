//! Work that no request waits for: what the engine has to do in games.
//!
//! What is to be done stands in the store (the engine is to move in a game), never here alone: after a
//! restart it is looked for, and begun again.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::Notify;

use crate::app::Core;
use crate::game::{Bot, GameId, Timestamp};
use crate::store::{StoreError, StoredGame};

/// Games looked at at a time after a start.
const PAGE: usize = 256;
/// How long the program waits for what is being done when it ends.
const LAST_WORDS: Duration = Duration::from_secs(10);
/// How long after a failure the same is tried again.
const AGAIN: Duration = Duration::from_secs(10);

/// Something to be done. The same errand never runs twice at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Errand {
    /// To look for all that the engine has to do, after a start.
    LookRound,
    /// The engine's part in a game.
    Bot(GameId),
    /// To judge a game that is over.
    Analysis(GameId),
}

/// What runs, and what is to be done later.
pub(super) struct Errands {
    core: Weak<Core>,
    state: Mutex<State>,
    ended: Notify,
}

#[derive(Default)]
struct State {
    /// What runs, and whether it is to be done once more then: something has changed meanwhile.
    running: HashMap<Errand, bool>,
    later: BTreeSet<(Timestamp, Errand)>,
    looked_round: bool,
    closed: bool,
}

impl Errands {
    /// None yet, of this core.
    pub(super) fn new(core: Weak<Core>) -> Errands {
        Errands {
            core,
            state: Mutex::default(),
            ended: Notify::new(),
        }
    }

    /// Does this, beside everything else.
    pub(super) fn begin(&self, errand: Errand) {
        let (Some(core), Ok(runtime)) = (self.core.upgrade(), Handle::try_current()) else {
            return;
        };
        {
            let mut state = self.lock();
            if state.closed {
                return;
            }
            if let Some(again) = state.running.get_mut(&errand) {
                *again = true;
                return;
            }
            state.running.insert(errand, false);
        }
        runtime.spawn(async move {
            // However it ends, it is not under way for ever.
            let _under_way = UnderWay(Arc::clone(&core), errand);
            loop {
                match core.run(errand).await {
                    Ok(()) => {}
                    // It would be no other the next time.
                    Err(error @ StoreError::Record(..)) => {
                        tracing::error!(%error, ?errand, "something cannot be done");
                    }
                    Err(error) => {
                        tracing::error!(%error, ?errand, "something could not be done, later again");
                        core.errands
                            .begin_at(core.present().after(AGAIN), errand);
                    }
                }
                if !core.errands.is_wanted_again(errand) {
                    return;
                }
            }
        });
    }

    /// Does this at an instant.
    pub(super) fn begin_at(&self, at: Timestamp, errand: Errand) {
        let mut state = self.lock();
        if !state.closed {
            state.later.insert((at, errand));
        }
    }

    /// Begins what is due, and says when to come again.
    pub(super) fn due(&self, now: Timestamp) -> Option<Timestamp> {
        let due: Vec<Errand> = {
            let mut state = self.lock();
            let mut due = Vec::new();
            if !std::mem::replace(&mut state.looked_round, true) {
                due.push(Errand::LookRound);
            }
            while let Some((at, errand)) = state.later.pop_first() {
                if at > now {
                    state.later.insert((at, errand));
                    break;
                }
                due.push(errand);
            }
            due
        };
        for errand in due {
            self.begin(errand);
        }
        self.lock().later.first().map(|(at, _)| *at)
    }

    /// Whether anything is under way that somebody waits for: no long work.
    pub(super) fn is_playing(&self) -> bool {
        let state = self.lock();
        let mut running = state.running.keys();
        running.any(|errand| !matches!(errand, Errand::Analysis(_)))
    }

    /// Whether anything is under way.
    pub(super) fn is_busy(&self) -> bool {
        !self.lock().running.is_empty()
    }

    /// Begins nothing any more, and waits for what is under way.
    pub(super) async fn close(&self) {
        self.lock().closed = true;
        let ended = async {
            loop {
                let ended = self.ended.notified();
                if !self.is_busy() {
                    return;
                }
                ended.await;
            }
        };
        if tokio::time::timeout(LAST_WORDS, ended).await.is_err() {
            tracing::warn!("the engine did not come to an end");
        }
    }

    fn is_wanted_again(&self, errand: Errand) -> bool {
        let mut state = self.lock();
        let again = state.running.get_mut(&errand);
        let again = again.is_some_and(std::mem::take);
        again && !state.closed
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes an errand off the list when it has ended, or has broken off.
struct UnderWay(Arc<Core>, Errand);

impl Drop for UnderWay {
    fn drop(&mut self) {
        let errands = &self.0.errands;
        // Between the last look and this somebody may have wanted it once more.
        let again = errands.lock().running.remove(&self.1);
        if again == Some(true) {
            errands.begin_at(self.0.present(), self.1);
        }
        errands.ended.notify_waiters();
    }
}

impl Core {
    async fn run(&self, errand: Errand) -> Result<(), StoreError> {
        match errand {
            Errand::LookRound => self.look_round().await,
            Errand::Bot(id) => self.bot_plays(id).await,
            Errand::Analysis(id) => self.analyse(id).await,
        }
    }

    /// Begins what the engine has to do in a game, now or when it wakes.
    pub(super) fn ask_bot(&self, stored: &StoredGame) {
        let Some((_, bot)) = stored.game.bot_asked() else {
            return;
        };
        let (errand, wakes) = (Errand::Bot(stored.game.id()), bot.wakes(&stored.game));
        if wakes <= self.present() {
            self.errands.begin(errand);
        } else {
            self.errands.begin_at(wakes, errand);
        }
    }

    /// Looks for games in which the engine has something to do.
    async fn look_round(&self) -> Result<(), StoreError> {
        self.resume_analyses().await?;
        for bot in Bot::all() {
            let mut after = None;
            loop {
                let page = self
                    .store
                    .games_after(bot.seat(), true, after, PAGE)
                    .await?;
                let Some(last) = page.last().copied() else {
                    break;
                };
                for id in page {
                    match self.store.game(id).await {
                        Ok(found) => found.iter().for_each(|stored| self.ask_bot(stored)),
                        Err(error @ StoreError::Record(..)) => {
                            tracing::error!(%error, "the engine cannot play a game");
                        }
                        Err(error) => return Err(error),
                    }
                }
                after = Some(last);
            }
        }
        Ok(())
    }
}
