//! Places that come, move and go.

use std::sync::Arc;

use crate::app::contests::withdrawal;
use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::people::callers;
use crate::app::people::callers::{ATTEMPTS, Caller};
use crate::app::problems::subscribing;
use crate::app::ratings::results;
use crate::game::{Chat, Route};
use crate::store::{Batch, Commit, Guard, Known, StoreError};

/// Remembers a shared place in which somebody spoke to us.
pub(crate) async fn remember_place(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<(), StoreError> {
    if !caller.request.shared {
        return Ok(());
    }
    let known = callers::place_of(context, caller).await?;
    if known.is_some_and(|chat| !chat.left) {
        return Ok(());
    }
    let parent = caller.request.within.clone();
    let parent = parent.filter(|parent| *parent != caller.route);
    let met = |chat: &mut Chat| {
        if chat.since.0 == 0 {
            chat.since = caller.now;
        }
    };
    if let Some(parent) = &parent
        && context.store.chat(parent).await?.is_none()
    {
        callers::change_chat(context, parent, Batch::default(), met).await?;
    }
    let change = |chat: &mut Chat| {
        chat.left = false;
        if chat.since.0 == 0 {
            chat.parent.clone_from(&parent);
        }
        met(chat);
    };
    callers::change_chat(context, &caller.route, Batch::default(), change)
        .await
        .map(drop)
}

/// See [`crate::app::App::moved`]. What is on its way is repaired by the transports when they
/// meet the old place.
pub(crate) async fn place_moved(context: &Context, old: &Route, new: &Route) {
    if let Err(error) = move_place(context, old, new).await {
        tracing::error!(%error, ?old, ?new, "a place that moved could not be followed");
    }
}

async fn move_place(context: &Context, old: &Route, new: &Route) -> Result<(), StoreError> {
    if old == new {
        return Ok(());
    }
    move_chat(context, old, new).await?;
    results::move_visits(context, old, new).await?;
    withdrawal::move_contests(context, old, new).await?;
    for mut challenge in context
        .store
        .challenges_at(old, crate::app::challenges::offer::LOOKED_AT)
        .await?
    {
        let _one = context.locks.challenges.lock(challenge.code).await;
        if context.store.challenge(challenge.code).await?.is_none() {
            continue;
        }
        challenge.made_in = new.clone();
        let batch = Batch {
            guards: vec![Guard::ChallengeOpen(challenge.code)],
            put_challenge: Some(challenge),
            ..Batch::default()
        };
        // Where another process was faster, it is over.
        context.commit(batch).await?;
    }
    // Games still kept at hand are followed at once; the others when they are told next.
    for id in context.game_cache.ids() {
        let _one = context.locks.games.lock(id).await;
        let Some(mut stored) = game_loading::load(context, id)
            .await?
            .map(Arc::unwrap_or_clone)
        else {
            continue;
        };
        let known = Known::Channels(id, stored.channels.clone());
        if stored.channels.iter().all(|channel| channel.route != *old) {
            continue;
        }
        for channel in &mut stored.channels {
            if channel.route == *old {
                channel.route = new.clone();
            }
        }
        let batch = Batch {
            known: vec![known],
            games: vec![stored],
            ..Batch::default()
        };
        // Where another process was faster, the game is followed when it is told next.
        context.commit(batch).await?;
    }
    Ok(())
}

/// The record of a place becomes that of the new one, and the old one is left.
async fn move_chat(context: &Context, old: &Route, new: &Route) -> Result<(), StoreError> {
    let _both = (
        context.locks.places.lock(old.min(new).clone()).await,
        context.locks.places.lock(old.max(new).clone()).await,
    );
    let mut attempts = 1..=ATTEMPTS;
    loop {
        // A move may be told twice; by then the old place is one that we left.
        let chat = context.store.chat(old).await?.filter(|chat| !chat.left);
        let Some(chat) = chat else {
            return Ok(());
        };
        let there = context.store.chat(new).await?.map(Box::new);
        let moved = Chat {
            route: new.clone(),
            ..chat.clone()
        };
        let gone = Chat {
            left: true,
            ..chat.clone()
        };
        let mut batch = Batch {
            known: vec![
                Known::Chat(old.clone(), Some(Box::new(chat))),
                Known::Chat(new.clone(), there),
            ],
            chats: vec![moved, gone],
            ..Batch::default()
        };
        subscribing::moved(context, old, new, &mut batch).await?;
        match context.commit(batch).await? {
            // Another process was faster.
            Commit::Conflict(Guard::Unchanged) if attempts.next().is_some() => {}
            _ => return Ok(()),
        }
    }
}

/// See [`crate::app::App::left`]. Games told there are told to their players alone as soon as
/// there is something to tell.
pub(crate) async fn place_left(context: &Context, place: &Route) {
    let left = async {
        match context.store.chat(place).await? {
            Some(chat) if !chat.left => {
                let change = |chat: &mut Chat| chat.left = true;
                let changed = callers::change_chat(context, place, Batch::default(), change);
                changed.await.map(drop)
            }
            _ => Ok(()),
        }
    };
    if let Err(error) = left.await {
        tracing::error!(%error, ?place, "that we left a place could not be kept");
    }
}
