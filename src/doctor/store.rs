//! The store: the directory or the database.

use std::path::Path;

use crate::config::Config;
use crate::doctor::finding::Finding;
use crate::store::{SledStore, Store as _, StoreError};

/// Looks at the store of these settings.
pub async fn check(config: &Config) -> Vec<Finding> {
    match &config.database_url {
        Some(url) => vec![database(url.reveal()).await],
        None => vec![directory(&config.data_dir).await],
    }
}

/// Opens the directory as a start would, and closes it.
async fn directory(dir: &Path) -> Finding {
    let shown = dir.display();
    if !dir.exists() {
        return Finding::fine(
            "store",
            format!("{shown} is not there; the first start makes it"),
        );
    }
    if !is_own(dir) {
        let advice = "Run this as the user who runs the bot: `sudo -u tulenh tulenh doctor`";
        return Finding::warning("store", format!("{shown} belongs to another user"), advice);
    }
    let path = dir.to_owned();
    let opened = tokio::task::spawn_blocking(move || SledStore::open(&path)).await;
    match opened {
        Ok(Ok(store)) => {
            let totals = store.totals().await;
            let closed = store.close().await;
            match totals.and_then(|totals| closed.map(|()| totals)) {
                Ok(totals) => {
                    let (people, games) = (totals.players, totals.open_games);
                    let state = format!("{shown} opens: {people} people, {games} open games");
                    Finding::fine("store", state)
                }
                Err(error) => {
                    Finding::failed("store", error.to_string(), "Run `tulenh store check`")
                }
            }
        }
        Ok(Err(StoreError::Locked(_))) => {
            Finding::fine("store", format!("a running bot has {shown} open"))
        }
        Ok(Err(error)) => {
            let advice = "OPERATIONS.md, \"How data is kept\", says what helps";
            Finding::failed("store", error.to_string(), advice)
        }
        Err(error) => Finding::failed("store", error.to_string(), "Is the disk full?"),
    }
}

/// Whether the directory belongs to the user who runs this program.
#[cfg(target_os = "linux")]
fn is_own(dir: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let user = rustix::process::geteuid().as_raw();
    std::fs::metadata(dir).is_ok_and(|it| it.uid() == user)
}

#[cfg(not(target_os = "linux"))]
fn is_own(_: &Path) -> bool {
    true
}

#[cfg(feature = "postgres")]
async fn database(url: &str) -> Finding {
    let state = match crate::store::probe(url).await {
        Ok(state) => state,
        Err(error @ StoreError::Address(_)) => {
            return Finding::failed("store", error.to_string(), "Correct DATABASE_URL");
        }
        Err(error) => {
            let advice = "See that the database runs, that this machine reaches it, and that the user and the \
                          password in DATABASE_URL are right";
            return Finding::failed("store", error.to_string(), advice);
        }
    };
    let version = state.version;
    if !state.takes_changes {
        let advice =
            "Name all hosts in DATABASE_URL, and `?target_session_attrs=read-write` at its end";
        let state = format!("{version} is a standby and takes no changes");
        return Finding::failed("store", state, advice);
    }
    match state.unusable {
        None => Finding::fine(
            "store",
            format!("{version} answers, and its tables are those of this program"),
        ),
        Some(why) if why.starts_with("holds no store") => {
            let state =
                format!("{version} answers, and is empty; the first start makes the tables");
            Finding::fine("store", state)
        }
        Some(why) => Finding::warning("store", format!("the database {why}"), String::new()),
    }
}

#[cfg(not(feature = "postgres"))]
async fn database(_: &str) -> Finding {
    let state = "DATABASE_URL is set, and this program was built without the feature `postgres`";
    Finding::failed("store", state, "Use another build")
}
