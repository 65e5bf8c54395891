//! A turn on each engine of the store, while 1, 8 and 64 games are played at once: on sled, on PostgreSQL alone, on
//! PostgreSQL with one synchronous standby, and on that pair by three processes.
//!
//! `cargo bench --bench engines` starts the servers itself, with `fsync`; all share the disk of this machine. The
//! engines take turns in short slices, so that what else the machine does meets all of them.

#![expect(clippy::disallowed_methods, reason = "benchmarks measure time")]

mod load;
mod processes;
mod servers;

use std::sync::Arc;
use std::time::Duration;

use tulenh::store::{PostgresStore, SledStore, Store};

use crate::processes::Processes;
use crate::servers::{Servers, Transactions};

/// How many games are played at once.
const GAMES: [usize; 3] = [1, 8, 64];
/// How often each engine has its turn for each number of games.
const ROUNDS: usize = 6;
/// How long a turn of an engine is.
const SLICE: Duration = Duration::from_secs(2);

/// What plays.
enum Player {
    /// This process.
    Here(Arc<dyn Store>),
    /// Several others.
    Elsewhere(Processes),
}

/// Something that is measured.
struct Engine {
    name: &'static str,
    player: Player,
    /// What its server counts.
    transactions: Option<Transactions>,
}

impl Engine {
    async fn play(&mut self, games: usize) -> Vec<Duration> {
        match &mut self.player {
            Player::Here(store) => load::play_games(store, games, SLICE).await,
            Player::Elsewhere(processes) => processes.play(games, SLICE),
        }
    }
}

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(processes::WORKER) {
        let url = arguments.next().expect("an address");
        return processes::work(&url).await;
    }
    let directory = tempfile::tempdir().expect("a directory");
    let sled = SledStore::open(directory.path()).expect("it opens");
    let mut engines = vec![Engine {
        name: "sled",
        player: Player::Here(Arc::new(sled)),
        transactions: None,
    }];
    let servers = Servers::start().await;
    if let Some(servers) = &servers {
        let (alone, pair) = (&servers.alone(), &servers.pair());
        engines.push(on(alone, "PostgreSQL alone").await);
        engines.push(on(pair, "PostgreSQL, one synchronous standby").await);
        engines.push(Engine {
            name: "the same by three processes",
            player: Player::Elsewhere(Processes::start(pair, 3)),
            transactions: Some(Transactions::of(pair).await),
        });
    }
    println!(
        "games at once | engine | turns/s | p50 ms | p99 ms | rollbacks a thousand transactions"
    );
    for games in GAMES {
        let mut times = vec![Vec::new(); engines.len()];
        let mut counts = vec![(0, 0); engines.len()];
        for round in 0..ROUNDS {
            for step in 0..engines.len() {
                // Nobody is always first, and nobody always follows the same one.
                let index = match round % 2 {
                    0 => (step + round) % engines.len(),
                    _ => (engines.len() - 1 - step + round) % engines.len(),
                };
                let engine = &mut engines[index];
                let before = Transactions::count(&engine.transactions).await;
                times[index].extend(engine.play(games).await);
                let after = Transactions::count(&engine.transactions).await;
                counts[index].0 += after.0 - before.0;
                counts[index].1 += after.1 - before.1;
            }
        }
        for ((engine, times), counts) in engines.iter().zip(&mut times).zip(counts) {
            print_row(games, engine, times, counts);
        }
    }
    for engine in engines {
        match engine.player {
            Player::Here(store) => store.close().await.expect("it closes"),
            Player::Elsewhere(processes) => processes.end(),
        }
    }
}

async fn on(url: &str, name: &'static str) -> Engine {
    let store = PostgresStore::open(url).await.expect("it opens");
    Engine {
        name,
        player: Player::Here(Arc::new(store)),
        transactions: Some(Transactions::of(url).await),
    }
}

fn print_row(games: usize, engine: &Engine, times: &mut [Duration], counts: (i64, i64)) {
    times.sort_unstable();
    let at = |part: f64| times[(times.len() as f64 * part) as usize].as_secs_f64() * 1e3;
    let rate = times.len() as f64 / (SLICE * ROUNDS as u32).as_secs_f64();
    let (committed, rolled_back) = counts;
    let rollbacks = match engine.transactions {
        Some(_) => {
            let all = (committed + rolled_back).max(1) as f64;
            format!("{:.2}", rolled_back as f64 * 1e3 / all)
        }
        None => "".to_owned(),
    };
    println!(
        "{games} | {} | {rate:.0} | {:.1} | {:.1} | {rollbacks}",
        engine.name,
        at(0.5),
        at(0.99),
    );
}
