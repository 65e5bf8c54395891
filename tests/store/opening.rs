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
        assert_eq!(again.next_game().await.unwrap(), GameId(2));
        assert_eq!(again.next_game().await.unwrap(), GameId(3));
        assert_eq!(again.next_player().await.unwrap(), PlayerId(3));
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
async fn a_store_from_before_the_first_release_is_refused_and_stays_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    copy_dir(&stores().join("first"), &data);
    let content = |data: &Path| {
        let files = ["conf", "db", "store.at", "store.id"];
        files.map(|file| fs::read(data.join(file)).unwrap())
    };
    let before = content(&data);
    let silent: &dyn Fn(u64) = &|_| ();
    let refused = [
        SledStore::open(&data).err(),
        maintenance::check(&data, silent).err(),
        maintenance::compact(&data, silent).err(),
        maintenance::backup(&data, &dir.path().join("copy"), silent).err(),
        maintenance::salvage(&data, None, silent).err(),
        maintenance::Archive::open(&data).err(),
    ];
    for error in refused {
        let error = error.unwrap();
        assert!(matches!(error, StoreError::Unusable(..)), "{error}");
        assert!(error.to_string().contains("development version"), "{error}");
    }
    assert!(content(&data) == before);
    assert!(!data.join("journal").exists());
}
