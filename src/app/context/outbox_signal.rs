//! What wakes the delivery loops, and which game channels are known to be unreachable.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::game::GameId;

/// Wakes the delivery loops when there is something to send, and remembers the channels that cannot be
/// reached.
#[derive(Debug)]
pub(crate) struct OutboxSignal {
    signal: watch::Sender<u64>,
    /// Channels of games whose player could not be reached at the last try and of whom the other has
    /// been told. In memory only: a restart tells it once more.
    unreachable: Mutex<HashSet<(GameId, u8)>>,
}

impl OutboxSignal {
    /// Nothing to send yet.
    pub fn new() -> OutboxSignal {
        OutboxSignal {
            signal: watch::Sender::new(0),
            unreachable: Mutex::default(),
        }
    }

    /// Remembers that the player in this channel cannot be reached. Gives whether that is new.
    pub fn mark_unreachable(&self, game: GameId, channel: u8) -> bool {
        self.unreachable().insert((game, channel))
    }

    /// Forgets that this channel was unreachable: something has arrived there.
    pub fn mark_reachable(&self, game: GameId, channel: u8) {
        self.unreachable().remove(&(game, channel));
    }

    fn unreachable(&self) -> MutexGuard<'_, HashSet<(GameId, u8)>> {
        self.unreachable
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// A receiver that changes whenever there is something to send.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.signal.subscribe()
    }

    /// Wakes the loops: there is something to send.
    pub fn wake(&self) {
        self.signal
            .send_modify(|signal| *signal = signal.wrapping_add(1));
    }
}
