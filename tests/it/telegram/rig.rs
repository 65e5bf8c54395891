//! The bot, whole but for the network: the adapter, the real core, a real store in a temporary
//! directory, and the pretended server.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tulenh::app::{App, Options, Timestamp};
use tulenh::store::{SledStore, Store};
use tulenh::telegram::{self, Error, Pace, Settings};
use tulenh_rules::{Position, Ruleset, Turn};

use crate::faulty::Faulty;
use crate::hands::Hands;

use super::server::{PATIENCE, Person, Sent, Server, Spot, TOKEN};

/// Everything.
pub struct Rig {
    /// The network.
    pub server: Server,
    /// How fast the bot may speak, from its next start.
    pub pace: Pace,
    directory: tempfile::TempDir,
    running: Option<Running>,
    /// The clocks, once somebody has put them forward.
    hands: Option<Hands>,
}

struct Running {
    stop: watch::Sender<bool>,
    adapter: JoinHandle<Result<(), Error>>,
    store: Arc<SledStore>,
    faults: Arc<Faulty>,
    app: App,
}

impl Rig {
    /// A running bot that nobody has written to.
    pub async fn start() -> Rig {
        let directory = tempfile::tempdir().unwrap();
        let mut rig = Rig {
            server: Server::start().await,
            pace: Pace::OFF,
            directory,
            running: None,
            hands: None,
        };
        rig.resume();
        rig
    }

    /// Starts the bot again on the same store.
    pub fn resume(&mut self) {
        let (store, faults, app) = self.open();
        self.run(store, faults, app);
    }

    fn open(&self) -> (Arc<SledStore>, Arc<Faulty>, App) {
        assert!(self.running.is_none());
        let store = Arc::new(SledStore::open(self.directory.path()).unwrap());
        let mut options = Options::new(|| RandomState::new().build_hasher().finish());
        options.first_pause = Duration::from_millis(100);
        let faults = Faulty::new(store.clone());
        let app = App::new(faults.clone(), options);
        (store, faults, app)
    }

    fn run(&mut self, store: Arc<SledStore>, faults: Arc<Faulty>, app: App) {
        let (stop, stopped) = watch::channel(false);
        let settings = Settings {
            pace: self.pace,
            ..settings(&self.server)
        };
        let adapter = tokio::spawn(telegram::run(settings, app.clone(), stopped));
        self.running = Some(Running {
            stop,
            adapter,
            store,
            faults,
            app,
        });
    }

    /// What is due so much later than now happens.
    pub async fn pass(&self, wait: Duration) {
        let app = &self.running.as_ref().unwrap().app;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let now = Timestamp(i64::try_from(since.as_millis()).unwrap()).after(wait);
        // Reminders wait for each other for a while.
        app.tick(now).await;
        app.tick(now.after(Duration::from_secs(60))).await;
    }

    /// So much time passes for everybody, and what is due happens.
    pub async fn later(&mut self, time: Duration) {
        let app = self.running.as_ref().unwrap().app.clone();
        let hands = self.hands.get_or_insert_with(Hands::now);
        hands.live(&app, time).await;
    }

    /// The bot is off for so long.
    pub async fn away(&mut self, time: Duration) {
        self.hands.get_or_insert_with(Hands::now);
        self.pause().await;
        self.hands.as_mut().unwrap().skip(time);
        self.come_back().await;
    }

    /// What can be made to fail under the running bot.
    pub fn faults(&self) -> Arc<Faulty> {
        self.running.as_ref().unwrap().faults.clone()
    }

    /// Stops the bot in good order.
    pub async fn pause(&mut self) {
        let Running {
            stop,
            adapter,
            store,
            app,
            ..
        } = self.running.take().unwrap();
        if let Some(hands) = &self.hands {
            hands.stop(&app).await;
        }
        stop.send_replace(true);
        let ended = timeout(PATIENCE, adapter)
            .await
            .expect("the adapter ends")
            .unwrap();
        ended.unwrap();
        app.rest().await;
        store.close().await.unwrap();
    }

    /// Stops and starts it.
    pub async fn restart(&mut self) {
        self.pause().await;
        self.come_back().await;
    }

    async fn come_back(&mut self) {
        let (store, faults, app) = self.open();
        if let Some(hands) = &self.hands {
            hands.start(&app).await;
        }
        self.run(store, faults, app);
    }

    /// What the adapter ended with, by itself.
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

    /// A quiet turn of this person, typed where the game is told; gives what is told of it there.
    pub async fn turn(&self, person: &Person, spot: Spot, board: &mut Board, n: usize) -> Sent {
        let lan = board.quiet(n);
        self.server.say(person, spot, &format!("/move {lan}"));
        let shown = self.server.next(spot).await;
        assert!(shown.text.contains(&lan), "{lan}: {}", shown.brief());
        shown
    }
}

/// What the adapter is told in tests.
pub fn settings(server: &Server) -> Settings {
    Settings {
        token: TOKEN.to_owned(),
        api_url: Some(server.url()),
        pace: Pace::OFF,
    }
}

/// A message that shows a board as a picture that decodes.
pub fn assert_is_board(sent: &Sent) {
    let photo = sent
        .photo
        .as_ref()
        .unwrap_or_else(|| panic!("no picture: {}", sent.brief()));
    let picture = image::load_from_memory(&photo.bytes).expect("the picture decodes");
    assert!(
        picture.width() >= 400 && picture.height() >= 400,
        "{photo:?}"
    );
    assert!(photo.name.ends_with(".png"), "{photo:?}");
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
