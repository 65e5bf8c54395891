//! The async core: requests in, replies and notices out.
//!
//! An adapter turns what it hears into a [`Request`], gives it to [`App::handle`] and says the
//! [`Reply`]; everything the others have to hear leaves through the outbox, which the adapter's
//! [`Courier`] carries ([`App::run_courier`]). Adapters name this module only.
//!
//! The engine thinks on threads of its own and plays in the background; a request that has to wait for it
//! says so ([`App::takes_thought`]).
//!
//! Languages: what one person reads (private answers, their own chat with the bot) is in their
//! language; what a shared chat reads is in the language both players speak, else in English.

mod again;
mod analysis;
mod answer;
mod bot;
mod bot_time;
mod budget;
mod challenge;
mod clock_line;
mod clocks;
pub mod command;
mod complete;
mod compose;
pub mod courier;
mod couriers;
mod deeds;
mod delivery;
mod diagnose;
mod errands;
mod fair;
mod find;
mod forbidden;
mod forget;
mod games;
mod greeting;
mod handle;
mod help;
mod hint;
mod learn;
mod length;
mod link;
mod locks;
mod looking;
mod menu;
pub mod message;
mod moment;
mod my_data;
pub mod name;
mod offers;
mod outbox;
mod owner;
mod people;
mod pick;
mod pictures;
mod pieces;
mod places;
mod plan;
mod play;
pub mod press;
mod privacy;
mod quiet;
mod reasons;
mod record;
mod rematch;
mod remind;
mod replay;
pub mod reply;
mod results;
mod rule_pages;
mod rule_pictures;
mod rule_words;
mod rulebook;
mod score;
mod sentences;
mod settings;
mod standing;
mod stop;
mod take_back;
mod taste;
mod tempo;
mod terms;
mod text;
mod thinker;
mod time_news;
mod timer;
mod title;
mod typed;
mod unreachable;
mod vacation;
mod view;
mod vocabulary;

mod words;
mod written;
mod wrong;
mod zone;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

use crate::app::analysis::Analyses;
use crate::app::bot_time::BotTime;
use crate::app::budget::Budgets;
use crate::app::couriers::Couriers;
use crate::app::errands::Errands;
use crate::app::fair::Fair;
use crate::app::games::Games;
use crate::app::locks::Locks;
use crate::app::outbox::Outbox;
use crate::app::pictures::Pictures;
use crate::app::text::Texts;
use crate::app::thinker::Thinker;
use crate::game::Calendar;
use crate::store::{Batch, Commit, Store, StoreError, StoredGame};

pub use command::{Command, Opponent, Request, Sender};
pub use courier::{Courier, Delivered, DeliveryError, Parcel, Trouble};
pub use message::{Attachment, Button, Kind, Message, Moment, Span, Text};
pub use press::{Begin, Look, Press};
pub use reply::Reply;
// What adapters need of the layers below; they name no other layer (see ARCHITECTURE.md).
pub use crate::game::{
    Account, Anchor, BadId, Bot, ChallengeCode, Colour, GameId, Language, MessageRef, Network,
    NoticeId, Place, PlayerId, Ply, Route, Timestamp, Utc,
};
pub use bot_time::Reading;
pub use budget::Admission;
pub use terms::MOST_TURNS;
pub use tulenh_rules::Side;

/// The core. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct App {
    core: Arc<Core>,
}

/// What the core is told at the start.
#[derive(Clone)]
pub struct Options {
    /// Where codes of challenges and colours by lot come from: 64 random bits a call.
    pub chance: Chance,
    /// Open games a person may play at once.
    pub open_games: usize,
    /// Open challenges a person may have made at once.
    pub open_challenges: usize,
    /// Who runs the bot.
    pub owners: Vec<Account>,
    /// Networks that show no pictures well; boards get a text board there as well.
    pub text_boards: Vec<Network>,
    /// Games kept in memory (each some tens of kB).
    pub games: usize,
    /// Bytes of pictures kept in memory (one is about 30 kB).
    pub pictures: usize,
    /// Threads on which the engine thinks, at least one.
    pub thinkers: usize,
    /// Megabytes of what the engine remembers of positions.
    pub engine_memory: usize,
    /// How much the engine's threads give way to the rest of the program, where the system can do that:
    /// 0 not at all, 19 wherever anything else wants to run.
    pub engine_niceness: i32,
    /// Nodes of each search when a game that is over is judged; there are two or three a turn.
    pub analysis_nodes: u64,
    /// The most turns of a game that are judged; of a longer one these are the last.
    pub analysis_turns: usize,
    /// Messages that are put into words and pictures at the same time. They are sent beside each other,
    /// however slow a place is.
    pub deliveries: usize,
    /// How long the first wait after a failed delivery lasts; doubled at each further failure.
    pub first_pause: Duration,
    /// The longest such wait, unless the network itself asks for more.
    pub longest_pause: Duration,
}

