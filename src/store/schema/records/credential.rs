//! Sessions, personal links and used launch data; and how games can be watched.

use serde::{Deserialize, Serialize};

use crate::game::{Account, Credential, Timestamp, WatchCode, WatchSettings};
use crate::store::schema::records::place::AccountRecord;
use crate::store::schema::records::record::{BadRecord, Record};

/// What is kept under the hash of a secret, which is the key.
#[derive(Debug, Serialize, Deserialize)]
pub enum CredentialRecord {
    Session {
        account: AccountRecord,
        begun: i64,
        used: i64,
    },
    Link {
        account: AccountRecord,
        until: i64,
    },
    UsedLaunch {
        until: i64,
    },
}

/// How a game can be watched; the game is the key.
#[derive(Debug, Serialize, Deserialize)]
pub struct WatchRecord {
    code: [u8; 16],
    public: bool,
    since: i64,
}

impl Record for CredentialRecord {
    const VERSION: u8 = 1;
}

impl Record for WatchRecord {
    const VERSION: u8 = 1;
}

impl From<&Credential> for CredentialRecord {
    fn from(credential: &Credential) -> CredentialRecord {
        match credential {
            Credential::Session {
                account,
                begun,
                used,
            } => CredentialRecord::Session {
                account: AccountRecord::from(account),
                begun: begun.0,
                used: used.0,
            },
            Credential::Link { account, until } => CredentialRecord::Link {
                account: AccountRecord::from(account),
                until: until.0,
            },
            Credential::UsedLaunch { until } => CredentialRecord::UsedLaunch { until: until.0 },
        }
    }
}

impl TryFrom<CredentialRecord> for Credential {
    type Error = BadRecord;

    fn try_from(record: CredentialRecord) -> Result<Credential, BadRecord> {
        Ok(match record {
            CredentialRecord::Session {
                account,
                begun,
                used,
            } => Credential::Session {
                account: Account::try_from(account)?,
                begun: Timestamp(begun),
                used: Timestamp(used),
            },
            CredentialRecord::Link { account, until } => Credential::Link {
                account: Account::try_from(account)?,
                until: Timestamp(until),
            },
            CredentialRecord::UsedLaunch { until } => Credential::UsedLaunch {
                until: Timestamp(until),
            },
        })
    }
}

impl From<&WatchSettings> for WatchRecord {
    fn from(settings: &WatchSettings) -> WatchRecord {
        WatchRecord {
            code: settings.code.0,
            public: settings.public,
            since: settings.since.0,
        }
    }
}

impl From<WatchRecord> for WatchSettings {
    fn from(record: WatchRecord) -> WatchSettings {
        WatchSettings {
            code: WatchCode(record.code),
            public: record.public,
            since: Timestamp(record.since),
        }
    }
}
