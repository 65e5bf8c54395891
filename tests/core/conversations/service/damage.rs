//! Records that cannot be read, and a store that fails for good.

use std::time::Duration;

use tulenh::app::{Audience, DeliveryError, GameId};

use crate::conversations::table::{Heard, Table, code, refused, words};

/// A table with two games of An, of which the first is damaged from the next start on.
async fn with_a_damaged_game() -> (Table, GameId, GameId) {
    let mut table = Table::new();
    let first = table.begin().await;
    let second = table.begin_between("an", "chi").await;
    // In memory it is whole still.
    let table = table.restart().await;
    table.faults.damage_game(first);
    (table, first, second)
}

#[tokio::test]
async fn a_damaged_game_does_not_hide_the_others_of_its_players() {
    let (mut table, first, second) = with_a_damaged_game().await;
    let reply = table.line("an", "/games").await;
    let said = words(&reply);
    assert!(said.contains(&format!("read game {first}")), "{said}");
    assert!(said.contains(&format!("{second}")), "{said}");
    let reply = table.line("an", "/move c5-c6").await;
    assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
    assert_eq!(table.told().await[0].message.shows.unwrap().game, second);
    let reply = table.line("binh", "/board 1").await;
    refused(&reply, "from my storage");
}

/// Waits until so many messages have been heard, and gives them.
async fn heard(table: &Table, count: usize) -> Vec<Heard> {
    let heard = async {
        while table.transport.heard().len() < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let heard = tokio::time::timeout(Duration::from_secs(60), heard).await;
    heard.expect("it is told in time");
    table.transport.take()
}

fn later(millis: u64) -> DeliveryError {
    DeliveryError::Later {
        after: Some(Duration::from_millis(millis)),
        why: "too many".to_owned(),
    }
}

#[tokio::test]
async fn news_of_a_damaged_game_in_the_outbox_do_not_keep_the_others_back() {
    let mut table = Table::new();
    let first = table.begin().await;
    let second = table.begin_between("chi", "dao").await;
    table.transport.fail("group", later(3_600_000));
    table.line("an", "/move c5-c6").await;
    table.line("chi", "/move c5-c6").await;
    // Nothing runs between the start and this.
    let table = table.restart().await;
    table.faults.damage_game(first);
    let told = heard(&table, 1).await;
    assert_eq!(told[0].message.shows.unwrap().game, second);
    // Nothing was lost: once the record is mended it is told.
    let table = table.restart().await;
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].message.shows.unwrap().game, first);
}

#[tokio::test]
async fn a_game_that_is_damaged_while_news_of_it_waits_does_not_block_its_place() {
    let mut table = Table::with(|options| options.games = 0);
    let first = table.begin().await;
    let second = table.begin_between("chi", "dao").await;
    table.transport.fail("group", later(100));
    table.line("an", "/move c5-c6").await;
    table.line("chi", "/move c5-c6").await;
    table.faults.damage_game(first);
    let told = heard(&table, 1).await;
    assert_eq!(told[0].message.shows.unwrap().game, second);
}

#[tokio::test]
async fn a_damaged_challenge_does_not_stop_the_others_from_expiring() {
    let mut table = Table::new();
    table.line("an", "/challenge red").await;
    let damaged = code(&table.told().await[0].message);
    table.line("binh", "/challenge red").await;
    table.told().await;
    table.faults.damage_challenge(damaged);
    let now = table.later(8 * 24 * 3600 * 1000);
    assert_eq!(table.app.tick(now).await, None, "nothing is due any more");
    let told = table.told().await;
    assert_eq!(told.len(), 1);
    assert!(told[0].words().contains("Nobody answered"), "{told:?}");
}

#[tokio::test]
async fn a_store_that_has_failed_says_so() {
    let mut table = Table::new();
    table.begin().await;
    assert!(!table.app.has_failed());
    table.faults.doom();
    let reply = table.line("an", "/move c5-c6").await;
    refused(&reply, "not sure whether");
    assert!(table.app.has_failed());
}

/// The program on a disk that becomes full, with somebody who goes on typing.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_program_with_an_error() {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};

    if crate::opening::on_postgres() {
        eprintln!("SKIPPED: only a store in files is on this disk");
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    // No file may become longer than this; the lines below need more.
    let mut child = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 256; exec \"$0\""])
        .arg(env!("CARGO_BIN_EXE_tulenh"))
        .env_clear()
        .current_dir(directory.path())
        .envs(crate::opening::settings(&data))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Open until the end: the program does not end because nobody types any more.
    let mut input = child.stdin.take().unwrap();
    for _ in 0..1000 {
        // It may have ended already.
        let _ = input.write_all(b"an: /challenge red\nan: /cancel\n");
    }
    let mut said = String::new();
    let mut errors = child.stderr.take().unwrap();
    errors.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{said}");
    assert!(said.contains("Nothing can be saved any more"), "{said}");
    drop(input);
    // With room again it goes on.
    crate::opening::open(&data);
}
