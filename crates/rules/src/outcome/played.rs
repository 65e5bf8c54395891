//! A turn of a game, with what it did.

use crate::movegen::turn::Turn;
use crate::position::Effects;

/// A turn that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The turn as it was made ([`Position::as_made`](crate::Position::as_made)), which need not be its canonical form.
    pub turn: Turn,
    /// Its LAN.
    pub lan: String,
    /// What it did.
    pub effects: Effects,
}
