//! The snapshot fault of sled 0.34.

use super::*;

#[tokio::test]
async fn a_half_written_snapshot_is_got_over() {
    for crashed in [false, true] {
        for half in [&b""[..], b"half a snapshot that was being written"] {
            let plant = |data: &Path| {
                fs::write(data.join("snap.FFFFFFFFFFFFFFFF.generating"), half).unwrap();
            };
            let (dir, opened) = damaged(crashed, plant).await;
            let store = opened.unwrap();
            let copy = store.repaired().unwrap().to_owned();
            assert!(
                copy.starts_with(dir.path().join("data")),
                "{}",
                copy.display()
            );
            let kept = copy.join("snap.FFFFFFFFFFFFFFFF.generating");
            assert_eq!(fs::read(kept).unwrap(), half);
            assert!(copy.join("db").exists());
            store.close().await.unwrap();
            let again = open(&dir.path().join("data"));
            assert_eq!(again.repaired(), None);
        }
    }
}

#[tokio::test]
async fn a_damaged_snapshot_is_got_over() {
    let corrupt = |data: &Path| {
        for entry in fs::read_dir(data).unwrap() {
            let entry = entry.unwrap();
            if entry.file_name().to_string_lossy().starts_with("snap.") {
                let mut bytes = fs::read(entry.path()).unwrap();
                bytes[0] ^= 0x55;
                fs::write(entry.path(), bytes).unwrap();
            }
        }
    };
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    store.close().await.unwrap();
    // sled writes a snapshot when it opens.
    open(dir.path()).close().await.unwrap();
    corrupt(dir.path());
    let store = open(dir.path());
    assert!(store.repaired().is_some());
    assert_furnished(&store, &stored).await;
}

#[tokio::test]
async fn repairs_that_do_not_help_do_not_fill_the_disk() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    open(&data).close().await.unwrap();
    // With it, everything would be rebuilt.
    fs::remove_file(data.join("journal")).unwrap();
    let fail = || {
        fs::write(data.join("snap.FFFFFFFFFFFFFFFF.generating"), b"half").unwrap();
        // No configuration that sled knows.
        fs::write(data.join("conf"), b"what is this, twelve").unwrap();
        SledStore::open(&data).unwrap_err()
    };
    for _ in 0..10 {
        let error = fail();
        assert!(matches!(error, StoreError::Damaged(..)), "{error}");
    }
    let names = fs::read_dir(&data)
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let copies = names.filter(|name| name.to_string_lossy().starts_with("before-repair-"));
    assert_eq!(copies.count(), 5);
}
