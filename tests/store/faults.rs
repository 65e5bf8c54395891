//! What the bot does when the system refuses it something: it goes on, or it ends within a few seconds,
//! says what to do, and has lost nothing that it acknowledged.
//!
//! The faults are injected by `strace` into the real program, into the calls that concern the files of
//! the store. The short form tries each error of each call once; `TULENH_FULL=1` tries many more places; `TULENH_STRACE=1` makes it an error when
//! `strace` cannot be used here, which otherwise is only said.

use std::io::{BufRead, BufReader, Write};
use std::process::Child;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::*;

/// What each call is refused with, and, of each thread, which one of these calls; the first few happen
/// while the bot starts.
const CALLS: &[(&str, &[&str], &[u32])] = &[
    (
        "?open,openat",
        &["EMFILE", "EACCES", "EIO", "ENOSPC"],
        &[1, 7, 12],
    ),
    ("read", &["EIO"], &[1, 4]),
    ("pread64", &["EIO"], &[1, 2]),
    ("write", &["EIO", "ENOSPC"], &[1, 9, 25]),
    ("pwrite64", &["EIO", "ENOSPC"], &[1, 3, 6]),
    ("fdatasync", &["EIO", "ENOSPC"], &[1, 8, 15]),
    ("fsync", &["EIO", "ENOSPC"], &[1, 2, 4]),
    ("sync_file_range", &["EIO", "ENOSPC"], &[1, 3, 6]),
    ("ftruncate", &["EIO", "ENOSPC"], &[1]),
    (
        "?rename,?renameat,?renameat2",
        &["EIO", "ENOSPC", "EACCES"],
        &[1],
    ),
    ("?unlink,unlinkat", &["EACCES"], &[1]),
    ("?mkdir,mkdirat", &["ENOSPC", "EACCES"], &[1]),
    ("?chmod,?fchmodat,?fchmodat2", &["EPERM"], &[1]),
    ("lseek", &["EIO"], &[1, 9]),
    ("getdents64", &["EIO"], &[1, 4]),
    ("statx", &["EACCES", "EIO"], &[1, 5]),
    ("flock", &["ENOLCK"], &[1, 2]),
];

/// Turns that risk nothing.
const TURNS: [&str; 8] = [
    "an: f4-f5",
    "binh: f9-f8",
    "an: h4-h5",
    "binh: h9-h8",
    "an: c5-c6",
    "binh: c8-c7",
    "an: k5-k6",
    "binh: k8-k7",
];

/// How long the program may take to end once the store has failed.
const AT_MOST: Duration = Duration::from_secs(5);

/// How long one may wait for anything before it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A call that fails.
#[derive(Debug, Clone, Copy)]
struct Fault {
    calls: &'static str,
    error: &'static str,
    at: u32,
    /// Whether all later ones fail too.
    lasting: bool,
    /// Whether it takes longer than any call that began at the same time.
    late: bool,
    /// Threads of the runtime.
    workers: usize,
}

/// What came of it.
#[derive(Debug)]
struct Outcome {
    /// Turns that were acknowledged.
    played: usize,
    code: Option<i32>,
    said: String,
    /// From the failure of the store to the end.
    took: Option<Duration>,
    injected: bool,
}

/// Whether `strace` can be used; says so when not.
pub fn can_trace() -> bool {
    let tried = Command::new("strace")
        .args(["-qq", "-o", "/dev/null", "true"])
        .output();
    let fine = tried.is_ok_and(|output| output.status.success());
    if !fine {
        assert!(
            std::env::var_os("TULENH_STRACE").is_none(),
            "`strace` is needed for this test and cannot be used here"
        );
        eprintln!(
            "SKIPPED: no faults are tried, because `strace` is not installed or not permitted"
        );
    }
    fine
}

/// The bot on this directory.
fn bot(program: &mut Command, data: &Path, workers: usize) -> Child {
    program
        .current_dir(data.parent().unwrap())
        .env("DATA_DIR", data)
        .env("TOKIO_WORKER_THREADS", workers.to_string())
        .env("RUST_LOG", "error")
        .env_remove("TELEGRAM_TOKEN")
        .env_remove("DISCORD_TOKEN")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// `strace` in front of the bot, for these calls on the files of the store.
fn traced(data: &Path, trace: &Path, expressions: &[String]) -> Command {
    let mut command = Command::new("strace");
    command.args(["-f", "-q", "--seccomp-bpf", "-o"]).arg(trace);
    for expression in expressions {
        command.args(["-e", expression]);
    }
    let named = fs::read_dir(data)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let made = ["journal.new", "journal.folded", "store.id.new"].map(|name| data.join(name));
    for path in named.chain(made).chain([data.to_owned()]) {
        command.arg("-P").arg(path);
    }
    command.arg(env!("CARGO_BIN_EXE_tulenh"));
    command
}

/// A directory with a game that has begun.
fn begun(dir: &Path) -> PathBuf {
    let data = dir.join("begun");
    let mut child = bot(&mut Command::new(env!("CARGO_BIN_EXE_tulenh")), &data, 2);
    let lines = lines_of(child.stdout.take().unwrap());
    say(&mut child, "an: /challenge binh red no clock casual");
    wait_for(&lines, "[1]");
    say(&mut child, "binh: 1");
    wait_for(&lines, "game-1-0");
    say(&mut child, "/quit");
    assert!(child.wait().unwrap().success());
    data
}

fn say(child: &mut Child, line: &str) {
    // When the bot has ended there is nobody to hear it.
    drop(writeln!(child.stdin.as_mut().unwrap(), "{line}"));
}

/// The lines of a stream as they come, read by a thread that ends with it.
fn lines_of(stream: impl std::io::Read + Send + 'static) -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            drop(sender.send(line));
        }
    });
    lines
}

