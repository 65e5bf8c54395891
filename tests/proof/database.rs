//! The database of a run: one server, or three under Patroni.

use std::path::Path;
use std::time::Duration;

use tokio::time::sleep;
use tokio_postgres::NoTls;

use crate::cluster::Cluster;
use crate::home::Home;
use crate::options::Options;
use crate::single::Single;

const NAME: &str = "tulenh";

/// The database.
pub enum Database {
    /// One server.
    Single(Single),
    /// Three under Patroni.
    Cluster(Cluster),
}

impl Database {
    /// Starts it and makes an empty database.
    pub async fn start(home: &Home, programs: &Path, options: &Options) -> Database {
        let database = match options.nodes {
            1 => Database::Single(Single::start(home, programs)),
            _ => Database::Cluster(Cluster::start(home, programs, options).await),
        };
        database.make().await;
        database
    }

    /// The ports of its servers.
    pub fn ports(&self) -> Vec<u16> {
        match self {
            Database::Single(single) => vec![single.port],
            Database::Cluster(cluster) => cluster.nodes.iter().map(|node| node.port).collect(),
        }
    }

    /// Its address, without any proxy.
    pub fn url(&self) -> String {
        url(&self.ports(), NAME)
    }

    async fn make(&self) {
        let url = url(&self.ports(), "postgres");
        for _ in 0..300 {
            if let Ok((client, connection)) = tokio_postgres::connect(&url, NoTls).await {
                tokio::spawn(connection);
                let sql = format!("CREATE DATABASE {NAME}");
                client.batch_execute(&sql).await.unwrap();
                return;
            }
            sleep(Duration::from_millis(100)).await;
        }
        panic!("the database did not start");
    }
}

/// The address of the servers at these ports of loopback.
pub fn url(ports: &[u16], name: &str) -> String {
    let hosts: Vec<String> = ports.iter().map(|p| format!("127.0.0.1:{p}")).collect();
    format!(
        "postgresql://postgres@{}/{name}?target_session_attrs=read-write",
        hosts.join(",")
    )
}

/// The address of the bot's database behind proxies at these ports.
pub fn bot_url(ports: &[u16]) -> String {
    url(ports, NAME)
}
