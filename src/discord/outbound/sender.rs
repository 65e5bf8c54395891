//! Sends messages to channels, with the fallbacks that Discord needs: without a file where files
//! are forbidden, without a reply where the history cannot be read, into a thread that has to be
//! unarchived.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::Method;
use serenity::http::Route;
use serenity::json::{Value, json};
use serenity::model::id::{ChannelId, MessageId, UserId};
use tokio::sync::Semaphore;
use tokio::time::Instant;

use crate::activity::Activity;
use crate::app::{Message, MessageRef, Network};
use crate::discord::gateway::shard_states::ShardStates;
use crate::discord::ids::{message_ref, snowflake};
use crate::discord::outbound::channel_cache::ChannelCache;
use crate::discord::outbound::message::{Rendered, render, render_without_attachment};
use crate::discord::outbound::rest::{Body, Rest, RestError};

/// Discord's error codes that are handled specially
pub mod code {
    /// The message does not exist (any more).
    pub const UNKNOWN_MESSAGE: i64 = 10008;
    /// The body is larger than the server takes.
    pub const TOO_LARGE: i64 = 40005;
    /// A permission is missing.
    pub const MISSING_PERMISSIONS: i64 = 50013;
    /// The thread is archived.
    pub const ARCHIVED: i64 = 50083;
    /// There is a thread on this message already.
    pub const THREAD_EXISTS: i64 = 160_004;
    /// The person accepts no private messages from the bot.
    pub const CLOSED: i64 = 50007;
    /// Too many messages over an hour old were edited.
    pub const OLD_EDITS: i64 = 30046;
    /// A reply needs the permission to read the history.
    pub const NO_HISTORY: i64 = 160_002;
}

/// How many private channels, and people who accept no messages, are remembered.
const DMS_KEPT: usize = 10_000;
/// How long a person who accepts no private messages gets none, unless they use the bot: every
/// refusal counts towards a ban
/// (<https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans>).
const CLOSED_PAUSE: Duration = Duration::from_secs(60 * 60);
/// How long a channel keeps its old buttons once its edits of messages over an hour old are used
/// up, and how many such channels are remembered.
const EDIT_PAUSE: Duration = Duration::from_secs(10 * 60);
const PAUSED_CHANNELS: usize = 1000;
/// How many messages lose their buttons at the same time.
const REMOVALS_AT_ONCE: usize = 16;

/// How one message is to be sent.
#[derive(Debug, Clone, Default)]
pub struct SendOptions {
    /// An idempotency key, under which Discord accepts the message only once for some minutes; at
    /// most 25 characters.
    pub nonce: String,
    /// The message it replies to.
    pub reply_to: Option<MessageId>,
    /// Without a notification sound.
    pub silent: bool,
}

/// Sends messages, for the transport and for the answers.
pub struct MessageSender {
    rest: Arc<Rest>,
    channels: ChannelCache,
    /// Private channels by user, so that they are asked for once.
    dms: Mutex<HashMap<UserId, ChannelId>>,
    /// People who did not accept the last private message, and until when they get none.
    closed: Mutex<HashMap<UserId, Option<Instant>>>,
    button_removals: Arc<Semaphore>,
    activity: Activity,
    /// The shards of this process.
    shards: Arc<ShardStates>,
    /// Channels whose messages keep their buttons for now, and until when.
    paused_edits: Arc<Mutex<HashMap<ChannelId, Instant>>>,
}

impl MessageSender {
    /// A sender over this connection. It counts in `activity` the tasks that it starts.
    pub fn new(rest: Arc<Rest>, activity: Activity) -> MessageSender {
        MessageSender {
            rest,
            channels: ChannelCache::default(),
            dms: Mutex::default(),
            closed: Mutex::default(),
            button_removals: Arc::new(Semaphore::new(REMOVALS_AT_ONCE)),
            activity,
            shards: Arc::default(),
            paused_edits: Arc::default(),
        }
    }

    /// The known channels.
    pub fn channels(&self) -> &ChannelCache {
        &self.channels
    }

    /// Counts the work in progress.
    pub fn activity(&self) -> &Activity {
        &self.activity
    }

    /// The shards of this process, and whether each is connected.
    pub fn shards(&self) -> &Arc<ShardStates> {
        &self.shards
    }

    /// The client of the REST interface.
    pub fn rest(&self) -> &Rest {
        &self.rest
    }

