//! Answering: acknowledge at once, ask the core, say what it said.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use serenity::json::{Value, json};
use serenity::model::application::{CommandInteraction, ComponentInteraction};
use serenity::model::channel::{self, MessageFlags};
use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId, UserId, WebhookId};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::app::{
    Admission, Anchor, App, Command, Message, MessageRef, Network, Place, Reply, Request, Route,
};
use crate::discord::inbound::{self, Scene};
use crate::discord::line::{ANSWER_PATIENCE, Line};
use crate::discord::post::{Particulars, Post, code, sent_ref};
use crate::discord::rest::RestError;
use crate::discord::{complete, message_ref, servers, snowflake};
use crate::machine::reading;

/// How long after a board a reply to it may come before the core knows the board.
const FRESH_SECONDS: i64 = 15;
/// When it is asked again.
const PAUSES: [Duration; 3] = [
    Duration::from_millis(200),
    Duration::from_millis(800),
    Duration::from_secs(3),
];

/// How many events of a kind are worked on at once.
const EVENTS_AT_ONCE: usize = 512;

/// How many of them may be of one person.
const OF_ONE: usize = 8;

/// Kinds of callbacks
/// (<https://discord.com/developers/docs/interactions/receiving-and-responding>).
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;

/// Seen by the person who acted only.
const EPHEMERAL: u64 = 1 << 6;

/// Permits for events in work, so that they are bounded.
/// Messages may wait long for a place to answer in; interactions, which Discord lets wait 3 s, do
/// not stand in line behind them.
#[derive(Debug)]
pub struct Busy {
    /// For slash commands and buttons.
    pub interactions: Semaphore,
    /// For everything else.
    pub messages: Semaphore,
    /// How much of each person is in work: no person takes all permits.
    people: Mutex<HashMap<UserId, usize>>,
}

/// Something of a person that is in work, until this is dropped.
pub struct InWork<'a> {
    busy: &'a Busy,
    who: UserId,
}

impl Drop for InWork<'_> {
    fn drop(&mut self) {
        let mut people = self.busy.people();
        if let Some(count) = people.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                people.remove(&self.who);
            }
        }
    }
}

impl Default for Busy {
    fn default() -> Busy {
        let permits = || Semaphore::new(EVENTS_AT_ONCE);
        Busy {
            interactions: permits(),
            messages: permits(),
            people: Mutex::default(),
        }
    }
}

impl Busy {
    /// A place for something of this person, unless so much of theirs is in work that it can wait.
    pub fn of(&self, who: UserId) -> Option<InWork<'_>> {
        let mut people = self.people();
        let count = people.entry(who).or_default();
        if *count >= OF_ONE {
            return None;
        }
        *count += 1;
        Some(InWork { busy: self, who })
    }

    /// Whether something of this person is in work.
    pub fn is_at(&self, who: UserId) -> bool {
        self.people().contains_key(&who)
    }

    fn people(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        // Every change of the map leaves it whole.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Nothing is taken any more.
    pub fn close(&self) {
        self.interactions.close();
        self.messages.close();
    }
}

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
    /// One permit for each event in work.
    pub(super) busy: Arc<Busy>,
}

