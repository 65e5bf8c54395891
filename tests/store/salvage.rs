//! Stores that are refused, and the way out of each refusal.

use std::process::Output;

use super::*;

fn run(arguments: &[&str], data: &Path) -> (bool, String) {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_tulenh"))
        .env_clear()
        .env("DATA_DIR", data)
        .current_dir(data.parent().unwrap())
        .arg("store")
        .args(arguments)
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

/// A furnished store whose process was killed when only so many of its changes were in sled's files, and
/// the game.
async fn killed(dir: &Path, changes: usize) -> (PathBuf, StoredGame) {
    let data = dir.join("data");
    let live = dir.join("live");
    let store = open(&live);
    let mut stored = furnish(&store).await;
    store.close().await.unwrap();
    let tables = dir.join("tables");
    copy_dir(&live, &tables);
    let store = open(&live);
    for _ in 0..changes {
        advance(&mut stored, 0);
        done(&store, putting(&stored)).await;
    }
    copy_dir(&live, &data);
    store.close().await.unwrap();
    for name in ["db", "conf"] {
        fs::copy(tables.join(name), data.join(name)).unwrap();
    }
    for entry in fs::read_dir(&data).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.starts_with("snap.") {
            fs::remove_file(&path).unwrap();
        }
    }
    (data, stored)
}

/// Where each line of a journal begins, and the end of the last.
fn lines(journal: &[u8]) -> Vec<usize> {
    let ends = journal
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n');
    std::iter::once(0)
        .chain(ends.map(|(at, _)| at + 1))
        .collect()
}

#[tokio::test]
async fn all_but_a_damaged_last_change_is_saved() {
    let dir = tempfile::tempdir().unwrap();
    let (data, stored) = killed(dir.path(), 7).await;
    let journal = data.join("journal");
    let mut bytes = fs::read(&journal).unwrap();
    let at = lines(&bytes);
    // The last line, behind which there is only room.
    let last = at[at.len() - 2];
    bytes[last + 40] ^= 0x11;
    fs::write(&journal, &bytes).unwrap();
    // Nothing is lost silently, and every refusal says what helps.
    let copy = dir.path().join("copy");
    let error = SledStore::open(&data).unwrap_err().to_string();
    assert!(error.contains("tulenh store salvage"), "{error}");
    for command in [
        &["compact"][..],
        &["export"],
        &["backup", copy.to_str().unwrap()],
        &["check"],
    ] {
        let (good, said) = run(command, &data);
        assert!(
            !good && said.contains("tulenh store salvage"),
            "{command:?}: {said}"
        );
    }
    let before = copied_files(&data);
    let (good, said) = run(&["salvage"], &data);
    assert!(good, "{said}");
    assert!(said.contains("19 changes can be saved"), "{said}");
    assert!(said.contains("1 change, number 20"), "{said}");
    assert!(
        said.contains("game 1 (Người chơi 1, Người chơi 2)"),
        "{said}"
    );
    assert!(said.contains("nothing was written"), "{said}");
    let new = dir.path().join("new");
    let (good, said) = run(&["salvage", "--to", new.to_str().unwrap()], &data);
    assert!(good && said.contains("start the bot"), "{said}");
    assert_eq!(copied_files(&data), before);
    // What was there is not written over.
    let (good, said) = run(&["salvage", "--to", new.to_str().unwrap()], &data);
    assert!(!good && said.contains("it holds something"), "{said}");
    let (good, said) = run(&["check"], &new);
    assert!(good, "{said}");
    let store = open(&new);
    assert_eq!(store.repairs(), &[] as &[String]);
    let saved = store.game(stored.game.id()).await.unwrap().unwrap();
    assert_eq!(saved.game.ply(), Ply(stored.game.ply().0 - 1));
    store.close().await.unwrap();
}

/// Every file of a directory, with its bytes.
fn copied_files(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let bytes = fs::read(&path).unwrap();
            files.push((path, bytes));
        }
    }
    files.sort();
    files
}

