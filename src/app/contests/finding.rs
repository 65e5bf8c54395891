//! Which contest is meant, and who may see and change it.

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::people::callers::{Caller, chat_view_settings, whole_place};
use crate::app::people::manager;
use crate::club::contest::Contest;
use crate::game::{ContestId, Route};
use crate::store::StoreError;

/// Contests of a place, or of a person, that are looked at.
pub(crate) const LOOKED_AT: usize = 20;
/// Places where a person is known whose contests are looked at, and the newest contests of each.
const PLACES: usize = 20;
const OF_A_PLACE: usize = 5;
/// Contests of a person that are looked through.
const EVERY: usize = 200;

/// The contest of this number, if the person may see it.
pub(crate) async fn numbered(
    context: &Context,
    caller: &Caller<'_>,
    id: ContestId,
) -> Attempt<Contest> {
    let missing = || Abort::from(caller.localizer.say("contest-missing").code("contest", id));
    let contest = context.store.contest(id, None).await?;
    let contest = contest.ok_or_else(missing)?;
    match may_see(context, caller, &contest).await? {
        true => Ok(contest),
        false => Err(missing()),
    }
}

/// The contest that is meant: that of the number among the words, else the newest one here that is not over, else the
/// newest one that the person takes part in, else the newest one here.
pub(crate) async fn meant(
    context: &Context,
    caller: &Caller<'_>,
    id: Option<ContestId>,
) -> Attempt<Contest> {
    if let Some(id) = id {
        return numbered(context, caller, id).await;
    }
    let here = listed(context, caller).await?;
    let open = here.iter().position(|contest| !contest.is_over());
    let mut here = here;
    match open.or(if here.is_empty() { None } else { Some(0) }) {
        Some(at) => Ok(here.swap_remove(at)),
        None => Err(caller.localizer.say("contest-none").into()),
    }
}

/// A season of the contest: the one that is named; else the present one, or as long as people join for it the one
/// before.
pub(crate) async fn in_season(
    context: &Context,
    caller: &Caller<'_>,
    contest: Contest,
    season: Option<u16>,
) -> Attempt<Contest> {
    let present = contest.season;
    let season = match season {
        Some(season) => season,
        None if contest.rounds.is_empty() && present > 1 => present - 1,
        None => present,
    };
    if season == present {
        return Ok(contest);
    }
    let found = context.store.contest(contest.id, Some(season)).await?;
    found.ok_or_else(|| {
        let sentence = caller.localizer.say("contest-no-season");
        let sentence = sentence.code("contest", contest.id);
        sentence
            .number("season", season)
            .number("last", present)
            .into()
    })
}

/// The contests that are shown where the person is. In a chat those of the place come first; alone their own, and those
/// of the places where they are known. Then come those that are open to everybody.
pub(crate) async fn listed(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<Vec<Contest>, StoreError> {
    let mut ids = Vec::new();
    if caller.request.shared {
        let place = place_of(context, caller).await?;
        ids.extend(context.store.contests_at(Some(&place), LOOKED_AT).await?);
    } else {
        ids.extend(context.store.contests_of(caller.id(), LOOKED_AT).await?);
        for place in context.store.places_of(caller.id(), PLACES).await? {
            for id in context.store.contests_at(Some(&place), OF_A_PLACE).await? {
                if ids.len() < 2 * LOOKED_AT && !ids.contains(&id) {
                    ids.push(id);
                }
            }
        }
    }
    for id in context.store.contests_at(None, LOOKED_AT).await? {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let mut contests = Vec::new();
    for id in ids {
        match context.store.contest(id, None).await {
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, "left out of a list");
            }
            found => contests.extend(found?),
        }
    }
    Ok(contests)
}

/// The place to which a contest made here belongs: the whole of which this is a part.
pub(crate) async fn place_of(context: &Context, caller: &Caller<'_>) -> Result<Route, StoreError> {
    Ok(whole_place(context, caller).await?.route)
}

/// Whether the person may see it: it is open to everybody, belongs to the chat they are in, or alone when they take part
/// or are known in its chat.
pub(crate) async fn may_see(
    context: &Context,
    caller: &Caller<'_>,
    contest: &Contest,
) -> Result<bool, StoreError> {
    let Some(place) = &contest.place else {
        return Ok(true);
    };
    if caller.request.shared && place_of(context, caller).await? == *place {
        return Ok(true);
    }
    if is_operator(context, caller) {
        return Ok(true);
    }
    if !caller.request.hidden {
        return Ok(false);
    }
    if contest.has(caller.id()) || contest.made_by == caller.id() {
        return Ok(true);
    }
    let places = context.store.places_of(caller.id(), PLACES).await?;
    if places.contains(place) {
        return Ok(true);
    }
    // Whoever has played an earlier season, or has left.
    let own = context.store.contests_of(caller.id(), EVERY).await?;
    Ok(own.contains(&contest.id))
}

/// Whether the person may start and end it: who made it, who manages its chat, and the operator.
pub(crate) async fn may_manage(
    context: &Context,
    caller: &Caller<'_>,
    contest: &Contest,
) -> Result<bool, StoreError> {
    if contest.made_by == caller.id() || is_operator(context, caller) {
        return Ok(true);
    }
    let here = match &contest.place {
        Some(place) if caller.request.shared => place_of(context, caller).await? == *place,
        _ => false,
    };
    Ok(here && manager::manages(context, caller).await == Some(true))
}

/// Whether the person may make a contest in the chat they are in.
pub(crate) async fn may_make_here(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<bool, StoreError> {
    let open = chat_view_settings(context, &caller.route).await?.contests;
    Ok(open
        || is_operator(context, caller)
        || manager::manages(context, caller).await == Some(true))
}

/// Whether the person runs the bot.
pub(crate) fn is_operator(context: &Context, caller: &Caller<'_>) -> bool {
    let accounts = &caller.player.accounts;
    let own = |account| context.options.owners.contains(account);
    own(&caller.request.sender.account) || accounts.iter().any(own)
}
