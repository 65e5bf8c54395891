//! The page's server, as the program runs it: bytes to the first board, turns while many games are going on,
//! and a game with many watchers.
//!
//! `cargo bench --bench web -- page`: requests and bytes over the wire until the first board is seen.
//! `cargo bench --bench web -- turns`: from a tap to the board that confirms it, while 200 games are going on.
//! `cargo bench --bench web -- watchers`: how soon 2,000 watchers of a game hear of a turn, and the memory of
//! each. Without a word all three run. Clients and server share the machine.

#![expect(clippy::disallowed_methods, reason = "benchmarks measure time")]

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::Client;
use reqwest::header::ACCEPT_ENCODING;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

/// Games that are going on.
const GAMES: usize = 200;
/// How long each of them waits for its next turn.
const PAUSE: Duration = Duration::from_secs(2);
/// Turns that are measured while they go on.
const MEASURED: usize = 400;
/// Who watches one game.
const WATCHERS: usize = 2_000;
/// The line of a stream that tells a turn.
const TURN: &[u8] = b"event: game\n";
/// Turns that they hear of.
const HEARD: usize = 30;

#[tokio::main]
async fn main() {
    allow_files();
    let directory = tempfile::tempdir().expect("a temporary directory");
    let server = Server::start(directory.path());
    let words: Vec<String> = std::env::args().collect();
    let wanted = |mode: &str| {
        let others = ["page", "turns", "watchers"];
        words.iter().any(|word| word == mode) || !words.iter().any(|word| others.contains(&&**word))
    };
    if wanted("page") {
        page(&server).await;
    }
    if wanted("turns") {
        turns(&server).await;
    }
    if wanted("watchers") {
        watchers(&server).await;
    }
}

/// Asks for what a browser asks for that opens the address of a game for the first time.
async fn page(server: &Server) {
    let (an, binh) = (server.guest("An").await, server.guest("Bình").await);
    let game = begun(&an, &binh).await;
    let mut asked = 0;
    let mut bytes = 0;
    let mut ask = async |path: &str| {
        let request = an.client.get(format!("{}{path}", server.base));
        let request = request
            .header(ACCEPT_ENCODING, "gzip")
            .bearer_auth(&an.token);
        let answer = request.send().await.expect("an answer");
        assert!(answer.status().is_success(), "{path}");
        let headers = answer.headers().iter();
        let headers: usize = headers
            .map(|(name, value)| name.as_str().len() + value.len() + 4)
            .sum();
        let body = answer.bytes().await.expect("a body");
        println!("page: {path}: {} bytes, {headers} of headers", body.len());
        asked += 1;
        bytes += body.len() + headers;
    };
    let index = Client::new()
        .get(&server.base)
        .send()
        .await
        .expect("the page");
    let index = index.text().await.expect("text");
    ask("/").await;
    let files = index.split("\"/assets/").skip(1);
    // Of the sheets of symbols a person sees one.
    let files = files.filter_map(|rest| rest.split('"').next());
    for file in files.filter(|file| !file.starts_with("sheet-letters")) {
        ask(&format!("/assets/{file}")).await;
    }
    ask(&format!("/api/v1/start?game={game}")).await;
    println!("page: {asked} requests and {bytes} bytes to the first board (at most 6 and 90000)");
}

