//! What only the store on PostgreSQL has to get right: commits without an answer, and who works with it.

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio_postgres::NoTls;
use tulenh::store::{Duty, Lease, PostgresStore, RemoteChange};

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
async fn a_duty_is_done_by_one_process_and_under_an_old_lease_nothing_is_changed() {
    let Some(database) = Database::new().await else {
        return;
    };
    let first = PostgresStore::open(&database.url).await.unwrap();
    let second = PostgresStore::open(&database.url).await.unwrap();
    assert!(first.is_shared());
    let batch = |ply, lease: Option<&Lease>| Batch {
        lease: lease.cloned(),
        notices: vec![notice(GameId(1), ply)],
        ..Batch::default()
    };
    let duty = Duty::new("time");
    let old = first.hold(&duty, None).await.unwrap().unwrap();
    done(&first, batch(1, Some(&old))).await;
    assert_eq!(second.hold(&duty, None).await.unwrap(), None);
    assert_eq!(
        first.hold(&duty, Some(&old)).await.unwrap(),
        Some(old.clone())
    );
    // Another duty is another's.
    let other = Duty::new("engine");
    assert!(second.hold(&other, None).await.unwrap().is_some());
    let holders = second.duties().await.unwrap();
    let holders: Vec<(&str, bool, bool)> = holders
        .iter()
        .map(|held| (held.duty.as_str(), held.here, held.valid))
        .collect();
    assert_eq!(holders, [("engine", true, true), ("time", false, true)]);

    // The first is frozen: the time of its leases passes.
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let frozen =
        "UPDATE store_leases SET valid_until = now() - interval '1 minute' WHERE name = 'time'";
    client.batch_execute(frozen).await.unwrap();
    let new = second.hold(&duty, None).await.unwrap().unwrap();
    assert!(new.fence > old.fence, "{new:?}");
    done(&second, batch(2, Some(&new))).await;

    // It wakes.
    let late = first.commit(batch(3, Some(&old))).await;
    assert!(matches!(late, Err(StoreError::Lost)), "{late:?}");
    assert_eq!(first.hold(&duty, Some(&old)).await.unwrap(), None);
    assert_eq!(second.pending(None, 9).await.unwrap().len(), 2);
    // What is nobody's duty it may do as before.
    done(&first, batch(4, None)).await;

    // One that has lapsed is taken anew, so that what was begun under it is refused.
    client.batch_execute(frozen).await.unwrap();
    let again = second.hold(&duty, Some(&new)).await.unwrap().unwrap();
    assert!(again.fence > new.fence, "{again:?}");
    let late = second.commit(batch(5, Some(&new))).await;
    assert!(matches!(late, Err(StoreError::Lost)), "{late:?}");

    // One that ends gives its duties to whoever asks next, at once.
    second.close().await.unwrap();
    let closed = second.commit(batch(6, Some(&again))).await;
    assert!(matches!(closed, Err(StoreError::Closed)), "{closed:?}");
    let taken = first.hold(&duty, None).await.unwrap().unwrap();
    done(&first, batch(7, Some(&taken))).await;
    first.release(&taken).await.unwrap();
    let late = first.hold(&duty, Some(&taken)).await.unwrap().unwrap();
    assert!(late.fence > taken.fence, "{late:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_take_over_waits_for_a_commit_under_the_lease() {
    let Some(database) = Database::new().await else {
        return;
    };
    let store = PostgresStore::open(&database.url).await.unwrap();
    let duty = Duty::new("time");
    let lease = store.hold(&duty, None).await.unwrap().unwrap();
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let (other, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    // A commit under way, as far as its first statement.
    let begun = format!(
        "BEGIN; SELECT 1 FROM store_leases WHERE name = 'time' AND fence = {} FOR KEY SHARE",
        lease.fence
    );
    client.batch_execute(&begun).await.unwrap();
    // It can be renewed meanwhile.
    assert!(store.hold(&duty, Some(&lease)).await.unwrap().is_some());
    let fence = "SET lock_timeout = '100ms'; UPDATE store_leases SET fence = fence + 1";
    let refused = other.batch_execute(fence).await.unwrap_err();
    let code = refused.code().map(|code| code.code().to_owned());
    assert_eq!(code.as_deref(), Some("55P03"), "{refused}");
    client.batch_execute("COMMIT").await.unwrap();
    other.batch_execute(fence).await.unwrap();
}

/// Plays a game in turn with others who do the same, until it has so many turns.
async fn play_on(store: &PostgresStore, turns: u32) -> u32 {
    let mut conflicts = 0;
    loop {
        let mut stored = store.game(GameId(1)).await.unwrap().unwrap();
        let ply = stored.game.ply().0;
        if ply >= turns {
            return conflicts;
        }
        let before = stored.game.revision();
        advance(&mut stored, 1);
        let batch = Batch {
            guards: vec![Guard::GameRevision(GameId(1), before)],
            notices: vec![notice(GameId(1), ply + 1)],
            ..putting(&stored)
        };
        match store.commit(batch).await.unwrap() {
            Commit::Done(_) => {}
            Commit::Conflict(Guard::GameRevision(..)) => conflicts += 1,
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn several_processes_play_one_game_and_tell_it_in_order() {
    let Some(database) = Database::new().await else {
        return;
    };
    let first = PostgresStore::open(&database.url).await.unwrap();
    done(&first, putting(&started(GameId(1), RED, BLUE))).await;
    let mut players = tokio::task::JoinSet::new();
    for _ in 0..3 {
        let url = database.url.clone();
        players.spawn(async move {
            let store = PostgresStore::open(&url).await.unwrap();
            play_on(&store, 60).await
        });
    }
    let conflicts: u32 = players.join_all().await.into_iter().sum();
    assert!(conflicts > 0, "they never met");
    let stored = first.game(GameId(1)).await.unwrap().unwrap();
    assert_eq!(stored.game.ply().0, 60);
    let told = first.pending(None, 99).await.unwrap();
    let expected: Vec<Notice> = (1..=60).map(|ply| notice(GameId(1), ply)).collect();
    let told: Vec<Notice> = told.into_iter().map(|(_, notice)| notice).collect();
    assert_eq!(told, expected, "they are told in another order");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_another_process_commits_is_heard_of_and_what_was_read_before_is_old() {
    let Some(database) = Database::new().await else {
        return;
    };
    let first = PostgresStore::open(&database.url).await.unwrap();
    let second = PostgresStore::open(&database.url).await.unwrap();
    let (mut heard, mut own) = (second.remote_changes(), first.remote_changes());
    let mut stored = started(GameId(1), RED, BLUE);
    done(&first, putting(&stored)).await;
    assert!(second.is_current(&stored).await.unwrap());
    let before = stored.clone();
    advance(&mut stored, 2);
    let batch = Batch {
        notices: vec![notice(GameId(1), 1)],
        ..putting(&stored)
    };
    done(&first, batch).await;
    assert!(!second.is_current(&before).await.unwrap());
    let change = |stored: &StoredGame| RemoteChange::Game {
        game: stored.game.id(),
        revision: stored.game.revision(),
        ply: stored.game.ply(),
        seats: stored.game.seats(),
    };
    for expected in [change(&before), change(&stored), RemoteChange::Notices] {
        assert_eq!(heard.recv().await.unwrap(), expected);
    }
    // Nobody hears of what they did themselves.
    done(&second, putting(&started(GameId(2), RED, BLUE))).await;
    let change = change(&started(GameId(2), RED, BLUE));
    assert_eq!(own.recv().await.unwrap(), change);

    // A channel changes without a new revision; who plays a turn does not put the old one back.
    let mut moved = stored.clone();
    moved.channels[0].route = route("elsewhere");
    done(&second, putting(&moved)).await;
    assert!(!first.is_current(&stored).await.unwrap());
    advance(&mut stored, 1);
    done(&first, putting(&stored)).await;
    let read = second.game(GameId(1)).await.unwrap().unwrap();
    assert_eq!(read.game, stored.game);
    assert_eq!(read.channels, moved.channels);
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
async fn processes_that_start_at_once_on_an_empty_database_work_at_once() {
    let Some(database) = Database::new().await else {
        return;
    };
    let mut processes = tokio::task::JoinSet::new();
    for ply in 1..=4 {
        let url = database.url.clone();
        processes.spawn(async move {
            let store = PostgresStore::open(&url).await.unwrap();
            let batch = Batch {
                notices: vec![notice(GameId(1), ply)],
                ..Batch::default()
            };
            done(&store, batch).await;
            (store.next_game().await.unwrap(), store)
        });
    }
    let processes = processes.join_all().await;
    let games: BTreeSet<GameId> = processes.iter().map(|(game, _)| *game).collect();
    assert_eq!(games.len(), 4, "a number was given twice: {games:?}");
    for (_, store) in &processes {
        assert_eq!(store.pending(None, 9).await.unwrap().len(), 4);
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
