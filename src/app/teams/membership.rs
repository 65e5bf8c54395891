//! Joining and leaving teams, arms, and the places where a team is told.

use tulenh_rules::Side;

use crate::app::challenges::game_start;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::language::names;
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::people::callers::Caller;
use crate::app::people::{callers, players};
use crate::app::play::turns;
use crate::app::play::turns::told;
use crate::app::request::message::Span;
use crate::app::request::reply::Reply;
use crate::game::{Action, Arm, Game, GameId};
use crate::store::{Batch, Change, Commit, GameChannel, Known, StoreError, StoredGame};
use std::sync::Arc;

/// The most channels of a game in which teams are told (our decision).
const MOST_CHANNELS: usize = 10;
/// Times a channel is added again when somebody else changed the game meanwhile.
const ATTEMPTS: usize = 5;

/// Joins the team of a side.
pub(crate) async fn join(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    side: Side,
) -> Attempt<Reply> {
    let limit = context.options.open_games;
    let games = context.store.games_of(caller.id(), true, limit).await?;
    if games.len() >= limit && !games.contains(&id) {
        let sentence = caller.localizer.say("games-too-many");
        return Err(sentence.number("limit", limit as u64).into());
    }
    if caller.player.blocked {
        return Err(Abort::Ignored);
    }
    let done = turns::act(context, caller, id, |_| Ok(Action::JoinTeam(side))).await?;
    if caller.request.shared {
        // Whoever plays here is ranked here.
        let change = Change::Visit(caller.id(), caller.route.clone(), true);
        let batch = Batch {
            changes: vec![change],
            ..Batch::default()
        };
        context.commit(batch).await?;
    }
    let sentence = caller.localizer.say("team-joined").code("game", id);
    Ok(told(
        caller,
        &done,
        sentence.span("team", team_name(context, &done.game, side).await?),
    ))
}

/// Leaves the team in which the person is.
pub(crate) async fn leave(context: &Context, caller: &Caller<'_>, id: GameId) -> Attempt<Reply> {
    let done = turns::act(context, caller, id, |game| {
        match game.seat_of(caller.id()).and_then(|side| game.team(side)) {
            Some(_) => Ok(Action::LeaveTeam),
            None => Err(caller.localizer.say("team-not-in").code("game", id).into()),
        }
    });
    let done = done.await?;
    let sentence = caller.localizer.say("team-left").code("game", id);
    Ok(told(caller, &done, sentence))
}

/// Takes the command of an arm, or gives it back.
pub(crate) async fn take_arm(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    arm: Arm,
) -> Attempt<Reply> {
    let done = turns::act(context, caller, id, |_| Ok(Action::TakeArm(arm))).await?;
    let side = done.game.seat_of(caller.id());
    let own = side.and_then(|side| done.game.team(side)?.arms[arm as usize]);
    let key = match own == Some(caller.id()) {
        true => "team-arm-yours",
        false => "team-arm-given-back",
    };
    let sentence = caller.localizer.say(key).choice("arm", arm_key(arm));
    Ok(told(caller, &done, sentence))
}

/// Whether words ask to have a team told in the place where they stand.
pub(crate) fn is_here(words: &str) -> bool {
    whole(words, &[Keyword::Here]).is_some()
}

/// Has the person's team told in this chat too.
pub(crate) async fn tell_here(
    context: &Context,
    caller: &Caller<'_>,
    stored: &Arc<StoredGame>,
) -> Attempt<Reply> {
    let id = stored.game.id();
    if !caller.request.shared {
        return Err(caller.localizer.say("team-in-group").into());
    }
    let side = stored.game.seat_of(caller.id());
    if side.and_then(|side| stored.game.team(side)).is_none() {
        return Err(caller.localizer.say("team-not-in").code("game", id).into());
    }
    let home = channel_here(context, caller, id).await?;
    let done = turns::act(context, caller, id, |_| Ok(Action::TellTeam(home))).await?;
    let sentence = caller.localizer.say("team-told-here-done").code("game", id);
    Ok(told(caller, &done, sentence))
}

/// The index of the channel of a game in this place, which is added where there is none.
async fn channel_here(context: &Context, caller: &Caller<'_>, id: GameId) -> Attempt<u8> {
    let _one = context.locks.games.lock(id).await;
    let route = game_start::outside_threads(context, &caller.route);
    for _ in 0..ATTEMPTS {
        let Some(stored) = game_loading::load(context, id).await? else {
            break;
        };
        let mut stored = Arc::unwrap_or_clone(stored);
        let there = |channel: &GameChannel| channel.route == route || channel.route == caller.route;
        if let Some(index) = stored.channels.iter().position(there) {
            return Ok(u8::try_from(index).unwrap_or(u8::MAX));
        }
        if stored.channels.len() >= MOST_CHANNELS {
            return Err(caller.localizer.say("team-too-many-places").into());
        }
        let known = Known::Channels(id, stored.channels.clone());
        let index = u8::try_from(stored.channels.len()).unwrap_or(u8::MAX);
        stored.channels.push(GameChannel {
            wants_thread: callers::chat_view_settings(context, &route).await?.threads,
            route: route.clone(),
        });
        let batch = Batch {
            known: vec![known],
            games: vec![stored],
            ..Batch::default()
        };
        if !matches!(context.commit(batch).await?, Commit::Conflict(_)) {
            return Ok(index);
        }
    }
    Err(Abort::from(caller.localizer.say("failed")))
}

/// The name of a team, as it is shown.
pub(crate) async fn team_name(
    context: &Context,
    game: &Game,
    side: Side,
) -> Result<Span, StoreError> {
    let team = players::seated(context, game.seats()[side], game).await?;
    Ok(names::name(&team))
}

/// The word by which sentences choose an arm.
pub(crate) const fn arm_key(arm: Arm) -> &'static str {
    match arm {
        Arm::Navy => "navy",
        Arm::Air => "air",
        Arm::Armour => "armour",
        Arm::Infantry => "infantry",
    }
}
