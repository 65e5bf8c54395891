//! What has to be told leaves: one loop a transport.
//!
//! Each place has its line, in which one message goes after the other; lines do not wait for each
//! other. The store holds every notice until it is marked as sent, so that a restart at any moment
//! loses none: what was not marked is sent again.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::context::request_span::delivery_span;
use crate::app::delivery::outbox_reader::OutboxReader;
use crate::app::delivery::sending::{Delivery, DeliveryOutcome};
use crate::app::request::transport::Transport;
use crate::game::{Destination, GameId, Network, News, Notice, NoticeId, Post, Route};
use crate::metrics;
use crate::store::StoreError;

/// Notices read at a time.
const PAGE: usize = 256;
/// Notices held in memory; the rest stays in the store until some have left.
const HELD: usize = 4096;
/// Messages on their way at the same time, each to another place: one that is slow holds up none but
/// its own.
const UNDER_WAY: usize = 256;
/// The store is looked at this often even when nobody wakes the loop.
const LOOK_AGAIN: Duration = Duration::from_secs(30);
/// The shortest wait before a message is tried again, whatever the network says.
const SHORTEST_WAIT: Duration = Duration::from_millis(20);
/// How often a message is tried that cannot even be attempted: its record cannot be read, or
/// sending it panics. Then the others of its place go on without it.
const TRIES: u32 = 5;
/// How long a loop that has to stop waits for messages on their way.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// Sends what is in the outbox for the transport's network until `stop` turns true.
pub(crate) async fn run(
    context: Context,
    transport: Arc<dyn Transport>,
    stop: watch::Receiver<bool>,
) {
    let mut signal = context.delivery.outbox.subscribe();
    let mut stop_rings = stop.clone();
    let reader = OutboxReader::new(context.store.is_shared());
    let mut lines = Lines {
        context,
        transport,
        stop,
        lines: HashMap::new(),
        channels: HashMap::new(),
        held: 0,
        resting: HashMap::new(),
        reader,
        under_way: JoinSet::new(),
        under_way_for: HashMap::new(),
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
            Some(joined) = lines.under_way.join_next_with_id() => lines.came_back(joined),
            signalled = signal.changed() => {
                if signalled.is_err() {
                    break;
                }
                lines.reader.want();
            }
            () = tokio::time::sleep_until(next) => lines.reader.want(),
        }
    }
    // Those on their way may arrive and be marked; nothing new is begun.
    let last = async { while lines.under_way.join_next().await.is_some() {} };
    if tokio::time::timeout(LAST_WAIT, last).await.is_err() {
        lines.under_way.abort_all();
    }
}

