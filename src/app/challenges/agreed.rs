//! What was agreed on begins: a game, or the secret set-up before it.

use tulenh_rules::BySide;

use crate::app::challenges::game_start::begin_game;
use crate::app::challenges::offer;
use crate::app::challenges::offer::Offer;
use crate::app::challenges::set_up_start::begin_set_up;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::people::callers::Caller;
use crate::app::request::reply::Reply;
use crate::game::{Challenge, ChallengeCode, Invitee, PlayerId};
use crate::store::Batch;

/// Begins what was offered, with what the batch says of the offer.
pub(crate) async fn begin(
    context: &Context,
    caller: &Caller<'_>,
    challenge: &Challenge,
    seats: BySide<PlayerId>,
    batch: Batch,
) -> Attempt<Reply> {
    match challenge.secret {
        Some(time) => begin_set_up(context, caller, challenge, seats, time, batch).await,
        None => begin_game(context, caller, challenge, seats, batch).await,
    }
}

/// Begins a game against the engine, which has no wishes of its own.
pub(crate) async fn begin_with_bot(
    context: &Context,
    caller: &Caller<'_>,
    offer: Offer,
) -> Attempt<Reply> {
    offer::may_challenge_here(context, caller).await?;
    let Invitee::Player(bot) = offer.invitee else {
        return Err(Abort::Ignored);
    };
    let bits = (context.options.chance)();
    // Nobody ever hears of it: it is taken at once.
    let challenge = offer.made(caller, ChallengeCode::from_random(bits));
    let own = challenge.colour.side(bits >> 63 == 1);
    let seats = BySide::new(|side| if side == own { caller.id() } else { bot });
    begin(context, caller, &challenge, seats, Batch::default()).await
}
