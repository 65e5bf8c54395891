//! The whole bot but for the network: the adapter, the real core, a real store in a temporary
//! directory, and the pretended Discord.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tulenh::activity::Activity;
use tulenh::app::{App, GameId, Network, Options, PageAddresses, Place, Route, Timestamp};
use tulenh::discord::{self, Error, PageSettings, Settings, ShardCount};
use tulenh::game::Chat;
use tulenh::identities::Identities;
use tulenh::store::{Store, StoredGame};
use tulenh_rules::{Position, Ruleset, Turn};

use crate::clock::Clock;

use crate::discord::server::world::Msg;
use crate::discord::server::{Server, WAIT};

pub use crate::discord::server::assert_board;

/// The bot's token.
pub const TOKEN: &str = "MTk4NjIyNDgzNDcx.secret.words";

/// How often a wait for the bot looks again at what the server has sent.
const AGAIN: Duration = Duration::from_millis(50);

/// The bot and its network.
pub struct Rig {
    /// The pretended server.
    pub server: Server,
    /// The public address of the page; none by default.
    pub page: Option<PageAddresses>,
    /// How many shards are set.
    pub shards: ShardCount,
    /// How long the bot leaves between two sessions.
    pub identify_pause: Duration,
    directory: tempfile::TempDir,
    running: Option<Running>,
    /// The bot's clock, once a test has put it forward.
    clock: Option<Clock>,
}

struct Running {
    stop: watch::Sender<bool>,
    adapter: JoinHandle<Result<(), Error>>,
    store: Arc<dyn Store>,
    app: App,
    activity: Activity,
}

impl Rig {
    /// A bot that is online and that nobody has written to.
    pub async fn start() -> Rig {
        let mut rig = Rig::new(Server::start(TOKEN));
        rig.resume();
        rig.server.online().await;
        rig
    }

    /// A bot that is not running yet.
    pub fn new(server: Server) -> Rig {
        Rig {
            server,
            page: None,
            shards: ShardCount::default(),
            identify_pause: Duration::ZERO,
            directory: tempfile::tempdir().unwrap(),
            running: None,
            clock: None,
        }
    }

    /// Starts the bot, again on the same store.
    pub fn resume(&mut self) {
        let (store, app) = self.open();
        self.run(store, app);
    }

    fn open(&self) -> (Arc<dyn Store>, App) {
        assert!(self.running.is_none());
        let store = crate::opening::open(self.directory.path());
        let mut options = Options::new(|| RandomState::new().build_hasher().finish());
        options.page.clone_from(&self.page);
        options.first_pause = Duration::from_millis(100);
        let app = App::new(store.clone(), options);
        (store, app)
    }

    fn run(&mut self, store: Arc<dyn Store>, app: App) {
        let (stop, stopped) = watch::channel(false);
        let settings = Settings {
            token: TOKEN.to_owned(),
            api_url: Some(self.server.url()),
            page: PageSettings {
                page: self.page.clone(),
                recognises_people: true,
                identities: Identities::default(),
            },
            shards: self.shards,
            identify_pause: self.identify_pause,
            reply_pauses: [20, 80, 300].map(Duration::from_millis),
            ..Settings::default()
        };
        let activity = settings.activity.clone();
        let adapter = tokio::spawn(discord::run(settings, app.clone(), stopped));
        self.running = Some(Running {
            stop,
            adapter,
            store,
            app,
            activity,
        });
    }

