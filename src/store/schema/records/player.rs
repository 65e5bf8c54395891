//! People, and the codes with which they join accounts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::{Account, Language, Player, PlayerId, Timestamp, Vacation};
use crate::store::schema::records::clock::VacationRecord;
use crate::store::schema::records::place::{AccountRecord, preference_words, preferences};
use crate::store::schema::records::record::{BadRecord, Record};

/// A person; the number is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlayerRecord {
    accounts: Vec<AccountRecord>,
    name: String,
    language: Option<String>,
    preferences: BTreeMap<String, String>,
    blocked: bool,
    since: i64,
    vacation: VacationRecord,
}

/// A code with which an account can be joined to a person; the code is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct LinkRecord {
    player: u64,
    until: i64,
}

impl Record for PlayerRecord {
    const VERSION: u8 = 3;
}

impl Record for LinkRecord {
    const VERSION: u8 = 1;
}

impl From<&Player> for PlayerRecord {
    fn from(player: &Player) -> PlayerRecord {
        PlayerRecord {
            accounts: player.accounts.iter().map(AccountRecord::from).collect(),
            name: player.name.clone(),
            language: player.language.as_ref().map(|tag| tag.0.clone()),
            preferences: preference_words(&player.preferences),
            blocked: player.blocked,
            since: player.since.0,
            vacation: VacationRecord::from(&player.vacation),
        }
    }
}

impl PlayerRecord {
    /// The person with this number.
    ///
    /// # Errors
    /// When a network of an account has an impossible name.
    pub fn player(self, id: PlayerId) -> Result<Player, BadRecord> {
        let accounts = self.accounts.into_iter().map(Account::try_from);
        Ok(Player {
            id,
            accounts: accounts.collect::<Result<_, _>>()?,
            name: self.name,
            language: self.language.map(Language),
            preferences: preferences(self.preferences),
            blocked: self.blocked,
            vacation: Vacation::from(self.vacation),
            since: Timestamp(self.since),
        })
    }
}

impl LinkRecord {
    /// The record of a code of this person that is valid until then.
    pub fn new(player: PlayerId, until: Timestamp) -> LinkRecord {
        LinkRecord {
            player: player.0,
            until: until.0,
        }
    }

    /// The person, and until when the code is valid.
    pub fn link(self) -> (PlayerId, Timestamp) {
        (PlayerId(self.player), Timestamp(self.until))
    }
}
