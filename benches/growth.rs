//! How many bytes a person, a game and a turn take on disk.
//!
//! `cargo bench --bench growth`: people meet the bot, begin games and play a recorded game of 70 turns, each in a
//! chat of its own, through the whole core; on sled, and with `DATABASE_URL` on that empty database too. The
//! figures are the input of `tulenh-lab capacity`. They are the same whatever the profile, so `--profile dev`
//! will do.

#![expect(clippy::disallowed_methods, reason = "it reads which database to use")]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::stream::{self, StreamExt as _};
use tokio::sync::watch;
use tulenh::app::{
    Account, App, Colour, Command, Delivered, DeliveryError, MessageRef, Network, Options,
    OutgoingMessage, Place, Request, Route, Sender, Timestamp, Transport,
};
use tulenh::store::{PostgresStore, SledStore, Store, maintenance};

/// So many games, each of two people in a chat.
const GAMES: u64 = 200;
/// So many of them at a time.
const AT_ONCE: usize = 16;
/// When the first of them begins, in milliseconds since 1970; each turn is a second later.
const BEGIN: i64 = 1_800_000_000_000;

#[tokio::main]
async fn main() {
    let turns = include_str!("../crates/rules/tests/data/games/whole.lan");
    let turns: Vec<&str> = turns
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    println!(
        "engine | two people and their chat | a game begun | a turn | memory of the process, MB"
    );
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("data");
    let store = Arc::new(SledStore::open(&path).expect("it opens"));
    grow("sled", store, &turns).await;
    let (played, games) = (size(&path), GAMES * turns.len() as u64);
    let (_, journal) = maintenance::compact(&path, &|_| ()).expect("it is compacted");
    let compact = size(&path);
    println!(
        "sled after the end: {played} bytes; compacted {compact}, of which journal {journal}: {} a turn",
        compact / games
    );
    if let Ok(url) = std::env::var("DATABASE_URL") {
        let store = PostgresStore::open(&url).await.expect("it opens");
        grow("PostgreSQL", Arc::new(store), &turns).await;
    }
}

/// Plays all games on a store and prints how it grew.
async fn grow(name: &str, store: Arc<dyn Store>, turns: &[&str]) {
    let app = App::new(Arc::clone(&store), Options::new(rand::random::<u64>));
    let network = Network::new("bench").expect("a network name");
    let transport = Arc::new(Silent(network.clone()));
    let (stop, stopped) = watch::channel(false);
    let delivering = tokio::spawn({
        let app = app.clone();
        async move { app.run_transport(transport, stopped).await }
    });
    let at_all = |lines: Vec<(&'static str, Command)>| {
        let (app, network) = (&app, &network);
        async move {
            let tables = (0..GAMES).map(|table| {
                let lines = lines.clone();
                async move {
                    for (ply, (who, command)) in (0_i64..).zip(lines) {
                        let now = Timestamp(BEGIN + ply * 1_000);
                        app.handle(request(network, table, who, command), now).await;
                    }
                }
            });
            stream::iter(tables)
                .buffer_unordered(AT_ONCE)
                .collect::<Vec<()>>()
                .await;
        }
    };
    let empty = settled(&store).await;
    at_all(vec![("red", Command::Games), ("blue", Command::Games)]).await;
    let met = settled(&store).await;
    let offer = Command::Challenge {
        opponent: None,
        colour: Colour::Red,
        terms: String::new(),
    };
    at_all(vec![("red", offer), ("blue", Command::Accept(None))]).await;
    let begun = settled(&store).await;
    let moves = turns.iter().enumerate().map(|(ply, turn)| {
        let turn = Command::Move {
            game: None,
            turn: (*turn).to_owned(),
        };
        (["red", "blue"][ply % 2], turn)
    });
    at_all(moves.collect()).await;
    let played = settled(&store).await;
    let each = |grown: i64, count: u64| grown / i64::try_from(count).unwrap_or(i64::MAX);
    println!(
        "{name} | {} | {} | {} | {}",
        each(met - empty, GAMES),
        each(begun - met, GAMES),
        each(played - begun, GAMES * turns.len() as u64),
        memory()
    );
    app.rest().await;
    stop.send_replace(true);
    delivering.await.expect("the transport ends");
    store.close().await.expect("it closes");
}

/// The bytes of the store when nothing waits to be sent.
async fn settled(store: &Arc<dyn Store>) -> i64 {
    loop {
        let totals = store.totals().await.expect("it tells");
        if totals.notices == 0 {
            return i64::try_from(totals.bytes).unwrap_or(i64::MAX);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn request(network: &Network, table: u64, who: &str, command: Command) -> Request {
    Request {
        sender: Sender {
            account: Account {
                network: network.clone(),
                user: format!("{table}{}", who.len()),
            },
            name: format!("Nguyễn Văn {who} {table}"),
            handle: Some(format!("{who}{table}")),
            language: None,
        },
        route: Route {
            network: network.clone(),
            place: Place::Chat(format!("-100{table}")),
        },
        shared: true,
        hidden: false,
        within: None,
        manages: None,
        reply_to: None,
        update: Some(format!("{}", rand::random::<u64>())),
        command,
    }
}

/// The resident memory of this process, in megabytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1_000
}

/// The bytes of a directory.
fn size(directory: &Path) -> u64 {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(it) if it.is_dir() => size(&entry.path()),
        Ok(it) => it.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// A network that takes everything.
struct Silent(Network);

#[async_trait]
impl Transport for Silent {
    fn network(&self) -> &Network {
        &self.0
    }

    async fn deliver(&self, outgoing: &OutgoingMessage) -> Result<Delivered, DeliveryError> {
        Ok(Delivered {
            message: MessageRef {
                network: self.0.clone(),
                message: format!("-100/{}", outgoing.id.0),
            },
            thread: None,
            thread_later: false,
        })
    }
}
