//! What wakes the delivery loops, and which game channels are known to be unreachable.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::game::GameId;

/// The bell that wakes the couriers, and who is known not to hear them.
#[derive(Debug)]
pub(crate) struct Outbox {
    rings: watch::Sender<u64>,
    /// Homes of games whose player could not be reached at the last try and of whom the other has
    /// been told. In memory only: a restart tells it once more.
    deaf: Mutex<HashSet<(GameId, u8)>>,
}

impl Outbox {
    /// Nothing to tell yet.
    pub fn new() -> Outbox {
        Outbox {
            rings: watch::Sender::new(0),
            deaf: Mutex::default(),
        }
    }

    /// The player at this home cannot be reached; whether that is news.
    pub fn goes_deaf(&self, game: GameId, home: u8) -> bool {
        self.deaf().insert((game, home))
    }

    /// Something has arrived at this home.
    pub fn hears(&self, game: GameId, home: u8) {
        self.deaf().remove(&(game, home));
    }

    fn deaf(&self) -> MutexGuard<'_, HashSet<(GameId, u8)>> {
        self.deaf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What changes whenever there is something to tell.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.rings.subscribe()
    }

    /// There is something to tell.
    pub fn wake(&self) {
        self.rings
            .send_modify(|rings| *rings = rings.wrapping_add(1));
    }
}
