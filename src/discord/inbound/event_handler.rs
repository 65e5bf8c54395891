//! Handles the gateway's events: acknowledges an interaction at once, asks the core, sends its
//! reply.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use serenity::all::ShardId;
use serenity::json::{Value, json};
use serenity::model::application::{CommandInteraction, ComponentInteraction};
use serenity::model::channel;
use serenity::model::channel::MessageFlags;
use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId, UserId, WebhookId};
use tokio::sync::{Semaphore, SemaphorePermit, watch};

use crate::activity::{Activity, Work};
use crate::app::{
    Admission, App, Audience, ButtonAction, Command, Lease, Message, MessageRef, Network, Place,
    Reply, Request, Route, ShownBoard,
};
use crate::discord::ids::{message_ref, snowflake};
use crate::discord::inbound::request::Origin;
use crate::discord::inbound::{autocomplete, request, servers};
use crate::discord::outbound::interaction_reply::{ANSWER_PATIENCE, Responder};
use crate::discord::outbound::rest::RestError;
use crate::discord::outbound::sender::{MessageSender, SendOptions, code, sent_ref};
use crate::identities::Identities;
use crate::machine::clock_sample;

/// A reply to a board may come so soon after it, in seconds, that the core does not know the board
/// yet.
const FRESH_SECONDS: i64 = 15;

/// How many events of a kind are handled at once.
const EVENTS_AT_ONCE: usize = 512;

/// How many of them may be of one person.
const OF_ONE: usize = 8;

/// Types of interaction callbacks
/// (<https://discord.com/developers/docs/interactions/receiving-and-responding>).
const DEFERRED_MESSAGE: u8 = 5;
const DEFERRED_UPDATE: u8 = 6;
const LAUNCH_ACTIVITY: u8 = 12;

/// The message flag "ephemeral": only the person who acted sees it.
const EPHEMERAL: u64 = 1 << 6;

/// Limits the events that are handled at once. Messages may wait long for a rate limit;
/// interactions, for which Discord waits 3 s, do not wait behind them.
#[derive(Debug)]
pub struct WorkLimits {
    /// One permit for each slash command or button.
    pub interactions: Semaphore,
    /// One permit for each other event.
    pub messages: Semaphore,
    /// How many events of each person are in progress.
    people: Mutex<HashMap<UserId, usize>>,
}

/// An event of a person, in progress until this is dropped.
pub struct PersonWork<'a> {
    limits: &'a WorkLimits,
    who: UserId,
}

impl Drop for PersonWork<'_> {
    fn drop(&mut self) {
        let mut people = self.limits.people();
        if let Some(count) = people.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                people.remove(&self.who);
            }
        }
    }
}

impl Default for WorkLimits {
    fn default() -> WorkLimits {
        let permits = || Semaphore::new(EVENTS_AT_ONCE);
        WorkLimits {
            interactions: permits(),
            messages: permits(),
            people: Mutex::default(),
        }
    }
}

impl WorkLimits {
    /// Begins an event of this person; `None` if too many of theirs are in progress.
    pub fn of(&self, who: UserId) -> Option<PersonWork<'_>> {
        let mut people = self.people();
        let count = people.entry(who).or_default();
        if *count >= OF_ONE {
            return None;
        }
        *count += 1;
        Some(PersonWork { limits: self, who })
    }

    /// Whether an event of this person is in progress.
    pub fn is_at(&self, who: UserId) -> bool {
        self.people().contains_key(&who)
    }

    fn people(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        // Every change of the map leaves it consistent.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all waiting for permits.
    pub fn close(&self) {
        self.interactions.close();
        self.messages.close();
    }
}

/// Handles the events of the gateway. Those of all shards share what they know.
#[derive(Clone)]
pub struct GatewayHandler {
    pub(crate) network: Network,
    pub(crate) app: App,
    pub(crate) sender: Arc<MessageSender>,
    /// The bot's id and name, once the gateway has sent them.
    pub(crate) me: Arc<OnceLock<(UserId, String)>>,
    /// Whether the slash commands still have to be registered by this handler.
    pub(crate) sends_menu: Arc<AtomicBool>,
    /// Whether the session of this shard has begun.
    pub(crate) ready: watch::Sender<bool>,
    /// The events of this shard that are in progress.
    pub(crate) work: Activity,
    /// The last interactions handled.
    pub(crate) seen: Arc<Mutex<VecDeque<InteractionId>>>,
    /// Limits the events in progress.
    pub(crate) limits: Arc<WorkLimits>,
    /// The pauses before the core is asked again about a reply to an unknown message.
    reply_pauses: [Duration; 3],
    /// Which application this is.
    pub(crate) identities: Identities,
}

