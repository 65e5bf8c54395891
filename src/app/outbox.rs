//! What has to be told leaves: one loop a courier.
//!
//! Each place has its line, in which one message goes after the other; lines do not wait for each
//! other. The store holds every notice until it is marked as told, so that a restart at any moment
//! loses none: what was not marked is sent again.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::app::Core;
use crate::app::courier::Courier;
use crate::app::delivery::{Delivery, Fate};
use crate::game::{Destination, GameId, Network, Notice, NoticeId, Route};
use crate::store::StoreError;

/// Notices read at a time.
const PAGE: usize = 256;
/// Notices held in memory; the rest stays in the store until some have left.
const HELD: usize = 4096;
/// The store is looked at this often even when nobody wakes the loop.
const LOOK_AGAIN: Duration = Duration::from_secs(30);
/// The shortest wait before a message is tried again, whatever the network says.
const SHORTEST_WAIT: Duration = Duration::from_millis(20);
/// How long a loop that has to stop waits for messages on their way.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// The bell that wakes the couriers.
#[derive(Debug)]
pub(super) struct Outbox {
    rings: watch::Sender<u64>,
}

impl Outbox {
    /// Nothing to tell yet.
    pub fn new() -> Outbox {
        Outbox {
            rings: watch::Sender::new(0),
        }
    }

    /// There is something to tell.
    pub fn wake(&self) {
        self.rings
            .send_modify(|rings| *rings = rings.wrapping_add(1));
    }
}

/// Sends what is in the outbox for the courier's network until `stop` turns true.
pub(super) async fn run(core: Arc<Core>, courier: Arc<dyn Courier>, stop: watch::Receiver<bool>) {
    let mut rings = core.outbox.rings.subscribe();
    let mut stop_rings = stop.clone();
    let mut lines = Lines {
        core,
        courier,
        stop,
        lines: HashMap::new(),
        homes: HashMap::new(),
        held: 0,
        read: None,
        more: true,
        rest_until: None,
        under_way: JoinSet::new(),
    };
    while !*stop_rings.borrow_and_update() {
        lines.fill().await;
        lines.start();
        let next = lines.next_start();
        tokio::select! {
            // What came back is dealt with before anything new is read: a thread may have been
            // opened into which the rest has to follow.
            biased;
            stopped = stop_rings.changed() => {
                if stopped.is_err() {
                    break;
                }
            }
            Some(joined) = lines.under_way.join_next() => lines.came_back(joined),
            rung = rings.changed() => {
                if rung.is_err() {
                    break;
                }
                lines.more = true;
            }
            () = tokio::time::sleep_until(next) => lines.more = true,
        }
    }
    // Those on their way may arrive and be marked; nothing new is begun.
    let last = async { while lines.under_way.join_next().await.is_some() {} };
    if tokio::time::timeout(LAST_WAIT, last).await.is_err() {
        lines.under_way.abort_all();
    }
}

/// Whether a notice for this network is still in the outbox; false when it cannot be read.
pub(super) async fn untold(core: &Core, network: &Network) -> bool {
    let mut after = None;
    loop {
        let Ok(page) = core.store.pending(after, PAGE).await else {
            return false;
        };
        for (_, notice) in &page {
            let here = match &notice.to {
                Destination::Route(route) => route.network == *network,
                Destination::Home(game, index) => {
                    let stored = core.load(*game).await.ok().flatten();
                    let home = stored
                        .as_ref()
                        .and_then(|g| g.homes.get(usize::from(*index)));
                    home.is_some_and(|home| home.route.network == *network)
                }
            };
            if here {
                return true;
            }
        }
        match page.last() {
            Some((last, _)) if page.len() == PAGE => after = Some(*last),
            _ => return false,
        }
    }
}

