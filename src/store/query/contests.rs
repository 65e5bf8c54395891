//! Leagues and tournaments.

use crate::club::contest::Contest;
use crate::game::{ContestId, GameId, PlayerId, Route};
use crate::store::StoreError;
use crate::store::query::lookup::{name, readable, record};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{
    ContestPeopleRecord, ContestRecord, ContestRoundRecord, Record as _,
};
use crate::store::schema::table::Table;

/// A contest, with the people and rounds of this season; of the present one when none is named.
pub fn contest(
    rows: &dyn Rows,
    id: ContestId,
    season: Option<u16>,
) -> Result<Option<Contest>, StoreError> {
    let what = || format!("contest {id}");
    let Some(header) = record::<ContestRecord>(rows, Table::Contests, &keys::contest(id), what)?
    else {
        return Ok(None);
    };
    let season = season.unwrap_or(header.season());
    if season == 0 || season > header.season() {
        return Ok(None);
    }
    let contest = header.contest(id, season);
    let mut contest = contest.map_err(|bad| bad.named(what()))?;
    let range = || KeyRange::prefix(keys::contest_season(id, season));
    for entry in rows.scan(Table::ContestPeople, range(), Order::Ascending) {
        let people = || format!("the people of contest {id}");
        let record = ContestPeopleRecord::from_bytes(people, &entry?.1)?;
        contest.entrants.extend(record.entrants());
    }
    for entry in rows.scan(Table::ContestRounds, range(), Order::Ascending) {
        let (key, bytes) = entry?;
        let round = || format!("a round of contest {id}");
        let chunk = name(Table::ContestRounds, keys::read_contest_round(&key))?.1;
        let part = ContestRoundRecord::from_bytes(round, &bytes)?.round();
        match contest.rounds.last_mut().filter(|_| chunk > 0) {
            Some(last) => last.matches.extend(part.matches),
            None => contest.rounds.push(part),
        }
    }
    Ok(Some(contest))
}

/// The season in which a contest is.
pub fn contest_season(rows: &dyn Rows, id: ContestId) -> Result<Option<u16>, StoreError> {
    let what = || format!("contest {id}");
    let header = record::<ContestRecord>(rows, Table::Contests, &keys::contest(id), what)?;
    Ok(header.map(|header| header.season()))
}

/// The contests of a place, or those that are open to everybody, newest first.
pub fn contests_at(
    rows: &dyn Rows,
    place: Option<&Route>,
    limit: usize,
) -> Result<Vec<ContestId>, StoreError> {
    let (table, range, length) = match place {
        Some(place) => {
            let prefix = keys::place(place);
            let length = prefix.len() + 8;
            (Table::PlaceContests, KeyRange::prefix(prefix), length)
        }
        None => (Table::PublicContests, KeyRange::all(), 8),
    };
    let found = rows.keys(table, range, Order::Descending);
    let here = |key: &Result<Vec<u8>, StoreError>| {
        // The name of another place may begin as this one.
        key.as_ref().map_or(true, |key| key.len() == length)
    };
    found
        .filter(here)
        .map(|key| name(table, keys::read_contest(&key?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// The contests in which a person takes part, newest first.
pub fn contests_of(
    rows: &dyn Rows,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<ContestId>, StoreError> {
    let table = Table::PlayerContests;
    let range = KeyRange::prefix(keys::player(player));
    rows.keys(table, range, Order::Descending)
        .map(|key| name(table, keys::read_contest(&key?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// The games of a contest that are over and not counted.
pub fn contest_ends(
    rows: &dyn Rows,
    id: ContestId,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let table = Table::ContestEnds;
    let range = KeyRange::prefix(keys::contest(id));
    rows.keys(table, range, Order::Ascending)
        .map(|key| name(table, keys::read_player_game(&key?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}
