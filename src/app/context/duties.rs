//! Which work this process does, of several that share the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout_at};

use crate::store::{Duty, LEASE_TIME, Lease, Store, StoreError};

/// How often a lease is renewed: two attempts may fail before it lapses.
const RENEWAL: Duration = Duration::from_secs(4);
/// How often a duty is asked for that another process has.
const STAND_BY: Duration = Duration::from_secs(1);

/// The duty of the bot's clock: what is due, and the heartbeat.
pub(crate) const TIME: &str = "time";
/// The duty of the engine's part in games, and of analyses.
pub(crate) const ENGINE: &str = "engine";

/// The duties that this process stands for. Whoever asks for one makes the process stand for it from then on.
pub(crate) struct Duties {
    store: Arc<dyn Store>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    candidates: HashMap<Duty, Candidate>,
    closed: bool,
}

/// This process as a candidate for one duty.
struct Candidate {
    /// How many pieces of work need it.
    users: usize,
    lease: watch::Receiver<Kept>,
    renewal: Renewal,
}

/// How the lease of a duty is renewed.
enum Renewal {
    /// No other process works with the store: it is always this one's.
    Alone(#[expect(dead_code, reason = "held, so that the duty is not lost")] watch::Sender<Kept>),
    /// By this task.
    By(JoinHandle<()>),
}

/// What is known of a duty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Kept {
    /// Whether it was asked for at all.
    asked: bool,
    lease: Option<Lease>,
}

/// One duty of this process, as somebody follows it.
#[derive(Debug, Clone)]
pub(crate) struct Watched(watch::Receiver<Kept>);

impl Watched {
    /// The lease, when this process has it now.
    pub fn now(&mut self) -> Option<Lease> {
        self.0.borrow_and_update().lease.clone()
    }

    /// Waits until this process has it. Never resolves once the program ends.
    pub async fn taken(&mut self) -> Lease {
        loop {
            // Nobody asks for it any more, so there is none to come.
            if self.0.has_changed().is_err() {
                std::future::pending::<()>().await;
            }
            if let Some(lease) = self.now() {
                return lease;
            }
            // An error is seen above.
            let _ = self.0.changed().await;
        }
    }

    /// Waits until this process has no longer this lease.
    pub async fn lost(&mut self, lease: &Lease) {
        let other = |kept: &Kept| kept.lease.as_ref() != Some(lease);
        // It is lost as well when nobody renews it any more.
        let _ = self.0.wait_for(other).await;
    }
}

impl Duties {
    /// None yet.
    pub fn new(store: Arc<dyn Store>) -> Duties {
        Duties {
            store,
            state: Mutex::default(),
        }
    }

    /// The lease of a duty, when this process has it. The first call waits until it was asked for once.
    pub async fn lease(&self, name: &str) -> Option<Lease> {
        let mut watched = self.watch(name, 0);
        // When nobody asks any more there is none.
        let kept = watched.0.wait_for(|kept| kept.asked).await;
        kept.ok()?.lease.clone()
    }

    /// The lease of a duty for which this process stands, when it has it.
    pub fn known(&self, name: &str) -> Option<Lease> {
        let state = self.state();
        let candidate = state.candidates.get(&Duty::new(name))?;
        candidate.lease.borrow().lease.clone()
    }

    /// Whether this process stands for a duty that another one has.
    pub fn stands_by(&self, name: &str) -> bool {
        let state = self.state();
        let candidate = state.candidates.get(&Duty::new(name));
        candidate.is_some_and(|candidate| candidate.lease.borrow().lease.is_none())
    }

    /// Stands for a duty until [`Duties::leave`] was called as often.
    pub fn stand(&self, name: &str) -> Watched {
        self.watch(name, 1)
    }

    /// What needed the duty has ended. It is given back when nothing needs it any more.
    pub async fn leave(&self, name: &str) {
        let duty = Duty::new(name);
        let candidate = {
            let mut state = self.state();
            let Some(candidate) = state.candidates.get_mut(&duty) else {
                return;
            };
            candidate.users = candidate.users.saturating_sub(1);
            match candidate.users {
                0 => state.candidates.remove(&duty),
                _ => None,
            }
        };
        if let Some(candidate) = candidate {
            self.give_back(candidate).await;
        }
    }

