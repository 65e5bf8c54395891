//! The time as the core was last told.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::game::Timestamp;

/// The latest instant of which the core was told. Every request and every tick brings the time as an
/// argument; the loops that run beside them (delivery, the engine's jobs) read it here, once at the
/// beginning of each message or job, and hand it on as an argument.
#[derive(Debug, Default)]
pub(crate) struct LatestTime(AtomicI64);

impl LatestTime {
    /// It is at least this late.
    pub(crate) fn advance(&self, now: Timestamp) {
        self.0.fetch_max(now.0, Ordering::Relaxed);
    }

    /// The latest instant heard of: the present, with a clock that ticks.
    pub(crate) fn get(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::Relaxed))
    }
}
