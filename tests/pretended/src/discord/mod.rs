//! A pretended Discord on loopback: REST and gateway in the real wire format, with the real
//! refusals, people who type and press, and trouble on demand. It runs on a thread of its own and
//! outlives the bot, which may be in this process or in another.

mod checks;
mod oauth;
mod rest;
mod socket;
pub mod world;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::{any, get};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::pictures::assert_shows_board;

pub use oauth::SECRET;
use world::{
    BOT, Channel, Fault, File, Frame, Guild, Kind, Msg, Person, Play, Right, Trouble, World,
    channel,
};

/// How long a test waits for what must come.
pub const WAIT: Duration = Duration::from_secs(60);

/// The server.
#[derive(Clone)]
pub struct Server {
    shared: Shared,
}

#[derive(Clone)]
struct Shared {
    world: Arc<Mutex<World>>,
    news: Arc<Notify>,
}

impl Shared {
    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) {
        self.news.notify_waiters();
    }

    fn take_fault(&self, method: &str, path: &str) -> Option<Trouble> {
        let mut world = self.world();
        let fault = world
            .faults
            .iter_mut()
            .find(|f| f.times > 0 && f.method == method && path.contains(&f.path))?;
        fault.times -= 1;
        Some(fault.trouble.clone())
    }
}

/// What an interaction came to.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// This is shown.
    Shown(Box<Msg>),
    /// "Is thinking" was taken away.
    Withdrawn,
}

