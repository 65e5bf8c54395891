//! The people behind requests: met on first contact, kept up to date.

use crate::app::Core;
use crate::app::command::Request;
use crate::app::message::Span;
use crate::app::name::{kept_name, shown_name};
use crate::app::taste::{Taste, language};
use crate::app::text::Voice;
use crate::game::{
    Account, Chat, Language, Network, Place, Player, PlayerId, Preferences, Route, Timestamp,
};
use crate::store::{Batch, Commit, StoreError, StoredGame};

/// The person who asks, with what the answers need.
pub(super) struct Caller<'a> {
    /// What was asked.
    pub request: &'a Request,
    /// Where, with one name for the private chat of each person whatever the adapter calls it.
    pub route: Route,
    /// Who.
    pub player: Player,
    /// Their language.
    pub voice: Voice<'a>,
    /// What they have chosen.
    pub taste: Taste,
    /// When.
    pub now: Timestamp,
}

impl Caller<'_> {
    /// Their number.
    pub fn id(&self) -> PlayerId {
        self.player.id
    }

    /// Whether the answer may speak of what belongs to this place: not of what was arranged
    /// elsewhere when others read along.
    pub fn may_hear_of(&self, place: &Route) -> bool {
        self.request.hidden || *place == self.route
    }

    /// Whether the answer may speak of a game told in these places.
    pub fn may_hear_of_game(&self, stored: &StoredGame) -> bool {
        stored
            .homes
            .iter()
            .any(|home| self.may_hear_of(&home.route))
    }

    /// Their handle with its network.
    pub fn handle(&self) -> Option<(&Network, &str)> {
        let sender = &self.request.sender;
        let handle = sender.handle.as_deref()?;
        Some((&sender.account.network, handle))
    }
}

/// What is known of a person at a contact.
pub(super) struct Contact<'a> {
    /// Their account.
    pub account: &'a Account,
    /// The name they show, raw.
    pub name: &'a str,
    /// Their handle.
    pub handle: Option<&'a str>,
    /// The language their client speaks.
    pub language: Option<&'a Language>,
}