/// A source of random numbers.
pub type Chance = Arc<dyn Fn() -> u64 + Send + Sync>;

/// A command as a network's menu shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuEntry {
    /// The word, lower case, without `/`.
    pub name: &'static str,
    /// What it does, at most 100 characters, in the language asked for.
    pub description: String,
}

/// A value that an option of a command can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// As it is typed, or sent as the option's value.
    pub value: String,
    /// What it means, in the language asked for.
    pub label: String,
}

impl Options {
    /// The usual options with this source of random numbers.
    pub fn new(chance: impl Fn() -> u64 + Send + Sync + 'static) -> Options {
        Options {
            chance: Arc::new(chance),
            open_games: 100,
            open_challenges: 20,
            owners: Vec::new(),
            text_boards: Vec::new(),
            games: 256,
            pictures: 8 << 20,
            thinkers: Thinker::usual_threads(),
            engine_memory: 64,
            engine_niceness: 0,
            analysis_nodes: 60_000,
            analysis_turns: 400,
            deliveries: 8,
            first_pause: Duration::from_secs(1),
            longest_pause: Duration::from_secs(300),
        }
    }
}

impl App {
    /// The core on this store.
    pub fn new(store: Arc<dyn Store>, options: Options) -> App {
        let core = Arc::new_cyclic(|core| Core {
            hinting: hint::Hinting::default(),
            errands: Errands::new(core.clone()),
            analyses: Analyses::default(),
            thinker: Thinker::new(
                options.thinkers,
                options.engine_memory,
                options.engine_niceness,
            ),
            pictures: Pictures::new(options.pictures),
            outbox: Outbox::new(),
            heard: AtomicI64::new(0),
            couriers: Couriers::default(),
            texts: Texts::new(),
            games: Locks::new(),
            kept_games: Games::new(options.games),
            challenges: Locks::new(),
            people: Locks::new(),
            players: Locks::new(),
            places: Locks::new(),
            confirming: play::Confirming::default(),
            bot_time: BotTime::default(),
            budgets: Budgets::default(),
            composing: Semaphore::new(options.deliveries.max(1)),
            costly: Fair::default(),
            store,
            options,
        });
        App { core }
    }

    /// Answers a request. Never fails: what goes wrong inside is logged and answered with a
    /// sentence. When it returns, everything the request changed is durable.
    pub async fn handle(&self, request: Request, now: Timestamp) -> Reply {
        self.core.hears_the_time(now);
        // Who waits for the engine shall not keep it from thinking.
        let _first = (!App::takes_thought(&request.command)).then(|| self.core.thinker.let_first());
        self.core.handle(&request, now).await
    }

    /// Whether the engine has to think about the answer, for a good part of a second: whoever brings
    /// such a request lets no other wait for it.
    pub fn takes_thought(command: &Command) -> bool {
        match command {
            Command::Hint(_) | Command::Press(Press::Hint(..)) => true,
            Command::Start(payload) => payload.as_deref().is_some_and(|it| it.starts_with("hint-")),
            _ => false,
        }
    }

    /// Whether a request is answered at all: whoever asks for too much is told so once and then left
    /// unanswered for a while. `more` says that something else of the same person is being answered.
    /// To be asked before [`App::handle`], of what comes from outside.
    pub fn admit(&self, request: &Request, more: bool, now: Timestamp) -> Admission {
        let Err(is_news) = self.core.budgets.admit(request, more, now) else {
            return Admission::Welcome;
        };
        // What is said to others is not for us to comment on.
        let is_ours = !(request.shared && matches!(request.command, Command::Unknown(_)));
        Admission::Refused((is_news && is_ours).then(|| Box::new(self.too_much(request))))
    }

    /// What is said to whoever asks for too much.
    pub fn too_much(&self, request: &Request) -> Reply {
        let voice = self.core.texts.voice(request.sender.language.as_ref());
        Reply::Private(voice.say("too-much").into())
    }

