//! Listening to the gateway and answering: acknowledge at once, ask the core, say what it said.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use reqwest::Method;
use serenity::client::{Context, EventHandler};
use serenity::http::Route;
use serenity::json::{Value, json};
use serenity::model::application::{CommandInteraction, ComponentInteraction, Interaction};
use serenity::model::channel;
use serenity::model::event::ResumedEvent;
use serenity::model::gateway::Ready;
use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId, UserId};
use tokio::sync::Semaphore;

use crate::app::{Anchor, App, Message, MessageRef, Network, Reply, Request};
use crate::discord::inbound::{self, Scene};
use crate::discord::outbound::{Rendered, render, render_without_picture};
use crate::discord::post::{Particulars, Post, code, sent_ref};
use crate::discord::rest::{Body, RestError};
use crate::discord::{menu, message_ref, now};

/// An interaction must be acknowledged within 3 s; what was not by then is not worth a try.
const ACKNOWLEDGE_PATIENCE: Duration = Duration::from_millis(2500);

/// How long limits and failures are waited for with an answer; its token lives 15 minutes.
const ANSWER_PATIENCE: Duration = Duration::from_secs(60);

/// How long after a board a reply to it may come before the core knows the board.
const FRESH_SECONDS: i64 = 15;
/// When it is asked again.
const PAUSES: [Duration; 3] = [
    Duration::from_millis(200),
    Duration::from_millis(800),
    Duration::from_secs(3),
];

/// How many events are worked on at once.
pub const EVENTS_AT_ONCE: u32 = 512;

/// Kinds of callbacks
/// (<https://discord.com/developers/docs/interactions/receiving-and-responding>).
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;

/// Seen by the person who acted only.
const EPHEMERAL: u64 = 1 << 6;

/// Takes the gateway's events.
pub struct Desk {
    network: Network,
    app: App,
    post: Arc<Post>,
    /// Who we are, once the gateway has told.
    me: OnceLock<(UserId, String)>,
    menu_sent: AtomicBool,
    /// One permit for each event in work, so that shutting down can wait for all.
    busy: Arc<Semaphore>,
}

impl Desk {
    /// A desk before the core. `busy` has [`EVENTS_AT_ONCE`] permits.
    pub fn new(network: Network, app: App, post: Arc<Post>, busy: Arc<Semaphore>) -> Desk {
        Desk {
            network,
            app,
            post,
            me: OnceLock::new(),
            menu_sent: AtomicBool::new(false),
            busy,
        }
    }

    async fn command(&self, interaction: CommandInteraction) {
        let (scene, request) = inbound::command(&interaction, &self.network);
        let data = if scene.hidden {
            json!({"flags": EPHEMERAL})
        } else {
            json!({})
        };
        let body = json!({"type": DEFERRED_MESSAGE, "data": data});
        self.acknowledge(interaction.id, &interaction.token, &body)
            .await;
        let reply = self.app.handle(request, now()).await;
        let line = Line {
            app: interaction.application_id,
            token: &interaction.token,
        };
        match reply {
            Reply::Silence => self.withdraw(line).await,
            Reply::Done(message) | Reply::Private(message) | Reply::Update(message) => {
                self.rewrite(line, &message).await;
            }
            Reply::Public(message) => {
                if self.say(&scene, &message, interaction.id.get()).await {
                    self.withdraw(line).await;
                } else {
                    self.rewrite(line, &message).await;
                }
            }
        }
    }

    async fn press(&self, interaction: ComponentInteraction) {
        let (scene, request) = inbound::press(&interaction, &self.network);
        let body = json!({"type": DEFERRED_UPDATE});
        self.acknowledge(interaction.id, &interaction.token, &body)
            .await;
        let reply = self.app.handle(request, now()).await;
        let line = Line {
            app: interaction.application_id,
            token: &interaction.token,
        };
        match reply {
            Reply::Silence => {}
            Reply::Done(message) => {
                // What the buttons asked is settled. Failing to remove them harms nobody: a second
                // press is answered by the core.
                self.strip_buttons(line).await;
                if !message.text.is_empty() || message.attachment.is_some() {
                    self.follow_up(line, &message, true).await;
                }
            }
            Reply::Private(message) | Reply::Update(message) => {
                self.follow_up(line, &message, scene.hidden).await;
            }
            Reply::Public(message) => {
                if !self.say(&scene, &message, interaction.id.get()).await {
                    self.follow_up(line, &message, scene.hidden).await;
                }
            }
        }
    }

