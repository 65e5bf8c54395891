//! The servers of PostgreSQL: one alone, and one with a standby that has every commit before it is acknowledged.

use std::net::TcpListener;
use std::process::{Child, ChildStdin, Stdio};
use std::time::Duration;

use tokio::time::sleep;
use tokio_postgres::{Client, NoTls};
use tulenh_pretended::postgres::{Server, as_ordinary_user, programs};

/// What makes the figures those of a real server: what is acknowledged is on the disk.
const SETTINGS: [&str; 2] = ["fsync=on", "shared_buffers=256MB"];

/// Copies the server at the socket `$1` and port `$2` and follows it on port `$3` until the input ends. `$0` is the
/// directory of the programs.
const STANDBY: &str = r#"
set -e
trap 'kill -QUIT "$server" 2>/dev/null; wait "$server" 2>/dev/null' EXIT
"$0/pg_basebackup" -D "$1/standby" -R -c fast -h "$1" -p "$2" -U postgres
"$0/postgres" -D "$1/standby" -h "" -k "$1" -p "$3" -c max_connections=500 -c hot_standby=off -c fsync=on > "$1/standby.log" 2>&1 &
server=$!
read -r _ || true
"#;

/// The servers, while they are held.
pub struct Servers {
    alone: Server,
    primary: Server,
    standby: Child,
    /// Closed by the system when this program ends, however it ends.
    input: Option<ChildStdin>,
}

impl Servers {
    /// Starts all of them. `None` where PostgreSQL is not installed.
    pub async fn start() -> Option<Servers> {
        let alone = Server::on_a_port(None, &SETTINGS)?;
        let primary = Server::on_a_port(None, &SETTINGS)?;
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("its address").port();
        drop(free);
        let mut command = as_ordinary_user("/bin/sh");
        command.args(["-c", STANDBY]).arg(programs()?);
        command.arg(&primary.home);
        command.args([primary.port, port].map(|port| port.to_string()));
        let standby = command.current_dir("/").stdin(Stdio::piped()).spawn();
        let mut standby = standby.expect("it starts");
        let input = standby.stdin.take();
        let client = connect(&primary.socket_url()).await;
        wait_for(&client, "state = 'streaming'").await;
        for statement in [
            "ALTER SYSTEM SET synchronous_standby_names = '*'",
            "SELECT pg_reload_conf()",
        ] {
            client
                .batch_execute(statement)
                .await
                .expect("it is possible");
        }
        wait_for(&client, "sync_state = 'sync'").await;
        Some(Servers {
            alone,
            primary,
            standby,
            input,
        })
    }

    /// The address of the database of the one alone.
    pub fn alone(&self) -> String {
        self.alone.socket_url()
    }

    /// The address of the database of the one with a standby.
    pub fn pair(&self) -> String {
        self.primary.socket_url()
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        drop(self.input.take());
        drop(self.standby.wait());
    }
}

/// What a server counts of the transactions in its database.
pub struct Transactions(Client);

impl Transactions {
    /// Those of the database at this address.
    pub async fn of(url: &str) -> Transactions {
        Transactions(connect(url).await)
    }

    /// How many were committed and how many were rolled back, as far as they are counted: the server adds up about
    /// once a second. Every attempt that is made again was rolled back.
    pub async fn count(of: &Option<Transactions>) -> (i64, i64) {
        let Some(Transactions(client)) = of else {
            return (0, 0);
        };
        let sql = "SELECT xact_commit, xact_rollback FROM pg_stat_database WHERE datname = current_database()";
        let row = client.query_one(sql, &[]).await.expect("it is counted");
        (row.get(0), row.get(1))
    }
}

async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls)
        .await
        .expect("it answers");
    tokio::spawn(connection);
    client
}

async fn wait_for(client: &Client, what: &str) {
    let sql = format!("SELECT 1 FROM pg_stat_replication WHERE {what}");
    while client
        .query_opt(&sql, &[])
        .await
        .expect("it answers")
        .is_none()
    {
        sleep(Duration::from_millis(100)).await;
    }
}
