//! What the pretended Discord knows: users, channels, messages, interactions, and their JSON.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

/// The bot's own user and application.
pub const BOT: u64 = 900_000_000_000_000_001;
/// The bot's name.
pub const BOT_NAME: &str = "tulenh";

/// The kinds of channels there are, by Discord's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Of a server.
    Text = 0,
    /// Private, with the bot.
    Dm = 1,
    /// Of a server, to talk in.
    Voice = 2,
    /// Private, of several people.
    Group = 3,
    /// In a channel of a server.
    Thread = 11,
}

/// Rights the bot may be without in a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// To see the channel.
    View,
    /// To write in it.
    Send,
    /// To send files.
    Attach,
    /// To open threads.
    Threads,
    /// To write in threads.
    WriteInThreads,
    /// To read back, and so to reply.
    History,
}

impl Right {
    /// Discord's bit of it.
    pub fn bit(self) -> u64 {
        1 << match self {
            Right::View => 10,
            Right::Send => 11,
            Right::Attach => 15,
            Right::History => 16,
            Right::Threads => 35,
            Right::WriteInThreads => 38,
        }
    }
}

/// What everybody may do where nothing else is said: see, write, embed, attach, read back, open
/// threads, write in them.
pub const ORDINARY: u64 = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38;
/// The right to manage a server, and the role that has it.
pub const MANAGE_SERVER: u64 = 1 << 5;
const KEEPERS: u64 = 7_000_000;

/// A server.
#[derive(Debug, Clone)]
pub struct Guild {
    /// Its id.
    pub id: u64,
    /// Whose it is.
    pub owner: u64,
    /// The channel for Discord's own notes.
    pub system: Option<u64>,
    /// The language that its administrators chose.
    pub locale: String,
}

/// A user.
#[derive(Debug, Clone)]
pub struct Person {
    /// Their id.
    pub id: u64,
    /// Their handle.
    pub name: String,
    /// The name shown, which may be anything.
    pub shown: String,
    /// Whether it is a program.
    pub bot: bool,
    /// The language of their client.
    pub locale: String,
    /// Takes no private messages from the bot.
    pub closed: bool,
}

/// A channel, or a thread.
#[derive(Debug, Clone)]
pub struct Channel {
    /// Its id.
    pub id: u64,
    /// What it is.
    pub kind: Kind,
    /// Its name; empty where it has none.
    pub name: String,
    /// The server that it is of.
    pub guild: Option<u64>,
    /// The channel that a thread is in.
    pub parent: Option<u64>,
    /// With whom it is private.
    pub recipient: Option<u64>,
    /// Whether a thread is archived: the next message ends that.
    pub archived: bool,
    /// Whether a thread is locked: nobody writes in it.
    pub locked: bool,
    /// Who opened it, if it is a thread.
    pub owner: u64,
    /// The bot is not here; a person brings it along by their own installation.
    pub visited: bool,
    /// What the bot may not do here.
    pub missing: Vec<Right>,
}

/// A file that was sent, with its bytes.
#[derive(Debug, Clone)]
pub struct File {
    /// Its id.
    pub id: u64,
    /// Its name.
    pub name: String,
    /// What it shows, in words.
    pub alt: Option<String>,
    /// The media type it was sent with.
    pub media: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A message, the bot's or a person's.
#[derive(Debug, Clone)]
pub struct Msg {
    /// Its id; a later message has a larger one.
    pub id: u64,
    /// Where it is.
    pub channel: u64,
    /// Who wrote it.
    pub author: u64,
    /// Its words.
    pub content: String,
    /// What is attached to it.
    pub files: Vec<File>,
    /// Its rows of buttons, as they were sent.
    pub components: Value,
    /// Discord's bits, as for a hidden answer.
    pub flags: u64,
    /// Whom it alerts.
    pub alerts: Vec<u64>,
    /// What it replies to.
    pub replies_to: Option<u64>,
    /// What tells it from others that are sent at once.
    pub nonce: Option<String>,
    /// Only this person sees it.
    pub hidden_to: Option<u64>,
    /// It answers an interaction, so that replies to it do not show their words.
    pub response: bool,
    /// "… is thinking".
    pub loading: bool,
    /// Nobody sees it any more.
    pub deleted: bool,
    /// How often it was changed.
    pub edits: u32,
    /// A test has looked at it.
    pub taken: bool,
    /// When it was here whole.
    pub at: std::time::Instant,
}

impl Msg {
    /// Its buttons: label and custom_id.
    pub fn buttons(&self) -> Vec<(String, String)> {
        let rows = self.components.as_array().cloned().unwrap_or_default();
        let buttons = rows
            .iter()
            .flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
        let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
        buttons
            .map(|b| (text(&b["label"]), text(&b["custom_id"])))
            .collect()
    }

