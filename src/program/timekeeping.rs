//! The loop that does what is due.

use std::time::Duration;

use tokio::sync::watch;
use tulenh::app::App;
use tulenh::machine;
use tulenh::service::{self, ServiceManager};

/// The longest sleep between two looks at the timers: absences are noticed by it, and a deadline
/// that has been set meanwhile is met to a second.
const LONGEST_SLEEP: Duration = Duration::from_secs(1);
/// The shortest, so that a timer that cannot be served does not spin.
const SHORTEST_SLEEP: Duration = Duration::from_millis(20);

/// Does what is due, when it is due.
pub async fn keep_time(app: App, mut manager: ServiceManager, mut stopped: watch::Receiver<bool>) {
    loop {
        let now = app.now(machine::clock_sample());
        app.heartbeat(false).await;
        manager.alive();
        let next = app.tick(now).await;
        manager.alive();
        let networks = app.connections();
        let networks = networks.iter().map(|(name, up)| (name.as_str(), *up));
        manager.tell(service::status(networks));
        let wait = next.map_or(LONGEST_SLEEP, |next| {
            Duration::from_millis(next.0.saturating_sub(now.0).max(0) as u64)
        });
        // Not at once, so that a timer that cannot be served does not spin.
        let wait = wait.clamp(SHORTEST_SLEEP, LONGEST_SLEEP);
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            _ = stopped.wait_for(|stopped| *stopped) => break,
        }
    }
    manager.stopping();
    app.now(machine::clock_sample());
    app.heartbeat(true).await;
}
