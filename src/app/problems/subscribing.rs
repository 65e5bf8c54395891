//! Choosing to be sent the problem of the day.

use sha2::{Digest, Sha256};

use crate::app::context::Context;
use crate::app::language::view_settings::{Setting, ViewSettings};
use crate::app::problems::daily::begun;
use crate::club::problems::Subscriber;
use crate::game::{Place, PlayerId, Preferences, Route, Timestamp};
use crate::store::{Batch, Change, StoreError, Timer};

/// The bit by which the numbers of shared places are told from those of people.
const CHAT: u64 = 1 << 63;

/// Whether a setting changes when the problem of the day is sent.
pub(crate) fn concerns(setting: Setting) -> bool {
    matches!(setting, Setting::Problem | Setting::Zone)
}

/// Puts into the batch that keeps these preferences what follows from them for the problem of the day.
pub(crate) async fn subscribe(
    context: &Context,
    to: Subscriber,
    preferences: &Preferences,
    now: Timestamp,
    batch: &mut Batch,
) -> Result<(), StoreError> {
    let whose = number(&to);
    let settings = ViewSettings::of(preferences);
    let known = context.store.problem_subscription(whose).await?;
    let fresh = settings
        .problem
        .and_then(|hour| begun(context, to, &settings.zone, hour, now));
    let wanted = fresh.map(|mut fresh| {
        if let Some(known) = &known {
            // The solution of the last one is still owed, and none comes twice.
            fresh.last = known.last;
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
    batch
        .changes
        .push(Change::ProblemSubscription(whose, wanted));
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
