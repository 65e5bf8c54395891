//! Ratings and results.

use crate::game::{Family, Meeting, PlayerId, Route, Standing};
use crate::store::StoreError;
use crate::store::query::lookup::{name, readable, record};
use crate::store::query::places::keys_at;
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{MeetingRecord, StandingRecord};
use crate::store::schema::table::Table;

/// The rating and results of a person in a family.
pub fn standing(
    rows: &dyn Rows,
    player: PlayerId,
    family: Family,
) -> Result<Option<Standing>, StoreError> {
    let what = || format!("the standing of person {}", player.0);
    let key = keys::standing(player, family);
    let found = record::<StandingRecord>(rows, Table::Standings, &key, what)?;
    let standing = found.map(Standing::try_from).transpose();
    standing.map_err(|e| e.named(what()))
}

/// The ratings and results of a person in each family.
pub fn standings(rows: &dyn Rows, player: PlayerId) -> Result<Vec<(Family, Standing)>, StoreError> {
    let table = Table::Standings;
    let range = KeyRange::prefix(keys::player(player));
    rows.keys(table, range, Order::Ascending)
        .map(|key| {
            let family = name(table, keys::read_standing(&key?))?;
            Ok((family, standing(rows, player, family)?.unwrap_or_default()))
        })
        .filter_map(readable)
        .collect()
}

/// The best of a family.
pub fn best(
    rows: &dyn Rows,
    family: Family,
    limit: usize,
) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
    let range = KeyRange::prefix(keys::ranks(family));
    let found = rows.keys(Table::Ranks, range, Order::Ascending);
    those(rows, family, Table::Ranks, found.take(limit))
}

/// The ratings of people who began a game in a place and have played games of a family.
pub fn standings_at(
    rows: &dyn Rows,
    place: &Route,
    family: Family,
    limit: usize,
) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
    let found = keys_at(rows, place).take(limit);
    those(rows, family, Table::PlacePeople, found)
}

/// The results of the games between two people, as the first sees them.
pub fn meeting(rows: &dyn Rows, one: PlayerId, other: PlayerId) -> Result<Meeting, StoreError> {
    let what = || format!("the games between {} and {}", one.0, other.0);
    let key = keys::meeting(one, other);
    let found = record::<MeetingRecord>(rows, Table::Meetings, &key, what)?;
    Ok(found.map_or_else(Meeting::default, Meeting::from))
}

/// The people against whom a person has played.
pub fn met(rows: &dyn Rows, player: PlayerId, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
    let table = Table::Meetings;
    let range = KeyRange::prefix(keys::player(player));
    rows.keys(table, range, Order::Ascending)
        .map(|key| name(table, keys::read_last_player(&key?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// The standings of the people at the ends of these keys.
fn those(
    rows: &dyn Rows,
    family: Family,
    table: Table,
    keys: impl Iterator<Item = Result<Vec<u8>, StoreError>>,
) -> Result<Vec<(PlayerId, Standing)>, StoreError> {
    keys.map(|key| {
        let player = name(table, keys::read_last_player(&key?))?;
        Ok((player, standing(rows, player, family)?))
    })
    .filter_map(readable)
    .filter_map(|found| match found {
        Ok((player, standing)) => standing.map(|standing| Ok((player, standing))),
        Err(error) => Some(Err(error)),
    })
    .collect()
}
