//! The store has failed for good: the program ends, whatever hangs.

use std::path::Path;
use std::time::Duration;
use std::{process, thread};

use tulenh::log;
use tulenh::store::{Store, StoreError};
use tulenh_console::ToolError;

/// How long after the store has failed the process ends, whatever hangs then.
const AT_THE_LATEST: Duration = Duration::from_secs(4);
/// How long the words about it may take then: who reads them may hang as well.
const HURRY: Duration = Duration::from_millis(500);

/// What is said when the store has failed.
pub fn last_words(why: &StoreError, data_dir: &Path) -> String {
    format!(
        "{why}. Nothing can be saved any more, so the program has stopped. Look after the disk under {} \
         (is it full? is it still there?), then start again: the games are as they were last saved",
        data_dir.display()
    )
}

/// Ends the process soon after the store has failed, whatever every other thread is doing then.
/// Normally the program has ended by itself before.
pub fn end_with(store: &dyn Store, data_dir: &Path) -> Result<(), ToolError> {
    let mut failure = store.failure();
    let data_dir = data_dir.to_owned();
    let runtime = tokio::runtime::Handle::current();
    let watch = move || {
        // Polled on this thread, so it needs none of the runtime's.
        let why = runtime.block_on(async {
            let failed = failure.wait_for(Option::is_some).await;
            failed.ok().and_then(|why| why.clone())
        });
        // There is no failure when the store was closed and is gone.
        let Some(why) = why else { return };
        thread::sleep(AT_THE_LATEST);
        let end = move || {
            log::last_words(&last_words(&why, &data_dir));
            process::exit(1)
        };
        let speaker = thread::Builder::new().spawn(end);
        if speaker.is_ok() {
            thread::sleep(HURRY);
        }
        process::abort()
    };
    let watcher = thread::Builder::new().name("store-watcher".into());
    watcher.spawn(watch)?;
    Ok(())
}
