//! The events of the gateway: each is taken once and passed to its handler.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_trait::async_trait;
use reqwest::Method;
use serenity::client::{Context, EventHandler};
use serenity::gateway::{ConnectionStage, ShardStageUpdateEvent};
use serenity::http::Route;
use serenity::json::{Value, json};
use serenity::model::application::{ApplicationFlags, Interaction};
use serenity::model::channel::{
    ChannelType, GuildChannel, Message, PartialChannel, PartialGuildChannel,
};
use serenity::model::event::{ResumedEvent, ThreadListSyncEvent};
use serenity::model::gateway::Ready;
use serenity::model::guild::{Guild, UnavailableGuild};
use serenity::model::id::{ApplicationId, ChannelId, GuildId, InteractionId, UserId};

use crate::app::{Audience, Reply};
use crate::discord::inbound::event_handler::GatewayHandler;
use crate::discord::inbound::servers;
use crate::discord::menu::commands::commands;
use crate::discord::menu::entry_point::entry_points;
use crate::discord::outbound::channel_cache::is_thread;
use crate::discord::outbound::interaction_reply::ANSWER_PATIENCE;
use crate::discord::outbound::rest::{Body, RestError};
use crate::discord::outbound::sender::SendOptions;
use crate::identities::DiscordApplication;
use crate::machine::clock_sample;

/// How many interactions are remembered, so that none is handled twice.
const SEEN: usize = 1024;
/// The first and the longest pause between attempts to register the slash commands.
const FIRST_MENU_PAUSE: Duration = Duration::from_secs(2);
const LONGEST_MENU_PAUSE: Duration = Duration::from_secs(10 * 60);

#[async_trait]
impl EventHandler for GatewayHandler {
    async fn ready(&self, context: Context, ready: Ready) {
        self.ready.send_replace(true);
        let _ = self.me.set((ready.user.id, ready.user.name.to_lowercase()));
        self.sender.channels().set_me(ready.user.id);
        let application = &ready.application;
        self.identities.set_discord(DiscordApplication {
            id: application.id.to_string(),
            has_activity: application.flags.contains(ApplicationFlags::EMBEDDED),
        });
        let servers = ready.guilds.len();
        let shard = context.shard_id.0;
        tracing::info!(shard, servers, "Discord: connected");
        // Once; the task of this event lives until it has worked.
        if self.sends_menu.swap(false, Ordering::AcqRel) {
            self.send_menu(ready.application.id).await;
        }
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        let connected = event.new == ConnectionStage::Connected;
        self.sender.shards().note(event.shard_id.0, connected);
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        let shard = context.shard_id.0;
        tracing::info!(shard, "Discord: connected again");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let _work = self.receive();
        if !self.is_new(interaction.id()) {
            return;
        }
        match interaction {
            Interaction::Command(interaction) => {
                let channel = interaction.channel.as_ref();
                self.note(interaction.guild_id, interaction.channel_id, channel);
                self.command(interaction).await;
            }
            Interaction::Component(interaction) => {
                let channel = interaction.channel.as_ref();
                self.note(interaction.guild_id, interaction.channel_id, channel);
                self.press(interaction).await;
            }
            Interaction::Autocomplete(interaction) => {
                // Completions that cannot be offered at once are not needed later.
                if let (Some(_own), Ok(_working)) = (
                    self.limits.of(interaction.user.id),
                    self.limits.interactions.try_acquire(),
                ) {
                    self.complete(interaction).await;
                }
            }
            _ => {}
        }
    }

    async fn message(&self, _: Context, message: Message) {
        let _work = self.receive();
        match self.limits.messages.try_acquire() {
            Ok(_working) => GatewayHandler::message(self, message).await,
            // An answer after all those before it would come too late.
            Err(_) => {
                tracing::warn!(channel = %message.channel_id, "Discord: too many messages at once; one is dropped")
            }
        }
    }

    async fn guild_create(&self, context: Context, guild: Guild, is_new: Option<bool>) {
        let _work = self.receive();
        let Ok(_working) = self.limits.messages.acquire().await else {
            return;
        };
        // It is needed to recognise the bot's own threads, and the event `ready` may come later.
        self.sender
            .channels()
            .set_me(context.cache.current_user().id);
        // Not known in this run, and not among the servers named at the connection or back after an
        // outage.
        if self.sender.channels().add_server(&guild) && is_new == Some(true) {
            let me = context.cache.current_user().id;
            self.greet(&guild, me).await;
        }
    }

