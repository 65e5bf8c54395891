//! What a secret set-up was, kept beside its game so that anybody can check it.

use std::time::Duration;

use tulenh_rules::half::Half;
use tulenh_rules::{BySide, Side};

use crate::game::id::GameId;
use crate::game::setup::commitment::{Commitment, Opening, Salt};

/// Both halves, from the moment when both are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revealed {
    /// How long the set-up might have taken; a rematch is offered with the same.
    pub time: Duration,
    /// What each side has played.
    pub halves: BySide<RevealedHalf>,
}

/// A half that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedHalf {
    /// The half.
    pub half: Half,
    /// What was hashed with it.
    pub salt: Salt,
    /// The hash to which its player was bound, as it was told before the half was shown; `None` for a half that
    /// nobody confirmed.
    pub commitment: Option<Commitment>,
    /// How it came to be played.
    pub source: Source,
}

/// How a half came to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Its player confirmed it.
    Confirmed,
    /// The time was over, and it stood as its player had left it.
    Left,
    /// The time was over, and what its player had left could not be played: it is the standard one.
    Standard,
}

impl Revealed {
    /// What the commitment of a side opens to.
    pub fn opening(&self, game: GameId, side: Side) -> Opening {
        let RevealedHalf { half, salt, .. } = self.halves[side].clone();
        Opening { game, half, salt }
    }
}
