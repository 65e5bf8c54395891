//! A process that is killed at any moment loses nothing that it acknowledged.

use super::*;

#[tokio::test]
async fn a_killed_process_loses_nothing_it_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let mut most = 0;
    for round in 0..if in_full() { 8u32 } else { 3 } {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "killed::a_process_that_is_killed",
                "--ignored",
                "--nocapture",
            ])
            .env(KILLED, &data)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let said = data.with_extension(format!("{round}"));
        // A different moment every time: while opening, at the start, while writing.
        let patience = Instant::now() + Duration::from_secs(30);
        while round > 0 && count(&said_by(&data)) <= most && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(u64::from(7 * round * round % 90)));
        child.kill().unwrap();
        child.wait().unwrap();
        if said_by(&data).exists() {
            fs::copy(said_by(&data), &said).unwrap();
        }
        most = count(&said_by(&data));

        // The journal and the tables agree as far as the shorter goes, if the store was created before the
        // end.
        if data.join("journal").exists() {
            let report = maintenance::check(&data, &|_| ()).unwrap();
            assert_eq!(report.faults, [] as [String; 0], "round {round}");
            let (journal, tables) = (report.journal.unwrap(), report.tables.unwrap());
            assert!(journal.commits >= most && tables.commits <= journal.commits);
        }
        let store = open(&data);
        assert_eq!(store.repairs(), &[] as &[String]);
        for n in 1..=most {
            let code = ChallengeCode::from_random(n);
            assert!(
                store.challenge(code).await.unwrap().is_some(),
                "{n} of {most}"
            );
        }
        let pending = store.pending(None, usize::MAX).await.unwrap().len() as u64;
        // Whole batches only; the last one may have been durable and not yet acknowledged.
        let made = store.challenges_of(RED, usize::MAX).await.unwrap().len() as u64;
        assert_eq!(pending, made);
        assert!(made >= most, "{made} {most}");
        store.close().await.unwrap();
    }
    assert!(most > 0);
}

const KILLED: &str = "TULENH_TEST_KILLED";

/// Where the process that is killed says how far it has come: one byte a batch.
fn said_by(data: &Path) -> PathBuf {
    data.with_extension("said")
}

fn count(said: &Path) -> u64 {
    fs::metadata(said).map_or(0, |found| found.len())
}

/// Not a test: the process that the test above kills.
#[tokio::test]
#[ignore = "run by another test"]
async fn a_process_that_is_killed() {
    use std::io::Write;

    let Some(data) = std::env::var_os(KILLED) else {
        return;
    };
    let data = PathBuf::from(data);
    let store = open(&data);
    let mut said = fs::File::options()
        .create(true)
        .append(true)
        .open(said_by(&data))
        .unwrap();
    let mut n = store.challenges_of(RED, usize::MAX).await.unwrap().len() as u64;
    // A batch that was durable but not yet acknowledged is made up for.
    said.write_all(&vec![b'.'; (n - count(&said_by(&data))) as usize])
        .unwrap();
    loop {
        n += 1;
        let batch = Batch {
            put_challenge: Some(challenge(n, RED, Invitee::Anyone, n as i64)),
            notices: vec![notice(GameId(n), 0)],
            ..Batch::default()
        };
        done(&store, batch).await;
        said.write_all(b".").unwrap();
    }
}