    /// The custom_id of the first button whose custom_id begins so.
    pub fn button(&self, begins: &str) -> Option<String> {
        self.buttons()
            .into_iter()
            .map(|b| b.1)
            .find(|id| id.starts_with(begins))
    }
}

/// An interaction under way.
#[derive(Debug, Clone)]
pub struct Play {
    /// Its id.
    pub id: u64,
    /// What its answers are sent with.
    pub token: String,
    /// Who typed or pressed.
    pub user: u64,
    /// Where.
    pub channel: u64,
    /// When; Discord waits three seconds.
    pub made: Instant,
    /// The kind of the first callback.
    pub acknowledged: Option<u64>,
    /// The message the first callback made, or the one the button is on.
    pub original: Option<u64>,
    /// The message the button is on.
    pub source: Option<u64>,
    /// The event as it was sent.
    pub json: Value,
    /// What was offered to complete what is typed: names and values.
    pub choices: Option<Vec<(String, String)>>,
}

/// A call that came in, for tests that look at the wire.
#[derive(Debug, Clone)]
pub struct Call {
    /// The method of HTTP.
    pub method: String,
    /// The path below `/api/v10`.
    pub path: String,
    /// The body, without files.
    pub json: Value,
    /// The status it was answered with.
    pub status: u16,
}

/// What goes wrong on purpose.
#[derive(Debug, Clone)]
pub enum Trouble {
    /// 429.
    TooMany {
        /// How long the bot has to wait.
        seconds: f64,
        /// Whether all its calls have to.
        global: bool,
        /// Whether only a header says so, as that of a proxy.
        header_only: bool,
    },
    /// A status without sense.
    Status(u16),
    /// 200, with more than anybody reads.
    Endless,
    /// A refusal with Discord's code.
    Denied(u16, i64),
    /// The call is carried out, but its answer never arrives.
    Lost,
    /// The call is carried out, but this much later.
    Slow(Duration),
    /// The call is carried out, and was the last that is allowed for so many seconds.
    Spent(f64),
}

/// Trouble that waits for its calls.
#[derive(Debug, Clone)]
pub struct Fault {
    /// The method of HTTP.
    pub method: &'static str,
    /// A part of the path.
    pub path: String,
    /// How many more calls it meets.
    pub times: u32,
    /// What happens to them.
    pub trouble: Trouble,
}

/// What goes to a socket.
#[derive(Debug, Clone)]
pub enum Frame {
    /// An event.
    Text(Value),
    /// The socket is closed with this code.
    Close(u16),
    /// The socket breaks.
    Drop,
}

/// A gateway session: survives its socket for a resume.
#[derive(Debug, Default)]
pub struct Session {
    /// The number of the last event.
    pub seq: u64,
    /// All events so far.
    pub events: Vec<Value>,
    /// The socket's number and what goes to it.
    pub socket: Option<(u64, UnboundedSender<Frame>)>,
    /// How many of the events are of the kinds that the bot counts.
    pub counted: u64,
    /// Which shard it is, and of how many.
    pub shard: [u32; 2],
}

/// How many sessions may begin.
#[derive(Debug, Default)]
pub struct Starts {
    /// In a day.
    pub total: u64,
    /// Of these, how many are left. Whoever begins one more loses the token.
    pub remaining: u64,
    /// When all are there again.
    pub reset: Option<Instant>,
    /// At the same time, in buckets by the number of the shard.
    pub max_concurrency: u32,
    /// How long "at the same time" is: five seconds at the real Discord, nothing here unless a test says it.
    pub window: Duration,
    /// When the last one began in each bucket.
    pub last: HashMap<u32, Instant>,
    /// How many came too fast, and were refused.
    pub too_fast: u32,
    /// How often the token was reset.
    pub token_resets: u32,
}

impl Starts {
    /// How many are left now.
    pub fn left(&mut self) -> u64 {
        if self.reset.is_some_and(|reset| reset <= Instant::now()) {
            self.reset = None;
            self.remaining = self.total;
        }
        self.remaining
    }
}

/// When a session began or ended.
#[derive(Debug, Clone, Copy)]
pub struct SessionEvent {
    /// When.
    pub at: Instant,
    /// Of which shard, and of how many.
    pub shard: [u32; 2],
    /// Whether it began; else its socket is gone.
    pub began: bool,
}

/// All of it.
#[derive(Debug, Default)]
pub struct World {
    /// Where the server listens.
    pub address: String,
    /// The only token it knows.
    pub token: String,
    counter: u64,
    /// By id.
    pub people: BTreeMap<u64, Person>,
    /// By id.
    pub channels: BTreeMap<u64, Channel>,
    /// The servers; the bot is in the first from the beginning.
    pub guilds: Vec<Guild>,
    /// Those who manage every server.
    pub managers: Vec<u64>,
    /// All messages, in order.
    pub messages: Vec<Msg>,
    /// The interactions by their tokens.
    pub plays: HashMap<String, Play>,
    /// Whether the application may be launched as an Activity.
    pub activity: bool,
    /// The slash commands of the bot.
    pub commands: Vec<Value>,
    /// Whom each code names that has been given and not been taken, and each token.
    pub(crate) codes: HashMap<String, Value>,
    pub(crate) granted: HashMap<String, Value>,
    /// How often the commands were set.
    pub menus: u32,
    /// Every call, in order.
    pub calls: Vec<Call>,
    /// What is yet to go wrong.
    pub faults: Vec<Fault>,
    /// The gateway's sessions by their ids.
    pub sessions: HashMap<String, Session>,
    /// How many shards it recommends.
    pub shards: u32,
    /// The most servers of a shard.
    pub most_guilds: usize,
    /// How many sessions may begin.
    pub starts: Starts,
    /// When sessions began and ended, in order.
    pub session_log: Vec<SessionEvent>,
    /// How often a session was refused for its shard: no such one, or too many servers.
    pub bad_shards: u32,
    /// How often a session was begun.
    pub identifies: u32,
    /// How often one was resumed.
    pub resumes: u32,
    /// How many heartbeats came.
    pub heartbeats: u32,
    /// The time between them, in milliseconds.
    pub heartbeat_interval: u64,
    /// The message under a pressed button comes without its flags.
    pub flagless: bool,
}

impl World {
    /// An id that is larger than all before it.
    pub fn new_id(&mut self) -> u64 {
        self.counter += 1;
        let ms = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap()
            .as_millis() as u64;
        ((ms - 1_420_070_400_000) << 22) + self.counter
    }

