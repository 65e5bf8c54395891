//! Messages that are kept up to date.

use crate::game::id::{ContestId, GameId, Timestamp};
use crate::game::player::MessageRef;
use tulenh_rules::Side;

/// A message that is edited when what it shows changes. A place has at most one for each of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Post {
    /// What the team of this side decides on in a game.
    Team(GameId, Side),
    /// The open offers.
    Lobby,
    /// A league or a tournament that people can join, with who has.
    Contest(ContestId),
}

/// A post that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentPost {
    /// Which message it is.
    pub message: MessageRef,
    /// Whether it has a picture or a file: some networks cannot take it off again.
    pub has_attachment: bool,
    /// When it was sent, not when it was edited last.
    pub sent: Timestamp,
}
