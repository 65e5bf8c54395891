//! The real core behind the real server, and people who use it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use reqwest::{Client, Method, Response};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tulenh::app::{App, Options, PageAddresses};
use tulenh::identities::{DiscordApplication, Identities};
use tulenh::machine::clock_sample;
use tulenh::store::Store;
use tulenh::web::{CHATS, DiscordLogin, Logins, Server, Settings, TelegramLogin};
use tulenh_pretended::discord::SECRET;
use tulenh_pretended::discord::world::BOT;

use crate::opening;

/// The longest a test waits for something that must happen.
const PATIENCE: Duration = Duration::from_secs(60);

/// The public address of the page in tests.
pub const ADDRESS: &str = "https://chess.example.org";

/// Whom a server lets in.
#[derive(Default)]
pub struct Setup {
    /// Guests.
    pub guests: bool,
    /// People of Telegram, by this token of the bot.
    pub telegram: Option<&'static str>,
    /// The Mini App of the bot.
    pub telegram_app: Option<&'static str>,
    /// People of Discord, whose server is at this address.
    pub discord: Option<String>,
    /// Other pages than usual that may frame it.
    pub framed_by: Option<&'static str>,
    /// So many proxies of ours stand before it.
    pub proxies: usize,
    /// No analysis ends.
    pub endless_analyses: bool,
}

/// A server with its store.
pub struct Page {
    pub base: String,
    pub app: App,
    pub identities: Identities,
    client: Client,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
    pub store: Arc<dyn Store>,
    dir: TempDir,
}

impl Page {
    /// A new store.
    pub async fn open() -> Page {
        Page::with(Setup {
            guests: true,
            ..Setup::default()
        })
        .await
    }

    /// A server for everybody, behind one proxy.
    pub async fn behind_proxy() -> Page {
        let proxies = 1;
        Page::with(Setup {
            proxies,
            ..Setup::default()
        })
        .await
    }

    /// A new store, and a server that lets these in.
    pub async fn with(setup: Setup) -> Page {
        Page::on(tempfile::tempdir().unwrap(), setup).await
    }

    /// A server on the store of another that was closed.
    pub async fn on(dir: TempDir, setup: Setup) -> Page {
        let store = opening::open(&dir.path().join("store"));
        Page::of(store, dir, setup).await
    }

    /// A server for guests as one of several processes that share a database.
    #[cfg(feature = "postgres")]
    pub async fn sharing(url: &str) -> Page {
        let store = tulenh::store::PostgresStore::open(url).await.unwrap();
        let setup = Setup {
            guests: true,
            ..Setup::default()
        };
        Page::of(Arc::new(store), tempfile::tempdir().unwrap(), setup).await
    }

    async fn of(store: Arc<dyn Store>, dir: TempDir, setup: Setup) -> Page {
        let mut options = Options::new(chance);
        options.page = Some(PageAddresses::new(ADDRESS));
        if setup.endless_analyses {
            options.analysis_nodes = u64::MAX;
        }
        let app = App::new(store.clone(), options);
        app.resume().await.unwrap();
        app.now(clock_sample());
        let identities = Identities::default();
        identities.set_discord(DiscordApplication {
            id: BOT.to_string(),
            has_activity: true,
        });
        if setup.telegram.is_some() {
            identities.set_telegram_handle("tulenh_bot");
        }
        let framed_by = match (setup.framed_by, setup.guests) {
            (Some(pages), _) => pages,
            (None, true) => "'none'",
            (None, false) => CHATS,
        };
        let settings = Settings {
            listen: "127.0.0.1:0".parse().unwrap(),
            guests: setup.guests,
            framed_by: framed_by.to_owned(),
            logins: Logins {
                identities: identities.clone(),
                telegram_app: setup.telegram_app.map(str::to_owned),
                telegram: setup.telegram.and_then(TelegramLogin::new),
                discord: (setup.discord.as_deref())
                    .and_then(|base| DiscordLogin::new(SECRET, Some(base))),
            },
            proxies: setup.proxies,
            beside: None,
            chance,
        };
        let server = Server::bind(settings).await.unwrap();
        let base = format!("http://{}", server.address().unwrap());
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn({
            let app = app.clone();
            async move { server.run(app, stopped).await.unwrap() }
        });
        Page {
            base,
            app,
            identities,
            client: Client::new(),
            stop,
            task,
            store,
            dir,
        }
    }

    /// Stops, and starts again on the same store.
    pub async fn restart(self) -> Page {
        let dir = self.close().await;
        let guests = true;
        Page::on(
            dir,
            Setup {
                guests,
                ..Setup::default()
            },
        )
        .await
    }

    /// Stops; open streams end.
    pub async fn close(self) -> TempDir {
        self.stop.send_replace(true);
        let stopped = tokio::time::timeout(PATIENCE, self.task).await;
        stopped.expect("the server stops").unwrap();
        self.app.rest().await;
        self.app.hand_over().await;
        self.store.close().await.unwrap();
        self.dir
    }

    /// Tells the server to stop, without waiting.
    pub fn end(&self) {
        self.stop.send_replace(true);
    }

    /// Somebody new.
    pub async fn guest(&self, name: &str) -> Guest {
        Guest::arrive(&self.base, name).await
    }

    /// Somebody with a token from before.
    pub fn returning(&self, token: &str) -> Guest {
        Guest::at(&self.base, token)
    }

