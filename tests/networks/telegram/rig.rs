//! The whole bot but for the network: the adapter, the real core, a real store in a temporary
//! directory, and the pretended server.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tulenh::activity::Activity;
use tulenh::app::{App, Network, Options, Timestamp};
use tulenh::store::{Batch, Commit, Store, StoreError};
use tulenh::telegram::{self, Error, Pace, PageButtons, Settings, Webhook};
use tulenh_rules::{Position, Ruleset, Turn};

use crate::clock::Clock;
use crate::failing_store::{FailingStore, Faults};

pub use crate::telegram::server::assert_is_board;
use crate::telegram::server::{PATIENCE, Person, Sent, Server, Spot, TOKEN};

/// The bot and its network.
pub struct Rig {
    /// The pretended server.
    pub server: Server,
    /// The pace of the bot from its next start.
    pub pace: Pace,
    /// How boards open the page; not at all by default.
    pub page_buttons: PageButtons,
    /// Whether the bot receives by a webhook from its next start, at [`WEBHOOK`].
    pub by_webhook: bool,
    directory: tempfile::TempDir,
    running: Option<Running>,
    /// The bot's clock, once a test has put it forward.
    clock: Option<Clock>,
}

struct Running {
    stop: watch::Sender<bool>,
    adapter: JoinHandle<Result<(), Error>>,
    store: Arc<dyn Store>,
    faults: Arc<FailingStore<Dying>>,
    app: App,
    activity: Activity,
    /// How often the bot had asked for updates before it was started.
    polls: u64,
    /// Where it receives by a webhook.
    receiver: Option<(SocketAddr, JoinHandle<()>)>,
}

/// The webhook of the bot, as Telegram knows it.
pub const WEBHOOK: &str = "https://bot.example.org/telegram";
/// Its host.
pub const WEBHOOK_HOST: &str = "bot.example.org";
/// How often the bot looks after its webhook in tests.
const CHECKS: Duration = Duration::from_millis(100);

impl Rig {
    /// A running bot that nobody has written to.
    pub async fn start() -> Rig {
        Rig::started(false).await
    }

    /// The same, with a webhook.
    pub async fn start_with_webhook() -> Rig {
        Rig::started(true).await
    }

    async fn started(by_webhook: bool) -> Rig {
        let directory = tempfile::tempdir().unwrap();
        let mut rig = Rig {
            server: Server::start().await,
            pace: Pace::OFF,
            page_buttons: PageButtons::default(),
            by_webhook,
            directory,
            running: None,
            clock: None,
        };
        rig.resume();
        rig
    }

    /// Starts the bot again on the same store.
    pub fn resume(&mut self) {
        let (store, faults, app) = self.open();
        self.run(store, faults, app);
    }

    fn open(&self) -> (Arc<dyn Store>, Arc<FailingStore<Dying>>, App) {
        assert!(self.running.is_none());
        let store = crate::opening::open(self.directory.path());
        let mut options = Options::new(|| RandomState::new().build_hasher().finish());
        options.page.clone_from(&self.page_buttons.page);
        options.first_pause = Duration::from_millis(100);
        let faults = FailingStore::new(store.clone(), Dying::default());
        let app = App::new(faults.clone(), options);
        (store, faults, app)
    }

    fn run(&mut self, store: Arc<dyn Store>, faults: Arc<FailingStore<Dying>>, app: App) {
        let (stop, stopped) = watch::channel(false);
        let webhook = self
            .by_webhook
            .then(|| Webhook::checked_every(CHECKS, WEBHOOK, TOKEN).unwrap());
        let receiver = webhook
            .as_ref()
            .map(|webhook| self.receive(webhook, stopped.clone()));
        let settings = Settings {
            pace: self.pace,
            page_buttons: self.page_buttons.clone(),
            ..settings(&self.server)
        };
        let (activity, polls) = (settings.activity.clone(), self.server.polls());
        let adapter = tokio::spawn(match webhook {
            Some(webhook) => telegram::run_with_webhook(settings, webhook, app.clone(), stopped),
            None => telegram::run(settings, app.clone(), stopped),
        });
        self.running = Some(Running {
            stop,
            adapter,
            store,
            faults,
            app,
            activity,
            polls,
            receiver,
        });
    }

