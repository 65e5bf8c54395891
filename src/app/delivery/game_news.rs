//! News of a game as messages.

use std::sync::Arc;

use tulenh_rules::BySide;

use crate::app::boards::board_message::shown;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::language::catalog::Localizer;
use crate::app::language::offers::{
    draw_declined, draw_offered, take_back_asked, take_back_refused, watching_changed,
};
use crate::app::language::sentences::{out_of_reach, over, played, started, taken_back};
use crate::app::language::time::time_news::{is_own, time_news};
use crate::app::language::view_context::ViewContext;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::callers;
use crate::app::people::players::players_of;
use crate::app::request::text_limits::fit;
use crate::app::request::transport::OutgoingMessage;
use crate::game::{Game, GameId, News, NoticeId, Place, Player, PlayerId, Ply, Route, Timestamp};
use crate::store::{StoreError, StoredGame};

/// The longest title of a thread, in characters (Discord allows 100).
const TITLE_CHARS: usize = 90;

pub(super) async fn game_news(
    context: &Context,
    route: Route,
    id: GameId,
    news: &News,
    thread: Option<GameId>,
    key: NoticeId,
    now: Timestamp,
) -> Result<Option<OutgoingMessage>, StoreError> {
    let Some(stored) = load_for(context, id, news).await? else {
        return Ok(None);
    };
    let game = &stored.game;
    let players = players_of(context, game).await?;
    let (localizer, reader) =
        callers::localizer_in(context, &route, &[&players.red, &players.blue]).await?;
    let view_settings = match &reader {
        Some(reader) => ViewSettings::of_person(reader),
        None => callers::chat_view_settings(context, &route).await?,
    };
    let view = ViewContext {
        localizer,
        reader,
        network: route.network.clone(),
        view_settings,
    };
    let title = thread.map(|_| title(game, &players, localizer));
    // Who did something may have turned out to be another before it could be told.
    let of = |who: &PlayerId| stored.present(*who);
    let turns = turns_told(game, news);
    let (message, plain) = match news {
        News::Started(_) => {
            let text = started(game, &players, &view);
            shown(context, (game, &players), Ply(0), text, &view, None, now).await
        }
        News::TakenBack(_, _, _, count) if *count as usize != game.takebacks().len() => {
            return Ok(None);
        }
        News::TakenBack(_, by, to, _) => {
            let text = taken_back(game, of(by), *to, &players, &view);
            shown(context, (game, &players), *to, text, &view, None, now).await
        }
        News::TakeBackAsked(_, by) => (take_back_asked(game, of(by), &players, &view), None),
        News::TakeBackRefused(_, by) => {
            (take_back_refused(game, of(by), &players, localizer), None)
        }
        News::Played(..) | News::Answered(..) => {
            let Some((first, ply)) = turns else {
                return Ok(None);
            };
            let Some(mut text) = played(game, first, ply, &players, &view) else {
                return Ok(None);
            };
            if ply == game.ply() {
                text = text.line(localizer.rating_changes(&stored, &players));
            }
            shown(context, (game, &players), ply, text, &view, None, now).await
        }
        News::DrawOffered(_, by) => (draw_offered(game, of(by), &players, &view), None),
        News::DrawDeclined(_, by) => (draw_declined(game, of(by), &players, localizer), None),
        News::Watching(_, by, public) => {
            let message = watching_changed(game, of(by), *public, &players, localizer);
            (message, None)
        }
        News::Time(_, news) => (time_news(game, news, of, &players, &view, now), None),
        News::OutOfReach(_, who) => (out_of_reach(game, of(who), &players, localizer), None),
        News::Challenged(_)
        | News::ChallengeEnded { .. }
        | News::Unreachable { .. }
        | News::Broadcast(_)
        | News::Post(..)
        | News::Contest(..)
        | News::OfferEnded(..)
        | News::Followed(..)
        | News::BestGame(_)
        | News::VacationOver(_)
        | News::Linked(_)
        | News::Absence(_)
        | News::Remind { .. }
        | News::DailyProblem(..)
        | News::ProblemSolved(..)
        | News::ProblemWeek(_)
        | News::PlansDropped(..)
        | News::SetUp(..)
        | News::Analysed(_)
        | News::NotAnalysed(_)
        | News::AnnotatedRecord(_)
        | News::Ended(_) => {
            let text = over(game, &players, localizer);
            let text = text.line(localizer.rating_changes(&stored, &players));
            shown(
                context,
                (game, &players),
                game.ply(),
                text,
                &view,
                None,
                now,
            )
            .await
        }
    };
    let reader = view
        .reader
        .as_ref()
        .filter(|_| matches!(route.place, Place::Person(_)));
    let silent = reader.is_some_and(|reader| is_own_doing(&stored, news, reader.id));
    Ok(Some(OutgoingMessage {
        id: key,
        route,
        message: fit(message),
        thread: title,
        silent,
        plain: plain.map(fit),
        previous: None,
        edits: None,
    }))
}

