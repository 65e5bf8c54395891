//! Choosing to be sent the problem of the day.

use crate::app::context::Context;
use crate::app::language::view_settings::{Setting, ViewSettings};
use crate::app::problems::daily::begun;
use crate::app::problems::subscription_number::{number, of_place};
use crate::club::problems::{Subscriber, Subscription};
use crate::game::{Network, Preferences, Route, Timestamp};
use crate::store::{Batch, Change, Known, StoreError, Timer};

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
