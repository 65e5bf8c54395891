//! Pauses between tries, and the wait for the order to stop.

use std::time::Duration;

use tokio::sync::watch;

/// Growing pauses between tries: 1, 2, 4 … 60 seconds, unless the server names one.
#[derive(Debug, Default)]
pub(crate) struct Backoff(u32);

impl Backoff {
    const LONGEST: Duration = Duration::from_secs(60);

    pub(crate) fn next(&mut self, asked: Option<Duration>) -> Duration {
        let grown = Duration::from_secs(1 << self.0.min(6)).min(Backoff::LONGEST);
        self.0 += 1;
        asked.unwrap_or(grown)
    }
}

/// Returns when the flag turns true, or its sender is gone.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // An error means that the sender is gone, which is an order to stop too.
    let _ = stop.wait_for(|stop| *stop).await;
}