impl GatewayHandler {
    /// A handler that passes requests to `app` and answers through `sender`.
    pub fn new(
        network: Network,
        app: App,
        sender: Arc<MessageSender>,
        limits: Arc<WorkLimits>,
        reply_pauses: [Duration; 3],
        identities: Identities,
    ) -> GatewayHandler {
        GatewayHandler {
            network,
            app,
            sender,
            me: Arc::default(),
            sends_menu: Arc::default(),
            ready: watch::Sender::new(false),
            work: Activity::default(),
            seen: Arc::default(),
            limits,
            reply_pauses,
            identities,
        }
    }

    /// The same handler for the sessions of a shard under its lease: what people ask for there is refused once another
    /// process has the shard. Discord tells them after 3 s that it has failed, so they may have asked again and gone
    /// on.
    ///
    /// The one of the first shard registers the slash commands, so that one process does it, and so does each that takes
    /// the shard over, which may be a newer version.
    pub fn for_shard(&self, shard: ShardId, lease: Lease) -> GatewayHandler {
        GatewayHandler {
            app: self.app.under(lease),
            sends_menu: Arc::new(AtomicBool::new(shard.0 == 0)),
            ready: watch::Sender::new(false),
            work: Activity::default(),
            ..self.clone()
        }
    }

    /// To be called before a session; turns true when the session has begun.
    pub fn begin_session(&self) -> watch::Receiver<bool> {
        self.ready.send_replace(false);
        self.ready.subscribe()
    }

    /// To be called after the last session: the commands are not registered by this one any more.
    pub fn end(&self) {
        self.ready.send_replace(false);
    }

    /// The events of this shard that are in progress.
    pub fn work(&self) -> &Activity {
        &self.work
    }

    /// Counts an event that is taken up.
    pub(crate) fn receive(&self) -> (Work, Work) {
        (self.sender.activity().receive(), self.work.begin())
    }

    pub(crate) async fn command(&self, interaction: CommandInteraction) {
        let (origin, mut request) = request::command(&interaction, &self.network);
        request.within = self.within(&request.route);
        self.sender.note_action(interaction.user.id);
        let data = if origin.hidden {
            json!({"flags": EPHEMERAL})
        } else {
            json!({})
        };
        let responder = self.responder(
            interaction.application_id,
            interaction.id,
            &interaction.token,
        );
        let _person_work = match self.admit(&request, interaction.user.id) {
            Ok(person_work) => person_work,
            Err(said) => {
                let body = json!({"type": DEFERRED_MESSAGE, "data": {"flags": EPHEMERAL}});
                if let Some(Reply {
                    audience: Audience::Caller,
                    message: said,
                }) = said.map(|said| *said)
                    && responder.acknowledge(&body).await
                {
                    self.record_sent(responder.edit_original(&said).await, None)
                        .await;
                }
                return;
            }
        };
        let body = json!({"type": DEFERRED_MESSAGE, "data": data});
        let (acknowledged, (reply, _working)) =
            tokio::join!(responder.acknowledge(&body), self.ask(request));
        match reply {
            // If it was refused, another process has answered, or nothing is shown.
            Reply {
                audience: Audience::Nobody,
                ..
            } if !acknowledged => {}
            Reply {
                audience: Audience::Nobody,
                ..
            } => responder.delete_original().await,
            Reply {
                audience: Audience::Acknowledgement | Audience::Caller | Audience::ButtonMessage,
                message,
            } => {
                self.record_sent(responder.edit_original(&message).await, message.shows)
                    .await;
            }
            Reply {
                audience: Audience::Everyone,
                message,
            } => {
                if self.say(&origin, &message, interaction.id.get()).await {
                    responder.delete_original().await;
                } else {
                    self.record_sent(responder.edit_original(&message).await, message.shows)
                        .await;
                }
            }
        }
    }