impl Core {
    /// The person behind a request.
    pub(super) async fn caller<'a>(
        &'a self,
        request: &'a Request,
        now: Timestamp,
    ) -> Result<Caller<'a>, StoreError> {
        let sender = &request.sender;
        let contact = Contact {
            account: &sender.account,
            name: &sender.name,
            handle: sender.handle.as_deref(),
            language: sender.language.as_ref(),
        };
        let player = self.meet(contact, now).await?;
        let route = if request.shared {
            request.route.clone()
        } else {
            private_route(&sender.account)
        };
        Ok(Caller {
            request,
            route,
            voice: self.texts.voice(language(&player).as_ref()),
            taste: Taste::of_person(&player),
            player,
            now,
        })
    }

    /// The person with this account, created on first contact; name, handle and language are
    /// brought up to date.
    pub(super) async fn meet(
        &self,
        contact: Contact<'_>,
        now: Timestamp,
    ) -> Result<Player, StoreError> {
        if let Some((player, false)) = self.known(&contact).await? {
            return Ok(player);
        }
        // Two first contacts at the same moment must not become two people.
        let _one = self.people.lock(contact.account.clone()).await;
        let player = match self.known(&contact).await? {
            Some((player, false)) => return Ok(player),
            Some((player, true)) => player,
            None => Player {
                id: self.store.next_player(),
                accounts: vec![contact.account.clone()],
                name: kept_name(contact.name),
                language: contact.language.map(|l| self.texts.kept(l)),
                preferences: Preferences::default(),
                blocked: false,
                since: now,
            },
        };
        let network = &contact.account.network;
        let handles = contact
            .handle
            .map(|handle| (network.clone(), handle.to_lowercase()));
        let batch = Batch {
            players: vec![(player.clone(), handles.into_iter().collect())],
            ..Batch::default()
        };
        match self.commit(batch).await? {
            Commit::Done(_) | Commit::Seen => Ok(player),
            // Somebody else, in another process, met them at the same moment.
            Commit::Conflict(_) => {
                let known = self.known(&contact).await?;
                Ok(known.map_or(player, |(player, _)| player))
            }
        }
    }

    /// The person as the contact shows them, if we have met, and whether that is news.
    async fn known(&self, contact: &Contact<'_>) -> Result<Option<(Player, bool)>, StoreError> {
        let Some(id) = self.store.player_of(contact.account).await? else {
            return Ok(None);
        };
        let Some(mut player) = self.store.player(id).await? else {
            return Ok(None);
        };
        let mut news = false;
        let name = kept_name(contact.name);
        if name != player.name && !name.trim().is_empty() {
            player.name = name;
            news = true;
        }
        let language = contact.language.map(|l| self.texts.kept(l));
        if language.is_some() && language != player.language {
            player.language = language;
            news = true;
        }
        if let Some(handle) = contact.handle {
            let network = &contact.account.network;
            let holder = self
                .store
                .player_named(network, &handle.to_lowercase())
                .await?;
            news |= holder != Some(id);
        }
        Ok(Some((player, news)))
    }

    /// A person's name as it is shown.
    pub(super) async fn name_of(&self, player: PlayerId) -> Result<Span, StoreError> {
        Ok(match self.store.player(player).await {
            Ok(Some(player)) => name(&player),
            Ok(None) => Span::Name("?".to_owned()),
            // A list is worth having without this name.
            Err(error @ StoreError::Record(..)) => {
                tracing::error!(%error, "a person could not be read");
                Span::Name("?".to_owned())
            }
            Err(error) => return Err(error),
        })
    }

    /// What was chosen for a shared place, or for the place it is a part of.
    pub(super) async fn chat_taste(&self, route: &Route) -> Result<Taste, StoreError> {
        Ok(Taste::of(&self.chat_of(route).await?.preferences))
    }

    /// The shared place that has the settings of a place: itself, or the one it is a part of. One
    /// nobody has spoken to us in yet is a new one.
    pub(super) async fn chat_of(&self, route: &Route) -> Result<Chat, StoreError> {
        let new = |route: &Route| Chat {
            route: route.clone(),
            parent: None,
            preferences: Preferences::default(),
            since: Timestamp::default(),
            left: false,
        };
        let Some(chat) = self.store.chat(route).await? else {
            return Ok(new(route));
        };
        match &chat.parent {
            None => Ok(chat),
            Some(parent) => {
                let found = self.store.chat(parent).await?;
                Ok(found.unwrap_or_else(|| new(parent)))
            }
        }
    }

    /// The voice in which a place is spoken to about things of these people: the language chosen
    /// for the place, else the one all of them speak whose language is known (nobody knows that of a
    /// person merely mentioned).
    pub(super) async fn voice_in(
        &self,
        route: &Route,
        people: &[&Player],
    ) -> Result<(Voice<'_>, Option<Player>), StoreError> {
        if let Some(reader) = self.reader(route).await? {
            return Ok((self.texts.voice(language(&reader).as_ref()), Some(reader)));
        }
        if let Some(chosen) = self.chat_taste(route).await?.language {
            return Ok((self.texts.voice(Some(&chosen)), None));
        }
        let known = people.iter().filter_map(|player| language(player));
        let mut voices = known.map(|language| self.texts.voice(Some(&language)));
        let first = voices.next().unwrap_or(self.texts.voice(None));
        let agreed = voices.all(|voice| voice.is(first));
        let voice = if agreed {
            first
        } else {
            self.texts.voice(None)
        };
        Ok((voice, None))
    }

    /// The one person who reads a private place.
    async fn reader(&self, route: &Route) -> Result<Option<Player>, StoreError> {
        let Place::Person(user) = &route.place else {
            return Ok(None);
        };
        let account = Account {
            network: route.network.clone(),
            user: user.clone(),
        };
        match self.store.player_of(&account).await? {
            Some(id) => self.store.player(id).await,
            None => Ok(None),
        }
    }
}

/// A person's name as a span.
pub(super) fn name(player: &Player) -> Span {
    Span::Name(shown_name(&player.name))
}

/// A person's name as a span that alerts them, unless they do not want that.
pub(super) fn mention(player: &Player) -> Span {
    if !Taste::of_person(player).mentions {
        return name(player);
    }
    Span::Mention {
        accounts: player.accounts.clone(),
        name: shown_name(&player.name),
    }
}

/// The private chat with the user of an account.
pub(super) fn private_route(account: &Account) -> Route {
    Route {
        network: account.network.clone(),
        place: Place::Person(account.user.clone()),
    }
}

/// A person's private chat, on this network if they have an account there.
pub(super) fn private_route_of(player: &Player, network: &Network) -> Option<Route> {
    let here = player
        .accounts
        .iter()
        .find(|account| account.network == *network);
    here.or(player.accounts.first()).map(private_route)
}
