//! A process that is killed at any moment loses nothing that it acknowledged, in files or in a database.

use super::*;
use crate::conformance::home::Home;

#[tokio::test]
async fn a_killed_process_loses_nothing_it_acknowledged() {
    let home = Home::directory();
    let data = PathBuf::from(home.address());
    kill_again_and_again(&home, |round, most| {
        // The journal and the tables agree as far as the shorter goes, if the store was created before the
        // end.
        if data.join("journal").exists() {
            let report = maintenance::check(&data, &|_| ()).unwrap();
            assert_eq!(report.faults, [] as [String; 0], "round {round}");
            let (journal, tables) = (report.journal.unwrap(), report.tables.unwrap());
            assert!(journal.commits >= most && tables.commits <= journal.commits);
        }
        assert_eq!(open(&data).repairs(), &[] as &[String]);
    })
    .await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_loses_nothing_that_a_database_acknowledged() {
    if let Some(home) = Home::database().await {
        kill_again_and_again(&home, |_, _| {}).await;
    }
}

/// Kills a process that writes, a few times; `examine` is given the number of the round, and how many batches
/// were acknowledged.
async fn kill_again_and_again(home: &Home, examine: impl Fn(u32, u64)) {
    let dir = tempfile::tempdir().unwrap();
    let said = dir.path().join("said");
    let mut most = 0;
    for round in 0..if in_full() { 8u32 } else { 3 } {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "killed::a_process_that_is_killed",
                "--ignored",
                "--nocapture",
            ])
            .env(KILLED, home.address())
            .env(SAID, &said)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // A different moment every time: while opening, at the start, while writing.
        let patience = Instant::now() + Duration::from_secs(30);
        while round > 0 && count(&said) <= most && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(u64::from(7 * round * round % 90)));
        child.kill().unwrap();
        child.wait().unwrap();
        most = count(&said);

        examine(round, most);
        let store = home.open().await;
        for n in 1..=most {
            let code = ChallengeCode::from_random(n);
            assert!(
                store.challenge(code).await.unwrap().is_some(),
                "{n} of {most}"
            );
        }
        // A commit under way when the process was killed may still end in a database, with all that it holds.
        let (made, pending) = loop {
            let made = store.challenges_of(RED, usize::MAX).await.unwrap().len() as u64;
            let pending = store.pending(None, usize::MAX).await.unwrap().len() as u64;
            if made == store.challenges_of(RED, usize::MAX).await.unwrap().len() as u64 {
                break (made, pending);
            }
        };
        // Whole batches only; the last one may have been durable and not yet acknowledged.
        assert_eq!(pending, made);
        assert!(made >= most, "{made} {most}");
        store.close().await.unwrap();
    }
    assert!(most > 0);
}

/// The address of the store with which the process works that is killed.
const KILLED: &str = "TULENH_TEST_KILLED";
/// The file where it says how far it has come: one byte a batch.
const SAID: &str = "TULENH_TEST_KILLED_SAID";

fn count(said: &Path) -> u64 {
    fs::metadata(said).map_or(0, |found| found.len())
}

/// Not a test: the process that the tests above kill.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "run by another test"]
async fn a_process_that_is_killed() {
    use std::io::Write;

    let (Ok(address), Ok(said)) = (std::env::var(KILLED), std::env::var(SAID)) else {
        return;
    };
    let store = crate::conformance::home::open(&address).await;
    let batches = count(Path::new(&said));
    let mut said = fs::File::options()
        .create(true)
        .append(true)
        .open(said)
        .unwrap();
    let mut n = store.challenges_of(RED, usize::MAX).await.unwrap().len() as u64;
    // A batch that was durable but not yet acknowledged is made up for.
    said.write_all(&vec![b'.'; (n - batches) as usize]).unwrap();
    loop {
        n += 1;
        let batch = Batch {
            put_challenge: Some(challenge(n, RED, Invitee::Anyone, n as i64)),
            notices: vec![notice(GameId(n), 0)],
            ..Batch::default()
        };
        done(&*store, batch).await;
        said.write_all(b".").unwrap();
    }
}
