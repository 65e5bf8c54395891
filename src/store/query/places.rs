//! Shared places, and who and what is in them.

use std::collections::BTreeSet;

use crate::game::{Chat, PlayerId, Route};
use crate::store::query::games::games_of;
use crate::store::query::lookup::{name, readable, record};
use crate::store::rows::{Entry, KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{ChatRecord, GameRecord, KnownPlaceRecord, Record};
use crate::store::schema::table::Table;
use crate::store::{GameThere, StoreError};

/// How many people of a place, and how many games of each of them, are searched for the games of a place.
const SEARCHED: usize = 300;

/// A shared place.
pub fn chat(rows: &dyn Rows, route: &Route) -> Result<Option<Chat>, StoreError> {
    let what = || "a chat".to_owned();
    let found = record::<ChatRecord>(rows, Table::Chats, &keys::place(route), what)?;
    let chat = found.map(Chat::try_from).transpose();
    chat.map_err(|e| e.named(what()))
}

/// Shared places, from the one behind `after` on.
pub fn chats(
    rows: &dyn Rows,
    after: Option<&Route>,
    limit: usize,
) -> Result<Vec<Chat>, StoreError> {
    let mut from = after.map(keys::place).unwrap_or_default();
    // The key that follows the one of `after`.
    from.extend(after.map(|_| 0));
    let found = rows.scan(Table::Chats, KeyRange::from(from), Order::Ascending);
    let mut chats = Vec::new();
    for entry in found.take(limit) {
        let (_, bytes) = entry?;
        let what = || "a chat".to_owned();
        let chat = ChatRecord::from_bytes(what, &bytes);
        let chat = chat.and_then(|chat| Chat::try_from(chat).map_err(|e| e.named(what())));
        chats.extend(readable(chat).transpose()?);
    }
    Ok(chats)
}

/// People who began a game in a place.
pub fn people_at(
    rows: &dyn Rows,
    place: &Route,
    limit: usize,
) -> Result<Vec<PlayerId>, StoreError> {
    let table = Table::PlacePeople;
    keys_at(rows, place)
        .map(|key| name(table, keys::read_last_player(&key?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}

/// Games with a channel in a place, or in another part of the same place.
pub fn games_in(
    rows: &dyn Rows,
    place: &Route,
    limit: usize,
) -> Result<Vec<GameThere>, StoreError> {
    let whole = whole(rows, place)?;
    let mut ids = BTreeSet::new();
    for place in [place, &whole] {
        for person in people_at(rows, place, SEARCHED)? {
            ids.extend(games_of(rows, person, false, SEARCHED)?);
        }
    }
    let mut told = Vec::new();
    for id in ids.into_iter().rev().take(SEARCHED * 10) {
        let header =
            record::<GameRecord>(rows, Table::Games, &keys::game(id), || format!("game {id}"));
        let Some(header) = readable(header).transpose()?.flatten() else {
            continue;
        };
        let open = header.is_open();
        let (mut exactly, mut near) = (false, false);
        for channel in header.places().flatten() {
            exactly |= channel == *place;
            near |= exactly || self::whole(rows, &channel)? == whole;
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
    rows: &dyn Rows,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<Route>, StoreError> {
    let range = KeyRange::prefix(keys::player(player));
    let found = rows.scan(Table::PeoplePlaces, range, Order::Ascending);
    found.map(place).filter_map(readable).take(limit).collect()
}

/// The keys of the people who began a game in a place.
pub fn keys_at<'r>(
    rows: &'r (dyn Rows + 'r),
    place: &Route,
) -> impl Iterator<Item = Result<Vec<u8>, StoreError>> + use<'r> {
    let prefix = keys::place(place);
    let length = prefix.len() + 8;
    let range = KeyRange::prefix(prefix);
    let found = rows.keys(Table::PlacePeople, range, Order::Ascending);
    // Of another place whose name only begins alike, keys are longer.
    let here = move |key: &Result<Vec<u8>, StoreError>| {
        key.as_ref().map_or(true, |key| key.len() == length)
    };
    found.filter(here)
}

/// The shared place of which a place is a part; the place itself if it is not a part of another.
fn whole(rows: &dyn Rows, place: &Route) -> Result<Route, StoreError> {
    let known = readable(chat(rows, place)).transpose()?.flatten();
    let parent = known.and_then(|chat| chat.parent);
    Ok(parent.unwrap_or_else(|| place.clone()))
}

fn place(entry: Result<Entry, StoreError>) -> Result<Route, StoreError> {
    let (_, bytes) = entry?;
    let what = || "a place".to_owned();
    let record = KnownPlaceRecord::from_bytes(what, &bytes)?;
    Route::try_from(record).map_err(|e| e.named(what()))
}
