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
        challenges.extend(found.filter(|of| of.home == *place));
    }
    Ok(challenges)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{Colour, Invitee, Limit, Mode, Network, Place, Tempo, Timestamp};
    use crate::store::Batch;
    use crate::store::sled::commit::apply;
    use crate::store::sled::storage::tables::tests::tables;
    use tulenh_rules::Ruleset;

    /// As a newer version of the program might write it.
    const NEWER: &[u8] = &[255, 1, 2];

    #[test]
    fn a_challenge_that_cannot_be_read_does_not_hide_the_others() {
        let (_dir, tables) = tables();
        for n in 1..=2 {
            let challenge = Challenge {
                code: ChallengeCode::from_random(n),
                challenger: PlayerId(1),
                invitee: Invitee::Anyone,
                colour: Colour::Random,
                rules: Arc::new(Ruleset::OFFICIAL),
                limit: Limit::default(),
                tempo: Tempo::default(),
                mode: Mode::default(),
                home: Route {
                    network: Network::new("telegram").unwrap(),
                    place: Place::Chat("-100".into()),
                },
                shared: true,
                made: Timestamp(n as i64),
                expires: Timestamp(1_000),
            };
            let batch = Batch {
                put_challenge: Some(challenge),
                ..Batch::default()
            };
            apply(&tables, &batch).unwrap().unwrap();
        }
        let challenges = tables.tree(Table::Challenges);
        let damaged = keys::challenge(ChallengeCode::from_random(2));
        challenges.insert(damaged, NEWER).unwrap();
        let found = challenges_of(&tables, PlayerId(1), 9).unwrap();
        let codes: Vec<_> = found.iter().map(|challenge| challenge.code).collect();
        assert_eq!(codes, [ChallengeCode::from_random(1)]);
    }
}
