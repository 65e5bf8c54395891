//! What somebody is told of a game that they follow, composed at the moment of sending.

use crate::app::boards::board_message;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::following::follow::seen;
use crate::app::following::stop::stop_button;
use crate::app::language::sentences::{over, played, started};
use crate::app::language::view_context::ViewContext;
use crate::app::language::view_settings::ViewSettings;
use crate::app::people::players::players_of;
use crate::app::people::{callers, players};
use crate::app::request::button_action::{ButtonAction, Look};
use crate::app::request::message::{Button, Message, Text};
use crate::club::Followed;
use crate::game::{FollowNews, GameId, PlayerId, Route, Timestamp};
use crate::store::StoreError;

/// The message, and the same without a picture; `None` when it is told no more: the follower has stopped, a newer board
/// is on its way, or the game is not public any more.
pub(crate) async fn follower_message(
    context: &Context,
    route: &Route,
    (id, who): (GameId, PlayerId),
    news: FollowNews,
    now: Timestamp,
) -> Result<Option<(Message, Option<Message>)>, StoreError> {
    let Some(reader) = players::player(context, who).await? else {
        return Ok(None);
    };
    let (localizer, _) = callers::localizer_in(context, route, &[&reader]).await?;
    if news == FollowNews::NotPublic {
        let sentence = localizer.say("follow-not-public").code("game", id);
        return Ok(Some((sentence.into(), None)));
    }
    let settings = context.store.watch(id).await?;
    let Some(stored) = game_loading::load(context, id).await? else {
        return Ok(None);
    };
    // Nothing of a game is shown that is not for everybody at this moment.
    if !settings.is_some_and(|settings| settings.public) {
        return Ok(None);
    }
    let game = &stored.game;
    if let FollowNews::Turn(ply, takebacks) = news {
        let newest = seen(game);
        let follow = context.store.follow(who, Followed::Game(id)).await?;
        let is_newest = (newest.ply, newest.takebacks) == (ply, takebacks) && game.is_open();
        if !is_newest || follow.is_none_or(|follow| follow.stopped) {
            return Ok(None);
        }
    }
    let players = players_of(context, game).await?;
    let view = ViewContext {
        localizer,
        view_settings: ViewSettings::of_person(&reader),
        reader: Some(reader),
        network: route.network.clone(),
    };
    let ply = game.ply();
    let text = match played(game, ply, ply, &players, &view) {
        Some(text) => text,
        None => started(game, &players, &view),
    };
    let text = match game.outcome() {
        // A game that ended without a turn.
        Some(_) if game.record().outcome().is_none() => text.line(over(game, &players, localizer)),
        _ => text,
    };
    let text = text
        .line(localizer.rating_changes(&stored, &players))
        .without_alerts();
    let head = localizer.say("follow-head").text();
    let text: Text = head.line(text);
    let (message, plain) =
        board_message::shown(context, (game, &players), ply, text, &view, None, now).await;
    let buttons = match game.is_open() {
        true => vec![vec![stop_button(localizer, id)]],
        false => vec![vec![
            look(localizer.word("button-look-replay"), id, Look::Replay),
            look(localizer.word("button-look-record"), id, Look::Record),
        ]],
    };
    let with_buttons = |message: Message| Message {
        buttons: buttons.clone(),
        ..message
    };
    Ok(Some((with_buttons(message), plain.map(with_buttons))))
}

fn look(label: String, id: GameId, what: Look) -> Button {
    Button {
        label,
        press: ButtonAction::Look(id, what),
    }
}
