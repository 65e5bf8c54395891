//! What comes in, by chat: in each chat one thing after the other, the chats beside each other.
//!
//! Nothing in a lane calls Telegram. What has to ask it first, and what takes its time, is done beside
//! the lanes; answers have a line of their own in each chat.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use teloxide::types::{Update, UpdateKind};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::{error, info, warn};

use crate::app::{Account, Admission, App, Command, Reply};
use crate::machine::reading;
use crate::telegram::change::{Change, Moves};
use crate::telegram::inbound::{self, Identity, Inbound, Origin};
use crate::telegram::ledger::Ledger;
use crate::telegram::reply::Errand;
use crate::telegram::send::Outlet;

/// Answers of one chat that wait, and presses of one chat that are being answered; beyond that they are
/// not given. Telegram would not take them in time either.
const ANSWERS: usize = 24;
/// What has to ask Telegram first, at the same time: of one chat, and of all. Such an update stays
/// unconfirmed meanwhile, and only a hundred of those can be in hand.
const ASKING_IN_CHAT: usize = 12;
const ASKING: usize = 48;
/// Whoever has so much waiting in a chat lets the others there go first.
const MANY: usize = 8;

/// All lanes.
#[derive(Clone)]
pub(super) struct Lanes(Arc<Shared>);

struct Shared {
    app: App,
    outlet: Outlet,
    identity: Arc<Identity>,
    moves: Arc<Moves>,
    ledger: Arc<Ledger>,
    lanes: Mutex<HashMap<i64, Lane>>,
    /// How much of each person is in hand.
    people: Mutex<HashMap<Account, usize>>,
    asking: Arc<Semaphore>,
}

/// One chat. Forgotten when nothing is left to do in it.
#[derive(Default)]
struct Lane {
    jobs: VecDeque<Job>,
    is_working: bool,
    answers: VecDeque<Errand>,
    is_speaking: bool,
    presses: usize,
    asking: usize,
}

/// An update that waits.
struct Job {
    update: u32,
    /// Whose it is, where it is somebody's.
    person: Option<Account>,
    what: What,
}

enum What {
    /// Somebody asks for something.
    Asked(Box<Inbound>),
    /// Something happened to a place.
    Changed(Change),
    /// Somebody who hides asks for something.
    Nameless(Origin),
}

impl Lanes {
    pub(super) fn new(
        app: App,
        outlet: Outlet,
        identity: Arc<Identity>,
        moves: Arc<Moves>,
        ledger: Arc<Ledger>,
    ) -> Lanes {
        Lanes(Arc::new(Shared {
            app,
            outlet,
            identity,
            moves,
            ledger,
            lanes: Mutex::default(),
            people: Mutex::default(),
            asking: Arc::new(Semaphore::new(ASKING)),
        }))
    }

    /// Takes an update in; what nobody has to do anything for, and what is too much, is done with that.
    pub(super) fn take(&self, update: &Update) {
        let number = update.id.0;
        let lane = inbound::lane(update);
        if let Some((chat, id)) = inbound::message_in(update) {
            self.0.outlet.trail.note(chat, id);
        }
        // What nobody can read must not end the program, nor come back for ever.
        let read = catch_unwind(AssertUnwindSafe(|| self.read(lane, update)));
        match read {
            Ok(Some(job)) => self.put(lane, job),
            Ok(None) => self.0.ledger.finish(number),
            Err(_) => {
                error!(update = number, "an update was lost");
                self.0.ledger.finish(number);
            }
        }
    }

    fn read(&self, lane: i64, update: &Update) -> Option<Job> {
        let (shared, number) = (&self.0, update.id.0);
        if let UpdateKind::Error(_) = &update.kind {
            // Asking for it again would bring the same; its content is somebody's and not logged.
            warn!(
                update = number,
                "an update in a form nobody knows is passed over"
            );
        }
        let job = |person, what| Job {
            update: number,
            person,
            what,
        };
        if let Some(change) = Change::of(update, &shared.identity) {
            return Some(job(None, What::Changed(change)));
        }
        let Some(inbound) = inbound::read(update, &shared.identity) else {
            let origin = inbound::nameless(update, &shared.identity)?;
            return Some(job(None, What::Nameless(origin)));
        };
        let added = matches!(inbound.request.command, Command::Added);
        if added
            && update
                .chat()
                .is_some_and(|chat| shared.moves.is_new(chat.id))
        {
            return None;
        }
        let account = inbound.request.sender.account.clone();
        let more = shared.people().contains_key(&account);
        let now = shared.app.now(reading());
        match shared.app.admit(&inbound.request, more, now) {
            Admission::Welcome => Some(job(Some(account), What::Asked(Box::new(inbound)))),
            Admission::Refused(said) => {
                // A button would seem to hang.
                let is_press = matches!(inbound.origin, Origin::Button { .. });
                if said.is_some() {
                    info!(lane, "somebody asks for too much");
                }
                if said.is_some() || is_press {
                    let said = said.map_or(Reply::Silence, |said| *said);
                    self.answer(lane, inbound.origin, said);
                }
                None
            }
        }
    }

