//! What all capabilities share: the store, the catalog, locks, caches and the state of what runs.

use std::ops::Deref;
use std::sync::{Arc, Weak};

use tokio::sync::Semaphore;
use tokio::time::Instant;

use crate::app::context::access_ends::AccessEnds;
use crate::app::context::bot_clock::BotClock;
use crate::app::context::caches::game_cache::GameCache;
use crate::app::context::caches::picture_cache::PictureCache;
use crate::app::context::duties::{Duties, ENGINE};
use crate::app::context::engine_work::analysis_work::{AnalysisWork, Stage};
use crate::app::context::engine_work::background_jobs::{BackgroundJobs, Job};
use crate::app::context::engine_work::engine_pool::EnginePool;
use crate::app::context::engine_work::hint_work::HintWork;
use crate::app::context::latest_time::LatestTime;
use crate::app::context::limits::budget::Budgets;
use crate::app::context::limits::fair_queue::FairQueue;
use crate::app::context::locks::Locks;
use crate::app::context::options::Options;
use crate::app::context::outbox_signal::OutboxSignal;
use crate::app::context::resign_questions::ResignQuestions;
use crate::app::context::transports::Transports;
use crate::app::language::catalog::Catalog;
use crate::game::{Account, Calendar, ChallengeCode, ContestId, GameId, PlayerId, Route};
use crate::metrics;
use crate::store::{Batch, Commit, Lease, Store, StoreError, StoredGame};

/// What every function of the core is given: the core, and under which lease it works. Cheap to clone; all
/// clones share the core.
#[derive(Clone)]
pub(crate) struct Context {
    core: Arc<Core>,
    /// `None` for what any process may do.
    lease: Option<Lease>,
}

/// What all capabilities share.
pub(crate) struct Core {
    /// Where everything durable is.
    pub store: Arc<dyn Store>,
    /// Which work this process does.
    pub duties: Duties,
    /// What the operator chose.
    pub options: Options,
    /// Every sentence, by language.
    pub catalog: Catalog,
    /// Locks against changing the same thing twice at once.
    pub locks: CoreLocks,
    /// Games in memory, so that a turn does not replay its game several times.
    pub game_cache: GameCache,
    /// Sessions and watchers' links that end.
    pub access_ends: AccessEnds,
    /// Pictures that were drawn lately.
    pub pictures: PictureCache,
    /// The bot's clock: UTC less its absences.
    pub clock: BotClock,
    /// The time as the core was last told, for loops in the background.
    pub latest: Arc<LatestTime>,
    /// How messages leave.
    pub delivery: DeliveryState,
    /// What people may ask for at once.
    pub limits: Limits,
    /// What the engine does.
    pub engine: EngineState,
    /// Resignations that wait to be typed once more.
    pub resignations: ResignQuestions,
}

/// Who may change what at a time. Whoever takes several takes the lock of a game, a challenge or an account
/// before those of players, and never the other way; those of several players in the order of their
/// numbers. So no two tasks wait for each other.
pub(crate) struct CoreLocks {
    /// One turn of work a game.
    pub games: Locks<GameId>,
    /// One answer at a time a challenge.
    pub challenges: Locks<ChallengeCode>,
    /// One first contact at a time an account.
    pub people: Locks<Account>,
    /// One change at a time a contest. Whoever takes it takes no other contest, and takes it before all others.
    pub contests: Locks<ContestId>,
    /// One new challenge, result or change of the record at a time a person.
    pub players: Locks<PlayerId>,
    /// One change of the record at a time a shared place.
    pub places: Locks<Route>,
}

/// The state of what leaves.
pub(crate) struct DeliveryState {
    /// The transports that adapters have registered.
    pub transports: Transports,
    /// What wakes the loops.
    pub outbox: OutboxSignal,
    /// Lets only so many messages be composed at the same time.
    pub composing: Semaphore,
}

/// The state of what people asked for.
pub(crate) struct Limits {
    /// What people and chats have asked for lately.
    pub budgets: Budgets,
    /// Where costly work waits for its turn.
    pub costly: FairQueue<PlayerId>,
}

/// The state of the engine's work.
pub(crate) struct EngineState {
    /// Its threads.
    pub pool: EnginePool,
    /// Its hints.
    pub hints: HintWork,
    /// Its part in games, and analyses.
    pub jobs: BackgroundJobs,
    /// How far each analysis has come.
    pub analyses: AnalysisWork,
}

impl Deref for Context {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.core
    }
}