#[tokio::test]
async fn the_most_that_can_be_saved_is_saved() {
    let dir = tempfile::tempdir().unwrap();
    let (data, _) = killed(dir.path(), 7).await;
    let journal = fs::read(data.join("journal")).unwrap();
    let at = lines(&journal);
    let corrupt = |line: usize| {
        let mut bytes = journal.clone();
        bytes[at[line] + 20] ^= 0x55;
        bytes
    };
    let salvaged = |what: &str| {
        let new = dir.path().join(format!("new-{what}"));
        let (good, said) = run(&["salvage", "--to", new.to_str().unwrap()], &data);
        assert!(good, "{what}: {said}");
        let (good, checked) = run(&["check"], &new);
        assert!(good, "{what}: {checked}");
        said
    };
    // The first line, the end of the empty base, 13 changes that the tables have, 7 more.
    assert_eq!(at.len(), 2 + 13 + 7 + 1);
    // One that the tables have costs nothing.
    fs::write(data.join("journal"), corrupt(5)).unwrap();
    let said = salvaged("early");
    assert!(
        said.contains("20 changes can be saved, from the tables"),
        "{said}"
    );
    assert!(said.contains("nothing is lost"), "{said}");
    // One in the middle of the others costs it and those behind it.
    fs::write(data.join("journal"), corrupt(17)).unwrap();
    let said = salvaged("late");
    assert!(said.contains("15 changes can be saved"), "{said}");
    assert!(said.contains("5 changes, numbers 16 to 20"), "{said}");
    // The first line says nothing that is not known otherwise.
    fs::write(data.join("journal"), corrupt(0)).unwrap();
    fs::write(data.join("db"), b"nothing of sled").unwrap();
    let said = salvaged("head");
    assert!(
        said.contains("20 changes can be saved, from the journal"),
        "{said}"
    );
    // Without the tables the journal is saved as far as it goes.
    fs::write(data.join("journal"), corrupt(9)).unwrap();
    let said = salvaged("alone");
    assert!(
        said.contains("7 changes can be saved, from the journal"),
        "{said}"
    );
    assert!(said.contains("13 changes, numbers 8 to 20"), "{said}");
    // A damaged copy, too.
    let (good, said) = run(
        &["salvage", "--data", data.join("journal").to_str().unwrap()],
        &data,
    );
    assert!(good && said.contains("7 changes can be saved"), "{said}");
    // Nothing is nothing.
    fs::write(data.join("journal"), b"nothing of a journal").unwrap();
    let none = dir.path().join("none");
    let (good, said) = run(&["salvage", "--to", none.to_str().unwrap()], &data);
    assert!(!good && said.contains("nothing can be saved"), "{said}");
    assert!(said.contains("store restore"), "{said}");
    assert!(!none.exists());
    // Nor is anything of it left beside.
    let mut beside = fs::read_dir(dir.path()).unwrap();
    let is_part = |name: std::ffi::OsString| name.to_string_lossy().ends_with(".part");
    assert!(!beside.any(|entry| is_part(entry.unwrap().file_name())));
}

#[tokio::test]
async fn a_store_in_use_is_not_salvaged() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = open(&data);
    furnish(&store).await;
    let (good, said) = run(&["salvage"], &data);
    assert!(!good && said.contains("in use"), "{said}");
    store.close().await.unwrap();
}

