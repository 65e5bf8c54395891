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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Ply;
    use crate::store::sled::commit::apply;
    use crate::store::sled::storage::tables::tests::tables;
    use crate::store::{Batch, Change};

    #[test]
    fn what_cannot_be_read_does_not_hide_what_the_other_has_prepared() {
        let (_dir, tables) = tables();
        let game = GameId(7);
        let turns = ["c5-c6", "c8-c7"].map(str::to_owned);
        let line = Plans::restore(Ply(3), 1, vec![turns.to_vec()]);
        let put = |player: u64| Change::Plans(game, PlayerId(player), Some(line.clone()));
        let batch = Batch {
            changes: vec![put(1), put(2)],
            ..Batch::default()
        };
        apply(&tables, &batch).unwrap().unwrap();
        let key = keys::plans(game, PlayerId(1));
        // As a newer version of the program might write it.
        tables.tree(Table::Plans).insert(key, [255, 1]).unwrap();
        assert_eq!(plans(&tables, game).unwrap(), [(PlayerId(2), line)]);
    }
}
