//! A PostgreSQL server for tests: started once for all tests of a program, gone with it.

use std::env;
use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Makes a cluster in a directory of its own, says where, and runs it until nobody holds the other end of the
/// input any more; then it and the directory are removed. Nothing is synced: the machine does not crash. `$0`
/// is the directory of the programs, `$1` one whose files are put beside the cluster, what follows are options.
const SERVER: &str = r#"
set -e
home=$(mktemp -d)
trap 'kill -QUIT "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$home"' EXIT
cd "$home"
files=$1
shift
if [ -n "$files" ]; then cp "$files"/* "$home"; chmod 600 "$home"/*.key; fi
"$0/initdb" -D "$home/data" -A trust -U postgres --no-sync -E UTF8 --locale=C > "$home/log" 2>&1 || { cat "$home/log" >&2; exit 1; }
"$0/postgres" -D "$home/data" -k "$home" -F -c max_connections=500 -c shared_buffers=32MB "$@" >> "$home/log" 2>&1 &
server=$!
chmod 755 "$home"
for attempt in $(seq 300); do
    "$0/pg_isready" -q -h "$home" -p "$PGPORT" && break
    sleep 0.1
done
"$0/pg_isready" -q -h "$home" -p "$PGPORT" || { cat "$home/log" >&2; exit 1; }
echo "$home"
read -r _ || true
"#;

/// A server of its own. It ends with it, and with the tests, however they end.
pub struct Server {
    /// Where its socket is.
    pub home: String,
    /// The port where it listens on this machine, if it does.
    pub port: u16,
    process: Child,
    /// Closed by the system when the tests end, however they end.
    input: Option<ChildStdin>,
}

impl Server {
    /// A server that also listens on a port of this machine, with the files of a directory beside its cluster
    /// (`../NAME` in its settings) and these settings. `None` as for [`Database::new`].
    pub fn on_a_port(files: Option<&Path>, settings: &[&str]) -> Option<Server> {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        start(port, files, settings)
    }

    /// The address of its first database over its socket.
    pub fn socket_url(&self) -> String {
        let host = self.home.replace('/', "%2F");
        format!("postgresql://postgres@{host}:{}/postgres", self.port)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.input.take());
        drop(self.process.wait());
    }
}

/// A database of its own.
pub struct Database {
    /// Its address.
    pub url: String,
    /// Its name.
    pub name: String,
    /// The socket of its server.
    pub socket: PathBuf,
}

impl Database {
    /// An empty database. `None` where PostgreSQL is not installed, which is said; with `TULENH_POSTGRES=1` that
    /// is a failure.
    pub async fn new() -> Option<Database> {
        static NUMBER: AtomicU32 = AtomicU32::new(1);
        let server = tokio::task::spawn_blocking(server).await.unwrap()?;
        let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let host = server.home.replace('/', "%2F");
        let url = |database: &str| format!("postgresql://postgres@{host}/{database}");
        let (client, connection) = tokio_postgres::connect(&url("postgres"), tokio_postgres::NoTls)
            .await
            .unwrap();
        let connection = tokio::spawn(connection);
        client
            .batch_execute(&format!("CREATE DATABASE {name}"))
            .await
            .unwrap();
        drop(client);
        connection.await.unwrap().unwrap();
        Some(Database {
            url: url(&name),
            name,
            socket: Path::new(&server.home).join(".s.PGSQL.5432"),
        })
    }
}

fn server() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    SERVER.get_or_init(|| start(0, None, &[])).as_ref()
}

/// Starts a server; one with port 0 listens on its socket only.
fn start(port: u16, files: Option<&Path>, settings: &[&str]) -> Option<Server> {
    let Some(programs) = programs() else {
        assert!(
            env::var_os("TULENH_POSTGRES").is_none(),
            "`postgres` and `initdb` are needed for this test and are not installed"
        );
        eprintln!("SKIPPED: nothing is tried on PostgreSQL, because it is not installed");
        return None;
    };
    let listens = if port == 0 { "" } else { "127.0.0.1" };
    let socket_port = if port == 0 { 5432 } else { port };
    let mut command = as_ordinary_user("/bin/sh");
    command.args(["-c", SERVER]).arg(programs);
    command.arg(files.unwrap_or(Path::new("")));
    command.args(["-h", listens]);
    for setting in settings {
        command.args(["-c", setting]);
    }
    let mut process = command
        .env("PGPORT", socket_port.to_string())
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut home = String::new();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    output.read_line(&mut home).unwrap();
    let home = home.trim_end().to_owned();
    assert!(!home.is_empty(), "PostgreSQL did not start");
    let input = process.stdin.take();
    Some(Server {
        home,
        port,
        process,
        input,
    })
}

/// A program that is run by somebody without privileges: PostgreSQL refuses to run as root.
pub fn as_ordinary_user(program: impl AsRef<OsStr>) -> Command {
    static ROOT: OnceLock<bool> = OnceLock::new();
    let ask = || Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
    if !*ROOT.get_or_init(ask) {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]);
    command.arg(program);
    command
}

/// Where the programs of the newest PostgreSQL are; `None` where it is not installed.
pub fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok();
    let versions = versions.into_iter().flatten().filter_map(Result::ok);
    let mut versions: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    versions.sort();
    let path = env::var_os("PATH").unwrap_or_default();
    let all = versions.into_iter().rev().chain(env::split_paths(&path));
    all.into_iter()
        .find(|bin| bin.join("initdb").is_file() && bin.join("postgres").is_file())
}
