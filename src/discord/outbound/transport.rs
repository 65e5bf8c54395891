//! Delivers the messages of the outbox to Discord, and opens the threads of games.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use reqwest::Method;
use serenity::http::Route;
use serenity::json::json;
use serenity::model::id::{ChannelId, GuildId, MessageId, UserId};

use crate::app::{
    Account, Delivered, DeliveryError, MessageRef, Network, OutgoingMessage, Place, Route as Way,
    Sessions, Transport, Trouble,
};
use crate::discord::ids::{message_ids, message_ref, snowflake};
use crate::discord::outbound::diagnosis;
use crate::discord::outbound::message::title;
use crate::discord::outbound::page_settings::PageSettings;
use crate::discord::outbound::rest::{Body, RestError};
use crate::discord::outbound::sender::{MessageSender, SendOptions, code, id_of};

/// The outbox decides when to try again, so a delivery waits for nothing.
const NO_PATIENCE: Duration = Duration::ZERO;

/// How long the thread is waited for. It is opened after its message was sent, and sending the
/// message again for it would be worse.
const THREAD_PATIENCE: Duration = Duration::from_secs(8);

/// Discord archives a thread without messages after so many minutes: seven days, the most it
/// allows.
const ARCHIVE_AFTER: u64 = 10_080;

/// The address of messages in a browser.
const ADDRESS: &str = "https://discord.com/channels";

/// The transport of this network.
pub struct DiscordTransport {
    network: Network,
    sender: Arc<MessageSender>,
    page: PageSettings,
}

impl DiscordTransport {
    /// A transport that sends through this sender.
    pub fn new(network: Network, sender: Arc<MessageSender>) -> DiscordTransport {
        let page = PageSettings::default();
        DiscordTransport {
            network,
            sender,
            page,
        }
    }

    /// The same, for a bot with a page.
    pub fn with_page(self, page: PageSettings) -> DiscordTransport {
        DiscordTransport { page, ..self }
    }

    async fn channel(&self, place: &Place) -> Result<ChannelId, DeliveryError> {
        let bad = || DeliveryError::Refused("not a place on Discord".to_owned());
        match place {
            Place::Chat(channel) => Ok(ChannelId::new(snowflake(channel).ok_or_else(bad)?)),
            Place::Person(user) => {
                let user = UserId::new(snowflake(user).ok_or_else(bad)?);
                let opened = self.sender.private(user, NO_PATIENCE).await;
                opened.map_err(delivery_error)
            }
        }
    }

    /// What a failure means: the game of a thread that takes no messages any more (deleted, locked,
    /// too many active ones) moves to its channel.
    async fn failure(
        &self,
        outgoing: &OutgoingMessage,
        channel: ChannelId,
        error: RestError,
    ) -> DeliveryError {
        let failure = delivery_error(error);
        let DeliveryError::Unreachable(why) = &failure else {
            return failure;
        };
        if !matches!(outgoing.route.place, Place::Chat(_)) {
            return failure;
        }
        let Some(parent) = diagnosis::parent(&self.sender, channel).await else {
            return failure;
        };
        tracing::info!(thread = %channel, %parent, why, "Discord: a thread cannot be written to; its game moves to the channel");
        DeliveryError::Moved(Way {
            network: self.network.clone(),
            place: Place::Chat(parent.to_string()),
        })
    }

    /// The message that was edited, if one was to be and could be.
    async fn edited(
        &self,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<MessageId>, RestError> {
        let post = outgoing.edits.as_ref();
        match post.and_then(|post| message_ids(&post.message)) {
            Some((place, message)) if place == channel => {
                self.sender
                    .edit(channel, message, &outgoing.message, NO_PATIENCE)
                    .await
            }
            _ => Ok(None),
        }
    }

    /// Opens the thread of a message, or finds the one it has. `None` when the channel cannot have
    /// threads or the permission is missing: the game goes on without.
    ///
    /// # Errors
    ///
    /// A temporary failure: a later message may try again.
    async fn thread(
        &self,
        channel_id: ChannelId,
        message_id: MessageId,
        name: &str,
    ) -> Result<Option<Place>, DeliveryError> {
        let body = json!({"name": title(name), "auto_archive_duration": ARCHIVE_AFTER});
        let route = Route::ChannelMessageThreads {
            channel_id,
            message_id,
        };
        let rest = self.sender.rest();
        let opened = rest
            .call_with_retries(Method::POST, route, Body::Json(&body), THREAD_PATIENCE)
            .await
            .and_then(|thread| id_of(&thread));
        let thread = match opened {
            Ok(thread) => thread,
            // The thread of a message has the message's id.
            Err(error) if error.code() == Some(code::THREAD_EXISTS) => message_id.get(),
            Err(error) => {
                tracing::info!(channel = %channel_id, %error, "Discord: no thread could be opened; the game stays in the channel");
                return match delivery_error(error) {
                    later @ DeliveryError::Later { .. } => Err(later),
                    _ => Ok(None),
                };
            }
        };
        let channels = self.sender.channels();
        let server = channels.find(channel_id).and_then(|info| info.server);
        channels.add(ChannelId::new(thread), server, Some(channel_id));
        channels.mark_own_thread(ChannelId::new(thread));
        Ok(Some(Place::Chat(thread.to_string())))
    }
}

#[async_trait]
impl Transport for DiscordTransport {
    fn network(&self) -> &Network {
        &self.network
    }

