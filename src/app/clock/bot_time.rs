//! The bot's own time: UTC less its absences ([`crate::game::time`]).
//!
//! The machine's two clocks are read at the edge and given here as a [`Reading`]. The steady one says
//! how long it has been since the last reading; where the other disagrees, the machine slept or
//! somebody set its clock, and where there was no reading for long, the bot stood still. All of that is
//! time the bot was away, as is the time between the last beat in the store and the start.

use std::time::Duration;

use crate::app::context::bot_clock::{Absence, Face};
use crate::app::context::{Context, game_cache};
use crate::app::language::catalog::Voice;
use crate::app::people::callers::private_route;
use crate::app::request::message::Text;
use crate::game::{
    Beat, Destination, GameId, News, Notice, Place, Player, PlayerId, Rest, Route, TimeControl,
    Timestamp,
};
use crate::store::{Batch, Change, StoreError, StoredGame, Timer};

/// How often the store is told what time it is.
const BEAT: Duration = Duration::from_secs(15);
/// From so long an absence on people are told of it.
pub(crate) const TOLD: Duration = Duration::from_secs(10 * 60);
/// People told of an absence at a time.
const PAGE: usize = 50;
/// Games of a person that are looked at for a running clock.
const GAMES: usize = 50;

/// See [`crate::app::App::resume`].
pub(crate) async fn resume(context: &Context) -> Result<(), StoreError> {
    let (calendar, beat) = context.store.calendar().await?;
    let mut face = context.clock.face();
    *face = Face {
        calendar,
        beat,
        ..Face::default()
    };
    Ok(())
}

/// See [`crate::app::App::beat`].
pub(crate) async fn beat(context: &Context, last: bool) -> Result<(), StoreError> {
    let (beat, unsaved, joined) = {
        let mut face = context.clock.face();
        let Some((reading, at)) = face.last else {
            return Ok(());
        };
        let beat = Beat {
            at,
            utc: reading.utc,
        };
        let fresh = face.beat.is_some_and(|before| at.since(before.at) < BEAT);
        if fresh && face.unsaved.is_empty() && !last {
            return Ok(());
        }
        face.beat = Some(beat);
        // Those that could not be told to the store are found again after the next start.
        let joined = face.calendar.join_old();
        (beat, std::mem::take(&mut face.unsaved), joined)
    };
    let mut batch = Batch {
        beat: Some(beat),
        ..Batch::default()
    };
    batch
        .changes
        .extend(joined.into_iter().map(Change::AbsenceJoined));
    for absence in &unsaved {
        let Absence { at, millis, sum } = *absence;
        tracing::warn!(millis, "the bot was away; no clock of a game ran meanwhile");
        batch.changes.push(Change::Absence(at, sum));
        if Duration::from_millis(millis.max(0).unsigned_abs()) >= TOLD {
            let first = Timer::TellAbsence(PlayerId(0));
            batch.set_timers.push((at, first));
        }
    }
    if let Err(error) = context.store.commit(batch).await {
        let mut face = context.clock.face();
        face.unsaved.splice(0..0, unsaved);
        face.beat = None;
        return Err(error);
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
pub(crate) fn absent(context: &Context, voice: Voice<'_>, until: Timestamp) -> Text {
    let absence = context.calendar().absence(until);
    let millis = absence.map_or(0, |(from, to)| to.0.saturating_sub(from.0));
    // In whole seconds: of an absence right behind another a millisecond is missing.
    let away = Duration::from_secs(millis.max(0).unsigned_abs().div_ceil(1_000));
    voice
        .say("absence")
        .choice("time", voice.length(away))
        .text()
}

/// A game of a person whose clock runs, or would but for a vacation.
async fn running_game(context: &Context, player: PlayerId) -> Result<Option<GameId>, StoreError> {
    let found = first_running(context, player, |stored| Some(stored.game.id()));
    found.await
}

/// A home of a game, with its route, where somebody hears of an absence whom nobody reaches alone:
/// the shared place of a game of theirs whose clock runs, on a network where they have an account
/// before any other.
pub(crate) async fn shared_home(
    context: &Context,
    player: &Player,
) -> Result<Option<(Destination, Route)>, StoreError> {
    let shared = |stored: &StoredGame| {
        let homes = (0..u8::MAX).zip(&stored.homes);
        let chats = homes.filter(|(_, home)| matches!(home.route.place, Place::Chat(_)));
        let (index, home) = chats.min_by_key(|(_, home)| {
            let mut accounts = player.accounts.iter();
            !accounts.any(|account| account.network == home.route.network)
        })?;
        let to = Destination::Home(stored.game.id(), index);
        Some((to, home.route.clone()))
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
        let stored = match game_cache::load(context, id).await {
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
        None => Destination::Home(game, 0),
    };
    Ok(Some(Notice { to, news }))
}
