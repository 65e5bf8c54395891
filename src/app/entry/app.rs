//! The door of the core: what adapters call.

use std::convert::Infallible;
use std::fmt;
use std::sync::{Arc, Weak};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::watch;
use tracing::Instrument as _;

use crate::app::accounts::settings;
use crate::app::analysis::job_runner;
use crate::app::clock::bot_time;
use crate::app::context::bot_clock::ClockSample;
use crate::app::context::duties::{ENGINE, TIME};
use crate::app::context::engine_work::background_jobs::{BackgroundJobs, Job, Runner};
use crate::app::context::latest_time::LatestTime;
use crate::app::context::limits::budget;
use crate::app::context::limits::budget::Admission;
use crate::app::context::options::Options;
use crate::app::context::request_span::request_span;
use crate::app::context::{Context, Core};
use crate::app::delivery::{outbox, places};
use crate::app::entry::on_duty::while_on_duty;
use crate::app::entry::{handle, other_processes, timer};
use crate::app::language::commands;
use crate::app::opponent::bot;
use crate::app::play::complete;
use crate::app::problems::from_games;
use crate::app::reading::line_parser;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::choice::{Choice, MenuEntry};
use crate::app::request::command::{Command, Opponent, Request};
use crate::app::request::message::Text;
use crate::app::request::reply::Reply;
use crate::app::request::transport::Transport;
use crate::app::teaching::rulebook;
use crate::game::{Colour, Language, MessageRef, Network, Route, ShownBoard, Timestamp};
use crate::store::{Batch, Duty, DutyHolder, Lease, Store, StoreError};

/// The core. Cheap to clone; all clones are one.
///
/// What it does takes boxed futures, so that this crate alone compiles them. A plain `async fn` would be
/// compiled once more in every program and test that awaits it.
#[derive(Clone)]
pub struct App {
    context: Context,
}

impl App {
    pub(crate) fn context(&self) -> &Context {
        &self.context
    }

    /// The core on this store.
    pub fn new(store: Arc<dyn Store>, options: Options) -> App {
        let latest = Arc::new(LatestTime::default());
        let core = Arc::new_cyclic(|core: &Weak<Core>| {
            let weak = Weak::clone(core);
            let run: Runner = Box::new(move |job| {
                let context = Context::new(weak.upgrade()?);
                // Another process has taken it over, which looks for all that is to be done.
                let lease = context.duties.known(ENGINE)?;
                let context = context.under(lease);
                let work = async move {
                    let is_analysed = job_runner::run(&context, job).await?;
                    if let Job::Analysis(game) = job
                        && is_analysed
                        && let Err(error) = from_games::look(&context, game).await
                    {
                        // The next attempt would find no analysis to be made.
                        tracing::warn!(%error, "a game was not looked through for problems");
                    }
                    Ok(())
                };
                Some(work.boxed())
            });
            let jobs = BackgroundJobs::new(run, Arc::clone(&latest));
            Core::new(store, options, jobs, Arc::clone(&latest))
        });
        App {
            context: Context::new(core),
        }
    }

