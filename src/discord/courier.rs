//! The courier lent to the core: parcels become messages, and a game its thread.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use reqwest::Method;
use serenity::http::Route;
use serenity::json::json;
use serenity::model::id::{ChannelId, MessageId, UserId};

use crate::app::{Courier, Delivered, DeliveryError, Network, Parcel, Place};
use crate::discord::outbound::title;
use crate::discord::post::{Particulars, Post, code, id_of};
use crate::discord::rest::{Body, RestError};
use crate::discord::{message_ref, snowflake};

/// The outbox knows better when to come again, so sending waits for nothing.
const NO_PATIENCE: Duration = Duration::ZERO;

/// The thread comes after its message, and to send the message again for it is worse than to wait
/// a little.
const THREAD_PATIENCE: Duration = Duration::from_secs(8);

/// Minutes after which a silent thread is put away: seven days, the most there is.
const ARCHIVE_AFTER: u64 = 10_080;

/// Delivers on Discord.
pub struct DiscordCourier {
    network: Network,
    post: Arc<Post>,
}

impl DiscordCourier {
    /// A courier that sends through this post office.
    pub fn new(network: Network, post: Arc<Post>) -> DiscordCourier {
        DiscordCourier { network, post }
    }

    async fn channel(&self, place: &Place) -> Result<ChannelId, DeliveryError> {
        let bad = || DeliveryError::Refused("a place that is none of Discord's".to_owned());
        match place {
            Place::Chat(channel) => Ok(ChannelId::new(snowflake(channel).ok_or_else(bad)?)),
            Place::Person(user) => {
                let user = UserId::new(snowflake(user).ok_or_else(bad)?);
                self.post
                    .private(user, NO_PATIENCE)
                    .await
                    .map_err(delivery_error)
            }
        }
    }

    /// Opens the thread of a message, or finds the one it has. `None` when the channel cannot
    /// have threads or the right is missing: the game goes on without.
    async fn thread(
        &self,
        channel_id: ChannelId,
        message_id: MessageId,
        name: &str,
    ) -> Option<Place> {
        let body = json!({"name": title(name), "auto_archive_duration": ARCHIVE_AFTER});
        let route = Route::ChannelMessageThreads {
            channel_id,
            message_id,
        };
        let rest = self.post.rest();
        let opened = rest
            .patiently(Method::POST, route, Body::Json(&body), THREAD_PATIENCE)
            .await
            .and_then(|thread| id_of(&thread));
        match opened {
            Ok(thread) => Some(Place::Chat(thread.to_string())),
            // A thread on a message has the message's id.
            Err(error) if error.code() == Some(code::THREAD_EXISTS) => {
                Some(Place::Chat(message_id.to_string()))
            }
            Err(error) => {
                tracing::info!(channel = %channel_id, %error, "Discord: no thread for the game; it stays in the channel");
                None
            }
        }
    }
}

#[async_trait]
impl Courier for DiscordCourier {
    fn network(&self) -> &Network {
        &self.network
    }

    async fn deliver(&self, parcel: &Parcel) -> Result<Delivered, DeliveryError> {
        let channel = self.channel(&parcel.place).await?;
        let particulars = Particulars {
            nonce: format!("n{}", parcel.id.0),
            reply_to: None,
            silent: parcel.silent,
        };
        let sent = self
            .post
            .send(channel, &parcel.message, &particulars, NO_PATIENCE)
            .await;
        let message = match sent {
            Ok(message) => message,
            Err(error) => {
                if let (Place::Person(user), RestError::Denied { .. }) = (&parcel.place, &error)
                    && let Some(user) = snowflake(user)
                {
                    self.post.forget_private(UserId::new(user));
                }
                return Err(delivery_error(error));
            }
        };
        let thread = match (&parcel.thread, &parcel.place) {
            (Some(name), Place::Chat(_)) => self.thread(channel, message, name).await,
            _ => None,
        };
        Ok(Delivered {
            message: message_ref(&self.network, channel, message),
            thread,
        })
    }
}

/// What a failed call means to the outbox.
pub fn delivery_error(error: RestError) -> DeliveryError {
    let why = error.to_string();
    match error {
        RestError::Wait { after } => DeliveryError::Later { after, why },
        RestError::Passing(_) => DeliveryError::Later { after: None, why },
        RestError::Denied { status, code, .. } => match (status, code) {
            // The token was taken back, which the gateway will tell; "opening private channels too
            // fast"; "this resource is limited"; "overloaded".
            (401, _) | (_, 40003 | 40062 | 130_000) => DeliveryError::Later { after: None, why },
            // Unknown channel, guild, user; no access; private messages closed; wrong kind of
            // channel; a right missing; a user who cannot be written to; a locked thread.
            (403 | 404, _)
            | (_, 10003 | 10004 | 10013 | 50001 | 50007 | 50008 | 50013 | 50033 | 50083) => {
                DeliveryError::Unreachable(why)
            }
            _ => DeliveryError::Refused(why),
        },
    }
}
