//! The people of a simulated contest, and what goes wrong around them.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use tempfile::TempDir;
use tokio::sync::watch;
use tulenh::app::{
    Account, App, Audience, ButtonAction, ClockSample, Command, ContestId, GameId, Network,
    Options, Place, Reply, Request, Route, Sender, Side, Timestamp, Utc,
};
use tulenh::club::contest::{Contest, ContestStage, Part};
use tulenh::store::{Batch, Commit, Store, StoreError};
use tulenh_rules::{Position, Record, Ruleset};

use crate::failing_store::{FailingStore, Faults as StoreFaults};

/// The first instant: 1 January 2027.
const BEGIN: i64 = 1_798_761_600_000;
/// So much bot time passes between two looks of people at their games.
const SLICE: i64 = 9 * 3_600_000;
/// The longest line of play.
const LONGEST: u64 = 6;
/// How long it may take: whatever happens, it ends.
const END: i64 = BEGIN + 3 * 365 * 24 * 3_600_000;

/// How much goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Faults {
    /// Crashes, outages, restarts, people who leave.
    Everything,
    /// A crash at every few commits.
    Often,
    /// Nothing but what people do: the process itself is killed.
    People,
}

pub struct World {
    dir: Option<TempDir>,
    path: std::path::PathBuf,
    inner: Arc<dyn Store>,
    pub store: Arc<dyn Store>,
    app: App,
    random: Random,
    seed: u64,
    people: usize,
    faults: Faults,
    lines: Vec<Vec<String>>,
    /// What the machine's clocks show, and bot time.
    world: i64,
    steady: i64,
    now: i64,
    pub crashes: usize,
    pub outages: usize,
    pub restarts: usize,
    pub left: usize,
    pub vacations: usize,
    newcomers: usize,
}

impl World {
    pub async fn new(seed: u64, people: usize, faults: Faults) -> World {
        let dir = tempfile::tempdir_in("/dev/shm").unwrap_or_else(|_| tempfile::tempdir().unwrap());
        let path = dir.path().join("data");
        let mut world = World::open(&path, seed, people, faults).await;
        world.dir = Some(dir);
        world
    }

    /// On what is in this directory, at the time at which it ended.
    pub async fn open(path: &Path, seed: u64, people: usize, faults: Faults) -> World {
        std::fs::create_dir_all(path).unwrap();
        let inner = crate::opening::open(path);
        let (store, app) = running(&inner, i64::MAX);
        app.resume().await.unwrap();
        let (_, heartbeat) = store.calendar().await.unwrap();
        let (now, world) = heartbeat.map_or((BEGIN, BEGIN), |beat| (beat.at.0, beat.utc.0));
        let mut lines = Random(7);
        let mut world = World {
            dir: None,
            path: path.to_owned(),
            inner,
            store,
            app,
            random: Random(seed ^ now.unsigned_abs().rotate_left(17)),
            seed,
            people,
            faults,
            lines: (0..8).map(|_| line(&mut lines)).collect(),
            world,
            steady: 0,
            now,
            crashes: 0,
            outages: 0,
            restarts: 0,
            left: 0,
            vacations: 0,
            newcomers: 0,
        };
        assert_eq!(world.read(), now);
        world
    }

    /// The contest is made by this line, and everybody joins.
    pub async fn make(&mut self, line: &str) {
        let command = App::read_line(line, None, None).unwrap();
        let made = self.ask("p0", command, true).await;
        assert!(made.audience == Audience::Acknowledgement, "{made:?}");
        for who in 0..self.people {
            let join = ButtonAction::Contest(ContestId(1), "join".to_owned());
            let name = format!("p{who}");
            let joined = self.ask(&name, Command::ButtonAction(join), true).await;
            assert!(joined.audience == Audience::Acknowledgement, "{joined:?}");
        }
        self.app.heartbeat(true).await;
    }

    pub async fn contest(&self) -> Contest {
        self.store
            .contest(ContestId(1), None)
            .await
            .unwrap()
            .unwrap()
    }

    pub async fn play_to_the_end(&mut self) {
        while !self.slice().await {
            assert!(self.now < END, "it does not end");
        }
        // The last games of whoever has left come to their end.
        for _ in 0..400 {
            let open = self.store.totals().await.unwrap().open_games;
            if open == 0 {
                return;
            }
            self.slice().await;
        }
        panic!("a game does not end");
    }

    /// A part of a day; whether the contest is over.
    pub async fn slice(&mut self) -> bool {
        let end = self.now + SLICE;
        let works = self.fate().await && self.tick_until(end).await && self.act().await;
        if !works {
            self.crashes += 1;
            self.reopen(0).await;
        }
        self.run_until(end);
        self.app.heartbeat(true).await;
        self.drain().await;
        match self.store.contest(ContestId(1), None).await {
            Ok(contest) => contest.unwrap().is_over(),
            Err(_) => false,
        }
    }

    /// Everything is stopped.
    pub async fn close(self) {
        self.app.rest().await;
        self.app.hand_over().await;
        self.inner.close().await.unwrap();
    }

