//! The messages that show boards.

use serde::{Deserialize, Serialize};

use crate::game::{GameId, MessageRef, Ply, ShownBoard};
use crate::store::schema::records::place::network;
use crate::store::schema::records::record::{BadRecord, Record};

/// The board that a message shows; the message is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct BoardMessageRecord {
    game: u64,
    ply: u32,
    /// The serial number of the message among those of the game.
    pub serial: u64,
}

/// The message that shows the newest board of a game in one of its channels.
#[derive(Debug, Serialize, Deserialize)]
pub struct ShownRecord {
    network: String,
    message: String,
}

/// The serial numbers in use: of the board messages of a game, or of the updates seen.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct SerialsRecord {
    /// The oldest number still in use.
    pub oldest: u64,
    /// The next number to be given.
    pub next: u64,
}

impl Record for BoardMessageRecord {
    const VERSION: u8 = 1;
}

impl Record for ShownRecord {
    const VERSION: u8 = 1;
}

impl Record for SerialsRecord {
    const VERSION: u8 = 1;
}

impl BoardMessageRecord {
    /// The record of a board message with this serial number among the game's.
    pub fn new(board: ShownBoard, serial: u64) -> BoardMessageRecord {
        BoardMessageRecord {
            game: board.game.0,
            ply: board.ply.0,
            serial,
        }
    }

    /// The game and the ply that the message shows.
    pub fn board(&self) -> ShownBoard {
        ShownBoard {
            game: GameId(self.game),
            ply: Ply(self.ply),
        }
    }
}

impl From<&MessageRef> for ShownRecord {
    fn from(shown: &MessageRef) -> ShownRecord {
        ShownRecord {
            network: shown.network.to_string(),
            message: shown.message.clone(),
        }
    }
}

impl TryFrom<ShownRecord> for MessageRef {
    type Error = BadRecord;

    fn try_from(record: ShownRecord) -> Result<MessageRef, BadRecord> {
        Ok(MessageRef {
            network: network(&record.network)?,
            message: record.message,
        })
    }
}
