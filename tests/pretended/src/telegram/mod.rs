//! A pretended Bot API server on loopback: the real wire format, the real refusals, and people who
//! write to the bot. It keeps what it was sent, and outlives the bot that talks to it.
//!
//! ```ignore
//! let server = Server::start().await;
//! let an = server.person(1, "An");
//! let club = server.group("Club");
//! server.say(&an, club, "/challenge");
//! let offer = server.next(club).await;
//! server.press(&binh, &offer, "a:…");
//! ```

mod chats;
mod edits;
pub mod launch;
mod markup;
mod methods;
mod state;
mod webhook;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

use crate::pictures::assert_shows_board;

pub use markup::utf16_len;
pub use state::{Answer, Call, Medium, Menu, Person, Sent, Spot, Trouble};
use state::{Fault, State};
pub use webhook::{SECRET_HEADER, Webhook};

/// The only token it knows.
pub const TOKEN: &str = "7000000001:AAF7-g0gYncWnm5IyfZlpPRqRRv6kNAGlao";
/// The bot's own id.
pub const BOT_ID: i64 = 7_000_000_001;
/// The bot's own handle.
pub const BOT_HANDLE: &str = "tulenh_bot";

/// How long tests wait for what must come.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The server. Dropping it ends it.
pub struct Server {
    shared: Arc<Shared>,
    address: SocketAddr,
    task: JoinHandle<()>,
    deliveries: JoinHandle<()>,
}

/// What the handlers and the tests both see.
struct Shared {
    state: Mutex<State>,
    /// Counts changes, so that waiting needs no polling.
    changes: watch::Sender<u64>,
    /// Counts changes that concern no question for updates.
    notes: watch::Sender<u64>,
    /// Lets the calls go on that are held.
    released: watch::Sender<()>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// Wakes the tests that wait, and no question for updates.
    fn noted(&self) {
        self.notes.send_modify(|notes| *notes += 1);
    }

    /// Changes the state and wakes everybody who waits for a change.
    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let changed = change(&mut self.state());
        self.changes.send_modify(|changes| *changes += 1);
        changed
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
        self.deliveries.abort();
    }
}

