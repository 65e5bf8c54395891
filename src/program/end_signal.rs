//! The signal that ends the program.

use tokio::sync::watch;

/// Turns `stop` true at Ctrl-C or when the system asks the program to end.
pub async fn listen_for_the_end(stop: watch::Sender<bool>) {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => {
                tokio::select! {
                    _ = interrupted => {}
                    _ = terminated.recv() => {}
                }
            }
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
    tracing::info!("stopping");
    let _ = stop.send(true);
}
