//! What the caller gets back at once.

use crate::app::request::message::Message;

/// The answer to a request, to be sent by the adapter that brought it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Who is to read it, and in which form.
    pub audience: Audience,
    /// What it says; empty for [`Audience::Nobody`].
    pub message: Message,
}

/// Who is to read a [`Reply`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Nothing is to be said (a duplicate, or words not meant for the bot).
    Nobody,
    /// It is done, and the news of it leaves through the outbox. A network that must answer (an
    /// interaction, a button) shows these words to the caller only; others stay silent.
    Acknowledgement,
    /// The caller only, where the network can; else a reply to their message.
    Caller,
    /// Whoever reads the message under whose button the caller pressed: words, attachment and buttons
    /// replace it. Where there is no such message any more, and for a request that was no button, as
    /// [`Audience::Caller`].
    ButtonMessage,
    /// Everybody in the place.
    Everyone,
}

impl Reply {
    /// Nothing is said.
    pub fn silence() -> Reply {
        Reply {
            audience: Audience::Nobody,
            message: Message::default(),
        }
    }

    /// It is done; see [`Audience::Acknowledgement`].
    pub fn done(message: Message) -> Reply {
        Reply {
            audience: Audience::Acknowledgement,
            message,
        }
    }

    /// For the caller only.
    pub fn private(message: Message) -> Reply {
        Reply {
            audience: Audience::Caller,
            message,
        }
    }

    /// In place of the message whose button was pressed.
    pub fn update(message: Message) -> Reply {
        Reply {
            audience: Audience::ButtonMessage,
            message,
        }
    }

    /// For everybody in the place.
    pub fn public(message: Message) -> Reply {
        Reply {
            audience: Audience::Everyone,
            message,
        }
    }
}
