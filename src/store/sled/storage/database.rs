//! sled's open database, where no one waits for ever for a write that has failed.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use ::sled::{Config, Db, Tree};

/// How often a thread looks whether a write has failed.
const PERIOD: Duration = Duration::from_millis(500);

/// sled's open database.
///
/// A batch is two writes to the file: one for its beginning and one for its rows. Each is a job of sled's pool of threads, and
/// a flush waits for both. Where the first fails after the other has ended, sled 0.34 keeps the error and wakes nobody
/// (`Log::exit_reservation`), so the flush would wait for ever. A later flush finds the error, and wakes whoever waits.
/// So a thread looks for an error, and flushes when there is one.
#[derive(Debug, Clone)]
pub struct Database {
    // Dropped first: its thread has a handle of the database too, and may not have the last one. sled closes when that is
    // dropped, and may panic.
    _watcher: Arc<Watcher>,
    db: Db,
}

impl Database {
    /// Opens sled's files.
    ///
    /// # Errors
    /// When sled refuses them, or the system refuses something.
    pub fn open(config: &Config) -> ::sled::Result<Database> {
        let db = config.open()?;
        Ok(Database {
            _watcher: Arc::new(Watcher::spawn(config.clone(), db.clone())?),
            db,
        })
    }

    /// Opens a tree, or creates it.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn open_tree(&self, name: &str) -> ::sled::Result<Tree> {
        self.db.open_tree(name)
    }

    /// Hands what was written to the operating system. Blocks.
    ///
    /// # Errors
    /// When the disk fails, or has failed.
    pub fn flush(&self) -> ::sled::Result<usize> {
        self.db.flush()
    }
}

/// The thread that looks for an error. It ends when this is dropped.
#[derive(Debug)]
struct Watcher {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watcher {
    fn spawn(config: Config, db: Db) -> ::sled::Result<Watcher> {
        let (stop, stopped) = mpsc::channel();
        let watch = move || {
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(PERIOD) {
                // Public, though sled does not document it; 0.34.7 is the last version of its line.
                if config.global_error().is_err() {
                    // This gives the same error at once.
                    drop(db.flush());
                }
            }
        };
        let thread = Builder::new().name("sled-watcher".into()).spawn(watch)?;
        Ok(Watcher {
            stop: Some(stop),
            thread: Some(thread),
        })
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // It cannot have panicked.
            drop(thread.join());
        }
    }
}
