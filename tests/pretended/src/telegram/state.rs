//! What the pretended server knows.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use serde_json::{Value, json};

use crate::telegram::markup::{self, Entity};
use crate::telegram::webhook::{Deliveries, Webhook};
use crate::telegram::{BOT_HANDLE, BOT_ID};

/// A user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their id.
    pub id: i64,
    /// Their first name.
    pub name: String,
    /// Their handle, without `@`.
    pub handle: Option<String>,
    /// The language of their client.
    pub language: Option<String>,
    /// Whether it is a program.
    pub bot: bool,
}

impl Person {
    /// As the API shows them.
    pub fn json(&self) -> Value {
        let mut user = json!({ "id": self.id, "is_bot": self.bot, "first_name": self.name });
        if let Some(handle) = &self.handle {
            user["username"] = json!(handle);
        }
        if let Some(language) = &self.language {
            user["language_code"] = json!(language);
        }
        user
    }
}

/// A chat, and a topic in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The chat.
    pub chat: i64,
    /// The topic.
    pub thread: Option<i32>,
}

/// A message the bot sent.
#[derive(Debug, Clone)]
pub struct Sent {
    /// Where.
    pub spot: Spot,
    /// Its id.
    pub id: i32,
    /// Its words, without markup.
    pub text: String,
    /// What is marked in them.
    pub entities: Vec<Entity>,
    /// Its picture.
    pub photo: Option<Photo>,
    /// Its animation.
    pub film: Option<Photo>,
    /// Its document.
    pub file: Option<Photo>,
    /// Its buttons: label, and data or the address that it opens.
    pub buttons: Vec<Vec<(String, String)>>,
    /// What it replies to.
    pub reply_to: Option<i32>,
    /// Whether it makes no sound.
    pub silent: bool,
    /// Whether a test has taken it.
    pub taken: bool,
    /// When it was here whole.
    pub at: std::time::Instant,
}

impl Sent {
    /// The data of the first button that has this prefix.
    pub fn button(&self, prefix: &str) -> &str {
        let mut all = self.buttons.iter().flatten();
        let found = all.find(|(_, data)| data.starts_with(prefix));
        let Some((_, data)) = found else {
            panic!("no button {prefix} under {}", self.brief());
        };
        data
    }

    /// The ids of the people it alerts, and the handles Telegram would alert by itself.
    pub fn alerts(&self) -> Vec<String> {
        let ids = self.entities.iter().filter_map(|entity| {
            let id = entity.url.as_deref()?.strip_prefix("tg://user?id=")?;
            Some(id.to_owned())
        });
        let marked = |at: usize| {
            let mut entities = self.entities.iter();
            entities.any(|e| {
                matches!(&e.kind[..], "code" | "pre" | "text_link")
                    && (e.offset..e.offset + e.length).contains(&at)
            })
        };
        let handles = markup::detect(&self.text);
        let handles = handles
            .into_iter()
            .filter(|e| e.kind == "mention" && !marked(e.offset));
        ids.chain(handles.map(|e| e.text)).collect()
    }

    /// In one line.
    pub fn brief(&self) -> String {
        let buttons: Vec<&str> = self
            .buttons
            .iter()
            .flatten()
            .map(|(_, data)| &data[..])
            .collect();
        format!(
            "{:?} #{}: {:?} {buttons:?}{}",
            self.spot,
            self.id,
            self.text,
            if self.photo.is_some() { " +photo" } else { "" }
        )
    }
}

/// What a message can carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Medium {
    /// A picture.
    Photo,
    /// An animation.
    Animation,
    /// Any other file.
    Document,
}

impl Medium {
    /// As the API names it.
    pub fn key(self) -> &'static str {
        match self {
            Medium::Photo => "photo",
            Medium::Animation => "animation",
            Medium::Document => "document",
        }
    }
}

/// A picture or another file as it arrived.
#[derive(Clone)]
pub struct Photo {
    /// Its file name.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Photo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} bytes", self.name, self.bytes.len())
    }
}

/// The bot's answer to a press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// To which.
    pub query: String,
    /// What it says, if anything.
    pub text: String,
    /// Whether it has to be closed by hand.
    pub alert: bool,
}

