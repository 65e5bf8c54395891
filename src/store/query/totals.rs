//! How much the store holds.

use crate::store::query::lookup::highest;
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::table::Table;
use crate::store::{StoreError, Totals};

/// How much the store holds, but for its bytes on disk.
pub fn totals(rows: &dyn Rows) -> Result<Totals, StoreError> {
    let all = |table| rows.scan(table, KeyRange::all(), Order::Ascending).count() as u64;
    Ok(Totals {
        players: highest(rows, Table::Players)?,
        games: highest(rows, Table::Games)?,
        // Each stands under both its players.
        open_games: all(Table::OpenGames).div_ceil(2),
        challenges: all(Table::Challenges),
        offers: all(Table::Offers),
        notices: all(Table::Outbox),
        chats: all(Table::Chats),
        sessions: all(Table::AccountCredentials),
        bytes: 0,
    })
}