    pub(crate) async fn press(&self, interaction: ComponentInteraction) {
        let (origin, mut request) = request::press(&interaction, &self.network);
        request.within = self.within(&request.route);
        self.sender.note_action(interaction.user.id);
        let settles = matches!(&request.command, Command::ButtonAction(press) if press.settles());
        // A message that others see is not turned into one for a single person. Where others read
        // along, the bot's answers to commands and buttons are ephemeral and come through the
        // application's webhook; public messages are written by the bot. The flag alone is not
        // enough: the message of a first answer may come without it.
        let shown = &interaction.message;
        let flagged = shown
            .flags
            .is_some_and(|it| it.contains(MessageFlags::EPHEMERAL));
        let hook = shown.webhook_id.map(WebhookId::get);
        let answers = hook == Some(interaction.application_id.get());
        let rewritable = flagged || answers || !origin.hidden;
        let responder = self.responder(
            interaction.application_id,
            interaction.id,
            &interaction.token,
        );
        if let Command::ButtonAction(ButtonAction::OpenPage(game)) = request.command
            && self.identities.discord().is_some_and(|it| it.has_activity)
        {
            let user = interaction.user.id.to_string();
            self.identities.note_launch(&user, game.0);
            // Where the Activity was switched off meanwhile the core gives a link.
            if responder
                .acknowledge(&json!({"type": LAUNCH_ACTIVITY}))
                .await
            {
                return;
            }
        }
        let acknowledgement = json!({"type": DEFERRED_UPDATE});
        let _person_work = match self.admit(&request, interaction.user.id) {
            Ok(person_work) => person_work,
            Err(said) => {
                // Without an answer the button would show a spinner.
                let room = self.limits.of(interaction.user.id);
                if room.is_some()
                    && responder.acknowledge(&acknowledgement).await
                    && let Some(Reply {
                        audience: Audience::Caller,
                        message: said,
                    }) = said.map(|said| *said)
                {
                    self.record_sent(responder.follow_up(&said, true).await, None)
                        .await;
                }
                return;
            }
        };
        let (_, (reply, _working)) =
            tokio::join!(responder.acknowledge(&acknowledgement), self.ask(request));
        match reply {
            Reply {
                audience: Audience::Nobody,
                ..
            } => {}
            Reply {
                audience: Audience::Acknowledgement,
                message,
            } => {
                if settles {
                    responder.remove_buttons().await;
                }
                if !message.text.is_empty() || message.attachment.is_some() {
                    let sent = responder.follow_up(&message, true).await;
                    self.record_sent(sent, message.shows).await;
                }
            }
            Reply {
                audience: Audience::ButtonMessage,
                message,
            } if rewritable => {
                let mut sent = responder.edit_original(&message).await;
                if sent.as_ref().is_err_and(is_gone) {
                    sent = responder.follow_up(&message, origin.hidden).await;
                }
                self.record_sent(sent, message.shows).await;
            }
            Reply {
                audience: Audience::Caller | Audience::ButtonMessage,
                message,
            } => {
                let sent = responder.follow_up(&message, origin.hidden).await;
                self.record_sent(sent, message.shows).await;
            }
            Reply {
                audience: Audience::Everyone,
                message,
            } => {
                if !self.say(&origin, &message, interaction.id.get()).await {
                    let sent = responder.follow_up(&message, origin.hidden).await;
                    self.record_sent(sent, message.shows).await;
                }
            }
        }
    }

    pub(crate) async fn complete(&self, interaction: CommandInteraction) {
        let responder = self.responder(
            interaction.application_id,
            interaction.id,
            &interaction.token,
        );
        let (_, mut request) = request::command(&interaction, &self.network);
        request.within = self.within(&request.route);
        autocomplete::answer(&self.app, request, responder).await;
    }

