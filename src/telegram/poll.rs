//! Asks for updates and confirms them when what they asked for is on disk.

use std::sync::Arc;
use std::time::Duration;

use teloxide::payloads::GetUpdatesSetters;
use teloxide::requests::Requester;
use teloxide::types::{AllowedUpdate, Update, UpdateKind};
use teloxide::{Bot, RequestError};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tracing::{debug, error, info, warn};

use crate::app::{App, Command, Reply};
use crate::machine::reading;
use crate::telegram::change::{Change, Moves};
use crate::telegram::failure::{Failure, is_conflict};
use crate::telegram::inbound::{self, Identity, Inbound, Origin};
use crate::telegram::reply::Errand;
use crate::telegram::run::{Backoff, Error, free_from_webhook, stopped};
use crate::telegram::send::Outlet;

/// How long the server holds a question for updates, in seconds; the HTTP client waits longer.
pub(super) const POLL_SECONDS: u32 = 20;
/// Chats served at the same time.
const LANES: usize = 32;
/// Answers on their way at the same time; beyond that the loop waits for one to leave.
const ANSWERS: usize = 2_048;
/// How long the loop's last words may take at the stop.
const FAREWELL: Duration = Duration::from_secs(5);

/// The loop and what it needs.
pub(super) struct Poll {
    pub(super) bot: Bot,
    pub(super) app: App,
    pub(super) outlet: Outlet,
    pub(super) identity: Arc<Identity>,
    pub(super) moves: Arc<Moves>,
}

impl Poll {
    /// Runs until `stop` turns true or the store fails, then finishes what is in hand.
    ///
    /// # Errors
    ///
    /// When Telegram no longer takes the token.
    pub(super) async fn run(self, mut stop: watch::Receiver<bool>) -> Result<(), Error> {
        let mut answers = JoinSet::new();
        let ended = self.serve(&mut answers, &mut stop).await;
        let left = timeout(FAREWELL, async {
            while answers.join_next().await.is_some() {}
        });
        if left.await.is_err() {
            info!(left = answers.len(), "stopping with answers unsent");
        }
        ended
    }

    async fn serve(
        &self,
        answers: &mut JoinSet<()>,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<(), Error> {
        // Only the confirmation of the last batch is sent as an offset, and only until it has
        // arrived: after a quiet week Telegram counts from a new number, maybe a lower one.
        let mut confirm: Option<i32> = None;
        let mut backoff = Backoff::default();
        loop {
            let updates = tokio::select! {
                biased;
                () = stopped(stop) => break,
                updates = self.ask(confirm, POLL_SECONDS, 100) => updates,
            };
            match updates {
                Ok(updates) => {
                    backoff = Backoff::default();
                    confirm = updates.iter().map(|update| update.id.as_offset()).max();
                    self.take(updates, answers).await;
                    if self.app.has_failed() {
                        // Not confirmed, the batch comes again when the program can keep it; what
                        // of it was kept before is known by its ids.
                        error!("the store has failed; the last updates are not confirmed");
                        return Ok(());
                    }
                }
                Err(error) => match Failure::of(&error, self.bot.token()) {
                    Failure::Token => return Err(Error::Token),
                    failure => {
                        if is_conflict(&error) {
                            // One may have been set since, or could not be looked for at the start.
                            free_from_webhook(&self.bot).await;
                        }
                        let after = match &failure {
                            Failure::Later { after, .. } => *after,
                            _ => None,
                        };
                        let pause = backoff.next(after);
                        warn!(why = failure.why(), ?pause, "no updates");
                        if timeout(pause, stopped(stop)).await.is_ok() {
                            break;
                        }
                    }
                },
            }
        }
        if confirm.is_some() {
            // What this brings is not taken and will come again.
            let last = timeout(FAREWELL, self.ask(confirm, 0, 1)).await;
            if !matches!(last, Ok(Ok(_))) {
                debug!("the last updates could not be confirmed and will come twice");
            }
        }
        Ok(())
    }

    async fn ask(
        &self,
        offset: Option<i32>,
        seconds: u32,
        limit: u8,
    ) -> Result<Vec<Update>, RequestError> {
        let mut request = self
            .bot
            .get_updates()
            .timeout(seconds)
            .limit(limit)
            .allowed_updates([
                AllowedUpdate::Message,
                AllowedUpdate::CallbackQuery,
                AllowedUpdate::MyChatMember,
            ]);
        request.offset = offset;
        request.await
    }

    /// What somebody needs who answers beside the loop.
    fn slow(&self) -> Slow {
        Slow {
            app: self.app.clone(),
            outlet: self.outlet.clone(),
        }
    }

    /// Takes a batch: in order within a lane, lanes side by side. Returns when all is durable; the
    /// answers go out meanwhile and after.
    async fn take(&self, updates: Vec<Update>, answers: &mut JoinSet<()>) {
        self.moves.note(&updates);
        let mut lanes: Vec<(i64, Vec<Update>)> = Vec::new();
        for update in updates {
            let lane = inbound::lane(&update);
            match lanes.iter_mut().find(|(of, _)| *of == lane) {
                Some((_, updates)) => updates.push(update),
                None => lanes.push((lane, vec![update])),
            }
        }
        let free = Arc::new(Semaphore::new(LANES));
        let mut running = JoinSet::new();
        for (_, updates) in lanes {
            let free = free.clone();
            let lane = Lane {
                app: self.app.clone(),
                identity: self.identity.clone(),
                moves: self.moves.clone(),
            };
            running.spawn(async move {
                // Never closed, so there is always a permit in the end.
                let _permit = free.acquire().await;
                lane.take(updates).await
            });
        }
        while let Some(taken) = running.join_next().await {
            let (replies, slow) = match taken {
                Ok(taken) => taken,
                Err(failed) => {
                    error!(%failed, "a lane of updates was lost");
                    continue;
                }
            };
            // A press is answered at once or never; words wait for each other and for their turn.
            let errands = replies
                .into_iter()
                .map(|(origin, reply)| Errand::new(&self.outlet, origin, reply));
            let (presses, words): (Vec<_>, Vec<_>) = errands.partition(Errand::answers_press);
            for press in presses {
                answers.spawn(give(self.app.clone(), vec![press]));
            }
            answers.spawn(give(self.app.clone(), words));
            for inbound in slow {
                answers.spawn(self.slow().think(inbound));
            }
        }
        while answers.try_join_next().is_some() {}
        while answers.len() > ANSWERS {
            answers.join_next().await;
        }
    }
}

/// Gives answers one after the other.
async fn give(app: App, errands: Vec<Errand>) {
    for errand in errands {
        errand.run(&app).await;
    }
}

/// Answers what takes its time, for which no update of anybody waits: at worst it is asked for again.
struct Slow {
    app: App,
    outlet: Outlet,
}

impl Slow {
    async fn think(self, inbound: Inbound) {
        let now = self.app.now(reading());
        let reply = self.app.handle(inbound.request, now).await;
        Errand::new(&self.outlet, inbound.origin, reply)
            .run(&self.app)
            .await;
    }
}

/// What became of an update.
enum Taken {
    /// It is done, and this is the answer.
    Answered(Box<(Origin, Reply)>),
    /// The engine has to think about the answer.
    Slow(Box<Inbound>),
}

/// What is needed to take the updates of one chat.
struct Lane {
    app: App,
    identity: Arc<Identity>,
    moves: Arc<Moves>,
}

impl Lane {
    /// Takes updates one after the other, and leaves those over that are slow.
    async fn take(&self, updates: Vec<Update>) -> (Vec<(Origin, Reply)>, Vec<Inbound>) {
        let (mut replies, mut slow) = (Vec::new(), Vec::new());
        for update in updates {
            match self.take_one(&update).await {
                Some(Taken::Answered(answer)) => replies.push(*answer),
                Some(Taken::Slow(inbound)) => slow.push(*inbound),
                None => {}
            }
        }
        (replies, slow)
    }

