//! One message on its way: composed, sent, marked as sent.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::app::context::Context;
use crate::app::context::caches::game_loading;
use crate::app::delivery::compose;
use crate::app::people::callers;
use crate::app::request::transport::{Delivered, DeliveryError, OutgoingMessage, Transport};
use crate::game::{
    Challenge, Chat, Destination, GameId, MessageRef, News, Notice, NoticeId, Preferences, Route,
    SentPost,
};
use crate::metrics;
use crate::store::{Batch, Change, Commit, Guard, Known, StoreError, StoredGame};

/// How often a channel is changed again when another process has changed the game meanwhile.
const ATTEMPTS: usize = 5;

/// What became of a delivery.
pub(crate) enum DeliveryOutcome {
    /// GameThere or given up, and marked so; where its game is told from now on.
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

impl DeliveryOutcome {
    /// What becomes of a delivery that met this. A record that cannot be read now will hardly be
    /// readable later, and nobody else may wait for it; everything else passes or ends the program.
    pub(crate) fn of(error: &StoreError) -> DeliveryOutcome {
        match error {
            StoreError::Record(..) => DeliveryOutcome::Broken,
            _ => DeliveryOutcome::Later(None),
        }
    }
}

/// One message on its way.
pub(crate) struct Delivery {
    /// The core.
    pub context: Context,
    /// Who sends it.
    pub transport: Arc<dyn Transport>,
    /// Turns true when the loop has to end.
    pub stop: watch::Receiver<bool>,
    /// The notice.
    pub id: NoticeId,
    /// Older notices that it tells as well, of the same post.
    pub also: Vec<NoticeId>,
    /// What it says.
    pub notice: Notice,
    /// Another notice behind it tells the same and more.
    pub superseded: bool,
    /// It may wait for what is about to follow.
    pub may_wait: bool,
}

impl Delivery {
    /// Sends it, and says what became of it.
    pub(crate) async fn run(&self) -> DeliveryOutcome {
        if self.superseded {
            return self.mark(Batch::default()).await;
        }
        if self.may_wait && self.is_answered_soon().await {
            return DeliveryOutcome::Held;
        }
        // Never closed, so there is a permit in the end.
        let permit = self.context.delivery.composing.acquire().await;
        let composed = compose::compose(
            &self.context,
            self.id,
            &self.notice,
            self.context.latest.get(),
        )
        .await;
        drop(permit);
        let composed = match composed {
            Ok(Some(composed)) => composed,
            Ok(None) => return self.mark(Batch::default()).await,
            Err(error) => {
                tracing::error!(%error, id = ?self.id, "a notice could not be put into words");
                return DeliveryOutcome::of(&error);
            }
        };
        let mut outgoing = composed;
        let route = outgoing.route.clone();
        let mut sent = self.transport.deliver(&outgoing).await;
        // A place that takes no pictures may take words.
        if let (Err(DeliveryError::Refused(why)), Some(plain)) = (&sent, outgoing.plain.take()) {
            tracing::warn!(
                ?route,
                why,
                "a picture was refused, a text board goes instead"
            );
            outgoing.message = plain;
            sent = self.transport.deliver(&outgoing).await;
        }
        metrics::delivery(route.network.as_str(), outcome(&sent));
        tracing::debug!(outcome = outcome(&sent), "a message was handed over");
        match sent {
            Ok(delivered) => self.arrived(&route, &outgoing, delivered).await,
            Err(DeliveryError::Later { after, why }) => {
                tracing::warn!(?route, ?after, why, "a message has to wait");
                DeliveryOutcome::Later(after)
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
        let stored = game_loading::load(&self.context, game).await.ok().flatten();
        stored.is_some_and(|stored| {
            stored.game.stands(ply, before) && stored.game.answer_is_near(ply)
        })
    }

    /// Marks the notice as sent, together with the message it became and the thread it opened.
    async fn arrived(
        &self,
        route: &Route,
        outgoing: &OutgoingMessage,
        delivered: Delivered,
    ) -> DeliveryOutcome {
        let thread = delivered.thread.clone().map(|place| Route {
            network: route.network.clone(),
            place,
        });
        let shown = Some(delivered.message.clone());
        let mut batch = Batch {
            shown_boards: outgoing
                .message
                .shows
                .map(|shown_board| (delivered.message, shown_board))
                .into_iter()
                .collect(),
            ..Batch::default()
        };
        if let News::Post(post, _) = self.notice.news {
            let sent = self.sent_post(outgoing, shown);
            let change = Change::Post(post, route.clone(), sent);
            batch.changes.push(change);
            return self.mark(batch).await;
        }
        let Destination::Channel(game, index) = &self.notice.to else {
            return self.mark(batch).await;
        };
        self.context.delivery.outbox.mark_reachable(*game, *index);
        if outgoing.message.shows.is_some() {
            // One that opens a thread too, although it stands outside: the next takes its buttons
            // off.
            batch.shown.push((*game, *index, shown));
        }
        let stays = outgoing.thread.is_none() || delivered.thread_later;
        if stays && thread.is_none() {
            return self.mark(batch).await;
        }
        // The channels change: nobody else may write the game meanwhile.
        let _one = self.context.locks.games.lock(*game).await;
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
        let marked = self.mark_with_channel(batch, (*game, *index), route, thread.as_ref());
        match marked.await {
            DeliveryOutcome::Gone(_) => DeliveryOutcome::Gone(thread),
            outcome => outcome,
        }
    }

    /// What a post has become. One that is edited keeps the time at which it was sent.
    fn sent_post(
        &self,
        outgoing: &OutgoingMessage,
        message: Option<MessageRef>,
    ) -> Option<SentPost> {
        let message = message?;
        let before = outgoing.edits.as_ref();
        let before = before.filter(|edited| edited.message == message);
        Some(SentPost {
            message,
            has_attachment: outgoing.message.attachment.is_some(),
            sent: before.map_or(self.context.latest.get(), |edited| edited.sent),
        })
    }

    /// Marks the notice as sent together with the change of its channel. Whoever asks holds the lock of the game;
    /// another process may change another channel meanwhile.
    async fn mark_with_channel(
        &self,
        batch: Batch,
        (game, index): (GameId, u8),
        old: &Route,
        new: Option<&Route>,
    ) -> DeliveryOutcome {
        for _ in 0..ATTEMPTS {
            let (stored, known) = match self.channel_changed(game, index, old, new).await {
                Ok(Some(changed)) => changed,
                Ok(None) => break,
                Err(error) => {
                    tracing::error!(%error, %game, "a thread could not be remembered");
                    break;
                }
            };
            let mut batch = batch.clone();
            batch.games.push(stored);
            batch.known.push(known);
            batch.sent.push(self.id);
            match self.context.commit(batch).await {
                Ok(Commit::Done(_) | Commit::Seen) => return DeliveryOutcome::Gone(None),
                Ok(Commit::Conflict(_)) => {}
                Err(_) => break,
            }
        }
        self.mark(batch).await
    }

    /// The game with its channel at the new place and without the request for a thread: one that
    /// could not be opened is not asked for with every message.
    async fn channel_changed(
        &self,
        game: GameId,
        index: u8,
        old: &Route,
        new: Option<&Route>,
    ) -> Result<Option<(StoredGame, Known)>, StoreError> {
        let Some(mut stored) = game_loading::load(&self.context, game)
            .await?
            .map(Arc::unwrap_or_clone)
        else {
            return Ok(None);
        };
        let known = Known::Channels(game, stored.channels.clone());
        let Some(channel) = stored.channels.get_mut(usize::from(index)) else {
            return Ok(None);
        };
        if channel.route != *old {
            return Ok(None);
        }
        channel.wants_thread = false;
        if let Some(new) = new {
            channel.route = new.clone();
        }
        Ok(Some((stored, known)))
    }

    /// Repairs the route in the store.
    async fn moved(&self, old: &Route, new: Route) -> DeliveryOutcome {
        if new == *old {
            return DeliveryOutcome::Later(None);
        }
        let repaired = match &self.notice.to {
            Destination::Channel(game, _) => self.move_channels(*game, old, &new).await,
            Destination::Route(_) => match &self.notice.news {
                News::Challenged(challenge) => self.move_challenge(challenge, old, &new).await,
                _ => Ok(()),
            },
        };
        match repaired {
            Ok(()) => DeliveryOutcome::Moved(new),
            Err(error) => {
                tracing::error!(%error, ?old, ?new, "a route could not be repaired");
                DeliveryOutcome::of(&error)
            }
        }
    }

    async fn move_channels(
        &self,
        game: GameId,
        old: &Route,
        new: &Route,
    ) -> Result<(), StoreError> {
        let _one = self.context.locks.games.lock(game).await;
        for _ in 0..ATTEMPTS {
            let Some(mut stored) = game_loading::load(&self.context, game)
                .await?
                .map(Arc::unwrap_or_clone)
            else {
                return Ok(());
            };
            let known = vec![Known::Channels(game, stored.channels.clone())];
            for channel in &mut stored.channels {
                if channel.route == *old {
                    channel.route = new.clone();
                }
            }
            let batch = Batch {
                known,
                games: vec![stored],
                ..Batch::default()
            };
            if !matches!(self.context.commit(batch).await?, Commit::Conflict(_)) {
                return Ok(());
            }
        }
        // It is repaired when the next message meets it.
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
        if challenge.made_in != *old {
            return Ok(());
        }
        challenge.made_in = new.clone();
        let batch = Batch {
            guards: vec![Guard::ChallengeOpen(challenge.code)],
            put_challenge: Some(challenge),
            ..Batch::default()
        };
        self.context.commit(batch).await?;
        Ok(())
    }

    /// Marks the notice as sent with whatever else has to be written at once. Does not give up
    /// while the loop runs: to send a message again because marking failed would tell it twice.
    pub(crate) async fn mark(&self, mut batch: Batch) -> DeliveryOutcome {
        batch.sent.push(self.id);
        batch.sent.extend(&self.also);
        let mut pause = self.context.options.first_pause;
        loop {
            match self.context.commit(batch.clone()).await {
                Ok(Commit::Done(_) | Commit::Seen) => return DeliveryOutcome::Gone(None),
                Ok(Commit::Conflict(guard)) => {
                    // Only what comes along can conflict; that it was sent is true all the same.
                    tracing::error!(id = ?self.id, ?guard, "marking as sent met a conflict");
                    batch = Batch {
                        shown_boards: batch.shown_boards,
                        shown: batch.shown,
                        sent: batch.sent,
                        ..Batch::default()
                    };
                    continue;
                }
                // Another process delivers now. That this one was sent is true all the same.
                Err(StoreError::Lost) => {
                    let batch = Batch {
                        sent: batch.sent,
                        ..Batch::default()
                    };
                    return match self.context.store.commit(batch).await {
                        Ok(_) => DeliveryOutcome::Gone(None),
                        Err(_) => DeliveryOutcome::Later(None),
                    };
                }
                Err(error) => {
                    tracing::error!(%error, id = ?self.id, "could not mark as sent");
                    // What comes along may be what cannot be written; the mark alone can.
                    batch = Batch {
                        sent: batch.sent,
                        ..Batch::default()
                    };
                }
            }
            let mut stop = self.stop.clone();
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return DeliveryOutcome::Later(None),
                () = tokio::time::sleep(pause) => {}
            }
            pause = pause
                .saturating_mul(2)
                .min(self.context.options.longest_pause);
        }
    }
}

/// The word for what became of a message, for those who count.
fn outcome(sent: &Result<Delivered, DeliveryError>) -> &'static str {
    match sent {
        Ok(_) => "sent",
        Err(DeliveryError::Later { .. }) => "later",
        Err(DeliveryError::Moved(_)) => "moved",
        Err(DeliveryError::Unreachable(_)) => "unreachable",
        Err(DeliveryError::Refused(_)) => "refused",
    }
}
