//! Where the store of a test is: a directory, or a database of its own.

use std::sync::Arc;

use tempfile::TempDir;
use tulenh::store::{SledStore, Store, maintenance};

/// Makes two tests of each function: one on sled, one on PostgreSQL.
macro_rules! conforms {
    ($($test:ident,)+) => {
        mod sled {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
                async fn $test() {
                    super::$test(crate::conformance::home::Home::directory()).await;
                }
            )+
        }

        #[cfg(feature = "postgres")]
        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
                async fn $test() {
                    if let Some(home) = crate::conformance::home::Home::database().await {
                        super::$test(home).await;
                    }
                }
            )+
        }
    };
}

/// A place for a store, which outlives every handle to it.
pub enum Home {
    /// For the embedded store.
    Directory(TempDir),
    /// For the store on PostgreSQL.
    #[cfg(feature = "postgres")]
    Database(tulenh_pretended::postgres::Database),
}

impl Home {
    pub fn directory() -> Home {
        Home::Directory(tempfile::tempdir().unwrap())
    }

    /// `None` where PostgreSQL is not installed, which is said.
    #[cfg(feature = "postgres")]
    pub async fn database() -> Option<Home> {
        Some(Home::Database(
            tulenh_pretended::postgres::Database::new().await?,
        ))
    }

    /// Opens the store. The handle that was open before must be gone.
    pub async fn open(&self) -> Arc<dyn Store> {
        open(&self.address()).await
    }

    /// Where the store is, for [`open`] in any process: the directory, or the address of the database.
    pub fn address(&self) -> String {
        match self {
            Home::Directory(dir) => dir.path().to_str().unwrap().to_owned(),
            #[cfg(feature = "postgres")]
            Home::Database(database) => database.url.clone(),
        }
    }

    /// Whether numbers follow each other without gaps, also when a batch is held back or the store opened again.
    pub fn counts_without_gaps(&self) -> bool {
        matches!(self, Home::Directory(_))
    }

    /// Checks the files of a store that is closed, where there are any.
    pub fn check(&self) {
        match self {
            Home::Directory(dir) => {
                let report = maintenance::check(dir.path(), &|_| {}).unwrap();
                assert_eq!(report.faults, [] as [String; 0]);
            }
            #[cfg(feature = "postgres")]
            Home::Database(_) => {}
        }
    }
}

/// Opens the store at the address of a [`Home`].
pub async fn open(address: &str) -> Arc<dyn Store> {
    #[cfg(feature = "postgres")]
    if address.starts_with("postgresql:") {
        return Arc::new(tulenh::store::PostgresStore::open(address).await.unwrap());
    }
    Arc::new(SledStore::open(std::path::Path::new(address)).unwrap())
}
