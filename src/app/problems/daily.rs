//! The problem of the day: whose day it is, and sending it at the hour that was chosen.

use std::time::Duration;

use jiff::civil::{Date, DateTime, Time};
use jiff::{Timestamp as Instant, ToSpan};

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::time::hour::Hour;
use crate::app::language::time::zone::Zone;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::callers::{Caller, private_route};
use crate::app::people::instants::{day_of, in_bot_time, today, world_time};
use crate::app::problems::book;
use crate::club::problems::{Day, ProblemNumber, Subscriber, Subscription};
use crate::game::{Destination, News, Notice, Route, Timestamp};
use crate::store::{Batch, Change, StoreError, Timer};

/// A problem that is later than this is left out: the next one is near.
const LATE: Duration = Duration::from_secs(12 * 60 * 60);
/// Subscriptions reckoned anew at a time after an absence.
const PAGE: usize = 100;
/// The offsets from UTC of the places where a day begins first and last, in hours.
const FIRST_ZONE: i64 = 14;
const LAST_ZONE: i64 = 12;

/// The problem of the day where the person lives.
pub(super) async fn of_today(context: &Context, caller: &Caller<'_>) -> Attempt<ProblemNumber> {
    let today = today(context, &caller.view_settings, caller.now);
    let chosen = book::of_day(context, today).await?;
    let none = || Abort::from(caller.localizer.say("problem-none"));
    chosen.map(|(number, _)| number).ok_or_else(none)
}

/// The day for whose streak a problem counts now: one that it is somewhere in the world, of which this is
/// the problem; the newest where there are two.
pub(super) async fn counting_day(
    context: &Context,
    number: ProblemNumber,
    now: Timestamp,
) -> Result<Option<Day>, StoreError> {
    let utc = world_time(context, now);
    let date = |hours: i64| {
        let there = utc.checked_add(hours.hours()).unwrap_or(utc);
        day_of(there.to_zoned(jiff::tz::TimeZone::UTC).date())
    };
    let (first, last) = (date(FIRST_ZONE), date(-LAST_ZONE));
    let mut day = first;
    while day >= last {
        let chosen = book::of_day(context, day).await?;
        if chosen.is_some_and(|(chosen, _)| chosen == number) {
            return Ok(Some(day));
        }
        day = day.plus(-1);
    }
    Ok(None)
}

/// An instant at which a problem is due, and its day.
type Moment = (Instant, Day);

/// The last instant not after `now` at which clocks show this hour, and the first one after it, each with
/// its day.
fn around(zone: &Zone, hour: Hour, now: Instant) -> (Option<Moment>, Option<Moment>) {
    let today = zone.clock(now).date();
    let days = (-2..=2_i64).filter_map(|days| today.checked_add(days.days()).ok());
    let moments = days.filter_map(|date| Some((moment(zone, hour, date)?, day_of(date))));
    let moments: Vec<(Instant, Day)> = moments.collect();
    let last = moments.iter().rfind(|(at, _)| *at <= now).copied();
    let next = moments.iter().find(|(at, _)| *at > now).copied();
    (last, next)
}

/// When clocks show this hour on a day; where they skip it, when they have skipped it.
fn moment(zone: &Zone, hour: Hour, date: Date) -> Option<Instant> {
    let time = Time::new((hour.minute() / 60) as i8, (hour.minute() % 60) as i8, 0, 0).ok()?;
    let found = zone
        .instants(DateTime::from_parts(date, time))
        .first()
        .copied();
    found.or_else(|| zone.next_change(zone.midnight(date)?))
}

/// A subscription that begins now: the first problem comes at the next hour.
pub(super) fn begun(
    context: &Context,
    to: Subscriber,
    zone: &Zone,
    hour: Hour,
    now: Timestamp,
) -> Option<Subscription> {
    let (last, next) = around(zone, hour, world_time(context, now));
    Some(Subscription {
        to,
        due: in_bot_time(context, next?.0),
        done: last?.1,
        last: None,
    })
}

/// The timer of a subscription is due.
pub(crate) async fn daily_due(
    context: &Context,
    at: Timestamp,
    whose: u64,
    now: Timestamp,
) -> Result<(), StoreError> {
    let timer = (at, Timer::DailyProblem(whose));
    let subscription = context.store.problem_subscription(whose).await?;
    let mut batch = match subscription.filter(|subscription| subscription.due == at) {
        Some(subscription) => sent(context, whose, subscription, now).await?,
        // Another hour was chosen meanwhile.
        None => Batch::default(),
    };
    batch.clear_timers.push(timer);
    context.commit(batch).await.map(drop)
}

