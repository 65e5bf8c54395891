//! The problem of the day: whose day it is, and sending it at the hour that was chosen.

use std::time::Duration;

use jiff::civil::{Date, DateTime, Time};
use jiff::{Timestamp as Instant, ToSpan};

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::time::hour::Hour;
use crate::app::language::time::zone::Zone;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::callers::{ATTEMPTS, Caller, private_route};
use crate::app::people::instants::{day_of, in_bot_time, today, world_time};
use crate::app::problems::book;
use crate::app::problems::subscription_number::{of_person, of_place};
use crate::club::problems::{Day, ProblemNumber, Subscriber, Subscription};
use crate::game::{Account, Destination, Network, News, Notice, PlayerId, Route, Timestamp};
use crate::store::{Batch, Change, Commit, Known, StoreError, Timer};

/// A problem that is later than this is left out: the next one is near.
const LATE: Duration = Duration::from_secs(12 * 60 * 60);
/// Subscriptions reckoned anew at a time after an absence.
const PAGE: usize = 100;
/// The offsets from UTC of the places where a day begins first and last, in hours.
const FIRST_ZONE: i64 = 14;
const LAST_ZONE: i64 = 12;
/// The most places of a person that are asked whether they were told a solution.
const PLACES: usize = 100;

/// The problem of the day where the person lives.
pub(super) async fn of_today(context: &Context, caller: &Caller<'_>) -> Attempt<ProblemNumber> {
    let today = today(context, &caller.view_settings, caller.now);
    let chosen = book::of_day(context, today).await?;
    let none = || Abort::from(caller.localizer.say("problem-none"));
    chosen.map(|(number, _)| number).ok_or_else(none)
}

/// The day for whose streak a problem counts now for somebody: one that it is somewhere in the world, of which this is
/// the problem; the newest where there are two. `None` once they could read the solution in one of their places.
pub(super) async fn counting_day(
    context: &Context,
    player: PlayerId,
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
            let told = was_told(context, player, day).await?;
            return Ok(Some(day).filter(|_| !told));
        }
        day = day.plus(-1);
    }
    Ok(None)
}

/// Whether the solution of a day's problem was sent to somebody, or to a place where they are.
async fn was_told(context: &Context, player: PlayerId, day: Day) -> Result<bool, StoreError> {
    let places = context.store.places_of(player, PLACES).await?;
    let places = places.iter().map(of_place);
    for whose in [of_person(player)].into_iter().chain(places) {
        let subscription = context.store.problem_subscription(whose).await?;
        let solved = subscription.and_then(|subscription| subscription.solved);
        if solved.is_some_and(|solved| solved >= day) {
            return Ok(true);
        }
    }
    Ok(false)
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
    network: &Network,
    (zone, hour): (&Zone, Hour),
    now: Timestamp,
) -> Option<Subscription> {
    let (last, next) = around(zone, hour, world_time(context, now));
    Some(Subscription {
        to,
        due: in_bot_time(context, next?.0),
        done: last?.1,
        last: None,
        solved: None,
        network: network.clone(),
    })
}

/// The timer of a subscription is due.
pub(crate) async fn daily_due(
    context: &Context,
    at: Timestamp,
    whose: u64,
    now: Timestamp,
) -> Result<(), StoreError> {
    serve(context, whose, Some(at), now).await
}

/// The bot was away: the hours of the clock come sooner than the bot's own time had it.
pub(crate) async fn aim_anew(
    context: &Context,
    at: Timestamp,
    after: u64,
    now: Timestamp,
) -> Result<(), StoreError> {
    let page = context.store.problem_subscriptions(after, PAGE).await?;
    for (whose, _) in &page {
        serve(context, *whose, None, now).await?;
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

/// Sends what is due to a subscription, and aims its timer anew. With `at`, the timer that woke us, nothing is sent
/// when another hour was chosen meanwhile.
async fn serve(
    context: &Context,
    whose: u64,
    at: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), StoreError> {
    for _ in 0..ATTEMPTS {
        let known = context.store.problem_subscription(whose).await?;
        let served = known.clone();
        let served = served.filter(|served| at.is_none_or(|at| served.due == at));
        let due = at.or(known.as_ref().map(|known| known.due));
        let mut batch = match served {
            Some(subscription) => sent(context, whose, subscription, now).await?,
            None => Batch::default(),
        };
        batch
            .known
            .push(Known::ProblemSubscription(whose, known.map(Box::new)));
        batch
            .clear_timers
            .extend(due.map(|due| (due, Timer::DailyProblem(whose))));
        if !matches!(context.commit(batch).await?, Commit::Conflict(_)) {
            return Ok(());
        }
    }
    // The timer stands, and is served again.
    Ok(())
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
    let Some((settings, route)) = subscriber(context, &subscription).await? else {
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
    if day > subscription.done {
        let waited = Duration::try_from(utc.duration_since(last)).unwrap_or_default();
        match route {
            Some(route) => {
                let is_late = waited > LATE;
                batch = told(context, route, &mut subscription, day, is_late).await?;
            }
            // Whoever hears nothing is owed nothing.
            None => subscription.last = None,
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

/// What is sent there for a new day: the solution of the problem before, the table of a week that is over, and the
/// problem unless it is late.
async fn told(
    context: &Context,
    route: Route,
    subscription: &mut Subscription,
    day: Day,
    is_late: bool,
) -> Result<Batch, StoreError> {
    let mut batch = Batch::default();
    let notice = |news| Notice {
        to: Destination::Route(route.clone()),
        news,
    };
    let chosen = match is_late {
        true => None,
        false => book::of_day(context, day).await?,
    };
    let before = subscription.last;
    if let Some((before, earlier)) = before.filter(|_| chosen.is_some()) {
        batch
            .notices
            .push(notice(News::ProblemSolved(before.0, earlier.0)));
        subscription.solved = Some(before);
    }
    // Once in each week, with its first problem, or without it when that is late.
    let is_chat = matches!(subscription.to, Subscriber::Chat(_));
    let monday = day.monday();
    if is_chat && subscription.done < monday && before.is_some() {
        batch
            .notices
            .push(notice(News::ProblemWeek(monday.plus(-7).0)));
    }
    if let Some((problem, chosen)) = chosen {
        batch
            .notices
            .push(notice(News::DailyProblem(day.0, problem.0)));
        batch.changes.push(chosen);
        subscription.last = Some((day, problem));
    }
    Ok(batch)
}

/// What a subscriber has chosen, and where they are told: nowhere while a person is blocked, or the bot is not in the
/// chat. `None` for those who are gone.
async fn subscriber(
    context: &Context,
    subscription: &Subscription,
) -> Result<Option<(ViewSettings, Option<Route>)>, StoreError> {
    match &subscription.to {
        Subscriber::Person(id) => {
            let player = context.store.player(*id).await?;
            Ok(player.and_then(|player| {
                let there = |account: &&Account| account.network == subscription.network;
                let account = player.accounts.iter().find(there);
                let route = private_route(account.or(player.accounts.first())?);
                let told = Some(route).filter(|_| !player.blocked);
                Some((ViewSettings::of_person(&player), told))
            }))
        }
        Subscriber::Chat(route) => {
            let chat = context.store.chat(route).await?;
            Ok(chat.map(|chat| {
                let told = Some(route.clone()).filter(|_| !chat.left);
                (ViewSettings::of(&chat.preferences), told)
            }))
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
