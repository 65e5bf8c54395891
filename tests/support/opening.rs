//! The store of a test: in a directory, or with `TULENH_STORE=postgres` in a database that belongs to it.

use std::path::Path;
use std::sync::Arc;

use tulenh::store::{SledStore, Store};

/// Opens the store of this directory. Whoever had it open before must have closed it or be dead.
pub fn open(dir: &Path) -> Arc<dyn Store> {
    #[cfg(feature = "postgres")]
    if on_postgres() {
        return database::open(dir);
    }
    Arc::new(SledStore::open(dir).unwrap())
}

/// Whether stores are databases, without files to look at.
pub fn on_postgres() -> bool {
    std::env::var("TULENH_STORE").is_ok_and(|store| store == "postgres")
}

/// The settings with which the program works on the store of this directory: names and values.
pub fn settings(dir: &Path) -> Vec<(&'static str, String)> {
    let directory = ("DATA_DIR", dir.to_str().unwrap().to_owned());
    #[cfg(feature = "postgres")]
    if on_postgres() {
        return vec![directory, ("DATABASE_URL", database::url(dir))];
    }
    vec![directory]
}

/// Puts the clock of the leases forward, after the process that worked on the store of this directory was
/// killed: its duties are free at once, as they would be some seconds later. (`tests/proof` waits instead.)
pub fn let_leases_lapse(dir: &Path) {
    #[cfg(feature = "postgres")]
    if on_postgres() {
        database::let_leases_lapse(dir);
    }
    #[cfg(not(feature = "postgres"))]
    let _ = dir;
}

#[cfg(feature = "postgres")]
mod database {
    use std::fs;
    use std::future::Future;
    use std::path::Path;
    use std::sync::{Arc, LazyLock};
    use std::thread;

    use tokio::runtime::Runtime;
    use tokio_postgres::NoTls;
    use tulenh::store::{PostgresStore, Store};
    use tulenh_pretended::postgres::Database;

    /// What keeps the leases must not end with the runtime of a test.
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

    pub fn open(dir: &Path) -> Arc<dyn Store> {
        let url = url(dir);
        wait(async move { Arc::new(PostgresStore::open(&url).await.unwrap()) })
    }

    /// The address of the database that belongs to this directory. It is in a file there, where processes find
    /// it that a test starts.
    pub fn url(dir: &Path) -> String {
        let file = dir.join("database");
        if let Ok(url) = fs::read_to_string(&file) {
            return url;
        }
        let database = wait(Database::new()).expect("PostgreSQL is installed");
        fs::create_dir_all(dir).unwrap();
        fs::write(file, &database.url).unwrap();
        database.url
    }

    pub fn let_leases_lapse(dir: &Path) {
        let url = url(dir);
        wait(async move {
            let (client, connection) = tokio_postgres::connect(&url, NoTls).await.unwrap();
            let connection = tokio::spawn(connection);
            // One that was killed early may have made no tables.
            let sql = "DO $$ BEGIN IF to_regclass('store_leases') IS NOT NULL THEN
                UPDATE store_leases SET valid_until = now() - interval '1 second'; END IF; END $$";
            client.batch_execute(sql).await.unwrap();
            drop(client);
            connection.await.unwrap().unwrap();
        });
    }

    /// A test may not block its own runtime's thread by another runtime.
    fn wait<T: Send>(work: impl Future<Output = T> + Send) -> T {
        thread::scope(|scope| scope.spawn(|| RUNTIME.block_on(work)).join().unwrap())
    }
}
