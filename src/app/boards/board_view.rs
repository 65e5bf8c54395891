//! Looking: boards, lists.

use std::sync::Arc;

use tulenh_rules::BySide;

use crate::app::boards::board_message;
use crate::app::context::abort::Step;
use crate::app::context::{Context, game_cache};
use crate::app::language::view_context::Sight;
use crate::app::language::view_settings::Taste;
use crate::app::people::callers::{Caller, shown_to};
use crate::app::people::find_game::Found;
use crate::app::people::{callers, find_game, players, refusals};
use crate::app::request::message::Message;
use crate::app::request::reply::Reply;
use crate::game::{Game, GameId, Player, Refusal};
use crate::store::{StoreError, StoredGame};

/// The board of a game, open or over.
pub(crate) async fn board(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Reply> {
    let stored = visible_game(context, caller, game).await?;
    let message = board_message(context, caller, &stored.game).await?;
    Ok(shown_to(caller, message))
}

/// The game that is asked for, open or over, if the person may see it.
pub(crate) async fn visible_game(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Arc<StoredGame>> {
    let stored = game_to_show(context, caller, game, false).await?;
    if_visible(context, caller, stored).await
}

/// As [`visible_game`], for what is done with games that are over.
pub(crate) async fn visible_game_over(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Arc<StoredGame>> {
    let stored = game_to_show(context, caller, game, true).await?;
    if_visible(context, caller, stored).await
}

async fn if_visible(
    context: &Context,
    caller: &Caller<'_>,
    stored: Arc<StoredGame>,
) -> Step<Arc<StoredGame>> {
    let game = &stored.game;
    let is_home = find_game::is_told_here(context, caller, &stored).await?;
    // Whoever sees one board of a game may see the present one.
    let replied = find_game::replied_to(context, caller).await?;
    let replied = replied.is_some_and(|found| found.game.game.id() == game.id());
    if game.seat_of(caller.id()).is_none() && !is_home && !replied {
        return Err(refusals::refuse(caller, game, Refusal::NotAPlayer));
    }
    // What two arranged between themselves is not shown to everybody.
    if caller.request.shared && !is_home && !replied {
        let sentence = caller.voice.say("game-elsewhere");
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
) -> Step<Arc<StoredGame>> {
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
            && let Some(stored) = game_cache::load(context, *last).await?
        {
            return Ok(stored);
        }
    }
    let Found { game, .. } = find_game::find(context, caller, game).await?;
    Ok(game)
}

async fn board_message(context: &Context, caller: &Caller<'_>, game: &Game) -> Step<Message> {
    let players = players::players_of(context, game).await?;
    let sight = sight(context, caller, &players).await?;
    Ok(board_message::present_board(context, game, &players, &sight, caller.now).await)
}

/// Who looks at the answer to somebody who asks about a game of these players.
pub(crate) async fn sight<'a>(
    context: &'a Context,
    caller: &Caller<'a>,
    players: &BySide<Player>,
) -> Result<Sight<'a>, StoreError> {
    let people = [&players.red, &players.blue];
    let (voice, reader) = if caller.request.shared {
        callers::voice_in(context, &caller.route, &people).await?
    } else {
        (caller.voice, Some(caller.player.clone()))
    };
    let taste = match &reader {
        Some(reader) => Taste::of_person(reader),
        None => callers::chat_taste(context, &caller.route).await?,
    };
    Ok(Sight {
        voice,
        reader,
        taste,
        network: caller.route.network.clone(),
    })
}
