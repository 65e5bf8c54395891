//! What players do with the clock of a game: pauses, gifts, claims.

use std::time::Duration;

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::{Localizer, Sentence};
use crate::app::language::time::length::whole_length;
use crate::app::people::callers::Caller;
use crate::app::people::{find_game, players, refusals};
use crate::app::play::turns;
use crate::app::play::turns::told;
use crate::app::request::button_action::ButtonAction;
use crate::app::request::message::{Button, Message};
use crate::app::request::name::quoted;
use crate::app::request::reply::Reply;
use crate::game::clock::{HOUR, MINUTE, MOST_GIFTS};
use crate::game::{Action, Game, GameId, Ply, Refusal};
use crate::store::StoredGame;

/// What may be given by a button, in hours.
const GIFTS: [u16; 3] = [12, 24, 72];
/// Characters of a length somebody typed that are said again.
const SAID_AGAIN: usize = 40;

/// Proposes a pause, or agrees to the one proposed.
pub(crate) async fn pause(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let id = find_game::find(context, caller, game).await?.game.game.id();
    let done = turns::act(context, caller, id, |_| Ok(Action::Pause)).await?;
    let key = match done.game.pause_offer() {
        Some(_) => "pause-sent",
        None => "pause-agreed-done",
    };
    Ok(told(
        caller,
        &done,
        caller.localizer.say(key).code("game", id),
    ))
}

/// Answers a proposal by a button that names the ply at which it stood.
pub(crate) async fn answer_pause(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    agree: bool,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let decide = |game: &Game| {
        let side = game.seat_of(caller.id()).filter(|_| game.is_open());
        if let Some(side) = side {
            // It outlives a turn of whoever proposed it, and no other.
            let turns = game.ply().0.checked_sub(at.0);
            let stands = turns.is_some_and(|turns| turns <= 1);
            let Some(by) = game.pause_offer().filter(|_| stands) else {
                return Err(localizer.say("pause-lapsed").into());
            };
            if by == side {
                return Err(localizer.say("pause-own").into());
            }
        }
        Ok(match agree {
            true => Action::Pause,
            false => Action::RefusePause,
        })
    };
    let done = turns::act(context, caller, id, decide).await?;
    let key = match agree {
        true => "pause-agreed-done",
        false => "pause-refused-done",
    };
    Ok(told(caller, &done, localizer.say(key).code("game", id)))
}

/// Ends a pause.
pub(crate) async fn end_pause(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let id = find_game::find(context, caller, game).await?.game.game.id();
    resume_if(context, caller, id, |_| Ok(())).await
}

/// The same by a button under the news of the pause.
pub(crate) async fn press_resume(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
) -> Attempt<Reply> {
    resume_if(context, caller, id, |game| {
        still_at(context, caller, game, at)
    })
    .await
}

async fn resume_if(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    check: impl Fn(&Game) -> Attempt<()>,
) -> Attempt<Reply> {
    let decide = |game: &Game| check(game).map(|()| Action::Resume);
    let done = turns::act(context, caller, id, decide).await?;
    if done.game.clock().resting().is_some() {
        let sentence = caller.localizer.say("resumed-away-done").code("game", id);
        return Ok(told(caller, &done, sentence));
    }
    let sentence = caller.localizer.say("resumed-done").code("game", id);
    told_with_clock(context, caller, &done, sentence).await
}

/// What was done to a clock, and what it shows now.
async fn told_with_clock(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
    sentence: Sentence<'_>,
) -> Attempt<Reply> {
    let players = players::players_of(context, &stored.game).await?;
    let localizer = caller.localizer;
    let clock = localizer.changed_clock(&stored.game, &players, caller.now);
    Ok(told(caller, stored, sentence.text().line(clock)))
}