impl Server {
    /// Starts a server whose bot has this token.
    pub fn start(token: &str) -> Server {
        let shared = Shared {
            world: Arc::default(),
            news: Arc::default(),
        };
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address: SocketAddr = listener.local_addr().unwrap();
        {
            let mut world = shared.world();
            world.address = address.to_string();
            world.token = token.to_owned();
            world.heartbeat_interval = 41_250;
            world.shards = 1;
            world.most_guilds = 2500;
            world.starts.total = 1000;
            world.starts.remaining = 1000;
            world.starts.max_concurrency = 1;
            // The bot is in a server already.
            let id = world.new_id();
            world.guilds.push(Guild {
                id,
                owner: 1,
                system: None,
                locale: "en-US".to_owned(),
            });
        }
        let state = shared.clone();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(1)
                .enable_all()
                .build();
            runtime.unwrap().block_on(async move {
                let app = Router::new()
                    .route("/", get(socket::upgrade))
                    .route("/api/v10/{*path}", any(rest::call))
                    .layer(axum::extract::DefaultBodyLimit::disable())
                    .with_state(state);
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                axum::serve(listener, app).await.unwrap();
            });
        });
        Server { shared }
    }

    /// What `DISCORD_API_URL` must be.
    pub fn url(&self) -> String {
        format!("http://{}", self.world().address)
    }

    /// Everything it knows; hold it shortly.
    pub fn world(&self) -> MutexGuard<'_, World> {
        self.shared.world()
    }

    // --- who and where ---

    /// A person.
    pub fn user(&self, name: &str) -> u64 {
        self.person(name, name, "en-US", false)
    }

    /// A person with a name to be shown, a language, or who is a program.
    pub fn person(&self, name: &str, shown: &str, locale: &str, bot: bool) -> u64 {
        let mut world = self.world();
        let id = world.new_id();
        let person = Person {
            id,
            name: name.into(),
            shown: shown.into(),
            bot,
            locale: locale.into(),
            closed: false,
        };
        world.people.insert(id, person);
        id
    }

    /// Gives this user a code that says who they are, once.
    pub fn authorise(&self, code: &str, user: Value) {
        self.world().codes.insert(code.to_owned(), user);
    }

    /// A new text channel in the server in which the bot is from the beginning.
    pub fn channel(&self, name: &str) -> u64 {
        let mut world = self.world();
        let guild = world.guilds[0].id;
        let id = world.new_id();
        world.add_channel(channel(id, Kind::Text, name, Some(guild)));
        let json = world.channel_json(&world.channels[&id]);
        world.dispatch("CHANNEL_CREATE", &json);
        id
    }

    /// Somebody opens a thread in a channel.
    pub fn open_thread(&self, user: u64, parent: u64) -> u64 {
        let mut world = self.world();
        let guild = world.channels[&parent].guild;
        let id = world.new_id();
        world.add_channel(Channel {
            parent: Some(parent),
            owner: user,
            ..channel(id, Kind::Thread, "talk", guild)
        });
        let json = world.channel_json(&world.channels[&id]);
        world.dispatch("THREAD_CREATE", &json);
        id
    }

    /// A server of its own with these text channels, that the bot is not in.
    pub fn server(&self, locale: &str, channels: &[&str]) -> (u64, Vec<u64>) {
        let mut world = self.world();
        let guild = world.new_id();
        let ids = channels.iter().map(|name| {
            let id = world.new_id();
            world.add_channel(channel(id, Kind::Text, name, Some(guild)));
            id
        });
        let ids = ids.collect();
        world.guilds.push(Guild {
            id: guild,
            owner: 1,
            system: None,
            locale: locale.to_owned(),
        });
        (guild, ids)
    }

    /// A server of this shard with a text channel. A bot that starts later is in it.
    pub fn server_of_shard(&self, [shard, of]: [u32; 2]) -> u64 {
        let mut world = self.world();
        let id = world.new_id();
        let away = (u64::from(shard) + u64::from(of) - (id >> 22) % u64::from(of)) % u64::from(of);
        let guild = id + (away << 22);
        let room = world.new_id();
        world.add_channel(channel(room, Kind::Text, "games", Some(guild)));
        world.guilds.push(Guild {
            id: guild,
            owner: 1,
            system: None,
            locale: "en-US".to_owned(),
        });
        assert!(world.guilds_of([shard, of]).contains(&guild));
        room
    }

    /// Waits until each of so many shards has one connected session and nothing else is connected.
    pub async fn all_shards(&self, of: u32) {
        let expected: Vec<[u32; 2]> = (0..of).map(|shard| [shard, of]).collect();
        let what = format!("{of} shards");
        self.until(&what, |world| {
            (world.connected_shards() == expected).then_some(())
        })
        .await;
    }

    /// Somebody adds the bot to a server; or the server is back after trouble of its own.
    pub fn add_bot(&self, guild: u64) {
        let mut world = self.world();
        let json = world.guild_json(guild);
        world.dispatch("GUILD_CREATE", &json);
    }

    /// The bot is thrown out of a server.
    pub fn remove_bot(&self, guild: u64) {
        let mut world = self.world();
        world.guilds.retain(|known| known.id != guild);
        for channel in world.channels.values_mut() {
            channel.visited |= channel.guild == Some(guild);
        }
        world.dispatch("GUILD_DELETE", &json!({"id": guild.to_string()}));
    }

    /// A server has trouble of its own.
    pub fn outage(&self, guild: u64) {
        let event = json!({"id": guild.to_string(), "unavailable": true});
        self.world().dispatch("GUILD_DELETE", &event);
    }

    /// Somebody manages every server.
    pub fn make_manager(&self, user: u64) {
        self.world().managers.push(user);
    }

    /// Somebody deletes a thread.
    pub fn delete_thread(&self, id: u64) {
        let mut world = self.world();
        let thread = world.channels.remove(&id).expect("a thread");
        let text = |id: Option<u64>| id.unwrap_or_default().to_string();
        let event = json!({"id": id.to_string(), "type": 11, "guild_id": text(thread.guild),
            "parent_id": text(thread.parent)});
        world.dispatch("THREAD_DELETE", &event);
    }

    /// Somebody deletes a message.
    pub fn delete_message(&self, message: &Msg) {
        let mut world = self.world();
        if let Some(message) = world.message_mut(message.id) {
            message.deleted = true;
        }
        let event =
            json!({"id": message.id.to_string(), "channel_id": message.channel.to_string()});
        world.dispatch("MESSAGE_DELETE", &event);
    }

    /// The gateway tells of an interaction once more.
    pub fn repeat(&self, play: &Play) {
        self.world().dispatch("INTERACTION_CREATE", &play.json);
    }

    /// Changes a channel: rights, archive.
    pub fn change(&self, channel: u64, change: impl FnOnce(&mut Channel)) {
        change(self.world().channels.get_mut(&channel).unwrap());
    }

    /// The bot loses a right.
    pub fn forbid(&self, channel: u64, right: Right) {
        self.change(channel, |c| c.missing.push(right));
    }

    /// The person takes no private messages.
    pub fn close_messages(&self, user: u64) {
        self.world().people.get_mut(&user).unwrap().closed = true;
    }

    /// The private channel of a person and the bot.
    pub fn private(&self, user: u64) -> u64 {
        self.world().private_channel(user)
    }

    // --- trouble ---

    /// The next `times` calls with this method and this in their path go wrong.
    pub fn trouble(&self, method: &'static str, path: &str, times: u32, trouble: Trouble) {
        self.world().faults.push(Fault {
            method,
            path: path.to_owned(),
            times,
            trouble,
        });
    }

    /// Does something to the sockets: a close, a break without one, or a request to reconnect.
    pub fn to_sockets(&self, frame: &Frame) {
        for session in self.world().sessions.values() {
            if let Some((_, socket)) = &session.socket {
                let _ = socket.send(frame.clone());
            }
        }
    }

    /// The line breaks.
    pub fn drop_socket(&self) {
        self.to_sockets(&Frame::Drop);
    }

    /// Discord asks to come again (op 7).
    pub fn ask_reconnect(&self) {
        self.to_sockets(&Frame::Text(json!({"op": 7, "d": null})));
    }

    // --- what people do ---

    /// Types a slash command. Options by name; their types are those the bot registered, and what
    /// Discord's own window would not let through is refused here by a panic.
    pub fn slash(&self, user: u64, channel: u64, name: &str, options: &[(&str, Value)]) -> Play {
        self.typed(user, channel, name, options, None)
    }

    /// Types into an option of a slash command, and waits for what is offered to complete it: names
    /// and values.
    pub async fn offered(
        &self,
        user: u64,
        channel: u64,
        name: &str,
        options: &[(&str, Value)],
        focus: &str,
    ) -> Vec<(String, String)> {
        let play = self.typed(user, channel, name, options, Some(focus));
        self.until("choices", |world| world.plays[&play.token].choices.clone())
            .await
    }

    fn typed(
        &self,
        user: u64,
        channel: u64,
        name: &str,
        options: &[(&str, Value)],
        focus: Option<&str>,
    ) -> Play {
        let mut world = self.world();
        let command = world.commands.iter().find(|c| c["name"] == name).cloned();
        let command = command.unwrap_or_else(|| panic!("there is no /{name}"));
        let known = command["options"].as_array().cloned().unwrap_or_default();
        let mut resolved = json!({});
        let mut given = Vec::new();
        for (option, value) in options {
            let known = known.iter().find(|o| o["name"] == *option);
            let kind = known.unwrap_or_else(|| panic!("/{name} has no {option}"))["type"].clone();
            // Discord's own client lets nobody send another value.
            let choices = known.and_then(|o| o["choices"].as_array());
            assert!(
                choices
                    .is_none_or(|all| all.is_empty() || all.iter().any(|c| c["value"] == *value)),
                "/{name} {option} cannot be {value}"
            );
            if kind == 6 {
                let id = value.as_str().unwrap().parse().unwrap();
                resolved["users"][value.as_str().unwrap()] = world.user_json(id);
            }
            let mut json = json!({"name": option, "type": kind, "value": value});
            if focus == Some(*option) {
                assert_eq!(known.unwrap()["autocomplete"], true, "/{name} {option}");
                json["focused"] = true.into();
            }
            given.push(json);
        }
        for option in known
            .iter()
            .filter(|o| o["required"] == true && focus.is_none())
        {
            assert!(
                options.iter().any(|(name, _)| option["name"] == *name),
                "/{name} needs {option}"
            );
        }
        let data = json!({"id": command["id"], "name": name, "type": 1, "options": given, "resolved": resolved});
        let kind = if focus.is_some() { 4 } else { 2 };
        self.interact(&mut world, user, channel, kind, data, None)
    }

    /// Presses a button of a message, by the begin of its custom_id.
    pub fn press(&self, user: u64, message: &Msg, begins: &str) -> Play {
        let mut world = self.world();
        let shown = world
            .message(message.id)
            .expect("the message is gone")
            .clone();
        let id = shown.button(begins);
        let id = id.unwrap_or_else(|| panic!("no button {begins} under {shown:?}"));
        let hidden = shown.hidden_to.is_some_and(|to| to != user);
        assert!(!hidden, "they do not see this message");
        self.press_raw(&mut world, user, message, &id)
    }

    /// Presses a button that is not there any more, or never was.
    pub fn press_old(&self, user: u64, message: &Msg, id: &str) -> Play {
        self.press_raw(&mut self.world(), user, message, id)
    }

    fn press_raw(&self, world: &mut World, user: u64, message: &Msg, id: &str) -> Play {
        let data = json!({"custom_id": id, "component_type": 2});
        self.interact(world, user, message.channel, 3, data, Some(message.id))
    }

    fn interact(
        &self,
        world: &mut World,
        user: u64,
        channel: u64,
        kind: u8,
        data: Value,
        source: Option<u64>,
    ) -> Play {
        let id = world.new_id();
        let token = format!("interaction-{id}");
        let mut play = Play {
            id,
            token: token.clone(),
            user,
            channel,
            made: Instant::now(),
            acknowledged: None,
            original: None,
            source,
            json: Value::Null,
            choices: None,
        };
        let place = world.channels[&channel].clone();
        let mut json = json!({"id": id.to_string(), "application_id": BOT.to_string(), "type": kind, "version": 1,
            "token": token, "channel_id": channel.to_string(), "channel": world.channel_json(&place),
            "locale": world.people[&user].locale, "entitlements": [], "attachment_size_limit": 10_485_760,
            "app_permissions": world::ORDINARY.to_string(), "data": data});
        json["authorizing_integration_owners"] = match (place.visited, place.guild) {
            (true, _) => json!({"1": user.to_string()}),
            (false, guild) => json!({"0": guild.unwrap_or(0).to_string()}),
        };
        match place.guild {
            Some(guild) => {
                json["guild_id"] = guild.to_string().into();
                json["guild_locale"] = "en-US".into();
                json["member"] = world.member_json(user, true);
                json["context"] = 0.into();
            }
            None => {
                json["user"] = world.user_json(user);
                json["context"] = if place.kind == Kind::Dm { 1 } else { 2 }.into();
            }
        }
        if let Some(source) =
            source.and_then(|id| world.messages.iter().find(|m| m.id == id).cloned())
        {
            json["message"] = world.message_json(&source);
            if world.flagless {
                json["message"]["flags"] = 0.into();
            }
        }
        play.json = json.clone();
        world.plays.insert(token, play.clone());
        world.dispatch("INTERACTION_CREATE", &json);
        play
    }

    /// Replies to a message with words.
    pub fn reply(&self, user: u64, to: &Msg, words: &str) -> Msg {
        self.speak(user, to.channel, words, Some(to.id), true)
    }

    /// Replies with the @ switched off, so that nobody is alerted.
    pub fn reply_quietly(&self, user: u64, to: &Msg, words: &str) -> Msg {
        self.speak(user, to.channel, words, Some(to.id), false)
    }

    /// Says something in a channel.
    pub fn say(&self, user: u64, channel: u64, words: &str) -> Msg {
        self.speak(user, channel, words, None, true)
    }

    /// Writes to the bot privately.
    pub fn dm(&self, user: u64, words: &str) -> Msg {
        let channel = self.private(user);
        self.say(user, channel, words)
    }

    fn speak(
        &self,
        user: u64,
        channel: u64,
        words: &str,
        replies_to: Option<u64>,
        aloud: bool,
    ) -> Msg {
        let mut world = self.world();
        let mut alerts: Vec<u64> = words
            .split("<@")
            .skip(1)
            .filter_map(|rest| rest.split('>').next()?.parse().ok())
            .collect();
        // A reply alerts the one replied to, unless it is switched off.
        alerts.extend(
            replies_to
                .filter(|_| aloud)
                .and_then(|id| world.message(id))
                .map(|m| m.author),
        );
        alerts.dedup();
        let message = Msg {
            id: world.new_id(),
            channel,
            author: user,
            content: words.to_owned(),
            files: Vec::<File>::new(),
            components: json!([]),
            flags: 0,
            alerts,
            replies_to,
            nonce: None,
            hidden_to: None,
            response: false,
            loading: false,
            deleted: false,
            edits: 0,
            taken: true,
            at: Instant::now(),
        };
        world.messages.push(message.clone());
        world.announce(&message);
        message
    }

    // --- what comes of it ---

    /// Waits until something holds, or panics with what is known.
    pub async fn until<T>(&self, what: &str, mut check: impl FnMut(&mut World) -> Option<T>) -> T {
        let end = Instant::now() + WAIT;
        loop {
            let news = self.shared.news.notified();
            if let Some(found) = check(&mut self.world()) {
                return found;
            }
            if Instant::now() > end {
                panic!("waited in vain for {what}\n{}", self.announced());
            }
            let _ = tokio::time::timeout(Duration::from_millis(50), news).await;
        }
    }

    /// Waits until the bot is connected and has registered its commands.
    pub async fn online(&self) {
        self.until("the bot", |world| {
            (world.online() && world.menus > 0).then_some(())
        })
        .await;
    }

    /// Waits for the next message of the bot that fits and that no test has looked at.
    pub async fn expect(&self, what: &str, fits: impl Fn(&Msg) -> bool) -> Msg {
        self.until(what, |world| {
            let shown = |m: &&mut Msg| m.author == BOT && !m.taken && !m.loading && !m.deleted;
            let found = world.messages.iter_mut().filter(shown).find(|m| fits(m))?;
            found.taken = true;
            Some(found.clone())
        })
        .await
    }

    /// Looks at the messages from the n-th on, and lets go of their files, so that a long run does
    /// not fill the memory. Gives how many there have been.
    pub fn look(&self, from: usize, mut look: impl FnMut(&Msg)) -> usize {
        let mut world = self.world();
        for message in world.messages.iter_mut().skip(from) {
            look(message);
            message.taken = true;
            for file in &mut message.files {
                file.bytes.clear();
            }
        }
        world.messages.len()
    }

    /// Waits for the next message that all in a channel see.
    pub async fn next(&self, channel: u64) -> Msg {
        let what = format!("a message in {channel}");
        self.expect(&what, |m| m.channel == channel && m.hidden_to.is_none())
            .await
    }

    /// Panics if the bot has said something that fits and that no test has taken. What the bot is still
    /// doing has to be waited for before.
    pub fn assert_silent(&self, what: &str, fits: impl Fn(&Msg) -> bool) {
        let world = self.world();
        let shown = |m: &&Msg| m.author == BOT && !m.taken && !m.deleted;
        if let Some(said) = world.messages.iter().filter(shown).find(|m| fits(m)) {
            panic!("not silent about {what}: {said:?}");
        }
    }

    /// Waits for the answer to a slash command: what its "is thinking" becomes.
    pub async fn outcome(&self, play: &Play) -> Outcome {
        self.until("an answer", |world| {
            let original = world.plays[&play.token].original?;
            let message = world.messages.iter_mut().find(|m| m.id == original)?;
            if message.deleted {
                return Some(Outcome::Withdrawn);
            }
            if message.loading {
                return None;
            }
            message.taken = true;
            Some(Outcome::Shown(Box::new(message.clone())))
        })
        .await
    }

    /// The words shown as the answer to a slash command.
    pub async fn answer(&self, play: &Play) -> Msg {
        match self.outcome(play).await {
            Outcome::Shown(message) => *message,
            Outcome::Withdrawn => panic!("no answer to {play:?}\n{}", self.announced()),
        }
    }

    /// Waits for the hidden words that follow a press.
    pub async fn whisper(&self, user: u64) -> Msg {
        self.expect("a hidden answer", |m| m.hidden_to == Some(user))
            .await
    }

    /// How often people saw "This interaction failed": not acknowledged within 3 s.
    pub fn failed(&self) -> usize {
        let world = self.world();
        let late =
            |p: &&Play| p.acknowledged.is_none() && p.made.elapsed() > Duration::from_secs(3);
        world.plays.values().filter(late).count()
    }

    /// Everything that was said, for people who read a failed test.
    pub fn announced(&self) -> String {
        let world = self.world();
        let mut announced = String::new();
        for m in &world.messages {
            announced += &format!(
                "{} in {} by {}{}{}{}: {:?} {:?} files {}\n",
                m.id,
                m.channel,
                m.author,
                if m.hidden_to.is_some() { " hidden" } else { "" },
                if m.deleted { " deleted" } else { "" },
                if m.loading { " loading" } else { "" },
                m.content,
                m.buttons(),
                m.files.len()
            );
        }
        for call in world.calls.iter().rev().take(30).rev() {
            announced += &format!("{} {} -> {}\n", call.method, call.path, call.status);
        }
        announced
    }
}

/// Panics if a message does not show a board: a picture that decodes, with its words.
pub fn assert_board(message: &Msg) {
    let file = message.files.first();
    let file = file.unwrap_or_else(|| panic!("no picture: {message:?}"));
    assert_shows_board(&file.name, &file.bytes);
    assert!(file.alt.is_some());
    assert!(file.bytes.len() < 100_000, "{} bytes", file.bytes.len());
}
