//! Games, and lists of games.

use tulenh_rules::BySide;

use crate::game::{GameId, PlayerId, Team};
use crate::store::query::lookup::{name, readable, record};
use crate::store::query::teams::teams;
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{GameRecord, Record as _, TurnRecord};
use crate::store::schema::table::Table;
use crate::store::{StoreError, StoredGame};

/// The records of a game before it is replayed, which takes time and needs no store.
#[derive(Debug)]
pub struct RawGame {
    id: GameId,
    header: GameRecord,
    turns: Vec<TurnRecord>,
    teams: BySide<Option<Team>>,
}

impl RawGame {
    /// Replays the game.
    pub fn game(self) -> Result<StoredGame, StoreError> {
        let id = self.id;
        let game = self.header.game(id, self.turns, self.teams);
        game.map_err(|e| e.named(format!("game {id}")))
    }
}

/// A game with all its turns.
pub fn game(rows: &dyn Rows, id: GameId) -> Result<Option<RawGame>, StoreError> {
    let what = || format!("game {id}");
    // Begun before the game is looked up, so that an engine can fetch both at once.
    let range = KeyRange::prefix(keys::game(id));
    let mut stored = rows.scan(Table::Turns, range, Order::Ascending).peekable();
    stored.peek();
    let Some(header) = record::<GameRecord>(rows, Table::Games, &keys::game(id), what)? else {
        return Ok(None);
    };
    // The number may be corrupt, so it only limits the first allocation.
    let mut turns = Vec::with_capacity(header.turns().min(1_024) as usize);
    for index in 0..header.turns() {
        let what = || format!("turn {} of game {id}", index + 1);
        let missing = || StoreError::Record(what(), "it is missing".into());
        let (key, turn) = stored.next().ok_or_else(missing)??;
        if key != keys::turn(id, index) {
            return Err(missing());
        }
        turns.push(TurnRecord::from_bytes(what, &turn)?);
    }
    let teams = match header.has_teams() {
        true => teams(rows, id)?,
        false => BySide::default(),
    };
    Ok(Some(RawGame {
        id,
        header,
        turns,
        teams,
    }))
}

/// Whether a game is stored in just this form. Its turns follow from its revision.
pub fn is_current(rows: &dyn Rows, id: GameId, known: &GameRecord) -> Result<bool, StoreError> {
    let what = || format!("game {id}");
    let header = record::<GameRecord>(rows, Table::Games, &keys::game(id), what)?;
    Ok(header.is_some_and(|header| header == *known))
}

/// A person's games, newest first.
pub fn games_of(
    rows: &dyn Rows,
    player: PlayerId,
    open: bool,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let table = if open {
        Table::OpenGames
    } else {
        Table::PlayerGames
    };
    let range = KeyRange::prefix(keys::player(player));
    rows.keys(table, range, Order::Descending)
        .map(|key| name(table, keys::read_player_game(&key?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// A person's games, oldest first.
pub fn games_after(
    rows: &dyn Rows,
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
    let range = KeyRange::prefix(keys::player(player));
    let range = range.starting(keys::player_game(player, GameId(from)));
    rows.keys(table, range, Order::Ascending)
        .map(|key| name(table, keys::read_player_game(&key?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// People with an open game.
pub fn playing(
    rows: &dyn Rows,
    after: Option<PlayerId>,
    limit: usize,
) -> Result<Vec<PlayerId>, StoreError> {
    let Some(from) = after.map_or(Some(0), |after| after.0.checked_add(1)) else {
        return Ok(Vec::new());
    };
    let table = Table::OpenCounts;
    let range = KeyRange::from(from.to_be_bytes());
    let found = rows.scan(table, range, Order::Ascending);
    let mut players = Vec::new();
    for entry in found {
        if players.len() >= limit {
            break;
        }
        let (key, count) = entry?;
        if keys::number(&count).is_some_and(|count| count > 0) {
            let player = readable(name(table, keys::read_player(&key)));
            players.extend(player.transpose()?);
        }
    }
    Ok(players)
}