fn wait_for(lines: &mpsc::Receiver<String>, words: &str) {
    loop {
        let line = lines
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|_| panic!("{words}"));
        if line.contains(words) {
            break;
        }
    }
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Lets the bot play in a copy of the directory while calls fail.
fn suffer(begun: &Path, data: &Path, fault: Fault) -> Outcome {
    copy(begun, data);
    let trace = data.with_extension("trace");
    let Fault {
        calls,
        error,
        at,
        lasting,
        late,
        workers,
    } = fault;
    let on = if lasting { "+" } else { "" };
    let delay = if late { ":delay_enter=200000" } else { "" };
    let inject = format!("inject={calls}:error={error}{delay}:when={at}{on}");
    let mut command = traced(data, &trace, &[format!("trace={calls}"), inject]);
    let mut child = bot(&mut command, data, workers);
    for turn in TURNS {
        say(&mut child, turn);
    }
    let errors = child.stderr.take().unwrap();
    let failed = thread::spawn(move || {
        let (mut said, mut failed) = (String::new(), None);
        for line in BufReader::new(errors).lines().map_while(Result::ok) {
            if line.contains("the store has failed; stopping") {
                failed.get_or_insert_with(Instant::now);
            }
            said.push_str(&line);
            said.push('\n');
        }
        (said, failed)
    });
    let printed = lines_of(child.stdout.take().unwrap());
    let mut played = 0;
    let latest = Instant::now() + PATIENCE;
    let hangs = loop {
        match printed.recv_timeout(latest.saturating_duration_since(Instant::now())) {
            Ok(line) if line.contains("Played:") => {
                played += 1;
                if played == TURNS.len() {
                    say(&mut child, "/quit");
                }
            }
            Ok(_) => {}
            // The stream ends with the program.
            Err(mpsc::RecvTimeoutError::Disconnected) => break false,
            Err(mpsc::RecvTimeoutError::Timeout) => break true,
        }
    };
    if hangs {
        let first = fs::read_to_string(&trace).unwrap_or_default();
        if let Some(process) = first.split_whitespace().next() {
            drop(Command::new("kill").args(["-9", process]).status());
        }
    }
    let code = child.wait().unwrap().code();
    let ended = Instant::now();
    let (said, failed) = failed.join().unwrap();
    assert!(!hangs, "{fault:?} hangs after {played} turns: {said}");
    let injected = fs::read_to_string(&trace).unwrap().contains("(INJECTED)");
    let took = failed.map(|failed| ended.saturating_duration_since(failed));
    Outcome {
        played,
        code,
        said,
        took,
        injected,
    }
}

/// The faults that are tried.
fn faults() -> Vec<Fault> {
    let full = in_full();
    let mut faults = Vec::new();
    for (calls, errors, places) in CALLS {
        for (turn, error) in errors.iter().enumerate() {
            // In the short form, each error at one of the places.
            let turn = turn % places.len();
            let more: Vec<u32> = (1..=40).collect();
            for at in if full { &more } else { &places[turn..=turn] } {
                // Every count of threads in turn; in the full form, each of them.
                let workers = faults.len() % 8 + 1;
                for workers in if full { 1..=8 } else { workers..=workers } {
                    let lasting = (faults.len() / 8 + faults.len()) % 2 == 1;
                    faults.push(Fault {
                        calls,
                        error,
                        at: *at,
                        lasting,
                        late: false,
                        workers,
                    });
                }
            }
        }
    }
    // Where it hung for ever: few threads, and one line of the journal that is not synced.
    for workers in [1, 2] {
        for at in [11, 15, 17] {
            faults.push(Fault {
                calls: "fdatasync",
                error: "EIO",
                at,
                lasting: false,
                late: false,
                workers,
            });
        }
    }
    // A flush waited for ever where the write with the beginning of a batch failed after the others had ended. It is chance
    // which write of a batch fails, so there are several: of twelve, three or four hung.
    for workers in [1, 4, 8] {
        for at in 2..=5 {
            faults.push(Fault {
                calls: "sync_file_range",
                error: "ENOSPC",
                at,
                lasting: false,
                late: true,
                workers,
            });
        }
    }
    faults
}

