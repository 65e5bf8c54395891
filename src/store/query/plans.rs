//! Turns prepared for later.

use crate::game::{GameId, Plans, PlayerId};
use crate::store::StoreError;
use crate::store::query::lookup::{name, readable};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{PlansRecord, Record};
use crate::store::schema::table::Table;

/// The turns that the players of a game have prepared.
pub fn plans(rows: &dyn Rows, game: GameId) -> Result<Vec<(PlayerId, Plans)>, StoreError> {
    let table = Table::Plans;
    let found = rows.scan(table, KeyRange::prefix(keys::game(game)), Order::Ascending);
    found
        .map(|entry| {
            let (key, bytes) = entry?;
            let player = name(table, keys::read_last_player(&key))?;
            let what = || format!("what person {} has prepared in game {game}", player.0);
            let record = PlansRecord::from_bytes(what, &bytes)?;
            Ok((player, Plans::from(record)))
        })
        .filter_map(readable)
        .collect()
}
