//! What wakes the delivery loops, and which game channels are known to be unreachable.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::game::GameId;

/// The bell that wakes the transports, and who is known not to hear them.
#[derive(Debug)]
pub(crate) struct OutboxSignal {
    rings: watch::Sender<u64>,
    /// Homes of games whose player could not be reached at the last try and of whom the other has
    /// been told. In memory only: a restart tells it once more.
    unreachable: Mutex<HashSet<(GameId, u8)>>,
}

impl OutboxSignal {
    /// Nothing to tell yet.
    pub fn new() -> OutboxSignal {
        OutboxSignal {
            rings: watch::Sender::new(0),
            unreachable: Mutex::default(),
        }
    }

    /// The player at this home cannot be reached; whether that is news.
    pub fn is_unreachable(&self, game: GameId, home: u8) -> bool {
        self.unreachable().insert((game, home))
    }

    /// Something has arrived at this home.
    pub fn is_reachable(&self, game: GameId, home: u8) {
        self.unreachable().remove(&(game, home));
    }

    fn unreachable(&self) -> MutexGuard<'_, HashSet<(GameId, u8)>> {
        self.unreachable
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
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
