//! How this adapter writes the core's places and messages.

use std::fmt;
use std::str::FromStr;

use teloxide::types::{ChatId, MessageId, ThreadId};

use crate::app::{MessageRef, Network, Place, Route};

/// The name of this network in the core.
pub const NETWORK: &str = "telegram";

/// A place on Telegram: a chat, and a topic of it if it is a forum.
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

    /// The spot of a place that this adapter wrote; `None` if it did not.
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

    /// Whether one person is alone with the bot here.
    pub const fn is_private(self) -> bool {
        self.chat.0 > 0
    }

    /// The core's name for a message here. Message ids count up within a chat, whatever the topic.
    pub fn message(self, network: &Network, id: MessageId) -> MessageRef {
        MessageRef {
            network: network.clone(),
            message: format!("{}/{}", self.chat.0, id.0),
        }
    }
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
