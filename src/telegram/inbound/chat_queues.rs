//! Updates by chat: those of one chat are handled one after the other, those of different chats at
//! the same time.
//!
//! No queue waits for a call of Telegram. Requests that need one first, and those that take long,
//! are handled in tasks of their own. The replies of each chat have a second queue.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use teloxide::types::{Update, UpdateKind};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::{error, info, warn};

use crate::app::{Account, Admission, App, Command, Reply};
use crate::machine::clock_sample;
use crate::telegram::identity::Identity;
use crate::telegram::inbound::place_change::{PlaceChange, RecentMigrations};
use crate::telegram::inbound::request::{self, Inbound, Origin};
use crate::telegram::inbound::update_tracker::UpdateTracker;
use crate::telegram::outbound::reply::ReplyTask;
use crate::telegram::outbound::sender::MessageSender;

/// The most replies of one chat that wait, and the most button answers of one chat in progress.
/// More are dropped: Telegram would not accept them in time either.
const ANSWERS: usize = 24;
/// The most requests that call Telegram first, of one chat and of all. Their updates stay
/// unconfirmed meanwhile, and Telegram shows at most a hundred of those.
const ASKING_IN_CHAT: usize = 12;
const ASKING: usize = 48;
/// A person with so many updates waiting in a chat is served after the others there.
const MANY: usize = 8;

/// The queues of all chats.
#[derive(Clone)]
pub(crate) struct ChatQueues(Arc<Shared>);

struct Shared {
    app: App,
    sender: MessageSender,
    identity: Arc<Identity>,
    migrations: Arc<RecentMigrations>,
    tracker: Arc<UpdateTracker>,
    queues: Mutex<HashMap<i64, ChatQueue>>,
    /// How many updates of each person are in progress.
    people: Mutex<HashMap<Account, usize>>,
    asking: Arc<Semaphore>,
}

/// The queue of one chat. Dropped when it is empty.
#[derive(Default)]
struct ChatQueue {
    jobs: VecDeque<QueuedUpdate>,
    is_working: bool,
    answers: VecDeque<ReplyTask>,
    is_speaking: bool,
    presses: usize,
    asking: usize,
}

/// An update that waits in a queue.
struct QueuedUpdate {
    update: u32,
    /// The person who sent it, if it is a request.
    person: Option<Account>,
    what: Task,
}

enum Task {
    /// A request of a person.
    Request(Box<Inbound>),
    /// A group moved, or the bot was removed from it.
    PlaceChange(PlaceChange),
    /// A request of an anonymous administrator or a channel.
    Anonymous(Origin),
}

impl ChatQueues {
    pub(crate) fn new(
        app: App,
        sender: MessageSender,
        identity: Arc<Identity>,
        migrations: Arc<RecentMigrations>,
        tracker: Arc<UpdateTracker>,
    ) -> ChatQueues {
        ChatQueues(Arc::new(Shared {
            app,
            sender,
            identity,
            migrations,
            tracker,
            queues: Mutex::default(),
            people: Mutex::default(),
            asking: Arc::new(Semaphore::new(ASKING)),
        }))
    }

    /// Puts an update into its queue. An update that asks nothing, or too much, is finished at
    /// once.
    pub(crate) fn take(&self, update: &Update) {
        let number = update.id.0;
        let queue = request::queue(update);
        if let Some((chat, id)) = request::message_in(update) {
            self.0.sender.known_messages.note(chat, id);
        }
        // An update that causes a panic must not end the program, and must not come again for ever.
        let read = catch_unwind(AssertUnwindSafe(|| self.read(queue, update)));
        match read {
            Ok(Some(job)) => self.put(queue, job),
            Ok(None) => self.0.tracker.finish(number),
            Err(_) => {
                error!(
                    update = number,
                    "handling an update failed with a panic; it is dropped"
                );
                self.0.tracker.finish(number);
            }
        }
    }