    async fn message(&self, message: channel::Message) {
        let Some((me, name)) = self.me.get() else {
            return;
        };
        let Some(request) = inbound::message(&message, *me, name, &self.network) else {
            return;
        };
        let author = message.author.id;
        let reply = self.hear(request, &message).await;
        // The news of what was done leaves through the outbox.
        let (Reply::Private(answer) | Reply::Update(answer) | Reply::Public(answer)) = reply else {
            return;
        };
        let particulars = Particulars {
            nonce: format!("m{}", message.id),
            reply_to: Some(message.id),
            silent: false,
        };
        let channel = message.channel_id;
        let sent = self
            .post
            .send(channel, &answer, &particulars, ANSWER_PATIENCE)
            .await;
        match sent {
            Ok(sent) => {
                self.anchored(message_ref(&self.network, channel, sent), answer.anchor)
                    .await
            }
            Err(RestError::Denied { .. }) if message.guild_id.is_some() => {
                // We may read here but not write: tell the person where we can.
                self.whisper(author, &answer, message.id.get()).await;
            }
            Err(error) => tracing::warn!(%channel, %error, "Discord: an answer was lost"),
        }
    }

    /// Asks the core. A reply may be here before the core knows that the message it replies to
    /// shows a board: that one has only just been sent. So silence about it is not the last word.
    async fn hear(&self, request: Request, message: &channel::Message) -> Reply {
        let replied = message
            .message_reference
            .as_ref()
            .and_then(|to| to.message_id);
        let since = |to: MessageId| {
            message.id.created_at().unix_timestamp() - to.created_at().unix_timestamp()
        };
        let fresh =
            request.reply_to.is_some() && replied.is_some_and(|to| since(to) <= FRESH_SECONDS);
        let pauses = if fresh { &PAUSES[..] } else { &[] };
        let mut reply = self.app.handle(request.clone(), now()).await;
        for pause in pauses {
            if reply != Reply::Silence {
                break;
            }
            tokio::time::sleep(*pause).await;
            reply = self.app.handle(request.clone(), now()).await;
        }
        reply
    }

    /// Says that we heard. A failure is no reason not to do what was asked: nobody should lose a
    /// turn because an acknowledgement did.
    async fn acknowledge(&self, interaction_id: InteractionId, token: &str, body: &Value) {
        let route = Route::InteractionResponse {
            interaction_id,
            token,
        };
        let rest = self.post.rest();
        let done = rest
            .patiently(Method::POST, route, Body::Json(body), ACKNOWLEDGE_PATIENCE)
            .await;
        if let Err(error) = done {
            tracing::warn!(%error, "Discord: an interaction could not be acknowledged");
        }
    }

    /// Turns "is thinking" into the answer.
    async fn rewrite(&self, line: Line<'_>, message: &Message) {
        let rendered = render(message);
        let mut sent = self.edit(line, &rendered).await;
        if rendered.attachment.is_some() && cannot_attach(&sent) {
            sent = self.edit(line, &render_without_picture(message)).await;
        }
        self.settled(sent, message.anchor).await;
    }

    async fn edit(&self, line: Line<'_>, rendered: &Rendered) -> Result<Value, RestError> {
        let json = rendered.edit();
        let body = match &rendered.attachment {
            Some(picture) => Body::Files(&json, picture),
            None => Body::Json(&json),
        };
        self.post
            .rest()
            .patiently(Method::PATCH, line.original(), body, ANSWER_PATIENCE)
            .await
    }

    async fn follow_up(&self, line: Line<'_>, message: &Message, hidden: bool) {
        let rendered = render(message);
        let mut sent = self.follow(line, &rendered, hidden).await;
        if rendered.attachment.is_some() && cannot_attach(&sent) {
            sent = self
                .follow(line, &render_without_picture(message), hidden)
                .await;
        }
        self.settled(sent, message.anchor).await;
    }

    async fn follow(
        &self,
        line: Line<'_>,
        rendered: &Rendered,
        hidden: bool,
    ) -> Result<Value, RestError> {
        let json = rendered.body(false, hidden);
        let body = match &rendered.attachment {
            Some(picture) => Body::Files(&json, picture),
            None => Body::Json(&json),
        };
        let route = Route::WebhookFollowupMessages {
            application_id: line.app,
            token: line.token,
        };
        self.post
            .rest()
            .patiently(Method::POST, route, body, ANSWER_PATIENCE)
            .await
    }

    /// Takes "is thinking" away.
    async fn withdraw(&self, line: Line<'_>) {
        let rest = self.post.rest();
        let done = rest
            .patiently(
                Method::DELETE,
                line.original(),
                Body::Empty,
                ANSWER_PATIENCE,
            )
            .await;
        if let Err(error) = done {
            tracing::info!(%error, "Discord: a waiting note could not be removed");
        }
    }