impl Server {
    /// Starts one on a free port of loopback, inside the running tokio runtime.
    pub async fn start() -> Server {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            state: Mutex::new(State::new()),
            changes: watch::channel(0).0,
            notes: watch::channel(0).0,
            released: watch::channel(()).0,
        });
        let routes = axum::Router::new()
            .fallback(methods::serve)
            .layer(axum::extract::DefaultBodyLimit::max(20 << 20))
            .with_state(shared.clone());
        let task = tokio::spawn(async move { axum::serve(listener, routes).await.unwrap() });
        let deliveries = tokio::spawn(webhook::deliver(shared.clone()));
        Server {
            shared,
            address,
            task,
            deliveries,
        }
    }

    /// What `TELEGRAM_API_URL` has to be.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    // ── people and places ──────────────────────────────────────────────────────────────────────

    /// Somebody with this name and no handle, who has started the bot in private.
    pub fn person(&self, id: i64, name: &str) -> Person {
        self.newcomer(
            Person {
                id,
                name: name.to_owned(),
                handle: None,
                language: None,
                bot: false,
            },
            true,
        )
    }

    /// Somebody with a handle.
    pub fn person_at(&self, id: i64, name: &str, handle: &str) -> Person {
        let handle = Some(handle.to_owned());
        self.newcomer(
            Person {
                id,
                name: name.to_owned(),
                handle,
                language: None,
                bot: false,
            },
            true,
        )
    }

    /// Adds somebody as described; `started` tells whether the bot may write to them.
    pub fn newcomer(&self, person: Person, started: bool) -> Person {
        self.shared
            .change(|state| state.add_person(person.clone(), started));
        person
    }

    /// A new supergroup.
    pub fn group(&self, title: &str) -> Spot {
        self.shared.change(|state| state.add_group(title, false))
    }

    /// A new supergroup with topics; the spot is its General topic.
    pub fn forum(&self, title: &str) -> Spot {
        self.shared.change(|state| state.add_group(title, true))
    }

    /// A new group that is no supergroup.
    pub fn small_group(&self, title: &str) -> Spot {
        self.shared.change(|state| state.add_small_group(title))
    }

    /// A new topic in a forum.
    pub fn topic(&self, forum: Spot, opener: &Person) -> Spot {
        self.shared.change(|state| state.add_topic(forum, opener))
    }

    /// Where somebody is alone with the bot.
    pub fn private(&self, person: &Person) -> Spot {
        Spot {
            chat: person.id,
            thread: None,
        }
    }

    // ── what people do ─────────────────────────────────────────────────────────────────────────

    /// Somebody writes; gives the update's id and the message's.
    pub fn say(&self, from: &Person, spot: Spot, text: &str) -> (u32, i32) {
        self.say_with(from, spot, text, json!({}))
    }

    /// Somebody replies to a message.
    pub fn reply(&self, from: &Person, spot: Spot, to: i32, text: &str) -> (u32, i32) {
        let replied = self.shared.state().message(spot.chat, to);
        let replied = replied.unwrap_or_else(|| panic!("no message {to} in {spot:?}"));
        self.say_with(from, spot, text, json!({ "reply_to_message": replied }))
    }

    /// Somebody writes and marks words as a mention of a person without a handle.
    pub fn say_mentioning(
        &self,
        from: &Person,
        spot: Spot,
        before: &str,
        whom: &Person,
        after: &str,
    ) -> (u32, i32) {
        let text = format!("{before}{}{after}", whom.name);
        let entity = json!({
            "type": "text_mention", "offset": utf16_len(before), "length": utf16_len(&whom.name),
            "user": whom.json(),
        });
        let mut entities: Vec<Value> = markup::detect(before)
            .iter()
            .map(state::entity_json)
            .collect();
        entities.push(entity);
        self.say_with(from, spot, &text, json!({ "entities": entities }))
    }

    /// Somebody writes a message with these fields beside (or instead of) the usual ones.
    pub fn say_with(&self, from: &Person, spot: Spot, text: &str, fields: Value) -> (u32, i32) {
        self.shared
            .change(|state| state.say(from, spot, text, fields))
    }

    /// Somebody presses the button with this data; gives the id of the press.
    pub fn press(&self, from: &Person, on: &Sent, data: &str) -> String {
        self.shared
            .change(|state| state.press(from, on.spot.chat, on.id, data))
    }

    /// Puts any update into the queue, under the next id.
    pub fn update(&self, update: Value) -> u32 {
        self.shared.change(|state| state.push_update(update))
    }

    /// The last update of all.
    pub fn last_update(&self) -> Value {
        let state = self.shared.state();
        state.updates[&state.last_update].clone()
    }

    /// Delivers an update once more, as after a lost confirmation.
    pub fn repeat(&self, update: u32) {
        self.shared.change(|state| state.repeat(update));
    }

    // ── what goes wrong ────────────────────────────────────────────────────────────────────────

    /// The next `times` calls of this method (all methods if empty), to this chat (all if `None`),
    /// meet this trouble.
    pub fn trouble(&self, method: &str, chat: Option<i64>, times: u32, trouble: Trouble) {
        let method = method.to_lowercase();
        self.shared.change(|state| {
            state.faults.push(Fault {
                method,
                chat,
                times,
                trouble,
            })
        });
    }

    /// The answer of every n-th call of the methods that begin like this is lost from now on, though
    /// the call does its work.
    pub fn lose_every(&self, n: u32, begins: &str) {
        self.shared
            .change(|state| state.losing = Some((begins.to_owned(), n, 0)));
    }

    /// Lets the calls go on that are held, and those that will be.
    pub fn release(&self) {
        self.shared.change(|state| {
            state.faults.retain(|fault| fault.trouble != Trouble::Held);
        });
        self.shared.released.send_replace(());
    }

    /// Somebody blocks the bot, or lets it in again; Telegram tells the bot so.
    pub fn block(&self, person: &Person, blocked: bool) {
        let spot = self.private(person);
        self.shared.change(|state| {
            let (old, new) = if blocked {
                state.blocked.insert(person.id);
                ("member", "kicked")
            } else {
                state.blocked.remove(&person.id);
                ("kicked", "member")
            };
            let update = state.membership(person, spot, old, new);
            state.push_update(update);
        });
    }

    /// Somebody adds the bot to a group.
    pub fn add_bot(&self, by: &Person, spot: Spot) -> u32 {
        self.shared.change(|state| {
            state.blocked.remove(&spot.chat);
            let update = state.membership(by, spot, "left", "member");
            state.push_update(update)
        })
    }

    /// Somebody throws the bot out of a group, and Telegram tells the bot so.
    pub fn throw_out(&self, by: &Person, spot: Spot) -> u32 {
        self.shared.change(|state| {
            state.blocked.insert(spot.chat);
            let update = state.membership(by, spot, "member", "kicked");
            state.push_update(update)
        })
    }

    /// How somebody (the bot by [`BOT_ID`]) stands in a group: `creator`, `administrator`,
    /// `member`, `restricted` (without these rights), `left` or `kicked`.
    pub fn stands(&self, user: i64, spot: Spot, status: &str, denied: &[&str]) {
        let standing = chats::standing(status, denied);
        self.shared.change(|state| {
            let chat = state.chats.get_mut(&spot.chat).unwrap();
            chat.members.insert(user, standing);
        });
    }

    /// Members of a group lack this right from now on, such as `can_send_photos`.
    pub fn deny(&self, spot: Spot, right: &'static str) {
        self.shared.change(|state| {
            let chat = state.chats.get_mut(&spot.chat).unwrap();
            chat.denied.insert(right);
        });
    }

    /// Whether the bot sees everything in groups.
    pub fn reads_all(&self, all: bool) {
        self.shared.change(|state| state.reads_all = all);
    }

    /// The bot is thrown out of a group, which it is not told.
    pub fn kick(&self, spot: Spot) {
        self.shared.change(|state| state.blocked.insert(spot.chat));
    }

    /// Photos are forbidden in a group.
    pub fn forbid_photos(&self, spot: Spot) {
        self.forbid(spot, Medium::Photo);
    }

    /// Such things are forbidden in a group.
    pub fn forbid(&self, spot: Spot, medium: Medium) {
        self.shared
            .change(|state| state.forbidden.insert((spot.chat, medium)));
    }

    /// Somebody deletes a message.
    pub fn delete(&self, sent: &Sent) {
        self.shared
            .change(|state| state.delete(sent.spot.chat, sent.id));
    }

    /// Two days pass for a message.
    pub fn age(&self, sent: &Sent) {
        self.shared
            .change(|state| state.old.insert((sent.spot.chat, sent.id)));
    }

    /// So much time passes that no press so far can be answered any more.
    pub fn forget_presses(&self) {
        self.shared.change(|state| state.queries.clear());
    }

    /// The presses that wait are lost, as after 150 seconds.
    pub fn lose_presses(&self) {
        self.shared.change(|state| {
            let press = |update: &Value| !update["callback_query"].is_null();
            state.pending.retain(|(_, update)| !press(update));
        });
    }

    /// What waits is delivered in the opposite order, each update twice.
    pub fn disorder(&self) {
        self.shared.change(|state| {
            let waiting = std::mem::take(&mut state.pending);
            let twice = waiting
                .into_iter()
                .rev()
                .flat_map(|update| [update.clone(), update]);
            state.pending.extend(twice);
        });
    }

    /// A topic is closed.
    pub fn close_topic(&self, spot: Spot) {
        let topic = (spot.chat, spot.thread.unwrap());
        self.shared
            .change(|state| state.closed_topics.insert(topic));
    }

    /// A topic is deleted.
    pub fn delete_topic(&self, spot: Spot) {
        self.shared.change(|state| state.delete_topic(spot));
    }

    /// A group gets a new id.
    pub fn migrate(&self, spot: Spot) -> Spot {
        self.shared.change(|state| state.migrate(spot))
    }

    /// A group gets a new id and the bot is told so, the updates turned round if `reversed`.
    pub fn migrate_aloud(&self, spot: Spot, by: &Person, reversed: bool) -> Spot {
        self.shared.change(|state| {
            let new = state.migrate(spot);
            let mut updates = state.tell_migration(spot, new, by);
            if reversed {
                updates.reverse();
            }
            for update in updates {
                state.push_update(update);
            }
            new
        })
    }

    /// Another program asks for the updates to be sent to it.
    pub fn set_webhook(&self) {
        let webhook = Webhook::elsewhere();
        self.shared.change(|state| state.webhook = Some(webhook));
    }

    /// From now on requests to the webhook at this host are passed to these ports of this machine, in turn, as a
    /// reverse proxy does that ends https.
    pub fn pass_requests(&self, host: &str, ports: &[u16]) {
        self.shared
            .change(|state| state.deliveries.pass(host, ports));
    }

    /// The token is revoked.
    pub fn revoke_token(&self) {
        self.shared.change(|state| state.revoked = true);
    }

    // ── what the bot did ───────────────────────────────────────────────────────────────────────

    /// The next message sent to this place that no test has taken yet; panics after [`PATIENCE`].
    pub async fn next(&self, spot: Spot) -> Sent {
        self.next_where(&format!("a message in {spot:?}"), |sent| sent.spot == spot)
            .await
    }

    /// The next untaken message for which this holds; those before it stay untaken.
    pub async fn next_where(&self, what: &str, wanted: impl Fn(&Sent) -> bool) -> Sent {
        self.wait(what, |state| {
            let found = state
                .sent
                .iter_mut()
                .find(|sent| !sent.taken && wanted(sent))?;
            found.taken = true;
            Some(found.clone())
        })
        .await
    }

    /// Looks at the messages sent from the n-th on, and lets go of their pictures, so that a long
    /// run does not fill the memory. Gives how many there have been.
    pub fn look(&self, from: usize, mut look: impl FnMut(&Sent)) -> usize {
        let mut state = self.shared.state();
        for sent in state.sent.iter_mut().skip(from) {
            look(sent);
            sent.taken = true;
            sent.photo = None;
        }
        state.sent.len()
    }

    /// Takes all untaken messages of a place.
    pub fn drain(&self, spot: Spot) -> Vec<Sent> {
        let mut state = self.shared.state();
        let untaken = state
            .sent
            .iter_mut()
            .filter(|sent| !sent.taken && sent.spot == spot);
        untaken
            .map(|sent| {
                sent.taken = true;
                sent.clone()
            })
            .collect()
    }

    /// Asserts that no untaken message is in this place. What the bot is still doing has to be waited
    /// for before.
    pub fn assert_silent(&self, spot: Spot) {
        let drained = self.drain(spot);
        assert!(drained.is_empty(), "said in {spot:?}: {drained:#?}");
    }

    /// The webhook that is set.
    pub fn webhook(&self) -> Option<Webhook> {
        self.shared.state().webhook.clone()
    }

    /// Waits until this webhook is set; none, if it is `None`.
    pub async fn webhook_is(&self, url: Option<&str>) {
        self.wait(&format!("the webhook {url:?}"), |state| {
            let is_set = state.webhook.as_ref().map(|webhook| webhook.url.as_str());
            (is_set == url).then_some(())
        })
        .await;
    }

    /// What was answered to the requests to webhooks: the update, and the status or the failure.
    pub fn webhook_answers(&self) -> Vec<(u32, String)> {
        self.shared.state().deliveries.answers.clone()
    }

    /// Waits until a request with this update was answered with what begins like this.
    pub async fn webhook_answered(&self, update: u32, begins: &str) {
        self.wait(&format!("the answer {begins} to {update}"), |state| {
            let mut answers = state.deliveries.answers.iter();
            let is_it =
                |(number, answer): &(u32, String)| *number == update && answer.starts_with(begins);
            answers.any(is_it).then_some(())
        })
        .await;
    }

    /// How often the bot has asked for updates.
    pub fn polls(&self) -> u64 {
        self.shared.state().polls
    }

    /// Waits until every update has been confirmed and the bot waits for more, in a question after the
    /// first `polls`.
    pub async fn all_taken(&self, polls: u64) {
        self.wait("the bot to wait for updates", |state| {
            let waits = state.held_poll.is_some_and(|held| held > polls);
            (waits && state.pending.is_empty()).then_some(())
        })
        .await;
    }

    /// The answer to a press.
    pub async fn answer(&self, query: &str) -> Answer {
        self.wait(&format!("an answer to press {query}"), |state| {
            state
                .answers
                .iter()
                .find(|answer| answer.query == query)
                .cloned()
        })
        .await
    }

    /// Waits until the state gives something; panics after [`PATIENCE`] with what was being waited
    /// for and the last messages.
    async fn wait<T>(&self, what: &str, mut look: impl FnMut(&mut State) -> Option<T>) -> T {
        let mut changes = self.shared.changes.subscribe();
        let mut notes = self.shared.notes.subscribe();
        let deadline = Instant::now() + PATIENCE;
        loop {
            changes.borrow_and_update();
            notes.borrow_and_update();
            if let Some(found) = look(&mut self.shared.state()) {
                return found;
            }
            let changed = async {
                tokio::select! {
                    changed = changes.changed() => changed,
                    noted = notes.changed() => noted,
                }
            };
            if timeout_at(deadline, changed).await.is_err() {
                let state = self.shared.state();
                let last: Vec<String> = state.sent.iter().rev().take(5).map(Sent::brief).collect();
                let calls: Vec<&str> = state
                    .calls
                    .iter()
                    .rev()
                    .take(8)
                    .map(|call| &call.method[..])
                    .collect();
                drop(changes);
                panic!("waited in vain for {what}; last sent: {last:#?}; last calls: {calls:?}");
            }
        }
    }

    /// Waits until every update so far has been confirmed.
    pub async fn confirmed(&self) {
        self.wait("confirmation of all updates", |state| {
            state.pending.is_empty().then_some(())
        })
        .await;
    }

    /// How many updates are not confirmed.
    pub fn unconfirmed(&self) -> usize {
        self.shared.state().pending.len()
    }

    /// Everything sent, in order.
    pub fn sent(&self) -> Vec<Sent> {
        self.shared.state().sent.clone()
    }

    /// What a message of the bot looks like now; `None` if it is gone.
    pub fn shown(&self, sent: &Sent) -> Option<Sent> {
        let state = self.shared.state();
        state.shown.get(&(sent.spot.chat, sent.id)).cloned()
    }

    /// Waits until a message of the bot looks like this.
    pub async fn becomes(&self, sent: &Sent, what: &str, wanted: impl Fn(&Sent) -> bool) -> Sent {
        let key = (sent.spot.chat, sent.id);
        let what = format!("message {} to become {what}", sent.id);
        self.wait(&what, |state| {
            let shown = state.shown.get(&key).filter(|shown| wanted(shown));
            shown.cloned()
        })
        .await
    }

    /// Waits until a message of the bot is gone.
    pub async fn gone(&self, sent: &Sent) {
        let key = (sent.spot.chat, sent.id);
        self.wait("a message to go", |state| {
            (!state.shown.contains_key(&key)).then_some(())
        })
        .await
    }

    /// How often a method (lower case) was called.
    pub fn count(&self, method: &str) -> usize {
        let state = self.shared.state();
        let calls = state.calls.iter();
        calls.filter(|call| call.method == method).count()
    }

    /// The menus of commands set, the last for each language.
    pub fn menus(&self) -> Vec<Menu> {
        self.shared.state().menus.clone()
    }

    /// Waits until so many menus have been set.
    pub async fn menus_set(&self, count: usize) {
        self.wait("the menus", |state| {
            (state.menus.len() >= count).then_some(())
        })
        .await;
    }

    /// The numbers of updates begin again, as with another server.
    pub fn count_anew(&self) {
        self.shared.change(|state| {
            state.last_update = State::new().last_update;
            state.updates.clear();
        });
    }

    /// Others write in a group what the bot is not shown.
    pub fn unseen(&self, spot: Spot, messages: i32) {
        self.shared.change(|state| {
            for _ in 0..messages {
                state.next_message(spot.chat);
            }
        });
    }

    /// Every call, in order.
    pub fn calls(&self) -> Vec<Call> {
        self.shared.state().calls.clone()
    }

    /// Waits until the bot has called this method (lower case) that often.
    pub async fn called(&self, method: &str, times: usize) {
        let what = format!("{times} calls of {method}");
        self.wait(&what, |state| {
            let calls = state
                .calls
                .iter()
                .filter(|call| call.method == method)
                .count();
            (calls >= times).then_some(())
        })
        .await
    }

    /// Waits until the buttons of a message are gone.
    pub async fn stripped(&self, sent: &Sent) {
        self.wait("buttons to go", |state| {
            let message = state.message(sent.spot.chat, sent.id)?;
            state::buttons_of(&message["reply_markup"])
                .is_empty()
                .then_some(())
        })
        .await
    }
}

/// Panics if a message does not show a board as a picture that decodes.
pub fn assert_is_board(sent: &Sent) {
    let photo = sent.photo.as_ref();
    let photo = photo.unwrap_or_else(|| panic!("no picture: {}", sent.brief()));
    assert_shows_board(&photo.name, &photo.bytes);
}