    /// Sends a message to a channel or thread. `patience` is how long limits and failures may be
    /// waited for.
    ///
    /// # Errors
    ///
    /// [`RestError`].
    pub async fn send(
        &self,
        channel: ChannelId,
        message: &Message,
        options: &SendOptions,
        patience: Duration,
    ) -> Result<MessageId, RestError> {
        let mut options = options.clone();
        let mut rendered = render(message);
        let mut unarchived = false;
        // Each fallback is tried once, so this ends.
        loop {
            let error = match self.attempt(channel, &rendered, &options, patience).await {
                Ok(sent) => return Ok(sent),
                Err(error) => error,
            };
            match error.code() {
                Some(code::MISSING_PERMISSIONS | code::TOO_LARGE)
                    if rendered.attachment.is_some() =>
                {
                    tracing::info!(%channel, "Discord: files are refused; sending text instead");
                    rendered = render_without_attachment(message);
                }
                Some(code::NO_HISTORY) if options.reply_to.is_some() => {
                    options.reply_to = None;
                }
                Some(code::ARCHIVED) if !unarchived => {
                    unarchived = true;
                    self.unarchive(channel, patience).await?;
                }
                _ => return Err(error),
            }
        }
    }

    /// Edits a message of the bot, so that it becomes this one. `None` where that cannot be done: it was deleted, or
    /// too many old ones were edited of late.
    ///
    /// # Errors
    ///
    /// [`RestError`].
    pub async fn edit(
        &self,
        channel_id: ChannelId,
        message_id: MessageId,
        message: &Message,
        patience: Duration,
    ) -> Result<Option<MessageId>, RestError> {
        let mut rendered = render(message);
        let mut unarchived = false;
        // Each fallback is tried once, so this ends.
        loop {
            let route = Route::ChannelMessage {
                channel_id,
                message_id,
            };
            let body = rendered.edit();
            let body = Body::of(&body, rendered.attachment.as_ref());
            let edited = self
                .rest
                .call_with_retries(Method::PATCH, route, body, patience);
            let Err(error) = edited.await else {
                return Ok(Some(message_id));
            };
            match error.code() {
                Some(code::MISSING_PERMISSIONS | code::TOO_LARGE)
                    if rendered.attachment.is_some() =>
                {
                    rendered = render_without_attachment(message);
                }
                Some(code::ARCHIVED) if !unarchived => {
                    unarchived = true;
                    self.unarchive(channel_id, patience).await?;
                }
                Some(code::UNKNOWN_MESSAGE | code::OLD_EDITS) => return Ok(None),
                _ => return Err(error),
            }
        }
    }

    /// The private channel with this user.
    ///
    /// # Errors
    ///
    /// [`RestError`].
    pub async fn private(&self, user: UserId, patience: Duration) -> Result<ChannelId, RestError> {
        if let Some(channel) = self.dms().get(&user) {
            return Ok(*channel);
        }
        let body = json!({"recipient_id": user.to_string()});
        let opened = self
            .rest
            .call_with_retries(
                Method::POST,
                Route::UserMeDmChannels,
                Body::Json(&body),
                patience,
            )
            .await?;
        let channel = ChannelId::new(id_of(&opened)?);
        let mut dms = self.dms();
        if dms.len() >= DMS_KEPT {
            dms.clear();
        }
        dms.insert(user, channel);
        self.channels.add_private(channel);
        Ok(channel)
    }

    /// Notes whether this user accepted a private message.
    pub fn note_private_result(&self, user: UserId, sent: Result<(), &RestError>) {
        let Err(error) = sent else {
            self.closed().remove(&user);
            return;
        };
        if matches!(error, RestError::Denied { .. }) {
            // The private channel may have been closed and opened again.
            self.dms().remove(&user);
        }
        if error.code() == Some(code::CLOSED) {
            let mut closed = self.closed();
            if closed.len() >= DMS_KEPT {
                closed.clear();
            }
            closed.insert(user, Instant::now().checked_add(CLOSED_PAUSE));
        }
    }

    /// Notes that this user did something, so that they may accept messages again.
    pub fn note_action(&self, user: UserId) {
        if let Some(until) = self.closed().get_mut(&user) {
            *until = None;
        }
    }