/// A menu of commands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Menu {
    /// For clients in this language; empty for all others.
    pub language: String,
    /// Word and description.
    pub commands: Vec<(String, String)>,
}

/// A call of a method.
#[derive(Debug, Clone)]
pub struct Call {
    /// Lower case.
    pub method: String,
    /// Its parameters, without files.
    pub params: Value,
}

/// What goes wrong with a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// 429, with the seconds to wait.
    Flood(u32),
    /// Another status, with a page that is not JSON, as proxies write them.
    Status(u16),
    /// An error as the API writes it.
    Error(u16, &'static str),
    /// The call does its work, but the answer lacks what clients need.
    Garbled,
    /// The call does its work, but the connection breaks before the answer.
    Lost,
    /// The connection breaks before the call does its work.
    Dropped,
    /// The call does its work after so many milliseconds.
    Slow(u64),
    /// The call does its work when the test lets it.
    Held,
}

/// Trouble that waits for its calls.
pub struct Fault {
    pub method: String,
    pub chat: Option<i64>,
    pub times: u32,
    pub trouble: Trouble,
}

/// A chat.
#[derive(Default)]
pub struct Chat {
    pub title: Option<String>,
    pub forum: bool,
    pub topics: BTreeSet<i32>,
    pub moved_to: Option<i64>,
    /// A group that is no supergroup.
    pub small: bool,
    pub username: Option<String>,
    /// How the members stand in it, where that is not "member".
    pub members: HashMap<i64, Value>,
    /// What the members in general may not do, as in `can_send_photos`.
    pub denied: BTreeSet<&'static str>,
    pub last_message: i32,
    pub messages: HashMap<i32, Value>,
}

/// All of it.
#[derive(Default)]
pub struct State {
    pub last_update: u32,
    pub pending: VecDeque<(u32, Value)>,
    pub updates: BTreeMap<u32, Value>,
    /// Counts `getUpdates`, so that a newer one ends an older.
    pub polls: u64,
    /// The question for updates that is held because there are none; by its number in `polls`.
    pub held_poll: Option<u64>,
    pub people: HashMap<i64, Person>,
    pub started: BTreeSet<i64>,
    pub chats: HashMap<i64, Chat>,
    pub blocked: BTreeSet<i64>,
    pub forbidden: BTreeSet<(i64, Medium)>,
    /// Messages sent more than 48 hours ago.
    pub old: BTreeSet<(i64, i32)>,
    pub closed_topics: BTreeSet<(i64, i32)>,
    /// Whether the bot sees everything that is said in groups.
    pub reads_all: bool,
    pub revoked: bool,
    /// Where the updates are to be sent.
    pub webhook: Option<Webhook>,
    /// What is on its way there.
    pub deliveries: Deliveries,
    pub last_query: u64,
    pub queries: BTreeSet<String>,
    pub sent: Vec<Sent>,
    /// What the bot's messages look like now.
    pub shown: HashMap<(i64, i32), Sent>,
    pub answers: Vec<Answer>,
    pub menus: Vec<Menu>,
    pub calls: Vec<Call>,
    pub faults: Vec<Fault>,
    /// The answer of every n-th call of a method that begins like this is lost, and how many such calls
    /// there were.
    pub losing: Option<(String, u32, u32)>,
    /// The last message of all chats that are no supergroups: those share one count.
    pub last_common: i32,
}

impl State {
    pub fn new() -> State {
        State {
            last_update: 880_000_000,
            ..State::default()
        }
    }

    pub fn bot() -> Person {
        Person {
            id: BOT_ID,
            name: "Tư Lệnh".to_owned(),
            handle: Some(BOT_HANDLE.to_owned()),
            language: None,
            bot: true,
        }
    }

    pub fn add_person(&mut self, person: Person, started: bool) {
        if started {
            self.started.insert(person.id);
        }
        self.chats.entry(person.id).or_default();
        self.people.insert(person.id, person);
    }

    pub fn add_group(&mut self, title: &str, forum: bool) -> Spot {
        let groups = self.chats.keys().filter(|id| **id < 0).count();
        let chat = -1_001_000_000_001 - i64::try_from(groups).unwrap();
        let title = Some(title.to_owned());
        self.chats.insert(
            chat,
            Chat {
                title,
                forum,
                ..Chat::default()
            },
        );
        Spot { chat, thread: None }
    }