impl Core {
    /// The core on this store; `jobs` do what the engine has to do.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        options: Options,
        jobs: BackgroundJobs,
        latest: Arc<LatestTime>,
    ) -> Core {
        Core {
            duties: Duties::new(Arc::clone(&store)),
            store,
            catalog: Catalog::new(),
            locks: CoreLocks {
                games: Locks::new(),
                challenges: Locks::new(),
                people: Locks::new(),
                contests: Locks::new(),
                players: Locks::new(),
                places: Locks::new(),
            },
            game_cache: GameCache::new(options.games),
            access_ends: AccessEnds::new(),
            pictures: PictureCache::new(options.pictures),
            clock: BotClock::default(),
            latest,
            delivery: DeliveryState {
                transports: Transports::default(),
                outbox: OutboxSignal::new(),
                composing: Semaphore::new(options.deliveries.max(1)),
            },
            limits: Limits {
                budgets: Budgets::default(),
                costly: FairQueue::default(),
            },
            engine: EngineState {
                pool: EnginePool::new(
                    options.thinkers,
                    options.engine_memory,
                    options.engine_niceness,
                ),
                hints: HintWork::default(),
                jobs,
                analyses: AnalysisWork::new(options.thinkers),
            },
            resignations: ResignQuestions::default(),
            options,
        }
    }
}

impl Context {
    /// For what any process may do.
    pub(crate) fn new(core: Arc<Core>) -> Context {
        Context { core, lease: None }
    }

    /// The same core for work under a lease: what is committed there is refused once another process has taken
    /// the duty over.
    pub(crate) fn under(&self, lease: Lease) -> Context {
        Context {
            core: Arc::clone(&self.core),
            lease: Some(lease),
        }
    }

    /// The core, without keeping it alive.
    pub(crate) fn downgrade(&self) -> Weak<Core> {
        Arc::downgrade(&self.core)
    }

    /// The absences of the bot, and the way from its time to UTC.
    pub(crate) fn calendar(&self) -> Calendar {
        self.clock.calendar()
    }

    /// Commits, keeps what was committed at hand, and wakes the transports when there is something
    /// to tell. Whoever puts a game holds its lock.
    pub(crate) async fn commit(&self, mut batch: Batch) -> Result<Commit, StoreError> {
        batch.lease.clone_from(&self.lease);
        let games: Vec<Arc<StoredGame>> = batch.games.iter().cloned().map(Arc::new).collect();
        // Readers see the new form before this call has its answer: a transport woken by another
        // game may then be sending what was committed here.
        for game in &games {
            self.game_cache.writing(game.game.id());
        }
        let ends = AccessEnds::of(&batch.changes);
        let began = Instant::now();
        let commit = self.store.commit(batch).await;
        metrics::commit(outcome(&commit), began.elapsed());
        if let Ok(Commit::Done(_)) = &commit {
            self.access_ends.tell(ends);
        }
        for game in games {
            match &commit {
                Ok(Commit::Done(_)) => {
                    self.game_cache.written(Arc::clone(&game));
                    self.ask_engine(&game).await;
                }
                Ok(Commit::Seen | Commit::Conflict(_)) | Err(_) => {
                    self.game_cache.unknown(game.game.id());
                }
            }
        }
        if let Ok(Commit::Done(notices)) = &commit
            && let Some(first) = notices.first()
        {
            self.delivery.outbox.note(*first, self.latest.get());
            self.delivery.outbox.wake();
        }
        commit
    }

    /// Begins to judge a game whose analysis was asked for, if that is for this process to do.
    pub(crate) async fn begin_analysis(&self, id: GameId) {
        if self.duties.lease(ENGINE).await.is_some() {
            self.engine.jobs.begin(Job::Analysis(id));
        }
    }

    /// How far the analysis of a game is that was asked for.
    pub(crate) fn analysis_stage(&self, id: GameId) -> Stage {
        match self.duties.known(ENGINE) {
            Some(_) => self.engine.analyses.stage(id),
            None => Stage::Elsewhere,
        }
    }

    /// Begins what the engine has to do in a game, if that is for this process to do.
    pub(crate) async fn ask_engine(&self, stored: &StoredGame) {
        if stored.game.bot_asked().is_some() && self.duties.lease(ENGINE).await.is_some() {
            self.engine.jobs.ask_engine(stored);
        }
    }
}

/// The word for what became of a commit, for those who count.
fn outcome(commit: &Result<Commit, StoreError>) -> &'static str {
    match commit {
        Ok(Commit::Done(_)) => "done",
        Ok(Commit::Seen) => "seen",
        Ok(Commit::Conflict(_)) => "conflict",
        Err(_) => "failed",
    }
}
