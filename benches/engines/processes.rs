//! Other processes that play on the same database.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use tulenh::store::{PostgresStore, Store};

use crate::load;

/// The first argument of a process that plays for another one.
pub const WORKER: &str = "--worker";

/// Processes of this program. Each reads how many games it plays and for how many milliseconds, and answers with
/// the microseconds that each turn took.
pub struct Processes(Vec<Process>);

struct Process {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Processes {
    /// Starts so many on a database.
    pub fn start(url: &str, count: usize) -> Processes {
        let start = |_| {
            let program = std::env::current_exe().expect("a path");
            let mut command = Command::new(program);
            command.args([WORKER, url]);
            command.stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.spawn().expect("it starts");
            let input = child.stdin.take().expect("its input");
            let output = BufReader::new(child.stdout.take().expect("its output")).lines();
            let mut process = Process {
                child,
                input,
                output,
            };
            process.answer();
            process
        };
        Processes((0..count).map(start).collect())
    }

    /// All play, so many games together; how long each turn took.
    pub fn play(&mut self, games: usize, measured: Duration) -> Vec<Duration> {
        let count = self.0.len();
        for (index, process) in self.0.iter_mut().enumerate() {
            let share = (games + index) / count;
            let asked = writeln!(process.input, "{share} {}", measured.as_millis());
            asked.expect("it is there");
        }
        let answers: Vec<String> = self.0.iter_mut().map(Process::answer).collect();
        let micros = answers.iter().flat_map(|answer| answer.split_whitespace());
        let micros = micros.map(|it| it.parse().expect("microseconds"));
        micros.map(Duration::from_micros).collect()
    }

    /// All end.
    pub fn end(self) {
        for mut process in self.0 {
            drop(process.input);
            let ended = process.child.wait().expect("it ends");
            assert!(ended.success());
        }
    }
}

impl Process {
    fn answer(&mut self) -> String {
        let line = self.output.next().expect("it is there");
        line.expect("it can be read")
    }
}

/// What such a process does, until its input ends.
pub async fn work(url: &str) {
    let store: Arc<dyn Store> = Arc::new(PostgresStore::open(url).await.expect("it opens"));
    println!("ready");
    for line in std::io::stdin().lines() {
        let line = line.expect("it can be read");
        let (games, millis) = line.split_once(' ').expect("two numbers");
        let measured = Duration::from_millis(millis.parse().expect("milliseconds"));
        let games = games.parse().expect("a number of games");
        let times = load::play_games(&store, games, measured).await;
        let micros: Vec<String> = times.iter().map(|it| it.as_micros().to_string()).collect();
        println!("{}", micros.join(" "));
    }
    store.close().await.expect("it closes");
}
