//! The pretended network: people who say things, and a transport that records what it hears.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tulenh::app::{
    Account, App, Audience, ButtonAction, ChallengeCode, Command, Delivered, DeliveryError, GameId,
    Kind, Language, Message, MessageRef, Network, NoticeId, Opponent, Options, OutgoingMessage,
    Place, Reply, Request, Route, Sender, Span, Timestamp, Transport, Trouble,
};
use tulenh::game::{Game, Limit};
use tulenh::store::{Batch, Commit, Store, StoredGame};
use tulenh_rules::{Position, Ruleset};

use crate::faulty::{Faulty, FaultyStore};

/// The network all of this happens on.
pub fn network() -> Network {
    Network::new("test").unwrap()
}

pub fn account(user: &str) -> Account {
    Account {
        network: network(),
        user: user.to_owned(),
    }
}

pub fn chat(name: &str) -> Route {
    Route {
        network: network(),
        place: Place::Chat(name.to_owned()),
    }
}

pub fn person(user: &str) -> Route {
    Route {
        network: network(),
        place: Place::Person(user.to_owned()),
    }
}

pub fn user(name: &str) -> Opponent {
    Opponent::User {
        account: account(name),
        name: name.to_owned(),
        handle: Some(name.to_owned()),
        bot: false,
    }
}

/// A message that was delivered.
#[derive(Debug, Clone)]
pub struct Heard {
    pub place: Place,
    pub message: Message,
    pub thread: Option<String>,
    pub silent: bool,
    pub reference: MessageRef,
    /// The board before, whose buttons are to be taken off.
    pub previous: Option<MessageRef>,
    /// The message that it replaces.
    /// The message that became this one.
    pub edits: Option<MessageRef>,
}

impl Heard {
    pub fn words(&self) -> String {
        self.message.text.words()
    }

    /// Who is alerted.
    pub fn mentions(&self) -> Vec<String> {
        mentions(&self.message)
    }
}

pub fn mentions(message: &Message) -> Vec<String> {
    let spans = message.text.0.iter();
    let names = spans.filter_map(|span| match span {
        Span::Mention { accounts, .. } => Some(accounts[0].user.clone()),
        _ => None,
    });
    names.collect()
}

/// A transport that records, and fails as told.
#[derive(Default)]
pub struct Recorder {
    network: Option<Network>,
    heard: Mutex<Vec<Heard>>,
    attempts: Mutex<Vec<(NoticeId, Place, std::time::Instant)>>,
    failures: Mutex<BTreeMap<String, VecDeque<DeliveryError>>>,
    threads: Mutex<bool>,
    refuses_pictures: Mutex<bool>,
    /// At how many messages from now on the transport breaks.
    breaks: Mutex<u32>,
    /// Places where sending never comes to an end.
    stuck: Mutex<Vec<String>>,
    /// Places where a message has arrived some time before the transport knows.
    slow: Mutex<BTreeMap<String, Duration>>,
    /// What is wrong in places.
    troubles: Mutex<BTreeMap<String, Vec<Trouble>>>,
    /// Places where nobody can be reached.
    gone: Mutex<Vec<String>>,
    count: AtomicU64,
    manages: Mutex<Option<bool>>,
}

impl Recorder {
    pub fn new() -> Arc<Recorder> {
        Recorder::on(network())
    }

    pub fn on(network: Network) -> Arc<Recorder> {
        Arc::new(Recorder {
            network: Some(network),
            ..Recorder::default()
        })
    }

    pub fn heard(&self) -> Vec<Heard> {
        self.heard.lock().unwrap().clone()
    }

    /// Forgets what was heard, and gives it.
    pub fn take(&self) -> Vec<Heard> {
        std::mem::take(&mut self.heard.lock().unwrap())
    }

    pub fn attempts(&self) -> Vec<(NoticeId, Place, std::time::Instant)> {
        self.attempts.lock().unwrap().clone()
    }

    pub fn fail(&self, place: &str, error: DeliveryError) {
        let mut failures = self.failures.lock().unwrap();
        failures
            .entry(place.to_owned())
            .or_default()
            .push_back(error);
    }

    pub fn open_threads(&self) {
        *self.threads.lock().unwrap() = true;
    }