    /// A message that is not deleted.
    pub fn message(&self, id: u64) -> Option<&Msg> {
        self.messages.iter().find(|m| m.id == id && !m.deleted)
    }

    pub(crate) fn message_mut(&mut self, id: u64) -> Option<&mut Msg> {
        self.messages.iter_mut().find(|m| m.id == id && !m.deleted)
    }

    pub(crate) fn private_channel(&mut self, user: u64) -> u64 {
        let found = self
            .channels
            .values()
            .find(|c| c.kind == Kind::Dm && c.recipient == Some(user));
        if let Some(channel) = found {
            return channel.id;
        }
        let id = self.new_id();
        self.add_channel(Channel {
            recipient: Some(user),
            ..channel(id, Kind::Dm, "", None)
        });
        id
    }

    pub(crate) fn add_channel(&mut self, channel: Channel) {
        self.channels.insert(channel.id, channel);
    }

    /// Sends an event to every session of its server's shard; those whose socket is away hear it when they resume.
    pub fn dispatch(&mut self, name: &str, data: &Value) {
        let id = |value: &Value| value.as_str().and_then(|id| id.parse::<u64>().ok());
        let guild = id(&data["guild_id"]).or_else(|| {
            if name.starts_with("GUILD_") {
                return id(&data["id"]);
            }
            self.channels.get(&id(&data["channel_id"])?)?.guild
        });
        for session in self.sessions.values_mut() {
            if is_of_shard(guild, session.shard) {
                session.send(name, data);
            }
        }
    }

    /// The shards that have a connected session, each as often as it has one.
    pub fn connected_shards(&self) -> Vec<[u32; 2]> {
        let mut shards: Vec<[u32; 2]> = self.connected().map(|session| session.shard).collect();
        shards.sort_unstable();
        shards
    }

    /// The servers of a shard.
    pub fn guilds_of(&self, shard: [u32; 2]) -> Vec<u64> {
        let ids = self.guilds.iter().map(|guild| guild.id);
        ids.filter(|id| is_of_shard(Some(*id), shard)).collect()
    }

    /// Notes that a session began or ended.
    pub(crate) fn log_session(&mut self, shard: [u32; 2], began: bool) {
        self.session_log.push(SessionEvent {
            at: Instant::now(),
            shard,
            began,
        });
    }

    /// Whether a bot is connected.
    pub fn online(&self) -> bool {
        self.connected().next().is_some()
    }

