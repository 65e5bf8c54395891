//! One message on its way: composed, sent, marked as told.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::app::context::{Context, game_cache};
use crate::app::delivery::compose;
use crate::app::delivery::compose::Composed;
use crate::app::people::callers;
use crate::app::request::transport::{Courier, Delivered, DeliveryError, Parcel};
use crate::game::{
    Challenge, Chat, Destination, GameId, News, Notice, NoticeId, Preferences, Route,
};
use crate::store::{Batch, Commit, Guard, StoreError, StoredGame};

/// What became of a delivery.
pub(crate) enum Fate {
    /// Told or given up, and marked so; where its game is told from now on.
    Gone(Option<Route>),
    /// To be tried again.
    Later(Option<Duration>),
    /// The place has moved; to be tried there.
    Moved(Route),
    /// The game is told elsewhere from now on; to be tried there.
    Follows(Route),
    /// What it tells is about to go on, and is told together with that; to be tried again in a moment.
    Held,
    /// It could not even be attempted, and maybe never can.
    Broken,
}

impl Fate {
    /// What becomes of a delivery that met this. A record that cannot be read now will hardly be
    /// readable later, and nobody else may wait for it; everything else passes or ends the program.
    pub(crate) fn of(error: &StoreError) -> Fate {
        match error {
            StoreError::Record(..) => Fate::Broken,
            _ => Fate::Later(None),
        }
    }
}

/// One message on its way.
pub(crate) struct Delivery {
    /// The core.
    pub context: Arc<Context>,
    /// Who sends it.
    pub courier: Arc<dyn Courier>,
    /// Turns true when the loop has to end.
    pub stop: watch::Receiver<bool>,
    /// The notice.
    pub id: NoticeId,
    /// What it says.
    pub notice: Notice,
    /// Another notice behind it tells the same and more.
    pub superseded: bool,
    /// It may wait for what is about to follow.
    pub may_wait: bool,
}

impl Delivery {
    /// Sends it, and says what became of it.
    pub(crate) async fn run(&self) -> Fate {
        if self.superseded {
            return self.mark(Batch::default()).await;
        }
        if self.may_wait && self.is_answered_soon().await {
            return Fate::Held;
        }
        // Never closed, so there is a permit in the end.
        let permit = self.context.delivery.composing.acquire().await;
        let composed =
            compose::compose(&self.context, &self.notice, self.context.latest.get()).await;
        drop(permit);
        let composed = match composed {
            Ok(Some(composed)) => composed,
            Ok(None) => return self.mark(Batch::default()).await,
            Err(error) => {
                tracing::error!(%error, id = ?self.id, "a notice could not be put into words");
                return Fate::of(&error);
            }
        };
        let Composed {
            route,
            message,
            thread,
            silent,
            plain,
            previous,
        } = composed;
        let mut parcel = Parcel {
            id: self.id,
            place: route.place.clone(),
            message,
            thread,
            silent,
            previous,
        };
        let mut sent = self.courier.deliver(&parcel).await;
        // A place that takes no pictures may take words.
        if let (Err(DeliveryError::Refused(why)), Some(plain)) = (&sent, plain) {
            tracing::warn!(
                ?route,
                why,
                "a picture was refused, a text board goes instead"
            );
            parcel.message = plain;
            sent = self.courier.deliver(&parcel).await;
        }
        match sent {
            Ok(delivered) => self.arrived(&route, &parcel, delivered).await,
            Err(DeliveryError::Later { after, why }) => {
                tracing::warn!(?route, ?after, why, "a message has to wait");
                Fate::Later(after)
            }
            Err(DeliveryError::Moved(new)) => {
                tracing::info!(?route, ?new, "a place has moved");
                self.moved(&route, new).await
            }
            Err(DeliveryError::Unreachable(why)) => {
                tracing::warn!(?route, why, "nobody can be reached there");
                self.unreachable(&route).await
            }
            Err(DeliveryError::Refused(why)) => {
                tracing::error!(?route, why, id = ?self.id, "a message was refused for good");
                self.mark(Batch::default()).await
            }
        }
    }

    /// Whether it tells a turn which the engine is about to answer.
    async fn is_answered_soon(&self) -> bool {
        let News::Played(game, ply, before) = self.notice.news else {
            return false;
        };
        let stored = game_cache::load(&self.context, game).await.ok().flatten();
        stored.is_some_and(|stored| {
            stored.game.stands(ply, before) && stored.game.answer_is_near(ply)
        })
    }

