//! All files are written anew when somebody was forgotten, whatever comes between.

use tulenh::game::{Heartbeat, Utc};
use tulenh::store::Change;

use super::*;

/// Whether any file of a directory holds the name of a person who was erased.
fn is_known(dir: &Path) -> bool {
    let name = "Người chơi 1".as_bytes();
    fs::read_dir(dir).unwrap().any(|entry| {
        let path = entry.unwrap().path();
        path.is_dir() && is_known(&path)
            || path.is_file()
                && fs::read(&path)
                    .unwrap()
                    .windows(name.len())
                    .any(|at| at == name)
    })
}

/// Erases the first person, whose traces are to be gone at this time.
fn erasing(by: i64) -> Batch {
    let left = Player {
        accounts: Vec::new(),
        name: String::new(),
        ..player(RED)
    };
    Batch {
        players: vec![(left, vec![(telegram(), String::new())])],
        changes: vec![Change::Rewrite(Timestamp(by))],
        ..Batch::default()
    }
}

fn heartbeat(at: i64) -> Batch {
    Batch {
        heartbeat: Some(Heartbeat {
            at: Timestamp(at),
            utc: Utc(at),
        }),
        ..Batch::default()
    }
}

/// Tells the store what time it is, and waits until it has done what is due.
async fn hears(store: &SledStore, at: i64) {
    done(store, heartbeat(at)).await;
    done(store, Batch::default()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_are_written_anew_in_time_and_once() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    done(&store, erasing(1_000)).await;
    // One that was asked for later changes nothing.
    done(&store, erasing(9_000)).await;
    hears(&store, 999).await;
    assert!(is_known(dir.path()));
    hears(&store, 1_000).await;
    assert!(!is_known(dir.path()));
    let game = store.game(stored.game.id()).await.unwrap();
    assert_eq!(game.as_ref(), Some(&stored));
    // The store goes on, and nothing is written anew again.
    let mut stored = stored;
    advance(&mut stored, 1);
    done(&store, putting(&stored)).await;
    let lines = || {
        let journal = fs::read(dir.path().join("journal")).unwrap();
        journal.iter().filter(|byte| **byte == b'\n').count()
    };
    let before = lines();
    hears(&store, 20_000).await;
    assert_eq!(lines(), before + 2);
    store.close().await.unwrap();
    assert_eq!(
        maintenance::check(dir.path(), &|_| ()).unwrap().faults,
        [] as [String; 0]
    );
    let store = open(dir.path());
    assert_eq!(store.repairs(), &[] as &[String]);
    assert_eq!(store.game(stored.game.id()).await.unwrap(), Some(stored));
    store.close().await.unwrap();
}

#[tokio::test]
async fn where_there_is_no_room_it_waits_and_nobody_else_does() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let mut stored = furnish(&store).await;
    done(&store, erasing(1_000)).await;
    // No new journal can be made.
    let block = dir.path().join("journal.new");
    fs::create_dir(&block).unwrap();
    hears(&store, 1_000).await;
    assert!(is_known(dir.path()));
    advance(&mut stored, 1);
    done(&store, putting(&stored)).await;
    store.close().await.unwrap();
    let store = open(dir.path());
    assert!(is_known(dir.path()));
    assert_eq!(store.game(stored.game.id()).await.unwrap(), Some(stored));
    fs::remove_dir(&block).unwrap();
    hears(&store, 2_000).await;
    assert!(!is_known(dir.path()));
    store.close().await.unwrap();
}

/// A process that ends at any moment of it leaves a directory in which some files are new and some are
/// not.
#[tokio::test]
async fn a_writing_that_is_cut_short_is_done_by_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = open(&data);
    let stored = furnish(&store).await;
    done(&store, erasing(1_000)).await;
    store.close().await.unwrap();
    let old = dir.path().join("old");
    copy_dir(&data, &old);
    let marker = fs::read_to_string(old.join("store.id")).unwrap();
    let (marker, _) = marker.split_once("sum ").unwrap();
    let state = marker
        .lines()
        .find(|line| line.starts_with("state "))
        .unwrap();
    fs::write(old.join("store.id"), marker.replace(state, "state open")).unwrap();
    let rebuilding = marker.replace(state, "state rebuilding");
    let new = dir.path().join("new");
    copy_dir(&old, &new);
    maintenance::compact(&new, &|_| ()).unwrap();
    for step in 0..5 {
        let at = dir.path().join(format!("step-{step}"));
        copy_dir(&old, &at);
        // A part of the new journal.
        let journal = fs::read(new.join("journal")).unwrap();
        fs::write(at.join("journal.new"), &journal[..journal.len() / 2]).unwrap();
        if step > 0 {
            // It stands beside the old tables.
            fs::write(at.join("journal"), &journal).unwrap();
        }
        if step > 1 {
            fs::write(at.join("store.id"), &rebuilding).unwrap();
        }
        if step > 2 {
            fs::remove_dir_all(at.join("blobs")).unwrap();
            fs::remove_file(at.join("conf")).unwrap();
        }
        if step > 3 {
            fs::write(at.join("db"), b"half of it").unwrap();
        }
        let store = SledStore::open(&at).unwrap_or_else(|e| panic!("{step}: {e}"));
        assert!(!is_known(&at), "{step}");
        assert_eq!(
            store.game(stored.game.id()).await.unwrap().as_ref(),
            Some(&stored)
        );
        assert_eq!(store.player(RED).await.unwrap().unwrap().name, "");
        store.close().await.unwrap();
        assert_eq!(
            maintenance::check(&at, &|_| ()).unwrap().faults,
            [] as [String; 0],
            "{step}"
        );
    }
}
