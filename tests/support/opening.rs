//! The store of a test: in a directory, or with `TULENH_STORE=postgres` in a database that belongs to it.

use std::path::Path;
use std::sync::Arc;

use tulenh::store::{SledStore, Store};

/// Opens the store of this directory. The handle that was open before must be closed.
pub fn open(dir: &Path) -> Arc<dyn Store> {
    #[cfg(feature = "postgres")]
    if on_postgres() {
        return in_database(dir);
    }
    Arc::new(SledStore::open(dir).unwrap())
}

/// Whether stores are databases, without files to look at.
pub fn on_postgres() -> bool {
    std::env::var("TULENH_STORE").is_ok_and(|store| store == "postgres")
}

#[cfg(feature = "postgres")]
fn in_database(dir: &Path) -> Arc<dyn Store> {
    use std::collections::HashMap;
    use std::path::PathBuf;
    use std::sync::{LazyLock, Mutex};
    use std::thread;

    use tokio::runtime::Runtime;
    use tulenh::store::PostgresStore;

    use tulenh_pretended::postgres::Database;

    static DATABASES: Mutex<Option<HashMap<PathBuf, String>>> = Mutex::new(None);
    // What keeps the lease must not end with the runtime of a test.
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());
    let open = || {
        let known = DATABASES
            .lock()
            .unwrap()
            .get_or_insert_default()
            .get(dir)
            .cloned();
        RUNTIME.block_on(async {
            let url = match known {
                Some(url) => url,
                None => Database::new().await.expect("PostgreSQL is installed").url,
            };
            let remembered = (dir.to_owned(), url.clone());
            DATABASES
                .lock()
                .unwrap()
                .get_or_insert_default()
                .extend([remembered]);
            PostgresStore::open(&url).await.unwrap()
        })
    };
    // A test may not block its own runtime's thread by another runtime.
    let store = thread::scope(|scope| scope.spawn(open).join().unwrap());
    Arc::new(store)
}
