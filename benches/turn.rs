//! The way of a turn: text in, committed and durable, then told with a picture.
//!
//! `cargo bench --bench turn`: plays the recorded game over and over on a real store in a
//! temporary directory and prints how long each part took. Not a loop of one call, since each turn
//! can be played only once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use tokio::sync::{mpsc, watch};
use tulenh::app::{
    Account, App, Colour, Command, Courier, Delivered, DeliveryError, MessageRef, Network,
    Opponent, Options, Parcel, Place, Reply, Request, Route, Sender, Timestamp,
};
use tulenh::store::{SledStore, Store as _};

/// How often the game is played.
const GAMES: usize = 6;

#[tokio::main]
async fn main() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let store = Arc::new(SledStore::open(directory.path()).expect("a new store"));
    let app = App::new(store.clone(), Options::new(rand::random::<u64>));
    let network = Network::new("bench").expect("a network name");
    let (told, mut news) = mpsc::unbounded_channel();
    let courier = Arc::new(Witness {
        network: network.clone(),
        told,
    });
    let (stop, stopped) = watch::channel(false);
    let delivering = tokio::spawn({
        let app = app.clone();
        async move { app.run_courier(courier, stopped).await }
    });

    let game = include_str!("../tests/data/games/whole.lan");
    let game: Vec<&str> = game.lines().filter(|line| !line.starts_with('#')).collect();
    let (mut answered, mut announced, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
    for n in 0..GAMES {
        let table = Table {
            app: &app,
            network: &network,
            n,
        };
        let opponent = Opponent::User {
            account: table.account("blue"),
            name: "Blue".to_owned(),
            handle: None,
            bot: false,
        };
        let challenge = Command::Challenge {
            opponent: Some(opponent),
            colour: Colour::Red,
            terms: String::new(),
        };
        table.ask("red", challenge).await;
        table.ask("blue", Command::Accept(None)).await;
        while let Some((_, size)) = news.recv().await {
            if size > 0 {
                break;
            }
        }
        for (ply, turn) in game.iter().enumerate() {
            let who = ["red", "blue"][ply % 2];
            let began = Instant::now();
            let play = Command::Move {
                game: None,
                turn: (*turn).to_owned(),
            };
            table.ask(who, play).await;
            answered.push(began.elapsed());
            let (at, size) = news.recv().await.expect("the turn is told");
            announced.push(at.duration_since(began));
            bytes.push(size);
        }
    }
    println!(
        "{} turns, text -> durable -> picture handed to the network",
        answered.len()
    );
    show("answer (durable)", &mut answered);
    show("announced with picture", &mut announced);
    bytes.sort_unstable();
    println!(
        "picture bytes: median {}, largest {}",
        bytes[bytes.len() / 2],
        bytes[bytes.len() - 1]
    );
    let _ = stop.send(true);
    delivering.await.expect("the courier ends");
    store.close().await.expect("the store closes");
}

fn show(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!(
        "{what}: p50 {:?}, p90 {:?}, p99 {:?}",
        at(50),
        at(90),
        at(99)
    );
}

/// One chat with two people.
struct Table<'a> {
    app: &'a App,
    network: &'a Network,
    n: usize,
}

impl Table<'_> {
    fn account(&self, who: &str) -> Account {
        Account {
            network: self.network.clone(),
            user: format!("{who}{}", self.n),
        }
    }

    async fn ask(&self, who: &str, command: Command) -> Reply {
        let sender = Sender {
            account: self.account(who),
            name: who.to_owned(),
            handle: None,
            language: None,
        };
        let place = Place::Chat(format!("table{}", self.n));
        let route = Route {
            network: self.network.clone(),
            place,
        };
        let request = Request {
            sender,
            route,
            shared: true,
            hidden: false,
            within: None,
            manages: None,
            reply_to: None,
            update: None,
            command,
        };
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let now = Timestamp(now.map_or(0, |now| now.as_millis() as i64));
        self.app.handle(request, now).await
    }
}

/// A network that takes everything at once and notes when.
struct Witness {
    network: Network,
    told: mpsc::UnboundedSender<(Instant, usize)>,
}

#[async_trait]
impl Courier for Witness {
    fn network(&self) -> &Network {
        &self.network
    }

    async fn deliver(&self, parcel: &Parcel) -> Result<Delivered, DeliveryError> {
        let size = parcel
            .message
            .attachment
            .as_ref()
            .map_or(0, |picture| picture.bytes.len());
        let _ = self.told.send((Instant::now(), size));
        let message = MessageRef {
            network: self.network.clone(),
            message: parcel.id.0.to_string(),
        };
        Ok(Delivered {
            message,
            thread: None,
        })
    }
}
