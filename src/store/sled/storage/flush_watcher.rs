//! A thread that ends the wait for a write to sled's file when the write has failed.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use ::sled::Db;

/// How often the thread looks whether a write has failed.
const PERIOD: Duration = Duration::from_millis(500);

/// Ends the waits for writes that have failed.
///
/// A batch is several writes to sled's file: one with its beginning, and one or more with its rows. Each is a job of sled's
/// pool of threads, and a flush waits for all of them. Where the one with the beginning fails after the others have ended,
/// sled 0.34 keeps the error and wakes nobody (`Log::exit_reservation`), so the flush would wait for ever. A read can wait
/// for such a write too. A thread looks for the error, and wakes whoever waits.
///
/// It does not see a failure of which sled keeps no error: a panic in the pool, or a failed write of a large value, which
/// sled keeps in a file of its own.
#[derive(Debug)]
pub struct FlushWatcher {
    db: Db,
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl FlushWatcher {
    /// Starts the thread, which ends when the watcher is dropped. The caller keeps a handle of the database for longer.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(db: Db) -> std::io::Result<FlushWatcher> {
        let (stop, stopped) = mpsc::channel();
        let watched = db.clone();
        let watch = move || {
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(PERIOD) {
                wake_if_failed(&watched);
            }
        };
        let thread = Builder::new().name("flush-watcher".into()).spawn(watch)?;
        Ok(FlushWatcher {
            db,
            stop: Some(stop),
            thread: Some(thread),
        })
    }
}

impl Drop for FlushWatcher {
    /// Waits for what is still being written, while the thread is there. sled would wait for it when it is closed.
    fn drop(&mut self) {
        drop(self.db.flush());
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// Wakes whoever waits for a write, if one has failed. Each of them gets the error.
fn wake_if_failed(db: &Db) {
    // Public, though sled does not document it; 0.34.7 is the last version of its line. `Db::flush` would do too, but takes
    // a lock first that a batch may hold.
    if db.context.global_error().is_err() {
        // The log never gets that far, so this call does not return early: it sees the error, wakes all who wait and fails.
        drop(db.context.pagecache.log.make_stable(i64::MAX));
    }
}
