//! STUB: to be written by the owner of `game`.
use crate::game::id::{GameId, Ply};
use crate::rules::Record;

/// A correspondence game.
#[derive(Debug, Clone)]
pub struct Game {
    /// Its number.
    pub id: GameId,
    record: Record,
}

impl Game {
    /// How many turns have been played.
    pub fn ply(&self) -> Ply {
        Ply(self.record.turns().len() as u32)
    }
}
