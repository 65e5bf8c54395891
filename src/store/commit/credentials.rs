//! Sessions, personal links and used launch data; and how games can be watched.

use crate::game::{Credential, CredentialHash, GameId, Timestamp, WatchSettings};
use crate::store::Timer;
use crate::store::commit::transaction::{Abort, Outcome, Transaction};
use crate::store::rows::{KeyRange, Order};
use crate::store::schema::keys;
use crate::store::schema::records::{CredentialRecord, WatchRecord};
use crate::store::schema::table::Table;

impl Transaction<'_> {
    /// Puts or removes a credential, its row among those of its account, and the timer that removes it.
    pub(super) fn put_credential(
        &self,
        hash: CredentialHash,
        credential: Option<&Credential>,
    ) -> Outcome<()> {
        let timer =
            |of: &Credential| keys::timer(of.until(), Timer::CredentialExpires(hash.prefix()));
        if let Some(old) = self.credential(hash)? {
            self.remove(Table::Timers, &timer(&old))?;
            if let Some(account) = old.account() {
                let key = keys::account_credential(account, hash);
                self.remove(Table::AccountCredentials, &key)?;
            }
        }
        let Some(credential) = credential else {
            return self.remove(Table::Credentials, &hash.0).map(drop);
        };
        self.put(Table::Timers, &timer(credential), Vec::new())?;
        if let Some(account) = credential.account() {
            let key = keys::account_credential(account, hash);
            self.put(Table::AccountCredentials, &key, Vec::new())?;
        }
        let record = CredentialRecord::from(credential);
        self.put_record(Table::Credentials, &hash.0, &record)
    }

    /// Removes the credentials whose hashes begin so and that are worth nothing any more, and the timer.
    pub(super) fn expire_credentials(&self, prefix: u64, at: Timestamp) -> Outcome<()> {
        let range = KeyRange::prefix(prefix.to_be_bytes());
        let keys = self
            .rows()
            .keys(Table::Credentials, range, Order::Ascending);
        let keys: Result<Vec<_>, _> = keys.collect();
        for key in keys.map_err(Abort::Failed)? {
            let Some(hash) = keys::read_credential(&key) else {
                continue;
            };
            // An earlier batch of the same group may have prolonged it.
            let over = self.credential(hash)?;
            if over.is_some_and(|credential| credential.until() <= at) {
                self.put_credential(hash, None)?;
            }
        }
        let timer = keys::timer(at, Timer::CredentialExpires(prefix));
        self.remove(Table::Timers, &timer).map(drop)
    }

    pub(super) fn credential(&self, hash: CredentialHash) -> Outcome<Option<Credential>> {
        let what = || format!("{hash:?}");
        let found = self.record::<CredentialRecord>(Table::Credentials, &hash.0, what)?;
        let credential = found.map(Credential::try_from).transpose();
        credential.map_err(|bad| Abort::Impossible(bad.named(what())))
    }

    /// Puts or removes how a game can be watched, and its row among those listed for everybody.
    pub(super) fn put_watch(&self, game: GameId, settings: Option<&WatchSettings>) -> Outcome<()> {
        let key = keys::game(game);
        match settings.is_some_and(|settings| settings.public) {
            true => self.put(Table::PublicGames, &key, Vec::new())?,
            false => drop(self.remove(Table::PublicGames, &key)?),
        }
        match settings {
            Some(settings) => {
                self.put_record(Table::WatchedGames, &key, &WatchRecord::from(settings))
            }
            None => self.remove(Table::WatchedGames, &key).map(drop),
        }
    }
}
