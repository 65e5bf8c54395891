//! Asking Discord what we, or others, may do in a place.

use std::time::Duration;

use reqwest::Method;
use serenity::http::Route;
use serenity::json::Value;
use serenity::model::Permissions;
use serenity::model::id::{ChannelId, GuildId, UserId};

use crate::app::Trouble;
use crate::discord::post::Post;
use crate::discord::rest::{Body, RestError};
use crate::discord::{rights, snowflake};

/// How long limits and failures are waited for: somebody waits for what comes of it.
const PATIENCE: Duration = Duration::from_secs(3);

/// What stands in our way in a channel or thread. Empty when Discord could not be asked.
pub async fn channel(post: &Post, channel: ChannelId) -> Vec<Trouble> {
    match found(post, channel).await {
        Ok(Some((found, rights))) => rights::troubles(rights, &found),
        Ok(None) => Vec::new(),
        Err(RestError::Denied {
            status: 403 | 404, ..
        }) => vec![Trouble::NoMessages],
        Err(error) => {
            tracing::info!(%channel, %error, "Discord: a channel could not be examined");
            Vec::new()
        }
    }
}

/// What stands in our way to a person's private chat.
pub async fn person(post: &Post, user: UserId) -> Vec<Trouble> {
    // A private channel can be opened to somebody who takes no messages from us; the last message
    // sent there tells.
    let closed = post.is_closed(user)
        || matches!(
            post.private(user, PATIENCE).await,
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
pub async fn manages(post: &Post, channel: ChannelId, user: UserId) -> Option<bool> {
    let known = post.atlas().find(channel).and_then(|spot| spot.server);
    let server = match known {
        Some(server) => server,
        None => {
            let channel_id = channel;
            let channel = get(post, Route::Channel { channel_id }).await.ok()?;
            server_of(&channel)?
        }
    };
    let guild = get(post, Route::Guild { guild_id: server }).await.ok()?;
    let route = Route::GuildMember {
        guild_id: server,
        user_id: user,
    };
    let member = match get(post, route).await {
        Ok(member) => member,
        // Somebody who is not there manages nothing.
        Err(RestError::Denied { status: 404, .. }) => return Some(false),
        Err(_) => return None,
    };
    Some(rights::manages(rights::permissions(&guild, &member, None)))
}

/// The channel as Discord tells of it, and our rights there. `None` for one in no server.
async fn found(
    post: &Post,
    channel_id: ChannelId,
) -> Result<Option<(Value, Permissions)>, RestError> {
    let channel = get(post, Route::Channel { channel_id }).await?;
    let Some(server) = server_of(&channel) else {
        return Ok(None);
    };
    let parent = parent_of(&channel);
    post.atlas().learn(channel_id, Some(server), parent);
    // A thread has the rights of its channel.
    let holder = match parent {
        Some(channel_id) => get(post, Route::Channel { channel_id }).await?,
        None => channel.clone(),
    };
    let guild = get(post, Route::Guild { guild_id: server }).await?;
    let me = match post.atlas().me() {
        Some(me) => me,
        None => {
            let me = get(post, Route::UserMe).await?;
            let Some(me) = id(&me["id"]).map(UserId::new) else {
                return Ok(None);
            };
            post.atlas().set_me(me);
            me
        }
    };
    let route = Route::GuildMember {
        guild_id: server,
        user_id: me,
    };
    let member = get(post, route).await?;
    let rights = rights::permissions(&guild, &member, Some(&holder));
    Ok(Some((channel, rights)))
}

/// The channel in which a thread is, asked for where it is not known. `None` for what is no thread
/// or cannot be seen any more.
pub async fn parent(post: &Post, thread: ChannelId) -> Option<ChannelId> {
    if let Some(spot) = post.atlas().find(thread)
        && (spot.parent.is_some() || spot.private)
    {
        return spot.parent;
    }
    let route = Route::Channel { channel_id: thread };
    let rest = post.rest();
    let channel = rest.call(Method::GET, route, Body::Empty).await.ok()?;
    let parent = parent_of(&channel)?;
    post.atlas()
        .learn(thread, server_of(&channel), Some(parent));
    Some(parent)
}

async fn get(post: &Post, route: Route<'_>) -> Result<Value, RestError> {
    let rest = post.rest();
    rest.patiently(Method::GET, route, Body::Empty, PATIENCE)
        .await
}

fn server_of(channel: &Value) -> Option<GuildId> {
    id(&channel["guild_id"]).map(GuildId::new)
}

fn parent_of(channel: &Value) -> Option<ChannelId> {
    let parent = id(&channel["parent_id"]).filter(|_| rights::is_thread(channel));
    parent.map(ChannelId::new)
}

fn id(value: &Value) -> Option<u64> {
    value.as_str().and_then(snowflake)
}
