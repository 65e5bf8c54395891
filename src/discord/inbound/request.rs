//! Parses Discord's events into requests of the core. Pure.

use serenity::model::application::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandInteraction,
    ComponentInteraction, InteractionContext,
};
use serenity::model::channel::{Message, MessageReferenceKind, MessageType};
use serenity::model::guild::Member;
use serenity::model::id::{ChannelId, GuildId, InteractionId, UserId};
use serenity::model::user::User;

use crate::app::{App, Command, MessageRef, Network, Place, Request, Route, Sender};
use crate::discord::ids::message_ref;
use crate::discord::inbound::people::{opponent, sender};
use crate::discord::inbound::slash_commands;
use crate::discord::outbound::permissions;

/// Where an interaction happened, and which answers are possible there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// Where answers and news go.
    pub route: Route,
    /// Whether others read there too.
    pub shared: bool,
    /// The channel, if the bot can write messages to which others can reply: not where the bot is
    /// only installed for this person.
    pub channel: Option<ChannelId>,
    /// Whether an answer for this person alone has to be ephemeral.
    pub hidden: bool,
}

impl Origin {
    fn of(
        guild: Option<GuildId>,
        channel: ChannelId,
        context: Option<InteractionContext>,
        owners: &AuthorizingIntegrationOwners,
        user: &User,
        network: &Network,
    ) -> Origin {
        let installed_here = owners.0.is_empty()
            || owners
                .0
                .iter()
                .any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)));
        let private = guild.is_none() && matches!(context, None | Some(InteractionContext::BotDm));
        let shared = guild.is_some() && installed_here;
        Origin {
            route: Route {
                network: network.clone(),
                place: if shared {
                    Place::Chat(channel.to_string())
                } else {
                    Place::Person(user.id.to_string())
                },
            },
            shared,
            channel: (shared || private).then_some(channel),
            hidden: !private,
        }
    }
}

/// The request of a slash command.
pub fn command(interaction: &CommandInteraction, network: &Network) -> (Origin, Request) {
    let origin = Origin::of(
        interaction.guild_id,
        interaction.channel_id,
        interaction.context,
        &interaction.authorizing_integration_owners,
        &interaction.user,
        network,
    );
    let nick = interaction
        .member
        .as_ref()
        .and_then(|member| member.nick.as_deref());
    let own = interaction.application_id.to_string();
    let (name, options) = (&interaction.data.name, interaction.data.options());
    let request = Request {
        sender: sender(network, &interaction.user, nick, Some(&interaction.locale)),
        route: origin.route.clone(),
        shared: origin.shared,
        hidden: true,
        within: None,
        manages: manages(&origin, interaction.member.as_deref()),
        reply_to: None,
        update: Some(interaction.id.to_string()),
        command: slash_commands::command(network, &own, name, &options),
    };
    (origin, request)
}

/// The request of a button.
pub fn press(interaction: &ComponentInteraction, network: &Network) -> (Origin, Request) {
    let origin = Origin::of(
        interaction.guild_id,
        interaction.channel_id,
        interaction.context,
        &interaction.authorizing_integration_owners,
        &interaction.user,
        network,
    );
    let nick = interaction
        .member
        .as_ref()
        .and_then(|member| member.nick.as_deref());
    let id = &interaction.data.custom_id;
    let command = match id.parse() {
        Ok(press) => Command::ButtonAction(press),
        Err(_) => Command::Unknown(id.clone()),
    };
    let sender = sender(network, &interaction.user, nick, Some(&interaction.locale));
    let mut request = note_action(&origin, sender, interaction.id, command);
    request.manages = manages(&origin, interaction.member.as_ref());
    (origin, request)
}

