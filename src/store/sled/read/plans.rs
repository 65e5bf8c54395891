//! Reading what players have prepared.

use crate::game::{GameId, Plans, PlayerId};
use crate::store::StoreError;
use crate::store::sled::keys;
use crate::store::sled::read::{name, readable};
use crate::store::sled::records::{PlansRecord, Record};
use crate::store::sled::tables::{Table, Tables, failed};

/// What the players of a game have prepared in it.
pub fn plans(tables: &Tables, game: GameId) -> Result<Vec<(PlayerId, Plans)>, StoreError> {
    let table = Table::Plans;
    let found = tables.tree(table).scan_prefix(keys::game(game));
    found
        .map(|entry| {
            let (key, bytes) = entry.map_err(failed)?;
            let player = name(table, keys::read_last_player(&key))?;
            let what = || format!("what person {} has prepared in game {game}", player.0);
            let record = PlansRecord::from_bytes(what, &bytes)?;
            Ok((player, Plans::from(record)))
        })
        .filter_map(readable)
        .collect()
}