    /// Whether the answer takes long, or waits for a network, and nothing is lost when it is never
    /// given, because it can be asked for again: whoever brings such a request lets no other wait for
    /// it.
    pub fn takes_time(command: &Command) -> bool {
        App::takes_thought(command)
            || budget::is_costly(command)
            || matches!(command, Command::Diagnose)
    }

    /// Whether the answer depends on who manages the place, which the request does not say: a network
    /// has to be asked, with [`App::manages`].
    pub async fn depends_on_manager(&self, request: &Request) -> bool {
        self.core.depends_on_manager(request).await
    }

    /// Whether the sender of a request manages its place, as their network says; `None` when it does
    /// not tell.
    pub async fn manages(&self, request: &Request) -> Option<bool> {
        let courier = self.core.couriers.of(&request.route.network)?;
        let place = &request.route.place;
        courier.manages(place, &request.sender.account).await
    }

    /// Remembers which board a message shows that an adapter sent as a reply.
    pub async fn sent(&self, message: MessageRef, anchor: Anchor) {
        let batch = Batch {
            anchors: vec![(message, anchor)],
            ..Batch::default()
        };
        if let Err(error) = self.core.store.commit(batch).await {
            tracing::error!(%error, "a board could not be remembered");
        }
    }

    /// The commands for a network's menu, in a language.
    pub fn menu(&self, language: &Language) -> Vec<MenuEntry> {
        menu::menu(self.core.texts.voice(Some(language)))
    }

    /// The languages the bot speaks, the default first.
    pub fn languages(&self) -> Vec<Language> {
        self.core.texts.languages()
    }

    /// Understands a line of a network where commands are text: `/challenge@bot @friend red`,
    /// `/move 12 f4-f6`, or plain words. `bot` is the bot's own handle; a command addressed to
    /// another bot gives `None`. Opponents given as a mention or by reply are the adapter's
    /// business: it passes them as `opponent` (their name may still stand in the line).
    pub fn read_line(line: &str, bot: Option<&str>, opponent: Option<Opponent>) -> Option<Command> {
        words::read_line(line, bot, opponent)
    }

    /// A sentence without values out of the language files, for what an adapter itself has to
    /// say.
    pub fn phrase(&self, language: &Language, id: &'static str) -> Text {
        self.core.texts.voice(Some(language)).say(id).text()
    }

    /// Whether the store has failed for good: nothing that was answered since has been kept, so
    /// nothing should be confirmed to a network that would otherwise bring it again.
    pub fn has_failed(&self) -> bool {
        self.core.store.failure().borrow().is_some()
    }

    /// Whether something waits in the outbox for this network, or will at once: the engine is about
    /// to play.
    pub async fn untold(&self, network: &Network) -> bool {
        self.core.errands.is_playing() || outbox::untold(&self.core, network).await
    }

    /// Ends what the engine does; it is done after the next start. To be called before the store is
    /// closed.
    pub async fn rest(&self) {
        self.core.thinker.close();
        self.core.errands.close().await;
    }

    /// The colour a word asks for, in any of our languages.
    pub fn read_colour(word: &str) -> Option<Colour> {
        words::colour(word)
    }

    /// The words of a challenge that name neither a side nor a ruleset, a battle, a changed switch
    /// or a limit, nor begin with `@`: on a network where people are called by bare names they are
    /// names.
    pub fn strangers(words: &str) -> Vec<&str> {
        words::strangers(words)
    }

    /// The rulesets to choose from, the default first.
    pub fn rulesets(&self, language: &Language) -> Vec<Choice> {
        rulebook::rulesets(self.core.texts.voice(Some(language)))
    }

    /// The battles to choose from, each with the rulesets that have it.
    pub fn battles(&self, language: &Language) -> Vec<Choice> {
        rulebook::battles(self.core.texts.voice(Some(language)))
    }

    /// The levels of the engine to choose from, the weakest first.
    pub fn levels(&self, language: &Language) -> Vec<Choice> {
        bot::levels(self.core.texts.voice(Some(language)))
    }

    /// The level that a word names: `1` to `8`, or `max`.
    pub fn read_level(word: &str) -> Option<u8> {
        words::level(word)
    }

    /// The topics of the rules.
    pub fn topics(&self, language: &Language) -> Vec<Choice> {
        rulebook::topics(self.core.texts.voice(Some(language)))
    }

    /// What the words of a turn, or of the time of a game, that are being typed may become: for a
    /// network that completes what is typed. The request's command is the [`Command::Move`] as far
    /// as it is there, or a [`Command::Challenge`] whose terms are what is typed of its time. At
    /// most 25, each a turn that can be played, or a time; no turn where no game is found.
    pub async fn complete(&self, request: Request, now: Timestamp) -> Vec<Choice> {
        self.core.complete(&request, now).await
    }