/// Plays in one game while many others are going on.
async fn turns(server: &Server) {
    let mut others = Vec::new();
    for n in 0..GAMES {
        let (red, blue) = (server.guest("Red").await, server.guest("Blue").await);
        let game = begun(&red, &blue).await;
        others.push(tokio::spawn(async move {
            // Not all at the same moment.
            tokio::time::sleep(PAUSE.mul_f64(n as f64 / GAMES as f64)).await;
            for ply in 0.. {
                play(&red, &blue, game, ply).await;
                tokio::time::sleep(PAUSE).await;
            }
        }));
    }
    let mut times = Vec::new();
    while times.len() < MEASURED {
        let (red, blue) = (server.guest("An").await, server.guest("Bình").await);
        let game = begun(&red, &blue).await;
        for ply in 0..WHOLE
            .lines()
            .filter(|line| !line.starts_with('#'))
            .count()
            .min(100)
        {
            times.push(play(&red, &blue, game, ply).await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    others.iter().for_each(tokio::task::JoinHandle::abort);
    let (p50, p99) = parts(&mut times);
    println!(
        "turns: {} turns, {GAMES} games going on: tap to confirmed board p50 {p50:?}, p99 {p99:?} (at most \
         25 ms and 80 ms)",
        times.len()
    );
}

/// Lets many people watch one game.
async fn watchers(server: &Server) {
    let (an, binh) = (server.guest("An").await, server.guest("Bình").await);
    let game = begun(&an, &binh).await;
    let line = json!({ "line": format!("/watch #{game}") });
    let shown = an.send("/lines", line).await.to_string();
    let code = shown.split("/#/watch/").nth(1).expect("a link");
    let code: String = code
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '-')
        .collect();
    let entered = server.enter(json!({ "watch": code })).await;
    let token = entered["token"].as_str().expect("a token").to_owned();
    let before = server.memory();
    let (hear, mut heard) = mpsc::unbounded_channel();
    let (ready, mut all) = mpsc::unbounded_channel();
    let address = server.base.trim_start_matches("http://").to_owned();
    let request = Arc::new(format!(
        "GET /api/v1/events HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\r\n"
    ));
    for _ in 0..WATCHERS {
        let (address, request) = (address.clone(), Arc::clone(&request));
        let (hear, ready) = (hear.clone(), ready.clone());
        tokio::spawn(watch(address, request, ready, hear));
    }
    for _ in 0..WATCHERS {
        all.recv().await.expect("somebody watches");
    }
    let each = server.memory().saturating_sub(before) / WATCHERS;
    let mut times = Vec::new();
    for ply in 0..HEARD {
        let began = Instant::now();
        play(&an, &binh, game, ply).await;
        for _ in 0..WATCHERS {
            let at: Instant = heard.recv().await.expect("somebody hears");
            times.push(at.duration_since(began));
        }
    }
    let (p50, p99) = parts(&mut times);
    println!(
        "watchers: {WATCHERS} watchers hear of {HEARD} turns: p50 {p50:?}, p99 {p99:?} (at most 300 ms)"
    );
    println!(
        "watchers: {} kB of the server's memory each (at most 40 kB)",
        each / 1024
    );
}

/// Reads one stream: says when it has begun, then the instant of each turn.
async fn watch(
    address: String,
    request: Arc<String>,
    ready: mpsc::UnboundedSender<()>,
    hear: mpsc::UnboundedSender<Instant>,
) {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream
        .write_all(request.as_bytes())
        .await
        .expect("a request");
    let (mut read, mut buffer): (Vec<u8>, _) = (Vec::new(), [0; 2048]);
    let mut first = true;
    while let Ok(length @ 1..) = stream.read(&mut buffer).await {
        let now = Instant::now();
        read.extend(&buffer[..length]);
        while let Some(at) = read.windows(TURN.len()).position(|bytes| bytes == TURN) {
            read.drain(..at + TURN.len());
            let _ = match std::mem::take(&mut first) {
                true => ready.send(()).is_ok(),
                false => hear.send(now).is_ok(),
            };
        }
    }
}

/// The recorded game.
const WHOLE: &str = include_str!("../crates/rules/tests/data/games/whole.lan");

/// Plays the turn of the recorded game at this ply, and loads the board that confirms it.
async fn play(red: &Guest, blue: &Guest, game: u64, ply: usize) -> Duration {
    let mut turns = WHOLE.lines().filter(|line| !line.starts_with('#'));
    let Some(lan) = turns.nth(ply) else {
        // The game is over; whoever plays on waits.
        return std::future::pending().await;
    };
    let who = if ply.is_multiple_of(2) { red } else { blue };
    let began = Instant::now();
    let turn = json!({ "ply": ply, "lan": lan, "key": format!("turn-{game}-{ply}") });
    who.send(&format!("/games/{game}/turns"), turn).await;
    let board = who.load(&format!("/games/{game}")).await;
    assert_eq!(board["ply"], ply + 1);
    began.elapsed()
}

/// Begins a game between two.
async fn begun(red: &Guest, blue: &Guest) -> u64 {
    let terms = json!({ "opponent": "anyone", "colour": "red", "key": "challenge" });
    let offered = red.send("/challenges", terms).await;
    let code = offered["code"].as_str().expect("a code");
    let line = json!({ "line": format!("/accept {code}"), "key": "accept" });
    let shown = blue.send("/lines", line).await;
    let press = json!({ "press": shown["buttons"][0][0]["press"], "key": "press" });
    blue.send("/presses", press).await;
    red.load("/games").await[0]["id"].as_u64().expect("a game")
}

/// The median and the 99th percentile.
fn parts(times: &mut [Duration]) -> (Duration, Duration) {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    (at(50), at(99))
}

/// The program with its page; killed when dropped.
struct Server {
    process: Child,
    base: String,
    /// The terminal chat writes to it.
    _printed: BufReader<ChildStdout>,
}

impl Server {
    fn start(directory: &Path) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tulenh"))
            .env_clear()
            .current_dir(directory)
            .env("WEB_LISTEN", "127.0.0.1:0")
            .env("WEB_URL", "https://board.example")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut printed = BufReader::new(process.stdout.take().expect("its output"));
        let mut line = String::new();
        while !line.starts_with("Open ") {
            line.clear();
            let length = printed.read_line(&mut line).expect("a line");
            assert_ne!(length, 0, "the program did not start");
        }
        Server {
            process,
            base: line.trim_start_matches("Open ").trim().to_owned(),
            _printed: printed,
        }
    }

    /// Bytes of memory that it holds.
    fn memory(&self) -> usize {
        let status = format!("/proc/{}/status", self.process.id());
        let status = std::fs::read_to_string(status).expect("the state of the process");
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let words = line.and_then(|line| line.split_whitespace().nth(1));
        words
            .and_then(|kb| kb.parse::<usize>().ok())
            .expect("a number")
            * 1024
    }

    async fn enter(&self, how: Value) -> Value {
        let url = format!("{}/api/v1/sessions", self.base);
        answered(Client::new().post(url).json(&how)).await
    }

    async fn guest(&self, name: &str) -> Guest {
        let entered = self.enter(json!({ "guest": name })).await;
        Guest {
            client: Client::new(),
            base: format!("{}/api/v1", self.base),
            token: entered["token"].as_str().expect("a token").to_owned(),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Somebody with the page open.
struct Guest {
    client: Client,
    base: String,
    token: String,
}

impl Guest {
    async fn load(&self, path: &str) -> Value {
        let request = self.client.get(format!("{}{path}", self.base));
        answered(request.bearer_auth(&self.token)).await
    }

    async fn send(&self, path: &str, mut body: Value) -> Value {
        if body.get("key").is_none() {
            body["key"] = "key".into();
        }
        let request = self.client.post(format!("{}{path}", self.base));
        answered(request.bearer_auth(&self.token).json(&body)).await
    }
}

async fn answered(request: reqwest::RequestBuilder) -> Value {
    let answer = request.send().await.expect("an answer");
    let status = answer.status();
    let value: Value = answer.json().await.expect("JSON");
    assert!(status.is_success(), "{status}: {value}");
    value
}

/// Lets this process have as many connections open as the system allows.
fn allow_files() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let raised = Rlimit {
            current: maximum,
            maximum,
        };
        setrlimit(Resource::Nofile, raised).expect("files may be open");
    }
}