    fn put(&self, lane: i64, job: Job) {
        if let Some(person) = &job.person {
            *self.0.people().entry(person.clone()).or_default() += 1;
        }
        let mut lanes = self.0.lanes();
        let own = lanes.entry(lane).or_default();
        own.jobs.push_back(job);
        if !own.is_working {
            own.is_working = true;
            let lanes = self.clone();
            self.spawn(async move { lanes.work(lane).await });
        }
    }

    /// Does what waits in a lane, until nothing does.
    async fn work(&self, lane: i64) {
        while let Some(job) = self.0.next_job(lane) {
            let (update, person) = (job.update, job.person.clone());
            if !self.begin(lane, job).await {
                self.0.finish(update, person);
            }
        }
    }

    /// Does a job, or begins it where it is not for the lane; whether it goes on beside the lane.
    async fn begin(&self, lane: i64, job: Job) -> bool {
        let app = self.0.app.clone();
        let Job {
            update,
            person,
            what,
        } = job;
        let inbound = match what {
            What::Changed(change) => {
                survive(update, async move { follow(&app, change).await }).await;
                return false;
            }
            What::Nameless(origin) => {
                // Whoever it is, their language is not told either.
                if let Some(language) = app.languages().into_iter().next() {
                    let sentence = app.phrase(&language, "who-wrote");
                    self.answer(lane, origin, Reply::Private(sentence.into()));
                }
                return false;
            }
            What::Asked(inbound) => *inbound,
        };
        let takes_time = App::takes_time(&inbound.request.command);
        if takes_time {
            // At worst it is asked for again: nothing waits for it.
            self.0.ledger.finish(update);
        }
        let asks = matches!(inbound.request.command, Command::Added | Command::Diagnose);
        let request = inbound.request.clone();
        let depends = async move { app.depends_on_manager(&request).await };
        let depends = survive(update, depends).await.unwrap_or_default();
        let mut permit = None;
        if asks || depends {
            permit = self.0.may_ask(lane);
            if permit.is_none() {
                let reply = self.0.app.too_much(&inbound.request);
                self.answer(lane, inbound.origin, reply);
                return false;
            }
        }
        if takes_time || permit.is_some() {
            self.beside(lane, (update, person), inbound, permit, depends);
            return true;
        }
        self.handle(lane, update, inbound).await;
        false
    }

    /// Does beside the lanes what somebody asks for; first finds out who manages the place, where that
    /// matters.
    fn beside(
        &self,
        lane: i64,
        (update, person): (u32, Option<Account>),
        mut inbound: Inbound,
        permit: Option<OwnedSemaphorePermit>,
        depends: bool,
    ) {
        let lanes = self.clone();
        self.spawn(async move {
            let shared = &lanes.0;
            if depends {
                // Where Telegram does not tell, the core learns from the courier that it did not.
                let (app, request) = (shared.app.clone(), inbound.request.clone());
                let manages = async move { app.manages(&request).await };
                inbound.request.manages = survive(update, manages).await.flatten();
            }
            lanes.handle(lane, update, inbound).await;
            if permit.is_some() {
                shared.change(lane, |own| own.asking -= 1);
            }
            drop(permit);
            shared.finish(update, person);
        });
    }

    async fn handle(&self, lane: i64, update: u32, inbound: Inbound) {
        let app = self.0.app.clone();
        let now = app.now(reading());
        let Inbound { request, origin } = inbound;
        let reply = survive(update, async move { app.handle(request, now).await }).await;
        if let Some(reply) = reply {
            self.answer(lane, origin, reply);
        }
    }

