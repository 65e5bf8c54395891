//! People, their accounts and handles.

use crate::game::{Account, ChallengeCode, Network, Player, PlayerId, Timestamp};
use crate::store::StoreError;
use crate::store::query::lookup::{name, owner, readable, record};
use crate::store::rows::{KeyRange, Order, Rows};
use crate::store::schema::keys;
use crate::store::schema::records::{LinkRecord, PlayerRecord};
use crate::store::schema::table::Table;

/// A person.
pub fn player(rows: &dyn Rows, id: PlayerId) -> Result<Option<Player>, StoreError> {
    let what = || format!("person {}", id.0);
    let key = keys::player(id);
    let found = record::<PlayerRecord>(rows, Table::Players, &key, what)?;
    let player = found.map(|record| record.player(id)).transpose();
    player.map_err(|e| e.named(what()))
}

/// The person with this account.
pub fn player_of(rows: &dyn Rows, account: &Account) -> Result<Option<PlayerId>, StoreError> {
    owner(rows, Table::Accounts, &keys::account(account))
}

/// The person last seen with this handle.
pub fn player_named(
    rows: &dyn Rows,
    network: &Network,
    handle: &str,
) -> Result<Option<PlayerId>, StoreError> {
    owner(rows, Table::Handles, &keys::handle(network, handle))
}

/// The handles a person was last seen with.
pub fn handles_of(rows: &dyn Rows, player: PlayerId) -> Result<Vec<(Network, String)>, StoreError> {
    let table = Table::PlayerHandles;
    let found = rows.scan(
        table,
        KeyRange::prefix(keys::player(player)),
        Order::Ascending,
    );
    found
        .map(|entry| name(table, keys::read_handle(&entry?.1)))
        .filter_map(readable)
        .collect()
}

/// A code for joining accounts.
pub fn link(
    rows: &dyn Rows,
    code: ChallengeCode,
) -> Result<Option<(PlayerId, Timestamp)>, StoreError> {
    let what = || "a code for joining accounts".to_owned();
    let found = record::<LinkRecord>(rows, Table::Links, &keys::challenge(code), what)?;
    Ok(found.map(LinkRecord::link))
}