/// Whether a notice for this network is still in the outbox; false when it cannot be read.
pub(crate) async fn has_undelivered(context: &Context, network: &Network) -> bool {
    let mut after = None;
    loop {
        let Ok(page) = context.store.pending(after, PAGE).await else {
            return false;
        };
        for (_, notice) in &page {
            let here = match &notice.to {
                Destination::Route(route) => route.network == *network,
                Destination::Channel(game, index) => {
                    let stored = game_loading::load(context, *game).await.ok().flatten();
                    let channel = stored
                        .as_ref()
                        .and_then(|g| g.channels.get(usize::from(*index)));
                    channel.is_some_and(|channel| channel.route.network == *network)
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
    context: Context,
    transport: Arc<dyn Transport>,
    stop: watch::Receiver<bool>,
    lines: HashMap<Route, Line>,
    /// The line in which the notices of a game's channel wait, while there are any.
    channels: HashMap<(GameId, u8), (Route, usize)>,
    held: usize,
    /// Posts that were sent or edited of late, and until when they stay as they are.
    resting: HashMap<(Route, Post), Instant>,
    reader: OutboxReader,
    under_way: JoinSet<DeliveryOutcome>,
    /// What each of them carries, for those that do not come back to say so.
    under_way_for: HashMap<Id, (Route, NoticeId, Vec<NoticeId>)>,
}

/// What waits for one place, in order.
#[derive(Default)]
struct Line {
    waiting: BTreeMap<NoticeId, Notice>,
    busy: bool,
    failures: u32,
    /// How often the first that waits could not even be attempted.
    breaks: u32,
    not_before: Option<Instant>,
    /// Channels whose first notice waits for another, and until when at most. Those of other games in
    /// the same place go on meanwhile.
    held: Vec<(Destination, Instant)>,
}

impl Lines {
    /// Reads what is new in the outbox.
    async fn fill(&mut self) {
        while self.held < HELD
            && let Some(after) = self.reader.page(Instant::now())
        {
            let page = match self.context.store.pending(after, PAGE).await {
                Ok(page) => page,
                Err(error) => {
                    // Tried again at the next look.
                    tracing::error!(%error, "the outbox could not be read");
                    return;
                }
            };
            let is_full = page.len() == PAGE;
            for (id, notice) in page {
                if !self.reader.is_new(id) {
                    self.reader.passed(id);
                    continue;
                }
                match self.place_of(&notice.to).await {
                    Ok(Some(route)) => self.put(route, id, notice),
                    // Another transport's.
                    Ok(None) => {}
                    // It stays in the store, and the others go on.
                    Err(error @ StoreError::Record(..)) => {
                        tracing::error!(%error, ?id, to = ?notice.to, "a notice is left aside");
                    }
                    Err(error) => {
                        tracing::error!(%error, ?id, "a notice could not be placed");
                        return;
                    }
                }
                self.reader.passed(id);
            }
            self.reader.page_ended(is_full, Instant::now());
        }
    }

    /// Where a notice goes, if it is for this transport's network.
    async fn place_of(&self, to: &Destination) -> Result<Option<Route>, StoreError> {
        let route = match to {
            Destination::Route(route) => Some(route.clone()),
            Destination::Channel(game, index) => match self.channels.get(&(*game, *index)) {
                // Behind the others of the same channel.
                Some((route, _)) => Some(route.clone()),
                None => game_loading::load(&self.context, *game)
                    .await?
                    .and_then(|stored| {
                        let channel = stored.channels.get(usize::from(*index));
                        channel.map(|channel| channel.route.clone())
                    }),
            },
        };
        Ok(route.filter(|route| route.network == *self.transport.network()))
    }

    fn put(&mut self, route: Route, id: NoticeId, notice: Notice) {
        if let Destination::Channel(game, index) = &notice.to {
            let entry = self.channels.entry((*game, *index));
            entry.or_insert_with(|| (route.clone(), 0)).1 += 1;
        }
        self.held += 1;
        let line = self.lines.entry(route).or_default();
        // What comes now may be what the first one waits for.
        line.held.retain(|(to, _)| *to != notice.to);
        line.waiting.insert(id, notice);
    }

    /// Starts as many deliveries as are due and allowed.
    fn start(&mut self) {
        let now = Instant::now();
        self.resting.retain(|_, until| *until > now);
        let mut room = UNDER_WAY.saturating_sub(self.under_way.len());
        let mut due: Vec<(NoticeId, Route)> = self
            .lines
            .iter()
            .filter(|(_, line)| !line.busy && line.not_before.is_none_or(|at| at <= now))
            .filter_map(|(route, line)| {
                let rests = |post| self.resting.contains_key(&(route.clone(), post));
                Some((line.next(now, rests)?, route.clone()))
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
            let Some(mut notice) = line.waiting.get(&id).cloned() else {
                continue;
            };
            // What was to be told of a post is told by one edit.
            let (mut id, mut also) = (id, Vec::new());
            if let News::Post(post, _) = notice.news {
                let same = line.waiting.iter().filter(|(_, other)| {
                    other.to == notice.to && matches!(other.news, News::Post(of, _) if of == post)
                });
                let same: Vec<(NoticeId, bool)> = same
                    .map(|(id, other)| (*id, matches!(other.news, News::Post(_, true))))
                    .collect();
                notice.news = News::Post(post, same.iter().any(|(_, anew)| *anew));
                also = same.into_iter().map(|(id, _)| id).collect();
                id = also.pop().unwrap_or(id);
            }
            let rest = line.waiting.range(id..).skip(1);
            let mut rest = rest.filter(|(_, later)| later.to == notice.to).peekable();
            let may_wait =
                rest.peek().is_none() && !line.held.iter().any(|(to, _)| *to == notice.to);
            let superseded = rest.any(|(_, later)| tells(&later.news, &notice.news));
            line.busy = true;
            room -= 1;
            let delivery = Delivery {
                context: self.context.clone(),
                transport: Arc::clone(&self.transport),
                stop: self.stop.clone(),
                id,
                also: also.clone(),
                notice,
                superseded,
                may_wait,
            };
            let span = delivery_span(&route, id, &delivery.notice);
            let task = async move { delivery.run().await }.instrument(span);
            let task = self.under_way.spawn(task);
            self.under_way_for.insert(task.id(), (route, id, also));
        }
    }

    /// When the next line that waits may go on.
    fn next_start(&self) -> Instant {
        let now = Instant::now();
        let pauses = self.lines.values().filter(|line| !line.busy);
        let pauses = pauses.flat_map(|line| {
            let held = line.held.iter().map(|(_, until)| *until);
            held.chain(line.not_before)
        });
        let pauses = pauses.chain(self.resting.values().copied());
        // What is due already waits for room, and a delivery that comes back makes some.
        let next = pauses.filter(|at| *at > now).min();
        let latest = now + LOOK_AGAIN;
        next.map_or(latest, |next| next.min(latest))
    }

    fn came_back(&mut self, joined: Result<(Id, DeliveryOutcome), JoinError>) {
        let (task, outcome) = match joined {
            Ok(arrived) => arrived,
            Err(error) => {
                tracing::error!(%error, "a delivery broke off");
                (error.id(), DeliveryOutcome::Broken)
            }
        };
        let Some((route, id, also)) = self.under_way_for.remove(&task) else {
            return;
        };
        let options = &self.context.options;
        let pause = (options.first_pause, options.longest_pause);
        let Some(line) = self.lines.get_mut(&route) else {
            return;
        };
        line.busy = false;
        if let DeliveryOutcome::Later(_) | DeliveryOutcome::Broken = outcome {
            metrics::retry(route.network.as_str());
        }
        match outcome {
            DeliveryOutcome::Broken if line.breaks + 1 < TRIES => {
                line.breaks += 1;
                line.wait(None, pause);
            }
            DeliveryOutcome::Broken => {
                line.go_on();
                if let Some(notice) = line.waiting.remove(&id) {
                    tracing::error!(?id, to = ?notice.to, "a notice is left aside until the next start");
                    self.held -= 1;
                    self.left(&notice);
                }
            }
            DeliveryOutcome::Follows(new) => {
                line.go_on();
                if let Some(Destination::Channel(game, index)) =
                    line.waiting.get(&id).map(|notice| notice.to.clone())
                {
                    self.follow(&route, (game, index), &new);
                }
            }
            DeliveryOutcome::Gone(new) => {
                line.go_on();
                if let Some(notice) = line.waiting.remove(&id) {
                    line.held.retain(|(to, _)| *to != notice.to);
                    self.held -= 1;
                    for told in also {
                        self.held -= usize::from(line.waiting.remove(&told).is_some());
                    }
                    if let News::Post(post, _) = notice.news {
                        let until = Instant::now() + self.context.options.post_pause;
                        self.resting.insert((route.clone(), post), until);
                    }
                    self.left(&notice);
                    if let (Some(new), Destination::Channel(game, index)) = (new, &notice.to) {
                        self.follow(&route, (*game, *index), &new);
                    }
                }
            }
            DeliveryOutcome::Held => {
                line.go_on();
                if let Some(notice) = line.waiting.get(&id) {
                    // What has come meanwhile may be what it waits for.
                    let until = match line.of_channel(&notice.to) {
                        1 => Instant::now() + self.context.options.engine_hold,
                        _ => Instant::now(),
                    };
                    line.held.push((notice.to.clone(), until));
                }
            }
            DeliveryOutcome::Later(after) => line.wait(after, pause),
            DeliveryOutcome::Moved(new) => {
                let waiting = std::mem::take(&mut line.waiting);
                for (id, mut notice) in waiting {
                    match &mut notice.to {
                        Destination::Route(to) if *to == route => *to = new.clone(),
                        Destination::Route(_) => {}
                        Destination::Channel(game, index) => {
                            if let Some(channel) = self.channels.get_mut(&(*game, *index)) {
                                channel.0 = new.clone();
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
        if let Destination::Channel(game, index) = &notice.to
            && let Some(channel) = self.channels.get_mut(&(*game, *index))
        {
            channel.1 -= 1;
            if channel.1 == 0 {
                self.channels.remove(&(*game, *index));
            }
        }
    }

    /// What waits for a channel goes to its new place.
    fn follow(&mut self, old: &Route, channel: (GameId, u8), new: &Route) {
        let to = Destination::Channel(channel.0, channel.1);
        let Some(line) = self.lines.get_mut(old) else {
            return;
        };
        let waiting = std::mem::take(&mut line.waiting);
        let (follows, stays) = waiting.into_iter().partition(|(_, notice)| notice.to == to);
        line.waiting = stays;
        let follows: BTreeMap<NoticeId, Notice> = follows;
        if let Some(entry) = self.channels.get_mut(&channel) {
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
}

/// Whether news tell what other, older ones tell.
fn tells(later: &News, older: &News) -> bool {
    match (later, older) {
        (News::Answered(id, first, last, takebacks), News::Played(of, ply, before)) => {
            (id, takebacks) == (of, before) && (first..=last).contains(&ply)
        }
        _ => false,
    }
}

impl Line {
    /// The first that may be sent now; `rests` tells whether a post stays as it is for the moment.
    fn next(&self, now: Instant, rests: impl Fn(Post) -> bool) -> Option<NoticeId> {
        let held = |to: &Destination| {
            let mut held = self.held.iter();
            held.any(|(channel, until)| channel == to && *until > now)
        };
        let mut free = self.waiting.iter().filter(|(_, notice)| match notice.news {
            News::Post(post, anew) => anew || !rests(post),
            _ => !held(&notice.to),
        });
        free.next().map(|(id, _)| *id)
    }

    /// How many wait for a channel.
    fn of_channel(&self, to: &Destination) -> usize {
        let waiting = self.waiting.values();
        waiting.filter(|notice| notice.to == *to).count()
    }

    /// The first that waits is tried again: when the network said, else after a pause that doubles
    /// from the first of these up to the second.
    fn wait(&mut self, after: Option<Duration>, (first, longest): (Duration, Duration)) {
        let doubled = first.saturating_mul(1 << self.failures.min(20));
        self.failures += 1;
        let wait = after.unwrap_or(doubled.min(longest)).max(SHORTEST_WAIT);
        self.not_before = Some(Instant::now() + wait);
    }

    /// The first is done with.
    fn go_on(&mut self) {
        self.failures = 0;
        self.breaks = 0;
        self.not_before = None;
    }
}
