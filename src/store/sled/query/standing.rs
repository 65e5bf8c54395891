//! Reading how people stand, whom and where they played, and how much is kept.

use std::collections::BTreeSet;

use ::sled::IVec;

use crate::game::{Family, GameId, Meeting, Network, PlayerId, Route, Standing};
use crate::store::sled::keys;
use crate::store::sled::read::{chat, games_of, name, readable, record};
use crate::store::sled::records::{
    GameRecord, KnownPlaceRecord, MeetingRecord, Record, StandingRecord,
};
use crate::store::sled::tables::{Table, Tables, failed};
use crate::store::{StoreError, Told, Totals};

/// People of a place, and games of each of them, that are looked at for the games told there.
const LOOKED_AT: usize = 300;

/// How a person stands in a family.
pub fn standing(
    tables: &Tables,
    player: PlayerId,
    family: Family,
) -> Result<Option<Standing>, StoreError> {
    let what = || format!("the standing of person {}", player.0);
    let key = keys::standing(player, family);
    let found = record::<StandingRecord>(tables, Table::Standings, &key, what)?;
    let standing = found.map(Standing::try_from).transpose();
    standing.map_err(|e| e.named(what()))
}

/// How a person stands in each family.
pub fn standings(tables: &Tables, player: PlayerId) -> Result<Vec<(Family, Standing)>, StoreError> {
    let table = Table::Standings;
    let found = tables.tree(table).scan_prefix(keys::player(player));
    found
        .keys()
        .map(|key| {
            let family = name(table, keys::read_standing(&key.map_err(failed)?))?;
            Ok((
                family,
                standing(tables, player, family)?.unwrap_or_default(),
            ))
        })
        .filter_map(readable)
        .collect()
}

/// The best of a family.
pub fn best(
    tables: &Tables,
    family: Family,
    limit: usize,
) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
    let found = tables.tree(Table::Ranks).scan_prefix(keys::ranks(family));
    let found = found.keys().take(limit);
    those(tables, family, Table::Ranks, found)
}

/// Those of a place who have played games of a family.
pub fn standings_at(
    tables: &Tables,
    place: &Route,
    family: Family,
    limit: usize,
) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
    let found = keys_at(tables, place).take(limit);
    those(tables, family, Table::PlacePeople, found)
}

/// People who began a game in a place.
pub fn people_at(
    tables: &Tables,
    place: &Route,
    limit: usize,
) -> Result<Vec<PlayerId>, StoreError> {
    let table = Table::PlacePeople;
    keys_at(tables, place)
        .map(|key| name(table, keys::read_last_player(&key.map_err(failed)?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// Games told in a place, or in another part of the same whole.
pub fn games_told(tables: &Tables, place: &Route, limit: usize) -> Result<Vec<Told>, StoreError> {
    let whole = whole(tables, place)?;
    let mut ids = BTreeSet::new();
    for place in [place, &whole] {
        for person in people_at(tables, place, LOOKED_AT)? {
            ids.extend(games_of(tables, person, false, LOOKED_AT)?);
        }
    }
    let mut told = Vec::new();
    for id in ids.into_iter().rev().take(LOOKED_AT * 10) {
        let header = record::<GameRecord>(tables, Table::Games, &keys::game(id), || {
            format!("game {id}")
        });
        let Some(header) = readable(header).transpose()?.flatten() else {
            continue;
        };
        let open = header.is_open();
        let (mut exactly, mut near) = (false, false);
        for home in header.places().flatten() {
            exactly |= home == *place;
            near |= exactly || self::whole(tables, &home)? == whole;
        }
        if near {
            told.push(Told {
                game: id,
                open,
                exactly,
            });
        }
        if told.len() == limit {
            break;
        }
    }
    Ok(told)
}

/// The shared place that a place is a part of; itself where it is a whole.
fn whole(tables: &Tables, place: &Route) -> Result<Route, StoreError> {
    let known = readable(chat(tables, place)).transpose()?.flatten();
    let parent = known.and_then(|chat| chat.parent);
    Ok(parent.unwrap_or_else(|| place.clone()))
}

fn keys_at(tables: &Tables, place: &Route) -> impl Iterator<Item = ::sled::Result<IVec>> {
    let prefix = keys::place(place);
    let length = prefix.len() + 8;
    let found = tables.tree(Table::PlacePeople).scan_prefix(prefix);
    // Of another place whose name only begins alike, keys are longer.
    let here =
        move |key: &::sled::Result<IVec>| key.as_ref().map_or(true, |key| key.len() == length);
    found.keys().filter(here)
}

/// The standings of the people at the ends of these keys.
fn those(
    tables: &Tables,
    family: Family,
    table: Table,
    keys: impl Iterator<Item = ::sled::Result<IVec>>,
) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
    keys.map(|key| {
        let player = name(table, keys::read_last_player(&key.map_err(failed)?))?;
        Ok((player, standing(tables, player, family)?))
    })
    .filter_map(readable)
    .filter_map(|found| match found {
        Ok((player, standing)) => standing.map(|standing| Ok((player, standing))),
        Err(error) => Some(Err(error)),
    })
    .collect()
}

/// What came of the games between two people.
pub fn meeting(tables: &Tables, one: PlayerId, other: PlayerId) -> Result<Meeting, StoreError> {
    let what = || format!("the games between {} and {}", one.0, other.0);
    let key = keys::meeting(one, other);
    let found = record::<MeetingRecord>(tables, Table::Meetings, &key, what)?;
    Ok(found.map_or_else(Meeting::default, Meeting::from))
}

/// Whom a person has played.
pub fn met(tables: &Tables, player: PlayerId, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
    let table = Table::Meetings;
    let found = tables.tree(table).scan_prefix(keys::player(player));
    found
        .keys()
        .map(|key| name(table, keys::read_last_player(&key.map_err(failed)?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// Where a person began games.
pub fn places_of(
    tables: &Tables,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<Route>, StoreError> {
    let found = tables.tree(Table::PeoplePlaces);
    let found = found.scan_prefix(keys::player(player));
    found.map(place).filter_map(readable).take(limit).collect()
}

fn place(entry: ::sled::Result<(IVec, IVec)>) -> Result<Route, StoreError> {
    let (_, bytes) = entry.map_err(failed)?;
    let what = || "a place".to_owned();
    let record = KnownPlaceRecord::from_bytes(what, &bytes)?;
    Route::try_from(record).map_err(|e| e.named(what()))
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
        let (key, count) = entry.map_err(failed)?;
        if keys::number(&count).is_some_and(|count| count > 0) {
            let player = readable(name(table, keys::read_player(&key)));
            players.extend(player.transpose()?);
        }
    }
    Ok(players)
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
        .map(|key| name(table, keys::read_player_game(&key.map_err(failed)?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// The handles a person was last seen with.
pub fn handles_of(tables: &Tables, player: PlayerId) -> Result<Vec<(Network, String)>, StoreError> {
    let table = Table::PlayerHandles;
    let found = tables.tree(table).scan_prefix(keys::player(player));
    found
        .map(|entry| name(table, keys::read_handle(&entry.map_err(failed)?.1)))
        .filter_map(readable)
        .collect()
}

/// How much is kept.
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
    })
}
