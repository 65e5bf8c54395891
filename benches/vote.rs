//! What it costs when all members of a large team vote on a turn.
//!
//! `cargo bench --bench vote`: people join a team, three propose a turn, everybody votes, and the turn is played, several
//! times over on a real store in a temporary directory; a hundred vote at the same moment, and the clock is looked at once a
//! second. Prints the processor time of the whole process for the votes and
//! the counting of a turn, and how many messages were sent or edited meanwhile. Compare it with `alone`, the processor
//! time of the same number of requests that change nothing (`/games`).

#![expect(clippy::disallowed_methods, reason = "benchmarks measure time")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use tokio::sync::watch;
use tulenh::app::{
    Account, App, ButtonAction, Command, Delivered, DeliveryError, GameId, MessageRef, Network,
    Options, OutgoingMessage, Place, Reply, Request, Route, Sender, Timestamp, Transport,
};
use tulenh::store::{SledStore, Store as _};

/// Members of the team.
const MEMBERS: usize = 1_000;
/// Turns on which they vote.
const TURNS: usize = 5;
/// Votes at the same moment, between two looks at the clock, which are a second apart.
const VOTES_A_SECOND: usize = 100;

#[tokio::main]
async fn main() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let store = Arc::new(SledStore::open(directory.path()).expect("a new store"));
    let app = App::new(store.clone(), Options::new(rand::random::<u64>));
    let sent = Arc::new(AtomicUsize::new(0));
    let group = Group {
        app: app.clone(),
        network: Network::new("bench").expect("a network name"),
        clock: 1_700_000_000_000,
    };
    let transport = Arc::new(Witness {
        network: group.network.clone(),
        sent: Arc::clone(&sent),
    });
    let (_stop, stopped) = watch::channel(false);
    tokio::spawn(async move { app.run_transport(transport, stopped).await });

    let mut group = group;
    let game = group.begin(&store).await;
    for member in 1..MEMBERS {
        group
            .press(member, ButtonAction::Team(game, "jr".into()))
            .await;
    }
    println!("{MEMBERS} members, {TURNS} turns; processor time of the process");
    for turn in 0..TURNS {
        let ply = store
            .game(game)
            .await
            .expect("a store")
            .expect("a game")
            .game
            .ply();
        for (member, lan) in proposals(&store, game).await.iter().enumerate() {
            let command = Command::Move {
                game: Some(game),
                turn: lan.clone(),
            };
            group.ask(member + 1, command).await;
        }
        // What was told before is no part of it.
        tokio::time::sleep(Duration::from_secs(6)).await;
        let (before, told, began) = (cpu_time(), sent.load(Ordering::Relaxed), Instant::now());
        for second in 0..MEMBERS / VOTES_A_SECOND {
            let pressing = (0..VOTES_A_SECOND).map(|voter| {
                let member = second * VOTES_A_SECOND + voter;
                // Nearly half for the first: nobody has won before the last votes.
                let choice = [0, 1, 0, 2][member % 4];
                let path = format!("c{}.0.{choice}", ply.0);
                group.handle(
                    member,
                    Command::ButtonAction(ButtonAction::Team(game, path)),
                )
            });
            futures_util::future::join_all(pressing).await;
            group.tick(1_000).await;
        }
        group.tick(5_000).await;
        let voted = cpu_time().saturating_sub(before);
        let messages = sent.load(Ordering::Relaxed) - told;
        let took = began.elapsed();
        let played = store
            .game(game)
            .await
            .expect("a store")
            .expect("a game")
            .game
            .ply();
        assert!(played > ply, "the vote has decided");
        let before = cpu_time();
        for second in 0..MEMBERS / VOTES_A_SECOND {
            let asking = (0..VOTES_A_SECOND).map(|voter| {
                let member = second * VOTES_A_SECOND + voter;
                group.handle(member, Command::Games)
            });
            futures_util::future::join_all(asking).await;
        }
        let alone = cpu_time().saturating_sub(before);
        println!(
            "turn {turn}: votes {voted:?} in {took:?}, {messages} messages; alone {alone:?}; ratio {:.2}",
            voted.as_secs_f64() / alone.as_secs_f64()
        );
        // The engine answers at once.
        while store
            .game(game)
            .await
            .expect("a store")
            .expect("a game")
            .game
            .ply()
            .0
            % 2
            == 1
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Three legal turns.
async fn proposals(store: &SledStore, game: GameId) -> Vec<String> {
    let stored = store.game(game).await.expect("a store").expect("a game");
    let position = stored.game.position();
    let turns = position.legal_turns_by_origin();
    turns
        .iter()
        .take(3)
        .map(|turn| position.lan(turn))
        .collect()
}

/// The processor time that this process has used (Linux, `/proc/self/schedstat` counts one thread only).
fn cpu_time() -> Duration {
    let usage = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    // Behind the name of the program, which may hold blanks: the state is the first field, utime the 12th.
    let fields = usage.rsplit_once(')').expect("a name").1;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks: u64 = [11, 12]
        .iter()
        .filter_map(|field| fields.get(*field)?.parse::<u64>().ok())
        .sum();
    // A tick is a hundredth of a second (`getconf CLK_TCK`).
    Duration::from_millis(ticks * 10)
}

/// A group of people in one chat, who play against the engine.
struct Group {
    app: App,
    network: Network,
    clock: i64,
}

impl Group {
    async fn begin(&mut self, store: &SledStore) -> GameId {
        let line = "/challenge bot 1 red team vote=12h";
        let command = App::read_line(line, None, None).expect("a command");
        self.ask(0, command).await;
        let account = self.account(0);
        let first = store
            .player_of(&account)
            .await
            .expect("a store")
            .expect("a person");
        store.games_of(first, true, 1).await.expect("a store")[0]
    }

    fn account(&self, member: usize) -> Account {
        Account {
            network: self.network.clone(),
            user: format!("u{member}"),
        }
    }

    async fn press(&mut self, member: usize, press: ButtonAction) -> Reply {
        self.ask(member, Command::ButtonAction(press)).await
    }

    async fn ask(&mut self, member: usize, command: Command) -> Reply {
        self.clock += 1;
        self.handle(member, command).await
    }

    async fn handle(&self, member: usize, command: Command) -> Reply {
        let request = Request {
            sender: Sender {
                account: self.account(member),
                name: format!("Member {member}"),
                handle: Some(format!("u{member}")),
                language: None,
            },
            route: Route {
                network: self.network.clone(),
                place: Place::Chat("club".to_owned()),
            },
            within: None,
            shared: true,
            hidden: false,
            manages: None,
            reply_to: None,
            update: None,
            command,
        };
        self.app.handle(request, Timestamp(self.clock)).await
    }

    async fn tick(&mut self, millis: i64) {
        self.clock += millis;
        self.app.tick(Timestamp(self.clock)).await;
    }
}

/// A network that takes everything at once and counts it.
struct Witness {
    network: Network,
    sent: Arc<AtomicUsize>,
}

#[async_trait]
impl Transport for Witness {
    fn network(&self) -> &Network {
        &self.network
    }

    async fn deliver(&self, outgoing: &OutgoingMessage) -> Result<Delivered, DeliveryError> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        let edited = outgoing.edits.as_ref().map(|post| post.message.clone());
        let message = edited.unwrap_or_else(|| MessageRef {
            network: self.network.clone(),
            message: outgoing.id.0.to_string(),
        });
        Ok(Delivered {
            message,
            thread: None,
            thread_later: false,
        })
    }
}
