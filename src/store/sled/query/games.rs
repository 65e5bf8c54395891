//! Games, and lists of games.

use crate::game::{GameId, PlayerId};
use crate::store::sled::query::lookup::{name, readable, record};
use crate::store::sled::schema::keys;
use crate::store::sled::schema::records::{GameRecord, TurnRecord};
use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::system::sled_error;
use crate::store::sled::storage::tables::Tables;
use crate::store::{StoreError, StoredGame};

/// The records of a game before it is replayed, which takes time and needs no tables.
#[derive(Debug)]
pub struct RawGame {
    id: GameId,
    header: GameRecord,
    turns: Vec<TurnRecord>,
}

impl RawGame {
    /// Replays the game.
    pub fn game(self) -> Result<StoredGame, StoreError> {
        let id = self.id;
        let game = self.header.game(id, self.turns);
        game.map_err(|e| e.named(format!("game {id}")))
    }
}

/// A game with all its turns.
pub fn game(tables: &Tables, id: GameId) -> Result<Option<RawGame>, StoreError> {
    let what = || format!("game {id}");
    let Some(header) = record::<GameRecord>(tables, Table::Games, &keys::game(id), what)? else {
        return Ok(None);
    };
    // The number may be corrupt, so it only limits the first allocation.
    let mut turns = Vec::with_capacity(header.turns().min(1_024) as usize);
    for index in 0..header.turns() {
        let what = || format!("turn {} of game {id}", index + 1);
        let turn = record(tables, Table::Turns, &keys::turn(id, index), what)?;
        turns.push(turn.ok_or_else(|| StoreError::Record(what(), "it is missing".into()))?);
    }
    Ok(Some(RawGame { id, header, turns }))
}

/// A person's games, newest first.
pub fn games_of(
    tables: &Tables,
    player: PlayerId,
    open: bool,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let table = if open {
        Table::OpenGames
    } else {
        Table::PlayerGames
    };
    let found = tables.tree(table).scan_prefix(keys::player(player));
    found
        .keys()
        .rev()
        .map(|key| name(table, keys::read_player_game(&key.map_err(sled_error)?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// A person's games, oldest first.
pub fn games_after(
    tables: &Tables,
    player: PlayerId,
    open: bool,
    after: Option<GameId>,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let table = if open {
        Table::OpenGames
    } else {
        Table::PlayerGames
    };
    let Some(from) = after.map_or(Some(0), |after| after.0.checked_add(1)) else {
        return Ok(Vec::new());
    };
    let range =
        keys::player_game(player, GameId(from))..=keys::player_game(player, GameId(u64::MAX));
    let found = tables.tree(table).range(range);
    found
        .keys()
        .map(|key| name(table, keys::read_player_game(&key.map_err(sled_error)?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// People with an open game.
pub fn playing(
    tables: &Tables,
    after: Option<PlayerId>,
    limit: usize,
) -> Result<Vec<PlayerId>, StoreError> {
    let Some(from) = after.map_or(Some(0), |after| after.0.checked_add(1)) else {
        return Ok(Vec::new());
    };
    let table = Table::OpenCounts;
    let found = tables.tree(table).range(from.to_be_bytes()..);
    let mut players = Vec::new();
    for entry in found {
        if players.len() >= limit {
            break;
        }
        let (key, count) = entry.map_err(sled_error)?;
        if keys::number(&count).is_some_and(|count| count > 0) {
            let player = readable(name(table, keys::read_player(&key)));
            players.extend(player.transpose()?);
        }
    }
    Ok(players)
}