    /// A group that is no supergroup: its id is smaller, and it has no topics.
    pub fn add_small_group(&mut self, title: &str) -> Spot {
        let groups = self.chats.keys().filter(|id| **id < 0).count();
        let chat = -4_000_001 - i64::try_from(groups).unwrap();
        let group = Chat {
            title: Some(title.to_owned()),
            small: true,
            ..Chat::default()
        };
        self.chats.insert(chat, group);
        Spot { chat, thread: None }
    }

    /// A topic's id is that of the service message that opened it.
    pub fn add_topic(&mut self, forum: Spot, opener: &Person) -> Spot {
        assert!(self.chats[&forum.chat].forum, "no forum");
        let id = self.next_message(forum.chat);
        let spot = Spot {
            chat: forum.chat,
            thread: Some(id),
        };
        self.chats.get_mut(&forum.chat).unwrap().topics.insert(id);
        let mut message = self.frame(spot, id, opener);
        message["forum_topic_created"] = json!({ "name": "Topic", "icon_color": 7_322_096 });
        self.keep(spot.chat, id, message);
        spot
    }

    pub fn delete_topic(&mut self, spot: Spot) {
        let chat = self.chats.get_mut(&spot.chat).unwrap();
        chat.topics.remove(&spot.thread.unwrap());
    }

    pub fn migrate(&mut self, spot: Spot) -> Spot {
        let title = self.chats[&spot.chat].title.clone().unwrap();
        let to = self.add_group(&title, false);
        self.chats.get_mut(&spot.chat).unwrap().moved_to = Some(to.chat);
        to
    }

    /// What Telegram tells of a move, in its own order: the end of the old group, our arrival in
    /// the new one, its beginning.
    pub fn tell_migration(&mut self, old: Spot, new: Spot, by: &Person) -> Vec<Value> {
        let service = |state: &mut State, spot: Spot, field: &str, other: i64| {
            let id = state.next_message(spot.chat);
            let mut message = state.frame(spot, id, by);
            message[field] = json!(other);
            json!({ "message": message })
        };
        let ended = service(self, old, "migrate_to_chat_id", new.chat);
        let begun = service(self, new, "migrate_from_chat_id", old.chat);
        vec![ended, self.membership(by, new, "left", "member"), begun]
    }

    /// An update that tells how the bot stands in a chat.
    pub fn membership(&self, by: &Person, spot: Spot, old: &str, new: &str) -> Value {
        let member = |status: &str| {
            let mut member = json!({ "user": State::bot().json(), "status": status });
            if status == "kicked" {
                member["until_date"] = json!(0);
            }
            member
        };
        json!({ "my_chat_member": {
            "chat": self.chat_json(spot.chat), "from": by.json(), "date": 1_790_000_000,
            "old_chat_member": member(old), "new_chat_member": member(new),
        }})
    }

    pub fn say(&mut self, from: &Person, spot: Spot, text: &str, fields: Value) -> (u32, i32) {
        if spot.chat > 0 {
            self.started.insert(spot.chat);
        }
        let id = self.next_message(spot.chat);
        let mut message = self.frame(spot, id, from);
        message["text"] = json!(text);
        let entities: Vec<Value> = markup::detect(text).iter().map(entity_json).collect();
        if !entities.is_empty() {
            message["entities"] = json!(entities);
        }
        if let Some(root) = spot.thread {
            // So does Telegram: in a topic what replies to nothing carries the topic's opening.
            message["reply_to_message"] = self.message(spot.chat, root).unwrap();
        }
        for (key, value) in fields.as_object().unwrap() {
            if value.is_null() {
                message.as_object_mut().unwrap().remove(key);
            } else {
                message[key] = value.clone();
            }
        }
        self.keep(spot.chat, id, message.clone());
        (self.push_update(json!({ "message": message })), id)
    }

    pub fn press(&mut self, from: &Person, chat: i64, id: i32, data: &str) -> String {
        self.last_query += 1;
        let query = format!("{}", 5_000_000_000 + self.last_query);
        self.queries.insert(query.clone());
        // What was deleted is told by its id alone.
        let gone = || json!({ "chat": self.chat_json(chat), "message_id": id, "date": 0 });
        let message = self.message(chat, id).unwrap_or_else(gone);
        self.push_update(json!({ "callback_query": {
            "id": query, "from": from.json(), "chat_instance": format!("i{chat}"), "data": data,
            "message": message,
        }}));
        query
    }

