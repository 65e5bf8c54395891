//! Parses Telegram's updates into requests of the core. Pure.

use teloxide::types::{
    AllowedUpdate, CallbackQuery, CallbackQueryId, ChatId, ChatMemberUpdated, InlineKeyboardButton,
    InlineKeyboardButtonKind, Message, MessageId, Update, UpdateKind, User,
};

use crate::app::{App, ButtonAction, Command, Language, MessageRef, Request, Sender};
use crate::telegram::address::Spot;
use crate::telegram::identity::{Identity, account};
use crate::telegram::inbound::line::Line;

pub use crate::telegram::outbound::edit::MessageForm;

/// The kinds of updates that are read, here and as changes of places. Telegram sends no others.
pub(crate) const ALLOWED_UPDATES: [AllowedUpdate; 3] = [
    AllowedUpdate::Message,
    AllowedUpdate::CallbackQuery,
    AllowedUpdate::MyChatMember,
];

/// A request, and where its answer goes.
#[derive(Debug, Clone, PartialEq)]
pub struct Inbound {
    /// The request for the core.
    pub request: Request,
    /// Where it came from.
    pub origin: Origin,
}

/// Where a request came from.
#[derive(Debug, Clone, PartialEq)]
pub enum Origin {
    /// A message.
    Message {
        /// The chat of the message.
        spot: Spot,
        /// The message.
        id: MessageId,
    },
    /// A button. The press must be answered, or the button shows a spinner.
    Button {
        /// The id of the press.
        query: CallbackQueryId,
        /// The chat of the message with the button.
        spot: Spot,
        /// The message, if Telegram still names it.
        id: Option<MessageId>,
        /// What the message consists of.
        form: MessageForm,
        /// What happens to the message when the action of the button is done.
        then: AfterPress,
        /// The name of the person who pressed it.
        name: String,
        /// The language of their client.
        language: Option<Language>,
    },
    /// An event of a whole chat.
    Place {
        /// The chat.
        spot: Spot,
    },
}

/// What happens to a message when the action of its button is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterPress {
    /// Nothing: the buttons stay usable.
    Stays,
    /// Its buttons are removed.
    RemoveButtons,
    /// It is deleted: it was for choosing a turn.
    Goes,
}

/// The queue of an update: its chat, or its person where there is no chat. Updates of one queue are
/// handled in order.
pub fn queue(update: &Update) -> i64 {
    let chat = update.chat().map(|chat| chat.id.0);
    chat.or_else(|| Some(update.from()?.id.0.cast_signed()))
        .unwrap_or(0)
}

/// Parses an update. `None` if it asks nothing of the bot: edits, service messages, chatter of a
/// group, commands for other bots, posts of channels and of anonymous administrators. Those cannot
/// play because it is not known which of them wrote; they can press buttons, which name them, and
/// [`anonymous`] finds those who are to be told so. Events of chats are read by
/// [`PlaceChange`](crate::telegram::inbound::place_change::PlaceChange), but an addition of the bot
/// is a request of the person who added it.
pub fn read(update: &Update, bot: &Identity) -> Option<Inbound> {
    let mut inbound = match &update.kind {
        UpdateKind::Message(message) => from_message(message, bot)?,
        UpdateKind::CallbackQuery(query) => from_button(query, bot),
        UpdateKind::MyChatMember(change) => from_arrival(change, bot)?,
        _ => return None,
    };
    inbound.request.update = Some(key(update, bot));
    Some(inbound)
}

/// The key under which an update is remembered as handled. Its number alone is not enough: numbers
/// begin again with another bot, another server or after a week without updates, and an update
/// whose number was seen before would be skipped without a word. So the key contains the bot and
/// the id of what the update brings.
fn key(update: &Update, bot: &Identity) -> String {
    let what = match &update.kind {
        UpdateKind::Message(message) => format!("m{}/{}", message.chat.id.0, message.id.0),
        UpdateKind::CallbackQuery(query) => format!("q{}", query.id.0),
        UpdateKind::MyChatMember(change) => {
            format!("a{}/{}", change.chat.id.0, change.date.timestamp())
        }
        _ => String::new(),
    };
    format!("{}/{}/{what}", bot.id.0, update.id.0)
}

/// The message in an update, and its chat.
pub(crate) fn message_in(update: &Update) -> Option<(ChatId, MessageId)> {
    match &update.kind {
        UpdateKind::Message(message) => Some((message.chat.id, message.id)),
        UpdateKind::CallbackQuery(query) => {
            let under = query.message.as_ref()?;
            Some((under.chat().id, under.id()))
        }
        _ => None,
    }
}