    /// A place has moved: a group became another one. What was said there goes on at the new place.
    pub async fn moved(&self, old: &Route, new: &Route) {
        self.core.place_moved(old, new).await;
    }

    /// We were removed from a place.
    pub async fn left(&self, place: &Route) {
        self.core.place_left(place).await;
    }

    /// Sends what is in the outbox for this courier's network until `stop` turns true; retries,
    /// backs off, repairs routes, marks what was told.
    pub async fn run_courier(&self, courier: Arc<dyn Courier>, stop: watch::Receiver<bool>) {
        self.core.couriers.lend(Arc::clone(&courier));
        outbox::run(Arc::clone(&self.core), courier, stop).await;
    }

    /// Takes the bot's clock up where the store says it stood. To be called once, before any
    /// reading: what has passed since is time the bot was away, and no clock of a game ran.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn resume(&self) -> Result<(), StoreError> {
        self.core.resume().await
    }

    /// What time it is for the bot, from what the machine's clocks show: the `now` of everything
    /// else here. To be called with a reading every second, and whenever `now` is needed.
    pub fn now(&self, reading: Reading) -> Timestamp {
        let now = self.core.bot_time.now(reading);
        self.core.hears_the_time(now);
        now
    }

    /// Tells the store what time it is, every few seconds, and of absences at once. With `last`
    /// also in between: when the program ends.
    pub async fn beat(&self, last: bool) {
        if let Err(error) = self.core.beat(last).await {
            tracing::error!(%error, "the time could not be kept");
        }
    }

    /// Does what is due, and says when to come again.
    pub async fn tick(&self, now: Timestamp) -> Option<Timestamp> {
        self.core.hears_the_time(now);
        let errand = self.core.errands.due(now);
        let timer = self.core.tick(now).await;
        errand.into_iter().chain(timer).min()
    }
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").finish_non_exhaustive()
    }
}

/// What all parts of the core share.
struct Core {
    store: Arc<dyn Store>,
    options: Options,
    texts: Texts,
    /// One turn of work a game.
    games: Locks<GameId>,
    kept_games: Games,
    /// One answer at a time a challenge.
    challenges: Locks<ChallengeCode>,
    /// One first contact at a time an account.
    people: Locks<Account>,
    /// One new challenge, result or change of the record at a time a person. Taken behind the lock
    /// of a game or of an account, never before; of several in the order of their numbers.
    players: Locks<PlayerId>,
    /// One change of the record at a time a shared place.
    places: Locks<Route>,
    confirming: play::Confirming,
    bot_time: BotTime,
    /// What people and chats have asked for lately.
    budgets: Budgets,
    /// Lets only so many messages be composed at the same time.
    composing: Semaphore,
    /// Where costly work waits for its turn.
    costly: Fair<PlayerId>,
    pictures: Pictures,
    outbox: Outbox,
    /// The latest instant of which anybody has told; see [`Core::present`].
    heard: AtomicI64,
    couriers: Couriers,
    thinker: Thinker,
    hinting: hint::Hinting,
    errands: Errands,
    analyses: Analyses,
}

impl Core {
    /// The absences of the bot, and the way from its time to UTC.
    fn calendar(&self) -> Calendar {
        self.bot_time.calendar()
    }

    /// Commits, keeps what was committed at hand, and wakes the couriers when there is something
    /// to tell. Whoever puts a game holds its lock.
    async fn commit(&self, batch: Batch) -> Result<Commit, StoreError> {
        let games: Vec<Arc<StoredGame>> = batch.games.iter().cloned().map(Arc::new).collect();
        // Readers see the new form before this call has its answer: a courier woken by another
        // game may then be sending what was committed here.
        for game in &games {
            self.kept_games.writing(game.game.id());
        }
        let commit = self.store.commit(batch).await;
        for game in games {
            match &commit {
                Ok(Commit::Done(_)) => {
                    self.ask_bot(&game);
                    self.kept_games.written(game);
                }
                Ok(Commit::Seen | Commit::Conflict(_)) | Err(_) => {
                    self.kept_games.unknown(game.game.id());
                }
            }
        }
        if let Ok(Commit::Done(notices)) = &commit
            && !notices.is_empty()
        {
            self.outbox.wake();
        }
        commit
    }
}