    fn read(&mut self) -> i64 {
        let reading = ClockSample {
            utc: Utc(self.world),
            steady: Duration::from_millis(self.steady.unsigned_abs()),
        };
        self.app.now(reading).0
    }

    fn run_until(&mut self, bot: i64) {
        while self.now < bot {
            let step = (bot - self.now).min(20_000);
            self.world += step;
            self.steady += step;
            assert_eq!(self.read(), self.now + step);
            self.now += step;
        }
    }

    /// What happens to the machine; whether the bot still works.
    async fn fate(&mut self) -> bool {
        let often = match self.faults {
            Faults::Everything => 25,
            Faults::Often => 1,
            Faults::People => return true,
        };
        match self.random.below(3 * often) {
            0 => {
                self.outages += 1;
                self.app.heartbeat(true).await;
                let off = self.random.up_to_const(9 * 24 * 3_600_000);
                self.reopen(off).await;
            }
            1 => {
                self.restarts += 1;
                self.reopen(0).await;
            }
            chance if chance % often == 0 || self.faults == Faults::Often => {
                // One of the next commits is the last: it is durable or not, and nobody is told.
                let commits = 1 + self.random.below(25) as i64;
                self.reopen_with(0, commits).await;
            }
            _ => {}
        }
        true
    }

    async fn reopen(&mut self, off: i64) {
        self.reopen_with(off, i64::MAX).await;
    }

    /// The program ends in the midst of what it does, and begins again after so long.
    async fn reopen_with(&mut self, off: i64, commits: i64) {
        self.app.rest().await;
        self.app.hand_over().await;
        self.inner.close().await.unwrap();
        self.inner = crate::opening::open(&self.path);
        let before = self.now;
        let (store, app) = running(&self.inner, commits);
        self.store = store;
        self.app = app;
        self.app.resume().await.unwrap();
        self.world += off;
        self.steady = 0;
        // What was not noted of the time has not passed.
        self.now = self.read();
        assert!(
            self.now <= before && before - self.now <= 2 * SLICE,
            "{before} {}",
            self.now
        );
    }

    /// Looks at the timers up to this instant; whether the bot still works.
    async fn tick_until(&mut self, end: i64) -> bool {
        for _ in 0..100_000 {
            if self.app.has_failed() {
                return false;
            }
            let Ok(next) = self.store.next_due().await else {
                return false;
            };
            let Some(next) = next.filter(|next| next.0 <= end) else {
                self.run_until(end);
                return true;
            };
            let now = next.0.max(self.now);
            self.run_until(now);
            self.app.tick(Timestamp(now)).await;
        }
        panic!("something is due again and again");
    }

    /// People play, leave, come, and go on vacation; whether the bot still works.
    async fn act(&mut self) -> bool {
        let Ok(contest) = self.store.contest(ContestId(1), None).await else {
            return false;
        };
        let Some(contest) = contest else { return true };
        if contest.is_over() {
            return true;
        }
        let league = contest.settings.format.is_league();
        let playing: Vec<_> = contest
            .entrants
            .iter()
            .filter(|of| of.part == Part::Plays)
            .collect();
        let least = usize::from(contest.settings.least) + 2;
        if self.random.below(if league { 60 } else { 40 }) == 0 && playing.len() > least {
            let who = playing[self.random.below(playing.len() as u64) as usize].player;
            let leave = ButtonAction::Contest(contest.id, "leave-now".to_owned());
            self.left += 1;
            if !self.does(who.0, Command::ButtonAction(leave)).await {
                return false;
            }
        }
        let newcomers = contest.stage != ContestStage::Running || league;
        if newcomers && league && self.random.below(80) == 0 && self.newcomers < self.people / 8 {
            let join = ButtonAction::Contest(contest.id, "join".to_owned());
            let name = format!("n{}", self.newcomers);
            self.newcomers += 1;
            self.ask(&name, Command::ButtonAction(join), true).await;
        }
        let Some(round) = contest.rounds.last() else {
            return true;
        };
        for of in round.matches.iter().filter(|of| of.result.is_none()) {
            if let Some(game) = of.game
                && (!self.turn(game).await || self.app.has_failed())
            {
                return false;
            }
        }
        true
    }

