//! Opens the store that the settings name.

use std::path::PathBuf;
use std::sync::Arc;
#[cfg(feature = "postgres")]
use std::time::Duration;

use tulenh::config::Token;
use tulenh::store::{SledStore, Store, StoreError};
use tulenh_console::ToolError;

/// How long the start waits for a database that is away.
#[cfg(feature = "postgres")]
const DATABASE_START: Duration = Duration::from_secs(45);
/// How long it waits before it asks again.
#[cfg(feature = "postgres")]
const DATABASE_PAUSE: Duration = Duration::from_secs(1);

/// Opens the embedded store.
pub async fn open_directory(data_dir: PathBuf) -> Result<Arc<dyn Store>, ToolError> {
    let opened = tokio::task::spawn_blocking(move || SledStore::open(&data_dir)).await;
    // sled panics where it cannot write while it is being closed.
    let opened = opened.unwrap_or_else(|cut| Err(StoreError::Failed(cut.to_string())));
    let store = opened.map_err(not_opened)?;
    if let Some(copy) = store.repaired() {
        tracing::warn!(
            copy = %copy.display(),
            "the last run ended inside a snapshot of the store; it is repaired, all records are there"
        );
    }
    for sentence in store.repairs() {
        tracing::warn!("{sentence}");
    }
    Ok(Arc::new(store))
}

/// Opens the store in a database. One that is away for a while, such as one that changes its primary, is waited
/// for.
#[cfg(feature = "postgres")]
pub async fn open_database(url: &Token) -> Result<Arc<dyn Store>, ToolError> {
    let began = tokio::time::Instant::now();
    loop {
        match tulenh::store::PostgresStore::open(url.reveal()).await {
            Ok(store) => return Ok(Arc::new(store)),
            Err(error @ StoreError::Away(_)) if began.elapsed() < DATABASE_START => {
                tracing::warn!(%error, "waiting for the database");
                tokio::time::sleep(DATABASE_PAUSE).await;
            }
            Err(error @ StoreError::Address(_)) => return Err(error.into()),
            Err(error) => {
                return Err(format!(
                    "{error}. Nothing was lost. See that the database runs and that DATABASE_URL is right, then start again"
                )
                .into());
            }
        }
    }
}

#[cfg(not(feature = "postgres"))]
pub async fn open_database(_: &Token) -> Result<Arc<dyn Store>, ToolError> {
    Err("DATABASE_URL is set, and this program was built without the feature `postgres`".into())
}

/// What is said when the embedded store could not be opened.
fn not_opened(error: StoreError) -> ToolError {
    match error {
        StoreError::Locked(_) => format!(
            "{error}. Stop that one, or give this one a directory of its own (DATA_DIR), then start again"
        ),
        // It says what to do.
        StoreError::Damaged(..) => error.to_string(),
        _ => format!(
            "{error}. Nothing was lost. See that the disk is there and not full, that the directory belongs \
             to the user who runs the bot and that enough files may be open (`ulimit -n`), then start again"
        ),
    }
    .into()
}
