//! Open offers, games that are followed, the best games of a week, and places by what they have chosen.

use crate::club::{BestGames, Follow, Followed, Offer, Week};
use crate::game::{ChallengeCode, Chat, PlayerId, Route};
use crate::store::StoreError;
use crate::store::query;
use crate::store::query::lookup::{name, readable, record};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{
    BestGamesRecord, FollowRecord, KnownPlaceRecord, OfferRecord, Record as _,
};
use crate::store::schema::table::Table;

/// An open offer.
pub fn offer(rows: &dyn Rows, code: ChallengeCode) -> Result<Option<Offer>, StoreError> {
    let what = || format!("offer {code}");
    let found = record::<OfferRecord>(rows, Table::Offers, &keys::challenge(code), what)?;
    let offer = found.map(Offer::try_from).transpose();
    offer.map_err(|bad| bad.named(what()))
}

/// The open offers, the oldest first; of at most `limit`, which are any when there are more.
pub fn offers(rows: &dyn Rows, limit: usize) -> Result<Vec<Offer>, StoreError> {
    let what = || "an offer".to_owned();
    let all = rows.scan(Table::Offers, KeyRange::all(), Order::Ascending);
    let read = |bytes: &[u8]| {
        let offer = Offer::try_from(OfferRecord::from_bytes(what, bytes)?);
        offer.map_err(|bad| bad.named(what()))
    };
    let offers = all.map(|entry| read(&entry?.1)).filter_map(readable);
    let mut offers: Vec<Offer> = offers.take(limit).collect::<Result<_, _>>()?;
    offers.sort_by_key(Offer::order);
    Ok(offers)
}

/// Shared places that have chosen something of this name, in a fixed order, after `after`.
pub fn chats_choosing(
    rows: &dyn Rows,
    choice: &str,
    after: Option<&Route>,
    limit: usize,
) -> Result<Vec<Chat>, StoreError> {
    let table = Table::ChatChoices;
    let prefix = keys::chat_choices(choice);
    let mut chats = Vec::new();
    let last = after.map(|after| keys::chat_choice(choice, after));
    let range = KeyRange::prefix(&prefix[..]);
    for entry in rows.scan(table, range, Order::Ascending) {
        let (key, value) = entry?;
        if last.as_ref().is_some_and(|last| key <= *last) {
            continue;
        }
        let what = || "a place that has chosen something".to_owned();
        let place = KnownPlaceRecord::from_bytes(what, &value);
        let place = place.and_then(|place| Route::try_from(place).map_err(|bad| bad.named(what())));
        let chat = place.and_then(|place| query::chat(rows, &place));
        chats.extend(readable(chat).transpose()?.flatten());
        if chats.len() >= limit {
            break;
        }
    }
    Ok(chats)
}

/// How somebody follows something.
pub fn follow(
    rows: &dyn Rows,
    who: PlayerId,
    followed: Followed,
) -> Result<Option<Follow>, StoreError> {
    let what = || format!("what person {} follows", who.0);
    let key = keys::follower(followed, who);
    let found = record::<FollowRecord>(rows, Table::Followers, &key, what)?;
    Ok(found.map(Follow::from))
}

/// Who follows something, by number, after `after`.
pub fn followers(
    rows: &dyn Rows,
    followed: Followed,
    after: Option<PlayerId>,
    limit: usize,
) -> Result<Vec<(PlayerId, Follow)>, StoreError> {
    let what = || "who follows something".to_owned();
    let range = KeyRange::prefix(keys::followers(followed));
    let all = rows.scan(Table::Followers, range, Order::Ascending);
    let read = |key: &[u8], value: &[u8]| {
        let who = name(Table::Followers, keys::read_follower(key))?.1;
        Ok((who, Follow::from(FollowRecord::from_bytes(what, value)?)))
    };
    let all = all.map(|entry| {
        let (key, value) = entry?;
        read(&key, &value)
    });
    all.filter_map(readable)
        .skip_while(|found| {
            let passed = |who: &PlayerId| after.is_some_and(|after| *who <= after);
            found.as_ref().is_ok_and(|(who, _)| passed(who))
        })
        .take(limit)
        .collect()
}

/// What somebody follows: games by number, then people.
pub fn following(
    rows: &dyn Rows,
    who: PlayerId,
    limit: usize,
) -> Result<Vec<(Followed, Follow)>, StoreError> {
    let table = Table::Following;
    let range = KeyRange::prefix(keys::player(who));
    let mut all = Vec::new();
    for key in rows.keys(table, range, Order::Ascending).take(limit) {
        let found = name(table, keys::read_following(&key?));
        let found = found.and_then(|followed| {
            let follow = follow(rows, who, followed)?;
            Ok(follow.map(|follow| (followed, follow)))
        });
        all.extend(readable(found).transpose()?.flatten());
    }
    Ok(all)
}

/// The games that may be the best of a week.
pub fn best_games(rows: &dyn Rows, week: Week) -> Result<BestGames, StoreError> {
    let what = || format!("the best games of week {}", week.0);
    let found = record::<BestGamesRecord>(rows, Table::BestGames, &keys::week(week), what)?;
    Ok(found.map(BestGames::from).unwrap_or_default())
}
