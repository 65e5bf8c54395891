//! A changed contest becomes durable, unless somebody else has changed it meanwhile.

use crate::app::context::Context;
use crate::app::people::callers::private_route_of;
use crate::club::contest::{Contest, Step};
use crate::game::{ContestNews, Destination, News, Notice, PlayerId, Post, Route, Timestamp};
use crate::store::{Batch, Change, Commit, Known, StoreError};

/// Puts a contest that was read with this revision into the batch: with its next revision, and woken when it has
/// something to do.
pub(crate) fn put(contest: &mut Contest, before: Option<u64>, now: Timestamp, batch: &mut Batch) {
    contest.revision = before.map_or(0, |before| before + 1);
    contest.wake = match contest.step(now) {
        Step::Wait(next) => next,
        _ => Some(now),
    };
    batch.known.push(Known::Contest(contest.id, before));
    batch
        .changes
        .push(Change::Contest(Box::new(contest.clone())));
}

/// Commits a contest that has changed since it was read; whether nobody was faster.
pub(crate) async fn commit(
    context: &Context,
    contest: &mut Contest,
    now: Timestamp,
    batch: Batch,
) -> Result<bool, StoreError> {
    let done = commit_asked(context, contest, now, batch).await?;
    Ok(matches!(done, Commit::Done(_)))
}

/// Commits a contest that somebody has changed: what came of it, for a request that may come again.
pub(crate) async fn commit_asked(
    context: &Context,
    contest: &mut Contest,
    now: Timestamp,
    mut batch: Batch,
) -> Result<Commit, StoreError> {
    let before = contest.revision;
    put(contest, Some(before), now, &mut batch);
    context.commit(batch).await
}

/// The notices of news of a contest, for these places.
pub(crate) fn told(contest: &Contest, news: ContestNews, places: Vec<Route>) -> Vec<Notice> {
    let notices = places.into_iter().map(|route| Notice {
        to: Destination::Route(route),
        news: News::Contest(contest.id, contest.season, news),
    });
    notices.collect()
}

/// The notice that the announcement of a contest has changed; `anew` when it is to be sent once more.
pub(crate) fn announced(contest: &Contest, anew: bool) -> Option<Notice> {
    Some(Notice {
        to: Destination::Route(contest.place.clone()?),
        news: News::Post(Post::Contest(contest.id), anew),
    })
}

/// Where the news of a contest go that are for everybody: to its chat, else to each of these people.
pub(crate) async fn places(
    context: &Context,
    contest: &Contest,
    people: &[PlayerId],
) -> Result<Vec<Route>, StoreError> {
    if let Some(place) = &contest.place {
        return Ok(vec![place.clone()]);
    }
    let mut places = Vec::new();
    for player in people {
        places.extend(private_place(context, contest, *player).await?);
    }
    Ok(places)
}

/// The private chat of somebody who takes part, on the network of the contest if they are there.
pub(crate) async fn private_place(
    context: &Context,
    contest: &Contest,
    player: PlayerId,
) -> Result<Option<Route>, StoreError> {
    let player = match context.store.player(player).await {
        Err(StoreError::Record(..)) => None,
        found => found?,
    };
    Ok(player.and_then(|player| {
        let network = contest.place.as_ref().map(|place| place.network.clone());
        let network = network.or_else(|| Some(player.accounts.first()?.network.clone()))?;
        private_route_of(&player, &network)
    }))
}