/// All places with something to hear.
struct Lines {
    core: Arc<Core>,
    courier: Arc<dyn Courier>,
    stop: watch::Receiver<bool>,
    lines: HashMap<Route, Line>,
    /// The line in which the notices of a game's home wait, while there are any.
    homes: HashMap<(GameId, u8), (Route, usize)>,
    held: usize,
    /// The last notice that was read.
    read: Option<NoticeId>,
    /// Whether there may be more to read.
    more: bool,
    /// Nothing is begun before this instant, after something broke.
    rest_until: Option<Instant>,
    under_way: JoinSet<Arrival>,
}

/// What waits for one place, in order.
#[derive(Default)]
struct Line {
    waiting: BTreeMap<NoticeId, Notice>,
    busy: bool,
    failures: u32,
    not_before: Option<Instant>,
}

/// What became of a delivery.
struct Arrival {
    route: Route,
    id: NoticeId,
    fate: Fate,
}

impl Lines {
    /// Reads what is new in the outbox.
    async fn fill(&mut self) {
        while self.more && self.held < HELD {
            let page = match self.core.store.pending(self.read, PAGE).await {
                Ok(page) => page,
                Err(error) => {
                    tracing::error!(%error, "the outbox could not be read");
                    // Tried again at the next look.
                    self.more = false;
                    return;
                }
            };
            self.more = page.len() == PAGE;
            for (id, notice) in page {
                match self.place_of(&notice.to).await {
                    Ok(Some(route)) => self.put(route, id, notice),
                    // Another courier's.
                    Ok(None) => {}
                    Err(error) => {
                        tracing::error!(%error, ?id, "a notice could not be placed");
                        self.more = false;
                        return;
                    }
                }
                self.read = Some(id);
            }
        }
    }

    /// Where a notice goes, if it is for this courier's network.
    async fn place_of(&self, to: &Destination) -> Result<Option<Route>, StoreError> {
        let route = match to {
            Destination::Route(route) => Some(route.clone()),
            Destination::Home(game, index) => match self.homes.get(&(*game, *index)) {
                // Behind the others of the same home.
                Some((route, _)) => Some(route.clone()),
                None => self.core.load(*game).await?.and_then(|stored| {
                    let home = stored.homes.get(usize::from(*index));
                    home.map(|home| home.route.clone())
                }),
            },
        };
        Ok(route.filter(|route| route.network == *self.courier.network()))
    }

    fn put(&mut self, route: Route, id: NoticeId, notice: Notice) {
        if let Destination::Home(game, index) = &notice.to {
            let entry = self.homes.entry((*game, *index));
            entry.or_insert_with(|| (route.clone(), 0)).1 += 1;
        }
        self.held += 1;
        self.lines
            .entry(route)
            .or_default()
            .waiting
            .insert(id, notice);
    }

    /// Starts as many deliveries as are due and allowed.
    fn start(&mut self) {
        let now = Instant::now();
        if self.rest_until.is_some_and(|until| now < until) {
            return;
        }
        let mut room = self
            .core
            .options
            .deliveries
            .saturating_sub(self.under_way.len());
        let mut due: Vec<(NoticeId, Route)> = self
            .lines
            .iter()
            .filter(|(_, line)| !line.busy && line.not_before.is_none_or(|at| at <= now))
            .filter_map(|(route, line)| {
                let (id, _) = line.waiting.first_key_value()?;
                Some((*id, route.clone()))
            })
            .collect();
        // The oldest first, so that nobody starves.
        due.sort_unstable_by_key(|(id, _)| *id);
        for (id, route) in due {
            if room == 0 {
                return;
            }
            let Some(line) = self.lines.get_mut(&route) else {
                continue;
            };
            let Some(notice) = line.waiting.get(&id).cloned() else {
                continue;
            };
            line.busy = true;
            room -= 1;
            let delivery = Delivery {
                core: Arc::clone(&self.core),
                courier: Arc::clone(&self.courier),
                stop: self.stop.clone(),
                id,
                notice,
            };
            self.under_way.spawn(async move {
                let fate = delivery.run().await;
                Arrival { route, id, fate }
            });
        }
    }

