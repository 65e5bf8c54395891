//! People, the networks they write from, and where they can be told something.
//!
//! The core does not know any network: a network is a short word that its adapter chose, and the
//! texts inside [`Account`], [`Place`] and [`MessageRef`] are read by that adapter only.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::game::id::{PlayerId, Ply};
use crate::game::{GameId, Timestamp, Vacation};

/// The name an adapter gave its chat network: 1–16 lower-case ASCII letters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Network(Arc<str>);

impl Network {
    /// Makes the word a network name; `None` unless it is 1–16 lower-case ASCII letters.
    pub fn new(name: &str) -> Option<Network> {
        let fits = (1..=16).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_lowercase());
        fits.then(|| Network(name.into()))
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A user of a network, by the network's own id (never by name).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Account {
    /// Where.
    pub network: Network,
    /// The network's id of the user, as the adapter writes it.
    pub user: String,
}

/// Where a message goes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Route {
    /// Which transport takes it.
    pub network: Network,
    /// Where on that network.
    pub place: Place,
}

/// A place on a network.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A chat, channel, topic or thread, as the adapter writes it.
    Chat(String),
    /// Alone with the user of this id; the transport opens the conversation if need be.
    Person(String),
}

impl Route {
    /// Where nobody is: it stands for the private chat of somebody who has been forgotten.
    pub fn nobody(network: Network) -> Route {
        Route {
            network,
            place: Place::Person(String::new()),
        }
    }

    /// Whether nobody is there.
    pub fn is_nobody(&self) -> bool {
        matches!(&self.place, Place::Person(user) if user.is_empty())
    }
}

/// A message that was sent, as the adapter names it (chat included, so that it is unique on the
/// network).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageRef {
    /// Where.
    pub network: Network,
    /// Which, as the adapter writes it.
    pub message: String,
}

/// Which board a sent message shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShownBoard {
    /// The game.
    pub game: GameId,
    /// How many turns had been played on the board shown.
    pub ply: Ply,
}

/// A language people can choose: a tag such as `en` or `vi`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(pub String);

/// A person we have met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub id: PlayerId,
    /// The accounts they write from; none of somebody who was forgotten.
    pub accounts: Vec<Account>,
    /// The name last seen, as the network gave it; escaped wherever it is shown, never trusted.
    /// Empty when they were forgotten.
    pub name: String,
    /// The language their client speaks. What they chose themselves is a preference.
    pub language: Option<Language>,
    /// What they chose.
    pub preferences: Preferences,
    /// Whether whoever runs the bot has shut them out of new games.
    pub blocked: bool,
    /// Their vacation.
    pub vacation: Vacation,
    /// When we first met.
    pub since: Timestamp,
}

impl Player {
    /// What is left of a person who was forgotten, or who turned out to be another: the number,
    /// which is never given again.
    pub fn forgotten(id: PlayerId) -> Player {
        Player {
            id,
            accounts: Vec::new(),
            name: String::new(),
            language: None,
            preferences: Preferences::default(),
            blocked: false,
            vacation: Vacation::default(),
            since: Timestamp(0),
        }
    }
}

/// A place shared by several people, in which we were spoken to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chat {
    /// Which.
    pub route: Route,
    /// The place it is a part of, as a thread is of a channel; then what was chosen there holds.
    pub parent: Option<Route>,
    /// What was chosen for everybody there.
    pub preferences: Preferences,
    /// When we were first spoken to there.
    pub since: Timestamp,
    /// Whether we were removed from it.
    pub left: bool,
}

impl Chat {
    /// A place nobody has chosen anything for.
    pub fn new(route: Route, since: Timestamp) -> Chat {
        Chat {
            route,
            parent: None,
            preferences: Preferences::default(),
            since,
            left: false,
        }
    }
}

/// What somebody chose, as short words by short names (`theme` is `dark`). Which names and words
/// there are is not known here: [`crate::app`] gives them, and ignores those it does not know.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preferences(BTreeMap<String, String>);

impl Preferences {
    /// The most choices that are kept.
    pub const MOST: usize = 32;
    /// The longest name or word, in bytes.
    pub const BYTES: usize = 48;
    /// The name of the choice that [`Preferences::allow_openings`] reads.
    pub const OPENINGS: &'static str = "openings";

    /// Whether the beginnings of this person's finished games may be used for the opening book: only where
    /// they have chosen `on`.
    pub fn allow_openings(&self) -> bool {
        self.get(Preferences::OPENINGS) == Some("on")
    }

    /// What was chosen, if anything was.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Chooses, or with `None` leaves it to the default again. What is too long, or one too many,
    /// is not kept.
    pub fn set(&mut self, name: &str, word: Option<&str>) {
        let Some(word) = word else {
            self.0.remove(name);
            return;
        };
        let fits = name.len() <= Preferences::BYTES && word.len() <= Preferences::BYTES;
        if fits && (self.0.len() < Preferences::MOST || self.0.contains_key(name)) {
            self.0.insert(name.to_owned(), word.to_owned());
        }
    }

    /// All that was chosen, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, word)| (&**name, &**word))
    }
}