impl Desk {
    /// A desk before the core.
    pub fn new(network: Network, app: App, post: Arc<Post>, busy: Arc<Busy>) -> Desk {
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
        let (scene, mut request) = inbound::command(&interaction, &self.network);
        request.within = self.within(&request.route);
        self.post.acted(interaction.user.id);
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
        let _in_work = match self.admit(&request, interaction.user.id) {
            Ok(in_work) => in_work,
            Err(said) => {
                let body = json!({"type": DEFERRED_MESSAGE, "data": {"flags": EPHEMERAL}});
                if let Some(Reply::Private(said)) = said.map(|said| *said)
                    && line.acknowledge(&body).await
                {
                    self.settled(line.rewrite(&said).await, None).await;
                }
                return;
            }
        };
        let body = json!({"type": DEFERRED_MESSAGE, "data": data});
        let (acknowledged, (reply, _working)) =
            tokio::join!(line.acknowledge(&body), self.ask(request));
        match reply {
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
        let (scene, mut request) = inbound::press(&interaction, &self.network);
        request.within = self.within(&request.route);
        self.post.acted(interaction.user.id);
        let settles = matches!(&request.command, Command::Press(press) if press.settles());
        // What others see too is not turned into something for one of them. Where others read along
        // all our answers to commands and presses are hidden, and these come by the application's own
        // hook; what all see is written as the bot. The flag alone does not tell: the message of a
        // first answer may come without it.
        let shown = &interaction.message;
        let flagged = shown
            .flags
            .is_some_and(|it| it.contains(MessageFlags::EPHEMERAL));
        let hook = shown.webhook_id.map(WebhookId::get);
        let answers = hook == Some(interaction.application_id.get());
        let rewritable = flagged || answers || !scene.hidden;
        let line = self.line(
            interaction.application_id,
            interaction.id,
            &interaction.token,
        );
        let heard = json!({"type": DEFERRED_UPDATE});
        let _in_work = match self.admit(&request, interaction.user.id) {
            Ok(in_work) => in_work,
            Err(said) => {
                // The button would seem to hang.
                let room = self.busy.of(interaction.user.id);
                if room.is_some()
                    && line.acknowledge(&heard).await
                    && let Some(Reply::Private(said)) = said.map(|said| *said)
                {
                    self.settled(line.follow_up(&said, true).await, None).await;
                }
                return;
            }
        };
        let (_, (reply, _working)) = tokio::join!(line.acknowledge(&heard), self.ask(request));
        match reply {
            Reply::Silence => {}
            Reply::Done(message) => {
                if settles {
                    line.strip_buttons().await;
                }
                if !message.text.is_empty() || message.attachment.is_some() {
                    let sent = line.follow_up(&message, true).await;
                    self.settled(sent, message.anchor).await;
                }
            }
            Reply::Update(message) if rewritable => {
                let mut sent = line.rewrite(&message).await;
                if sent.as_ref().is_err_and(is_gone) {
                    sent = line.follow_up(&message, scene.hidden).await;
                }
                self.settled(sent, message.anchor).await;
            }
            Reply::Private(message) | Reply::Update(message) => {
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
        let (_, mut request) = inbound::command(&interaction, &self.network);
        request.within = self.within(&request.route);
        complete::answer(&self.app, request, line).await;
    }

    /// A place for what somebody asks for; else what there is to say about that, if anything.
    fn admit(&self, request: &Request, who: UserId) -> Result<InWork<'_>, Option<Box<Reply>>> {
        let more = self.busy.is_at(who);
        match self.app.admit(request, more, self.app.now(reading())) {
            Admission::Welcome => self.busy.of(who).ok_or(None),
            Admission::Refused(said) => Err(said),
        }
    }

    /// Asks the core what an interaction comes to, as soon as there is a permit; gives that along,
    /// for the answer is work too.
    async fn ask(&self, request: Request) -> (Reply, Option<SemaphorePermit<'_>>) {
        match self.busy.interactions.acquire().await {
            Ok(working) => {
                let (app, now) = (self.app.clone(), self.app.now(reading()));
                // In a task of its own: what makes the core panic must not take the answer with it.
                let handled = tokio::spawn(async move { app.handle(request, now).await });
                let reply = handled.await.unwrap_or_else(|failed| {
                    tracing::error!(%failed, "Discord: an interaction was lost");
                    Reply::Silence
                });
                (reply, Some(working))
            }
            // The end has come.
            Err(_) => (Reply::Silence, None),
        }
    }

    /// The channel around a thread, where it is known.
    fn within(&self, route: &Route) -> Option<Route> {
        let Place::Chat(channel) = &route.place else {
            return None;
        };
        let channel = ChannelId::new(snowflake(channel)?);
        let parent = self.post.atlas().parent(channel)?;
        Some(servers::route(&self.network, parent))
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
        let Some(mut request) = inbound::message(&message, *me, name, &self.network) else {
            return;
        };
        let author = message.author.id;
        self.post.acted(author);
        request.within = self.within(&request.route);
        match message.guild_id {
            Some(server) => self
                .post
                .atlas()
                .learn(message.channel_id, Some(server), None),
            None => self.post.atlas().learn_private(message.channel_id),
        }
        let reply = match self.admit(&request, author) {
            Ok(_in_work) => self.hear(request, &message).await,
            Err(said) => said.map_or(Reply::Silence, |said| *said),
        };
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
        let mut reply = self
            .app
            .handle(request.clone(), self.app.now(reading()))
            .await;
        for pause in pauses {
            if reply != Reply::Silence {
                break;
            }
            tokio::time::sleep(*pause).await;
            reply = self
                .app
                .handle(request.clone(), self.app.now(reading()))
                .await;
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
