//! The core's names for Telegram's chats, topics and messages.

use std::fmt;
use std::str::FromStr;

use teloxide::types::{ChatId, MessageId, ThreadId};

use crate::app::{MessageRef, Network, Place, Route};

/// The id of a supergroup is this minus the number in the addresses of its messages.
const SUPERGROUP: i64 = -1_000_000_000_000;

/// The name of this network in the core.
pub const NETWORK: &str = "telegram";

/// A chat, and a topic of it if it is a forum.
///
/// Its text is the chat's id, then `/` and the topic's id: `-100123/45`. A private chat has the
/// positive id of the person; the core knows it as [`Place::Person`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The chat: positive for a private one, negative for a group.
    pub chat: ChatId,
    /// The topic of a forum; `None` in its "General" topic and everywhere else.
    pub thread: Option<ThreadId>,
}

impl Spot {
    /// The place as the core knows it.
    pub fn place(self) -> Place {
        if self.is_private() {
            Place::Person(self.chat.0.to_string())
        } else {
            Place::Chat(self.to_string())
        }
    }

    /// The chat of a place that this adapter named; `None` for a place of another network.
    pub fn of(place: &Place) -> Option<Spot> {
        match place {
            Place::Chat(text) => text.parse().ok(),
            Place::Person(text) => Some(Spot {
                chat: ChatId(text.parse().ok()?),
                thread: None,
            })
            .filter(|spot| spot.is_private()),
        }
    }

    /// The route to this place.
    pub fn route(self, network: &Network) -> Route {
        Route {
            network: network.clone(),
            place: self.place(),
        }
    }

    /// The route to the whole group, if this is a topic of one.
    pub fn within(self, network: &Network) -> Option<Route> {
        self.thread?;
        let group = Spot {
            thread: None,
            ..self
        };
        Some(group.route(network))
    }

    /// Whether this is the private chat of one person and the bot.
    pub const fn is_private(self) -> bool {
        self.chat.0 > 0
    }

    /// The core's name for a message in this chat. Ids of messages count up within a chat, whatever
    /// the topic.
    pub fn message(self, network: &Network, id: MessageId) -> MessageRef {
        MessageRef {
            network: network.clone(),
            message: format!("{}/{}", self.chat.0, id.0),
        }
    }
}

/// The chat and the id of a message that this adapter named; `None` for a message of another
/// network.
pub(crate) fn message_of(message: &MessageRef) -> Option<(ChatId, MessageId)> {
    if message.network.as_str() != NETWORK {
        return None;
    }
    let (chat, id) = message.message.split_once('/')?;
    Some((ChatId(chat.parse().ok()?), MessageId(id.parse().ok()?)))
}

/// The address of a message in a supergroup, for its members. Other messages have none.
pub(crate) fn link_to(message: &MessageRef) -> Option<String> {
    let (chat, MessageId(id)) = message_of(message)?;
    let group = SUPERGROUP.checked_sub(chat.0).filter(|group| *group > 0)?;
    Some(format!("https://t.me/c/{group}/{id}"))
}

/// The address that opens a chat with this bot and sends it the payload. `None` for a payload that
/// Telegram does not accept (<https://core.telegram.org/bots/features#deep-linking>).
pub(crate) fn invitation(handle: &str, payload: &str) -> Option<String> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    let fits = (1..=64).contains(&payload.len()) && payload.bytes().all(plain);
    fits.then(|| format!("https://t.me/{handle}?start={payload}"))
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.thread {
            Some(ThreadId(root)) => write!(f, "{}/{}", self.chat.0, root.0),
            None => write!(f, "{}", self.chat.0),
        }
    }
}

impl FromStr for Spot {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Spot, Self::Err> {
        let (chat, thread) = match text.split_once('/') {
            Some((chat, thread)) => (chat, Some(ThreadId(MessageId(thread.parse()?)))),
            None => (text, None),
        };
        Ok(Spot {
            chat: ChatId(chat.parse()?),
            thread,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> MessageRef {
        MessageRef {
            network: Network::new(NETWORK).unwrap(),
            message: text.to_owned(),
        }
    }

    #[test]
    fn messages_of_supergroups_have_addresses() {
        let link = |text: &str| link_to(&message(text));
        assert_eq!(
            link("-1001234567890/42").as_deref(),
            Some("https://t.me/c/1234567890/42")
        );
        for none in [
            "-1000000000000/4",
            "-4567/42",
            "77/42",
            "",
            "x/1",
            "-1001234567890/",
            "-9223372036854775808/x",
        ] {
            assert_eq!(link(none), None, "{none}");
        }
        let elsewhere = MessageRef {
            network: Network::new("discord").unwrap(),
            message: "-1001234567890/42".to_owned(),
        };
        assert_eq!(link_to(&elsewhere), None);
    }

    #[test]
    fn an_invitation_holds_what_telegram_passes_on() {
        assert_eq!(
            invitation("tulenh_bot", "join-ABCD_123").as_deref(),
            Some("https://t.me/tulenh_bot?start=join-ABCD_123")
        );
        assert!(invitation("b", &"x".repeat(64)).is_some());
        for bad in ["", "a b", "é", "a&b", &"x".repeat(65)] {
            assert_eq!(invitation("b", bad), None, "{bad}");
        }
    }
}