    /// Answers a request. Never fails: what goes wrong inside is logged and answered with a
    /// sentence. When it returns, everything the request changed is durable.
    pub fn handle(&self, request: Request, now: Timestamp) -> BoxFuture<'_, Reply> {
        let span = request_span(&request);
        async move {
            self.context.latest.advance(now);
            // Who waits for the engine, for others or for a network shall not keep it from thinking.
            let _first =
                (!may_wait(&request.command)).then(|| self.context.engine.pool.let_first());
            handle::handle(&self.context, &request, now).await
        }
        .instrument(span)
        .boxed()
    }

    /// Whether the engine has to think about the answer, for a good part of a second: whoever brings
    /// such a request lets no other wait for it.
    pub fn takes_thought(command: &Command) -> bool {
        match command {
            Command::Hint(_)
            | Command::Threats(_)
            | Command::ButtonAction(ButtonAction::Hint(..)) => true,
            Command::Start(payload) => {
                let is_of = |kind| payload.as_deref().is_some_and(|it| it.starts_with(kind));
                is_of("hint-") || is_of("threats-")
            }
            _ => false,
        }
    }

    /// Whether a request is answered at all: whoever asks for too much is told so once and then left
    /// unanswered for a while. `more` says that something else of the same person is being answered.
    /// To be asked before [`App::handle`], of what comes from outside.
    pub fn admit(&self, request: &Request, more: bool, now: Timestamp) -> Admission {
        let Err(is_news) = self.context.limits.budgets.admit(request, more, now) else {
            return Admission::Welcome;
        };
        // What is said to others is not for us to comment on.
        let is_ours = !(request.shared && matches!(request.command, Command::Unknown(_)));
        Admission::Refused((is_news && is_ours).then(|| Box::new(self.too_much(request))))
    }

    /// What is said to whoever asks for too much.
    pub fn too_much(&self, request: &Request) -> Reply {
        let localizer = self
            .context
            .catalog
            .localizer(request.sender.language.as_ref());
        Reply::private(localizer.say("too-much").into())
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
    pub fn depends_on_manager<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, bool> {
        async move { settings::depends_on_manager(&self.context, request).await }.boxed()
    }

    /// Whether the sender of a request manages its place, as their network says; `None` when it does
    /// not tell.
    pub fn manages<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Option<bool>> {
        async move {
            let transport = self
                .context
                .delivery
                .transports
                .of(&request.route.network)?;
            let place = &request.route.place;
            transport.manages(place, &request.sender.account).await
        }
        .boxed()
    }

    /// Remembers which board a message shows that an adapter sent as a reply.
    pub fn sent(&self, message: MessageRef, shown_board: ShownBoard) -> BoxFuture<'_, ()> {
        async move {
            let batch = Batch {
                shown_boards: vec![(message, shown_board)],
                ..Batch::default()
            };
            if let Err(error) = self.context.store.commit(batch).await {
                tracing::error!(%error, "a board could not be remembered");
            }
        }
        .boxed()
    }

    /// The commands for a network's menu, in a language.
    pub fn menu(&self, language: &Language) -> Vec<MenuEntry> {
        commands::menu(self.context.catalog.localizer(Some(language)))
    }

    /// The languages the bot speaks, the default first.
    pub fn languages(&self) -> Vec<Language> {
        self.context.catalog.languages()
    }

    /// Understands a line of a network where commands are text: `/challenge@bot @friend red`,
    /// `/move 12 f4-f6`, or plain words. `bot` is the bot's own handle; a command addressed to
    /// another bot gives `None`. Opponents given as a mention or by reply are the adapter's
    /// business: it passes them as `opponent` (their name may still stand in the line).
    pub fn read_line(line: &str, bot: Option<&str>, opponent: Option<Opponent>) -> Option<Command> {
        line_parser::read_line(line, bot, opponent)
    }

    /// A sentence without values out of the language files, for what an adapter itself has to
    /// say.
    pub fn phrase(&self, language: &Language, id: &'static str) -> Text {
        self.context
            .catalog
            .localizer(Some(language))
            .say(id)
            .text()
    }

    /// Whether the store has failed for good: nothing that was answered since has been kept, so
    /// nothing should be confirmed to a network that would otherwise bring it again.
    pub fn has_failed(&self) -> bool {
        self.context.store.failure().borrow().is_some()
    }

    /// Whether something waits in the outbox for this network, or will at once: the engine is about
    /// to play.
    pub fn has_undelivered<'a>(&'a self, network: &'a Network) -> BoxFuture<'a, bool> {
        async move {
            self.context.engine.jobs.is_playing()
                || outbox::has_undelivered(&self.context, network).await
        }
        .boxed()
    }

    /// Ends what the engine does; it is done after the next start. To be called before the store is
    /// closed.
    pub fn rest(&self) -> BoxFuture<'_, ()> {
        async move {
            self.context.engine.pool.close();
            self.context.engine.jobs.close().await;
        }
        .boxed()
    }

    /// The colour a word asks for, in any of our languages.
    pub fn read_colour(word: &str) -> Option<Colour> {
        line_parser::colour(word)
    }

    /// The words of a challenge that name neither a side nor a ruleset, a battle, a changed switch
    /// or a limit, nor begin with `@`: on a network where people are called by bare names they are
    /// names.
    pub fn unknown_words(words: &str) -> Vec<&str> {
        line_parser::unknown_words(words)
    }

    /// The rulesets to choose from, the default first.
    pub fn rulesets(&self, language: &Language) -> Vec<Choice> {
        rulebook::rulesets(self.context.catalog.localizer(Some(language)))
    }

    /// The battles to choose from, each with the rulesets that have it.
    pub fn battles(&self, language: &Language) -> Vec<Choice> {
        rulebook::battles(self.context.catalog.localizer(Some(language)))
    }

    /// The levels of the engine to choose from, the weakest first.
    pub fn levels(&self, language: &Language) -> Vec<Choice> {
        bot::levels(self.context.catalog.localizer(Some(language)))
    }

    /// The level that a word names: `1` to `8`, or `max`.
    pub fn read_level(word: &str) -> Option<u8> {
        line_parser::level(word)
    }

    /// The topics of the rules.
    pub fn topics(&self, language: &Language) -> Vec<Choice> {
        rulebook::topics(self.context.catalog.localizer(Some(language)))
    }

    /// What the words of a turn, or of the time of a game, that are being typed may become: for a
    /// network that completes what is typed. The request's command is the [`Command::Move`] as far
    /// as it is there, or a [`Command::Challenge`] whose terms are what is typed of its time. At
    /// most 25, each a turn that can be played, or a time; no turn where no game is found.
    pub fn complete(&self, request: Request, now: Timestamp) -> BoxFuture<'_, Vec<Choice>> {
        async move { complete::complete(&self.context, &request, now).await }.boxed()
    }

    /// A place has moved: a group became another one. What was said there goes on at the new place.
    pub fn moved<'a>(&'a self, old: &'a Route, new: &'a Route) -> BoxFuture<'a, ()> {
        async move {
            places::place_moved(&self.context, old, new).await;
        }
        .boxed()
    }

    /// We were removed from a place.
    pub fn left<'a>(&'a self, place: &'a Route) -> BoxFuture<'a, ()> {
        async move {
            places::place_left(&self.context, place).await;
        }
        .boxed()
    }

    /// Does the work of a network, `work`, while that is the duty of this process, until `stop` turns true or
    /// the work ends by itself. Where several processes share the store, one of them has the duty at a time;
    /// the work is told to stop when another has taken it over, and is done again when it comes back. It is given
    /// the lease, for [`App::under`].
    ///
    /// # Errors
    /// Those of the work.
    pub fn on_duty<'a, E: Send + 'a>(
        &'a self,
        network: &'a Network,
        stop: watch::Receiver<bool>,
        work: impl FnMut(Lease, watch::Receiver<bool>) -> BoxFuture<'a, Result<(), E>> + Send + 'a,
    ) -> BoxFuture<'a, Result<(), E>> {
        while_on_duty(&self.context, network.as_str(), stop, work).boxed()
    }

    /// Does work while a duty of any name is that of this process, as [`App::on_duty`] does.
    ///
    /// # Errors
    /// Those of the work.
    pub fn hold_duty<'a, E: Send + 'a>(
        &'a self,
        duty: &'a Duty,
        stop: watch::Receiver<bool>,
        work: impl FnMut(Lease, watch::Receiver<bool>) -> BoxFuture<'a, Result<(), E>> + Send + 'a,
    ) -> BoxFuture<'a, Result<(), E>> {
        while_on_duty(&self.context, duty.as_str(), stop, work).boxed()
    }

    /// Whether the work of a network is the duty of this process.
    pub fn is_on_duty(&self, network: &Network) -> bool {
        self.context.duties.known(network.as_str()).is_some()
    }

    /// Whether other processes may work with the store of this one.
    pub fn shares_store(&self) -> bool {
        self.context.store.is_shared()
    }

    /// The same core for requests that came in under a lease: what they would change is refused once another
    /// process has the duty. So a process that was frozen does not do late what people have asked for again
    /// elsewhere, and may not mean any more.
    pub fn under(&self, lease: Lease) -> App {
        App {
            context: self.context.under(lease),
        }
    }

    /// Whether this process would do the work of a network, and others do all of it.
    pub fn stands_by(&self, network: &Network) -> bool {
        let sessions = self.sessions();
        if let Some((_, sessions)) = sessions.iter().find(|(shared, _)| shared == network) {
            return sessions.here == 0;
        }
        self.context.duties.stands_by(network.as_str())
    }

    /// Whether no other process can work with the store at the same time.
    pub fn works_alone(&self) -> bool {
        !self.context.store.is_shared()
    }

    /// All duties that were ever taken, by name, with the process that has each. Empty where only one process
    /// works with the store.
    ///
    /// # Errors
    /// When the store cannot be asked.
    pub fn duties(&self) -> BoxFuture<'_, Result<Vec<DutyHolder>, StoreError>> {
        async move { self.context.store.duties().await }.boxed()
    }

    /// Gives all duties to other processes that share the store. To be called when everything else has ended,
    /// before the store is closed.
    pub fn hand_over(&self) -> BoxFuture<'_, ()> {
        async move { self.context.duties.close().await }.boxed()
    }

    /// Sends what is in the outbox for this transport's network until `stop` turns true; retries,
    /// backs off, repairs routes, marks what was told. Several processes that share the store do it one at a
    /// time, for each network.
    pub fn run_transport(
        &self,
        transport: Arc<dyn Transport>,
        stop: watch::Receiver<bool>,
    ) -> BoxFuture<'_, ()> {
        async move {
            let context = &self.context;
            context.delivery.transports.register(Arc::clone(&transport));
            let network = transport.network().clone();
            let work = |lease: Lease, stop| {
                let context = context.under(lease);
                outbox::run(context, Arc::clone(&transport), stop)
                    .map(Ok::<_, Infallible>)
                    .boxed()
            };
            let Ok(()) = while_on_duty(context, network.as_str(), stop, work).await;
        }
        .boxed()
    }

    /// Takes the bot's clock up where the store says it stood. To be called once, before any
    /// reading: what has passed since is time the bot was away, and no clock of a game ran.
    ///
    /// # Errors
    /// When the store fails.
    pub fn resume(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        async move {
            bot_time::resume(&self.context).await?;
            if self.context.store.is_shared() {
                tokio::spawn(other_processes::listen(self.context.downgrade()));
            }
            Ok(())
        }
        .boxed()
    }

    /// What time it is for the bot, from what the machine's clocks show: the `now` of everything
    /// else here. To be called with a reading every second, and whenever `now` is needed.
    pub fn now(&self, reading: ClockSample) -> Timestamp {
        let now = self.context.clock.now(reading);
        self.context.latest.advance(now);
        now
    }

    /// Tells the store what time it is, every few seconds, and of absences at once. With `last`
    /// also in between: when the program ends.
    pub fn heartbeat(&self, last: bool) -> BoxFuture<'_, ()> {
        async move {
            if let Err(error) = bot_time::heartbeat(&self.context, last).await {
                match error {
                    StoreError::Lost => tracing::warn!(%error, "the time could not be kept"),
                    error => tracing::error!(%error, "the time could not be kept"),
                }
            }
        }
        .boxed()
    }

    /// Does what is due, and says when to come again.
    pub fn tick(&self, now: Timestamp) -> BoxFuture<'_, Option<Timestamp>> {
        async move {
            self.context.latest.advance(now);
            let context = &self.context;
            let is_shared = context.store.is_shared();
            let engine = context.duties.lease(ENGINE).await;
            let job = engine.and_then(|lease| context.engine.jobs.due(now, &lease, is_shared));
            let timer = match context.duties.lease(TIME).await {
                Some(lease) => timer::tick(&context.under(lease), now).await,
                None => None,
            };
            job.into_iter().chain(timer).min()
        }
        .boxed()
    }
}

/// Whether the answer may have to wait for more than this process' own work. Beside what [takes time](App::takes_time) that is
/// the answer to a wrong solution of a problem: the engine shows what is wrong with it.
fn may_wait(command: &Command) -> bool {
    let is_of_problem = matches!(
        command,
        Command::Problem(_) | Command::ButtonAction(ButtonAction::Problem(..))
    );
    is_of_problem || App::takes_time(command)
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").finish_non_exhaustive()
    }
}