/// Gives the opponent more time; asks how much when that was not said.
pub(crate) async fn gift(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
    time: &str,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let time = match time.trim() {
        "" => None,
        typed => {
            let length = whole_length(typed);
            let length = length.filter(|length| (MINUTE..=MOST_GIFTS).contains(length));
            let unclear = || {
                let sentence = localizer.say("gift-unclear");
                Abort::from(sentence.code("words", quoted(typed, SAID_AGAIN)))
            };
            Some(length.ok_or_else(unclear)?)
        }
    };
    let found = find_game::find(context, caller, game).await?.game;
    match time {
        Some(time) => give(context, caller, found.game.id(), time, |_| Ok(())).await,
        None => ask_gift(context, caller, &found),
    }
}

/// A gift by a button, of so many hours.
pub(crate) async fn press_gift(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    hours: u16,
) -> Attempt<Reply> {
    let time = HOUR.saturating_mul(u32::from(hours));
    give(context, caller, id, time, |game| {
        still_at(context, caller, game, at)
    })
    .await
}

async fn give(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    time: Duration,
    check: impl Fn(&Game) -> Attempt<()>,
) -> Attempt<Reply> {
    let decide = |game: &Game| check(game).map(|()| Action::Give(time));
    let done = turns::act(context, caller, id, decide).await?;
    let sentence = caller.localizer.say("gift-done").code("game", id);
    told_with_clock(context, caller, &done, sentence).await
}

/// The question how much is to be given.
fn ask_gift(_context: &Context, caller: &Caller<'_>, stored: &StoredGame) -> Attempt<Reply> {
    let game = &stored.game;
    let refusal = if game.seat_of(caller.id()).is_none() {
        Some(Refusal::NotAPlayer)
    } else if let Some(outcome) = game.outcome() {
        Some(Refusal::Over { outcome })
    } else {
        game.no_gifts()
    };
    if let Some(refusal) = refusal {
        return Err(refusals::refuse(caller, game, refusal));
    }
    let localizer = caller.localizer;
    let sentence = localizer.say("gift-ask").code("game", game.id());
    Ok(Reply::private(Message {
        text: sentence.text(),
        buttons: vec![gifts(game, localizer)],
        ..Message::default()
    }))
}

/// Claims a game in which the opponent's time is over.
pub(crate) async fn claim(
    context: &Context,
    caller: &Caller<'_>,
    game: Option<GameId>,
) -> Attempt<Reply> {
    let id = find_game::find(context, caller, game).await?.game.game.id();
    claim_if(context, caller, id, |_| Ok(())).await
}

/// The same by a button under the news that the time is over.
pub(crate) async fn press_claim(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
) -> Attempt<Reply> {
    claim_if(context, caller, id, |game| {
        still_at(context, caller, game, at)
    })
    .await
}

async fn claim_if(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    check: impl Fn(&Game) -> Attempt<()>,
) -> Attempt<Reply> {
    let decide = |game: &Game| check(game).map(|()| Action::Claim);
    let done = turns::act(context, caller, id, decide).await?;
    let sentence = caller.localizer.say("claimed-done").code("game", id);
    Ok(told(caller, &done, sentence))
}

/// Says that one still plays, by a button under the question.
pub(crate) async fn play_on(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
) -> Attempt<Reply> {
    let decide = |game: &Game| still_at(context, caller, game, at).map(|()| Action::PlayOn);
    turns::act(context, caller, id, decide).await?;
    let sentence = caller.localizer.say("play-on-done").code("game", id);
    Ok(Reply::private(sentence.into()))
}

/// Whether a button about the board of this ply may still do something; who does not play, or
/// comes when the game is over, hears that from the game.
fn still_at(_context: &Context, caller: &Caller<'_>, game: &Game, at: Ply) -> Attempt<()> {
    let plays = game.seat_of(caller.id()).is_some() && game.is_open();
    if plays && game.ply() != at {
        let refusal = Refusal::OldBoard { now_at: game.ply() };
        return Err(refusals::refuse(caller, game, refusal));
    }
    Ok(())
}

/// The gifts to choose from.
fn gifts(game: &Game, localizer: Localizer<'_>) -> Vec<Button> {
    let gift = |hours: u16| {
        let time = HOUR.saturating_mul(u32::from(hours));
        Button {
            label: localizer.length(time),
            press: ButtonAction::Gift(game.id(), game.ply(), hours),
        }
    };
    GIFTS.map(gift).to_vec()
}