#[tokio::test]
async fn no_flipped_bit_of_the_marker_is_more_than_the_other_two_files() {
    for crashed in [false, true] {
        let dir = tempfile::tempdir().unwrap();
        let live = dir.path().join("live");
        let store = open(&live);
        let stored = furnish(&store).await;
        let data = dir.path().join("data");
        if crashed {
            copy_dir(&live, &data);
            store.close().await.unwrap();
        } else {
            store.close().await.unwrap();
            copy_dir(&live, &data);
        }
        let marker = fs::read(data.join("store.id")).unwrap();
        let digit = marker.windows(9).position(|at| at == b"identity ").unwrap() + 9;
        let number = marker.windows(8).position(|at| at == b"commits ").unwrap() + 8;
        let resummed = |marker: Vec<u8>| {
            let text = String::from_utf8(marker).unwrap();
            marked(text.split_once("sum ").unwrap().0).into_bytes()
        };
        let flipped = |mut bytes: Vec<u8>, at: usize| {
            // From one digit to another.
            bytes[at] = if bytes[at] == b'7' { b'3' } else { b'7' };
            bytes
        };
        let mut other = marker.clone();
        other[digit..digit + 32].copy_from_slice(&[b'5'; 32]);
        for (what, bytes) in [
            ("a digit", flipped(marker.clone(), digit)),
            (
                "a digit and its checksum",
                resummed(flipped(marker.clone(), digit)),
            ),
            ("the count", flipped(marker.clone(), number)),
            ("the length", flipped(marker.clone(), number - 10)),
            ("another store", resummed(other)),
        ] {
            let copy = dir.path().join("copy");
            copy_dir(&data, &copy);
            fs::write(copy.join("store.id"), bytes).unwrap();
            let store = SledStore::open(&copy).unwrap_or_else(|e| panic!("{what}: {e}"));
            assert_furnished(&store, &stored).await;
            store.close().await.unwrap();
            let again = open(&copy);
            assert_eq!(again.repairs(), &[] as &[String], "{what}");
            again.close().await.unwrap();
            fs::remove_dir_all(&copy).unwrap();
        }
    }
}

#[tokio::test]
async fn a_first_start_that_was_cut_short_is_done_again() {
    let made = tempfile::tempdir().unwrap();
    open(made.path()).close().await.unwrap();
    let marker = fs::read_to_string(made.path().join("store.id")).unwrap();
    let identity = marker.lines().nth(1).unwrap();
    let creating = marked(&format!(
        "tulenh store 1\n{identity}\nstate creating\ncommits 0\n"
    ));
    let db = fs::read(made.path().join("db")).unwrap();
    let conf = fs::read(made.path().join("conf")).unwrap();
    let zeros = vec![0; db.len()];
    let mut states: Vec<(Vec<u8>, Vec<u8>)> = vec![
        (Vec::new(), Vec::new()),
        (zeros.clone(), conf.clone()),
        (db.clone(), Vec::new()),
        (db.clone(), vec![0; conf.len()]),
        (db.clone(), conf[..conf.len() / 2].to_vec()),
        (vec![0x5a; 700], conf.clone()),
    ];
    states.extend((1..8).map(|n| (db[..db.len() * n / 8].to_vec(), conf.clone())));
    for (number, (db, conf)) in states.iter().enumerate() {
        for journal in [None, Some(&b""[..]), Some(&b"tulenh journal 1 iden"[..])] {
            let dir = tempfile::tempdir().unwrap();
            let data = dir.path();
            fs::create_dir(data.join("blobs")).unwrap();
            fs::write(data.join("store.id"), &creating).unwrap();
            fs::write(data.join("db"), db).unwrap();
            fs::write(data.join("conf"), conf).unwrap();
            if let Some(journal) = journal {
                fs::write(data.join("journal"), journal).unwrap();
            }
            let store = SledStore::open(data).unwrap_or_else(|e| panic!("{number}: {e}"));
            let stored = furnish(&store).await;
            store.close().await.unwrap();
            let store = open(data);
            assert_furnished(&store, &stored).await;
            store.close().await.unwrap();
        }
    }
    // A marker that nobody can read, and nothing else.
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("store.id"), b"").unwrap();
    open(dir.path()).close().await.unwrap();
}

#[tokio::test]
async fn a_store_that_was_finished_is_not_begun_anew_because_its_marker_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    let stored = furnish(&store).await;
    store.close().await.unwrap();
    let marker = fs::read_to_string(dir.path().join("store.id")).unwrap();
    let identity = marker.lines().nth(1).unwrap();
    let creating = marked(&format!(
        "tulenh store 1\n{identity}\nstate creating\ncommits 0\n"
    ));
    fs::write(dir.path().join("store.id"), &creating).unwrap();
    let store = open(dir.path());
    assert_furnished(&store, &stored).await;
    store.close().await.unwrap();
    fs::write(dir.path().join("store.id"), &creating).unwrap();
    fs::write(dir.path().join("db"), b"nothing of sled").unwrap();
    let store = open(dir.path());
    assert_furnished(&store, &stored).await;
    store.close().await.unwrap();
}