    /// Serves a webhook, and lets Telegram's requests come there.
    fn receive(
        &self,
        webhook: &Webhook,
        mut stopped: watch::Receiver<bool>,
    ) -> (SocketAddr, JoinHandle<()>) {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let listener = tokio::net::TcpListener::from_std(listener).unwrap();
        let routes = webhook.routes();
        let served = tokio::spawn(async move {
            let ended = async move { drop(stopped.wait_for(|stop| *stop).await) };
            let served = axum::serve(listener, routes).with_graceful_shutdown(ended);
            served.await.unwrap();
        });
        self.server.pass_requests(WEBHOOK_HOST, &[address.port()]);
        (address, served)
    }

    /// The address on this machine to which the requests of the webhook are passed.
    pub fn receiver(&self) -> String {
        let running = self.running.as_ref().unwrap();
        let (address, _) = running.receiver.as_ref().unwrap();
        format!("http://{address}/telegram")
    }

    /// Whether the bot is connected, as far as it knows.
    pub fn is_connected(&self) -> bool {
        let connections = self.running.as_ref().unwrap().app.connections();
        connections.iter().any(|(_, connected)| *connected)
    }

    /// Waits until the bot has nothing left to do: every update is confirmed and the bot waits for
    /// more, nothing is in progress, and the outbox holds nothing for this network.
    pub async fn settled(&self) {
        let running = self.running.as_ref().unwrap();
        let network = Network::new(telegram::NETWORK).unwrap();
        let settled = async {
            loop {
                match running.receiver {
                    Some(_) => self.server.confirmed().await,
                    None => self.server.all_taken(running.polls).await,
                }
                running.activity.idle().await;
                if running.app.has_undelivered(&network).await {
                    // A delivery is on its way, or its time has not come.
                    tokio::time::sleep(Duration::from_millis(2)).await;
                } else if running.activity.in_progress() == 0 && self.server.unconfirmed() == 0 {
                    return;
                }
            }
        };
        let settled = timeout(PATIENCE, settled).await;
        settled.expect("the bot has nothing left to do");
    }

    /// Waits until the bot has nothing left to do, and asserts that it has said nothing in this place
    /// that the test has not taken.
    pub async fn silent(&self, spot: Spot) {
        self.settled().await;
        self.server.assert_silent(spot);
    }

    /// Does what is due so much later than now.
    pub async fn pass(&self, wait: Duration) {
        let app = &self.running.as_ref().unwrap().app;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let now = Timestamp(i64::try_from(since.as_millis()).unwrap()).after(wait);
        // Reminders that are due within a minute are sent together.
        app.tick(now).await;
        app.tick(now.after(Duration::from_secs(60))).await;
    }

    /// Lets so much time pass for the running bot, and does what is due.
    pub async fn later(&mut self, time: Duration) {
        let app = self.running.as_ref().unwrap().app.clone();
        let clock = self.clock.get_or_insert_with(Clock::now);
        clock.live(&app, time).await;
    }

    /// Stops the bot and starts it so much later.
    pub async fn away(&mut self, time: Duration) {
        self.clock.get_or_insert_with(Clock::now);
        self.pause().await;
        self.clock.as_mut().unwrap().skip(time);
        self.come_back().await;
    }

    /// The store fails for good when the next game is committed.
    pub fn fail_at_next_game(&self) {
        let dying = &self.running.as_ref().unwrap().faults;
        dying.doomed.store(true, Ordering::Release);
    }

    /// What goes wrong with the store of the running bot.
    pub fn store_faults(&self) -> Arc<FailingStore<Dying>> {
        Arc::clone(&self.running.as_ref().unwrap().faults)
    }

    /// Stops the bot in good order.
    pub async fn pause(&mut self) {
        let Running {
            stop,
            adapter,
            store,
            app,
            receiver,
            ..
        } = self.running.take().unwrap();
        if let Some(clock) = &self.clock {
            clock.stop(&app).await;
        }
        stop.send_replace(true);
        let ended = timeout(PATIENCE, adapter)
            .await
            .expect("the adapter ends")
            .unwrap();
        ended.unwrap();
        if let Some((_, served)) = receiver {
            let ended = timeout(PATIENCE, served).await;
            ended.expect("the webhook is served to its end").unwrap();
        }
        app.rest().await;
        app.hand_over().await;
        store.close().await.unwrap();
    }

    /// Stops and starts it.
    pub async fn restart(&mut self) {
        self.pause().await;
        self.come_back().await;
    }

    async fn come_back(&mut self) {
        let (store, faults, app) = self.open();
        if let Some(clock) = &self.clock {
            clock.start(&app).await;
        }
        self.run(store, faults, app);
    }

    /// Waits for the adapter to end by itself; gives its result.
    pub async fn ended(&mut self) -> Result<(), Error> {
        let running = self.running.take().unwrap();
        timeout(PATIENCE, running.adapter)
            .await
            .expect("the adapter ends")
            .unwrap()
    }

