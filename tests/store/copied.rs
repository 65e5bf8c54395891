//! Moving a store from files to a database and back, and the operator's other commands on a database.

use std::process::{Child, Output};

use tokio_postgres::NoTls;
use tulenh::store::PostgresStore;

use super::*;
use tulenh_pretended::postgres::Database;

/// `tulenh store …`, with settings that name both kinds of store.
fn command(arguments: &[&str], data: &Path, url: Option<&str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tulenh"));
    command
        .env_clear()
        .env("DATA_DIR", data)
        .envs(url.map(|url| ("DATABASE_URL", url)))
        .current_dir(data.parent().unwrap())
        .arg("store")
        .args(arguments)
        .stdin(Stdio::null());
    command
}

fn run(arguments: &[&str], data: &Path, url: Option<&str>) -> Output {
    command(arguments, data, url).output().unwrap()
}

fn printed(arguments: &[&str], data: &Path, url: Option<&str>) -> String {
    let output = run(arguments, data, url);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str], data: &Path, url: Option<&str>) -> String {
    let output = run(arguments, data, url);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, error) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {out}{error}");
    assert!(!error.contains("geheim"), "{error}");
    error
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

const TO_DATABASE: [&str; 5] = ["copy", "--from", "sled", "--to", "postgres"];
const TO_FILES: [&str; 5] = ["copy", "--from", "postgres", "--to", "sled"];

async fn client(database: &Database) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Every row of a closed store, without what names the store: the journal of a rewritten store has them all, in
/// order.
fn rows(data: &Path) -> Vec<u8> {
    maintenance::compact(data, &|_| ()).unwrap();
    let journal = fs::read(data.join("journal")).unwrap();
    let first = journal.iter().position(|byte| *byte == b'\n').unwrap();
    journal[first..].to_vec()
}

/// Waits until something is so.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn closed(dir: &Path) -> StoredGame {
    let store = open(dir);
    let stored = furnish(&store).await;
    store.close().await.unwrap();
    stored
}

/// Puts so many games that they are read in several pieces. Gives them.
async fn put_many(store: &dyn Store) -> Vec<StoredGame> {
    let mut games = Vec::new();
    for seed in 0..150 {
        let id = store.next_game().await.unwrap();
        let mut stored = started(id, RED, BLUE);
        (0..seed % 4).for_each(|_| advance(&mut stored, seed));
        games.push(stored);
    }
    let batch = Batch {
        games: games.clone(),
        ..Batch::default()
    };
    done(store, batch).await;
    games
}

