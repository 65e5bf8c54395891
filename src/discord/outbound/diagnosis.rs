//! What the bot and its users may do in a channel, asked of Discord.

use std::time::Duration;

use reqwest::Method;
use serenity::http::Route;
use serenity::json::Value;
use serenity::model::Permissions;
use serenity::model::id::{ChannelId, GuildId, UserId};

use crate::app::Trouble;
use crate::discord::ids::snowflake;
use crate::discord::outbound::permissions;
use crate::discord::outbound::rest::{Body, RestError};
use crate::discord::outbound::sender::MessageSender;

/// How long limits and failures are waited for: the person who asked waits.
const PATIENCE: Duration = Duration::from_secs(3);

/// What prevents playing in a channel or thread. Empty when Discord could not be asked.
pub async fn channel(sender: &MessageSender, channel: ChannelId) -> Vec<Trouble> {
    match channel_and_permissions(sender, channel).await {
        Ok(Some((found, rights))) => permissions::troubles(rights, &found),
        Ok(None) => Vec::new(),
        Err(RestError::Denied {
            status: 403 | 404, ..
        }) => vec![Trouble::NoMessages],
        Err(error) => {
            tracing::info!(%channel, %error, "Discord: a channel could not be checked");
            Vec::new()
        }
    }
}

/// What prevents private messages to a person.
pub async fn person(sender: &MessageSender, user: UserId) -> Vec<Trouble> {
    // A private channel can be opened with a person who accepts no messages; only the last message
    // sent there shows it.
    let closed = sender.is_closed(user)
        || matches!(
            sender.private(user, PATIENCE).await,
            Err(RestError::Denied { .. })
        );
    if closed {
        vec![Trouble::ClosedPrivate]
    } else {
        Vec::new()
    }
}

/// Whether a user manages the server of a channel; `None` when there is no server, or Discord could
/// not be asked.
pub async fn manages(sender: &MessageSender, channel: ChannelId, user: UserId) -> Option<bool> {
    let known = sender.channels().find(channel).and_then(|info| info.server);
    let server = match known {
        Some(server) => server,
        None => {
            let channel_id = channel;
            let channel = get(sender, Route::Channel { channel_id }).await.ok()?;
            server_of(&channel)?
        }
    };
    let guild = get(sender, Route::Guild { guild_id: server }).await.ok()?;
    let route = Route::GuildMember {
        guild_id: server,
        user_id: user,
    };
    let member = match get(sender, route).await {
        Ok(member) => member,
        // A user who is not a member manages nothing.
        Err(RestError::Denied { status: 404, .. }) => return Some(false),
        Err(_) => return None,
    };
    Some(permissions::manages(permissions::permissions(
        &guild, &member, None,
    )))
}

/// A channel as Discord describes it, and the bot's permissions there. `None` for one outside
/// servers.
async fn channel_and_permissions(
    sender: &MessageSender,
    channel_id: ChannelId,
) -> Result<Option<(Value, Permissions)>, RestError> {
    let channel = get(sender, Route::Channel { channel_id }).await?;
    let Some(server) = server_of(&channel) else {
        return Ok(None);
    };
    let parent = parent_of(&channel);
    sender.channels().add(channel_id, Some(server), parent);
    // A thread has the permissions of its channel.
    let holder = match parent {
        Some(channel_id) => get(sender, Route::Channel { channel_id }).await?,
        None => channel.clone(),
    };
    let guild = get(sender, Route::Guild { guild_id: server }).await?;
    let me = match sender.channels().me() {
        Some(me) => me,
        None => {
            let me = get(sender, Route::UserMe).await?;
            let Some(me) = id(&me["id"]).map(UserId::new) else {
                return Ok(None);
            };
            sender.channels().set_me(me);
            me
        }
    };
    let route = Route::GuildMember {
        guild_id: server,
        user_id: me,
    };
    let member = get(sender, route).await?;
    let rights = permissions::permissions(&guild, &member, Some(&holder));
    Ok(Some((channel, rights)))
}

/// The channel of a thread, asked for where it is not known. `None` for what is not a thread or
/// cannot be seen any more.
pub async fn parent(sender: &MessageSender, thread: ChannelId) -> Option<ChannelId> {
    if let Some(info) = sender.channels().find(thread)
        && (info.parent.is_some() || info.private)
    {
        return info.parent;
    }
    let route = Route::Channel { channel_id: thread };
    let rest = sender.rest();
    let channel = rest.call(Method::GET, route, Body::Empty).await.ok()?;
    let parent = parent_of(&channel)?;
    sender
        .channels()
        .add(thread, server_of(&channel), Some(parent));
    Some(parent)
}

async fn get(sender: &MessageSender, route: Route<'_>) -> Result<Value, RestError> {
    let rest = sender.rest();
    rest.call_with_retries(Method::GET, route, Body::Empty, PATIENCE)
        .await
}

fn server_of(channel: &Value) -> Option<GuildId> {
    id(&channel["guild_id"]).map(GuildId::new)
}

fn parent_of(channel: &Value) -> Option<ChannelId> {
    let parent = id(&channel["parent_id"]).filter(|_| permissions::is_thread(channel));
    parent.map(ChannelId::new)
}

fn id(value: &Value) -> Option<u64> {
    value.as_str().and_then(snowflake)
}
