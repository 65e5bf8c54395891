//! Challenges.

use crate::game::{Challenge, ChallengeCode, PlayerId, Route};
use crate::store::StoreError;
use crate::store::sled::query::lookup::{name, readable, record};
use crate::store::sled::schema::keys;
use crate::store::sled::schema::records::ChallengeRecord;
use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::system::sled_error;
use crate::store::sled::storage::tables::Tables;

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
        let code = name(
            table,
            keys::read_player_challenge(&key.map_err(sled_error)?),
        );
        let found = code.and_then(|code| challenge(tables, code));
        challenges.extend(readable(found).transpose()?.flatten());
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
        let code = name(table, keys::read_place_challenge(&key.map_err(sled_error)?));
        let found = code.and_then(|code| challenge(tables, code));
        let found = readable(found).transpose()?.flatten();
        challenges.extend(found.filter(|of| of.made_in == *place));
    }
    Ok(challenges)
}
