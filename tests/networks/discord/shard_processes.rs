//! Several processes of one bot, on one database, that share the shards.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;
use tokio_postgres::NoTls;
use tulenh::app::{App, Network, Options};
use tulenh::discord::{self, Error, Settings, ShardCount};
use tulenh::store::{PostgresStore, Store};
use tulenh_pretended::postgres::Database;

use crate::discord::rig::{Board, Rig, TOKEN};
use crate::discord::server::{Server, WAIT};

/// How long the bots leave between two sessions, and Discord demands.
const PAUSE: Duration = Duration::from_millis(300);
/// After how long without a session the bots leave their shards to others.
const CUT_OFF: Duration = Duration::from_secs(2);
/// How often a wait looks again.
const AGAIN: Duration = Duration::from_millis(10);

/// A process of the bot. It has a runtime of its own, with which it can be killed.
struct Process {
    runtime: Option<Runtime>,
    stop: watch::Sender<bool>,
    adapter: JoinHandle<Result<(), Error>>,
    app: App,
    store: Arc<dyn Store>,
}

impl Process {
    async fn start(server: &Server, database: &Database, shards: ShardCount) -> Process {
        Process::at(server.url(), database, shards).await
    }

    /// One that reaches Discord at this address.
    async fn at(api_url: String, database: &Database, shards: ShardCount) -> Process {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let (stop, stopped) = watch::channel(false);
        let url = database.url.clone();
        let settings = Settings {
            token: TOKEN.to_owned(),
            api_url: Some(api_url),
            shards,
            identify_pause: PAUSE,
            cut_off: CUT_OFF,
            ..Settings::default()
        };
        let started = runtime.spawn(async move {
            let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&url).await.unwrap());
            let mut options = Options::new(|| RandomState::new().build_hasher().finish());
            options.first_pause = Duration::from_millis(100);
            let app = App::new(Arc::clone(&store), options);
            app.resume().await.unwrap();
            let adapter = tokio::spawn(discord::run(settings, app.clone(), stopped));
            (store, app, adapter)
        });
        let (store, app, adapter) = started.await.unwrap();
        Process {
            runtime: Some(runtime),
            stop,
            adapter,
            app,
            store,
        }
    }

    /// How many shards it has connected.
    fn connected(&self) -> u32 {
        let sessions = self.app.sessions();
        sessions
            .first()
            .map_or(0, |(_, sessions)| sessions.connected)
    }

    /// As after SIGTERM.
    async fn end(mut self) {
        self.stop.send_replace(true);
        let ended = timeout(WAIT, &mut self.adapter).await;
        ended.expect("the adapter ends").unwrap().unwrap();
        self.app.rest().await;
        self.app.hand_over().await;
        self.store.close().await.unwrap();
    }

    /// As after SIGKILL. The time of its leases passes at once.
    async fn kill(mut self, database: &Database) {
        let duties = self.app.duties().await.unwrap();
        let held = duties.iter().filter(|duty| duty.here && duty.valid);
        let names: Vec<String> = held.map(|duty| duty.duty.to_string()).collect();
        self.runtime.take().unwrap().shutdown_background();
        let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
        tokio::spawn(connection);
        let lapse = "UPDATE store_leases SET valid_until = now() - interval '1 minute' WHERE name = ANY($1)";
        client.execute(lapse, &[&names]).await.unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A way to the pretended Discord that can be cut.
struct Line {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl Line {
    async fn to(server: &Server, address: &str) -> Line {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let target = server.url().trim_start_matches("http://").to_owned();
        let task = tokio::spawn(async move {
            let mut passing = JoinSet::new();
            loop {
                let (mut here, _) = listener.accept().await.unwrap();
                let target = target.clone();
                passing.spawn(async move {
                    let mut there = TcpStream::connect(target).await.unwrap();
                    // An end of either is the end of both.
                    let _ = copy_bidirectional(&mut here, &mut there).await;
                });
            }
        });
        Line { address, task }
    }

    /// Nothing passes any more, and nobody answers. Gives the address.
    async fn cut(self) -> String {
        self.task.abort();
        assert!(self.task.await.unwrap_err().is_cancelled());
        self.address.to_string()
    }
}

/// Waits until the processes have so many shards connected, in this order, and each shard has one session.
async fn shared(server: &Server, of: u32, processes: &[(&Process, u32)]) {
    let all = async {
        loop {
            server.all_shards(of).await;
            if processes
                .iter()
                .all(|(process, count)| process.connected() == *count)
            {
                return;
            }
            tokio::time::sleep(AGAIN).await;
        }
    };
    if timeout(WAIT, all).await.is_err() {
        let counts: Vec<u32> = processes.iter().map(|(it, _)| it.connected()).collect();
        let duties = processes[0].0.app.duties().await.unwrap();
        panic!("{counts:?} {duties:#?}\n{:#?}", server.world().session_log);
    }
}

/// A game in a server of each shard, of its own two people.
struct Games {
    people: [u64; 2],
    boards: Vec<(u64, Board)>,
    turns: usize,
}

impl Games {
    async fn begin(rig: &Rig, rooms: &[u64]) -> Games {
        let people = ["an", "binh"].map(|name| rig.server.user(name));
        let mut boards = Vec::new();
        for room in rooms {
            let (thread, _) = rig.game(people[0], people[1], *room).await;
            boards.push((thread, Board::start()));
        }
        Games {
            people,
            boards,
            turns: 0,
        }
    }

    /// Plays a turn in each game, and waits until each is told.
    async fn turn(&mut self, rig: &Rig) {
        let who = self.people[self.turns % 2];
        for (thread, board) in &mut self.boards {
            rig.turn(who, *thread, board, self.turns).await;
        }
        self.turns += 1;
    }
}

/// Waits until there is nothing to be told, and panics if anything was told twice.
async fn nothing_doubled(server: &Server, process: &Process) {
    let network = Network::new(discord::NETWORK).unwrap();
    while process.app.has_undelivered(&network).await {
        tokio::time::sleep(AGAIN).await;
    }
    server.assert_silent("anything twice", |message| !message.files.is_empty());
    assert_eq!(server.world().starts.too_fast, 0, "sessions began too fast");
}

/// For how long each shard was without a session since the `from`-th event.
fn gaps(server: &Server, from: usize) -> Vec<(u32, Duration)> {
    let world = server.world();
    let events = &world.session_log[from..];
    let ended = events.iter().enumerate().filter(|(_, event)| !event.began);
    let gaps = ended.filter_map(|(at, end)| {
        let later = events[at..].iter();
        let mut begun = later.filter(|event| event.began && event.shard == end.shard);
        Some((end.shard[0], begun.next()?.at - end.at))
    });
    gaps.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn processes_share_the_shards_and_take_over_from_those_that_end() {
    let Some(database) = Database::new().await else {
        return;
    };
    let server = Server::start(TOKEN);
    let rooms: Vec<u64> = {
        server.world().shards = 4;
        server.world().starts.window = PAUSE;
        (0..4).map(|id| server.server_of_shard([id, 4])).collect()
    };
    let rig = Rig::new(server.clone());
    let start = || Process::start(&server, &database, ShardCount::default());
    let first = start().await;
    shared(&server, 4, &[(&first, 4)]).await;
    server.online().await;
    let mut games = Games::begin(&rig, &rooms).await;
    games.turn(&rig).await;

    // Another one takes its share.
    let second = start().await;
    shared(&server, 4, &[(&first, 2), (&second, 2)]).await;
    games.turn(&rig).await;
    nothing_doubled(&server, &second).await;

    // The one that sends and publishes the number ends in good order.
    let before = server.world().session_log.len();
    first.end().await;
    shared(&server, 4, &[(&second, 4)]).await;
    println!(
        "handed over, without a session: {:?}",
        gaps(&server, before)
    );
    games.turn(&rig).await;
    nothing_doubled(&server, &second).await;

    // And now one ends without notice.
    let third = start().await;
    shared(&server, 4, &[(&second, 2), (&third, 2)]).await;
    games.turn(&rig).await;
    let before = server.world().session_log.len();
    second.kill(&database).await;
    shared(&server, 4, &[(&third, 4)]).await;
    println!("killed, without a session: {:?}", gaps(&server, before));
    games.turn(&rig).await;
    nothing_doubled(&server, &third).await;
    third.end().await;
    assert!(server.world().connected_shards().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_lease_ends_the_session_at_once() {
    let Some(database) = Database::new().await else {
        return;
    };
    let server = Server::start(TOKEN);
    server.world().shards = 2;
    let process = Process::start(&server, &database, ShardCount::default()).await;
    shared(&server, 2, &[(&process, 2)]).await;
    // As if another process had taken it, which does not connect.
    let (client, connection) = tokio_postgres::connect(&database.url, NoTls).await.unwrap();
    tokio::spawn(connection);
    let taken = "UPDATE store_leases SET fence = fence + 1, process = 0, valid_until = now() + interval '1 hour'
        WHERE name = 'discord shard 1 of 2'";
    assert_eq!(client.execute(taken, &[]).await.unwrap(), 1);
    server
        .until("the end of the session", |world| {
            (world.connected_shards() == [[0, 2]]).then_some(())
        })
        .await;
    // It ends, and this one takes it again.
    let free = "UPDATE store_leases SET valid_until = now() WHERE name = 'discord shard 1 of 2'";
    client.execute(free, &[]).await.unwrap();
    shared(&server, 2, &[(&process, 2)]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_cannot_reach_discord_leaves_its_shards_to_another_for_a_while() {
    let Some(database) = Database::new().await else {
        return;
    };
    let server = Server::start(TOKEN);
    server.world().shards = 4;
    server.world().starts.window = PAUSE;
    let line = Line::to(&server, "127.0.0.1:0").await;
    let first = Process::start(&server, &database, ShardCount::default()).await;
    let url = format!("http://{}", line.address);
    let second = Process::at(url, &database, ShardCount::default()).await;
    shared(&server, 4, &[(&first, 2), (&second, 2)]).await;
    let address = line.cut().await;
    shared(&server, 4, &[(&first, 4), (&second, 0)]).await;
    let _line = Line::to(&server, &address).await;
    shared(&server, 4, &[(&first, 2), (&second, 2)]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_processes_work_with_the_number_of_the_one_that_decides() {
    let Some(database) = Database::new().await else {
        return;
    };
    let server = Server::start(TOKEN);
    let first = Process::start(&server, &database, ShardCount::Fixed(4)).await;
    shared(&server, 4, &[(&first, 4)]).await;
    let second = Process::start(&server, &database, ShardCount::Fixed(2)).await;
    shared(&server, 4, &[(&first, 2), (&second, 2)]).await;
    let third = Process::start(&server, &database, ShardCount::Fixed(2)).await;
    first.end().await;
    // Whichever of the two has the duty now.
    let both = async {
        loop {
            server.all_shards(2).await;
            if second.connected() == 1 && third.connected() == 1 {
                return;
            }
            tokio::time::sleep(AGAIN).await;
        }
    };
    timeout(WAIT, both).await.expect("both have one of two");
}