    /// Somebody who says in some way who they are; how they are answered.
    pub async fn enter(&self, proof: Value) -> (u16, Value) {
        self.call(Method::POST, "/api/v1/sessions", None, Some(proof))
            .await
    }

    /// Somebody who is let in.
    pub async fn entered(&self, proof: Value) -> Guest {
        let (status, begun) = self.enter(proof).await;
        assert_eq!(status, 200, "{begun}");
        self.returning(begun["token"].as_str().unwrap())
    }

    /// Any request.
    pub async fn call(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (u16, Value) {
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        answered(request.send().await.unwrap()).await
    }

    /// A file of the page.
    pub async fn file(&self, path: &str) -> Response {
        let request = self.client.get(format!("{}{path}", self.base));
        request.send().await.unwrap()
    }
}

/// Somebody with the page open.
pub struct Guest {
    pub token: String,
    base: String,
    client: Client,
    keys: AtomicU64,
}

impl Guest {
    /// Somebody new at any server.
    pub async fn arrive(base: &str, name: &str) -> Guest {
        let request = Client::new().post(format!("{base}/api/v1/sessions"));
        let request = request.json(&json!({ "guest": name }));
        let (status, begun) = answered(request.send().await.unwrap()).await;
        assert_eq!(status, 200, "{begun}");
        Guest::at(base, begun["token"].as_str().unwrap())
    }

    /// Somebody with a token from before, at any server.
    pub fn at(base: &str, token: &str) -> Guest {
        Guest {
            base: base.to_owned(),
            client: Client::new(),
            token: token.to_owned(),
            keys: AtomicU64::new(0),
        }
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        let request = self.client.get(format!("{}/api/v1{path}", self.base));
        answered(request.bearer_auth(&self.token).send().await.unwrap()).await
    }

    /// The body with a key of its own, if it has none.
    pub async fn post(&self, path: &str, mut body: Value) -> (u16, Value) {
        if body.get("key").is_none() {
            let key = self.keys.fetch_add(1, Ordering::Relaxed);
            body["key"] = format!("key-{key}").into();
        }
        let request = self.client.post(format!("{}/api/v1{path}", self.base));
        let request = request.bearer_auth(&self.token).json(&body);
        answered(request.send().await.unwrap()).await
    }

    /// What must succeed.
    pub async fn load(&self, path: &str) -> Value {
        let (status, value) = self.get(path).await;
        assert_eq!(status, 200, "{path}: {value}");
        value
    }

    /// What must succeed.
    pub async fn send(&self, path: &str, body: Value) -> Value {
        let (status, value) = self.post(path, body).await;
        assert_eq!(status, 200, "{path}: {value}");
        value
    }

    /// Plays a turn on the newest board.
    pub async fn play(&self, game: u64, lan: &str) -> (u16, Value) {
        let board = self.load(&format!("/games/{game}")).await;
        let body = json!({ "ply": board["ply"], "takebacks": board["takebacks"], "lan": lan });
        self.post(&format!("/games/{game}/turns"), body).await
    }

    /// Listens from now on.
    pub async fn events(&self) -> Events {
        self.events_from("").await
    }

    /// Listens from now on; the query says which board is there already.
    pub async fn events_from(&self, seen: &str) -> Events {
        let request = self
            .client
            .get(format!("{}/api/v1/events{seen}", self.base));
        let response = request.bearer_auth(&self.token).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Events {
            response,
            patience: PATIENCE,
            read: String::new(),
        }
    }
}

/// A stream of events.
pub struct Events {
    response: Response,
    patience: Duration,
    read: String,
}

impl Events {
    /// The next event: its name and its data. `None` at the end of the stream.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.read = rest;
                let field = |name: &str| {
                    let mut lines = event.lines();
                    lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
                };
                if let (Some(name), Some(data)) = (field("event"), field("data")) {
                    return Some((name.to_owned(), serde_json::from_str(data).unwrap()));
                }
                continue;
            }
            let chunk = tokio::time::timeout(self.patience, self.response.chunk()).await;
            let chunk = chunk.expect("an event comes").unwrap()?;
            self.read.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// Waits until the stream breaks off without an end.
    pub async fn is_cut(&mut self) -> bool {
        loop {
            let chunk = tokio::time::timeout(self.patience, self.response.chunk()).await;
            match chunk.expect("the stream ends") {
                Ok(Some(_)) => {}
                Ok(None) => return false,
                Err(_) => return true,
            }
        }
    }

    /// The same, of something that takes its time: the machine may have other things to do.
    pub async fn wait_patiently_for(&mut self, name: &str) -> Value {
        self.patience = 10 * PATIENCE;
        self.wait_for(name).await
    }

    /// The data of the next event of this name.
    pub async fn wait_for(&mut self, name: &str) -> Value {
        loop {
            let (event, data) = self.next().await.expect("the stream goes on");
            if event == name {
                return data;
            }
        }
    }
}

async fn answered(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    let value = serde_json::from_str(&text).unwrap_or(Value::String(text));
    (status, value)
}

/// Different every time, the same in every run.
fn chance() -> u64 {
    static DRAWN: AtomicU64 = AtomicU64::new(1);
    let n = DRAWN.fetch_add(1, Ordering::Relaxed);
    n.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
