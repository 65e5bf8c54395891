//! A long journal is compacted while the bot runs, and a kill at any step of that loses nothing.

use std::io::Write;

use super::*;
use crate::faults::can_trace;

/// The process that commits, and where.
const COMPACTS: &str = "TULENH_TEST_COMPACTS";

/// Up to this length a journal is never compacted.
const SHORT: u64 = 16 * 1024 * 1024;

/// A batch of which the journal keeps a hundred thousand bytes, and the tables as good as nothing more.
fn fat(n: u64) -> Batch {
    let people = (1..=18).map(|id| {
        let mut somebody = player(PlayerId(id));
        somebody.name = format!("{n} {}", "x".repeat(5_600));
        (somebody, Vec::new())
    });
    Batch {
        players: people.collect(),
        put_challenge: Some(challenge(n, RED, Invitee::Anyone, n as i64)),
        ..Batch::default()
    }
}

/// How many batches this process has heard to be durable: a byte each.
fn acknowledged(data: &Path) -> u64 {
    fs::metadata(data.with_extension("said")).map_or(0, |found| found.len())
}

fn length(data: &Path) -> u64 {
    fs::metadata(data.join("journal")).unwrap().len()
}

/// A directory whose journal is nearly long enough.
async fn nearly(dir: &Path) -> PathBuf {
    let data = dir.join("nearly");
    let store = open(&data);
    let mut n = 0;
    while length(&data) < SHORT - 500_000 {
        n += 1;
        done(&store, fat(n)).await;
    }
    store.close().await.unwrap();
    fs::write(data.with_extension("said"), vec![b'.'; n as usize]).unwrap();
    data
}

/// The process that commits until the journal is compacted, after these arguments.
fn compacting(data: &Path, before: &[String]) -> std::process::Output {
    let own = std::env::current_exe().unwrap();
    let mut words = before.to_vec();
    words.push(own.to_str().unwrap().to_owned());
    Command::new(&words[0])
        .args(&words[1..])
        .args([
            "--exact",
            "compaction::a_process_that_compacts",
            "--ignored",
            "--nocapture",
        ])
        .env(COMPACTS, data)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

async fn assert_all_there(data: &Path, when: &str) {
    let most = acknowledged(data);
    let report = maintenance::check(data, &|_| ()).unwrap();
    assert_eq!(report.faults, [] as [String; 0], "{when}");
    let store = open(data);
    assert_eq!(store.repairs(), &[] as &[String], "{when}");
    assert!(!data.join("journal.folded").exists(), "{when}");
    let made = store.challenges_of(RED, usize::MAX).await.unwrap().len() as u64;
    assert!(made == most || made == most + 1, "{when}: {made} of {most}");
    for n in 1..=most {
        let code = ChallengeCode::from_random(n);
        assert!(
            store.challenge(code).await.unwrap().is_some(),
            "{when}: {n}"
        );
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_long_journal_is_compacted_while_the_bot_runs_and_a_kill_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let nearly = nearly(dir.path()).await;
    let copy = |name: &str| {
        let data = dir.path().join(name);
        super::faults::copy(&nearly, &data);
        fs::copy(nearly.with_extension("said"), data.with_extension("said")).unwrap();
        data
    };
    let data = copy("whole");
    let output = compacting(&data, &[]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    eprint!("{said}");
    assert!(length(&data) < SHORT / 2);
    assert_all_there(&data, "no kill").await;
    fs::remove_dir_all(&data).unwrap();
    if !can_trace() {
        return;
    }
    let mut killed = 0;
    // While it is empty, when its base is written, and before it gets its name.
    let calls = ["fsync", "write", "?rename,?renameat,?renameat2"];
    for call in &calls[..if in_full() { 3 } else { 1 }] {
        let data = copy("killed");
        let when = format!("killed at {call}");
        let mut before: Vec<String> = ["strace", "-f", "-qq", "--seccomp-bpf", "-o"]
            .map(String::from)
            .into();
        let trace = data.with_extension("trace");
        before.push(trace.to_str().unwrap().to_owned());
        before.push(format!("-etrace={call}"));
        before.push(format!("-einject={call}:signal=KILL:when=1+"));
        before.push("-P".to_owned());
        before.push(data.join("journal.folded").to_str().unwrap().to_owned());
        let output = compacting(&data, &before);
        killed += u32::from(!output.status.success());
        assert_all_there(&data, &when).await;
        fs::remove_dir_all(&data).unwrap();
    }
    let least = if in_full() { 2 } else { 1 };
    assert!(killed >= least, "only {killed} were killed");
}

/// Not a test: the process that the test above starts, and kills.
#[tokio::test]
#[ignore = "run by another test"]
async fn a_process_that_compacts() {
    let Some(data) = std::env::var_os(COMPACTS) else {
        return;
    };
    let data = PathBuf::from(data);
    let store = open(&data);
    let mut said = fs::File::options()
        .append(true)
        .open(data.with_extension("said"))
        .unwrap();
    let (mut slowest, mut after) = (Duration::ZERO, 0);
    let patience = Instant::now() + Duration::from_secs(120);
    // Some more after it.
    while after < 20 {
        let began = Instant::now();
        assert!(began < patience, "it is not compacted");
        done(&store, fat(acknowledged(&data) + 1)).await;
        slowest = slowest.max(began.elapsed());
        said.write_all(b".").unwrap();
        after += u32::from(length(&data) < SHORT / 2);
    }
    eprintln!("the slowest commit while the journal was compacted: {slowest:?}");
    store.close().await.unwrap();
}