    pub fn push_update(&mut self, mut update: Value) -> u32 {
        self.last_update += 1;
        update["update_id"] = json!(self.last_update);
        self.updates.insert(self.last_update, update.clone());
        self.pending.push_back((self.last_update, update));
        self.last_update
    }

    pub fn repeat(&mut self, update: u32) {
        let again = self.updates[&update].clone();
        self.pending.push_front((update, again));
    }

    pub fn next_message(&mut self, chat: i64) -> i32 {
        let own = self.chats.get_mut(&chat).expect("the chat exists");
        // Supergroups count their messages; the others are in one account's box, the bot's.
        let is_supergroup = own.title.is_some() && !own.small;
        let last = if is_supergroup {
            &mut own.last_message
        } else {
            &mut self.last_common
        };
        *last += 1;
        *last
    }

    pub fn message(&self, chat: i64, id: i32) -> Option<Value> {
        self.chats.get(&chat)?.messages.get(&id).cloned()
    }

    /// A message is gone.
    pub fn delete(&mut self, chat: i64, id: i32) {
        self.chats.get_mut(&chat).unwrap().messages.remove(&id);
        self.shown.remove(&(chat, id));
    }

    /// Keeps a message, without the chain of what it replies to, as the API shows it in replies.
    pub fn keep(&mut self, chat: i64, id: i32, mut message: Value) {
        message.as_object_mut().unwrap().remove("reply_to_message");
        self.chats
            .get_mut(&chat)
            .unwrap()
            .messages
            .insert(id, message);
    }

    /// The fields every message has.
    pub fn frame(&self, spot: Spot, id: i32, from: &Person) -> Value {
        let mut message = json!({
            "message_id": id, "date": 1_790_000_000 + i64::from(id),
            "chat": self.chat_json(spot.chat), "from": from.json(),
        });
        if let Some(thread) = spot.thread {
            message["message_thread_id"] = json!(thread);
            message["is_topic_message"] = json!(true);
        }
        message
    }

    pub fn chat_json(&self, id: i64) -> Value {
        let chat = &self.chats[&id];
        match &chat.title {
            Some(title) if chat.small => {
                json!({ "id": id, "type": "group", "title": title, "all_members_are_administrators": false })
            }
            Some(title) if chat.forum => {
                json!({ "id": id, "type": "supergroup", "title": title, "is_forum": true })
            }
            Some(title) => {
                let mut shown = json!({ "id": id, "type": "supergroup", "title": title });
                if let Some(username) = &chat.username {
                    shown["username"] = json!(username);
                }
                shown
            }
            None => {
                let name = self.people.get(&id).map(|person| person.name.clone());
                json!({ "id": id, "type": "private", "first_name": name.unwrap_or_default() })
            }
        }
    }
}

/// An entity as the API shows it.
pub fn entity_json(entity: &Entity) -> Value {
    let mut shown =
        json!({ "type": entity.kind, "offset": entity.offset, "length": entity.length });
    match entity
        .url
        .as_deref()
        .map(|url| (url, url.strip_prefix("tg://user?id=")))
    {
        Some((_, Some(id))) => {
            let id: i64 = id.parse().unwrap_or_default();
            shown["type"] = json!("text_mention");
            shown["user"] = json!({ "id": id, "is_bot": false, "first_name": entity.text });
        }
        Some((url, None)) => shown["url"] = json!(url),
        None => {}
    }
    shown
}

/// The buttons of a keyboard: label and data.
pub fn buttons_of(markup: &Value) -> Vec<Vec<(String, String)>> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let rows = markup["inline_keyboard"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    rows.iter()
        .map(|row| {
            let row = row.as_array().cloned().unwrap_or_default();
            row.iter()
                .map(|button| {
                    let opens = [
                        &button["callback_data"],
                        &button["web_app"]["url"],
                        &button["url"],
                    ];
                    let opens = opens.into_iter().find(|value| value.is_string());
                    (text(&button["text"]), opens.map(text).unwrap_or_default())
                })
                .collect()
        })
        .collect()
}