    fn watch(&self, name: &str, users: usize) -> Watched {
        let duty = Duty::new(name);
        let mut state = self.state();
        if let Some(candidate) = state.candidates.get_mut(&duty) {
            candidate.users += users;
            return Watched(candidate.lease.clone());
        }
        let (sender, lease) = watch::channel(Kept::default());
        if !state.closed {
            let renewal = match self.store.is_shared() {
                true => {
                    let store = Arc::clone(&self.store);
                    Renewal::By(tokio::spawn(keep(store, duty.clone(), sender)))
                }
                false => {
                    sender.send_replace(Kept {
                        asked: true,
                        lease: Some(Lease::alone(duty.clone())),
                    });
                    Renewal::Alone(sender)
                }
            };
            let candidate = Candidate {
                users,
                lease: lease.clone(),
                renewal,
            };
            state.candidates.insert(duty, candidate);
        }
        Watched(lease)
    }

    /// Gives all duties back, so that other processes take them at once. What is done under them must have
    /// ended.
    pub async fn close(&self) {
        let candidates = {
            let mut state = self.state();
            state.closed = true;
            std::mem::take(&mut state.candidates)
        };
        for candidate in candidates.into_values() {
            self.give_back(candidate).await;
        }
    }

    async fn give_back(&self, candidate: Candidate) {
        let Renewal::By(task) = candidate.renewal else {
            return;
        };
        task.abort();
        // What it has just taken is known then.
        drop(task.await);
        let lease = candidate.lease.borrow().lease.clone();
        if let Some(lease) = lease
            && let Err(error) = self.store.release(&lease).await
        {
            tracing::warn!(duty = %lease.duty, %error, "a duty is not given back; it is free in some seconds");
        }
    }

    // Nothing panics while this lock is held.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Duties {
    fn drop(&mut self) {
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        for candidate in state.candidates.values() {
            if let Renewal::By(task) = &candidate.renewal {
                task.abort();
            }
        }
    }
}

/// Asks for a duty, and keeps it, until the program ends.
async fn keep(store: Arc<dyn Store>, duty: Duty, sender: watch::Sender<Kept>) {
    let mut held: Option<Lease> = None;
    // Until when the lease is valid, at the least.
    let mut valid = Instant::now();
    // Whether the failure that goes on was told.
    let mut told = false;
    loop {
        let asked = Instant::now();
        let patience = match held {
            // One that gets no answer is asked again on another connection while the lease is valid.
            Some(_) => valid.min(asked + RENEWAL),
            None => asked + LEASE_TIME,
        };
        let answer = timeout_at(patience, store.hold(&duty, held.as_ref())).await;
        let mut failed = true;
        let lease = match answer {
            Ok(Ok(lease)) => {
                failed = false;
                lease
            }
            Ok(Err(StoreError::Closed)) => return,
            Ok(Err(error)) => {
                match told {
                    true => tracing::debug!(%duty, %error, "a duty could not be asked for"),
                    false => tracing::warn!(%duty, %error, "a duty could not be asked for"),
                }
                // It is valid for a while, and nobody can take it where it cannot be renewed.
                held.clone().filter(|_| Instant::now() < valid)
            }
            Err(_) => {
                match told {
                    true => tracing::debug!(%duty, "the store does not say who has a duty"),
                    false => tracing::warn!(%duty, "the store does not say who has a duty"),
                }
                held.clone().filter(|_| Instant::now() < valid)
            }
        };
        match (&held, &lease) {
            (None, Some(_)) => tracing::info!(%duty, "this process has the duty now"),
            (Some(_), None) => tracing::warn!(%duty, "this process has lost the duty"),
            _ => {}
        }
        if !failed {
            valid = asked + LEASE_TIME;
        }
        held = lease;
        sender.send_if_modified(|kept| {
            let now = Kept {
                asked: true,
                lease: held.clone(),
            };
            std::mem::replace(kept, now.clone()) != now
        });
        told = failed;
        sleep(match held {
            Some(_) if !failed => RENEWAL,
            _ => STAND_BY,
        })
        .await;
    }
}