    fn is_connected(&self) -> bool {
        self.sender.shards().is_connected()
    }

    fn sessions(&self) -> Option<Sessions> {
        self.sender.shards().sessions()
    }

    fn shows_instants(&self) -> bool {
        true
    }

    async fn deliver(&self, outgoing: &OutgoingMessage) -> Result<Delivered, DeliveryError> {
        if person(&outgoing.route.place).is_some_and(|user| self.sender.is_paused(user)) {
            let why = "the person refused a private message lately, and has not used the bot since";
            return Err(DeliveryError::Unreachable(why.to_owned()));
        }
        let channel = self.channel(&outgoing.route.place).await?;
        let options = SendOptions {
            nonce: format!("n{}", outgoing.id.0),
            reply_to: None,
            silent: outgoing.silent,
        };
        let sent = match self.edited(channel, outgoing).await {
            Ok(Some(edited)) => Ok(edited),
            Ok(None) => {
                self.sender
                    .send(channel, &outgoing.message, &options, NO_PATIENCE)
                    .await
            }
            Err(error) => Err(error),
        };
        if let Some(user) = person(&outgoing.route.place) {
            self.sender
                .note_private_result(user, sent.as_ref().map(|_| ()));
        }
        let message = match sent {
            Ok(message) => message,
            Err(error) => return Err(self.failure(outgoing, channel, error).await),
        };
        if let Some((place, old)) = outgoing.previous.as_ref().and_then(message_ids)
            // A message that was delivered twice is one message.
            && old != message
        {
            self.sender.remove_buttons(place, old);
        }
        let thread = match (&outgoing.thread, &outgoing.route.place) {
            (Some(name), Place::Chat(_)) => self.thread(channel, message, name).await,
            _ => Ok(None),
        };
        Ok(Delivered {
            message: message_ref(&self.network, channel, message),
            thread_later: thread.is_err(),
            thread: thread.unwrap_or_default(),
        })
    }

    async fn examine(&self, place: &Place) -> Vec<Trouble> {
        let mut troubles = match (place, person(place)) {
            (Place::Chat(channel), _) => match snowflake(channel) {
                Some(channel) => diagnosis::channel(&self.sender, ChannelId::new(channel)).await,
                None => Vec::new(),
            },
            (Place::Person(_), Some(user)) => diagnosis::person(&self.sender, user).await,
            (Place::Person(_), None) => Vec::new(),
        };
        troubles.extend(self.page.trouble());
        troubles
    }

    async fn manages(&self, place: &Place, account: &Account) -> Option<bool> {
        match place {
            Place::Person(user) => Some(*user == account.user),
            Place::Chat(channel) => {
                let channel = ChannelId::new(snowflake(channel)?);
                let user = UserId::new(snowflake(&account.user)?);
                diagnosis::manages(&self.sender, channel, user).await
            }
        }
    }

    fn around(&self, place: &Place) -> Option<Place> {
        let Place::Chat(thread) = place else {
            return None;
        };
        let info = self
            .sender
            .channels()
            .find(ChannelId::new(snowflake(thread)?))?;
        let parent = info.parent.filter(|_| info.ours)?;
        Some(Place::Chat(parent.to_string()))
    }

    fn address_of(&self, message: &MessageRef) -> Option<String> {
        let (channel, message) = message_ids(message)?;
        let info = self.sender.channels().find(channel)?;
        let server = match info.server.map(GuildId::get) {
            Some(server) => server.to_string(),
            None if info.private => "@me".to_owned(),
            None => return None,
        };
        Some(format!("{ADDRESS}/{server}/{channel}/{message}"))
    }
}

/// The person of a private place.
fn person(place: &Place) -> Option<UserId> {
    match place {
        Place::Person(user) => snowflake(user).map(UserId::new),
        Place::Chat(_) => None,
    }
}

/// What a failed call means to the outbox.
pub fn delivery_error(error: RestError) -> DeliveryError {
    let why = error.to_string();
    match error {
        RestError::Wait { after } => DeliveryError::Later { after, why },
        RestError::Transient(_) => DeliveryError::Later { after: None, why },
        RestError::Denied { status, code, .. } => match (status, code) {
            // The token was revoked, which the gateway will report; "opening private channels too
            // fast"; "this resource is limited"; "overloaded".
            (401, _) | (_, 40003 | 40062 | 130_000) => DeliveryError::Later { after: None, why },
            // Unknown channel, guild, user; no access; private messages refused; wrong type of
            // channel; a permission missing; a user who cannot be written to; a thread that cannot
            // be unarchived; a locked one; too many active threads.
            (403 | 404, _)
            | (
                _,
                10003 | 10004 | 10013 | 50001 | 50007 | 50008 | 50013 | 50033 | 50083 | 160_005
                | 160_006,
            ) => DeliveryError::Unreachable(why),
            _ => DeliveryError::Refused(why),
        },
    }
}
