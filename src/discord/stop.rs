//! How the adapter is stopped.

use std::time::Duration;

use tokio::sync::watch;

/// How long answers and deliveries in progress are waited for at the stop.
pub const GRACE: Duration = Duration::from_secs(10);

/// Returns when `stop` turns true, or its sender is gone.
pub async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
