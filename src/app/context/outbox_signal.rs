//! What wakes the delivery loops, and which game channels are known to be unreachable.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::game::{GameId, NoticeId, Timestamp};

/// When notices were committed is remembered to so many milliseconds.
const MARK_MS: i64 = 1_000;
/// So many instants are remembered: those of an hour with a notice in every second.
const MARKS: usize = 3_600;

/// Wakes the delivery loops when there is something to send, and remembers the channels that cannot be
/// reached.
#[derive(Debug)]
pub(crate) struct OutboxSignal {
    signal: watch::Sender<u64>,
    /// Channels of games whose player could not be reached at the last try and of whom the other has
    /// been told. In memory only: a restart tells it once more.
    unreachable: Mutex<HashSet<(GameId, u8)>>,
    /// The first notice of a second, and when it was committed, in order.
    marks: Mutex<VecDeque<(NoticeId, Timestamp)>>,
}

impl OutboxSignal {
    /// Nothing to send yet.
    pub fn new() -> OutboxSignal {
        OutboxSignal {
            signal: watch::Sender::new(0),
            unreachable: Mutex::default(),
            marks: Mutex::default(),
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

    /// Remembers when this notice was committed.
    pub(crate) fn note(&self, notice: NoticeId, now: Timestamp) {
        let mut marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        if marks
            .back()
            .is_some_and(|(last, at)| *last >= notice || now.0 - at.0 < MARK_MS)
        {
            return;
        }
        if marks.len() == MARKS {
            marks.pop_front();
        }
        marks.push_back((notice, now));
    }

    /// How long ago this notice was committed, to a second; at least so long ago when it is older than
    /// what is remembered, and zero when nothing is.
    pub(crate) fn age_of(&self, notice: NoticeId, now: Timestamp) -> Duration {
        let marks = self.marks.lock().unwrap_or_else(PoisonError::into_inner);
        let after = marks.partition_point(|(first, _)| *first <= notice);
        let mark = marks.get(after.saturating_sub(1));
        let millis = mark.map_or(0, |(_, at)| now.0.saturating_sub(at.0).max(0));
        Duration::from_millis(millis.unsigned_abs())
    }

    /// Wakes the loops: there is something to send.
    pub fn wake(&self) {
        self.signal
            .send_modify(|signal| *signal = signal.wrapping_add(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_of_a_notice_is_known_to_a_second_and_never_forgotten_for_the_oldest() {
        let signal = OutboxSignal::new();
        let age = |notice, now| signal.age_of(NoticeId(notice), Timestamp(now)).as_millis();
        assert_eq!(age(1, 5_000), 0);
        for (notice, at) in [(10, 1_000), (11, 1_400), (12, 2_000), (13, 9_000)] {
            signal.note(NoticeId(notice), Timestamp(at));
        }
        assert_eq!(age(11, 5_000), 4_000);
        assert_eq!(age(12, 5_000), 3_000);
        // One from before the start has waited at least since then.
        assert_eq!(age(2, 5_000), 4_000);
        for notice in 14..20_000 {
            signal.note(NoticeId(notice), Timestamp(notice as i64 * MARK_MS));
        }
        assert_eq!(signal.marks.lock().unwrap().len(), MARKS);
    }
}
