//! Reading from the tables. The caller holds off the committer meanwhile, so that what is read
//! together belongs together.

use crate::game::{
    Account, Anchor, Challenge, ChallengeCode, GameId, MessageRef, Network, Notice, NoticeId,
    Player, PlayerId, Route, Timestamp,
};
use crate::store::sled::keys;
use crate::store::sled::records::{
    AnchorRecord, ChallengeRecord, GameRecord, NoticeRecord, PlayerRecord, Record, TurnRecord,
};
use crate::store::sled::tables::{Table, Tables, failed};
use crate::store::{StoreError, StoredGame, Timer};

/// A game as it stands in the tables, before it is replayed.
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
    let mut turns = Vec::with_capacity(header.turns as usize);
    for index in 0..header.turns {
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
        .take(limit)
        .map(|key| name(table, keys::read_player_game(&key.map_err(failed)?)))
        .collect()
}

/// An open challenge.
pub fn challenge(tables: &Tables, code: ChallengeCode) -> Result<Option<Challenge>, StoreError> {
    let what = || format!("challenge {code}");
    let key = keys::challenge(code);
    let found = record::<ChallengeRecord>(tables, Table::Challenges, &key, what)?;
    let challenge = found.map(Challenge::try_from).transpose();
    challenge.map_err(|e| e.named(what()))
}

/// Challenges by a person or to them, newest first.
pub fn challenges_of(
    tables: &Tables,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let table = Table::PlayerChallenges;
    let found = tables.tree(table).scan_prefix(keys::player(player));
    let mut challenges = Vec::new();
    for key in found.keys().rev().take(limit) {
        let code = name(table, keys::read_player_challenge(&key.map_err(failed)?))?;
        challenges.extend(challenge(tables, code)?);
    }
    Ok(challenges)
}

/// Challenges made in a place, newest first.
pub fn challenges_at(
    tables: &Tables,
    place: &Route,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let table = Table::PlaceChallenges;
    let found = tables
        .tree(table)
        .scan_prefix(keys::place_challenges(place));
    let mut challenges = Vec::new();
    for key in found.keys().rev().take(limit) {
        let code = name(table, keys::read_place_challenge(&key.map_err(failed)?))?;
        challenges.extend(challenge(tables, code)?.filter(|of| of.home == *place));
    }
    Ok(challenges)
}

/// A person.
pub fn player(tables: &Tables, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let what = || format!("person {}", id.0);
    let key = keys::player(id);
    let found = record::<PlayerRecord>(tables, Table::Players, &key, what)?;
    let player = found.map(|record| record.player(id)).transpose();
    player.map_err(|e| e.named(what()))
}

/// The person of an account.
pub fn player_of(tables: &Tables, account: &Account) -> Result<Option<PlayerId>, StoreError> {
    owner(tables, Table::Accounts, &keys::account(account))
}

/// The person of a handle.
pub fn player_named(
    tables: &Tables,
    network: &Network,
    handle: &str,
) -> Result<Option<PlayerId>, StoreError> {
    owner(tables, Table::Handles, &keys::handle(network, handle))
}

/// What a message shows.
pub fn anchor(tables: &Tables, message: &MessageRef) -> Result<Option<Anchor>, StoreError> {
    let what = || format!("message {}", message.message);
    let key = keys::message(message);
    let found = record::<AnchorRecord>(tables, Table::Anchors, &key, what)?;
    Ok(found.map(|record| record.anchor()))
}

/// Notices above a number, in order.
pub fn pending(
    tables: &Tables,
    after: Option<NoticeId>,
    limit: usize,
) -> Result<Vec<(NoticeId, Notice)>, StoreError> {
    // Numbers begin at 1.
    let Some(from) = after.map_or(Some(0), |after| after.0.checked_add(1)) else {
        return Ok(Vec::new());
    };
    let found = tables.tree(Table::Outbox).range(from.to_be_bytes()..);
    found
        .take(limit)
        .map(|entry| {
            let (key, bytes) = entry.map_err(failed)?;
            let id = name(Table::Outbox, keys::read_notice(&key))?;
            let what = || format!("notice {}", id.0);
            let record = NoticeRecord::from_bytes(what, &bytes)?;
            let notice = Notice::try_from(record).map_err(|e| e.named(what()))?;
            Ok((id, notice))
        })
        .collect()
}

/// Timers due, earliest first.
pub fn due(
    tables: &Tables,
    now: Timestamp,
    limit: usize,
) -> Result<Vec<(Timestamp, Timer)>, StoreError> {
    let mut timers = Vec::new();
    for key in tables.tree(Table::Timers).iter().keys().take(limit) {
        let (at, timer) = name(Table::Timers, keys::read_timer(&key.map_err(failed)?))?;
        if at > now {
            break;
        }
        timers.push((at, timer));
    }
    Ok(timers)
}

/// When the earliest timer is due.
pub fn next_due(tables: &Tables) -> Result<Option<Timestamp>, StoreError> {
    let first = tables.tree(Table::Timers).first().map_err(failed)?;
    first
        .map(|(key, _)| name(Table::Timers, keys::read_timer(&key)).map(|(at, _)| at))
        .transpose()
}

fn record<R: Record>(
    tables: &Tables,
    table: Table,
    key: &[u8],
    what: impl Fn() -> String,
) -> Result<Option<R>, StoreError> {
    let found = tables.get(table, key)?;
    found.map(|bytes| R::from_bytes(what, &bytes)).transpose()
}

fn owner(tables: &Tables, table: Table, key: &[u8]) -> Result<Option<PlayerId>, StoreError> {
    let found = tables.get(table, key)?;
    found
        .map(|bytes| name(table, keys::read_player(&bytes)))
        .transpose()
}

/// What a key names, or the error that it names nothing.
fn name<T>(table: Table, named: Option<T>) -> Result<T, StoreError> {
    named.ok_or_else(|| StoreError::Record(table.name().into(), "a key names nothing".into()))
}
