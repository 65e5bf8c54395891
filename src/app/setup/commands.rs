//! `/setup`, and words in a private chat that are about a set-up.

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::people::callers::{Caller, letters};
use crate::app::request::message::Message;
use crate::app::request::reply::Reply;
use crate::app::setup::actions::{edit, reopen};
use crate::app::setup::buttons::{ask_to_call_off, ask_to_confirm, hint};
use crate::app::setup::own_half::{OwnHalf, alone, answered, meant, own_half};
use crate::app::setup::typed::{Wish, edits, is_half, read};
use crate::app::setup::view::{HalfReader, half_message};
use crate::app::setup::{proof, saved};
use crate::game::GameId;
use crate::game::setup::{Edit, random_half};
use tulenh_rules::Side;
use tulenh_rules::half::HalfTextError;

/// Shows the half of whoever asks, or does with it what the words say.
pub(crate) async fn set_up(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    words: &str,
) -> Attempt<Reply> {
    answered(act(context, caller, game, words).await)
}

async fn act(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    words: &str,
) -> Attempt<Reply> {
    let saved = context.store.saved_halves(caller.id()).await?;
    // What a half says depends on its side, everything else does not.
    let as_side = |side| read(context, words, side, letters(caller), &saved);
    let any_side = as_side(Side::Red);
    if any_side == Wish::Proof {
        return proof::proof(context, caller, game).await;
    }
    if let Some(id) = game
        && any_side == Wish::Show
        && context.store.revealed(id).await?.is_some()
    {
        return proof::proof(context, caller, game).await;
    }
    if !caller.request.hidden {
        return Err(seen_by_others(context, caller, game, words));
    }
    match any_side {
        Wish::Delete(name) => {
            let saved = saved::delete(context, caller, &name).await?;
            return Ok(Reply::private(
                saved::listed(caller.localizer, &saved).into(),
            ));
        }
        Wish::Saved => {
            return Ok(Reply::private(
                saved::listed(caller.localizer, &saved).into(),
            ));
        }
        _ => {}
    }
    let id = meant(context, caller, game).await?;
    let own = own_half(context, caller, id).await?;
    let wish = as_side(own.side);
    done(context, caller, own, wish).await
}

/// Words without a command in a private chat, if they are about a set-up: a whole half always, anything else where
/// the person plays no game that goes on.
pub(crate) async fn said_alone(
    context: &Context,
    caller: &Caller<'_>,
    words: &str,
) -> Option<Attempt<Reply>> {
    if caller.request.shared || words.is_empty() {
        return None;
    }
    let all = context.store.set_ups_of(caller.id(), 1).await;
    match all {
        Ok(all) if all.is_empty() => return None,
        Ok(_) => {}
        Err(error) => return Some(Err(error.into())),
    }
    if !is_half(words) {
        match context.store.games_of(caller.id(), true, 1).await {
            Ok(games) if games.is_empty() => {}
            Ok(_) => return None,
            Err(error) => return Some(Err(error.into())),
        }
    }
    let (named, words) = crate::app::language::commands::split_game(words);
    Some(set_up(context, caller, named, words).await)
}

async fn done(context: &Context, caller: &Caller<'_>, own: OwnHalf, wish: Wish) -> Attempt<Reply> {
    let id = own.id();
    let own = match wish {
        Wish::Show => own,
        Wish::Edit(edits) => edit(context, caller, id, &edits, None).await?,
        Wish::Random => {
            let half = random_half(own.side, || (context.options.chance)());
            edit(context, caller, id, &[Edit::Take(Box::new(half))], None).await?
        }
        Wish::Confirm => return ask_to_confirm(context, caller, id).await,
        Wish::CallOff => return ask_to_call_off(context, caller, id).await,
        Wish::Reopen => reopen(context, caller, id).await?,
        Wish::Save(name) => {
            let saved = saved::save(context, caller, &name, own.draft.half()).await?;
            return Ok(Reply::private(
                saved::listed(caller.localizer, &saved).into(),
            ));
        }
        Wish::List => {
            let path = "n";
            return crate::app::setup::buttons::press_set_up(context, caller, id, path).await;
        }
        Wish::BadHalf(error) => return Err(bad_half(caller, error)),
        // The others were answered without a set-up.
        Wish::Unknown | Wish::Saved | Wish::Delete(_) | Wish::Proof => {
            return Err(hint(caller).into());
        }
    };
    let reader = HalfReader::of(caller);
    Ok(Reply::private(half_message(context, &reader, &own).await?))
}

fn bad_half(caller: &Caller<'_>, error: HalfTextError) -> Abort {
    let localizer = caller.localizer;
    match error {
        HalfTextError::Ranks(count) => localizer
            .say("setup-text-ranks")
            .number("count", count as u64),
        HalfTextError::TooLong | HalfTextError::Rank(_) => localizer.say("setup-text-bad"),
    }
    .into()
}

/// Nothing of a half is said or taken where others read along; whoever has just shown one is told so.
fn seen_by_others(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    words: &str,
) -> Abort {
    let shown = is_half(words) || edits(words, letters(caller)).is_some();
    match alone(context, caller, game) {
        Err(Abort::Refused(message)) if shown => {
            let warning = caller.localizer.say("setup-seen-by-others").text();
            let text = warning.line(message.text);
            Abort::from(Message { text, ..*message })
        }
        Err(abort) => abort,
        Ok(()) => Abort::Ignored,
    }
}