    /// Whoever is to move in a game does something; whether the bot still works.
    async fn turn(&mut self, id: GameId) -> bool {
        let Ok(stored) = self.store.game(id).await else {
            return false;
        };
        let Some(stored) = stored.filter(|stored| stored.game.is_open()) else {
            return true;
        };
        let fate = mixed(self.seed ^ id.0.wrapping_mul(0x1234_5677));
        let kind = fate % 100;
        let game = &stored.game;
        let ply = game.ply().0 as usize;
        let line = &self.lines[(fate >> 8) as usize % self.lines.len()];
        let length = 2 + (fate >> 16) as usize % (line.len() - 1);
        let to_move = game.position().turn();
        let mover = game.seats()[to_move].0;
        // Some never move, and some of them move once.
        if kind < 7 && ply >= (kind % 2) as usize {
            return true;
        }
        // They look into their games now and then.
        if self.random.below(3) == 0 {
            return true;
        }
        if self.random.below(400) == 0 {
            self.vacations += 1;
            return self
                .does(mover, Command::Vacation("3 days".to_owned()))
                .await;
        }
        if ply < length.min(line.len()) {
            let turn = line[ply].clone();
            return self
                .does(
                    mover,
                    Command::Move {
                        game: Some(id),
                        turn,
                    },
                )
                .await;
        }
        let resigns = |side: Side| ButtonAction::Resign(id, game.ply(), side);
        match kind {
            0..15 => true,
            15..25 if game.draw_offer().is_none() => {
                let other = game.seats()[!to_move].0;
                self.does(mover, Command::Draw(Some(id))).await
                    && self.does(other, Command::Draw(Some(id))).await
            }
            25..65 => {
                self.does(game.seats().blue.0, press(resigns(Side::Blue)))
                    .await
            }
            _ => {
                self.does(game.seats().red.0, press(resigns(Side::Red)))
                    .await
            }
        }
    }

    /// A person of this number says something alone; whether the bot still works.
    async fn does(&mut self, player: u64, command: Command) -> bool {
        let player = self.store.player(tulenh::app::PlayerId(player)).await;
        let Ok(Some(player)) = player else {
            return false;
        };
        let Some(account) = player.accounts.first() else {
            return true;
        };
        let name = account.user.clone();
        self.ask(&name, command, false).await;
        !self.app.has_failed()
    }

    async fn ask(&mut self, who: &str, command: Command, shared: bool) -> Reply {
        let request = Request {
            sender: Sender {
                account: Account {
                    network: network(),
                    user: who.to_owned(),
                },
                name: who.to_owned(),
                handle: None,
                language: None,
            },
            route: Route {
                network: network(),
                place: match shared {
                    true => Place::Chat("club".to_owned()),
                    false => Place::Person(who.to_owned()),
                },
            },
            shared,
            hidden: !shared,
            within: None,
            manages: Some(true),
            reply_to: None,
            update: None,
            command,
        };
        self.app.handle(request, Timestamp(self.now)).await
    }

    /// What waits in the outbox is told.
    async fn drain(&mut self) {
        while let Ok(page) = self.store.pending(None, 500).await {
            if page.is_empty() {
                return;
            }
            let batch = Batch {
                sent: page.into_iter().map(|(id, _)| id).collect(),
                ..Batch::default()
            };
            if self.store.commit(batch).await.is_err() {
                return;
            }
        }
    }
}

fn press(action: ButtonAction) -> Command {
    Command::ButtonAction(action)
}

fn network() -> Network {
    Network::new("test").unwrap()
}

/// A core on a store that dies at the commit with this number.
fn running(inner: &Arc<dyn Store>, commits: i64) -> (Arc<dyn Store>, App) {
    let faults = Dying {
        left: AtomicI64::new(commits),
        failure: watch::Sender::new(None),
    };
    let store: Arc<dyn Store> = FailingStore::new(Arc::clone(inner), faults);
    let app = App::new(Arc::clone(&store), Options::new(|| 0x1234_5678_9abc_def1));
    (store, app)
}

/// Everything fails from the commit on with this number.
struct Dying {
    left: AtomicI64,
    failure: watch::Sender<Option<StoreError>>,
}

#[async_trait]
impl StoreFaults for Dying {
    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.failure.subscribe()
    }

    fn readable(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    fn is_shared(&self, _: &dyn Store) -> bool {
        false
    }

    async fn commit(&self, store: &dyn Store, mut batch: Batch) -> Result<Commit, StoreError> {
        // A database knows no lease of somebody who is alone.
        batch.lease = None;
        let left = self.left.fetch_sub(1, Ordering::Relaxed);
        if left > 1 {
            return store.commit(batch).await;
        }
        // The last one is durable, every other time.
        if left == 1 && batch.changes.len().is_multiple_of(2) {
            drop(store.commit(batch).await);
        }
        let why = StoreError::Failed("the process is gone".to_owned());
        self.failure.send_replace(Some(why.clone()));
        Err(why)
    }
}

/// splitmix64, <https://prng.di.unimi.it/splitmix64.c>
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn up_to_const(&mut self, limit: i64) -> i64 {
        self.below(limit.unsigned_abs()).cast_signed()
    }
}

fn mixed(n: u64) -> u64 {
    let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}

/// Random turns from the start that take nothing and end nothing.
fn line(random: &mut Random) -> Vec<String> {
    let mut record = Record::new(Position::start(Arc::new(Ruleset::usual().clone())));
    while record.turns().len() < LONGEST as usize {
        let turns = record.position().legal_turns();
        let quiet: Vec<_> = turns.iter().filter(|turn| !turn.is_capture()).collect();
        let turn = quiet[random.below(quiet.len() as u64) as usize].clone();
        record.play(&turn).unwrap();
    }
    record.turns().iter().map(|turn| turn.lan.clone()).collect()
}
