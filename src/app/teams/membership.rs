//! Joining and leaving teams, arms, and the places where a team is told.

use std::sync::Arc;

use tulenh_rules::Side;

use crate::app::challenges::{game_start, offer};
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::context::caches::game_loading;
use crate::app::language::names;
use crate::app::language::vocabulary::{Keyword, whole};
use crate::app::people::callers::Caller;
use crate::app::people::refusals::refuse;
use crate::app::people::updates::update;
use crate::app::people::{callers, players};
use crate::app::play::turns;
use crate::app::play::turns::{Actor, told};
use crate::app::request::message::Span;
use crate::app::request::reply::Reply;
use crate::game::team::MOST_HOMES;
use crate::game::{Action, Arm, Game, GameId, Place, Refusal, Route};
use crate::store::{Batch, Change, Commit, GameChannel, Known, StoreError, StoredGame};

/// The most channels of a game in which teams are told (our decision).
const MOST_CHANNELS: usize = 10;
/// The places of a person that are looked at when they join a team from elsewhere.
const PLACES: usize = 200;
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
    let missing = || Abort::from(caller.localizer.say("no-such-game").code("game", id));
    let stored = game_loading::load(context, id).await?.ok_or_else(missing)?;
    if !may_join(context, caller, &stored, side).await? {
        let sentence = caller.localizer.say("team-not-from-here");
        return Err(sentence.code("game", id).into());
    }
    // Whoever plays here is ranked here.
    let visit = Change::Visit(caller.id(), caller.route.clone(), true);
    let actor = Actor {
        player: caller.id(),
        update: update(caller.request),
        changes: Some(visit)
            .filter(|_| caller.request.shared)
            .into_iter()
            .collect(),
        now: caller.now,
    };
    let done = turns::act_with(context, caller, &actor, id, |_| Ok(Action::JoinTeam(side))).await?;
    let sentence = caller.localizer.say("team-joined").code("game", id);
    Ok(told(
        caller,
        &done,
        sentence.span("team", team_name(context, &done.game, side).await?),
    ))
}

/// Whether somebody who plays nothing in a game may join the team of a side: where the team is at home, or from elsewhere
/// when they play in a chat where it is. Others know of the game by its number alone.
pub(crate) async fn may_join(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
    side: Side,
) -> Result<bool, StoreError> {
    let Some(team) = stored.game.team(side).filter(|_| stored.game.is_open()) else {
        return Ok(true);
    };
    let homes = team.homes.iter();
    let homes: Vec<&Route> = homes
        .filter_map(|home| Some(&stored.channels.get(usize::from(*home))?.route))
        .collect();
    if homes.contains(&&caller.route) {
        return Ok(true);
    }
    let mut places = context.store.places_of(caller.id(), PLACES).await?;
    if caller.request.shared {
        places.push(callers::whole_place(context, caller).await?.route);
    }
    for home in homes.iter().filter(|of| matches!(of.place, Place::Chat(_))) {
        let whole = callers::chat_of(context, home).await?.route;
        if places.contains(home) || places.contains(&whole) {
            return Ok(true);
        }
    }
    Ok(false)
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
    let Some(team) = side.and_then(|side| stored.game.team(side)) else {
        return Err(caller.localizer.say("team-not-in").code("game", id).into());
    };
    // What is refused must not add the chat to the game.
    if !stored.game.is_open() {
        let outcome = stored.game.outcome();
        let over = outcome.map(|outcome| Refusal::Over { outcome });
        let over = over.map(|refusal| refuse(caller, &stored.game, refusal));
        return Err(over.unwrap_or(Abort::Ignored));
    }
    if team.homes.len() >= MOST_HOMES {
        return Err(caller.localizer.say("team-too-many-places").into());
    }
    offer::may_challenge_here(context, caller).await?;
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
