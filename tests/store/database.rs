//! What only the store on PostgreSQL has to get right: commits without an answer, and who works with it.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio_postgres::NoTls;
use tulenh::store::PostgresStore;

use super::*;
use tulenh_pretended::postgres::Database;

/// What happens to the next COMMIT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It is answered.
    Answered,
    /// The connection breaks before it arrives.
    Lost,
    /// The connection breaks when it has arrived.
    Unanswered,
}

/// A database behind a proxy that breaks connections. Gives its address, and how many commits there were.
async fn behind_proxy(database: &Database, fate: fn(u32) -> Fate) -> (String, Arc<AtomicU32>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let socket = database.socket.clone();
    let commits = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&commits);
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = UnixStream::connect(&socket).await.unwrap();
            let commits = Arc::clone(&commits);
            tokio::spawn(pass(client, server, commits, fate));
        }
    });
    let url = format!("postgresql://postgres@127.0.0.1:{port}/{}", database.name);
    (url, counted)
}

/// Passes on what the two say to each other, until a commit breaks it.
async fn pass(
    client: TcpStream,
    server: UnixStream,
    commits: Arc<AtomicU32>,
    fate: fn(u32) -> Fate,
) {
    let (mut asks, mut hears) = client.into_split();
    let (mut answers, mut is_asked) = server.into_split();
    let back = tokio::spawn(async move { tokio::io::copy(&mut answers, &mut hears).await });
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(length @ 1..) = asks.read(&mut bytes).await {
        let said = &bytes[..length];
        let fate = match said.windows(7).any(|word| word == b"COMMIT\0") {
            true => fate(commits.fetch_add(1, Ordering::Relaxed)),
            false => Fate::Answered,
        };
        if fate == Fate::Lost {
            break;
        }
        if fate == Fate::Unanswered {
            // Nothing comes back any more, and the server goes on with what it was told.
            back.abort();
        }
        if is_asked.write_all(said).await.is_err() || fate == Fate::Unanswered {
            break;
        }
    }
    back.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_commit_without_an_answer_takes_place_once() {
    let Some(database) = Database::new().await else {
        return;
    };
    let url = behind_proxy(&database, |commit| match commit % 3 {
        0 => Fate::Answered,
        1 => Fate::Unanswered,
        _ => Fate::Lost,
    });
    let (url, commits) = url.await;
    let store = PostgresStore::open(&url).await.unwrap();
    let mut stored = started(GameId(1), RED, BLUE);
    let mut told = done(&store, putting(&stored)).await;
    for turn in 1..=40 {
        let before = stored.game.revision();
        advance(&mut stored, 3);
        let batch = Batch {
            guards: vec![Guard::GameRevision(GameId(1), before)],
            update: Some((telegram(), turn.to_string())),
            notices: vec![notice(GameId(1), turn)],
            ..putting(&stored)
        };
        // Neither "seen" nor a conflict with itself.
        told.extend(done(&store, batch).await);
    }
    assert_eq!(store.game(GameId(1)).await.unwrap(), Some(stored));
    let pending = store.pending(None, 99).await.unwrap();
    let pending: Vec<NoticeId> = pending.into_iter().map(|(id, _)| id).collect();
    assert_eq!((pending.len(), &pending), (40, &told));
    // Those that got no answer did not begin again, those that did not arrive did.
    let commits = commits.load(Ordering::Relaxed);
    assert!(commits > 41 + 10, "{commits} commits: nothing was broken");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn another_process_takes_over_and_the_former_can_do_nothing_more() {
    let Some(database) = Database::new().await else {
        return;
    };
    let first = PostgresStore::open(&database.url).await.unwrap();
    let batch = |ply| Batch {
        notices: vec![notice(GameId(1), ply)],
        ..Batch::default()
    };
    done(&first, batch(1)).await;
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    // Who has asked for the lease, by the last words of each connection.
    let asked = "SELECT pid FROM pg_stat_activity WHERE datname = current_database()
        AND state = 'idle' AND query LIKE 'SELECT 1 FROM store_leases%valid_until%'";
    let asked = || async { client.query(asked, &[]).await.unwrap() };
    let before: BTreeSet<i32> = asked().await.iter().map(|row| row.get(0)).collect();
    let url = database.url.clone();
    let second = tokio::spawn(async move { PostgresStore::open(&url).await.unwrap() });
    while !asked()
        .await
        .iter()
        .any(|row| !before.contains(&row.get(0)))
    {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(!second.is_finished(), "two processes work with one store");

    // The first is frozen: the time of its lease passes.
    let frozen = "UPDATE store_leases SET valid_until = now() - interval '1 minute'";
    client.batch_execute(frozen).await.unwrap();
    let second = second.await.unwrap();
    done(&second, batch(2)).await;

    // It wakes.
    let late = first.commit(batch(3)).await;
    assert!(matches!(late, Err(StoreError::Lost)), "{late:?}");
    let failure = first.failure().borrow().clone();
    assert!(matches!(failure, Some(StoreError::Lost)), "{failure:?}");
    assert_eq!(second.pending(None, 9).await.unwrap().len(), 2);

    // One that ends gives the work to whoever comes next, at once.
    second.close().await.unwrap();
    assert!(matches!(
        second.commit(batch(4)).await,
        Err(StoreError::Closed)
    ));
    let free = "SELECT valid_until < now() FROM store_leases";
    let free: bool = client.query_one(free, &[]).await.unwrap().get(0);
    assert!(free, "whoever comes next waits for the lease to end");
    let third = PostgresStore::open(&database.url).await.unwrap();
    done(&third, batch(5)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn whoever_stops_waiting_leaves_no_transaction_behind() {
    let Some(database) = Database::new().await else {
        return;
    };
    let store = PostgresStore::open(&database.url).await.unwrap();
    let mut stored = started(GameId(1), RED, BLUE);
    done(&store, putting(&stored)).await;
    let mut cut_short = 0;
    for patience in 0..60 {
        let read = store.game(GameId(1));
        let within = Duration::from_micros(patience * 50);
        cut_short += u32::from(tokio::time::timeout(within, read).await.is_err());
        advance(&mut stored, 1);
        done(&store, putting(&stored)).await;
        let read = store.game(GameId(1)).await.unwrap().unwrap();
        assert_eq!(read.game.revision(), stored.game.revision());
    }
    assert!(cut_short > 0, "every read was faster");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn processes_that_start_at_once_work_one_after_the_other() {
    let Some(database) = Database::new().await else {
        return;
    };
    let mut processes = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let url = database.url.clone();
        processes.spawn(async move { PostgresStore::open(&url).await.unwrap() });
    }
    for process in 1..=4 {
        let store = processes.join_next().await.unwrap().unwrap();
        let batch = Batch {
            notices: vec![notice(GameId(1), process)],
            ..Batch::default()
        };
        done(&store, batch).await;
        let pending = store.pending(None, 9).await.unwrap();
        assert_eq!(pending.len(), process as usize);
        store.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_store_of_a_newer_program_is_left_alone() {
    let Some(database) = Database::new().await else {
        return;
    };
    let store = PostgresStore::open(&database.url).await.unwrap();
    store.close().await.unwrap();
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
        .batch_execute("UPDATE store_layout SET version = 1000")
        .await
        .unwrap();
    let error = PostgresStore::open(&database.url).await.unwrap_err();
    assert!(error.to_string().contains("use a newer program"), "{error}");
}

#[tokio::test]
async fn what_is_no_address_is_told_without_the_password() {
    for url in [
        "",
        "postgresql://",
        "postgresql://an:geheim@:xx/db",
        "dbname=x",
        "an:geheim@host",
    ] {
        let error = PostgresStore::open(url).await.unwrap_err();
        assert!(matches!(error, StoreError::Address(_)), "{url}: {error}");
        assert!(!error.to_string().contains("geheim"), "{error}");
    }
}

/// CockroachDB and YugabyteDB speak PostgreSQL's language without these words.
#[test]
fn the_sql_is_what_other_engines_understand_too() {
    const MISSING: [&str; 14] = [
        "MAKE_INTERVAL",
        "FOR SHARE",
        "ADVISORY",
        "LISTEN ",
        "NOTIFY",
        "PG_LOGICAL",
        "LOCK TABLE",
        "CREATE EXTENSION",
        "SERIALIZABLE",
        "CREATE TRIGGER",
        "EXCLUDE USING",
        "INHERITS",
        "DEFERRABLE",
        "TABLESPACE",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store/postgres");
    let mut looked_at = 0;
    for folder in ["", "maintenance", "migrations"].map(|name| folder.join(name)) {
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            if path.is_dir() {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let code = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            let code = code.collect::<Vec<_>>().join("\n").to_uppercase();
            for word in MISSING {
                assert!(!code.contains(word), "{}: {word}", path.display());
            }
            looked_at += 1;
        }
    }
    assert!(looked_at >= 10, "{looked_at}");
}