/// The request of a message; `None` if it is not for the bot. In a server only replies to the bot
/// and messages that mention it are: without a privileged right no others contain their text.
pub fn message(
    message: &Message,
    bot: UserId,
    bot_name: &str,
    network: &Network,
) -> Option<Request> {
    let spoken = matches!(
        message.kind,
        MessageType::Regular | MessageType::InlineReply
    );
    let person = !message.author.bot && !message.author.system && message.webhook_id.is_none();
    if !spoken || !person || message.author.id == bot {
        return None;
    }
    let reply_to = replied_to(message, bot, network);
    let mentioned = message.mentions_user_id(bot);
    let shared = message.guild_id.is_some();
    if shared && reply_to.is_none() && !mentioned {
        return None;
    }
    let named = message.mentions.iter().find(|user| user.id != bot);
    let words = bare_words(&message.content, bot, named.map(|user| user.id));
    let called = [format!("<@{bot}>"), format!("<@!{bot}>")]
        .iter()
        .any(|name| message.content.contains(name));
    let command = if !words.is_empty() {
        match App::read_line(
            &words,
            Some(bot_name),
            named.map(|user| opponent(network, user)),
        )? {
            // A text that mentions the bot in a server can only be a turn.
            Command::PlainText(turn) if shared && called && reply_to.is_none() => {
                App::read_line(&format!("/move {turn}"), None, None)?
            }
            command => command,
        }
    } else if reply_to.is_some() {
        // A picture as a reply asks nothing. An empty text means that the bot may not see it, which
        // the core answers if the message replied to shows a board.
        let hidden = message.attachments.is_empty() && message.sticker_items.is_empty();
        hidden.then(|| Command::PlainText(String::new()))?
    } else if called {
        // The bot's name alone asks for help.
        Command::Help(String::new())
    } else {
        return None;
    };
    let place = if shared {
        Place::Chat(message.channel_id.to_string())
    } else {
        Place::Person(message.author.id.to_string())
    };
    let nick = message
        .member
        .as_ref()
        .and_then(|member| member.nick.as_deref());
    Some(Request {
        sender: sender(
            network,
            &message.author,
            nick,
            message.author.locale.as_deref(),
        ),
        route: Route {
            network: network.clone(),
            place,
        },
        shared,
        hidden: !shared,
        within: None,
        manages: (!shared).then_some(true),
        reply_to,
        update: Some(message.id.to_string()),
        command,
    })
}

/// The request of a slash command or a button of the bot.
fn note_action(origin: &Origin, sender: Sender, id: InteractionId, command: Command) -> Request {
    Request {
        sender,
        route: origin.route.clone(),
        // Unknown text in a server is not meant for the bot, but its commands and buttons always
        // are.
        shared: origin.shared && !matches!(command, Command::Unknown(_)),
        hidden: true,
        within: None,
        manages: None,
        reply_to: None,
        update: Some(id.to_string()),
        command,
    }
}

/// Whether the person manages the place: their own always, a server as their permissions say, which
/// come with every interaction there.
fn manages(origin: &Origin, member: Option<&Member>) -> Option<bool> {
    if !origin.shared {
        return Some(true);
    }
    member?.permissions.map(permissions::manages)
}

/// The message of the bot that this one replies to.
fn replied_to(message: &Message, bot: UserId, network: &Network) -> Option<MessageRef> {
    let reference = message.message_reference.as_ref()?;
    if reference.kind != MessageReferenceKind::Default {
        return None;
    }
    // It is missing when it was deleted or could not be looked up. The core knows which messages
    // show boards, so a wrong guess does no harm.
    if let Some(replied) = &message.referenced_message
        && replied.author.id != bot
    {
        return None;
    }
    Some(message_ref(
        network,
        reference.channel_id,
        reference.message_id?,
    ))
}

/// The text without the names of the bot and the opponent, and without the backticks people put
/// around turns.
fn bare_words(content: &str, bot: UserId, opponent: Option<UserId>) -> String {
    let mut words = content.to_owned();
    for user in [Some(bot), opponent].into_iter().flatten() {
        words = words
            .replace(&format!("<@{user}>"), " ")
            .replace(&format!("<@!{user}>"), " ");
    }
    words.trim().trim_matches('`').trim().to_owned()
}
