//! The best game of the week, in the chats that want it: on Monday morning, where the chat lives.
//!
//! A public rated game is a candidate of the week in which it ended. When the first chat wants it, the best of those
//! that are still public is chosen by [`GameMerit`], the same for everybody.

use jiff::civil::{Time, Weekday};
use jiff::{Timestamp as Instant, ToSpan as _};

use crate::app::analysis::move_quality::accuracies;
use crate::app::analysis::told_turns::ToldTurns;
use crate::app::boards::board_message;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::language::sentences::{over, played};
use crate::app::language::time::zone::Zone;
use crate::app::language::view_context::ViewContext;
use crate::app::language::view_settings::{Setting, ViewSettings};
use crate::app::people::players::players_of;
use crate::app::people::{callers, instants};
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::message::{Button, Message, Span, Text};
use crate::club::{BestGames, Candidate, GameMerit, Week};
use crate::game::{Chat, Counts, Destination, GameId, News, Notice, Route, Timestamp, Utc};
use crate::store::{Batch, Change, Commit, Known, StoreError, StoredGame, Timer};

/// At which hour of Monday it is told.
const HOUR: i8 = 10;
/// How often it is looked which chats have come to that hour, in milliseconds.
const LOOK_MS: i64 = 30 * 60 * 1000;
/// For so long after its end a week is told, in milliseconds: it is Monday everywhere by then.
const TOLD_MS: i64 = 3 * 24 * 60 * 60 * 1000;
/// Chats handled at a time.
const PAGE: usize = 100;
/// The whole, in percent.
const PERCENT: u64 = 100;

/// Remembers a game that has ended as one that may be the best of its week.
pub(crate) async fn consider(
    context: &Context,
    stored: &StoredGame,
    now: Timestamp,
) -> Result<(), StoreError> {
    let game = &stored.game;
    let week = Week::of(utc(context, game.active()));
    let before = context.store.best_games(week).await?;
    if before.chosen.is_some() || week.before() > Week::of(utc(context, now)) {
        return Ok(());
    }
    let Some(merit) = merit(context, stored).await? else {
        return Ok(());
    };
    let mut best = before.clone();
    best.add(Candidate {
        game: game.id(),
        merit,
    });
    if best == before {
        return Ok(());
    }
    let end = bot_time(context, week.end()).max(now);
    let batch = Batch {
        known: vec![Known::BestGames(week, before)],
        changes: vec![
            Change::BestGames(week, Some(best)),
            Change::BestGames(Week(week.0 - 2), None),
        ],
        set_timers: vec![(end, Timer::BestGame)],
        ..Batch::default()
    };
    // Only one process sees to what is due: nobody else writes it meanwhile.
    context.commit(batch).await.map(drop)
}

/// The timer of the best game, which stands at `at`.
pub(crate) async fn best_game_due(
    context: &Context,
    at: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    let instant = utc(context, now);
    let week = Week::of(instant).before();
    let before = context.store.best_games(week).await?;
    let mut best = before.clone();
    if best.chosen.is_none() {
        best.chosen = Some(choose(context, &best).await?);
    }
    let last = best.told.unwrap_or(week.end());
    if let Some(Some(game)) = best.chosen {
        tell_chats(context, week, game, (last, instant)).await?;
    }
    best.told = Some(instant.max(last));
    let goes_on = matches!(best.chosen, Some(Some(_))) && instant.0 < week.end().0 + TOLD_MS;
    let next = now
        .0
        .div_euclid(LOOK_MS)
        .saturating_add(1)
        .saturating_mul(LOOK_MS);
    let batch = Batch {
        known: vec![Known::BestGames(week, before)],
        changes: vec![Change::BestGames(week, Some(best))],
        clear_timers: vec![(at, Timer::BestGame)],
        set_timers: goes_on
            .then_some((Timestamp(next), Timer::BestGame))
            .into_iter()
            .collect(),
        ..Batch::default()
    };
    context.commit(batch).await.map(drop)
}

/// Tells the chats whose Monday morning has begun after the first of these instants, up to the second. An update in the
/// name of the week keeps each from being told twice when this is cut short.
async fn tell_chats(
    context: &Context,
    week: Week,
    game: GameId,
    (after, until): (Utc, Utc),
) -> Result<(), StoreError> {
    let mut last: Option<Route> = None;
    loop {
        let name = Setting::BestGame.name();
        let chats = context
            .store
            .chats_choosing(name, last.as_ref(), PAGE)
            .await?;
        last = chats.last().map(|chat| chat.route.clone());
        let is_last = chats.len() < PAGE;
        for chat in chats {
            let morning = morning(&chat, week);
            if !morning.is_some_and(|morning| morning.0 > after.0 && morning.0 <= until.0) {
                continue;
            }
            let place = match &chat.route.place {
                crate::game::Place::Chat(place) | crate::game::Place::Person(place) => place,
            };
            let once = format!("best game {} {place}", week.0);
            let batch = Batch {
                update: Some((chat.route.network.clone(), once)),
                notices: vec![Notice {
                    to: Destination::Route(chat.route),
                    news: News::BestGame(game),
                }],
                ..Batch::default()
            };
            match context.commit(batch).await? {
                Commit::Done(_) | Commit::Seen | Commit::Conflict(_) => {}
            }
        }
        if is_last {
            return Ok(());
        }
    }
}

/// The first Monday morning of a chat after the end of a week.
fn morning(chat: &Chat, week: Week) -> Option<Utc> {
    let zone = ViewSettings::of(&chat.preferences).zone;
    let end = Instant::from_millisecond(week.end().0).ok()?;
    morning_in(&zone, end).map(|morning| Utc(morning.as_millisecond()))
}

