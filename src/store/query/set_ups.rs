//! Secret set-ups.

use crate::game::setup::{Draft, Revealed, SavedHalves};
use crate::game::{GameId, PlayerId};
use crate::store::query::lookup::{highest, name, readable, record};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{DraftRecord, RevealedRecord, SavedHalvesRecord, SetUpRecord};
use crate::store::schema::table::{Meta, Table};
use crate::store::{StoreError, StoredSetUp};
use tulenh_rules::Side;

/// The set-up before a game.
pub fn set_up(rows: &dyn Rows, game: GameId) -> Result<Option<StoredSetUp>, StoreError> {
    let what = || format!("the set-up of game {game}");
    let found = record::<SetUpRecord>(rows, Table::SetUps, &keys::game(game), what)?;
    let found = found.map(|record| record.set_up(game)).transpose();
    found.map_err(|bad| bad.named(what()))
}

/// The games before which a person sets up, oldest first.
pub fn set_ups_of(
    rows: &dyn Rows,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let table = Table::PlayerSetUps;
    let range = KeyRange::prefix(keys::player(player));
    rows.keys(table, range, Order::Ascending)
        .map(|key| name(table, keys::read_player_game(&key?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// The half on which a side works.
pub fn draft(rows: &dyn Rows, game: GameId, side: Side) -> Result<Option<Draft>, StoreError> {
    let what = || format!("the half of {side} in game {game}");
    let found = record::<DraftRecord>(rows, Table::Drafts, &keys::draft(game, side), what)?;
    let found = found.map(|record| record.draft(side)).transpose();
    found.map_err(|bad| bad.named(what()))
}

/// What the set-up before a game was.
pub fn revealed(rows: &dyn Rows, game: GameId) -> Result<Option<Revealed>, StoreError> {
    let what = || format!("what the set-up of game {game} was");
    let found = record::<RevealedRecord>(rows, Table::Revealed, &keys::game(game), what)?;
    let found = found.map(Revealed::try_from).transpose();
    found.map_err(|bad| bad.named(what()))
}

/// The set-ups that a person has saved.
pub fn saved_halves(rows: &dyn Rows, player: PlayerId) -> Result<SavedHalves, StoreError> {
    let what = || format!("the set-ups that person {} has saved", player.0);
    let key = keys::player(player);
    let found = record::<SavedHalvesRecord>(rows, Table::SavedHalves, &key, what)?;
    let found = found.map(SavedHalves::try_from).transpose();
    Ok(found.map_err(|bad| bad.named(what()))?.unwrap_or_default())
}

/// The highest number of a game that was ever kept, set-ups that were called off included.
///
/// # Errors
/// When a key is no number.
pub fn last_game(rows: &dyn Rows) -> Result<u64, StoreError> {
    let last = rows.get(Table::Meta, Meta::LastSetUp.key())?;
    let last = last.and_then(|value| keys::number(&value)).unwrap_or(0);
    Ok(highest(rows, Table::Games)?.max(last))
}