/// Where an anonymous administrator or a channel asked the bot for something, by a command or a
/// reply. `None` for everything else, such as posts that a channel forwards by itself.
pub fn anonymous(update: &Update, bot: &Identity) -> Option<Origin> {
    let UpdateKind::Message(message) = &update.kind else {
        return None;
    };
    let from = message.from.as_ref()?;
    if !from.id.is_anonymous() && !from.id.is_channel() {
        return None;
    }
    let text = message.text().or_else(|| message.caption())?;
    let asks = match App::read_line(text, bot.handle.as_deref(), None)? {
        Command::PlainText(_) => reply_to(message, bot).is_some(),
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
            // Telegram has no answers that only one person in a group sees.
            hidden: spot.is_private(),
            within: spot.within(&bot.network),
            manages: spot.is_private().then_some(true),
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
        Ok(press) => Command::ButtonAction(press),
        Err(_) => Command::Unknown(data),
    };
    let then = match &command {
        Command::ButtonAction(press) => then(press, query),
        _ => AfterPress::Stays,
    };
    let sender = sender(&query.from, bot);
    let (name, language) = (sender.name.clone(), sender.language.clone());
    Inbound {
        request: Request {
            sender,
            route: spot.route(&bot.network),
            // Unknown text in a group is not meant for the bot, but a button always is.
            shared: !spot.is_private() && !matches!(command, Command::Unknown(_)),
            hidden: spot.is_private(),
            within: spot.within(&bot.network),
            manages: spot.is_private().then_some(true),
            reply_to: None,
            update: None,
            command,
        },
        origin: Origin::Button {
            query: query.id.clone(),
            spot,
            id: query.message.as_ref().map(|under| under.id()),
            form: form(query),
            then,
            name,
            language,
        },
    }
}

/// What happens to the message under whose button this was pressed. A message that offers other
/// choices beside the turn was for choosing it; the board comes in a message of its own.
fn then(press: &ButtonAction, query: &CallbackQuery) -> AfterPress {
    let under = query.message.as_ref();
    let under = under.and_then(|under| under.regular_message());
    let keyboard = under.and_then(Message::reply_markup);
    let buttons = keyboard.map(|keyboard| keyboard.inline_keyboard.iter().flatten());
    let is_choice = |button: &InlineKeyboardButton| match &button.kind {
        InlineKeyboardButtonKind::CallbackData(data) => {
            matches!(data.parse(), Ok(ButtonAction::Pick(..)))
        }
        _ => false,
    };
    let chosen = matches!(press, ButtonAction::Turn(..));
    if chosen && buttons.is_some_and(|mut buttons| buttons.any(is_choice)) {
        AfterPress::Goes
    } else if press.settles() {
        AfterPress::RemoveButtons
    } else {
        AfterPress::Stays
    }
}

/// What the message with the pressed button consists of.
fn form(query: &CallbackQuery) -> MessageForm {
    let under = query.message.as_ref();
    match under.and_then(|under| under.regular_message()) {
        Some(message) if message.text().is_some() => MessageForm::Text,
        Some(_) => MessageForm::Media,
        None => MessageForm::Gone,
    }
}

/// A request of the person who added the bot to a group.
fn from_arrival(change: &ChatMemberUpdated, bot: &Identity) -> Option<Inbound> {
    let is_group = change.chat.is_group() || change.chat.is_supergroup();
    let arrived = !change.old_chat_member.is_present() && change.new_chat_member.is_present();
    if !is_group || !arrived {
        return None;
    }
    let spot = Spot {
        chat: change.chat.id,
        thread: None,
    };
    Some(Inbound {
        request: Request {
            sender: sender(&change.from, bot),
            route: spot.route(&bot.network),
            shared: true,
            hidden: false,
            within: spot.within(&bot.network),
            manages: None,
            reply_to: None,
            update: None,
            command: Command::Added,
        },
        origin: Origin::Place { spot },
    })
}

/// The chat and topic of a message. `message_thread_id` counts in forums only; elsewhere it names a
/// chain of replies, to which nothing can be sent.
fn spot(message: &Message) -> Spot {
    Spot {
        chat: message.chat.id,
        thread: message
            .thread_id
            .filter(|_| message.is_topic_message && !message.chat.is_private()),
    }
}

/// The message that a person replied to. In a topic every other message carries the one that opened
/// the topic, which is no reply.
fn replied(message: &Message) -> Option<&Message> {
    message.reply_to_message().filter(|replied| {
        let root = message.thread_id.filter(|_| message.is_topic_message);
        replied.forum_topic_created().is_none() && root.is_none_or(|root| root.0 != replied.id)
    })
}

/// The message of the bot that a person replied to.
fn reply_to(message: &Message, bot: &Identity) -> Option<MessageRef> {
    let replied = replied(message)?;
    let author = replied.from.as_ref()?;
    (author.id == bot.id).then(|| spot(message).message(&bot.network, replied.id))
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