fn morning_in(zone: &Zone, end: Instant) -> Option<Instant> {
    let time = Time::new(HOUR, 0, 0, 0).ok()?;
    let today = zone.clock(end).date();
    let days = (0..8_i64).filter_map(|days| today.checked_add(days.days()).ok());
    let mondays = days.filter(|day| day.weekday() == Weekday::Monday);
    let mornings = mondays.flat_map(|day| zone.instants(day.to_datetime(time)));
    mornings.filter(|morning| *morning > end).min()
}

/// The best of the candidates that are public still; `None` when there is none.
async fn choose(context: &Context, best: &BestGames) -> Result<Option<GameId>, StoreError> {
    let mut chosen = BestGames::default();
    for candidate in &best.candidates {
        let settings = context.store.watch(candidate.game).await?;
        if !settings.is_some_and(|settings| settings.public) {
            continue;
        }
        let stored = match game_loading::load(context, candidate.game).await {
            Err(StoreError::Record(..)) => None,
            stored => stored?,
        };
        let Some(stored) = stored else {
            continue;
        };
        // It may have been analysed since.
        if let Some(merit) = merit(context, &stored).await? {
            chosen.add(Candidate {
                merit,
                ..*candidate
            });
        }
    }
    Ok(chosen.candidates.first().map(|candidate| candidate.game))
}

/// How good a game is; `None` when it is no candidate: it goes on, was not rated, or is too short.
async fn merit(context: &Context, stored: &StoredGame) -> Result<Option<u32>, StoreError> {
    let game = &stored.game;
    let Some(ratings) = stored.ratings.filter(|_| Counts::of(game) == Counts::Rated) else {
        return Ok(None);
    };
    let analysis = match context.store.analysis(game.id()).await {
        Err(StoreError::Record(..)) => None,
        analysis => analysis?,
    };
    let first = game.record().start().turn();
    let accuracy = analysis.as_ref().and_then(|analysis| {
        let both = accuracies(analysis, first);
        let percent = |of: u64| u8::try_from(of.min(PERCENT)).unwrap_or_default();
        Some([percent(both.red?), percent(both.blue?)])
    });
    let turning = analysis.as_ref().map(|analysis| {
        u32::try_from(ToldTurns::of(analysis, first).turning_points.len()).unwrap_or_default()
    });
    let merit = GameMerit {
        ratings: [ratings.red.after.value, ratings.blue.after.value],
        turns: game.ply().0,
        accuracy,
        turning_points: turning,
        decided_on_the_board: game.record().outcome().is_some(),
    };
    Ok(merit.points())
}

/// What a chat is told; `None` when the game is not public any more.
pub(crate) async fn best_game_message(
    context: &Context,
    route: &Route,
    id: GameId,
    now: Timestamp,
) -> Result<Option<(Message, Option<Message>)>, StoreError> {
    let settings = context.store.watch(id).await?;
    let settings = settings.filter(|settings| settings.public);
    let stored = game_loading::load(context, id).await?;
    let (Some(settings), Some(stored)) = (settings, stored) else {
        return Ok(None);
    };
    let game = &stored.game;
    let players = players_of(context, game).await?;
    let (localizer, _) = callers::localizer_in(context, route, &[]).await?;
    let view = ViewContext {
        localizer,
        reader: None,
        network: route.network.clone(),
        view_settings: callers::chat_view_settings(context, route).await?,
    };
    let ply = game.ply();
    let head = localizer
        .say("best-game")
        .code("game", id)
        .span("red", crate::app::language::names::name(&players.red))
        .span("blue", crate::app::language::names::name(&players.blue))
        .number("turns", ply.0.div_ceil(2));
    let mut text = head.text();
    if let Some(last) = played(game, ply, ply, &players, &view) {
        text = text.line(last);
    }
    if game.record().outcome().is_none() {
        text = text.line(over(game, &players, localizer));
    }
    text = text.line(localizer.rating_changes(&stored, &players));
    if let Some(page) = &context.options.page {
        let words = localizer.word("best-game-link");
        let address = page.watch(&settings.code.of_game(id));
        text = text.line(Text(vec![Span::Link { words, address }]));
    }
    let text = text.without_alerts();
    let (message, plain) =
        board_message::shown(context, (game, &players), ply, text, &view, None, now).await;
    let button = |word, what| Button {
        label: localizer.word(word),
        press: ButtonAction::Look(id, what),
    };
    let buttons = vec![vec![
        button("button-look-replay", Look::Replay),
        button("button-look-record", Look::Record),
    ]];
    let with_buttons = |message: Message| Message {
        buttons: buttons.clone(),
        ..message
    };
    Ok(Some((with_buttons(message), plain.map(with_buttons))))
}

fn utc(context: &Context, at: Timestamp) -> Utc {
    Utc(instants::world_time(context, at).as_millisecond())
}

fn bot_time(context: &Context, at: Utc) -> Timestamp {
    let instant = Instant::from_millisecond(at.0).unwrap_or(Instant::MAX);
    instants::in_bot_time(context, instant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monday_morning_comes_after_the_week_wherever_it_is() {
        // Sunday, 22 November 2026, noon in UTC.
        let end = Instant::from_millisecond(1_795_348_800_000).unwrap();
        for (zone, hours) in [
            ("UTC", 22),
            ("Asia/Ho_Chi_Minh", 15),
            ("Pacific/Kiritimati", 8),
            ("America/Los_Angeles", 30),
        ] {
            let morning = morning_in(&Zone::named(zone).unwrap(), end).unwrap();
            let after = (morning.as_millisecond() - end.as_millisecond()) / 3_600_000;
            assert_eq!(after, hours, "{zone}");
        }
    }
}