    fn read(&self, queue: i64, update: &Update) -> Option<QueuedUpdate> {
        let (shared, number) = (&self.0, update.id.0);
        if let UpdateKind::Error(_) = &update.kind {
            // It would come the same again. Its content is private and not logged.
            warn!(update = number, "an update of an unknown kind is skipped");
        }
        let job = |person, what| QueuedUpdate {
            update: number,
            person,
            what,
        };
        if let Some(change) = PlaceChange::of(update, &shared.identity) {
            return Some(job(None, Task::PlaceChange(change)));
        }
        let Some(inbound) = request::read(update, &shared.identity) else {
            let origin = request::anonymous(update, &shared.identity)?;
            return Some(job(None, Task::Anonymous(origin)));
        };
        let added = matches!(inbound.request.command, Command::Added);
        if added
            && update
                .chat()
                .is_some_and(|chat| shared.migrations.is_new(chat.id))
        {
            return None;
        }
        let account = inbound.request.sender.account.clone();
        let more = shared.people().contains_key(&account);
        let now = shared.app.now(clock_sample());
        match shared.app.admit(&inbound.request, more, now) {
            Admission::Welcome => Some(job(Some(account), Task::Request(Box::new(inbound)))),
            Admission::Refused(said) => {
                // Without an answer the button would show a spinner.
                let is_press = matches!(inbound.origin, Origin::Button { .. });
                if said.is_some() {
                    info!(queue, "a person sends too many requests");
                }
                if said.is_some() || is_press {
                    let said = said.map_or(Reply::silence(), |said| *said);
                    self.answer(queue, inbound.origin, said);
                }
                None
            }
        }
    }

    fn put(&self, queue: i64, job: QueuedUpdate) {
        if let Some(person) = &job.person {
            *self.0.people().entry(person.clone()).or_default() += 1;
        }
        let mut queues = self.0.queues();
        let own = queues.entry(queue).or_default();
        own.jobs.push_back(job);
        if !own.is_working {
            own.is_working = true;
            let queues = self.clone();
            self.spawn(async move { queues.work(queue).await });
        }
    }

    /// Handles the updates of a queue until it is empty.
    async fn work(&self, queue: i64) {
        while let Some(job) = self.0.next_job(queue) {
            let (update, person) = (job.update, job.person.clone());
            if !self.begin(queue, job).await {
                self.0.finish(update, person);
            }
        }
    }

    /// Handles an update, or starts a task for it. Whether the task goes on after this returns.
    async fn begin(&self, queue: i64, job: QueuedUpdate) -> bool {
        let app = self.0.app.clone();
        let QueuedUpdate {
            update,
            person,
            what,
        } = job;
        let inbound = match what {
            Task::PlaceChange(change) => {
                survive(update, async move { follow(&app, change).await }).await;
                return false;
            }
            Task::Anonymous(origin) => {
                // An anonymous sender has no known language.
                if let Some(language) = app.languages().into_iter().next() {
                    let sentence = app.phrase(&language, "who-wrote");
                    self.answer(queue, origin, Reply::private(sentence.into()));
                }
                return false;
            }
            Task::Request(inbound) => *inbound,
        };
        let takes_time = App::takes_time(&inbound.request.command);
        if takes_time {
            // It may be confirmed now: if it is lost in a crash the person can ask again.
            self.0.tracker.finish(update);
        }
        let asks = matches!(inbound.request.command, Command::Added | Command::Diagnose);
        let request = inbound.request.clone();
        let depends = async move { app.depends_on_manager(&request).await };
        let depends = survive(update, depends).await.unwrap_or_default();
        let mut permit = None;
        if asks || depends {
            permit = self.0.may_ask(queue);
            if permit.is_none() {
                let reply = self.0.app.too_much(&inbound.request);
                self.answer(queue, inbound.origin, reply);
                return false;
            }
        }
        if takes_time || permit.is_some() {
            self.beside(queue, (update, person), inbound, permit, depends);
            return true;
        }
        self.handle(queue, update, inbound).await;
        false
    }

    /// Handles a request in a task of its own, and asks first who manages the chat where that
    /// matters.
    fn beside(
        &self,
        queue: i64,
        (update, person): (u32, Option<Account>),
        mut inbound: Inbound,
        permit: Option<OwnedSemaphorePermit>,
        depends: bool,
    ) {
        let queues = self.clone();
        self.spawn(async move {
            let shared = &queues.0;
            if depends {
                // If Telegram does not answer, the core is told that it is not known.
                let (app, request) = (shared.app.clone(), inbound.request.clone());
                let manages = async move { app.manages(&request).await };
                inbound.request.manages = survive(update, manages).await.flatten();
            }
            queues.handle(queue, update, inbound).await;
            if permit.is_some() {
                shared.change(queue, |own| own.asking -= 1);
            }
            drop(permit);
            shared.finish(update, person);
        });
    }

    async fn handle(&self, queue: i64, update: u32, inbound: Inbound) {
        let app = self.0.app.clone();
        let now = app.now(clock_sample());
        let Inbound { request, origin } = inbound;
        let reply = survive(update, async move { app.handle(request, now).await }).await;
        if let Some(reply) = reply {
            self.answer(queue, origin, reply);
        }
    }