    pub fn refuse_pictures(&self) {
        *self.refuses_pictures.lock().unwrap() = true;
    }

    /// The next messages break the transport, so many of them.
    pub fn break_down(&self, times: u32) {
        *self.breaks.lock().unwrap() = times;
    }

    /// What is sent there takes as long to be confirmed.
    pub fn slow_down(&self, place: &str, time: Duration) {
        self.slow.lock().unwrap().insert(place.to_owned(), time);
    }

    /// Everybody manages every place, or nobody does.
    pub fn everybody_manages(&self, manages: bool) {
        *self.manages.lock().unwrap() = Some(manages);
    }

    /// Nobody can be reached there from now on.
    pub fn cut_off(&self, place: &str) {
        self.gone.lock().unwrap().push(place.to_owned());
    }

    /// This is wrong there from now on.
    pub fn trouble(&self, place: &str, troubles: Vec<Trouble>) {
        let mut all = self.troubles.lock().unwrap();
        all.insert(place.to_owned(), troubles);
    }

    /// Everybody can be reached again.
    pub fn reconnect(&self) {
        self.gone.lock().unwrap().clear();
    }

    pub fn stick(&self, place: &str) {
        self.stuck.lock().unwrap().push(place.to_owned());
    }
}

fn place_name(place: &Place) -> &str {
    match place {
        Place::Chat(name) | Place::Person(name) => name,
    }
}

#[async_trait]
impl Transport for Recorder {
    fn network(&self) -> &Network {
        self.network.as_ref().unwrap()
    }

    async fn examine(&self, place: &Place) -> Vec<Trouble> {
        let troubles = self.troubles.lock().unwrap();
        troubles.get(place_name(place)).cloned().unwrap_or_default()
    }

    async fn deliver(&self, outgoing: &OutgoingMessage) -> Result<Delivered, DeliveryError> {
        check(&outgoing.message);
        let name = place_name(&outgoing.route.place).to_owned();
        let now = std::time::Instant::now();
        self.attempts
            .lock()
            .unwrap()
            .push((outgoing.id, outgoing.route.place.clone(), now));
        let breaks = {
            let mut breaks = self.breaks.lock().unwrap();
            let left = *breaks;
            *breaks = left.saturating_sub(1);
            left > 0
        };
        assert!(!breaks, "the transport breaks, as ordered");
        let is_stuck = self.stuck.lock().unwrap().contains(&name);
        if is_stuck {
            std::future::pending::<()>().await;
        }
        let failure = self
            .failures
            .lock()
            .unwrap()
            .get_mut(&name)
            .and_then(VecDeque::pop_front);
        if let Some(failure) = failure {
            return Err(failure);
        }
        if self.gone.lock().unwrap().contains(&name) {
            return Err(DeliveryError::Unreachable("gone".to_owned()));
        }
        if *self.refuses_pictures.lock().unwrap() && outgoing.message.attachment.is_some() {
            return Err(DeliveryError::Refused("no pictures here".to_owned()));
        }
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        let message = match &outgoing.edits {
            Some(edited) => edited.message.clone(),
            None => MessageRef {
                network: self.network().clone(),
                message: format!("{name}/{count}"),
            },
        };
        let threads = *self.threads.lock().unwrap();
        let opened = outgoing.thread.as_ref().filter(|_| threads);
        let thread = opened.map(|title| Place::Chat(format!("thread of {title}")));
        self.heard.lock().unwrap().push(Heard {
            place: outgoing.route.place.clone(),
            message: outgoing.message.clone(),
            thread: outgoing.thread.clone(),
            silent: outgoing.silent,
            reference: message.clone(),
            previous: outgoing.previous.clone(),
            edits: outgoing.edits.as_ref().map(|sent| sent.message.clone()),
        });
        let slow = self.slow.lock().unwrap().get(&name).copied();
        tokio::time::sleep(slow.unwrap_or_default()).await;
        Ok(Delivered {
            message,
            thread,
            thread_later: false,
        })
    }

    async fn manages(&self, _place: &Place, _account: &Account) -> Option<bool> {
        *self.manages.lock().unwrap()
    }

    fn address_of(&self, message: &MessageRef) -> Option<String> {
        Some(format!("https://example.org/{}", message.message))
    }

