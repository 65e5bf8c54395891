//! Keeps the bot's time: reads the clock at the start, stores a heartbeat, and makes good what an absence of
//! the bot cost people. The clock itself is [`crate::app::context::bot_clock`].

use std::time::Duration;

use crate::app::context::Context;
use crate::app::context::bot_clock::{Absence, Face, Keeping};
use crate::app::context::caches::game_loading;
use crate::app::context::duties::TIME;
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::private_route;
use crate::app::request::message::Text;
use crate::game::{
    Destination, GameId, Heartbeat, News, Notice, Place, Player, PlayerId, Rest, Route,
    TimeControl, Timestamp,
};
use crate::store::{Batch, Change, StoreError, StoredGame, Timer};

/// How often the store is told what time it is.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How often where other processes follow it: well within the time of a lease, which they go on without one.
const SHARED_HEARTBEAT: Duration = Duration::from_secs(5);
/// From so long an absence on people are told of it.
pub(crate) const TOLD: Duration = Duration::from_secs(10 * 60);
/// People told of an absence at a time.
const PAGE: usize = 50;
/// Games of a person that are looked at for a running clock.
const GAMES: usize = 50;

/// See [`crate::app::App::resume`].
pub(crate) async fn resume(context: &Context) -> Result<(), StoreError> {
    let keeping = match context.store.is_shared() {
        false => Keeping::Alone,
        true => match context.duties.lease(TIME).await {
            Some(lease) => Keeping::Here(lease),
            None => Keeping::Elsewhere,
        },
    };
    take_up(context, keeping).await
}

/// Takes the time up as the store has it.
async fn take_up(context: &Context, keeping: Keeping) -> Result<(), StoreError> {
    let (calendar, heartbeat) = context.store.calendar().await?;
    let mut face = context.clock.face();
    // What this process has noticed under an earlier lease, and has not told the store, is part of what has
    // passed since the last heartbeat there.
    *face = Face {
        calendar,
        heartbeat,
        keeping,
        followed: face
            .last
            .map_or(face.followed, |(_, at)| face.followed.max(at)),
        ..Face::default()
    };
    Ok(())
}

/// See [`crate::app::App::heartbeat`].
pub(crate) async fn heartbeat(context: &Context, last: bool) -> Result<(), StoreError> {
    let keeping = context.clock.face().keeping.clone();
    let lease = match &keeping {
        Keeping::Alone => None,
        Keeping::Here(_) | Keeping::Elsewhere => match context.duties.known(TIME) {
            Some(lease) if keeping == Keeping::Here(lease.clone()) => Some(lease),
            // The next reading of the clock begins where the former process ended.
            Some(lease) => return take_up(context, Keeping::Here(lease)).await,
            None => return take_up(context, Keeping::Elsewhere).await,
        },
    };
    let (heartbeat, unsaved, joined) = {
        let mut face = context.clock.face();
        let Some((sample, at)) = face.last else {
            return Ok(());
        };
        let heartbeat = Heartbeat {
            at,
            utc: sample.utc,
        };
        let interval = match lease {
            Some(_) => SHARED_HEARTBEAT,
            None => HEARTBEAT,
        };
        let before = face.heartbeat;
        let fresh = before.is_some_and(|before| at.since(before.at) < interval);
        if fresh && face.unsaved.is_empty() && !last {
            return Ok(());
        }
        // Those that could not be told to the store are found again after the next start.
        let joined = face.calendar.join_old();
        (heartbeat, std::mem::take(&mut face.unsaved), joined)
    };
    let mut batch = Batch {
        lease,
        heartbeat: Some(heartbeat),
        ..Batch::default()
    };
    batch
        .changes
        .extend(joined.into_iter().map(Change::AbsenceJoined));
    for absence in &unsaved {
        let Absence { at, millis, sum } = *absence;
        tracing::warn!(millis, "the bot was away; no clock of a game ran meanwhile");
        batch.changes.push(Change::Absence(at, sum));
        batch.set_timers.push((at, Timer::AimProblems(0)));
        if Duration::from_millis(millis.max(0).unsigned_abs()) >= TOLD {
            let first = Timer::TellAbsence(PlayerId(0));
            batch.set_timers.push((at, first));
        }
    }
    if let Err(error) = context.store.commit(batch).await {
        let mut face = context.clock.face();
        face.unsaved.splice(0..0, unsaved);
        return Err(error);
    }
    context.clock.face().heartbeat = Some(heartbeat);
    if last {
        // Another process goes on from here.
        context.duties.leave(TIME).await;
    }
    Ok(())
}

