//! What an adapter lends to the core: a way to send.

use std::time::Duration;

use async_trait::async_trait;

use crate::app::message::Message;
use crate::game::{MessageRef, Network, NoticeId, Place, Route};

/// Sends messages on one network. Implemented by each adapter; called by the outbox only.
#[async_trait]
pub trait Courier: Send + Sync + 'static {
    /// The network it serves.
    fn network(&self) -> &Network;

    /// Sends a message, or says why not. Called again after a crash or a failure, so the same
    /// parcel may come twice; `parcel.id` is the key to make that idempotent where the network can.
    async fn deliver(&self, parcel: &Parcel) -> Result<Delivered, DeliveryError>;
}

/// A message with its way.
#[derive(Debug, Clone)]
pub struct Parcel {
    /// The notice behind it.
    pub id: NoticeId,
    /// Where.
    pub place: Place,
    /// What.
    pub message: Message,
    /// The title of a thread that should be opened for this game with this message, where the
    /// network has threads.
    pub thread: Option<String>,
    /// Whether the message should make no sound.
    pub silent: bool,
}

/// A message was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivered {
    /// Which message it became.
    pub message: MessageRef,
    /// Where the game is told from now on, if a thread was opened.
    pub thread: Option<Place>,
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
