//! Choosing a turn from buttons: a piece, and where it goes with all that it carries; of a stack also
//! who goes alone, and who goes then. What costs nothing is played by the last press, what costs
//! something is looked at once more.
//!
//! How far somebody has come stands in the buttons themselves ([`Path`]), so that they work after a
//! restart, and every step asks the referee anew.

pub(crate) mod path;
pub(crate) mod picker;
mod questions;

use tulenh_render::{Destinations, Overlay, Scene, text_board};

use crate::app::boards::board_message::alt;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::language::view_context::ViewContext;
use crate::app::language::view_settings::Boards;
use crate::app::people::callers::Caller;
use crate::app::people::{find_game, refusals};
use crate::app::play::pick::path::Path;
use crate::app::play::pick::picker::{PickPress, Picker, steps};
use crate::app::play::turn_stamps::{stamped, unstamped};
use crate::app::play::turns::may_play;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Attachment, Message, Span, Text};
use crate::app::request::reply::Reply;
use crate::game::{BadId, Game, GameId, Ply};

/// The choice of a piece.
pub(crate) async fn pick(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let found = find_game::find(context, caller, game).await?;
    let at = found.at.unwrap_or(found.game.game.ply());
    let message = picker(context, caller, &found.game.game, at, &Path::Pieces(0)).await?;
    Ok(Reply::private(message))
}

/// The next step of a choice; the first, from under a board, does not take its place.
pub(crate) async fn press_pick(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    path: &str,
) -> Attempt<Reply> {
    let Some(stored) = game_loading::load(context, id).await? else {
        return Err(caller.localizer.say("no-such-game").code("game", id).into());
    };
    if path.is_empty() {
        let first = Path::Pieces(0);
        let message = picker(context, caller, &stored.game, at, &first).await?;
        return Ok(Reply::private(message));
    }
    let gone = |_| Abort::from(caller.localizer.say("turn-gone"));
    let path = unstamped(&stored.game, path).ok_or(BadId).map_err(gone)?;
    let path: Path = path.parse().map_err(gone)?;
    let message = picker(context, caller, &stored.game, at, &path).await?;
    Ok(Reply::update(message))
}

async fn picker(
    context: &Context,
    caller: &Caller<'_>,
    game: &Game,
    at: Ply,
    path: &Path,
) -> Attempt<Message> {
    let refused = |refusal| refusals::refuse(caller, game, refusal);
    may_play(game, caller.id(), at).map_err(refused)?;
    // Only the person who chooses needs to like it.
    let view = ViewContext {
        localizer: caller.localizer,
        reader: Some(caller.player.clone()),
        network: caller.route.network.clone(),
        view_settings: caller.view_settings.clone(),
    };
    let press = |press: PickPress<'_>| match press {
        PickPress::Play(lan) => ButtonAction::turn(game.id(), game.ply(), &stamped(game, lan)),
        PickPress::Pick(path) => {
            ButtonAction::Pick(game.id(), game.ply(), stamped(game, path)).fitting()
        }
    };
    let head = caller.localizer.say("pick-piece").code("game", game.id());
    let picker = Picker {
        head: head.text(),
        press: &press,
        position: game.position(),
        localizer: caller.localizer,
        view: &view,
        steps: steps(game.position()),
    };
    let gone = || Abort::from(caller.localizer.say("turn-gone"));
    let (mut text, targets, rows) = picker.show(path).ok_or_else(gone)?;
    // Whoever chooses is the one who reads it.
    let attachment = match caller.view_settings.boards {
        Boards::Picture => picked_board(context, game, &picker, targets).await,
        Boards::Text => {
            let look = view.look(game);
            let board = game.position().board();
            let legend = view.legend();
            let board = text_board(board, look.bottom, look.coordinates, &legend);
            text = text.line(Text(vec![Span::Block(board)]));
            None
        }
        Boards::Nothing => None,
    };
    Ok(Message {
        text,
        attachment,
        buttons: rows,
        ..Message::default()
    })
}

/// The board with what can be chosen.
async fn picked_board(
    context: &Context,
    game: &Game,
    picker: &Picker<'_>,
    targets: Option<Destinations>,
) -> Option<Attachment> {
    let last = game.record().turns().last();
    let scene = Scene {
        look: picker.view.look(game),
        overlay: Overlay {
            destinations: targets,
            ..Overlay::default()
        },
        ..Scene::of(picker.position, last)
    };
    let png = context.pictures.get(scene).await?;
    let name = format!("game-{}-choose.png", game.id().0);
    let alt = alt(game, game.ply(), picker.position, picker.view);
    Some(Attachment::picture(name, png, alt))
}
