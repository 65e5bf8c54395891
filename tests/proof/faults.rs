//! Chooses faults by chance, injects and heals them. Several are there at once, as long as those that are well
//! are a majority: at most one server of PostgreSQL, one member of etcd, and all but one of the bots.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::seq::{IteratorRandom as _, SliceRandom as _};
use rand::{Rng as _, SeedableRng as _};
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::bots::{Bots, DRAIN};
use crate::cluster::{Cluster, RECOVERY};
use crate::database::Database;
use crate::journal::Journal;
use crate::link::Gate;
use crate::options::Options;
use crate::service::signal;
use crate::single::Single;

/// How long a bot is frozen so that its leases end: they are valid for 20 s.
const PAST_LEASES: std::ops::Range<f64> = 22.0..38.0;
/// How long a server is frozen so that Patroni's ttl of 20 s ends.
const PAST_TTL: std::ops::Range<f64> = 22.0..36.0;
/// After so long a run ends, whatever is missing, as a part of the time that was planned.
const OVERTIME: f64 = 1.6;

/// What can go wrong with a bot, with how often of all.
const OF_BOTS: &[(&str, u32)] = &[
    ("bot killed", 6),
    ("bot frozen past its leases", 3),
    ("bot frozen shortly", 4),
    ("bot stopped in good order", 2),
    ("bot cut off from the database", 3),
    ("bot and database: the line is frozen", 3),
    ("bot cut off from a network", 3),
    ("bot and network: the line is frozen", 3),
];
/// With the only server.
const OF_SINGLE: &[(&str, u32)] = &[("server killed", 3), ("server frozen shortly", 1)];
/// What goes wrong with bots in the short form.
const OF_BOTS_SHORT: &[(&str, u32)] = &[
    ("bot killed", 3),
    ("bot frozen shortly", 1),
    ("bot cut off from the database", 1),
    ("bot and network: the line is frozen", 1),
];
/// The longest comes first in the short form, so that nobody waits for it in the end.
const FIRST: &str = "bot frozen past its leases";
/// With a server under Patroni.
const OF_NODES: &[(&str, u32)] = &[
    ("primary killed with Patroni, key of the leader deleted", 8),
    ("primary killed with Patroni, ttl awaited", 2),
    ("PostgreSQL of the primary killed", 5),
    ("switchover", 5),
    ("primary and Patroni frozen past the ttl", 2),
    ("Patroni of the primary frozen past the ttl", 1),
    ("Patroni of the primary killed past the ttl", 1),
    ("primary cut off from etcd", 2),
    ("primary cut off from its standbys", 2),
    ("primary cut off from etcd and its standbys", 2),
    ("standby killed", 2),
    ("standby frozen", 2),
];
/// With a member of etcd.
const OF_ETCD: &[(&str, u32)] = &[("etcd member killed", 2), ("etcd member frozen", 1)];

/// Who is free for a fault.
struct Injector {
    bots: Arc<Bots>,
    database: Arc<Database>,
    journal: Arc<Journal>,
    busy: Mutex<Busy>,
    decks: Mutex<Decks>,
    /// What did not become well again.
    broken: Mutex<Vec<String>>,
}

#[derive(Default)]
struct Busy {
    bots: Vec<usize>,
    server: bool,
    etcd: bool,
}

/// Kinds of faults that are drawn like cards, so that each comes.
struct Deck {
    kinds: &'static [(&'static str, u32)],
    left: Vec<&'static str>,
}

struct Decks {
    bots: Deck,
    servers: Deck,
    etcd: Deck,
}

impl Deck {
    fn new(kinds: &'static [(&'static str, u32)]) -> Deck {
        let left = Vec::new();
        Deck { kinds, left }
    }

    fn draw(&mut self, random: &mut StdRng) -> &'static str {
        loop {
            if let Some(kind) = self.left.pop() {
                return kind;
            }
            let kinds = self.kinds.iter();
            let all = kinds.flat_map(|(kind, count)| (0..*count).map(move |_| *kind));
            self.left.extend(all);
            self.left.shuffle(random);
        }
    }
}

