//! Turns prepared for later.

use crate::game::{GameId, Plans, PlayerId};
use crate::store::StoreError;
use crate::store::sled::query::lookup::{name, readable};
use crate::store::sled::schema::keys;
use crate::store::sled::schema::records::{PlansRecord, Record};
use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::system::sled_error;
use crate::store::sled::storage::tables::Tables;

/// The turns that the players of a game have prepared.
pub fn plans(tables: &Tables, game: GameId) -> Result<Vec<(PlayerId, Plans)>, StoreError> {
    let table = Table::Plans;
    let found = tables.tree(table).scan_prefix(keys::game(game));
    found
        .map(|entry| {
            let (key, bytes) = entry.map_err(sled_error)?;
            let player = name(table, keys::read_last_player(&key))?;
            let what = || format!("what person {} has prepared in game {game}", player.0);
            let record = PlansRecord::from_bytes(what, &bytes)?;
            Ok((player, Plans::from(record)))
        })
        .filter_map(readable)
        .collect()
}
