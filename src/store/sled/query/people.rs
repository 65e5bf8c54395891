//! People, their accounts and handles.

use crate::game::{Account, ChallengeCode, Network, Player, PlayerId, Timestamp};
use crate::store::StoreError;
use crate::store::sled::query::lookup::{name, owner, readable, record};
use crate::store::sled::schema::keys;
use crate::store::sled::schema::records::{LinkRecord, PlayerRecord};
use crate::store::sled::schema::table::Table;
use crate::store::sled::storage::system::sled_error;
use crate::store::sled::storage::tables::Tables;

/// A person.
pub fn player(tables: &Tables, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let what = || format!("person {}", id.0);
    let key = keys::player(id);
    let found = record::<PlayerRecord>(tables, Table::Players, &key, what)?;
    let player = found.map(|record| record.player(id)).transpose();
    player.map_err(|e| e.named(what()))
}

/// The person with this account.
pub fn player_of(tables: &Tables, account: &Account) -> Result<Option<PlayerId>, StoreError> {
    owner(tables, Table::Accounts, &keys::account(account))
}

/// The person last seen with this handle.
pub fn player_named(
    tables: &Tables,
    network: &Network,
    handle: &str,
) -> Result<Option<PlayerId>, StoreError> {
    owner(tables, Table::Handles, &keys::handle(network, handle))
}

/// The handles a person was last seen with.
pub fn handles_of(tables: &Tables, player: PlayerId) -> Result<Vec<(Network, String)>, StoreError> {
    let table = Table::PlayerHandles;
    let found = tables.tree(table).scan_prefix(keys::player(player));
    found
        .map(|entry| name(table, keys::read_handle(&entry.map_err(sled_error)?.1)))
        .filter_map(readable)
        .collect()
}

/// A code for joining accounts.
pub fn link(
    tables: &Tables,
    code: ChallengeCode,
) -> Result<Option<(PlayerId, Timestamp)>, StoreError> {
    let what = || "a code for joining accounts".to_owned();
    let found = record::<LinkRecord>(tables, Table::Links, &keys::challenge(code), what)?;
    Ok(found.map(LinkRecord::link))
}
