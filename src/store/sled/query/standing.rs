//! Ratings and results.

use ::sled::IVec;

use crate::game::{Family, Meeting, PlayerId, Route, Standing};
use crate::store::StoreError;
use crate::store::sled::query::lookup::{name, readable, record};
use crate::store::sled::query::places::keys_at;
use crate::store::sled::schema::keys;
use crate::store::sled::schema::records::{MeetingRecord, StandingRecord};
use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::system::sled_error;
use crate::store::sled::storage::tables::Tables;

/// The rating and results of a person in a family.
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

/// The ratings and results of a person in each family.
pub fn standings(tables: &Tables, player: PlayerId) -> Result<Vec<(Family, Standing)>, StoreError> {
    let table = Table::Standings;
    let found = tables.tree(table).scan_prefix(keys::player(player));
    found
        .keys()
        .map(|key| {
            let family = name(table, keys::read_standing(&key.map_err(sled_error)?))?;
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

/// The ratings of people who began a game in a place and have played games of a family.
pub fn standings_at(
    tables: &Tables,
    place: &Route,
    family: Family,
    limit: usize,
) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
    let found = keys_at(tables, place).take(limit);
    those(tables, family, Table::PlacePeople, found)
}

/// The results of the games between two people, as the first sees them.
pub fn meeting(tables: &Tables, one: PlayerId, other: PlayerId) -> Result<Meeting, StoreError> {
    let what = || format!("the games between {} and {}", one.0, other.0);
    let key = keys::meeting(one, other);
    let found = record::<MeetingRecord>(tables, Table::Meetings, &key, what)?;
    Ok(found.map_or_else(Meeting::default, Meeting::from))
}

/// The people against whom a person has played.
pub fn met(tables: &Tables, player: PlayerId, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
    let table = Table::Meetings;
    let found = tables.tree(table).scan_prefix(keys::player(player));
    found
        .keys()
        .map(|key| name(table, keys::read_last_player(&key.map_err(sled_error)?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// The standings of the people at the ends of these keys.
fn those(
    tables: &Tables,
    family: Family,
    table: Table,
    keys: impl Iterator<Item = ::sled::Result<IVec>>,
) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
    keys.map(|key| {
        let player = name(table, keys::read_last_player(&key.map_err(sled_error)?))?;
        Ok((player, standing(tables, player, family)?))
    })
    .filter_map(readable)
    .filter_map(|found| match found {
        Ok((player, standing)) => standing.map(|standing| Ok((player, standing))),
        Err(error) => Some(Err(error)),
    })
    .collect()
}