    /// Begins a request, unless it is refused: then the reply to that, if there is one.
    fn admit(&self, request: &Request, who: UserId) -> Result<PersonWork<'_>, Option<Box<Reply>>> {
        let more = self.limits.is_at(who);
        match self.app.admit(request, more, self.app.now(clock_sample())) {
            Admission::Welcome => self.limits.of(who).ok_or(None),
            Admission::Refused(said) => Err(said),
        }
    }

    /// Asks the core as soon as there is a permit. The permit is returned too, because the answer
    /// is part of the work.
    async fn ask(&self, request: Request) -> (Reply, Option<SemaphorePermit<'_>>) {
        match self.limits.interactions.acquire().await {
            Ok(working) => {
                let (app, now) = (self.app.clone(), self.app.now(clock_sample()));
                // In a task of its own, so that a panic of the core does not end the answer.
                let handled = tokio::spawn(async move { app.handle(request, now).await });
                let reply = handled.await.unwrap_or_else(|failed| {
                    tracing::error!(%failed, "Discord: handling an interaction failed with a panic");
                    Reply::silence()
                });
                (reply, Some(working))
            }
            // The bot is stopping.
            Err(_) => (Reply::silence(), None),
        }
    }

    /// The channel of a thread, where it is known.
    fn within(&self, route: &Route) -> Option<Route> {
        let Place::Chat(channel) = &route.place else {
            return None;
        };
        let channel = ChannelId::new(snowflake(channel)?);
        let parent = self.sender.channels().parent(channel)?;
        Some(servers::route(&self.network, parent))
    }

    fn responder<'a>(
        &'a self,
        app: ApplicationId,
        id: InteractionId,
        token: &'a str,
    ) -> Responder<'a> {
        Responder {
            sender: &self.sender,
            app,
            id,
            token,
        }
    }

    pub(crate) async fn message(&self, message: channel::Message) {
        let Some((me, name)) = self.me.get() else {
            return;
        };
        let Some(mut request) = request::message(&message, *me, name, &self.network) else {
            return;
        };
        let author = message.author.id;
        self.sender.note_action(author);
        request.within = self.within(&request.route);
        match message.guild_id {
            Some(server) => self
                .sender
                .channels()
                .add(message.channel_id, Some(server), None),
            None => self.sender.channels().add_private(message.channel_id),
        }
        let reply = match self.admit(&request, author) {
            Ok(_person_work) => self.handle_with_retries(request, &message).await,
            Err(said) => said.map_or(Reply::silence(), |said| *said),
        };
        // What was done is announced by the outbox.
        let (Reply {
            audience: Audience::Caller,
            message: answer,
        }
        | Reply {
            audience: Audience::ButtonMessage,
            message: answer,
        }
        | Reply {
            audience: Audience::Everyone,
            message: answer,
        }) = reply
        else {
            return;
        };
        let options = SendOptions {
            nonce: format!("m{}", message.id),
            reply_to: Some(message.id),
            silent: false,
        };
        let channel = message.channel_id;
        let sent = self
            .sender
            .send(channel, &answer, &options, ANSWER_PATIENCE)
            .await;
        match sent {
            Ok(sent) => {
                self.remember_board(message_ref(&self.network, channel, sent), answer.shows)
                    .await
            }
            Err(RestError::Denied { .. }) if message.guild_id.is_some() => {
                // The bot may read here but not write, so the person is told in private.
                self.send_private(author, &answer, message.id.get()).await;
            }
            Err(error) => tracing::warn!(%channel, %error, "Discord: an answer could not be sent"),
        }
    }

    /// Asks the core. A reply may arrive before the core knows that the message it replies to shows
    /// a board, because that was only just sent. So an empty answer is asked for again.
    async fn handle_with_retries(&self, request: Request, message: &channel::Message) -> Reply {
        let replied = message
            .message_reference
            .as_ref()
            .and_then(|to| to.message_id);
        let since = |to: MessageId| {
            message.id.created_at().unix_timestamp() - to.created_at().unix_timestamp()
        };
        let fresh =
            request.reply_to.is_some() && replied.is_some_and(|to| since(to) <= FRESH_SECONDS);
        let pauses = if fresh { &self.reply_pauses[..] } else { &[] };
        let mut reply = self
            .app
            .handle(request.clone(), self.app.now(clock_sample()))
            .await;
        for pause in pauses {
            if reply != Reply::silence() {
                break;
            }
            tokio::time::sleep(*pause).await;
            reply = self
                .app
                .handle(request.clone(), self.app.now(clock_sample()))
                .await;
        }
        reply
    }

    /// Sends a public message, as the bot: people can reply to it with a turn. They cannot reply to
    /// answers of interactions, because the bot does not see the text of such replies. Whether it
    /// could be sent.
    async fn say(&self, origin: &Origin, message: &Message, key: u64) -> bool {
        let Some(channel) = origin.channel else {
            return false;
        };
        let options = SendOptions {
            nonce: format!("i{key}"),
            reply_to: None,
            silent: false,
        };
        match self
            .sender
            .send(channel, message, &options, ANSWER_PATIENCE)
            .await
        {
            Ok(sent) => {
                self.remember_board(message_ref(&self.network, channel, sent), message.shows)
                    .await;
                true
            }
            Err(error) => {
                tracing::info!(%channel, %error, "Discord: a public answer could not be sent; only the person who asked gets it");
                false
            }
        }
    }

    async fn send_private(&self, user: UserId, message: &Message, key: u64) {
        let options = SendOptions {
            nonce: format!("w{key}"),
            reply_to: None,
            silent: false,
        };
        let sent: Result<(ChannelId, _), RestError> = async {
            let channel = self.sender.private(user, ANSWER_PATIENCE).await?;
            let sent = self
                .sender
                .send(channel, message, &options, ANSWER_PATIENCE)
                .await?;
            Ok((channel, sent))
        }
        .await;
        self.sender
            .note_private_result(user, sent.as_ref().map(|_| ()));
        match sent {
            Ok((channel, sent)) => {
                self.remember_board(message_ref(&self.network, channel, sent), message.shows)
                    .await
            }
            Err(error) => {
                tracing::info!(%user, %error, "Discord: a private answer could not be sent")
            }
        }
    }

    async fn record_sent(&self, sent: Result<Value, RestError>, board: Option<ShownBoard>) {
        match sent {
            Ok(answer) => {
                if let Some(sent) = sent_ref(&self.network, &answer) {
                    self.remember_board(sent, board).await;
                }
            }
            Err(error) => tracing::warn!(%error, "Discord: an answer could not be sent"),
        }
    }

    async fn remember_board(&self, sent: MessageRef, board: Option<ShownBoard>) {
        if let Some(board) = board {
            self.app.sent(sent, board).await;
        }
    }
}

/// Whether the message to be edited is gone.
fn is_gone(error: &RestError) -> bool {
    error.code() == Some(code::UNKNOWN_MESSAGE)
}