/// The bot was away: the hours of the clock come sooner than the bot's own time had it.
pub(crate) async fn aim_anew(
    context: &Context,
    at: Timestamp,
    after: u64,
    now: Timestamp,
) -> Result<(), StoreError> {
    let page = context.store.problem_subscriptions(after, PAGE).await?;
    for (whose, subscription) in &page {
        let due = subscription.due;
        let mut batch = sent(context, *whose, subscription.clone(), now).await?;
        batch.clear_timers.push((due, Timer::DailyProblem(*whose)));
        context.commit(batch).await?;
    }
    let more = page.last().filter(|_| page.len() == PAGE);
    let batch = Batch {
        clear_timers: vec![(at, Timer::AimProblems(after))],
        set_timers: more
            .map(|(whose, _)| (at, Timer::AimProblems(*whose)))
            .into_iter()
            .collect(),
        ..Batch::default()
    };
    context.commit(batch).await.map(drop)
}

/// What a subscription gets now, and its next timer; the newest problem only, however many were missed.
async fn sent(
    context: &Context,
    whose: u64,
    mut subscription: Subscription,
    now: Timestamp,
) -> Result<Batch, StoreError> {
    let ends = || Batch {
        changes: vec![Change::ProblemSubscription(whose, None)],
        ..Batch::default()
    };
    let Some((settings, route)) = subscriber(context, &subscription.to).await? else {
        return Ok(ends());
    };
    let Some(hour) = settings.problem else {
        return Ok(ends());
    };
    let utc = world_time(context, now);
    let (Some((last, day)), Some((next, _))) = around(&settings.zone, hour, utc) else {
        return Ok(ends());
    };
    let mut batch = Batch::default();
    let waited = Duration::try_from(utc.duration_since(last)).unwrap_or_default();
    if day > subscription.done {
        if waited <= LATE
            && let Some((problem, chosen)) = book::of_day(context, day).await?
        {
            let is_chat = matches!(subscription.to, Subscriber::Chat(_));
            let notice = |news| Notice {
                to: Destination::Route(route.clone()),
                news,
            };
            if let Some((before, earlier)) = subscription.last {
                batch
                    .notices
                    .push(notice(News::ProblemSolved(before.0, earlier.0)));
            }
            // Once in each week, with its first problem.
            let monday = day.monday();
            if is_chat && subscription.done < monday && subscription.last.is_some() {
                batch
                    .notices
                    .push(notice(News::ProblemWeek(monday.plus(-7).0)));
            }
            batch
                .notices
                .push(notice(News::DailyProblem(day.0, problem.0)));
            batch.changes.push(chosen);
            subscription.last = Some((day, problem));
        }
        subscription.done = day;
    }
    subscription.due = in_bot_time(context, next).max(now.after(Duration::from_millis(1)));
    batch
        .set_timers
        .push((subscription.due, Timer::DailyProblem(whose)));
    batch
        .changes
        .push(Change::ProblemSubscription(whose, Some(subscription)));
    Ok(batch)
}

/// What a subscriber has chosen, and where they are told; `None` for those who are gone.
async fn subscriber(
    context: &Context,
    to: &Subscriber,
) -> Result<Option<(ViewSettings, Route)>, StoreError> {
    match to {
        Subscriber::Person(id) => {
            let player = context.store.player(*id).await?;
            Ok(player.filter(|player| !player.blocked).and_then(|player| {
                let route = player.accounts.first().map(private_route)?;
                Some((ViewSettings::of_person(&player), route))
            }))
        }
        Subscriber::Chat(route) => {
            let chat = context.store.chat(route).await?;
            let there = chat.filter(|chat| !chat.left);
            Ok(there.map(|chat| (ViewSettings::of(&chat.preferences), route.clone())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(name: &str) -> Zone {
        Zone::named(name).unwrap()
    }

    #[test]
    fn the_hour_comes_once_a_day_by_the_clock_on_the_wall() {
        let hour = Hour::read("2:30").unwrap();
        let berlin = zone("Europe/Berlin");
        // On 2026-03-29 the clocks skip from 2 to 3.
        let mut now: Instant = "2026-03-27T12:00:00Z".parse().unwrap();
        let mut days = Vec::new();
        for _ in 0..4 {
            let (last, next) = around(&berlin, hour, now);
            assert!(last.unwrap().0 <= now);
            now = next.unwrap().0;
            days.push(next.unwrap().1.0);
        }
        assert_eq!(days, [days[0], days[0] + 1, days[0] + 2, days[0] + 3]);
        let skipped: Instant = "2026-03-29T01:00:00Z".parse().unwrap();
        assert_eq!(around(&berlin, hour, skipped).0.unwrap().0, skipped);
    }

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(day_of(Date::constant(1970, 1, 2)), Day(1));
        assert_eq!(day_of(Date::constant(2026, 11, 23)), Day(20_780));
    }
}
