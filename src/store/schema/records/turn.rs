//! Turns of a game, one record each.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::store::schema::records::record::Record;

/// A turn; the key is the game and the number of turns before it.
#[derive(Debug, Serialize, Deserialize)]
pub struct TurnRecord {
    /// The turn in LAN.
    pub lan: String,
    /// When it was played: bot time, in milliseconds.
    pub at: i64,
    /// The number of the player who played it.
    pub by: u64,
}

impl Record for TurnRecord {
    const VERSION: u8 = 1;
}

impl TurnRecord {
    /// The record of the turn with this index; `None` when the game has fewer turns.
    pub fn of(game: &Game, index: usize) -> Option<TurnRecord> {
        Some(TurnRecord {
            lan: game.record().turns().get(index)?.lan.clone(),
            at: game.times().get(index)?.0,
            by: game.mover(index).0,
        })
    }
}
