//! The machine's clocks. Nothing else in the program reads them for an instant that is stored.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::app::{ClockSample, Utc};

/// The origin of the monotonic clock.
#[expect(clippy::disallowed_methods, reason = "the only reader of the clocks")]
static BEGINNING: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A sample of both clocks.
pub fn clock_sample() -> ClockSample {
    let steady = BEGINNING.elapsed();
    #[expect(clippy::disallowed_methods, reason = "the only reader of the clocks")]
    let utc = match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_millis()).unwrap_or(i64::MAX),
        Err(before) => -i64::try_from(before.duration().as_millis()).unwrap_or(i64::MAX),
    };
    ClockSample {
        utc: Utc(utc),
        steady,
    }
}
