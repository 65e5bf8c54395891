//! A request that comes once more: the network does not know that it was done, so nobody knows whether its
//! answer arrived.
//!
//! What was done is not done again. What the answer would be for nobody else, it is given again, as things
//! stand now; what was told through the outbox arrives without that.

use crate::app::accounts::link;
use crate::app::challenges::challenge;
use crate::app::clock::vacation;
use crate::app::contests;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::following::follow;
use crate::app::lobby::play;
use crate::app::people::callers::Caller;
use crate::app::people::updates::update;
use crate::app::plans::prepare;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::command::Command;
use crate::app::request::reply::Reply;
use crate::app::setup::{buttons, commands};
use crate::game::ChallengeCode;

/// The answer to a request that was done before.
pub(crate) async fn again(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    match &caller.request.command {
        Command::Challenge { .. }
        | Command::Rematch(_)
        | Command::ButtonAction(ButtonAction::Rematch(_)) => {
            let code = made(context, caller).await?;
            challenge::offered_again(context, caller, code).await
        }
        Command::Play(_)
        | Command::ButtonAction(
            ButtonAction::Seek | ButtonAction::JoinOffer(_) | ButtonAction::WithdrawOffer(_),
        ) if !caller.request.shared => play::lobby(context, caller).await,
        Command::Tournament(words) | Command::League(words) => {
            contests::commands::again(context, caller, words).await
        }
        Command::ButtonAction(ButtonAction::Contest(id, action)) => {
            contests::commands::press_again(context, caller, *id, action).await
        }
        Command::Link(None) => {
            let code = made(context, caller).await?;
            link::link_code_again(context, caller, code).await
        }
        Command::Vacation(_) => Ok(Reply::private(vacation::vacation_of(caller))),
        Command::ButtonAction(ButtonAction::Vacation(..)) => {
            Ok(Reply::update(vacation::vacation_of(caller)))
        }
        Command::Watch { game, .. } => follow::watch_again(context, caller, *game).await,
        Command::Plan { game, .. } => prepare::plan(context, caller, *game, "").await,
        Command::ButtonAction(ButtonAction::Plan(game, _)) => {
            prepare::press_plan(context, caller, *game, "").await
        }
        Command::SetUp { game, .. } => commands::set_up(context, caller, *game, "").await,
        Command::ButtonAction(ButtonAction::SetUp(game, _)) => {
            buttons::press_set_up(context, caller, *game, "v").await
        }
        Command::Decline(_) | Command::ButtonAction(ButtonAction::Decline(_))
            if !caller.request.shared =>
        {
            made(context, caller).await?;
            Ok(Reply::private(caller.localizer.say("declined-done").into()))
        }
        Command::Cancel(_) | Command::ButtonAction(ButtonAction::Cancel(_))
            if !caller.request.shared =>
        {
            let code = made(context, caller).await?;
            let sentence = caller.localizer.say("cancelled-done");
            Ok(Reply::private(sentence.code("code", code).into()))
        }
        _ => Err(Abort::Seen),
    }
}

/// What the request made or ended when it was done.
async fn made(context: &Context, caller: &Caller<'_>) -> Attempt<ChallengeCode> {
    let (network, update) = update(caller.request).ok_or(Abort::Seen)?;
    let made = context.store.made_by(&network, &update).await?;
    made.ok_or(Abort::Seen)
}
