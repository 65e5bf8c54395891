//! What lets a person in on the page: sessions, personal links, and launch data that was used.

use std::fmt;

use crate::game::id::Timestamp;
use crate::game::player::Account;

/// A session ends so many milliseconds after it was used last: 30 days (our decision).
pub const SESSION_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// The SHA-256 of a secret. The store keeps no secret itself, so nobody who reads its files gets in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CredentialHash(pub [u8; 32]);

impl CredentialHash {
    /// The first eight bytes as a number, by which a timer names it.
    pub fn prefix(self) -> u64 {
        let first = self.0.first_chunk::<8>();
        first.map_or(0, |first| u64::from_be_bytes(*first))
    }
}

impl fmt::Debug for CredentialHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CredentialHash({:016x}…)", self.prefix())
    }
}

/// What is kept under the hash of a secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// A session of a person with the page.
    Session {
        /// Who.
        account: Account,
        /// When it began.
        begun: Timestamp,
        /// When it was used last, to a day.
        used: Timestamp,
    },
    /// A personal link, which becomes a session once.
    Link {
        /// Who.
        account: Account,
        /// Until when it is valid.
        until: Timestamp,
    },
    /// Launch data of a network that has become a session and cannot again.
    UsedLaunch {
        /// When its network's signature is too old anyway.
        until: Timestamp,
    },
}

impl Credential {
    /// When it is worth nothing any more, and is removed.
    pub fn until(&self) -> Timestamp {
        match self {
            Credential::Session { used, .. } => Timestamp(used.0.saturating_add(SESSION_MS)),
            Credential::Link { until, .. } | Credential::UsedLaunch { until } => *until,
        }
    }

    /// Whom it lets in.
    pub fn account(&self) -> Option<&Account> {
        match self {
            Credential::Session { account, .. } | Credential::Link { account, .. } => Some(account),
            Credential::UsedLaunch { .. } => None,
        }
    }
}
