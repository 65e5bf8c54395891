//! Shared places, and who and what is in them.

use std::collections::BTreeSet;

use ::sled::IVec;

use crate::game::{Chat, PlayerId, Route};
use crate::store::sled::query::games::games_of;
use crate::store::sled::query::lookup::{name, readable, record};
use crate::store::sled::schema::keys;
use crate::store::sled::schema::records::{ChatRecord, GameRecord, KnownPlaceRecord, Record};
use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::system::sled_error;
use crate::store::sled::storage::tables::Tables;
use crate::store::{GameThere, StoreError};

/// How many people of a place, and how many games of each of them, are searched for the games of a place.
const SEARCHED: usize = 300;

/// A shared place.
pub fn chat(tables: &Tables, route: &Route) -> Result<Option<Chat>, StoreError> {
    let what = || "a chat".to_owned();
    let found = record::<ChatRecord>(tables, Table::Chats, &keys::place(route), what)?;
    let chat = found.map(Chat::try_from).transpose();
    chat.map_err(|e| e.named(what()))
}

/// Shared places, from the one behind `after` on.
pub fn chats(
    tables: &Tables,
    after: Option<&Route>,
    limit: usize,
) -> Result<Vec<Chat>, StoreError> {
    let mut from = after.map(keys::place).unwrap_or_default();
    // The key that follows the one of `after`.
    from.extend(after.map(|_| 0));
    let found = tables.tree(Table::Chats).range(from..).take(limit);
    let mut chats = Vec::new();
    for entry in found {
        let (_, bytes) = entry.map_err(sled_error)?;
        let what = || "a chat".to_owned();
        let chat = ChatRecord::from_bytes(what, &bytes);
        let chat = chat.and_then(|chat| Chat::try_from(chat).map_err(|e| e.named(what())));
        chats.extend(readable(chat).transpose()?);
    }
    Ok(chats)
}

/// People who began a game in a place.
pub fn people_at(
    tables: &Tables,
    place: &Route,
    limit: usize,
) -> Result<Vec<PlayerId>, StoreError> {
    let table = Table::PlacePeople;
    keys_at(tables, place)
        .map(|key| name(table, keys::read_last_player(&key.map_err(sled_error)?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// Games with a channel in a place, or in another part of the same place.
pub fn games_in(
    tables: &Tables,
    place: &Route,
    limit: usize,
) -> Result<Vec<GameThere>, StoreError> {
    let whole = whole(tables, place)?;
    let mut ids = BTreeSet::new();
    for place in [place, &whole] {
        for person in people_at(tables, place, SEARCHED)? {
            ids.extend(games_of(tables, person, false, SEARCHED)?);
        }
    }
    let mut told = Vec::new();
    for id in ids.into_iter().rev().take(SEARCHED * 10) {
        let header = record::<GameRecord>(tables, Table::Games, &keys::game(id), || {
            format!("game {id}")
        });
        let Some(header) = readable(header).transpose()?.flatten() else {
            continue;
        };
        let open = header.is_open();
        let (mut exactly, mut near) = (false, false);
        for channel in header.places().flatten() {
            exactly |= channel == *place;
            near |= exactly || self::whole(tables, &channel)? == whole;
        }
        if near {
            told.push(GameThere {
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

/// The shared places where a person began games.
pub fn places_of(
    tables: &Tables,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<Route>, StoreError> {
    let found = tables.tree(Table::PeoplePlaces);
    let found = found.scan_prefix(keys::player(player));
    found.map(place).filter_map(readable).take(limit).collect()
}

/// The keys of the people who began a game in a place.
pub fn keys_at(tables: &Tables, place: &Route) -> impl Iterator<Item = ::sled::Result<IVec>> {
    let prefix = keys::place(place);
    let length = prefix.len() + 8;
    let found = tables.tree(Table::PlacePeople).scan_prefix(prefix);
    // Of another place whose name only begins alike, keys are longer.
    let here =
        move |key: &::sled::Result<IVec>| key.as_ref().map_or(true, |key| key.len() == length);
    found.keys().filter(here)
}

/// The shared place of which a place is a part; the place itself if it is not a part of another.
fn whole(tables: &Tables, place: &Route) -> Result<Route, StoreError> {
    let known = readable(chat(tables, place)).transpose()?.flatten();
    let parent = known.and_then(|chat| chat.parent);
    Ok(parent.unwrap_or_else(|| place.clone()))
}

fn place(entry: ::sled::Result<(IVec, IVec)>) -> Result<Route, StoreError> {
    let (_, bytes) = entry.map_err(sled_error)?;
    let what = || "a place".to_owned();
    let record = KnownPlaceRecord::from_bytes(what, &bytes)?;
    Route::try_from(record).map_err(|e| e.named(what()))
}