    /// Marks the notice as told, together with the message it became and the thread it opened.
    async fn arrived(&self, route: &Route, parcel: &Parcel, delivered: Delivered) -> Fate {
        let thread = delivered.thread.clone().map(|place| Route {
            network: route.network.clone(),
            place,
        });
        let shown = Some(delivered.message.clone());
        let mut batch = Batch {
            anchors: parcel
                .message
                .anchor
                .map(|anchor| (delivered.message, anchor))
                .into_iter()
                .collect(),
            ..Batch::default()
        };
        let Destination::Home(game, index) = &self.notice.to else {
            return self.mark(batch).await;
        };
        self.context.delivery.outbox.hears(*game, *index);
        if parcel.message.anchor.is_some() {
            // One that opens a thread too, although it stands outside: the next takes its buttons
            // off.
            batch.shown.push((*game, *index, shown));
        }
        let stays = parcel.thread.is_none() || delivered.thread_later;
        if stays && thread.is_none() {
            return self.mark(batch).await;
        }
        // The homes change: nobody else may write the game meanwhile.
        let _one = self.context.locks.games.lock(*game).await;
        match self
            .home_changed(*game, *index, route, thread.as_ref())
            .await
        {
            Ok(stored) => batch.games.extend(stored),
            Err(error) => tracing::error!(%error, %game, "a thread could not be remembered"),
        }
        if let Some(thread) = &thread {
            // What was chosen for the channel holds in its threads.
            let parent = callers::chat_of(&self.context, route).await;
            batch.chats.extend(parent.ok().map(|parent| Chat {
                route: thread.clone(),
                parent: Some(parent.route),
                preferences: Preferences::default(),
                since: parent.since,
                left: false,
            }));
        }
        match self.mark(batch).await {
            Fate::Gone(_) => Fate::Gone(thread),
            fate => fate,
        }
    }

    /// The game with its home at the new place and no wish for a thread any more: one that could
    /// not be opened is not asked for with every message.
    async fn home_changed(
        &self,
        game: GameId,
        index: u8,
        old: &Route,
        new: Option<&Route>,
    ) -> Result<Option<StoredGame>, StoreError> {
        let Some(mut stored) = game_cache::load(&self.context, game)
            .await?
            .map(Arc::unwrap_or_clone)
        else {
            return Ok(None);
        };
        let Some(home) = stored.homes.get_mut(usize::from(index)) else {
            return Ok(None);
        };
        if home.route != *old {
            return Ok(None);
        }
        home.wants_thread = false;
        if let Some(new) = new {
            home.route = new.clone();
        }
        Ok(Some(stored))
    }

    /// Repairs the route in the store.
    async fn moved(&self, old: &Route, new: Route) -> Fate {
        if new == *old {
            return Fate::Later(None);
        }
        let repaired = match &self.notice.to {
            Destination::Home(game, _) => self.move_homes(*game, old, &new).await,
            Destination::Route(_) => match &self.notice.news {
                News::Challenged(challenge) => self.move_challenge(challenge, old, &new).await,
                _ => Ok(()),
            },
        };
        match repaired {
            Ok(()) => Fate::Moved(new),
            Err(error) => {
                tracing::error!(%error, ?old, ?new, "a route could not be repaired");
                Fate::of(&error)
            }
        }
    }

    async fn move_homes(&self, game: GameId, old: &Route, new: &Route) -> Result<(), StoreError> {
        let _one = self.context.locks.games.lock(game).await;
        let Some(mut stored) = game_cache::load(&self.context, game)
            .await?
            .map(Arc::unwrap_or_clone)
        else {
            return Ok(());
        };
        for home in &mut stored.homes {
            if home.route == *old {
                home.route = new.clone();
            }
        }
        let batch = Batch {
            games: vec![stored],
            ..Batch::default()
        };
        self.context.commit(batch).await?;
        Ok(())
    }

    async fn move_challenge(
        &self,
        challenge: &Challenge,
        old: &Route,
        new: &Route,
    ) -> Result<(), StoreError> {
        let _one = self.context.locks.challenges.lock(challenge.code).await;
        let Some(mut challenge) = self.context.store.challenge(challenge.code).await? else {
            return Ok(());
        };
        if challenge.home != *old {
            return Ok(());
        }
        challenge.home = new.clone();
        let batch = Batch {
            guards: vec![Guard::ChallengeOpen(challenge.code)],
            put_challenge: Some(challenge),
            ..Batch::default()
        };
        self.context.commit(batch).await?;
        Ok(())
    }

    /// Marks the notice as told with whatever else has to be written at once. Does not give up
    /// while the loop runs: to send a message again because marking failed would tell it twice.
    pub(crate) async fn mark(&self, mut batch: Batch) -> Fate {
        batch.told.push(self.id);
        let mut pause = self.context.options.first_pause;
        loop {
            match self.context.commit(batch.clone()).await {
                Ok(Commit::Done(_) | Commit::Seen) => return Fate::Gone(None),
                Ok(Commit::Conflict(guard)) => {
                    // Only what comes along can conflict; that it was told is true all the same.
                    tracing::error!(id = ?self.id, ?guard, "marking as told met a conflict");
                    batch = Batch {
                        anchors: batch.anchors,
                        shown: batch.shown,
                        told: batch.told,
                        ..Batch::default()
                    };
                    continue;
                }
                Err(error) => {
                    tracing::error!(%error, id = ?self.id, "could not mark as told");
                    // What comes along may be what cannot be written; the mark alone can.
                    batch = Batch {
                        told: batch.told,
                        ..Batch::default()
                    };
                }
            }
            let mut stop = self.stop.clone();
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return Fate::Later(None),
                () = tokio::time::sleep(pause) => {}
            }
            pause = pause
                .saturating_mul(2)
                .min(self.context.options.longest_pause);
        }
    }
}
