//! Places that come, move and go.

use std::sync::Arc;

use crate::app::Core;
use crate::app::people::Caller;
use crate::game::{Chat, Route};
use crate::store::{Batch, StoreError};

impl Core {
    /// Remembers a shared place in which somebody spoke to us.
    pub(super) async fn remember_place(&self, caller: &Caller<'_>) -> Result<(), StoreError> {
        if !caller.request.shared {
            return Ok(());
        }
        let known = self.store.chat(&caller.route).await?;
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
            && self.store.chat(parent).await?.is_none()
        {
            self.change_chat(parent, Batch::default(), met).await?;
        }
        let change = |chat: &mut Chat| {
            chat.left = false;
            if chat.since.0 == 0 {
                chat.parent = parent;
            }
            met(chat);
        };
        self.change_chat(&caller.route, Batch::default(), change)
            .await
            .map(drop)
    }

    /// See [`crate::app::App::moved`]. What is on its way is repaired by the couriers when they
    /// meet the old place.
    pub(super) async fn place_moved(&self, old: &Route, new: &Route) {
        if let Err(error) = self.move_place(old, new).await {
            tracing::error!(%error, ?old, ?new, "a place that moved could not be followed");
        }
    }

    async fn move_place(&self, old: &Route, new: &Route) -> Result<(), StoreError> {
        if old == new {
            return Ok(());
        }
        let locks = (
            self.places.lock(old.min(new).clone()).await,
            self.places.lock(old.max(new).clone()).await,
        );
        // A move may be told twice; by then the old place is one that we left.
        let chat = self.store.chat(old).await?.filter(|chat| !chat.left);
        if let Some(chat) = chat {
            let moved = Chat {
                route: new.clone(),
                ..chat.clone()
            };
            let gone = Chat { left: true, ..chat };
            let batch = Batch {
                chats: vec![moved, gone],
                ..Batch::default()
            };
            self.commit(batch).await?;
        }
        drop(locks);
        self.move_visits(old, new).await?;
        for mut challenge in self
            .store
            .challenges_at(old, crate::app::challenge::LOOKED_AT)
            .await?
        {
            let _one = self.challenges.lock(challenge.code).await;
            if self.store.challenge(challenge.code).await?.is_none() {
                continue;
            }
            challenge.home = new.clone();
            let batch = Batch {
                put_challenge: Some(challenge),
                ..Batch::default()
            };
            self.commit(batch).await?;
        }
        // Games still kept at hand are followed at once; the others when they are told next.
        for id in self.kept_games.ids() {
            let _one = self.games.lock(id).await;
            let Some(mut stored) = self.load(id).await?.map(Arc::unwrap_or_clone) else {
                continue;
            };
            if stored.homes.iter().all(|home| home.route != *old) {
                continue;
            }
            for home in &mut stored.homes {
                if home.route == *old {
                    home.route = new.clone();
                }
            }
            let batch = Batch {
                games: vec![stored],
                ..Batch::default()
            };
            self.commit(batch).await?;
        }
        Ok(())
    }

    /// See [`crate::app::App::left`]. Games told there are told to their players alone as soon as
    /// there is something to tell.
    pub(super) async fn place_left(&self, place: &Route) {
        let left = async {
            match self.store.chat(place).await? {
                Some(chat) if !chat.left => {
                    let change = |chat: &mut Chat| chat.left = true;
                    let changed = self.change_chat(place, Batch::default(), change);
                    changed.await.map(drop)
                }
                _ => Ok(()),
            }
        };
        if let Err(error) = left.await {
            tracing::error!(%error, ?place, "that we left a place could not be kept");
        }
    }
}
