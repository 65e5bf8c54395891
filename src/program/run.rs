//! A run of the bot, from the settings to the last words.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tulenh::app::{Account, App, Network, Options, PageAddresses};
use tulenh::config::{Config, LogFormat};
use tulenh::service::ServiceManager;
use tulenh::store::Store;
use tulenh::{log, terminal};
use tulenh_console::ToolError;

use crate::program::adapters::run_adapters;
use crate::program::end_signal::listen_for_the_end;
use crate::program::monitoring::health;
use crate::program::open_store::{open_database, open_directory};
use crate::program::process_limits::{allow_files, keep_files_private};
use crate::program::store_failure::{end_with, last_words};
use crate::program::timekeeping::keep_time;

/// How long the adapters may take to end after the store has failed.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Bytes of stack of each thread that answers: without optimisation the futures of a request need more
/// than the usual 2 MB. Only what is used takes memory.
const STACK: usize = 16 << 20;

/// Runs the bot until it is told to stop. `env` is the file of settings, where it is not `.env`.
///
/// # Errors
/// What the operator has to mend, in words.
pub fn run(env: Option<&Path>) -> Result<(), ToolError> {
    let config = Config::from_environment(env)?;
    let json = config.log_format == LogFormat::Json;
    log::start(config.log.as_deref(), json, config.secrets());
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    keep_files_private();
    allow_files()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(STACK)
        .build()?;
    let result = runtime.block_on(serve(&config));
    // The terminal may still be waiting for a line that nobody will type.
    runtime.shutdown_background();
    result
}

async fn serve(config: &Config) -> Result<(), ToolError> {
    let mut manager = ServiceManager::default();
    manager.tell("opening the store".to_owned());
    let store: Arc<dyn Store> = match &config.database_url {
        Some(url) => open_database(url).await?,
        None => open_directory(config.data_dir.clone()).await?,
    };
    end_with(&*store, &config.data_dir)?;
    let mut options = Options::new(rand::random::<u64>);
    options.text_boards.extend(terminal::network());
    options.page = config.web_url.as_deref().map(PageAddresses::new);
    options.owners = config.owners.iter().filter_map(owner).collect();
    options.thinkers = config.engine_threads.unwrap_or(options.thinkers);
    options.engine_memory = config.engine_memory.unwrap_or(options.engine_memory);
    // Nobody's turn waits for the engine.
    options.engine_niceness = 10;
    let app = App::new(store.clone(), options);
    app.resume().await?;

    let (stop, stopped) = watch::channel(false);
    let timers = tokio::spawn(keep_time(app.clone(), manager, stopped.clone()));
    tokio::spawn(listen_for_the_end(stop.clone()));
    let failure = store.failure();
    let failed = {
        let mut failure = failure.clone();
        // What it shows is let go of at once: it is locked while somebody looks at it.
        async move { drop(failure.wait_for(Option::is_some).await) }
    };
    let (end_health, health_ended) = watch::channel(false);
    let health = health(config, app.clone(), stopped.clone(), health_ended).await?;
    let adapters = run_adapters(config, app.clone(), stopped);
    tokio::pin!(adapters);
    let result = tokio::select! {
        result = &mut adapters => result,
        // The store is there until the end, so this is never because it is gone.
        () = failed => {
            tracing::error!("the store has failed; stopping");
            stop.send_replace(true);
            match tokio::time::timeout(LAST_WORDS, adapters).await {
                Ok(result) => result,
                Err(_) => Ok(()),
            }
        }
    };

    stop.send_replace(true);
    end_health.send_replace(true);
    if let Err(error) = health.await? {
        tracing::warn!(%error, "the state of the program was not served to the end");
    }
    app.rest().await;
    timers.await?;
    app.hand_over().await;
    let closed = store.close().await;
    if let Some(why) = failure.borrow().as_ref() {
        return Err(last_words(why, &config.data_dir).into());
    }
    result.and(closed.map_err(ToolError::from))
}

/// The account of somebody who runs the bot; `None` when no network can be called so.
fn owner((network, user): &(String, String)) -> Option<Account> {
    let network = Network::new(network);
    network.map(|network| Account {
        network,
        user: user.clone(),
    })
}