    /// Waits until the bot has nothing left to do: it has taken every event it was sent, nothing is in
    /// progress, and the outbox holds nothing for this network.
    pub async fn settled(&self) {
        let Running { app, activity, .. } = self.running.as_ref().unwrap();
        let network = Network::new(discord::NETWORK).unwrap();
        let settled = async {
            loop {
                let events = self.server.world().counted_events();
                // Other events may be sent meanwhile, or the line may break.
                let taken = timeout(AGAIN, activity.idle_after(events)).await.is_ok();
                if !taken {
                    continue;
                }
                if app.has_undelivered(&network).await {
                    // A delivery is on its way, or its time has not come.
                    tokio::time::sleep(Duration::from_millis(2)).await;
                    continue;
                }
                let is_all = {
                    let world = self.server.world();
                    world.online()
                        && world.counted_events() == events
                        && activity.in_progress() == 0
                };
                if is_all {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        let settled = timeout(WAIT, settled).await;
        assert!(
            settled.is_ok(),
            "the bot is not done\n{}",
            self.server.announced()
        );
    }

    /// Waits until the bot has nothing left to do, and panics if it has said something that fits and
    /// that the test has not taken.
    pub async fn silent(&self, what: &str, fits: impl Fn(&Msg) -> bool) {
        self.settled().await;
        self.server.assert_silent(what, fits);
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

    /// Stops the bot in good order.
    pub async fn pause(&mut self) {
        let running = self.running.take().unwrap();
        if let Some(clock) = &self.clock {
            clock.stop(&running.app).await;
        }
        running.stop.send_replace(true);
        let ended = timeout(WAIT, running.adapter).await;
        ended.expect("the adapter ends").unwrap().unwrap();
        running.app.rest().await;
        running.store.close().await.unwrap();
    }

    /// Stops and starts it.
    pub async fn restart(&mut self) {
        self.pause().await;
        self.come_back().await;
    }

    async fn come_back(&mut self) {
        self.server.world().menus = 0;
        let (store, app) = self.open();
        if let Some(clock) = &self.clock {
            clock.start(&app).await;
        }
        self.run(store, app);
        self.server.online().await;
    }

    /// Waits for the adapter to end by itself; gives its result.
    pub async fn ended(&mut self) -> Result<(), Error> {
        let running = self.running.take().unwrap();
        let ended = timeout(WAIT, running.adapter).await;
        ended.expect("the adapter ends").unwrap()
    }

    /// A game that `red` offered in this channel and `blue` accepted by the button. Gives the
    /// thread and the first board in the channel.
    pub async fn game(&self, red: u64, blue: u64, room: u64) -> (u64, Msg) {
        self.game_on(red, blue, room, &[]).await
    }

    /// The same with these options more.
    pub async fn game_on(
        &self,
        red: u64,
        blue: u64,
        room: u64,
        more: &[(&str, Value)],
    ) -> (u64, Msg) {
        let server = &self.server;
        let mut options = vec![("opponent", user(blue)), ("colour", json!("red"))];
        options.extend_from_slice(more);
        let challenge = server.slash(red, room, "challenge", &options);
        server.answer(&challenge).await;
        let offer = server.next(room).await;
        server.press(blue, &offer, "a:");
        server.whisper(blue).await;
        let board = server.next(room).await;
        assert_board(&board);
        let thread = server.until("the thread", |w| {
            w.channels.contains_key(&board.id).then_some(board.id)
        });
        let thread = thread.await;
        // The bot notes whose thread it is after it is there.
        if self.running.is_some() {
            self.settled().await;
        }
        (thread, board)
    }

    /// Plays a quiet turn by `/move` in the thread of the game; gives its announcement there.
    pub async fn turn(&self, user: u64, thread: u64, board: &mut Board, n: usize) -> Msg {
        let lan = board.quiet(n);
        self.play(user, thread, &lan).await;
        let shown = self.server.next(thread).await;
        assert!(shown.content.contains(&lan), "{lan}: {}", shown.content);
        shown
    }

    /// A game from the store.
    pub async fn stored(&self, id: u64) -> StoredGame {
        let store = &self.running.as_ref().unwrap().store;
        store.game(GameId(id)).await.unwrap().unwrap()
    }

    /// A chat from the store.
    pub async fn chat(&self, channel: u64) -> Option<Chat> {
        let store = &self.running.as_ref().unwrap().store;
        store.chat(&route(channel)).await.unwrap()
    }

    /// Types `/move`.
    pub async fn play(&self, user: u64, channel: u64, turn: &str) -> Msg {
        let play = self
            .server
            .slash(user, channel, "move", &[("turn", json!(turn))]);
        self.server.answer(&play).await
    }
}

/// A channel as the core knows it.
pub fn route(channel: u64) -> Route {
    Route {
        network: Network::new(discord::NETWORK).unwrap(),
        place: Place::Chat(channel.to_string()),
    }
}

/// A user as the value of an option.
pub fn user(id: u64) -> Value {
    json!(id.to_string())
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
        let mut quiet: Vec<(Turn, Position)> = Vec::new();
        for turn in self.0.legal_turns() {
            let (after, effects) = self.0.play(&turn).unwrap();
            if effects.captured.is_empty() && effects.lost.is_empty() && !after.is_check() {
                quiet.push((turn, after));
            }
        }
        let (turn, after) = quiet.swap_remove(n % quiet.len());
        let lan = self.0.lan(&turn);
        self.0 = after;
        lan
    }
}
