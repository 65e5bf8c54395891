//! Directories that are refused, and never taken for new ones.

use super::*;

#[tokio::test]
async fn a_directory_in_use_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    // What a running process leaves about must not be repaired under its feet.
    fs::write(dir.path().join("snap.00000000000000FF.generating"), b"half").unwrap();
    let error = SledStore::open(dir.path()).unwrap_err();
    assert!(matches!(error, StoreError::Locked(_)), "{error}");
    assert!(error.to_string().contains("in use"), "{error}");
    assert!(dir.path().join("snap.00000000000000FF.generating").exists());
    assert_furnished(&store, &stored).await;
}

#[tokio::test]
async fn a_directory_that_cannot_be_written_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, b"not a directory").unwrap();
    for bad in [file.clone(), file.join("below")] {
        let error = SledStore::open(&bad).unwrap_err();
        assert!(matches!(error, StoreError::Unusable(..)), "{error}");
        assert!(error.to_string().contains("cannot be used"), "{error}");
    }
    assert_eq!(fs::read(&file).unwrap(), b"not a directory");
}

/// With its journal the store is repaired completely; without it, it is refused.
async fn assert_repaired(damage: impl Fn(&Path)) {
    for crashed in [false, true] {
        let (dir, opened) = damaged(crashed, &damage).await;
        let store = opened.unwrap();
        let said = store.repairs().join(" ");
        assert!(said.contains("rebuilt from its journal"), "{said}");
        assert!(said.contains("before-repair-"), "{said}");
        store.close().await.unwrap();
        let again = open(&dir.path().join("data"));
        assert_eq!(again.repairs(), &[] as &[String]);

        let both = |data: &Path| {
            damage(data);
            fs::remove_file(data.join("journal")).unwrap();
        };
        let (dir, opened) = damaged(crashed, both).await;
        let error = opened
            .err()
            .unwrap_or_else(|| panic!("opened, crashed: {crashed}"));
        assert!(matches!(error, StoreError::Damaged(..)), "{error}");
        assert!(error.to_string().contains("store restore"), "{error}");
        // It does not get better by trying again, and never becomes a new store.
        let again = SledStore::open(&dir.path().join("data")).err();
        assert!(
            again.is_some(),
            "opened at the second try, crashed: {crashed}"
        );
    }
}

#[tokio::test]
async fn a_store_whose_data_is_deleted_is_made_anew() {
    assert_repaired(|data| fs::remove_file(data.join("db")).unwrap()).await;
}

#[tokio::test]
async fn a_store_whose_data_is_deleted_with_the_marker_is_made_anew() {
    assert_repaired(|data| {
        fs::remove_file(data.join("db")).unwrap();
        fs::remove_file(data.join("store.id")).unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_store_whose_data_is_empty_is_made_anew() {
    assert_repaired(|data| fs::write(data.join("db"), b"").unwrap()).await;
}

#[tokio::test]
async fn a_store_whose_data_is_zeroed_is_made_anew() {
    let zero = |data: &Path| {
        let length = fs::metadata(data.join("db")).unwrap().len();
        fs::write(data.join("db"), vec![0; length as usize]).unwrap();
    };
    assert_repaired(zero).await;
    assert_repaired(|data| {
        zero(data);
        fs::remove_file(data.join("store.id")).unwrap();
    })
    .await;
    assert_repaired(|data| {
        zero(data);
        fs::remove_dir_all(data.join("blobs")).unwrap();
        fs::remove_file(data.join("conf")).unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_store_with_the_data_of_another_is_made_anew() {
    let other = tempfile::tempdir().unwrap();
    let store = open(other.path());
    furnish(&store).await;
    store.close().await.unwrap();
    assert_repaired(|data| {
        for name in fs::read_dir(other.path()).unwrap() {
            let name = name.unwrap().file_name();
            if name == "db" || name.to_string_lossy().starts_with("snap.") {
                fs::copy(other.path().join(&name), data.join(&name)).unwrap();
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_lost_marker_is_made_again() {
    for crashed in [false, true] {
        for damage in [
            |data: &Path| fs::remove_file(data.join("store.id")).unwrap(),
            |data: &Path| fs::write(data.join("store.id"), b"").unwrap(),
            |data: &Path| fs::write(data.join("store.id"), b"tulenh store 1\nid").unwrap(),
        ] {
            let (dir, opened) = damaged(crashed, damage).await;
            drop(opened.unwrap());
            assert!(SledStore::open(&dir.path().join("data")).is_ok());
        }
    }
}

#[tokio::test]
async fn tables_that_were_being_rebuilt_when_the_process_ended_are_rebuilt_again() {
    for crashed in [false, true] {
        let unfinished = |data: &Path| {
            let marker = fs::read_to_string(data.join("store.id")).unwrap();
            let state = marker
                .lines()
                .find(|line| line.starts_with("state "))
                .unwrap();
            let (lines, _) = marker.split_once("sum ").unwrap();
            let marker = marked(&lines.replace(state, "state rebuilding"));
            fs::write(data.join("store.id"), marker).unwrap();
            fs::write(data.join("db"), b"a part of it").unwrap();
        };
        let (dir, opened) = damaged(crashed, unfinished).await;
        let said = opened.unwrap().repairs().join(" ");
        assert!(said.contains("it was rebuilt again"), "{said}");
        // The damaged files were moved away before.
        assert!(!dir.path().join("data/before-repair-1").exists());
    }
}

#[tokio::test]
async fn a_journal_that_is_lost_or_behind_is_replaced() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = open(&data);
    let mut stored = furnish(&store).await;
    store.close().await.unwrap();
    let behind = fs::read(data.join("journal")).unwrap();
    let store = open(&data);
    advance(&mut stored, 0);
    done(&store, putting(&stored)).await;
    store.close().await.unwrap();
    for damage in [
        |data: &Path, _: &[u8]| fs::remove_file(data.join("journal")).unwrap(),
        |data: &Path, behind: &[u8]| fs::write(data.join("journal"), behind).unwrap(),
    ] {
        damage(&data, &behind);
        let store = open(&data);
        assert_eq!(store.repairs().len(), 1);
        assert_furnished(&store, &stored).await;
        store.close().await.unwrap();
        // From it alone everything comes back.
        fs::remove_file(data.join("db")).unwrap();
        let store = open(&data);
        assert_furnished(&store, &stored).await;
        store.close().await.unwrap();
    }
}
