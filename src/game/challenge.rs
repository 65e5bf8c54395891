//! A challenge: somebody offers a game.

use crate::game::id::{ChallengeCode, PlayerId, Timestamp};
use crate::game::player::{Network, Route};
use crate::rules::Side;

/// How long a challenge stays open (our decision): seven days.
pub const CHALLENGE_LIFETIME_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// An open challenge. It ends by being accepted, declined, cancelled or by expiring, and is then
/// forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// Its name.
    pub code: ChallengeCode,
    /// Who offers.
    pub challenger: PlayerId,
    /// Who may accept.
    pub invitee: Invitee,
    /// The colour the challenger wants.
    pub colour: Colour,
    /// The ruleset's id, e.g. `official`.
    pub ruleset: String,
    /// The battle's id, e.g. `total`.
    pub battle: String,
    /// Where it was made; the game is told there.
    pub home: Route,
    /// Whether `home` is a chat of many, where the game may want a thread of its own.
    pub shared: bool,
    /// When it was made.
    pub made: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
}

/// Who may accept a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Invitee {
    /// Anybody but the challenger.
    Anyone,
    /// This person.
    Player(PlayerId),
    /// Whoever has this handle (lower case, without `@`) on this network when accepting.
    Handle(Network, String),
}

/// Which side the challenger wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Colour {
    /// Red, who moves first.
    Red,
    /// Blue.
    Blue,
    /// By lot.
    #[default]
    Random,
}

impl Colour {
    /// The challenger's side; `lot` decides where it is left to chance.
    pub const fn side(self, lot: bool) -> Side {
        match (self, lot) {
            (Colour::Red, _) | (Colour::Random, true) => Side::Red,
            (Colour::Blue, _) | (Colour::Random, false) => Side::Blue,
        }
    }
}