impl Decks {
    fn of(database: &Database) -> Decks {
        let (mut bots, servers) = match database {
            Database::Single(_) => (Deck::new(OF_BOTS_SHORT), OF_SINGLE),
            Database::Cluster(_) => (Deck::new(OF_BOTS), OF_NODES),
        };
        bots.left.push(FIRST);
        Decks {
            bots,
            servers: Deck::new(servers),
            etcd: Deck::new(OF_ETCD),
        }
    }
}

/// Injects all faults, and waits until they are healed. Gives what did not become well again.
pub async fn inject(
    options: &Options,
    bots: &Arc<Bots>,
    database: &Arc<Database>,
    journal: &Arc<Journal>,
) -> Vec<String> {
    let injector = Arc::new(Injector {
        bots: Arc::clone(bots),
        database: Arc::clone(database),
        journal: Arc::clone(journal),
        busy: Mutex::default(),
        decks: Mutex::new(Decks::of(database)),
        broken: Mutex::default(),
    });
    let mut random = StdRng::seed_from_u64(options.seed);
    let watching = tokio::spawn(watch_leader(Arc::clone(database), Arc::clone(journal)));
    let (begun, time) = (Instant::now(), options.seconds as f64);
    let mut under_way = JoinSet::new();
    let mut shown = 0;
    loop {
        let (count, failovers, turns) = {
            let events = journal.events();
            let failovers = events.failovers.len();
            (events.faults.len(), failovers, events.turns.len())
        };
        if count / 10 > shown {
            shown = count / 10;
            let seconds = begun.elapsed().as_secs();
            println!("{seconds} s: {count} faults, {failovers} fail-overs, {turns} turns");
        }
        let late = begun.elapsed().as_secs_f64() > time * OVERTIME;
        if late || (count >= options.faults && failovers >= options.failovers) {
            break;
        }
        let gap = time / options.faults.max(1) as f64;
        sleep(Duration::from_secs_f64(gap * random.random_range(0.3..1.7))).await;
        if let Some(target) = injector.choose(&mut random).await {
            let chance = StdRng::seed_from_u64(random.random());
            under_way.spawn(Arc::clone(&injector).cause(target, chance));
        }
        while under_way.try_join_next().is_some() {}
    }
    while under_way.join_next().await.is_some() {}
    watching.abort();
    injector.broken.lock().await.clone()
}