    fn invitation(&self, payload: &str) -> Option<String> {
        let network = self.network();
        Some(format!("https://example.org/{network}?start={payload}"))
    }
}

/// Holds that a message breaks no limit of any network (field notes 2 and 3).
pub fn check(message: &Message) {
    let words = message.text.words();
    let length = words.encode_utf16().count();
    let limit = if message.attachment.is_some() {
        1024
    } else {
        2000
    };
    assert!(length <= limit, "{length} units: {words}");
    assert!(!message.text.is_empty(), "a message without words");
    assert!(message.buttons.len() <= 5 && message.buttons.iter().all(|row| row.len() <= 5));
    for button in message.buttons.iter().flatten() {
        assert!(!button.label.is_empty() && button.label.chars().count() <= 40);
        let press = button.press.to_string();
        assert!(press.len() <= 64);
        assert_eq!(press.parse(), Ok(button.press.clone()));
    }
    for span in &message.text.0 {
        if let Span::Name(name) | Span::Mention { name, .. } = span {
            assert!(!name.is_empty() && name.chars().count() <= 64, "{name:?}");
            let bad = |c: char| {
                c.is_control()
                    || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}')
            };
            assert!(!name.contains(bad), "{name:?}");
        }
        if let Span::Plain(words) | Span::Strong(words) | Span::Code(words) = span {
            let private = |c: char| ('\u{E000}'..='\u{F8FF}').contains(&c);
            assert!(!words.contains(private), "a value was left out: {words:?}");
            assert!(!words.contains("{$") && !words.contains("{ $"), "{words:?}");
        }
    }
    if let Some(picture) = &message.attachment {
        assert!(picture.alt.chars().count() <= 1024 && !picture.alt.is_empty());
        match picture.kind {
            Kind::Picture => {
                assert!(picture.name.ends_with(".png"));
                let image = image::load_from_memory(&picture.bytes).expect("the picture decodes");
                assert!(image.width() >= 400, "{}", image.width());
                assert!(picture.bytes.len() < 100_000);
            }
            Kind::Film => {
                assert!(picture.name.ends_with(".gif"));
                image::load_from_memory(&picture.bytes).expect("the film decodes");
                assert!(picture.bytes.len() <= 8 << 20);
            }
            Kind::File => assert!(picture.bytes.len() <= 8 << 20),
        }
    }
}

/// A running core with its transport.
pub struct Table {
    pub dir: TempDir,
    pub store: Arc<dyn Store>,
    pub faults: Arc<FaultyStore>,
    pub app: App,
    pub transport: Arc<Recorder>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
    clock: i64,
    random: Arc<AtomicU64>,
    tweak: fn(&mut Options),
}

impl Table {
    pub fn new() -> Table {
        Table::with(|_| {})
    }

    pub fn with(tweak: fn(&mut Options)) -> Table {
        let dir = tempfile::tempdir().unwrap();
        Table::open(
            dir,
            Recorder::new(),
            1_700_000_000_000,
            Arc::new(AtomicU64::new(1)),
            tweak,
        )
    }

    fn open(
        dir: TempDir,
        transport: Arc<Recorder>,
        clock: i64,
        random: Arc<AtomicU64>,
        tweak: fn(&mut Options),
    ) -> Table {
        let store = crate::opening::open(dir.path());
        Table::on(store, dir, transport, clock, random, tweak)
    }

    /// A core on a store that is open.
    pub fn on(
        store: Arc<dyn Store>,
        dir: TempDir,
        transport: Arc<Recorder>,
        clock: i64,
        random: Arc<AtomicU64>,
        tweak: fn(&mut Options),
    ) -> Table {
        let numbers = Arc::clone(&random);
        let mut options = Options::new(move || {
            // splitmix64, https://prng.di.unimi.it/splitmix64.c
            let n = numbers.fetch_add(1, Ordering::Relaxed);
            let n = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            n ^ (n >> 31)
        });
        options.first_pause = Duration::from_millis(10);
        options.post_pause = Duration::ZERO;
        // The machine may be busy: what is told must not depend on it.
        options.engine_hold = Duration::from_secs(40);
        tweak(&mut options);
        let faults = Faulty::store(Arc::clone(&store));
        let app = App::new(Arc::clone(&faults) as Arc<dyn Store>, options);
        let (stop, stopped) = watch::channel(false);
        let task = tokio::spawn({
            let (app, transport) = (app.clone(), Arc::clone(&transport));
            async move { app.run_transport(transport, stopped).await }
        });
        Table {
            dir,
            store,
            faults,
            app,
            transport,
            stop,
            task,
            clock,
            random,
            tweak,
        }
    }

