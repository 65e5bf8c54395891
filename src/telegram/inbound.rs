//! From Telegram's updates to the core's requests. Pure.

use teloxide::types::{
    CallbackQuery, CallbackQueryId, Message, MessageEntity, MessageEntityKind, MessageId, Update,
    UpdateKind, User, UserId,
};

use crate::app::{Account, App, Command, Language, MessageRef, Network, Opponent, Request, Sender};
use crate::telegram::address::Spot;

/// Who the bot is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// This network's name in the core.
    pub network: Network,
    /// The bot's own account.
    pub id: UserId,
    /// Its handle, without `@`.
    pub handle: Option<String>,
}

/// A request with what is needed to answer it.
#[derive(Debug, Clone, PartialEq)]
pub struct Inbound {
    /// For the core.
    pub request: Request,
    /// Where it came from.
    pub origin: Origin,
}

/// Where a request came from.
#[derive(Debug, Clone, PartialEq)]
pub enum Origin {
    /// From a message.
    Message {
        /// Where it stands.
        spot: Spot,
        /// Which it is.
        id: MessageId,
    },
    /// From a button; the press must be answered, or the button seems to hang.
    Button {
        /// The press.
        query: CallbackQueryId,
        /// Where the message with the button stands.
        spot: Spot,
        /// Which it is, if Telegram still tells.
        id: Option<MessageId>,
    },
}

/// Updates of one lane are taken in order: those of one chat, or of one person where there is none.
pub fn lane(update: &Update) -> i64 {
    let chat = update.chat().map(|chat| chat.id.0);
    chat.or_else(|| Some(update.from()?.id.0.cast_signed()))
        .unwrap_or(0)
}

/// Reads an update. `None` if it asks nothing of us: edits, service messages, chatter of a group,
/// commands for other bots, posts of channels and of anonymous administrators (nobody can tell
/// which of them wrote, so they cannot hold a seat; they can press buttons, which name them). See
/// [`nameless`] for what is owed to those.
pub fn read(update: &Update, bot: &Identity) -> Option<Inbound> {
    let mut inbound = match &update.kind {
        UpdateKind::Message(message) => from_message(message, bot)?,
        UpdateKind::CallbackQuery(query) => from_button(query, bot),
        _ => return None,
    };
    inbound.request.update = Some(update.id.0.to_string());
    Some(inbound)
}

/// Where somebody who hides behind the group or a channel asked something of the bot: by a command or
/// a reply to it. `None` for everything else; posts that a channel forwards by itself ask nothing.
pub fn nameless(update: &Update, bot: &Identity) -> Option<Origin> {
    let UpdateKind::Message(message) = &update.kind else {
        return None;
    };
    let from = message.from.as_ref()?;
    if !from.id.is_anonymous() && !from.id.is_channel() {
        return None;
    }
    let text = message.text().or_else(|| message.caption())?;
    let asks = match App::read_line(text, bot.handle.as_deref(), None)? {
        Command::Said(_) => reply_to(message, bot).is_some(),
        Command::Unknown(_) => false,
        _ => true,
    };
    asks.then(|| Origin::Message {
        spot: spot(message),
        id: message.id,
    })
}

fn from_message(message: &Message, bot: &Identity) -> Option<Inbound> {
    let from = message.from.as_ref().filter(|from| !from.is_bot)?;
    if message.sender_chat.is_some() || from.id.is_telegram() {
        return None;
    }
    let text = message.text().or_else(|| message.caption())?;
    let entities = message.entities().or_else(|| message.caption_entities());
    let spot = spot(message);
    let reply_to = reply_to(message, bot);
    let sender = sender(from, bot);
    let line = Line {
        text,
        entities: entities.unwrap_or_default(),
        sender: &sender,
        replied: replied(message),
    };
    let command = line.command(spot.is_private(), reply_to.as_ref(), bot)?;
    Some(Inbound {
        request: Request {
            sender,
            route: spot.route(&bot.network),
            shared: !spot.is_private(),
            // Telegram has no answers that only one person of a group sees.
            hidden: spot.is_private(),
            manages: None,
            reply_to,
            update: None,
            command,
        },
        origin: Origin::Message {
            spot,
            id: message.id,
        },
    })
}

fn from_button(query: &CallbackQuery, bot: &Identity) -> Inbound {
    let spot = match &query.message {
        Some(under) => under.regular_message().map_or(
            Spot {
                chat: under.chat().id,
                thread: None,
            },
            spot,
        ),
        None => Spot {
            chat: query.from.id.into(),
            thread: None,
        },
    };
    let data = query.data.clone().unwrap_or_default();
    let command = match data.parse() {
        Ok(press) => Command::Press(press),
        Err(_) => Command::Unknown(data),
    };
    Inbound {
        request: Request {
            sender: sender(&query.from, bot),
            route: spot.route(&bot.network),
            shared: !spot.is_private(),
            hidden: spot.is_private(),
            manages: None,
            reply_to: None,
            update: None,
            command,
        },
        origin: Origin::Button {
            query: query.id.clone(),
            spot,
            id: query.message.as_ref().map(|under| under.id()),
        },
    }
}

/// Where a message stands. `message_thread_id` counts in forums only: elsewhere it names a chain of
/// replies, and nothing can be sent to that.
fn spot(message: &Message) -> Spot {
    Spot {
        chat: message.chat.id,
        thread: message
            .thread_id
            .filter(|_| message.is_topic_message && !message.chat.is_private()),
    }
}

