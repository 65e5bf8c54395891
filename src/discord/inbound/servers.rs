//! Servers to which the bot is added.

use serenity::model::Permissions;
use serenity::model::channel::{ChannelType, GuildChannel};
use serenity::model::guild::Guild;
use serenity::model::id::{ChannelId, GuildId, UserId};

use crate::app::{Account, Command, Language, Network, Place, Request, Route, Sender};

/// The permissions needed to send a message to a channel.
const SPEAKING: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES);

/// The request that greets a server to which the bot was added, and the channel for it: the one for
/// Discord's own messages, else the first in which the bot may write. `None` where there is none.
///
/// Discord does not tell who added the bot. So the sender is the server itself, with its own
/// language, and nobody is registered who has not used the bot.
pub fn added(guild: &Guild, me: UserId, network: &Network) -> Option<(ChannelId, Request)> {
    let channel = greeting_place(guild, me)?;
    let language = guild.preferred_locale.split('-').next();
    let language = language.filter(|tag| !tag.is_empty());
    let request = Request {
        sender: Sender {
            account: Account {
                network: network.clone(),
                user: guild.id.to_string(),
            },
            name: guild.name.clone(),
            handle: None,
            language: language.map(|tag| Language(tag.to_lowercase())),
        },
        route: route(network, channel),
        shared: true,
        hidden: false,
        within: None,
        manages: None,
        reply_to: None,
        update: Some(update(guild.id, guild.joined_at.unix_timestamp())),
        command: Command::Added,
    };
    Some((channel, request))
}

/// The route to a channel.
pub fn route(network: &Network, channel: ChannelId) -> Route {
    Route {
        network: network.clone(),
        place: Place::Chat(channel.to_string()),
    }
}

/// The key under which an addition is remembered, so that it is greeted once.
fn update(server: GuildId, joined: i64) -> String {
    format!("joined-{server}-{joined}")
}

fn greeting_place(guild: &Guild, me: UserId) -> Option<ChannelId> {
    let member = guild.members.get(&me);
    let may_write = |channel: &GuildChannel| {
        // Discord lists the bot among the members. If it did not, sending would show the
        // permissions.
        member.is_none_or(|member| {
            guild
                .user_permissions_in(channel, member)
                .contains(SPEAKING)
        })
    };
    let own_notes = guild
        .system_channel_id
        .and_then(|id| guild.channels.get(&id))
        .filter(|channel| may_write(channel));
    if let Some(channel) = own_notes {
        return Some(channel.id);
    }
    let texts = guild.channels.values();
    let texts = texts.filter(|c| c.kind == ChannelType::Text && may_write(c));
    texts.min_by_key(|c| (c.position, c.id)).map(|c| c.id)
}
