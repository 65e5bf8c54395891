//! What the caller gets back at once.

use crate::app::request::message::Message;

/// The answer to a request, to be sent by the adapter that brought it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Nothing is to be said (a duplicate, or words not meant for the bot).
    Silence,
    /// It is done, and the news of it leaves through the outbox. A network that must answer (an
    /// interaction, a button) shows these words to the caller only; others stay silent.
    Done(Message),
    /// An answer for the caller only, where the network can; else a reply to their message.
    Private(Message),
    /// What the message under whose button the caller pressed says from now on: words, attachment
    /// and buttons, all three. Where there is no such message any more, and for a request that was
    /// no button, as [`Reply::Private`].
    Update(Message),
    /// An answer for everybody in the place.
    Public(Message),
}