/// The message that was replied to by hand. In a topic every message that replies to nothing
/// carries the one that opened the topic, which nobody meant.
fn replied(message: &Message) -> Option<&Message> {
    message.reply_to_message().filter(|replied| {
        let root = message.thread_id.filter(|_| message.is_topic_message);
        replied.forum_topic_created().is_none() && root.is_none_or(|root| root.0 != replied.id)
    })
}

/// The message of the bot that was replied to.
fn reply_to(message: &Message, bot: &Identity) -> Option<MessageRef> {
    let replied = replied(message)?;
    let author = replied.from.as_ref()?;
    (author.id == bot.id).then(|| spot(message).message(&bot.network, replied.id))
}

fn account(id: UserId, bot: &Identity) -> Account {
    Account {
        network: bot.network.clone(),
        user: id.0.to_string(),
    }
}

fn sender(user: &User, bot: &Identity) -> Sender {
    Sender {
        account: account(user.id, bot),
        name: user.full_name(),
        handle: user.username.as_ref().map(|handle| handle.to_lowercase()),
        // "pt-br" is Portuguese; the core knows languages, not countries.
        language: user
            .language_code
            .as_deref()
            .and_then(|tag| tag.split(['-', '_']).next())
            .filter(|tag| !tag.is_empty())
            .map(|tag| Language(tag.to_lowercase())),
    }
}

/// What somebody wrote, with what was marked in it.
struct Line<'a> {
    text: &'a str,
    entities: &'a [MessageEntity],
    sender: &'a Sender,
    replied: Option<&'a Message>,
}

impl Line<'_> {
    fn command(
        &self,
        private: bool,
        reply_to: Option<&MessageRef>,
        bot: &Identity,
    ) -> Option<Command> {
        let Some(word) = self.text.trim_start().strip_prefix('/') else {
            return (private || reply_to.is_some()).then(|| Command::Said(self.text.to_owned()));
        };
        let word = word.split(|c: char| c == '@' || c.is_whitespace()).next();
        let (opponent, line) = if word.is_some_and(|word| word.eq_ignore_ascii_case("challenge")) {
            self.opponent(bot)
        } else {
            (None, self.text.to_owned())
        };
        App::read_line(&line, bot.handle.as_deref(), opponent)
    }

    /// Whom a challenge is for, and the line without their name: names may hold any word. A mention
    /// counts before a reply.
    fn opponent(&self, bot: &Identity) -> (Option<Opponent>, String) {
        for entity in self.entities {
            let range = entity.offset..entity.offset.saturating_add(entity.length);
            let Some((before, marked, after)) = split_utf16(self.text, range) else {
                continue;
            };
            let opponent = match &entity.kind {
                MessageEntityKind::TextMention { user } => user_as_opponent(user, false, bot),
                MessageEntityKind::Mention => self.by_handle(marked, bot),
                _ => continue,
            };
            return (Some(opponent), format!("{before} {after}"));
        }
        let opponent = self.replied.and_then(|replied| {
            let user = replied.from.as_ref()?;
            // Nobody can tell who speaks in the name of a chat.
            let nobody = replied.sender_chat.is_some() || user.id.is_telegram();
            Some(user_as_opponent(user, nobody, bot))
        });
        (opponent, self.text.to_owned())
    }

    fn by_handle(&self, mention: &str, bot: &Identity) -> Opponent {
        let handle = mention.trim_start_matches('@').to_lowercase();
        let named = |user: String, is_bot| Opponent::User {
            account: Account {
                network: bot.network.clone(),
                user,
            },
            name: format!("@{handle}"),
            handle: Some(handle.clone()),
            bot: is_bot,
        };
        if bot
            .handle
            .as_ref()
            .is_some_and(|own| own.eq_ignore_ascii_case(&handle))
        {
            named(bot.id.0.to_string(), true)
        } else if self.sender.handle.as_ref() == Some(&handle) {
            named(self.sender.account.user.clone(), false)
        } else if handle.ends_with("_bot") || mention.ends_with("Bot") {
            // Every bot's handle ends in "bot" (<https://core.telegram.org/bots/features#botfather>).
            // Whether a person's may is not said, so that @talbot is asked; a bot that is taken for
            // a person never answers. The id behind a handle is not told.
            named(format!("@{handle}"), true)
        } else {
            Opponent::Handle(handle)
        }
    }
}

fn user_as_opponent(user: &User, nobody: bool, bot: &Identity) -> Opponent {
    Opponent::User {
        account: account(user.id, bot),
        name: user.full_name(),
        handle: user.username.as_ref().map(|handle| handle.to_lowercase()),
        bot: user.is_bot || nobody,
    }
}

/// Cuts a text around a range counted in UTF-16, as Telegram counts; `None` if the range does not
/// fit the text.
fn split_utf16(text: &str, range: std::ops::Range<usize>) -> Option<(&str, &str, &str)> {
    let byte = |at: usize| {
        let mut units = 0;
        let ends = text.char_indices().map(|(i, c)| {
            let start = units;
            units += c.len_utf16();
            (start, i)
        });
        let mut ends = ends.collect::<Vec<_>>();
        ends.push((units, text.len()));
        ends.into_iter()
            .find(|(unit, _)| *unit == at)
            .map(|(_, i)| i)
    };
    let (start, end) = (byte(range.start)?, byte(range.end)?);
    Some((text.get(..start)?, text.get(start..end)?, text.get(end..)?))
}
