//! A process that is killed in the midst of a contest, again and again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use tulenh::app::ContestId;

use crate::contests::full;
use crate::contests::reckoning::reckon;
use crate::contests::world::{Faults, Random, World};

const PLAYED: &str = "TULENH_TEST_CONTEST";

/// How often the process is killed at least.
fn kills() -> usize {
    if full() { 100 } else { 8 }
}

/// The longest life of a process, in milliseconds.
const LONGEST_LIFE: u64 = 6_000;

fn people() -> usize {
    if full() { 120 } else { 8 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_process_counts_nothing_twice() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let mut world = World::open(&data, 5, people(), Faults::People).await;
    let line = match full() {
        true => "/league new 2d casual round 20 days join 2 days break 2 days 3 seasons",
        false => "/tournament new swiss 3 rounds 2d casual round 15 days join 2 days",
    };
    world.make(line).await;
    world.close().await;
    let mut random = Random(11);
    let (mut killed, mut amid) = (0, 0);
    let began = std::time::Instant::now();
    loop {
        let _ = fs::remove_file(said_by(&data));
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "contests::kills::a_process_that_plays"])
            .env(PLAYED, &data)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while !fs::read(said_by(&data)).is_ok_and(|said| !said.is_empty()) {
            assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
            std::thread::sleep(Duration::from_millis(1));
        }
        // It lives longer and longer, so that the contest ends, but is killed again and again in a long one as well.
        let longest = (20 + killed as u64 * 40).min(LONGEST_LIFE);
        std::thread::sleep(Duration::from_millis(5 + random.below(longest)));
        child.kill().unwrap();
        child.wait().unwrap();
        crate::opening::let_leases_lapse(&data);
        killed += 1;
        let is_over = fs::read(said_by(&data)).unwrap() == b"done";
        amid += usize::from(!is_over);
        if is_over && killed >= kills() {
            break;
        }
    }
    let mut world = World::open(&data, 5, people(), Faults::People).await;
    world.play_to_the_end().await;
    let counted = reckon(&*world.store, ContestId(1)).await;
    println!(
        "killed {killed} times, {amid} of them before the end: {line}: {} people: {counted}; {:.0} s",
        people(),
        began.elapsed().as_secs_f64()
    );
    world.close().await;
}

/// The process that the test above kills; alone it plays a few days of a contest of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_plays() {
    let Some(data) = std::env::var_os(PLAYED).map(PathBuf::from) else {
        let mut world = World::new(3, 4, Faults::People).await;
        world
            .make("/tournament new swiss 1 rounds 2d casual join 2 days")
            .await;
        for _ in 0..8 {
            world.slice().await;
        }
        assert_eq!(world.contest().await.rounds.len(), 1);
        return world.close().await;
    };
    let mut world = World::open(&data, 5, people(), Faults::People).await;
    fs::write(said_by(&data), b"begun").unwrap();
    world.play_to_the_end().await;
    fs::write(said_by(&data), b"done").unwrap();
    std::future::pending::<()>().await;
}

fn said_by(data: &Path) -> PathBuf {
    data.with_extension("said")
}