    /// Sends a reply. A button is answered at once or never; messages wait for each other.
    fn answer(&self, queue: i64, origin: Origin, reply: Reply) {
        let task = ReplyTask::new(&self.0.sender, origin, reply);
        let queues = self.clone();
        let mut all = self.0.queues();
        let own = all.entry(queue).or_default();
        if task.answers_button() {
            if own.presses >= ANSWERS {
                info!(queue, "too many button presses; one is not answered");
                return;
            }
            own.presses += 1;
            self.spawn(async move {
                queues.give(task).await;
                queues.0.change(queue, |own| own.presses -= 1);
            });
            return;
        }
        if own.answers.len() >= ANSWERS {
            info!(queue, "too many requests in this chat; one is not answered");
            return;
        }
        own.answers.push_back(task);
        if !own.is_speaking {
            own.is_speaking = true;
            self.spawn(async move {
                while let Some(task) = queues.0.next_answer(queue) {
                    queues.give(task).await;
                }
            });
        }
    }

    async fn give(&self, task: ReplyTask) {
        let app = self.0.app.clone();
        if let Err(failed) = tokio::spawn(async move { task.run(&app).await }).await {
            error!(%failed, "sending a reply failed with a panic; it is dropped");
        }
    }

    fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let in_progress = self.0.sender.activity.begin();
        tokio::spawn(async move {
            work.await;
            drop(in_progress);
        });
    }
}

impl Shared {
    /// The next update of a queue: the oldest, but people with many waiting come after the others.
    /// `None` when the queue is empty, and then no task works on it.
    fn next_job(&self, queue: i64) -> Option<QueuedUpdate> {
        let mut queues = self.queues();
        let own = queues.get_mut(&queue)?;
        let mut of_each: HashMap<&Account, usize> = HashMap::new();
        for person in own.jobs.iter().filter_map(|job| job.person.as_ref()) {
            *of_each.entry(person).or_default() += 1;
        }
        let is_modest = |job: &QueuedUpdate| {
            let person = job.person.as_ref();
            person.is_none_or(|person| of_each.get(person).is_none_or(|count| *count < MANY))
        };
        let modest = own.jobs.iter().position(is_modest);
        let job = own.jobs.remove(modest.unwrap_or_default());
        own.is_working = job.is_some();
        forget_idle(&mut queues, queue);
        job
    }

    fn next_answer(&self, queue: i64) -> Option<ReplyTask> {
        let mut queues = self.queues();
        let own = queues.get_mut(&queue)?;
        let task = own.answers.pop_front();
        own.is_speaking = task.is_some();
        forget_idle(&mut queues, queue);
        task
    }

    /// Permission to call Telegram; `None` when too many calls are in progress.
    fn may_ask(&self, queue: i64) -> Option<OwnedSemaphorePermit> {
        let mut queues = self.queues();
        let own = queues.entry(queue).or_default();
        if own.asking >= ASKING_IN_CHAT {
            return None;
        }
        let permit = Arc::clone(&self.asking).try_acquire_owned().ok()?;
        own.asking += 1;
        Some(permit)
    }

    fn change(&self, queue: i64, change: impl FnOnce(&mut ChatQueue)) {
        let mut queues = self.queues();
        if let Some(own) = queues.get_mut(&queue) {
            change(own);
        }
        forget_idle(&mut queues, queue);
    }

    /// Marks an update as done, so that it may be confirmed, unless the store has failed and may
    /// have lost it.
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
            self.tracker.wake();
        } else {
            self.tracker.finish(update);
        }
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<i64, ChatQueue>> {
        // Every change of a queue leaves it consistent.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn people(&self) -> MutexGuard<'_, HashMap<Account, usize>> {
        // Every change of the map leaves it consistent.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forget_idle(queues: &mut HashMap<i64, ChatQueue>, queue: i64) {
    let is_idle = |own: &ChatQueue| {
        !own.is_working && !own.is_speaking && own.presses == 0 && own.asking == 0
    };
    if queues.get(&queue).is_some_and(is_idle) {
        queues.remove(&queue);
    }
}

/// Runs work in a task of its own, so that a panic neither ends the others nor brings the update
/// back for ever.
async fn survive<T: Send + 'static>(
    update: u32,
    work: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    match tokio::spawn(work).await {
        Ok(done) => Some(done),
        Err(failed) => {
            error!(%failed, update, "handling an update failed with a panic; it is dropped");
            None
        }
    }
}

/// Tells the core that a group moved, or that the bot was removed from it.
async fn follow(app: &App, change: PlaceChange) {
    match change {
        PlaceChange::Moved { old, new } => {
            info!(?old, ?new, "a group became a supergroup");
            app.moved(&old, &new).await;
        }
        PlaceChange::Left(route) => {
            info!(?route, "the bot was removed from a group");
            app.left(&route).await;
        }
    }
}
