//! What an adapter lends to the core: a way to send.

use std::time::Duration;

use async_trait::async_trait;

use crate::app::request::message::Message;
use crate::game::{Account, MessageRef, Network, NoticeId, Place, Route, SentPost};

/// Sends messages on one network, and knows it. Implemented by each adapter; lent to the core by
/// [`crate::app::App::run_transport`].
#[async_trait]
pub trait Transport: Send + Sync + 'static {
    /// The network it serves.
    fn network(&self) -> &Network;

    /// Sends a message, or says why not. Called again after a crash or a failure, so the same
    /// message may come twice; `outgoing.id` is the key to make that idempotent where the network can.
    async fn deliver(&self, outgoing: &OutgoingMessage) -> Result<Delivered, DeliveryError>;

    /// Whether the network can be reached now, as far as the adapter knows.
    fn is_connected(&self) -> bool {
        true
    }

    /// How the processes of the bot share the network's sessions, where they share them, once that is known.
    fn sessions(&self) -> Option<Sessions> {
        None
    }

    /// What stands in the way of playing in a place, found by asking the network. Empty when all
    /// is well, and when the network could not be asked.
    async fn examine(&self, _place: &Place) -> Vec<Trouble> {
        Vec::new()
    }

    /// Whether a user manages a place: may change what concerns everybody there. `None` when the
    /// network does not tell.
    async fn manages(&self, _place: &Place, _account: &Account) -> Option<bool> {
        None
    }

    /// The address under which a message can be looked at, if the network has one.
    fn address_of(&self, _message: &MessageRef) -> Option<String> {
        None
    }

    /// Where a thread stands that was opened for a game of its own, if this is one: other games are
    /// told there, not in it. `None` for every other place.
    fn around(&self, _place: &Place) -> Option<Place> {
        None
    }

    /// Whether the network shows an instant by the clock of whoever looks, so that nobody has to say
    /// where they live.
    fn shows_instants(&self) -> bool {
        false
    }

    /// Whether a command can be written as a reply to somebody's message, and so name them.
    fn commands_reply(&self) -> bool {
        false
    }

    /// An address that opens a chat with the bot and gives it these words (at most 64 letters,
    /// digits, `-` and `_`), as [`crate::app::Command::Start`]. `None` where there is no such thing.
    fn invitation(&self, _payload: &str) -> Option<String> {
        None
    }
}

/// The sessions of a network that gives each a part of what happens, as Discord does with its shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sessions {
    /// How many there are over all processes.
    pub all: u32,
    /// How many of them this process has.
    pub here: u32,
    /// How many of these are connected.
    pub connected: u32,
}

/// Something that stands in the way of playing in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trouble {
    /// We may not write there at all.
    NoMessages,
    /// Pictures cannot be sent there.
    NoPictures,
    /// A game cannot get a thread of its own.
    NoThreads,
    /// We may not write into threads.
    NoWritingInThreads,
    /// We may not read back, so we cannot reply to a message.
    NoHistory,
    /// We see commands and replies only. Enough for playing; worth knowing.
    PrivacyMode,
    /// The person takes no private messages from us.
    ClosedPrivate,
    /// The public address of the page is no https address, so the network does not open it.
    PageNotSecure,
    /// Boards in this chat cannot open the page, because no app of the network is named for it.
    PageWithoutApp,
    /// The page can be opened outside the network's own client only, because the network is not told to open it.
    PageOutsideOnly,
    /// The page cannot recognise people whom the network sends, because a secret is missing.
    PageKnowsNobody,
    /// The network has sent nobody to the page since the bot was started: perhaps it does not know its address.
    PageNotVisited,
}

impl Trouble {
    /// Whether it concerns the page, which the operator of the bot can mend, and not the place.
    pub fn concerns_page(self) -> bool {
        match self {
            Trouble::NoMessages
            | Trouble::NoPictures
            | Trouble::NoThreads
            | Trouble::NoWritingInThreads
            | Trouble::NoHistory
            | Trouble::PrivacyMode
            | Trouble::ClosedPrivate => false,
            Trouble::PageNotSecure
            | Trouble::PageWithoutApp
            | Trouble::PageOutsideOnly
            | Trouble::PageKnowsNobody
            | Trouble::PageNotVisited => true,
        }
    }
}

/// A message that is to be sent.
#[derive(Debug, Clone)]
pub struct OutgoingMessage {
    /// The notice behind it: the idempotency key of the delivery.
    pub id: NoticeId,
    /// Where it goes.
    pub route: Route,
    /// What it says.
    pub message: Message,
    /// What it says instead on a network that refuses the picture. The core sends it; a transport
    /// does not look at it.
    pub plain: Option<Message>,
    /// The title of a thread that should be opened for this game with this message, where the
    /// network has threads.
    pub thread: Option<String>,
    /// Whether the message should make no sound.
    pub silent: bool,
    /// The message that told the same game there before. Its buttons are taken off, if that can be
    /// done at once; where replies make a chain, the new message replies to it.
    pub previous: Option<MessageRef>,
    /// The message that this one replaces: it is edited. Where it cannot be (it was deleted, or the network does not
    /// let it become this one) another message is sent in its place.
    pub edits: Option<SentPost>,
}

/// A message was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// Which message it became.
    pub message: MessageRef,
    /// Where the game is told from now on, if a thread was opened.
    pub thread: Option<Place>,
    /// Whether a thread that was wanted could not be opened in passing: the next message may try
    /// again.
    pub thread_later: bool,
}

/// A message was not sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// The network asks to wait, or failed in passing; `after` is its own word where it gave one.
    #[error("not now: {why}")]
    Later {
        /// How long it asked to wait.
        after: Option<Duration>,
        /// For the log.
        why: String,
    },
    /// Nobody can be reached there (blocked, left, closed, deleted, no right to write).
    #[error("unreachable: {0}")]
    Unreachable(String),
    /// The place has moved.
    #[error("moved to {0:?}")]
    Moved(Route),
    /// The network will not take this message, ever.
    #[error("refused: {0}")]
    Refused(String),
}