fn kill(mut child: Child) {
    // SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_store_moves_into_a_database_and_back_and_nothing_differs() {
    let Some(database) = Database::new().await else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let (data, back) = (dir.path().join("data"), dir.path().join("back"));
    let store = open(&data);
    let mut stored = furnish(&store).await;
    let many = put_many(&store).await;
    store.close().await.unwrap();
    let url = Some(&database.url[..]);
    let text = printed(&TO_DATABASE, &data, url);
    assert!(text.contains("the copy is equal"), "{text}");
    let text = printed(&TO_FILES, &back, url);
    assert!(text.contains("the copy is equal"), "{text}");
    assert!(text.contains("DATA_DIR="), "{text}");
    assert!(printed(&["check"], &back, None).ends_with("nothing is wrong\n"));
    assert!(rows(&back) == rows(&data), "they differ");
    let store = open(&back);
    assert_eq!(store.repairs(), &[] as &[String]);
    assert_eq!(
        store.game(stored.game.id()).await.unwrap().as_ref(),
        Some(&stored)
    );
    store.close().await.unwrap();

    // The bot goes on in the database, with new numbers.
    let store = PostgresStore::open(&database.url).await.unwrap();
    for stored in &many {
        assert_eq!(
            store.game(stored.game.id()).await.unwrap().as_ref(),
            Some(stored)
        );
    }
    let again = Batch {
        update: Some((telegram(), "u1".into())),
        ..Batch::default()
    };
    assert_eq!(store.commit(again).await.unwrap(), Commit::Seen);
    let (player, game) = (
        store.next_player().await.unwrap(),
        store.next_game().await.unwrap(),
    );
    assert!(
        player > BLUE && game > many[149].game.id(),
        "{player:?} {game:?}"
    );
    advance(&mut stored, 0);
    let batch = Batch {
        update: Some((telegram(), "u2".into())),
        games: vec![stored.clone(), started(game, RED, player)],
        players: vec![(super::player(player), Vec::new())],
        notices: vec![notice(game, 0)],
        ..Batch::default()
    };
    let told = done(&store, batch.clone()).await;
    assert!(told[0] > NoticeId(1), "{told:?}");
    store.close().await.unwrap();

    // And back with what it did there.
    let again = dir.path().join("again");
    printed(&TO_FILES, &again, url);
    assert!(printed(&["check"], &again, None).ends_with("nothing is wrong\n"));
    let store = open(&again);
    assert_eq!(store.game(stored.game.id()).await.unwrap(), Some(stored));
    assert_eq!(store.commit(batch).await.unwrap(), Commit::Seen);
    assert_eq!(store.next_game().await.unwrap(), GameId(game.0 + 1));
    assert_eq!(store.next_player().await.unwrap(), PlayerId(player.0 + 1));
    let later = Batch {
        update: Some((telegram(), "u3".into())),
        notices: vec![notice(game, 1)],
        ..Batch::default()
    };
    assert!(done(&store, later.clone()).await[0] > told[0]);
    assert_eq!(store.commit(later).await.unwrap(), Commit::Seen);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_copy_into_a_database_that_was_killed_is_refused_by_the_bot_and_begun_again() {
    let Some(database) = Database::new().await else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let stored = closed(&data).await;
    let url = Some(&database.url[..]);
    // A bot that was only started leaves nothing in the way.
    let store = PostgresStore::open(&database.url).await.unwrap();
    store.close().await.unwrap();
    // It comes as far as a row that somebody else is writing.
    let mut client = client(&database).await;
    let obstacle = client.transaction().await.unwrap();
    let sql = "INSERT INTO turns (key, value) VALUES ('\\x000000000000000100000003', '')";
    obstacle.batch_execute(sql).await.unwrap();
    let child = command(&TO_DATABASE, &data, url)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    until("it copies nothing", async || {
        let games = obstacle.query_opt("SELECT 1 FROM games", &[]).await;
        games.unwrap().is_some()
    })
    .await;
    kill(child);
    obstacle.rollback().await.unwrap();

    let error = PostgresStore::open(&database.url).await.unwrap_err();
    assert!(error.to_string().contains("is not whole"), "{error}");
    assert!(error.to_string().contains("store copy"), "{error}");
    let copy = dir.path().join("copy");
    for arguments in [
        &["check"][..],
        &["export"],
        &["backup", path(&copy)],
        &TO_FILES,
    ] {
        let error = refused(arguments, &dir.path().join("other"), url);
        assert!(error.contains("is not whole"), "{error}");
    }

    let text = printed(&TO_DATABASE, &data, url);
    assert!(text.contains("the copy is equal"), "{text}");
    let store = PostgresStore::open(&database.url).await.unwrap();
    assert_furnished(&store, &stored).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_copy_into_files_that_was_killed_is_refused_by_the_bot_and_begun_again() {
    let Some(database) = Database::new().await else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = PostgresStore::open(&database.url).await.unwrap();
    let stored = furnish(&store).await;
    store.close().await.unwrap();
    let url = Some(&database.url[..]);
    let mut client = client(&database).await;
    let obstacle = client.transaction().await.unwrap();
    obstacle
        .batch_execute("LOCK TABLE turns IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    let child = command(&TO_FILES, &data, url)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    until("it copies nothing", async || {
        data.join("journal.new").exists()
    })
    .await;
    kill(child);
    obstacle.rollback().await.unwrap();

    let error = SledStore::open(&data).unwrap_err();
    assert!(error.to_string().contains("was not finished"), "{error}");
    for arguments in [&["check"][..], &["compact"], &["export"], &["backup", "x"]] {
        let error = refused(arguments, &data, None);
        assert!(error.contains("was not finished"), "{error}");
    }

    let text = printed(&TO_FILES, &data, url);
    assert!(text.contains("the copy is equal"), "{text}");
    assert!(printed(&["check"], &data, None).ends_with("nothing is wrong\n"));
    assert_furnished(&open(&data), &stored).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_a_bot_has_worked_with_meanwhile_is_no_copy() {
    let Some(database) = Database::new().await else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = PostgresStore::open(&database.url).await.unwrap();
    furnish(&store).await;
    store.close().await.unwrap();
    let mut client = client(&database).await;
    let obstacle = client.transaction().await.unwrap();
    obstacle
        .batch_execute("LOCK TABLE turns IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    let copying = command(&TO_FILES, &data, Some(&database.url))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    until("it copies nothing", async || {
        data.join("journal.new").exists()
    })
    .await;
    let store = PostgresStore::open(&database.url).await.unwrap();
    store.close().await.unwrap();
    obstacle.rollback().await.unwrap();
    let output = copying.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("used by a bot while"), "{error}");
    // It is as empty as before.
    printed(&TO_FILES, &data, Some(&database.url));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_copies_into_a_database_the_later_goes_on() {
    let Some(database) = Database::new().await else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    closed(&data).await;
    let store = PostgresStore::open(&database.url).await.unwrap();
    store.close().await.unwrap();
    let mut client = client(&database).await;
    let obstacle = client.transaction().await.unwrap();
    let sql = "INSERT INTO turns (key, value) VALUES ('\\x000000000000000100000003', '')";
    obstacle.batch_execute(sql).await.unwrap();
    let earlier = command(&TO_DATABASE, &data, Some(&database.url))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    until("it copies nothing", async || {
        let games = obstacle.query_opt("SELECT 1 FROM games", &[]).await;
        games.unwrap().is_some()
    })
    .await;
    obstacle.rollback().await.unwrap();
    // What another does first. It waits for the piece that is being copied.
    let another = "UPDATE store_filling SET fence = fence + 1";
    client.batch_execute(another).await.unwrap();
    let output = earlier.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("being filled by another"), "{error}");
    printed(&TO_DATABASE, &data, Some(&database.url));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_copied_over_anything_nor_from_under_a_bot() {
    let (Some(empty), Some(full)) = (Database::new().await, Database::new().await) else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let (data, other) = (dir.path().join("data"), dir.path().join("other"));
    let stored = closed(&data).await;
    let bot = PostgresStore::open(&full.url).await.unwrap();
    furnish(&bot).await;

    // A bot works with one of the two.
    let error = refused(&TO_FILES, &other, Some(&full.url));
    assert!(error.contains("in use by a bot"), "{error}");
    let error = refused(&TO_DATABASE, &data, Some(&full.url));
    assert!(error.contains("in use by a bot"), "{error}");
    bot.close().await.unwrap();
    let running = open(&data);
    let error = refused(&TO_DATABASE, &data, Some(&empty.url));
    assert!(error.contains("in use by another process"), "{error}");
    running.close().await.unwrap();

    // There is something already.
    for from in ["sled", "postgres"] {
        let url = Some(&full.url[..]);
        let error = refused(&["copy", "--from", from, "--to", "postgres"], &data, url);
        assert!(error.contains("holds a store already"), "{error}");
        let error = refused(&["copy", "--from", from, "--to", "sled"], &data, url);
        let words = ["it holds something", "in use by another process"];
        assert!(words.iter().any(|word| error.contains(word)), "{error}");
    }
    assert_furnished(&open(&data), &stored).await;
    assert!(!other.join("journal").exists());

    // There is nothing to copy, or nobody who answers.
    let error = refused(&TO_FILES, &other, Some(&empty.url));
    assert!(error.contains("holds no store"), "{error}");
    let error = refused(&TO_DATABASE, &data, None);
    assert!(error.contains("DATABASE_URL is not set"), "{error}");
    let nobody = "postgresql://an:geheim@127.0.0.1:1/db";
    refused(&TO_DATABASE, &data, Some(nobody));
    refused(
        &["copy", "--from", path(&data), "--to", nobody],
        &data,
        None,
    );
    let error = refused(
        &["check", "--data", "postgresql://an:geheim@:x/"],
        &data,
        None,
    );
    assert!(error.contains("no address"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_database_is_checked_copied_and_printed_while_the_bot_works_with_it() {
    let (Some(database), Some(empty)) = (Database::new().await, Database::new().await) else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let (data, copies) = (dir.path().join("data"), dir.path().join("copies"));
    fs::create_dir(&copies).unwrap();
    let url = Some(&database.url[..]);
    let store = PostgresStore::open(&database.url).await.unwrap();
    furnish(&store).await;
    let stored = put_many(&store).await.pop().unwrap();
    let id = stored.game.id();
    let text = printed(&["check"], &data, url);
    assert!(text.starts_with("database: "), "{text}");
    assert!(text.contains("151 games, 235 turns, 2 people, "), "{text}");
    assert!(text.ends_with("nothing is wrong\n"), "{text}");
    let exported = printed(&["export"], &data, url);
    assert!(exported.contains("\"kind\":\"game\""), "{exported}");
    let text = printed(&["backup", path(&copies)], &data, url);
    assert!(text.contains(", checked, in "), "{text}");
    let copy = fs::read_dir(&copies)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let name = path(&copy);
    assert!(
        name.contains("tulenh-database-") && name.ends_with(".journal"),
        "{name}"
    );
    let error = refused(&["backup", name], &data, url);
    assert!(error.contains("exists"), "{error}");
    store.close().await.unwrap();

    // It becomes a directory, or a database.
    printed(&["restore", name, "--data", path(&data)], &data, url);
    assert_eq!(open(&data).game(id).await.unwrap().as_ref(), Some(&stored));
    assert_eq!(printed(&["export", "--from", name], &data, None), exported);
    assert_eq!(printed(&["export", "--data", "sled"], &data, url), exported);
    let text = printed(&["restore", name], &data, Some(&empty.url));
    assert!(text.contains("compared row by row"), "{text}");
    assert_eq!(
        fs::read_dir(&copies).unwrap().count(),
        1,
        "something was left"
    );
    let error = refused(&["restore", name], &data, Some(&empty.url));
    assert!(error.contains("holds a store already"), "{error}");
    let store = PostgresStore::open(&empty.url).await.unwrap();
    assert_eq!(store.game(id).await.unwrap(), Some(stored));
    store.close().await.unwrap();

    // So does a backup of a directory.
    let again = Database::new().await.unwrap();
    let copy = dir.path().join("copy");
    printed(&["backup", path(&copy)], &data, None);
    printed(&["restore", path(&copy)], &data, Some(&again.url));
    assert_eq!(printed(&["export"], &data, Some(&again.url)), exported);

    for command in ["compact", "salvage"] {
        let error = refused(&[command], &data, url);
        assert!(error.contains("for data directories"), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_check_of_a_database_says_what_cannot_be_read() {
    let Some(database) = Database::new().await else {
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = PostgresStore::open(&database.url).await.unwrap();
    furnish(&store).await;
    let client = client(&database).await;
    for (damage, said) in [
        (
            "UPDATE players SET value = '\\xff' WHERE key = '\\x0000000000000002'",
            "in players",
        ),
        (
            "DELETE FROM turns WHERE key = '\\x000000000000000100000005'",
            "game #1",
        ),
        (
            "UPDATE store_numbers SET next = 1 WHERE name = 'game'",
            "next number of a game",
        ),
    ] {
        client.batch_execute(damage).await.unwrap();
        let output = run(&["check"], &data, Some(&database.url));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains("wrong: ") && text.contains(said), "{text}");
    }
    // It is copied as it is.
    store.close().await.unwrap();
    printed(&TO_FILES, &data, Some(&database.url));
}
