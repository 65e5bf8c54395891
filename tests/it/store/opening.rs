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

/// A store as the version before the journal made it: three games of four turns, each with a message
/// that shows it, in a chat of Telegram.
fn of_the_first_layout(data: &Path) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/stores/first");
    copy_dir(&kept, data);
}

#[tokio::test]
async fn a_store_of_the_first_layout_is_taken_over_with_everything() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    of_the_first_layout(&data);
    let report = keep::check(&data).unwrap();
    assert!(report.earlier);
    assert_eq!(report.faults.len(), 1, "{:?}", report.faults);
    for opening in 0..3 {
        let store = open(&data);
        assert_eq!(store.mended().len(), usize::from(opening == 0));
        for n in 1..=3 {
            let stored = store.game(GameId(n)).await.unwrap().unwrap();
            assert_eq!(stored.game.ply(), Ply(4));
            assert!(stored.game.is_open());
            let shown = message(&format!("-100{n}:{}", 1_000_000 + n));
            assert_eq!(
                store.shown(GameId(n), 0).await.unwrap(),
                Some(shown.clone())
            );
            let anchor = store.anchor(&shown).await.unwrap().unwrap();
            assert_eq!((anchor.game, anchor.ply), (GameId(n), Ply(4)));
        }
        let account = Account {
            network: telegram(),
            user: "700000001".into(),
        };
        assert_eq!(store.player_of(&account).await.unwrap(), Some(RED));
        assert_eq!(
            store.player_named(&telegram(), "name2").await.unwrap(),
            Some(BLUE)
        );
        let due = store.due(Timestamp(i64::MAX), 9).await.unwrap();
        assert_eq!(due.len(), 6);
        // Nobody asked about old games without a clock; now it will be asked.
        for n in 1..=3 {
            let started = store.game(GameId(n)).await.unwrap().unwrap();
            let at = started
                .game
                .started()
                .after(Duration::from_secs(30 * 24 * 3_600));
            assert!(due.contains(&(at, Timer::Game(GameId(n)))), "{due:?}");
        }
        assert_eq!(store.next_game(), GameId(4));
        store.close().await.unwrap();
    }
    // As it was it is still there.
    let aside = data.join("before-repair-1/db");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/stores/first/db");
    assert_eq!(
        fs::read(aside).unwrap()[..9_000],
        fs::read(kept).unwrap()[..9_000]
    );
    let report = keep::check(&data).unwrap();
    assert_eq!(report.faults, [] as [String; 0]);
}

#[tokio::test]
async fn a_record_of_an_unknown_version_is_an_error_and_not_an_absence() {
    for table in ["games", "turns", "players", "anchors"] {
        let dir = tempfile::tempdir().unwrap();
        let data = dir.path().join("data");
        of_the_first_layout(&data);
        let marker = fs::read_to_string(data.join("store.id")).unwrap();
        fs::write(data.join("store.id"), marker.replace("closed 9262", "open")).unwrap();
        let db = sled::open(&data).unwrap();
        let tree = db.open_tree(table).unwrap();
        let (key, value) = tree.first().unwrap().unwrap();
        let mut value = value.to_vec();
        value[0] = 99;
        tree.insert(key, value).unwrap();
        drop((tree, db));
        let store = open(&data);
        let error = match table {
            "games" | "turns" => store.game(GameId(1)).await.err(),
            "players" => store.player(RED).await.err(),
            _ => store.anchor(&message("-1001:1000001")).await.err(),
        };
        let error = error.unwrap_or_else(|| panic!("{table} was read"));
        assert!(matches!(error, StoreError::Record(..)), "{error}");
        assert!(error.to_string().contains("version 99"), "{error}");
        // It stays where it is, and who looks is told.
        store.close().await.unwrap();
        let report = keep::check(&data).unwrap();
        assert!(!report.faults.is_empty(), "{table}");
        assert!(
            report
                .faults
                .iter()
                .all(|fault| fault.contains("version 99"))
        );
    }
}
