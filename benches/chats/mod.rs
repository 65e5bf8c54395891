//! Chats of people over the whole core, on a real store in a temporary directory.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use tempfile::TempDir;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tulenh::app::{
    Account, App, Bot, Colour, Command, Delivered, DeliveryError, MessageRef, Network, Opponent,
    Options, OutgoingMessage, Place, Reply, Request, Route, Sender, Timestamp, Transport,
};
use tulenh::store::{SledStore, Store as _};

/// The core, and a network that takes everything.
pub struct Chats {
    pub app: App,
    pub store: Arc<SledStore>,
    network: Network,
    stop: watch::Sender<bool>,
    delivering: JoinHandle<()>,
    _directory: TempDir,
}

/// When something was told in a chat, and the bytes of its picture.
pub type News = mpsc::UnboundedReceiver<(Instant, usize)>;

/// One chat with two people.
pub struct Table<'a> {
    chats: &'a Chats,
    n: usize,
    place: &'static str,
}

impl Chats {
    /// Opens an empty store. What is told in places called `table` is noted.
    pub fn open() -> (Chats, News) {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let store = Arc::new(SledStore::open(directory.path()).expect("a new store"));
        let mut options = Options::new(rand::random::<u64>);
        // As the program runs it.
        options.engine_niceness = 10;
        let app = App::new(store.clone(), options);
        let network = Network::new("bench").expect("a network name");
        let (told, news) = mpsc::unbounded_channel();
        let transport = Arc::new(Witness {
            network: network.clone(),
            told,
        });
        let (stop, stopped) = watch::channel(false);
        let delivering = tokio::spawn({
            let app = app.clone();
            async move { app.run_transport(transport, stopped).await }
        });
        let chats = Chats {
            app,
            store,
            network,
            stop,
            delivering,
            _directory: directory,
        };
        (chats, news)
    }

    /// A chat of its own, by its number among those of a place.
    pub fn table(&self, n: usize, place: &'static str) -> Table<'_> {
        let chats = self;
        Table { chats, n, place }
    }

    /// Ends everything in the order in which the program does.
    pub async fn close(self) {
        self.app.rest().await;
        let _ = self.stop.send(true);
        self.delivering.await.expect("the transport ends");
        self.store.close().await.expect("the store closes");
    }
}

impl Table<'_> {
    pub fn account(&self, who: &str) -> Account {
        Account {
            network: self.chats.network.clone(),
            user: format!("{who}-{}-{}", self.place, self.n),
        }
    }

    /// Begins a game of somebody, who has this colour, against a level of the engine on these terms.
    pub async fn challenge_engine(&self, who: &str, colour: Colour, level: u8, terms: &str) {
        let bot = Bot {
            level,
            sleeps: false,
        };
        let challenge = Command::Challenge {
            opponent: Some(Opponent::Bot(bot)),
            colour,
            terms: terms.to_owned(),
        };
        self.ask(who, challenge).await;
    }

    /// Plays a turn in the only game of this chat.
    pub async fn play(&self, who: &str, turn: &str) {
        let play = Command::Move {
            game: None,
            turn: turn.to_owned(),
        };
        self.ask(who, play).await;
    }

    /// Asks the core for something, now.
    pub async fn ask(&self, who: &str, command: Command) -> Reply {
        let sender = Sender {
            account: self.account(who),
            name: who.to_owned(),
            handle: None,
            language: None,
        };
        let place = Place::Chat(format!("{}-{}", self.place, self.n));
        let route = Route {
            network: self.chats.network.clone(),
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
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = Timestamp(now.map_or(0, |now| now.as_millis() as i64));
        self.chats.app.handle(request, now).await
    }
}

/// A network that takes everything at once and notes when.
struct Witness {
    network: Network,
    told: mpsc::UnboundedSender<(Instant, usize)>,
}

#[async_trait]
impl Transport for Witness {
    fn network(&self) -> &Network {
        &self.network
    }

    async fn deliver(&self, outgoing: &OutgoingMessage) -> Result<Delivered, DeliveryError> {
        let size = outgoing
            .message
            .attachment
            .as_ref()
            .map_or(0, |picture| picture.bytes.len());
        // What the engine plays is told as well; it is not what is measured.
        if matches!(&outgoing.route.place, Place::Chat(name) if name.starts_with("table")) {
            let _ = self.told.send((Instant::now(), size));
        }
        let message = MessageRef {
            network: self.network.clone(),
            message: outgoing.id.0.to_string(),
        };
        Ok(Delivered {
            message,
            thread: None,
            thread_later: false,
        })
    }
}