    async fn guild_delete(&self, _: Context, gone: UnavailableGuild, full: Option<Guild>) {
        let _work = self.receive();
        if gone.unavailable {
            // The server has an outage and will come back.
            return;
        }
        let Ok(_working) = self.limits.messages.acquire().await else {
            return;
        };
        let mut channels = self.sender.channels().forget_server(gone.id);
        if let Some(guild) = full {
            channels.extend(guild.channels.keys());
            channels.extend(guild.threads.iter().map(|thread| thread.id));
        }
        tracing::info!(server = %gone.id, channels = channels.len(), "Discord: the bot was removed from a server");
        for channel in channels {
            self.app.left(&servers::route(&self.network, channel)).await;
        }
    }

    async fn channel_create(&self, _: Context, channel: GuildChannel) {
        self.sender
            .channels()
            .add_channel(channel.guild_id, &channel);
    }

    async fn thread_create(&self, _: Context, thread: GuildChannel) {
        self.sender.channels().add_channel(thread.guild_id, &thread);
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        self.sender.channels().add_channel(thread.guild_id, &thread);
    }

    async fn thread_list_sync(&self, _: Context, sync: ThreadListSyncEvent) {
        for thread in &sync.threads {
            self.sender.channels().add_channel(sync.guild_id, thread);
        }
    }

    async fn thread_delete(
        &self,
        _: Context,
        thread: PartialGuildChannel,
        _: Option<GuildChannel>,
    ) {
        // Messages for the thread go to its channel from now on.
        let parent = Some(thread.parent_id);
        self.sender
            .channels()
            .add(thread.id, Some(thread.guild_id), parent);
    }
}

impl GatewayHandler {
    /// Whether an interaction comes for the first time. After a broken connection the gateway may
    /// send one again, and its answer must not be removed.
    fn is_new(&self, id: InteractionId) -> bool {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.contains(&id) {
            return false;
        }
        if seen.len() >= SEEN {
            seen.pop_front();
        }
        seen.push_back(id);
        true
    }

    /// Notes the channel of an interaction.
    fn note(&self, server: Option<GuildId>, id: ChannelId, channel: Option<&PartialChannel>) {
        let channels = self.sender.channels();
        let kind = channel.map(|channel| channel.kind);
        match (server, kind) {
            (Some(_), _) => {
                let thread = channel.filter(|channel| is_thread(channel.kind));
                channels.add(id, server, thread.and_then(|thread| thread.parent_id));
            }
            (None, Some(ChannelType::Private)) => channels.add_private(id),
            (None, _) => {}
        }
    }

    /// Greets a server to which the bot was added.
    async fn greet(&self, guild: &Guild, me: UserId) {
        let Some((channel, request)) = servers::added(guild, me, &self.network) else {
            tracing::info!(server = %guild.id, "Discord: added to a server, but no channel can be written to");
            return;
        };
        let options = SendOptions {
            nonce: format!("g{}", guild.id),
            ..SendOptions::default()
        };
        let (Reply {
            audience: Audience::Caller,
            message: greeting,
        }
        | Reply {
            audience: Audience::Acknowledgement,
            message: greeting,
        }
        | Reply {
            audience: Audience::ButtonMessage,
            message: greeting,
        }
        | Reply {
            audience: Audience::Everyone,
            message: greeting,
        }) = self.app.handle(request, self.app.now(clock_sample())).await
        else {
            return;
        };
        let sent = self
            .sender
            .send(channel, &greeting, &options, ANSWER_PATIENCE)
            .await;
        if let Err(error) = sent {
            tracing::info!(%channel, %error, "Discord: a greeting could not be sent");
        }
    }

    /// Registers the slash commands, and tries again until that has worked: nobody can play without
    /// them.
    async fn send_menu(&self, application_id: ApplicationId) {
        let menu: Vec<_> = commands(&self.app)
            .iter()
            .map(|command| json!(command))
            .collect();
        let mut pause = FIRST_MENU_PAUSE;
        while !self.limits.messages.is_closed() {
            if !*self.ready.borrow() {
                // The next session does it, here or in another process.
                self.sends_menu.store(true, Ordering::Release);
                return;
            }
            let Err(error) = self.replace_menu(application_id, &menu).await else {
                tracing::info!("Discord: the slash commands are registered");
                return;
            };
            tracing::error!(%error, "Discord: the slash commands could not be registered; trying again in {pause:?}");
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_MENU_PAUSE);
        }
    }

    /// Replaces the registered commands by these, but for the one that launches the Activity.
    async fn replace_menu(
        &self,
        application_id: ApplicationId,
        menu: &[Value],
    ) -> Result<(), RestError> {
        let rest = self.sender.rest();
        let route = Route::Commands { application_id };
        let registered = rest
            .call_with_retries(Method::GET, route, Body::Empty, ANSWER_PATIENCE)
            .await?;
        let mut commands = entry_points(&registered);
        commands.extend_from_slice(menu);
        let commands = json!(commands);
        let route = Route::Commands { application_id };
        rest.call_with_retries(Method::PUT, route, Body::Json(&commands), ANSWER_PATIENCE)
            .await?;
        Ok(())
    }
}
