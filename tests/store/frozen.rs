//! A process that is frozen in the middle of a commit, for longer than its lease, and wakes.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio_postgres::NoTls;
use tulenh::store::{Duty, PostgresStore};

use super::*;
use tulenh_pretended::postgres::Database;

const ADDRESS: &str = "TULENH_TEST_FROZEN";
const FOLDER: &str = "TULENH_TEST_FROZEN_FOLDER";
/// What the batch under way holds, by which the proxy knows its transaction.
const MARK: &str = "under way when frozen";

/// A proxy before a database that stops the transaction with [`MARK`] at its COMMIT.
struct Proxy {
    port: u16,
    /// True when it is stopped there.
    stopped: watch::Receiver<bool>,
    /// Lets it go on.
    release: watch::Sender<bool>,
}

impl Proxy {
    async fn before(database: &Database) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (stop, stopped) = watch::channel(false);
        let release = watch::Sender::new(false);
        let (socket, stop, released) = (database.socket.clone(), Arc::new(stop), release.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = UnixStream::connect(&socket).await.unwrap();
                let (stop, released) = (Arc::clone(&stop), released.subscribe());
                tokio::spawn(pass(client, server, stop, released));
            }
        });
        Proxy {
            port,
            stopped,
            release,
        }
    }
}

async fn pass(
    client: TcpStream,
    server: UnixStream,
    stop: Arc<watch::Sender<bool>>,
    mut released: watch::Receiver<bool>,
) {
    let (mut asks, mut hears) = client.into_split();
    let (mut answers, mut is_asked) = server.into_split();
    let back = tokio::spawn(async move { tokio::io::copy(&mut answers, &mut hears).await });
    let marked = AtomicBool::new(false);
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(length @ 1..) = asks.read(&mut bytes).await {
        let said = &bytes[..length];
        let holds = |word: &[u8]| said.windows(word.len()).any(|part| part == word);
        marked.fetch_or(holds(MARK.as_bytes()), Ordering::Relaxed);
        if marked.load(Ordering::Relaxed) && holds(b"COMMIT\0") {
            stop.send_replace(true);
            released.wait_for(|released| *released).await.unwrap();
        }
        if is_asked.write_all(said).await.is_err() {
            break;
        }
    }
    back.abort();
}

fn signal(name: &str, pid: u32) {
    let sent = Command::new("/bin/sh")
        .args(["-c", &format!("kill -{name} {pid}")])
        .status();
    assert!(sent.unwrap().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_a_process_had_under_way_when_it_was_frozen_changes_nothing() {
    let Some(database) = Database::new().await else {
        return;
    };
    let store = PostgresStore::open(&database.url).await.unwrap();
    let mut proxy = Proxy::before(&database).await;
    let folder = tempfile::tempdir().unwrap();
    let address = format!(
        "postgresql://postgres@127.0.0.1:{}/{}",
        proxy.port, database.name
    );
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "frozen::a_process_that_is_frozen",
            "--ignored",
            "--nocapture",
        ])
        .env(ADDRESS, address)
        .env(FOLDER, folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();

    let stopped = proxy.stopped.wait_for(|stopped| *stopped);
    let stopped = tokio::time::timeout(Duration::from_secs(60), stopped);
    drop(stopped.await.expect("the process commits").unwrap());
    signal("STOP", child.id());
    // Its lease ends. Its transaction holds the lease until the server ends that, because nothing comes.
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let ended = "UPDATE store_leases SET valid_until = now() - interval '1 second'";
    client.batch_execute(ended).await.unwrap();
    let duty = Duty::new("time");
    let end = Instant::now() + Duration::from_secs(60);
    let lease = loop {
        if let Ok(Some(lease)) = store.hold(&duty, None).await {
            break lease;
        }
        assert!(Instant::now() < end, "nobody could take over");
    };
    let batch = Batch {
        lease: Some(lease),
        notices: vec![notice(GameId(1), 1)],
        ..Batch::default()
    };
    done(&store, batch).await;

    signal("CONT", child.id());
    proxy.release.send_replace(true);
    let ended = tokio::task::spawn_blocking(move || child.wait().unwrap());
    assert!(ended.await.unwrap().success());
    let came = fs::read_to_string(folder.path().join("came")).unwrap();
    assert_eq!(came, "Err(Lost)");
    assert_eq!(store.pending(None, 9).await.unwrap().len(), 1);
    let made = store.made_by(&telegram(), MARK).await.unwrap();
    assert_eq!(made, None);
}

/// Not a test: the process that the test above freezes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "run by another test"]
async fn a_process_that_is_frozen() {
    let (Ok(address), Some(folder)) = (std::env::var(ADDRESS), std::env::var_os(FOLDER)) else {
        return;
    };
    let store = PostgresStore::open(&address).await.unwrap();
    let lease = store.hold(&Duty::new("time"), None).await.unwrap();
    let batch = Batch {
        lease: Some(lease.unwrap()),
        update: Some((telegram(), MARK.to_owned())),
        put_challenge: Some(challenge(7, RED, Invitee::Anyone, 7)),
        notices: vec![notice(GameId(1), 2)],
        ..Batch::default()
    };
    let came = store.commit(batch).await;
    fs::write(PathBuf::from(folder).join("came"), format!("{came:?}")).unwrap();
}