    async fn strip_buttons(&self, line: Line<'_>) {
        // Only what is named changes: the picture and the words stay.
        let body = json!({"components": []});
        let rest = self.post.rest();
        if let Err(error) = rest
            .call(Method::PATCH, line.original(), Body::Json(&body))
            .await
        {
            tracing::debug!(%error, "Discord: old buttons stay");
        }
    }

    /// Says it to everybody, as a message of our own: to those people can reply with a turn, to
    /// answers of interactions they cannot, because without a privileged right we would not see
    /// the words. Says whether it could.
    async fn say(&self, scene: &Scene, message: &Message, key: u64) -> bool {
        let Some(channel) = scene.channel else {
            return false;
        };
        let particulars = Particulars {
            nonce: format!("i{key}"),
            reply_to: None,
            silent: false,
        };
        match self
            .post
            .send(channel, message, &particulars, ANSWER_PATIENCE)
            .await
        {
            Ok(sent) => {
                self.anchored(message_ref(&self.network, channel, sent), message.anchor)
                    .await;
                true
            }
            Err(error) => {
                tracing::info!(%channel, %error, "Discord: a public answer goes to the caller only");
                false
            }
        }
    }

    async fn whisper(&self, user: UserId, message: &Message, key: u64) {
        let particulars = Particulars {
            nonce: format!("w{key}"),
            reply_to: None,
            silent: false,
        };
        let sent: Result<(ChannelId, _), RestError> = async {
            let channel = self.post.private(user, ANSWER_PATIENCE).await?;
            let sent = self
                .post
                .send(channel, message, &particulars, ANSWER_PATIENCE)
                .await?;
            Ok((channel, sent))
        }
        .await;
        match sent {
            Ok((channel, sent)) => {
                self.anchored(message_ref(&self.network, channel, sent), message.anchor)
                    .await
            }
            Err(error) => {
                tracing::info!(%user, %error, "Discord: an answer could not be delivered")
            }
        }
    }

    async fn settled(&self, sent: Result<Value, RestError>, anchor: Option<Anchor>) {
        match sent {
            Ok(answer) => {
                if let Some(sent) = sent_ref(&self.network, &answer) {
                    self.anchored(sent, anchor).await;
                }
            }
            Err(error) => tracing::warn!(%error, "Discord: an answer was lost"),
        }
    }

    async fn anchored(&self, sent: MessageRef, anchor: Option<Anchor>) {
        if let Some(anchor) = anchor {
            self.app.sent(sent, anchor).await;
        }
    }

    async fn send_menu(&self, application_id: ApplicationId) {
        let commands = json!(menu::commands(&self.app));
        let route = Route::Commands { application_id };
        let rest = self.post.rest();
        let done = rest
            .patiently(Method::PUT, route, Body::Json(&commands), ANSWER_PATIENCE)
            .await;
        match done {
            Ok(_) => tracing::info!("Discord: the slash commands are registered"),
            Err(error) => {
                // The next connection tries again.
                self.menu_sent.store(false, Ordering::Release);
                tracing::error!(%error, "Discord: the slash commands could not be registered");
            }
        }
    }
}

#[async_trait]
impl EventHandler for Desk {
    async fn ready(&self, _: Context, ready: Ready) {
        let _ = self.me.set((ready.user.id, ready.user.name.to_lowercase()));
        let servers = ready.guilds.len();
        tracing::info!(servers, "Discord: connected");
        if !self.menu_sent.swap(true, Ordering::AcqRel) {
            self.send_menu(ready.application.id).await;
        }
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        tracing::info!("Discord: connected again");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let Ok(_working) = self.busy.acquire().await else {
            return;
        };
        match interaction {
            Interaction::Command(interaction) => self.command(interaction).await,
            Interaction::Component(interaction) => self.press(interaction).await,
            _ => {}
        }
    }

    async fn message(&self, _: Context, message: channel::Message) {
        let Ok(_working) = self.busy.acquire().await else {
            return;
        };
        Desk::message(self, message).await;
    }
}

/// The way to answer one interaction.
#[derive(Clone, Copy)]
struct Line<'a> {
    app: ApplicationId,
    token: &'a str,
}

impl<'a> Line<'a> {
    fn original(self) -> Route<'a> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.app,
            token: self.token,
        }
    }
}

fn cannot_attach(sent: &Result<Value, RestError>) -> bool {
    let code = sent.as_ref().err().and_then(RestError::code);
    matches!(code, Some(code::MISSING_PERMISSIONS | code::TOO_LARGE))
}
