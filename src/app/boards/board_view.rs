//! The board of a game for whoever asks to see it: `/board`.

use std::sync::Arc;

use tulenh_rules::BySide;

use crate::app::boards::board_message;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::context::caches::game_loading;
use crate::app::context::request_span::is_of_game;
use crate::app::language::view_context::ViewContext;
use crate::app::people::callers::{Caller, shown_to};
use crate::app::people::find_game::Found;
use crate::app::people::{callers, find_game, instants, players, refusals};
use crate::app::request::message::Message;
use crate::app::request::reply::Reply;
use crate::game::{Game, GameId, Player, Refusal};
use crate::store::{StoreError, StoredGame};

/// The board of a game, open or over.
pub(crate) async fn board(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let stored = visible_game(context, caller, game).await?;
    let message = board_message(context, caller, &stored.game).await?;
    Ok(shown_to(caller, message))
}

/// The game that is asked for, open or over, if the person may see it.
pub(crate) async fn visible_game(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Arc<StoredGame>> {
    let stored = game_to_show(context, caller, game, false).await?;
    if_visible(context, caller, stored).await
}

/// As [`visible_game`], for what is done with games that are over.
pub(crate) async fn visible_game_over(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Arc<StoredGame>> {
    let stored = game_to_show(context, caller, game, true).await?;
    if_visible(context, caller, stored).await
}

/// A game, if the person may see it.
pub(crate) async fn if_visible(
    context: &Context,
    caller: &Caller<'_>,
    stored: Arc<StoredGame>,
) -> Attempt<Arc<StoredGame>> {
    let game = &stored.game;
    is_of_game(game.id());
    let is_game_channel = find_game::is_told_here(context, caller, &stored).await?;
    // Whoever sees one board of a game may see the present one.
    let replied = find_game::replied_to(context, caller).await?;
    let replied = replied.is_some_and(|found| found.game.game.id() == game.id());
    if is_game_channel || replied {
        return Ok(stored);
    }
    // What its players show to everybody anybody may see, anywhere.
    let is_player = game.seat_of(caller.id()).is_some();
    if !is_player || caller.request.shared {
        let settings = context.store.watch(game.id()).await?;
        if settings.is_some_and(|settings| settings.public) {
            return Ok(stored);
        }
    }
    if !is_player {
        return Err(refusals::refuse(caller, game, Refusal::NotAPlayer));
    }
    // What two arranged between themselves is not shown to everybody.
    if caller.request.shared {
        let sentence = caller.localizer.say("game-elsewhere");
        return Err(sentence.code("game", game.id()).into());
    }
    Ok(stored)
}

/// The game that is to be shown: the one named or replied to, else in a shared place one that is
/// told there, else the person's open one, else the last they played. With `over` one that is
/// over is meant rather than one of others that goes on.
pub(crate) async fn game_to_show(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    over: bool,
) -> Attempt<Arc<StoredGame>> {
    let named = game.is_some() || find_game::replied_to(context, caller).await?.is_some();
    if !named && caller.request.shared {
        if let Some(stored) = find_game::game_here(context, caller, over).await? {
            return Ok(stored);
        }
    } else if !named
        && context
            .store
            .games_of(caller.id(), true, 1)
            .await?
            .is_empty()
    {
        let last = context.store.games_of(caller.id(), false, 1).await?;
        if let Some(last) = last.first()
            && let Some(stored) = game_loading::load(context, *last).await?
        {
            return Ok(stored);
        }
    }
    let Found { game, .. } = find_game::find(context, caller, game).await?;
    Ok(game)
}

async fn board_message(context: &Context, caller: &Caller<'_>, game: &Game) -> Attempt<Message> {
    let players = players::players_beside(context, game, &caller.player).await?;
    let view = view(context, caller, &players).await?;
    let message = board_message::present_board(context, game, &players, &view, caller.now).await;
    if !caller.request.shared {
        return Ok(message);
    }
    // The players are the readers of a board that is shown to everybody.
    let readers = callers::readers_of(view.localizer, None, &[&players.red, &players.blue]);
    Ok(instants::dated(context, message, &readers, caller.now))
}

/// Who looks at the answer to somebody who asks about a game of these players.
pub(crate) async fn view<'a>(
    context: &'a Context,
    caller: &Caller<'a>,
    players: &BySide<Player>,
) -> Result<ViewContext<'a>, StoreError> {
    let (localizer, reader, view_settings) = if caller.request.shared {
        let view_settings = callers::view_settings_here(context, caller).await?;
        let people = [&players.red, &players.blue];
        let localizer =
            callers::localizer_of_place(context, view_settings.language.as_ref(), &people);
        (localizer, None, view_settings)
    } else {
        let reader = caller.player.clone();
        (caller.localizer, Some(reader), caller.view_settings.clone())
    };
    Ok(ViewContext {
        localizer,
        reader,
        view_settings,
        network: caller.route.network.clone(),
    })
}