/// Notes when another server has become the primary.
async fn watch_leader(database: Arc<Database>, journal: Arc<Journal>) {
    let Database::Cluster(cluster) = &*database else {
        return;
    };
    let mut known = None;
    loop {
        let leader = cluster.leader().await;
        if leader.is_some() && leader != known {
            journal.note(&format!("the leader is {leader:?}"));
            if known.is_some() {
                journal.events().failovers.push(Instant::now());
            }
            known = leader;
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// Whom a fault concerns.
#[derive(Clone, Copy)]
enum Target {
    Bot(usize, &'static str),
    Server(&'static str),
    Etcd(usize, &'static str),
}

impl Injector {
    /// Somebody who is free, half of the time a server if there is one.
    async fn choose(&self, random: &mut StdRng) -> Option<Target> {
        let mut busy = self.busy.lock().await;
        let mut decks = self.decks.lock().await;
        let kind = random.random_range(0..100);
        if kind < 45 && !busy.server {
            busy.server = true;
            return Some(Target::Server(decks.servers.draw(random)));
        }
        if let Database::Cluster(cluster) = &*self.database
            && kind < 55
            && !busy.etcd
        {
            busy.etcd = true;
            let member = random.random_range(0..cluster.etcd.len());
            return Some(Target::Etcd(member, decks.etcd.draw(random)));
        }
        if busy.bots.len() + 1 >= self.bots.all.len() {
            return None;
        }
        let free = (0..self.bots.all.len()).filter(|bot| !busy.bots.contains(bot));
        let free: Vec<usize> = free.collect();
        let at_work = free.iter().filter(|bot| self.bots.all[**bot].is_at_work());
        // One that stands by is less to break.
        let bot = match at_work.choose(random) {
            Some(bot) if random.random_bool(0.7) => bot,
            _ => free.iter().choose(random)?,
        };
        busy.bots.push(*bot);
        Some(Target::Bot(*bot, decks.bots.draw(random)))
    }

    async fn cause(self: Arc<Self>, target: Target, mut random: StdRng) {
        match target {
            Target::Bot(bot, kind) => {
                let place = &self.bots.all[bot].service.name;
                let fault = self.journal.begin(kind, place);
                self.with_bot(bot, kind, &mut random).await;
                self.journal.heal(fault);
                // It needs a moment to be of use again.
                sleep(Duration::from_secs(2)).await;
                self.busy.lock().await.bots.retain(|busy| *busy != bot);
            }
            Target::Server(kind) => {
                match &*self.database {
                    Database::Single(single) => {
                        let fault = self.journal.begin(kind, "the server");
                        with_single(single, kind, &mut random).await;
                        self.journal.heal(fault);
                        sleep(Duration::from_secs(3)).await;
                    }
                    Database::Cluster(cluster) => {
                        self.with_node(cluster, kind, &mut random).await;
                    }
                }
                self.busy.lock().await.server = false;
            }
            Target::Etcd(member, kind) => {
                let Database::Cluster(cluster) = &*self.database else {
                    return;
                };
                let service = &cluster.etcd[member].service;
                let fault = self.journal.begin(kind, &service.name);
                match kind {
                    "etcd member killed" => {
                        service.kill();
                        seconds(&mut random, 1.0..15.0).await;
                        service.release();
                    }
                    _ => {
                        signal("STOP", service.pid());
                        seconds(&mut random, 3.0..25.0).await;
                        signal("CONT", service.pid());
                    }
                }
                self.journal.heal(fault);
                sleep(Duration::from_secs(5)).await;
                self.busy.lock().await.etcd = false;
            }
        }
    }

    async fn with_bot(&self, bot: usize, kind: &str, random: &mut StdRng) {
        let bot = &self.bots.all[bot];
        let database = |gate| bot.database.iter().for_each(|link| link.set(gate));
        let network = match random.random_bool(0.5) {
            true => &bot.telegram,
            false => &bot.discord,
        };
        match kind {
            "bot killed" => {
                bot.service.kill();
                seconds(random, 0.0..4.0).await;
                bot.service.release();
            }
            "bot stopped in good order" => {
                if !bot.service.terminate(DRAIN).await {
                    let words = "a bot did not end when it was told to".to_owned();
                    self.broken.lock().await.push(words);
                }
                bot.service.release();
            }
            "bot frozen past its leases" => frozen(bot.service.pid(), random, PAST_LEASES).await,
            "bot frozen shortly" => frozen(bot.service.pid(), random, 0.5..8.0).await,
            "bot cut off from the database" => {
                database(Gate::Cut);
                seconds(random, 1.0..25.0).await;
                database(Gate::Open);
            }
            "bot and database: the line is frozen" => {
                database(Gate::Frozen);
                seconds(random, 1.0..25.0).await;
                database(Gate::Open);
            }
            "bot cut off from a network" => {
                network.set(Gate::Cut);
                seconds(random, 1.0..20.0).await;
                network.set(Gate::Open);
            }
            _ => {
                network.set(Gate::Frozen);
                seconds(random, 1.0..20.0).await;
                network.set(Gate::Open);
            }
        }
    }

    /// A fault begins only in a whole cluster, and is over when the cluster is whole again.
    async fn with_node(&self, cluster: &Cluster, kind: &'static str, random: &mut StdRng) {
        let Some(leader) = cluster.whole().await else {
            if !cluster.recovered().await {
                let words = format!("the cluster was not whole after {RECOVERY:?}");
                self.broken.lock().await.push(words);
            }
            return;
        };
        let standby = (0..cluster.nodes.len())
            .filter(|node| *node != leader)
            .choose(random)
            .unwrap_or_default();
        let place = format!("leader node{leader}, standby node{standby}");
        let fault = self.journal.begin(kind, &place);
        break_node(cluster, leader, standby, kind, random).await;
        self.journal.heal(fault);
        if !cluster.recovered().await {
            let words = format!("the cluster was not whole {RECOVERY:?} after: {kind}");
            self.broken.lock().await.push(words);
        }
    }
}

async fn break_node(
    cluster: &Cluster,
    leader: usize,
    standby: usize,
    kind: &str,
    random: &mut StdRng,
) {
    let primary = &cluster.nodes[leader];
    match kind {
        "primary killed with Patroni, key of the leader deleted" => {
            primary.patroni.kill();
            primary.kill_postgres();
            cluster.forget_leader().await;
            seconds(random, 1.0..6.0).await;
            primary.patroni.release();
        }
        "primary killed with Patroni, ttl awaited" => {
            primary.patroni.kill();
            primary.kill_postgres();
            seconds(random, 21.0..26.0).await;
            primary.patroni.release();
        }
        "PostgreSQL of the primary killed" => {
            primary.kill_postgres();
            seconds(random, 2.0..4.0).await;
        }
        "switchover" => {
            cluster.switch_over(leader).await;
        }
        "primary and Patroni frozen past the ttl" => {
            let all = primary.freeze();
            seconds(random, PAST_TTL).await;
            signal("CONT", all);
        }
        "Patroni of the primary frozen past the ttl" => {
            frozen(primary.patroni.pid(), random, PAST_TTL).await;
        }
        "Patroni of the primary killed past the ttl" => {
            primary.patroni.kill();
            seconds(random, PAST_TTL).await;
            primary.patroni.release();
        }
        "primary cut off from etcd" => {
            primary.to_etcd(gate(random));
            seconds(random, 3.0..28.0).await;
            primary.to_etcd(Gate::Open);
        }
        "primary cut off from its standbys" => {
            cluster.inward(leader, gate(random));
            seconds(random, 2.0..20.0).await;
            cluster.inward(leader, Gate::Open);
        }
        "primary cut off from etcd and its standbys" => {
            let gate = gate(random);
            cluster.inward(leader, gate);
            primary.to_etcd(gate);
            seconds(random, PAST_TTL).await;
            cluster.inward(leader, Gate::Open);
            primary.to_etcd(Gate::Open);
        }
        "standby killed" => {
            let standby = &cluster.nodes[standby];
            standby.patroni.kill();
            standby.kill_postgres();
            seconds(random, 1.0..10.0).await;
            standby.patroni.release();
        }
        _ => {
            let all = cluster.nodes[standby].freeze();
            seconds(random, 2.0..25.0).await;
            signal("CONT", all);
        }
    }
}

async fn with_single(single: &Single, kind: &str, random: &mut StdRng) {
    match kind {
        "server killed" => {
            single.kill();
            seconds(random, 0.2..2.0).await;
            single.release();
        }
        _ => {
            let all = single.freeze();
            seconds(random, 1.0..12.0).await;
            signal("CONT", all);
        }
    }
}

async fn frozen(pid: Option<u32>, random: &mut StdRng, range: std::ops::Range<f64>) {
    signal("STOP", pid);
    seconds(random, range).await;
    signal("CONT", pid);
}

async fn seconds(random: &mut StdRng, range: std::ops::Range<f64>) {
    sleep(Duration::from_secs_f64(random.random_range(range))).await;
}

fn gate(random: &mut StdRng) -> Gate {
    match random.random_bool(0.5) {
        true => Gate::Cut,
        false => Gate::Frozen,
    }
}
