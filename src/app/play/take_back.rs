//! Taking turns back: at once when nothing has come of the turn yet, else by agreement.

use crate::app::context::Context;
use crate::app::context::abort::Step;
use crate::app::people::callers::Caller;
use crate::app::people::find_game;
use crate::app::play::turns;
use crate::app::play::turns::told;
use crate::app::request::reply::Reply;
use crate::game::{Action, GameId, Ply};

/// Takes one's last turn back, or asks for it.
pub(crate) async fn take_back(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Step<Reply> {
    let found = find_game::find(context, caller, game).await?;
    let game = &found.game.game;
    press_take_back(context, caller, game.id(), found.at.unwrap_or(game.ply())).await
}

/// The same by a button under the board of this ply.
pub(crate) async fn press_take_back(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
) -> Step<Reply> {
    let done = turns::act(context, caller, id, |_| Ok(Action::TakeBack { at })).await?;
    let key = match done.game.take_back() {
        Some(_) => "take-back-sent",
        None => "take-back-done",
    };
    Ok(told(caller, &done, caller.voice.say(key).code("game", id)))
}

/// Allows what was asked at this ply, or does not.
pub(crate) async fn answer_take_back(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    allow: bool,
) -> Step<Reply> {
    let done = turns::act(context, caller, id, |game| {
        let side = game.seat_of(caller.id());
        if side.is_some() && game.is_open() {
            let asked = game.take_back().filter(|asked| asked.at == at);
            let Some(asked) = asked else {
                return Err(caller.voice.say("take-back-lapsed").into());
            };
            if side == Some(asked.by) {
                return Err(caller.voice.say("take-back-own").into());
            }
        }
        Ok(if allow {
            Action::AllowTakeBack
        } else {
            Action::RefuseTakeBack
        })
    })
    .await?;
    let key = if allow {
        "take-back-allowed-done"
    } else {
        "take-back-refused-done"
    };
    Ok(told(caller, &done, caller.voice.say(key).code("game", id)))
}