    /// How many events the connected bot has to count until it has taken all that it was sent.
    pub fn counted_events(&self) -> u64 {
        self.connected().map(|session| session.counted).sum()
    }

    fn connected(&self) -> impl Iterator<Item = &Session> {
        self.sessions.values().filter(|session| {
            let socket = session.socket.as_ref();
            socket.is_some_and(|(_, socket)| !socket.is_closed())
        })
    }

    pub(crate) fn user_json(&self, id: u64) -> Value {
        match self.people.get(&id) {
            Some(p) => json!({"id": p.id.to_string(), "username": p.name, "global_name": p.shown,
                "discriminator": "0", "avatar": null, "bot": p.bot}),
            None => json!({"id": BOT.to_string(), "username": BOT_NAME, "global_name": null,
                "discriminator": "0", "avatar": null, "bot": true}),
        }
    }

    pub(crate) fn member_json(&self, id: u64, with_user: bool) -> Value {
        let manager = self.managers.contains(&id);
        let roles = if manager {
            vec![KEEPERS.to_string()]
        } else {
            vec![]
        };
        let rights = ORDINARY | if manager { MANAGE_SERVER } else { 0 };
        let mut member = json!({"roles": roles, "deaf": false, "mute": false, "flags": 0, "nick": null,
            "joined_at": "2024-01-01T00:00:00.000000+00:00", "permissions": rights.to_string()});
        if with_user {
            member["user"] = self.user_json(id);
        }
        member
    }

    pub(crate) fn channel_json(&self, c: &Channel) -> Value {
        let mut json = json!({"id": c.id.to_string(), "type": c.kind as u8, "name": c.name});
        if let Some(guild) = c.guild {
            json["guild_id"] = guild.to_string().into();
            json["position"] = 0.into();
            // Threads have none of their own.
            if c.kind != Kind::Thread {
                let denied = c.missing.iter().fold(0, |all, right| all | right.bit());
                json["permission_overwrites"] = json!([{"id": BOT.to_string(), "type": 1,
                    "allow": "0", "deny": denied.to_string()}]);
            }
        }
        if let Some(parent) = c.parent {
            json["parent_id"] = parent.to_string().into();
        }
        if c.kind == Kind::Thread {
            json["owner_id"] = c.owner.to_string().into();
            json["thread_metadata"] = json!({"archived": c.archived, "locked": c.locked,
                "auto_archive_duration": 10080, "archive_timestamp": "2024-01-01T00:00:00.000000+00:00"});
        }
        if let Some(user) = c.recipient {
            json["name"] = Value::Null;
            json["recipients"] = json!([self.user_json(user)]);
        }
        json
    }

    pub(crate) fn message_json(&self, m: &Msg) -> Value {
        let attachments: Vec<Value> = m.files.iter().map(|f| json!({
            "id": f.id.to_string(), "filename": f.name, "size": f.bytes.len(), "description": f.alt,
            "url": format!("http://{}/files/{}", self.address, f.id),
            "proxy_url": format!("http://{}/files/{}", self.address, f.id),
            "content_type": f.media, "width": 1, "height": 1,
        })).collect();
        let mentions: Vec<Value> = m.alerts.iter().map(|id| self.user_json(*id)).collect();
        let mut json = json!({
            "id": m.id.to_string(), "channel_id": m.channel.to_string(), "author": self.user_json(m.author),
            "content": m.content, "timestamp": "2024-01-01T00:00:00.000000+00:00", "edited_timestamp": null,
            "type": if m.replies_to.is_some() { 19 } else { 0 }, "tts": false, "pinned": false,
            "mention_everyone": false, "mentions": mentions, "mention_roles": [], "embeds": [],
            "attachments": attachments, "components": m.components, "flags": m.flags, "nonce": m.nonce,
        });
        if m.response {
            // What answers an interaction is written by the application's own hook.
            json["webhook_id"] = BOT.to_string().into();
        }
        if let Some(replied) = m.replies_to {
            json["message_reference"] = json!({"type": 0, "message_id": replied.to_string(),
                "channel_id": m.channel.to_string()});
            json["referenced_message"] = match self.message(replied) {
                Some(replied) => self.message_json(&Msg {
                    replies_to: None,
                    ..replied.clone()
                }),
                None => Value::Null,
            };
        }
        json
    }