    /// Stops everything and starts again on what is on the disk.
    pub async fn restart(self) -> Table {
        self.restart_with(|_| {}).await
    }

    /// As [`Table::restart`], with something done to what is on the disk while nothing runs.
    pub async fn restart_with(self, meanwhile: impl FnOnce(&std::path::Path)) -> Table {
        self.stop.send(true).unwrap();
        self.task.await.unwrap();
        self.app.rest().await;
        self.app.hand_over().await;
        self.store.close().await.unwrap();
        drop((self.app, self.faults, self.store));
        meanwhile(self.dir.path());
        Table::open(
            self.dir,
            self.transport,
            self.clock,
            self.random,
            self.tweak,
        )
    }

    /// Stops the transport, which ends soon.
    pub async fn stop_transport(&mut self) {
        self.stop.send(true).unwrap();
        let ended = tokio::time::timeout(Duration::from_secs(60), &mut self.task).await;
        ended.expect("the transport ends").unwrap();
    }

    pub fn now(&mut self) -> Timestamp {
        self.clock += 1000;
        Timestamp(self.clock)
    }

    pub fn later(&mut self, millis: i64) -> Timestamp {
        self.clock += millis;
        Timestamp(self.clock)
    }

    pub async fn ask(&mut self, request: Request) -> Reply {
        let now = self.now();
        let reply = self.app.handle(request, now).await;
        if let Reply {
            audience:
                Audience::Acknowledgement
                | Audience::Caller
                | Audience::ButtonMessage
                | Audience::Everyone,
            message,
        } = &reply
        {
            check(message);
        }
        reply
    }

    /// Somebody says something in the group.
    pub async fn group(&mut self, who: &str, command: Command) -> Reply {
        self.ask(in_group(who, command)).await
    }

    /// Somebody says something alone with the bot.
    pub async fn private(&mut self, who: &str, command: Command) -> Reply {
        self.ask(alone(who, command)).await
    }

    /// Somebody types a line in the group.
    pub async fn line(&mut self, who: &str, line: &str) -> Reply {
        self.group(who, App::read_line(line, Some("tulenh_bot"), None).unwrap())
            .await
    }

    /// Somebody types a line alone with the bot.
    pub async fn whisper(&mut self, who: &str, line: &str) -> Reply {
        self.private(who, App::read_line(line, Some("tulenh_bot"), None).unwrap())
            .await
    }

