//! Answering: acknowledge at once, ask the core, say what it said.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use serenity::json::{Value, json};
use serenity::model::application::{CommandInteraction, ComponentInteraction};
use serenity::model::channel;
use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId, UserId};
use tokio::sync::Semaphore;

use crate::app::{Anchor, App, Message, MessageRef, Network, Reply, Request};
use crate::discord::inbound::{self, Scene};
use crate::discord::line::{ANSWER_PATIENCE, Line};
use crate::discord::post::{Particulars, Post, code, sent_ref};
use crate::discord::rest::RestError;
use crate::discord::{complete, message_ref, now};

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
    pub(super) network: Network,
    pub(super) app: App,
    pub(super) post: Arc<Post>,
    /// Who we are, once the gateway has told.
    pub(super) me: OnceLock<(UserId, String)>,
    pub(super) menu_sent: AtomicBool,
    /// The last interactions that came.
    pub(super) seen: Mutex<VecDeque<InteractionId>>,
    /// One permit for each event in work, so that shutting down can wait for all.
    pub(super) busy: Arc<Semaphore>,
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
            seen: Mutex::default(),
            busy,
        }
    }

    pub(super) async fn command(&self, interaction: CommandInteraction) {
        let (scene, request) = inbound::command(&interaction, &self.network);
        let data = if scene.hidden {
            json!({"flags": EPHEMERAL})
        } else {
            json!({})
        };
        let line = self.line(
            interaction.application_id,
            interaction.id,
            &interaction.token,
        );
        let body = json!({"type": DEFERRED_MESSAGE, "data": data});
        let acknowledged = line.acknowledge(&body).await;
        match self.app.handle(request, now()).await {
            // If it was not taken, somebody else has answered, or nothing is shown.
            Reply::Silence if !acknowledged => {}
            Reply::Silence => line.withdraw().await,
            Reply::Done(message) | Reply::Private(message) | Reply::Update(message) => {
                self.settled(line.rewrite(&message).await, message.anchor)
                    .await;
            }
            Reply::Public(message) => {
                if self.say(&scene, &message, interaction.id.get()).await {
                    line.withdraw().await;
                } else {
                    self.settled(line.rewrite(&message).await, message.anchor)
                        .await;
                }
            }
        }
    }

    pub(super) async fn press(&self, interaction: ComponentInteraction) {
        let (scene, request) = inbound::press(&interaction, &self.network);
        let line = self.line(
            interaction.application_id,
            interaction.id,
            &interaction.token,
        );
        line.acknowledge(&json!({"type": DEFERRED_UPDATE})).await;
        match self.app.handle(request, now()).await {
            Reply::Silence => {}
            Reply::Done(message) => {
                // What the buttons asked is settled.
                line.strip_buttons().await;
                if !message.text.is_empty() || message.attachment.is_some() {
                    let sent = line.follow_up(&message, true).await;
                    self.settled(sent, message.anchor).await;
                }
            }
            Reply::Update(message) => {
                let mut sent = line.rewrite(&message).await;
                if sent.as_ref().is_err_and(is_gone) {
                    sent = line.follow_up(&message, scene.hidden).await;
                }
                self.settled(sent, message.anchor).await;
            }
            Reply::Private(message) => {
                let sent = line.follow_up(&message, scene.hidden).await;
                self.settled(sent, message.anchor).await;
            }
            Reply::Public(message) => {
                if !self.say(&scene, &message, interaction.id.get()).await {
                    let sent = line.follow_up(&message, scene.hidden).await;
                    self.settled(sent, message.anchor).await;
                }
            }
        }
    }

    pub(super) async fn complete(&self, interaction: CommandInteraction) {
        let line = self.line(
            interaction.application_id,
            interaction.id,
            &interaction.token,
        );
        complete::answer(&self.app, &self.network, &interaction, line).await;
    }

    fn line<'a>(&'a self, app: ApplicationId, id: InteractionId, token: &'a str) -> Line<'a> {
        Line {
            post: &self.post,
            app,
            id,
            token,
        }
    }

    pub(super) async fn message(&self, message: channel::Message) {
        let Some((me, name)) = self.me.get() else {
            return;
        };
        let Some(request) = inbound::message(&message, *me, name, &self.network) else {
            return;
        };
        let author = message.author.id;
        match message.guild_id {
            Some(server) => self
                .post
                .atlas()
                .learn(message.channel_id, Some(server), None),
            None => self.post.atlas().learn_private(message.channel_id),
        }
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
        self.post.tried_private(user, sent.as_ref().map(|_| ()));
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
}

/// Whether the message that was to be rewritten is there no more.
fn is_gone(error: &RestError) -> bool {
    error.code() == Some(code::UNKNOWN_MESSAGE)
}