    /// When the next line that waits may go on.
    fn next_start(&self) -> Instant {
        let now = Instant::now();
        let pauses = self.lines.values().filter(|line| !line.busy);
        let pauses = pauses
            .filter_map(|line| line.not_before)
            .chain(self.rest_until);
        // What is due already waits for room, and a delivery that comes back makes some.
        let next = pauses.filter(|at| *at > now).min();
        let latest = now + LOOK_AGAIN;
        next.map_or(latest, |next| next.min(latest))
    }

    fn came_back(&mut self, joined: Result<Arrival, tokio::task::JoinError>) {
        let Arrival { route, id, fate } = match joined {
            Ok(arrival) => arrival,
            Err(error) => {
                tracing::error!(%error, "a delivery broke off");
                self.start_over();
                return;
            }
        };
        let pause = (
            self.core.options.first_pause,
            self.core.options.longest_pause,
        );
        let Some(line) = self.lines.get_mut(&route) else {
            return;
        };
        line.busy = false;
        match fate {
            Fate::Gone(new) => {
                line.failures = 0;
                line.not_before = None;
                if let Some(notice) = line.waiting.remove(&id) {
                    self.held -= 1;
                    self.left(&notice);
                    if let (Some(new), Destination::Home(game, index)) = (new, &notice.to) {
                        self.follow(&route, (*game, *index), &new);
                    }
                }
            }
            Fate::Later(after) => {
                let doubled = pause.0.saturating_mul(1 << line.failures.min(20));
                line.failures += 1;
                let wait = doubled.min(pause.1);
                let wait = after.unwrap_or(wait).max(SHORTEST_WAIT);
                line.not_before = Some(Instant::now() + wait);
            }
            Fate::Moved(new) => {
                let waiting = std::mem::take(&mut line.waiting);
                for (id, mut notice) in waiting {
                    match &mut notice.to {
                        Destination::Route(to) if *to == route => *to = new.clone(),
                        Destination::Route(_) => {}
                        Destination::Home(game, index) => {
                            if let Some(home) = self.homes.get_mut(&(*game, *index)) {
                                home.0 = new.clone();
                            }
                        }
                    }
                    self.lines
                        .entry(new.clone())
                        .or_default()
                        .waiting
                        .insert(id, notice);
                }
            }
        }
        if self
            .lines
            .get(&route)
            .is_some_and(|line| line.waiting.is_empty() && !line.busy)
        {
            self.lines.remove(&route);
        }
    }

    /// A notice is no longer held.
    fn left(&mut self, notice: &Notice) {
        if let Destination::Home(game, index) = &notice.to
            && let Some(home) = self.homes.get_mut(&(*game, *index))
        {
            home.1 -= 1;
            if home.1 == 0 {
                self.homes.remove(&(*game, *index));
            }
        }
    }

    /// What waits for a home goes to its new place.
    fn follow(&mut self, old: &Route, home: (GameId, u8), new: &Route) {
        let to = Destination::Home(home.0, home.1);
        let Some(line) = self.lines.get_mut(old) else {
            return;
        };
        let waiting = std::mem::take(&mut line.waiting);
        let (follows, stays) = waiting.into_iter().partition(|(_, notice)| notice.to == to);
        line.waiting = stays;
        let follows: BTreeMap<NoticeId, Notice> = follows;
        if let Some(entry) = self.homes.get_mut(&home) {
            entry.0 = new.clone();
        }
        if !follows.is_empty() {
            self.lines
                .entry(new.clone())
                .or_default()
                .waiting
                .extend(follows);
        }
    }

    /// Forgets everything in memory and reads the outbox again from its beginning.
    fn start_over(&mut self) {
        self.under_way.abort_all();
        self.under_way = JoinSet::new();
        self.lines.clear();
        self.homes.clear();
        self.held = 0;
        self.read = None;
        self.more = true;
        self.rest_until = Some(Instant::now() + self.core.options.first_pause);
    }
}