    /// Whether this user gets no private messages for now: they refused one lately, and have done
    /// nothing since.
    pub fn is_paused(&self, user: UserId) -> bool {
        let until = self.closed().get(&user).copied().flatten();
        until.is_some_and(|until| Instant::now() < until)
    }

    /// Whether this user did not accept the last private message.
    pub fn is_closed(&self, user: UserId) -> bool {
        self.closed().contains_key(&user)
    }

    /// Removes the buttons of a message in a task of its own, if that is possible now: a press of
    /// an old button is answered anyway. Edits of messages over an hour old are limited, so a
    /// channel that has used them up is left alone for a while.
    pub fn remove_buttons(&self, channel_id: ChannelId, message_id: MessageId) {
        let now = Instant::now();
        if paused_edits(&self.paused_edits)
            .get(&channel_id)
            .is_some_and(|until| now < *until)
        {
            return;
        }
        let Ok(permit) = Arc::clone(&self.button_removals).try_acquire_owned() else {
            return;
        };
        let rest = Arc::clone(&self.rest);
        let channels = Arc::clone(&self.paused_edits);
        let work = self.activity.begin();
        tokio::spawn(async move {
            let (_permit, _work) = (permit, work);
            let route = Route::ChannelMessage {
                channel_id,
                message_id,
            };
            // Only the named fields change: picture and text stay. It is tried once, and not at all
            // while the route is paused.
            let body = json!({"components": []});
            if let Err(error) = rest.call(Method::PATCH, route, Body::Json(&body)).await {
                tracing::debug!(%message_id, %error, "Discord: old buttons could not be removed");
                let pause = match &error {
                    RestError::Wait { after } => after.unwrap_or(EDIT_PAUSE),
                    _ if error.code() == Some(code::OLD_EDITS) => EDIT_PAUSE,
                    _ => return,
                };
                let now = Instant::now();
                let mut channels = paused_edits(&channels);
                if channels.len() >= PAUSED_CHANNELS {
                    channels.retain(|_, until| now < *until);
                }
                if channels.len() < PAUSED_CHANNELS {
                    channels.insert(channel_id, now + pause);
                }
            }
        });
    }

    async fn attempt(
        &self,
        channel_id: ChannelId,
        rendered: &Rendered,
        options: &SendOptions,
        patience: Duration,
    ) -> Result<MessageId, RestError> {
        let mut body = rendered.body(options.silent, false);
        if !options.nonce.is_empty() {
            body["nonce"] = Value::from(options.nonce.as_str());
            body["enforce_nonce"] = Value::from(true);
        }
        if let Some(message) = options.reply_to {
            body["message_reference"] = json!({
                "message_id": message.to_string(),
                "fail_if_not_exists": false,
            });
        }
        let body = Body::of(&body, rendered.attachment.as_ref());
        let route = Route::ChannelMessages { channel_id };
        let sent = self
            .rest
            .call_with_retries(Method::POST, route, body, patience)
            .await?;
        id_of(&sent).map(MessageId::new)
    }

    async fn unarchive(&self, channel_id: ChannelId, patience: Duration) -> Result<(), RestError> {
        let body = json!({"archived": false});
        let route = Route::Channel { channel_id };
        self.rest
            .call_with_retries(Method::PATCH, route, Body::Json(&body), patience)
            .await?;
        Ok(())
    }

    fn dms(&self) -> MutexGuard<'_, HashMap<UserId, ChannelId>> {
        self.dms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn closed(&self) -> MutexGuard<'_, HashMap<UserId, Option<Instant>>> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn paused_edits(
    channels: &Mutex<HashMap<ChannelId, Instant>>,
) -> MutexGuard<'_, HashMap<ChannelId, Instant>> {
    channels.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The id in an answer.
///
/// # Errors
///
/// [`RestError::Transient`] if there is none, which Discord never does.
pub fn id_of(answer: &Value) -> Result<u64, RestError> {
    answer["id"]
        .as_str()
        .and_then(snowflake)
        .ok_or_else(|| RestError::Transient("an answer without an id".to_owned()))
}

/// The core's name of the message in an answer.
pub fn sent_ref(network: &Network, answer: &Value) -> Option<MessageRef> {
    let channel = answer["channel_id"].as_str().and_then(snowflake)?;
    let message = answer["id"].as_str().and_then(snowflake)?;
    Some(message_ref(
        network,
        ChannelId::new(channel),
        MessageId::new(message),
    ))
}
