//! Sessions, personal links and used launch data; and how games can be watched.

use crate::game::{Account, Credential, CredentialHash, GameId, WatchSettings};
use crate::store::StoreError;
use crate::store::sled::query::lookup::{name, readable, record};
use crate::store::sled::schema::keys;
use crate::store::sled::schema::records::{CredentialRecord, WatchRecord};
use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::system::sled_error;
use crate::store::sled::storage::tables::Tables;

/// What is kept under the hash of a secret.
pub fn credential(tables: &Tables, hash: CredentialHash) -> Result<Option<Credential>, StoreError> {
    let what = || format!("{hash:?}");
    let found = record::<CredentialRecord>(tables, Table::Credentials, &hash.0, what)?;
    let credential = found.map(Credential::try_from).transpose();
    credential.map_err(|bad| bad.named(what()))
}

/// What lets an account in.
pub fn credentials_of(
    tables: &Tables,
    account: &Account,
    limit: usize,
) -> Result<Vec<(CredentialHash, Credential)>, StoreError> {
    let table = Table::AccountCredentials;
    let prefix = keys::account_credentials(account);
    let found = tables.tree(table).scan_prefix(&prefix).keys();
    let mut credentials = Vec::new();
    for key in found {
        let key = key.map_err(sled_error)?;
        // The name of another account may begin as this prefix.
        let Some(hash) = key
            .strip_prefix(&prefix[..])
            .filter(|hash| hash.len() == 32)
        else {
            continue;
        };
        let Some(hash) = readable(name(table, keys::read_credential(hash))).transpose()? else {
            continue;
        };
        let credential = credential(tables, hash).map(|found| found.map(|of| (hash, of)));
        credentials.extend(readable(credential).transpose()?.flatten());
        if credentials.len() >= limit {
            break;
        }
    }
    credentials.retain(|(_, credential)| credential.account() == Some(account));
    Ok(credentials)
}

/// How a game can be watched.
pub fn watch(tables: &Tables, game: GameId) -> Result<Option<WatchSettings>, StoreError> {
    let what = || format!("how game {game} can be watched");
    let found = record::<WatchRecord>(tables, Table::WatchedGames, &keys::game(game), what)?;
    Ok(found.map(WatchSettings::from))
}

/// The games that are listed for everybody, newest first.
pub fn public_games(
    tables: &Tables,
    before: Option<GameId>,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let table = Table::PublicGames;
    let end = keys::game(before.unwrap_or(GameId(u64::MAX)));
    let found = tables.tree(table).range(..&end[..]);
    found
        .keys()
        .rev()
        .map(|key| name(table, keys::read_game(&key.map_err(sled_error)?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}