    /// Gives an answer: a press is answered at once or never, words wait for each other.
    fn answer(&self, lane: i64, origin: Origin, reply: Reply) {
        let errand = Errand::new(&self.0.outlet, origin, reply);
        let lanes = self.clone();
        let mut all = self.0.lanes();
        let own = all.entry(lane).or_default();
        if errand.answers_press() {
            if own.presses >= ANSWERS {
                info!(lane, "too many presses to answer them all");
                return;
            }
            own.presses += 1;
            self.spawn(async move {
                lanes.give(errand).await;
                lanes.0.change(lane, |own| own.presses -= 1);
            });
            return;
        }
        if own.answers.len() >= ANSWERS {
            info!(lane, "too much is asked here for all to be answered");
            return;
        }
        own.answers.push_back(errand);
        if !own.is_speaking {
            own.is_speaking = true;
            self.spawn(async move {
                while let Some(errand) = lanes.0.next_answer(lane) {
                    lanes.give(errand).await;
                }
            });
        }
    }

    async fn give(&self, errand: Errand) {
        let app = self.0.app.clone();
        if let Err(failed) = tokio::spawn(async move { errand.run(&app).await }).await {
            error!(%failed, "an answer was lost");
        }
    }

    fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let in_progress = self.0.outlet.activity.begin();
        tokio::spawn(async move {
            work.await;
            drop(in_progress);
        });
    }
}

impl Shared {
    /// The next job of a lane: the oldest, but whoever has many waiting comes after the others. `None`
    /// when nothing waits, and then nobody works there.
    fn next_job(&self, lane: i64) -> Option<Job> {
        let mut lanes = self.lanes();
        let own = lanes.get_mut(&lane)?;
        let mut of_each: HashMap<&Account, usize> = HashMap::new();
        for person in own.jobs.iter().filter_map(|job| job.person.as_ref()) {
            *of_each.entry(person).or_default() += 1;
        }
        let is_modest = |job: &Job| {
            let person = job.person.as_ref();
            person.is_none_or(|person| of_each.get(person).is_none_or(|count| *count < MANY))
        };
        let modest = own.jobs.iter().position(is_modest);
        let job = own.jobs.remove(modest.unwrap_or_default());
        own.is_working = job.is_some();
        forget_idle(&mut lanes, lane);
        job
    }

    fn next_answer(&self, lane: i64) -> Option<Errand> {
        let mut lanes = self.lanes();
        let own = lanes.get_mut(&lane)?;
        let errand = own.answers.pop_front();
        own.is_speaking = errand.is_some();
        forget_idle(&mut lanes, lane);
        errand
    }

    /// Leave to ask Telegram something; `None` when too much is being asked.
    fn may_ask(&self, lane: i64) -> Option<OwnedSemaphorePermit> {
        let mut lanes = self.lanes();
        let own = lanes.entry(lane).or_default();
        if own.asking >= ASKING_IN_CHAT {
            return None;
        }
        let permit = Arc::clone(&self.asking).try_acquire_owned().ok()?;
        own.asking += 1;
        Some(permit)
    }

    fn change(&self, lane: i64, change: impl FnOnce(&mut Lane)) {
        let mut lanes = self.lanes();
        if let Some(own) = lanes.get_mut(&lane) {
            change(own);
        }
        forget_idle(&mut lanes, lane);
    }

    /// What was asked is done: it may be confirmed, unless the store has failed and may have lost it.
    fn finish(&self, update: u32, person: Option<Account>) {
        if let Some(person) = person {
            let mut people = self.people();
            if let Some(count) = people.get_mut(&person) {
                *count -= 1;
                if *count == 0 {
                    people.remove(&person);
                }
            }
        }
        if self.app.has_failed() {
            self.ledger.wake();
        } else {
            self.ledger.finish(update);
        }
    }

    fn lanes(&self) -> MutexGuard<'_, HashMap<i64, Lane>> {
        // Every change of a lane leaves it whole.
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn people(&self) -> MutexGuard<'_, HashMap<Account, usize>> {
        // Every change of the map leaves it whole.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forget_idle(lanes: &mut HashMap<i64, Lane>, lane: i64) {
    let is_idle =
        |own: &Lane| !own.is_working && !own.is_speaking && own.presses == 0 && own.asking == 0;
    if lanes.get(&lane).is_some_and(is_idle) {
        lanes.remove(&lane);
    }
}

/// Works in a task of its own: an update that makes the core panic must not come back for ever, nor take
/// the others with it.
async fn survive<T: Send + 'static>(
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