    async fn take_one(&self, update: &Update) -> Option<Taken> {
        let number = update.id.0;
        if let UpdateKind::Error(_) = &update.kind {
            // Asking for it again would bring the same; its content is somebody's and not logged.
            warn!(
                update = number,
                "an update in a form nobody knows is passed over"
            );
        }
        let app = self.app.clone();
        if let Some(change) = Change::of(update, &self.identity) {
            self.survive(number, async move { follow(&app, change).await })
                .await;
            return None;
        }
        let Some(inbound) = inbound::read(update, &self.identity) else {
            let origin = inbound::nameless(update, &self.identity)?;
            // Whoever it is, their language is not told either.
            let language = app.languages().into_iter().next();
            let sentence = language.map(|language| app.phrase(&language, "who-wrote"));
            let answer = sentence.map_or(Reply::Silence, |text| Reply::Private(text.into()));
            return Some(Taken::Answered(Box::new((origin, answer))));
        };
        if App::takes_thought(&inbound.request.command) {
            return Some(Taken::Slow(Box::new(inbound)));
        }
        let added = matches!(inbound.request.command, Command::Added);
        if added && update.chat().is_some_and(|chat| self.moves.is_new(chat.id)) {
            return None;
        }
        let now = app.now(reading());
        let handled = async move { app.handle(inbound.request, now).await };
        let reply = self.survive(number, handled).await;
        let reply = reply.unwrap_or(Reply::Silence);
        Some(Taken::Answered(Box::new((inbound.origin, reply))))
    }

    /// Works in a task of its own: an update that makes the core panic must not come back for ever,
    /// nor take the others with it.
    async fn survive<T: Send + 'static>(
        &self,
        update: u32,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        match tokio::spawn(work).await {
            Ok(done) => Some(done),
            Err(failed) => {
                error!(%failed, update, "an update was lost");
                None
            }
        }
    }
}

/// Tells the core what happened to a place.
async fn follow(app: &App, change: Change) {
    match change {
        Change::Moved { old, new } => {
            info!(?old, ?new, "a group became a supergroup");
            app.moved(&old, &new).await;
        }
        Change::Left(route) => {
            info!(?route, "removed from a group");
            app.left(&route).await;
        }
    }
}
