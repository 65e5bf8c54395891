//! Games that are followed by people who do not play in them.

use crate::game::{GameId, PlayerId, Ply, Timestamp};

/// What somebody follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Followed {
    /// A public game.
    Game(GameId),
    /// All public games of a person.
    Player(PlayerId),
}

/// How somebody follows something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Follow {
    /// Since when.
    pub since: Timestamp,
    /// Of a game: the newest board of which the follower was told.
    pub told: Option<Seen>,
    /// Of a game: whether there is something new that they hear of when their quiet hours are over.
    pub waits: bool,
    /// Of a game: the person whose games they follow, if they did not choose this game alone.
    pub through: Option<PlayerId>,
    /// Of a game: whether they want to hear nothing more of it, although they follow one of its players.
    pub stopped: bool,
}

/// A board of a game, as somebody saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// How many turns had been played.
    pub ply: Ply,
    /// How often turns had been taken back.
    pub takebacks: u32,
}

impl Follow {
    /// The most people who follow a game.
    pub const OF_GAME: usize = 200;
    /// The most people who follow a person.
    pub const OF_PLAYER: usize = 200;
    /// The most games that a person follows, chosen alone or through their players.
    pub const GAMES: usize = 30;
    /// The most people whose games a person follows.
    pub const PLAYERS: usize = 10;

    /// From now on; what has been played until then is known.
    pub fn new(now: Timestamp, told: Option<Seen>) -> Follow {
        Follow {
            since: now,
            told,
            waits: false,
            through: None,
            stopped: false,
        }
    }
}
