//! Challenges.

use std::time::Duration;

use crate::game::{Challenge, ChallengeCode, PlayerId, Route};
use crate::store::StoreError;
use crate::store::query::lookup::{name, readable, record};
use crate::store::query::teams::team_offer;
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{ChallengeRecord, ChallengeSetUpRecord};
use crate::store::schema::table::Table;

/// An open challenge.
pub fn challenge(rows: &dyn Rows, code: ChallengeCode) -> Result<Option<Challenge>, StoreError> {
    let what = || format!("challenge {code}");
    let key = keys::challenge(code);
    let found = record::<ChallengeRecord>(rows, Table::Challenges, &key, what)?;
    let challenge = found.map(Challenge::try_from).transpose();
    let Some(challenge) = challenge.map_err(|e| e.named(what()))? else {
        return Ok(None);
    };
    let secret = record::<ChallengeSetUpRecord>(rows, Table::ChallengeSetUps, &key, what)?;
    Ok(Some(Challenge {
        secret: secret.map(Duration::from),
        teams: team_offer(rows, code)?,
        ..challenge
    }))
}

/// Challenges by a person or to them, newest first.
pub fn challenges_of(
    rows: &dyn Rows,
    player: PlayerId,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let table = Table::PlayerChallenges;
    let range = KeyRange::prefix(keys::player(player));
    let found = rows.keys(table, range, Order::Descending);
    let mut challenges = Vec::new();
    for key in found.take(limit) {
        let code = name(table, keys::read_player_challenge(&key?));
        let found = code.and_then(|code| challenge(rows, code));
        challenges.extend(readable(found).transpose()?.flatten());
    }
    Ok(challenges)
}

/// Challenges made in a place, newest first.
pub fn challenges_at(
    rows: &dyn Rows,
    place: &Route,
    limit: usize,
) -> Result<Vec<Challenge>, StoreError> {
    let table = Table::PlaceChallenges;
    let range = KeyRange::prefix(keys::place_challenges(place));
    let found = rows.keys(table, range, Order::Descending);
    let mut challenges = Vec::new();
    for key in found.take(limit) {
        let code = name(table, keys::read_place_challenge(&key?));
        let found = code.and_then(|code| challenge(rows, code));
        let found = readable(found).transpose()?.flatten();
        challenges.extend(found.filter(|of| of.made_in == *place));
    }
    Ok(challenges)
}
