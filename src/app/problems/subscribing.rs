//! Choosing to be sent the problem of the day.

use sha2::{Digest, Sha256};

use crate::app::context::Context;
use crate::app::language::view_settings::{Setting, ViewSettings};
use crate::app::problems::daily::begun;
use crate::club::problems::{Subscriber, Subscription};
use crate::game::{Network, Place, PlayerId, Preferences, Route, Timestamp};
use crate::store::{Batch, Change, Known, StoreError, Timer};

/// The bit by which the numbers of shared places are told from those of people.
const CHAT: u64 = 1 << 63;

/// Whether a setting changes when the problem of the day is sent.
pub(crate) fn concerns(setting: Setting) -> bool {
    matches!(setting, Setting::Problem | Setting::Zone)
}

/// Puts into the batch that keeps these preferences what follows from them for the problem of the day. A person is
/// told on this network first.
pub(crate) async fn subscribe(
    context: &Context,
    to: Subscriber,
    network: &Network,
    preferences: &Preferences,
    now: Timestamp,
    batch: &mut Batch,
) -> Result<(), StoreError> {
    let whose = number(&to);
    let settings = ViewSettings::of(preferences);
    let known = context.store.problem_subscription(whose).await?;
    let fresh = settings
        .problem
        .and_then(|hour| begun(context, to, network, (&settings.zone, hour), now));
    let wanted = fresh.map(|mut fresh| {
        if let Some(known) = &known {
            // The solution of the last one is still owed, and none comes twice.
            fresh.last = known.last;
            fresh.solved = known.solved;
            fresh.done = fresh.done.max(known.done);
        }
        fresh
    });
    if known.is_none() && wanted.is_none() {
        return Ok(());
    }
    if let Some(wanted) = &wanted {
        batch
            .set_timers
            .push((wanted.due, Timer::DailyProblem(whose)));
    }
    let known = known.map(Box::new);
    batch.known.push(Known::ProblemSubscription(whose, known));
    batch
        .changes
        .push(Change::ProblemSubscription(whose, wanted));
    Ok(())
}

/// Puts into the batch that moves a shared place what moves its subscription.
pub(crate) async fn moved(
    context: &Context,
    old: &Route,
    new: &Route,
    batch: &mut Batch,
) -> Result<(), StoreError> {
    let (from, to) = (of_place(old), of_place(new));
    let known = context.store.problem_subscription(from).await?;
    let there = context.store.problem_subscription(to).await?;
    let Some(subscription) = known.clone() else {
        return Ok(());
    };
    let moved = Subscription {
        to: Subscriber::Chat(new.clone()),
        network: new.network.clone(),
        ..subscription
    };
    let timers = [(from, &known), (to, &there)];
    let timers = timers
        .iter()
        .filter_map(|(whose, of)| Some((of.as_ref()?.due, Timer::DailyProblem(*whose))));
    batch.clear_timers.extend(timers);
    batch.set_timers.push((moved.due, Timer::DailyProblem(to)));
    batch.changes.extend([
        Change::ProblemSubscription(from, None),
        Change::ProblemSubscription(to, Some(moved)),
    ]);
    batch.known.extend([
        Known::ProblemSubscription(from, known.map(Box::new)),
        Known::ProblemSubscription(to, there.map(Box::new)),
    ]);
    Ok(())
}

/// The number of a person's subscription.
pub(crate) const fn of_person(player: PlayerId) -> u64 {
    player.0
}

/// The number of a subscription: that of a person, or a hash of a shared place.
fn number(to: &Subscriber) -> u64 {
    match to {
        Subscriber::Person(player) => of_person(*player),
        Subscriber::Chat(route) => of_place(route),
    }
}

/// The number of a shared place's subscription.
pub(super) fn of_place(route: &Route) -> u64 {
    let (Place::Chat(name) | Place::Person(name)) = &route.place;
    let mut hasher = Sha256::new();
    hasher.update(route.network.as_str().as_bytes());
    hasher.update([0]);
    hasher.update(name.as_bytes());
    let hash = hasher.finalize();
    let first = hash
        .iter()
        .take(8)
        .fold(0, |number, byte| number << 8 | u64::from(*byte));
    first | CHAT
}
