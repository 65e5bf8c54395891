//! What is there when a store is opened again.

use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_there_after_closing() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    assert_furnished(&store, &stored).await;
    store.close().await.unwrap();
    store.close().await.unwrap();
    assert!(matches!(
        store.game(stored.game.id()).await,
        Err(StoreError::Closed)
    ));
    assert!(matches!(
        store.commit(Batch::default()).await,
        Err(StoreError::Closed)
    ));

    // Closed, the directory is free although the handle lives.
    for _ in 0..3 {
        let again = open(dir.path());
        assert_eq!(again.repaired(), None);
        assert_furnished(&again, &stored).await;
        assert_eq!(again.next_game(), GameId(2));
        assert_eq!(again.next_game(), GameId(3));
        assert_eq!(again.next_player(), PlayerId(3));
        again.close().await.unwrap();
    }
}

#[tokio::test]
async fn everything_is_there_after_dropping() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    drop(store);
    for _ in 0..3 {
        assert_furnished(&open(dir.path()), &stored).await;
    }
}

/// What a killed process leaves is what stands in the directory at that moment: a copy of it.
#[tokio::test]
async fn everything_acknowledged_is_there_after_a_crash() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir.path().join("live"));
    let mut stored = furnish(&store).await;
    for crash in 0..5 {
        advance(&mut stored, crash);
        done(&store, putting(&stored)).await;
        let copy = dir.path().join(format!("copy-{crash}"));
        copy_dir(&dir.path().join("live"), &copy);
        let after = open(&copy);
        assert_eq!(after.repaired(), None);
        assert_furnished(&after, &stored).await;
    }
}

// ---- Records from elsewhere ----

#[tokio::test]
async fn a_record_of_an_unknown_version_is_an_error_and_not_an_absence() {
    let tables = ["games", "turns", "players", "challenges", "anchors"];
    for table in tables {
        let dir = tempfile::tempdir().unwrap();
        let live = open(&dir.path().join("live"));
        let stored = furnish(&live).await;
        let challenge = live.challenges_of(RED, 1).await.unwrap().remove(0).code;
        let data = dir.path().join("data");
        copy_dir(&dir.path().join("live"), &data);
        let db = sled::open(&data).unwrap();
        let tree = db.open_tree(table).unwrap();
        let (key, value) = tree.first().unwrap().unwrap();
        let mut value = value.to_vec();
        value[0] = 9;
        tree.insert(key, value).unwrap();
        drop((tree, db));
        let store = open(&data);
        let error = match table {
            "games" | "turns" => store.game(stored.game.id()).await.err(),
            "players" => store.player(RED).await.err(),
            "challenges" => store.challenge(challenge).await.err(),
            _ => store.anchor(&message("m0")).await.err(),
        };
        let error = error.unwrap_or_else(|| panic!("{table} was read"));
        assert!(matches!(error, StoreError::Record(..)), "{error}");
        assert!(error.to_string().contains("version 9"), "{error}");
    }
}
