//! The async core: requests in, replies and notices out.

pub mod command;
pub mod courier;
pub mod message;
pub mod press;
pub mod reply;

use std::sync::Arc;

use tokio::sync::watch;

pub use command::{Command, Opponent, Request, Sender};
pub use courier::{Courier, Delivered, DeliveryError, Parcel};
pub use message::{Button, Message, Picture, Span, Text};
pub use press::Press;
pub use reply::Reply;
// What adapters need of the layers below; they name no other layer (see ARCHITECTURE.md).
pub use crate::game::{
    Account, Anchor, BadId, ChallengeCode, Colour, GameId, Language, MessageRef, Network, NoticeId,
    Place, PlayerId, Ply, Route, Timestamp,
};

/// STUB: the core.
#[derive(Clone)]
pub struct App {
    inner: Arc<()>,
}

/// A command as a network's menu shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuEntry {
    /// The word, lower case, without `/`.
    pub name: &'static str,
    /// What it does, at most 100 characters, in the language asked for.
    pub description: String,
}

impl App {
    /// Answers a request. Never fails: what goes wrong inside is logged and answered with a
    /// sentence. When it returns, everything the request changed is durable.
    pub async fn handle(&self, _request: Request, _now: Timestamp) -> Reply {
        let _ = &self.inner;
        todo!()
    }

    /// Remembers which board a message shows that an adapter sent as a reply.
    pub async fn sent(&self, _message: MessageRef, _anchor: Anchor) {
        todo!()
    }

    /// The commands for a network's menu, in a language.
    pub fn menu(&self, _language: &Language) -> Vec<MenuEntry> {
        todo!()
    }

    /// The languages the bot speaks, the default first.
    pub fn languages(&self) -> Vec<Language> {
        todo!()
    }

    /// Understands a line of a network where commands are text: `/challenge@bot @friend red`,
    /// `/move 12 f4-f6`, or plain words. `bot` is the bot's own handle; a command addressed to
    /// another bot gives `None`. Opponents given as a mention or by reply are the adapter's
    /// business: it passes them as `opponent`.
    pub fn read_line(_line: &str, _bot: Option<&str>, _opponent: Option<Opponent>) -> Option<Command> {
        todo!()
    }

    /// Sends what is in the outbox for this courier's network until `stop` turns true; retries,
    /// backs off, repairs routes, marks what was told.
    pub async fn run_courier(&self, _courier: Arc<dyn Courier>, _stop: watch::Receiver<bool>) {
        todo!()
    }

    /// Does what is due (challenges that expire), and says when to come again.
    pub async fn tick(&self, _now: Timestamp) -> Option<Timestamp> {
        todo!()
    }
}