/// What is wrong with an outcome, if something is.
async fn wrong(data: &Path, outcome: &Outcome) -> Option<String> {
    if outcome.took.is_some_and(|took| took > AT_MOST) {
        return Some("it took too long to end".into());
    }
    match outcome.code {
        Some(0) if outcome.played == TURNS.len() => {}
        Some(1 | 134) | None => {
            let advice = ["then start again", "store restore"];
            if !advice.iter().any(|advice| outcome.said.contains(advice)) {
                return Some("it does not say what to do".into());
            }
        }
        _ => return Some("it ended without a reason".into()),
    }
    let store = match SledStore::open(data) {
        Ok(store) => store,
        Err(error) => return Some(format!("it does not open again: {error}")),
    };
    let game = store.game(GameId(1)).await;
    let there = game.map(|game| game.map_or(0, |stored| stored.game.ply().0 as usize));
    drop(store.close().await);
    match there {
        Ok(there) if there >= outcome.played => None,
        there => Some(format!("of {} turns there are {there:?}", outcome.played)),
    }
}

#[test]
fn whatever_fails_the_bot_goes_on_or_ends_and_loses_nothing() {
    if !can_trace() {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let begun = begun(dir.path());
    let faults = faults();
    let (next, offences) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let (ended, slowest) = (AtomicUsize::new(0), Mutex::new(Duration::ZERO));
    let (injected, late) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let started = Instant::now();
    let work = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(fault) = faults.get(index) else {
                break;
            };
            let data = dir.path().join(format!("data-{index}"));
            let outcome = suffer(&begun, &data, *fault);
            if let Some(wrong) = runtime.block_on(wrong(&data, &outcome)) {
                let mut offences = offences.lock().unwrap();
                offences.push(format!("{fault:?}: {wrong}: {outcome:?}"));
            }
            injected.fetch_add(usize::from(outcome.injected), Ordering::Relaxed);
            late.fetch_add(
                usize::from(outcome.injected && fault.late),
                Ordering::Relaxed,
            );
            ended.fetch_add(usize::from(outcome.code != Some(0)), Ordering::Relaxed);
            let mut slowest = slowest.lock().unwrap();
            *slowest = (*slowest).max(outcome.took.unwrap_or_default());
            fs::remove_dir_all(&data).unwrap();
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let (injected, late, ended) = (injected.into_inner(), late.into_inner(), ended.into_inner());
    eprintln!(
        "{} faults, {injected} of them met ({late} late ones), {ended} ended the bot, at most {:?} after the store had failed; {:?}",
        faults.len(),
        slowest.into_inner().unwrap(),
        started.elapsed()
    );
    let offences = offences.into_inner().unwrap();
    assert!(offences.is_empty(), "{}: {offences:#?}", offences.len());
    let least = if in_full() { 40 } else { 30 };
    assert!(
        injected > least && ended > 20 && late > 6,
        "{injected} {late} {ended}"
    );
}

/// Runs the bot in a shell with this limit of open files, and quits at once.
fn with_files(limit: &str, data: &Path) -> std::process::Output {
    let script = format!("ulimit -n {limit}; exec \"$0\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_tulenh")]);
    let mut child = bot(&mut shell, data, 2);
    say(&mut child, "/quit");
    child.wait_with_output().unwrap()
}

#[test]
fn too_low_a_limit_of_open_files_is_told_and_raised_where_it_may_be() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    for limit in ["6", "20"] {
        let output = with_files(limit, &data);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{limit}: {said}");
        let told = said.contains("LimitNOFILE") && said.contains(&format!("only {limit} files"));
        assert!(told && !said.contains("panicked"), "{limit}: {said}");
        assert!(!data.exists());
    }
    // Only what was chosen is low, not what is allowed.
    let output = with_files("-S 20", &data);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && data.join("journal").exists(),
        "{said}"
    );
}

/// Commits for a while with no room for one more open file.
const CROWDED: &str = "TULENH_TEST_CROWDED";

#[cfg(target_os = "linux")]
#[test]
fn a_passing_lack_of_open_files_is_survived() {
    let dir = tempfile::tempdir().unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "faults::a_process_without_room",
            "--ignored",
            "--nocapture",
        ])
        .env(CROWDED, dir.path().join("data"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// Not a test: the process that the test above starts, so that no other test goes without files.
#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "run by another test"]
async fn a_process_without_room() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Some(data) = std::env::var_os(CROWDED) else {
        return;
    };
    let store = open(Path::new(&data));
    let before = getrlimit(Resource::Nofile);
    let none = Rlimit {
        current: Some(0),
        ..before
    };
    for round in 0..3 {
        setrlimit(Resource::Nofile, none).unwrap();
        assert!(fs::File::open(&data).is_err());
        // More than are committed before sled's file is synced.
        for n in 0..300 {
            let code = round * 1_000 + n;
            let offer = challenge(code, RED, Invitee::Anyone, code as i64);
            let put_challenge = Some(offer);
            done(
                &store,
                Batch {
                    put_challenge,
                    ..Batch::default()
                },
            )
            .await;
        }
        setrlimit(Resource::Nofile, before).unwrap();
    }
    store.close().await.unwrap();
    let store = open(Path::new(&data));
    assert_eq!(
        store.challenges_of(RED, usize::MAX).await.unwrap().len(),
        900
    );
}
