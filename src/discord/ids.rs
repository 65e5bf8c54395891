//! The names of Discord's channels and messages in the core.

use serenity::model::id::{ChannelId, MessageId};

use crate::app::{MessageRef, Network};

/// The name of this network in accounts, routes and message names.
pub const NETWORK: &str = "discord";

/// The core's name of a message. It contains the channel, so that it is unique.
pub(crate) fn message_ref(network: &Network, channel: ChannelId, message: MessageId) -> MessageRef {
    MessageRef {
        network: network.clone(),
        message: format!("{channel}/{message}"),
    }
}

/// The channel and the message named by [`message_ref`].
pub(crate) fn message_ids(message: &MessageRef) -> Option<(ChannelId, MessageId)> {
    let (channel, message) = message.message.split_once('/')?;
    Some((
        ChannelId::new(snowflake(channel)?),
        MessageId::new(snowflake(message)?),
    ))
}

/// Parses one of Discord's ids.
pub(crate) fn snowflake(text: &str) -> Option<u64> {
    // Zero is not an id, and serenity's types panic at it.
    text.parse().ok().filter(|id| *id != 0)
}
