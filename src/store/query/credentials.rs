//! Sessions, personal links and used launch data; and how games can be watched.

use crate::game::{Account, Credential, CredentialHash, GameId, WatchSettings};
use crate::store::StoreError;
use crate::store::query::lookup::{name, readable, record};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{CredentialRecord, WatchRecord};
use crate::store::schema::table::Table;

/// What is kept under the hash of a secret.
pub fn credential(rows: &dyn Rows, hash: CredentialHash) -> Result<Option<Credential>, StoreError> {
    let what = || format!("{hash:?}");
    let found = record::<CredentialRecord>(rows, Table::Credentials, &hash.0, what)?;
    let credential = found.map(Credential::try_from).transpose();
    credential.map_err(|bad| bad.named(what()))
}

/// What lets an account in.
pub fn credentials_of(
    rows: &dyn Rows,
    account: &Account,
    limit: usize,
) -> Result<Vec<(CredentialHash, Credential)>, StoreError> {
    let table = Table::AccountCredentials;
    let prefix = keys::account_credentials(account);
    let range = KeyRange::prefix(&prefix[..]);
    let found = rows.keys(table, range, Order::Ascending);
    let mut credentials = Vec::new();
    for key in found {
        let key = key?;
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
        let credential = credential(rows, hash).map(|found| found.map(|of| (hash, of)));
        credentials.extend(readable(credential).transpose()?.flatten());
        if credentials.len() >= limit {
            break;
        }
    }
    credentials.retain(|(_, credential)| credential.account() == Some(account));
    Ok(credentials)
}

/// How a game can be watched.
pub fn watch(rows: &dyn Rows, game: GameId) -> Result<Option<WatchSettings>, StoreError> {
    let what = || format!("how game {game} can be watched");
    let found = record::<WatchRecord>(rows, Table::WatchedGames, &keys::game(game), what)?;
    Ok(found.map(WatchSettings::from))
}

/// The games that are listed for everybody, newest first.
pub fn public_games(
    rows: &dyn Rows,
    before: Option<GameId>,
    limit: usize,
) -> Result<Vec<GameId>, StoreError> {
    let table = Table::PublicGames;
    let end = keys::game(before.unwrap_or(GameId(u64::MAX)));
    rows.keys(table, KeyRange::below(end), Order::Descending)
        .map(|key| name(table, keys::read_game(&key?)))
        .filter_map(readable)
        .take(limit)
        .collect()
}