    /// A message as the gateway tells of it: with server and member, and without the words where
    /// they need the privileged right
    /// (<https://discord.com/developers/docs/events/gateway#message-content-intent>).
    pub fn announce(&mut self, message: &Msg) {
        let channel = self.channels[&message.channel].clone();
        let mut json = self.message_json(message);
        if let Some(guild) = channel.guild {
            json["guild_id"] = guild.to_string().into();
            json["member"] = self.member_json(message.author, false);
        }
        let ours = message.author == BOT;
        let mentioned = message.alerts.contains(&BOT);
        let to_answer = message
            .replies_to
            .and_then(|id| self.message(id))
            .is_some_and(|m| m.response);
        if channel.guild.is_some() && !ours && (!mentioned || to_answer) {
            json["content"] = "".into();
            json["attachments"] = json!([]);
            json["components"] = json!([]);
        }
        self.dispatch("MESSAGE_CREATE", &json);
    }

    /// The rights the bot is without in a channel; a thread has those of its channel.
    pub fn missing(&self, channel: u64) -> Vec<Right> {
        let Some(channel) = self.channels.get(&channel) else {
            return Vec::new();
        };
        let parent = channel.parent.and_then(|id| self.channels.get(&id));
        let inherited = parent.map(|c| c.missing.clone()).unwrap_or_default();
        // Writing in a channel and in its threads are different rights.
        let inherited = inherited.into_iter().filter(|right| *right != Right::Send);
        channel.missing.iter().copied().chain(inherited).collect()
    }

    /// The server as `GET /guilds/:id` shows it.
    pub fn server_json(&self, guild: &Guild) -> Value {
        let mut whole = self.guild_json(guild.id);
        for extra in [
            "channels",
            "threads",
            "members",
            "joined_at",
            "large",
            "presences",
        ] {
            whole.as_object_mut().unwrap().remove(extra);
        }
        whole
    }

    pub(crate) fn guild_json(&self, id: u64) -> Value {
        let guild = self.guilds.iter().find(|guild| guild.id == id).unwrap();
        let role = |id: u64, name: &str, permissions: u64| {
            json!({"id": id.to_string(), "name": name,
            "color": 0, "colors": {"primary_color": 0}, "hoist": false, "managed": false,
            "mentionable": false, "position": 0, "permissions": permissions.to_string()})
        };
        let of = |thread: bool| -> Vec<Value> {
            let mine = self.channels.values().filter(|c| c.guild == Some(id));
            mine.filter(|c| (c.kind == Kind::Thread) == thread)
                .map(|c| self.channel_json(c))
                .collect()
        };
        json!({"id": id.to_string(), "name": "a server", "owner_id": guild.owner.to_string(), "joined_at": "2024-01-01T00:00:00.000000+00:00",
            "large": false, "member_count": 2, "members": [self.member_json(BOT, true)], "channels": of(false), "threads": of(true),
            "roles": [role(id, "@everyone", ORDINARY), role(KEEPERS, "keepers", MANAGE_SERVER)],
            "system_channel_id": guild.system.map(|id| id.to_string()),
            "emojis": [], "stickers": [], "presences": [], "voice_states": [], "stage_instances": [],
            "guild_scheduled_events": [], "features": [], "verification_level": 0,
            "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0,
            "premium_tier": 0, "premium_progress_bar_enabled": false, "preferred_locale": guild.locale,
            "system_channel_flags": 0, "afk_timeout": 300, "nsfw": false, "max_members": 500_000})
    }
}

/// The events that the bot counts when it takes them in.
const COUNTED: [&str; 4] = [
    "INTERACTION_CREATE",
    "MESSAGE_CREATE",
    "GUILD_CREATE",
    "GUILD_DELETE",
];

/// Whether a shard hears of a server; what is in none is told to the first
/// (<https://discord.com/developers/docs/events/gateway#sharding-sharding-formula>).
fn is_of_shard(guild: Option<u64>, [shard, of]: [u32; 2]) -> bool {
    guild.map_or(0, |guild| (guild >> 22) % u64::from(of)) == u64::from(shard)
}

impl Session {
    pub(crate) fn send(&mut self, name: &str, data: &Value) {
        self.seq += 1;
        self.counted += u64::from(COUNTED.contains(&name));
        let event = json!({"op": 0, "t": name, "s": self.seq, "d": data});
        self.events.push(event.clone());
        if let Some((_, socket)) = &self.socket {
            let _ = socket.send(Frame::Text(event));
        }
    }
}

pub(crate) fn channel(id: u64, kind: Kind, name: &str, guild: Option<u64>) -> Channel {
    Channel {
        id,
        kind,
        name: name.to_owned(),
        guild,
        parent: None,
        recipient: None,
        archived: false,
        locked: false,
        owner: BOT,
        visited: false,
        missing: Vec::new(),
    }
}
