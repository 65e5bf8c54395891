//! Networks, accounts, and the places where messages go.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::{Account, Chat, Network, Place, Preferences, Route, Timestamp};
use crate::store::schema::records::record::{BadRecord, Record};

/// A shared place in which somebody has talked to the bot; its route is also the key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChatRecord {
    route: RouteRecord,
    parent: Option<RouteRecord>,
    preferences: BTreeMap<String, String>,
    since: i64,
    left: bool,
}

/// A shared place as a value of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KnownPlaceRecord(RouteRecord);

/// A place where messages go, as a part of other records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RouteRecord {
    network: String,
    place: PlaceRecord,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum PlaceRecord {
    Chat(String),
    Person(String),
}

/// An account on a network, as a part of other records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AccountRecord {
    network: String,
    user: String,
}

impl Record for ChatRecord {
    const VERSION: u8 = 1;
}

impl Record for KnownPlaceRecord {
    const VERSION: u8 = 1;
}

impl From<&Chat> for ChatRecord {
    fn from(chat: &Chat) -> ChatRecord {
        ChatRecord {
            route: RouteRecord::from(&chat.route),
            parent: chat.parent.as_ref().map(RouteRecord::from),
            preferences: preference_words(&chat.preferences),
            since: chat.since.0,
            left: chat.left,
        }
    }
}

impl TryFrom<ChatRecord> for Chat {
    type Error = BadRecord;

    fn try_from(record: ChatRecord) -> Result<Chat, BadRecord> {
        Ok(Chat {
            route: Route::try_from(record.route)?,
            parent: record.parent.map(Route::try_from).transpose()?,
            preferences: preferences(record.preferences),
            since: Timestamp(record.since),
            left: record.left,
        })
    }
}

impl From<&Route> for KnownPlaceRecord {
    fn from(route: &Route) -> KnownPlaceRecord {
        KnownPlaceRecord(RouteRecord::from(route))
    }
}

impl TryFrom<KnownPlaceRecord> for Route {
    type Error = BadRecord;

    fn try_from(record: KnownPlaceRecord) -> Result<Route, BadRecord> {
        Route::try_from(record.0)
    }
}

impl RouteRecord {
    /// Whether nobody is there ([`Route::is_nobody`]).
    pub fn is_nobody(&self) -> bool {
        matches!(&self.place, PlaceRecord::Person(user) if user.is_empty())
    }

    /// Whether this is the private chat of an account.
    pub fn is_private_chat_of(&self, account: &Account) -> bool {
        let person = matches!(&self.place, PlaceRecord::Person(user) if *user == account.user);
        person && self.network == account.network.as_str()
    }
}

impl From<&Route> for RouteRecord {
    fn from(route: &Route) -> RouteRecord {
        RouteRecord {
            network: route.network.to_string(),
            place: match &route.place {
                Place::Chat(chat) => PlaceRecord::Chat(chat.clone()),
                Place::Person(person) => PlaceRecord::Person(person.clone()),
            },
        }
    }
}

impl TryFrom<RouteRecord> for Route {
    type Error = BadRecord;

    fn try_from(record: RouteRecord) -> Result<Route, BadRecord> {
        Ok(Route {
            network: network(&record.network)?,
            place: match record.place {
                PlaceRecord::Chat(chat) => Place::Chat(chat),
                PlaceRecord::Person(person) => Place::Person(person),
            },
        })
    }
}

impl From<&Account> for AccountRecord {
    fn from(account: &Account) -> AccountRecord {
        AccountRecord {
            network: account.network.to_string(),
            user: account.user.clone(),
        }
    }
}

impl TryFrom<AccountRecord> for Account {
    type Error = BadRecord;

    fn try_from(record: AccountRecord) -> Result<Account, BadRecord> {
        Ok(Account {
            network: network(&record.network)?,
            user: record.user,
        })
    }
}

/// The network of this name.
///
/// # Errors
/// When no network can have the name.
pub fn network(name: &str) -> Result<Network, BadRecord> {
    Network::new(name).ok_or_else(|| BadRecord::new(format!("{name:?} is no network")))
}

/// Preferences as pairs of name and word.
pub fn preference_words(preferences: &Preferences) -> BTreeMap<String, String> {
    let all = preferences.iter();
    all.map(|(name, word)| (name.to_owned(), word.to_owned()))
        .collect()
}

/// The preferences of such pairs.
pub fn preferences(words: BTreeMap<String, String>) -> Preferences {
    let mut preferences = Preferences::default();
    for (name, word) in words {
        preferences.set(&name, Some(&word));
    }
    preferences
}