#[tokio::test]
async fn repairs_do_not_stop_and_do_not_fill_the_disk() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = open(&data);
    let stored = furnish(&store).await;
    store.close().await.unwrap();
    for repair in 1..=8 {
        fs::write(data.join("db"), b"nothing of sled").unwrap();
        let store = SledStore::open(&data).unwrap_or_else(|e| panic!("{repair}: {e}"));
        let said = store.repairs().join(" ");
        assert!(said.contains(&format!("before-repair-{repair}")), "{said}");
        assert_eq!(said.contains("was removed"), repair > 5, "{said}");
        assert_furnished(&store, &stored).await;
        store.close().await.unwrap();
    }
    let names = fs::read_dir(&data)
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let mut asides: Vec<String> = names
        .filter_map(|name| Some(name.to_str()?.strip_prefix("before-repair-")?.to_owned()))
        .collect();
    asides.sort();
    assert_eq!(asides, ["4", "5", "6", "7", "8"]);
}

/// Runs `tulenh store …` as somebody who owns nothing.
#[cfg(unix)]
fn as_nobody(arguments: &[&str], data: &Path) -> (bool, String) {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new(env!("CARGO_BIN_EXE_tulenh"));
    command.env_clear().env("DATA_DIR", data).current_dir("/");
    command.arg("store").args(arguments);
    if rights::is_root() {
        command.uid(65_534).gid(65_534);
    }
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

#[cfg(unix)]
mod rights {
    use std::fs;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::path::Path;

    /// Whether no right stops us: whoever makes a file owns it.
    pub fn is_root() -> bool {
        let dir = tempfile::tempdir().unwrap();
        fs::metadata(dir.path()).unwrap().uid() == 0
    }

    /// Gives everything below a directory these rights.
    pub fn set(dir: &Path, of_directories: u32, of_files: u32) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                set(&path, of_directories, of_files);
            } else {
                fs::set_permissions(&path, fs::Permissions::from_mode(of_files)).unwrap();
            }
        }
        fs::set_permissions(dir, fs::Permissions::from_mode(of_directories)).unwrap();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_store_is_checked_where_nothing_may_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = open(&data);
    furnish(&store).await;
    store.close().await.unwrap();
    fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
    rights::set(&data, 0o555, 0o444);
    let before = copied_files(&data);
    let (good, said) = as_nobody(&["check"], &data);
    assert!(
        good && said.contains("1 games, 12 turns, 2 people"),
        "{said}"
    );
    assert!(said.ends_with("nothing is wrong\n"), "{said}");
    // What is wrong is found there as well, and nothing is said of rights.
    rights::set(&data, 0o755, 0o644);
    let journal = fs::read(data.join("journal")).unwrap();
    let mut corrupt = journal.clone();
    corrupt[journal.len() / 2] ^= 1;
    fs::write(data.join("journal"), corrupt).unwrap();
    rights::set(&data, 0o555, 0o444);
    let (good, said) = as_nobody(&["check"], &data);
    assert!(!good && said.contains("wrong: its file journal"), "{said}");
    let (good, said) = as_nobody(&["salvage"], &data);
    assert!(good && said.contains("13 changes can be saved"), "{said}");
    rights::set(&data, 0o755, 0o644);
    fs::write(data.join("journal"), journal).unwrap();
    assert_eq!(copied_files(&data), before);
}

#[cfg(unix)]
#[tokio::test]
async fn what_may_not_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = open(&data);
    furnish(&store).await;
    store.close().await.unwrap();
    fs::set_permissions(dir.path(), fs::Permissions::from_mode(0o755)).unwrap();
    for name in ["journal", "db", "store.id", "lock", "conf"] {
        for command in ["compact", "check", "export"] {
            // Whatever the other runs made theirs.
            let copy = dir.path().join(format!("{command}-{name}"));
            copy_dir(&data, &copy);
            rights::set(&copy, 0o777, 0o666);
            let right = if rights::is_root() { 0o600 } else { 0 };
            fs::set_permissions(copy.join(name), fs::Permissions::from_mode(right)).unwrap();
            let (good, said) = as_nobody(&[command], &copy);
            let named = said.contains(&format!("/{name}: Permission denied"));
            assert!(!good && named, "{command} {name}: {said}");
        }
    }
}