    /// Two people.
    pub fn two(&self) -> (Person, Person) {
        (
            self.server.person_at(1, "An", "an_tran"),
            self.server.person_at(2, "Bình", "binh_le"),
        )
    }

    /// A game in this place that An (Red) offered and Bình accepted by button; gives the first
    /// board.
    pub async fn game(&self, spot: Spot, red: &Person, blue: &Person) -> Sent {
        self.game_on(spot, red, blue, "").await
    }

    /// The same on these terms.
    pub async fn game_on(&self, spot: Spot, red: &Person, blue: &Person, terms: &str) -> Sent {
        self.server
            .say(red, spot, format!("/challenge red {terms}").trim());
        let offer = self.server.next(spot).await;
        self.server.press(blue, &offer, offer.button("a:"));
        let board = self.server.next(spot).await;
        assert_is_board(&board);
        board
    }

    /// Plays a quiet turn by `/move`; gives its announcement in the same place.
    pub async fn turn(&self, person: &Person, spot: Spot, board: &mut Board, n: usize) -> Sent {
        let lan = board.quiet(n);
        self.server.say(person, spot, &format!("/move {lan}"));
        let shown = self.server.next(spot).await;
        assert!(shown.text.contains(&lan), "{lan}: {}", shown.brief());
        shown
    }
}

/// The settings of the adapter in tests.
pub fn settings(server: &Server) -> Settings {
    Settings {
        token: TOKEN.to_owned(),
        api_url: Some(server.url()),
        pace: Pace::OFF,
        page_buttons: PageButtons::default(),
        activity: Activity::default(),
    }
}

/// The referee of the test: the position, and turns that are legal in it.
pub struct Board(pub Position);

impl Board {
    /// The start of the official game.
    pub fn start() -> Board {
        Board(Position::start(Arc::new(Ruleset::OFFICIAL)))
    }

    /// The start of a game of these rules.
    pub fn of(spec: &str) -> Board {
        Board(Position::start(Arc::new(Ruleset::parse(spec).unwrap())))
    }

    /// Plays a quiet legal turn, the `n`-th that neither takes nor loses anything; gives its LAN.
    pub fn quiet(&mut self, n: usize) -> String {
        let turns = self.0.legal_turns();
        let quiet = turns.iter().filter_map(|turn| {
            let (after, effects) = self.0.play(turn).unwrap();
            let harmless =
                effects.captured.is_empty() && effects.lost.is_empty() && !after.is_check();
            harmless.then(|| (turn.clone(), after))
        });
        let quiet: Vec<(Turn, Position)> = quiet.collect();
        let (turn, after) = quiet[n % quiet.len()].clone();
        let lan = self.0.lan(&turn);
        self.0 = after;
        lan
    }
}

/// The faults of a store that fails for good, or lets commits wait, when it is told to.
#[derive(Default)]
pub struct Dying {
    doomed: AtomicBool,
    held: watch::Sender<bool>,
    /// How many commits wait or have waited.
    waiting: watch::Sender<usize>,
    failure: watch::Sender<Option<StoreError>>,
}

impl Dying {
    /// Whether commits of what people ask for wait from now on.
    pub fn hold(&self, held: bool) {
        self.held.send_replace(held);
    }

    /// Waits until so many commits wait, or have waited.
    pub async fn wait(&self, count: usize) {
        let mut waiting = self.waiting.subscribe();
        let waits = waiting.wait_for(|waiting| *waiting >= count);
        drop(timeout(PATIENCE, waits).await.expect("commits wait"));
    }
}

#[async_trait]
impl Faults for Dying {
    fn failure(&self) -> watch::Receiver<Option<StoreError>> {
        self.failure.subscribe()
    }

    fn readable(&self, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn commit(&self, store: &dyn Store, batch: Batch) -> Result<Commit, StoreError> {
        let mut held = self.held.subscribe();
        let is_asked_for = batch.update.is_some() || !batch.players.is_empty();
        if is_asked_for && *held.borrow_and_update() {
            self.waiting.send_modify(|waiting| *waiting += 1);
            drop(held.wait_for(|held| !held).await);
        }
        if !batch.games.is_empty() && self.doomed.load(Ordering::Acquire) {
            let why = StoreError::Failed("the disk is gone, as told".into());
            self.failure.send_replace(Some(why));
        }
        let failed = self.failure.borrow().clone();
        match failed {
            Some(failed) => Err(failed),
            None => store.commit(batch).await,
        }
    }
}