    /// Waits until nothing is left in the outbox.
    pub async fn settle(&self) {
        for _ in 0..12_000 {
            if !self.app.has_undelivered(&network()).await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!(
            "the outbox does not empty: {:?}",
            self.store.pending(None, 10).await
        );
    }

    /// What was told since the last call.
    pub async fn told(&self) -> Vec<Heard> {
        self.settle().await;
        self.transport.take()
    }

    pub async fn game(&self, id: u64) -> StoredGame {
        self.store.game(GameId(id)).await.unwrap().unwrap()
    }

    /// An binds Binh to a game in the group: An is Red.
    pub async fn begin(&mut self) -> GameId {
        self.begin_between("an", "binh").await
    }

    pub async fn begin_between(&mut self, red: &str, blue: &str) -> GameId {
        self.begin_on(red, blue, "").await
    }

    /// A game on these terms.
    pub async fn begin_on(&mut self, red: &str, blue: &str, terms: &str) -> GameId {
        let challenge = Command::Challenge {
            opponent: Some(user(blue)),
            colour: tulenh::app::Colour::Red,
            terms: terms.to_owned(),
        };
        let reply = self.group(red, challenge).await;
        assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
        let told = self.told().await;
        let code = code(&told.last().unwrap().message);
        let reply = self
            .group(blue, Command::ButtonAction(ButtonAction::Accept(code)))
            .await;
        assert!(reply.audience == Audience::Acknowledgement, "{reply:?}");
        let told = self.told().await;
        told.last().unwrap().message.shows.unwrap().game
    }

    /// A game in which it is Red's turn after four turns, with a plane aboard the ship on c4.
    pub async fn begin_with_a_plane_aboard(&mut self) -> GameId {
        let id = self.begin().await;
        for (who, lan) in [
            ("an", "e2-c4"),
            ("binh", "f9-f7"),
            ("an", "k5-k6"),
            ("binh", "c9-c8"),
        ] {
            self.play(who, id, lan).await;
        }
        self.told().await;
        id
    }

    /// A game of these rules from this position between An, who is Red, and Binh.
    pub async fn begin_from(&mut self, spec: &str, fen: &str, limit: Limit) -> GameId {
        let other = self.begin().await;
        let stored = self.game(other.0).await;
        let start = Position::from_fen(fen, Arc::new(Ruleset::parse(spec).unwrap())).unwrap();
        let id = self.store.next_game().await.unwrap();
        let batch = Batch {
            games: vec![StoredGame {
                game: Game::limited(id, stored.game.seats(), start, limit, self.now()),
                channels: stored.channels,
                ratings: None,
                former: Vec::new(),
            }],
            ..Batch::default()
        };
        let done = self.store.commit(batch).await.unwrap();
        assert!(matches!(done, Commit::Done(_)), "{done:?}");
        self.told().await;
        id
    }

    /// Plays a turn of a game.
    pub async fn play(&mut self, who: &str, id: GameId, lan: &str) {
        let reply = self.line(who, &format!("/move {id} {lan}")).await;
        assert!(
            reply.audience == Audience::Acknowledgement,
            "{lan}: {reply:?}"
        );
    }

    /// The first legal turn of a game that costs nothing, in LAN.
    pub async fn some_turn(&self, id: GameId) -> String {
        let stored = self.game(id.0).await;
        let position = stored.game.position();
        let turns = position.legal_turns();
        let turn = turns.iter().find(|turn| {
            let lan = position.lan(turn);
            let exact = position.read(&lan, tulenh_rules::Letters::English);
            exact == tulenh_rules::Reading::Turn((*turn).clone())
        });
        position.lan(turn.expect("a legal turn"))
    }
}

/// The code on the buttons of a message.
pub fn code(message: &Message) -> ChallengeCode {
    let presses = message
        .buttons
        .iter()
        .flatten()
        .map(|button| button.press.clone());
    let mut codes = presses.filter_map(|press| match press {
        ButtonAction::Accept(code) | ButtonAction::Decline(code) | ButtonAction::Cancel(code) => {
            Some(code)
        }
        _ => None,
    });
    codes.next().expect("a button with a code")
}

pub fn words(reply: &Reply) -> String {
    match reply {
        Reply {
            audience: Audience::Nobody,
            ..
        } => String::new(),
        Reply {
            audience:
                Audience::Acknowledgement
                | Audience::Caller
                | Audience::ButtonMessage
                | Audience::Everyone,
            message,
        } => message.text.words(),
    }
}

/// The message of an answer that says something of its own.
#[track_caller]
pub fn message(reply: Reply) -> Message {
    match reply {
        Reply {
            audience: Audience::Caller | Audience::ButtonMessage | Audience::Everyone,
            message,
        } => message,
        other => panic!("{other:?}"),
    }
}

/// Holds that a reply is a private one with these words in it.
#[track_caller]
pub fn refused(reply: &Reply, part: &str) {
    assert!(reply.audience == Audience::Caller, "{reply:?}");
    assert!(
        words(reply).contains(part),
        "{:?} lacks {part:?}",
        words(reply)
    );
}

pub fn sender(who: &str) -> Sender {
    Sender {
        account: account(who),
        name: who.to_owned(),
        handle: Some(who.to_owned()),
        language: None,
    }
}

pub fn in_group(who: &str, command: Command) -> Request {
    Request {
        sender: sender(who),
        route: chat("group"),
        shared: true,
        hidden: false,
        within: None,
        manages: None,
        reply_to: None,
        update: None,
        command,
    }
}

pub fn alone(who: &str, command: Command) -> Request {
    Request {
        route: person(who),
        shared: false,
        hidden: true,
        ..in_group(who, command)
    }
}

pub fn vietnamese(mut request: Request) -> Request {
    request.sender.language = Some(Language("vi-VN".to_owned()));
    request
}