/// Whether the news is what this person did, so that it needs no sound in their private chat: a turn, an
/// offer, a step about time.
fn is_own_doing(stored: &StoredGame, news: &News, reader: PlayerId) -> bool {
    let game = &stored.game;
    let of = |who: &PlayerId| stored.present(*who);
    let played_last = |ply: &Ply| {
        let last = ply.0.checked_sub(1);
        last.is_some_and(|last| game.mover(last as usize) == reader)
    };
    match news {
        News::Played(_, ply, _) => played_last(ply),
        // A prepared answer that was the last leaves its owner nothing to do, unless it ended the game.
        News::Answered(_, _, ply, _) => game.is_open() && played_last(ply),
        News::DrawOffered(_, by) => of(by) == reader,
        News::Time(_, news) => is_own(news, of, reader),
        _ => false,
    }
}

/// The game of a notice, at least as new as the notice. Both were committed together, so a game
/// that is behind is no reason to say nothing: it was kept from before, or the store is damaged.
async fn load_for(
    context: &Context,
    id: GameId,
    news: &News,
) -> Result<Option<Arc<StoredGame>>, StoreError> {
    let stored = game_loading::load(context, id).await?;
    if stored
        .as_ref()
        .is_none_or(|stored| !is_behind(&stored.game, news))
    {
        return Ok(stored);
    }
    context.game_cache.forget(id);
    let stored = game_loading::load(context, id).await?;
    match stored {
        Some(stored) if is_behind(&stored.game, news) => Err(StoreError::Record(
            format!("game {id}"),
            format!("it is behind its notice {news:?}"),
        )),
        stored => Ok(stored),
    }
}

/// The turns of which the news tell, by the numbers of the first and the last: without those that
/// were taken back, and `None` when none of them stands.
fn turns_told(game: &Game, news: &News) -> Option<(Ply, Ply)> {
    let (first, last, before) = match news {
        News::Played(_, ply, before) => (*ply, *ply, *before),
        News::Answered(_, first, last, before) => (*first, *last, *before),
        _ => return None,
    };
    let mut plies = (first.0..=last.0.min(game.ply().0)).rev().map(Ply);
    let last = plies.find(|ply| game.stands(*ply, before))?;
    Some((first, last))
}

/// Whether what the news tell has not happened yet in this form of the game.
fn is_behind(game: &Game, news: &News) -> bool {
    match news {
        News::Played(_, ply, before) => {
            *ply > game.ply() && game.takebacks().len() <= *before as usize
        }
        News::Answered(_, _, ply, before) => {
            *ply > game.ply() && game.takebacks().len() <= *before as usize
        }
        News::Ended(_) => game.is_open(),
        _ => false,
    }
}

fn title(game: &Game, players: &BySide<Player>, localizer: Localizer<'_>) -> String {
    let [red, blue] = [&players.red, &players.blue].map(|player| localizer.called(player));
    let title = format!("{} {red} – {blue}", game.id());
    title.chars().take(TITLE_CHARS).collect()
}