/// Tells the next people with a running clock that the bot was away until `at`, and remembers in
/// the same commit who comes after them.
pub(crate) async fn tell_absence(
    context: &Context,
    at: Timestamp,
    after: PlayerId,
) -> Result<(), StoreError> {
    let timer = (at, Timer::TellAbsence(after));
    let behind = (after.0 > 0).then_some(after);
    let page = context.store.playing(behind, PAGE).await?;
    let mut notices = Vec::new();
    for id in &page {
        if let Some(game) = running_game(context, *id).await? {
            notices.extend(to_person(context, *id, game, News::Absence(at)).await?);
        }
    }
    let more = page.last().filter(|_| page.len() == PAGE);
    let batch = Batch {
        notices,
        clear_timers: vec![timer],
        set_timers: more
            .map(|last| (at, Timer::TellAbsence(*last)))
            .into_iter()
            .collect(),
        ..Batch::default()
    };
    context.commit(batch).await?;
    Ok(())
}

/// That the bot was away until then.
pub(crate) fn absent(context: &Context, localizer: Localizer<'_>, until: Timestamp) -> Text {
    let absence = context.calendar().absence(until);
    let millis = absence.map_or(0, |(from, to)| to.0.saturating_sub(from.0));
    // In whole seconds: of an absence right behind another a millisecond is missing.
    let away = Duration::from_secs(millis.max(0).unsigned_abs().div_ceil(1_000));
    localizer
        .say("absence")
        .choice("time", localizer.length(away))
        .text()
}

/// A game of a person whose clock runs, or would but for a vacation.
async fn running_game(context: &Context, player: PlayerId) -> Result<Option<GameId>, StoreError> {
    let found = first_running(context, player, |stored| Some(stored.game.id()));
    found.await
}

/// A channel of a game, with its route, where somebody hears of an absence whom nobody reaches alone:
/// the shared place of a game of theirs whose clock runs, on a network where they have an account
/// before any other.
pub(crate) async fn shared_channel(
    context: &Context,
    player: &Player,
) -> Result<Option<(Destination, Route)>, StoreError> {
    let shared = |stored: &StoredGame| {
        let channels = (0..u8::MAX).zip(&stored.channels);
        let chats = channels.filter(|(_, channel)| matches!(channel.route.place, Place::Chat(_)));
        let (index, channel) = chats.min_by_key(|(_, channel)| {
            let mut accounts = player.accounts.iter();
            !accounts.any(|account| account.network == channel.route.network)
        })?;
        let to = Destination::Channel(stored.game.id(), index);
        Some((to, channel.route.clone()))
    };
    first_running(context, player.id, shared).await
}

/// What is found first in the games of a person whose clocks run, or would but for a vacation.
async fn first_running<T>(
    context: &Context,
    player: PlayerId,
    find: impl Fn(&StoredGame) -> Option<T>,
) -> Result<Option<T>, StoreError> {
    for id in context.store.games_of(player, true, GAMES).await? {
        let stored = match game_loading::load(context, id).await {
            Err(StoreError::Record(..)) => continue,
            found => found?,
        };
        let Some(stored) = stored else { continue };
        let clock = stored.game.clock();
        let timed = clock.tempo.control != TimeControl::Unlimited;
        if !timed || clock.resting() == Some(Rest::Pause) {
            continue;
        }
        if let Some(found) = find(&stored) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// News for one person: in their private chat, or where the game is told when they have none. When
/// they cannot be reached there it goes on elsewhere (`app::unreachable`).
async fn to_person(
    context: &Context,
    id: PlayerId,
    game: GameId,
    news: News,
) -> Result<Option<Notice>, StoreError> {
    let player = match context.store.player(id).await {
        Err(StoreError::Record(..)) => None,
        found => found?,
    };
    let account = player.and_then(|player| player.accounts.into_iter().next());
    let to = match account {
        Some(account) => Destination::Route(private_route(&account)),
        None => Destination::Channel(game, 0),
    };
    Ok(Some(Notice { to, news }))
}
