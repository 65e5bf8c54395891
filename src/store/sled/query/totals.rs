//! How much the store holds.

use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::tables::Tables;
use crate::store::{StoreError, Totals};

/// How much the store holds, but for its bytes on disk.
pub fn totals(tables: &Tables) -> Result<Totals, StoreError> {
    let all = |table| tables.tree(table).len() as u64;
    Ok(Totals {
        players: tables.highest(Table::Players)?,
        games: tables.highest(Table::Games)?,
        // Each stands under both its players.
        open_games: all(Table::OpenGames).div_ceil(2),
        challenges: all(Table::Challenges),
        notices: all(Table::Outbox),
        chats: all(Table::Chats),
        sessions: all(Table::AccountCredentials),
        bytes: 0,
    })
}
