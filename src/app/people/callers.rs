//! The people behind requests: met on first contact, kept up to date.

use tokio::sync::OnceCell;
use tulenh_rules::Letters;

use crate::app::context::Context;
use crate::app::context::request_span::is_of_player;
use crate::app::language::catalog::Localizer;
use crate::app::language::names::{name, named};
use crate::app::language::time::moment::Readers;
use crate::app::language::view_settings::{ViewSettings, language};
use crate::app::people::players;
use crate::app::request::command::Request;
use crate::app::request::message::{Message, Span};
use crate::app::request::name::kept_name;
use crate::app::request::reply::Reply;
use crate::game::{
    Account, Bot, Chat, Language, Network, Place, Player, PlayerId, Preferences, Route, Team,
    Timestamp, Vacation,
};
use crate::store::{Batch, Commit, Guard, Known, StoreError, StoredGame};

/// How often a record is changed again that another process has changed meanwhile.
pub(crate) const ATTEMPTS: usize = 5;

/// The person who asks, with what the answers need.
pub(crate) struct Caller<'a> {
    /// What was asked.
    pub request: &'a Request,
    /// Where, with one name for the private chat of each person whatever the adapter calls it.
    pub route: Route,
    /// Who.
    pub player: Player,
    /// Their language.
    pub localizer: Localizer<'a>,
    /// What they have chosen.
    pub view_settings: ViewSettings,
    /// When.
    pub now: Timestamp,
    /// The shared place as the store had it when it was first needed; `None` for one nobody has spoken to us
    /// in yet.
    place: OnceCell<Option<Chat>>,
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

    /// Whether the person can get into a place, as far as we know: not into the private chats of
    /// others.
    pub fn may_enter(&self, place: &Route) -> bool {
        let mut own = self.player.accounts.iter().map(private_route);
        matches!(place.place, Place::Chat(_)) || own.any(|own| own == *place)
    }

    /// Whether the answer may speak of a game told in these places.
    pub fn may_hear_of_game(&self, stored: &StoredGame) -> bool {
        stored
            .channels
            .iter()
            .any(|channel| self.may_hear_of(&channel.route))
    }

    /// Their handle with its network.
    pub fn handle(&self) -> Option<(&Network, &str)> {
        let sender = &self.request.sender;
        let handle = sender.handle.as_deref()?;
        Some((&sender.account.network, handle))
    }
}

/// What is known of a person at a contact.
pub(crate) struct Contact<'a> {
    /// Their account.
    pub account: &'a Account,
    /// The name they show, raw.
    pub name: &'a str,
    /// Their handle.
    pub handle: Option<&'a str>,
    /// The language their client speaks.
    pub language: Option<&'a Language>,
}

impl Contact<'_> {
    /// Their handle, as it is looked for.
    fn handles(&self) -> Vec<(Network, String)> {
        let network = &self.account.network;
        let handle = self.handle.into_iter();
        handle
            .map(|handle| (network.clone(), handle.to_lowercase()))
            .collect()
    }
}

/// The person behind a request.
pub(crate) async fn caller<'a>(
    context: &'a Context,
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
    let player = meet(context, contact, now).await?;
    is_of_player(player.id);
    let route = if request.shared {
        request.route.clone()
    } else {
        private_route(&sender.account)
    };
    Ok(Caller {
        request,
        route,
        localizer: context.catalog.localizer(language(&player).as_ref()),
        view_settings: ViewSettings::of_person(&player),
        player,
        now,
        place: OnceCell::new(),
    })
}

/// Somebody who only looks, with the language of the request. They are nobody whom we have met, and are not
/// made known.
pub(crate) fn watcher<'a>(
    context: &'a Context,
    request: &'a Request,
    now: Timestamp,
) -> Caller<'a> {
    let mut player = Player::forgotten(PlayerId(0));
    player.language = request.sender.language.clone();
    Caller {
        request,
        route: private_route(&request.sender.account),
        localizer: context.catalog.localizer(language(&player).as_ref()),
        view_settings: ViewSettings::of_person(&player),
        player,
        now,
        place: OnceCell::new(),
    }
}

/// The person with this account, created on first contact; name, handle and language are
/// brought up to date. Name and language are those of the person's first account.
pub(crate) async fn meet(
    context: &Context,
    contact: Contact<'_>,
    now: Timestamp,
) -> Result<Player, StoreError> {
    if let Some(player) = met_before(context, &contact).await? {
        return Ok(player);
    }
    // Two first contacts at the same moment must not become two people.
    let _one = context.locks.people.lock(contact.account.clone()).await;
    if let Some(player) = met_before(context, &contact).await? {
        return Ok(player);
    }
    let player = Player {
        id: context.store.next_player().await?,
        accounts: vec![contact.account.clone()],
        name: kept_name(contact.name),
        language: contact.language.map(|l| context.catalog.kept(l)),
        preferences: Preferences::default(),
        blocked: false,
        vacation: Vacation::default(),
        since: now,
    };
    let batch = Batch {
        players: vec![(player.clone(), contact.handles())],
        ..Batch::default()
    };
    match context.commit(batch).await? {
        Commit::Done(_) | Commit::Seen => Ok(player),
        // Somebody else, in another process, met them at the same moment.
        Commit::Conflict(_) => Ok(met_before(context, &contact).await?.unwrap_or(player)),
    }
}

/// The person with this account, brought up to date; `None` when we have not met.
async fn met_before(
    context: &Context,
    contact: &Contact<'_>,
) -> Result<Option<Player>, StoreError> {
    let Some(id) = context.store.player_of(contact.account).await? else {
        return Ok(None);
    };
    let Some(player) = context.store.player(id).await? else {
        return Ok(None);
    };
    let mut shown = player.clone();
    bring_up_to_date(context, &mut shown, contact);
    let mut news = shown != player;
    if let Some(handle) = contact.handle {
        let network = &contact.account.network;
        let handle = handle.to_lowercase();
        news |= context.store.player_named(network, &handle).await? != Some(id);
    }
    if !news {
        return Ok(Some(player));
    }
    let change = |player: &mut Player| bring_up_to_date(context, player, contact);
    let changed = change_player(context, id, contact.handles(), Batch::default(), change);
    match changed.await? {
        Some((player, Commit::Done(_) | Commit::Seen)) => Ok(Some(player)),
        Some((_, Commit::Conflict(guard))) => {
            tracing::warn!(?guard, "a person could not be brought up to date");
            Ok(Some(player))
        }
        // They were forgotten or became another at this moment.
        None => Ok(None),
    }
}

/// Takes over what a contact shows. Of somebody with several accounts the first one's name and
/// language stay, else both would change with every word on the other network.
fn bring_up_to_date(context: &Context, player: &mut Player, contact: &Contact<'_>) {
    if player.accounts.first() != Some(contact.account) {
        return;
    }
    let name = kept_name(contact.name);
    if !name.trim().is_empty() {
        player.name = name;
    }
    if let Some(language) = contact.language {
        player.language = Some(context.catalog.kept(language));
    }
}

/// Changes a person's record as it stands, and commits it with the rest of the batch and the
/// handles they were seen with; `None`, with nothing committed, when they were forgotten or
/// turned out to be another. Whoever puts somebody known goes this way, or holds their lock and
/// reads them under it: no change is made from an old copy.
///
/// Whoever asks holds no lock of a person, and takes none of a game before this is done.
pub(crate) async fn change_player(
    context: &Context,
    id: PlayerId,
    handles: Vec<(Network, String)>,
    batch: Batch,
    change: impl Fn(&mut Player) + Send,
) -> Result<Option<(Player, Commit)>, StoreError> {
    let _one = context.locks.players.lock(id).await;
    let mut attempts = 1..=ATTEMPTS;
    loop {
        let known = context.store.player(id).await?;
        let Some(known) = known.filter(|player| !player.accounts.is_empty()) else {
            return Ok(None);
        };
        let mut player = known.clone();
        change(&mut player);
        let mut batch = batch.clone();
        batch.known.push(Known::Player(Box::new(known)));
        batch.players.push((player.clone(), handles.clone()));
        match context.commit(batch).await? {
            // Another process was faster.
            Commit::Conflict(Guard::Unchanged) if attempts.next().is_some() => {}
            commit => return Ok(Some((player, commit))),
        }
    }
}

/// Changes the record of a shared place as it stands, or a new one, and commits it with the rest
/// of the batch.
pub(crate) async fn change_chat(
    context: &Context,
    route: &Route,
    batch: Batch,
    change: impl Fn(&mut Chat) + Send,
) -> Result<(Chat, Commit), StoreError> {
    let _one = context.locks.places.lock(route.clone()).await;
    let mut attempts = 1..=ATTEMPTS;
    loop {
        let known = context.store.chat(route).await?;
        let fresh = || Chat::new(route.clone(), Timestamp::default());
        let mut chat = known.clone().unwrap_or_else(fresh);
        change(&mut chat);
        let mut batch = batch.clone();
        let known = known.map(Box::new);
        batch.known.push(Known::Chat(route.clone(), known));
        batch.chats.push(chat.clone());
        match context.commit(batch).await? {
            // Another process was faster.
            Commit::Conflict(Guard::Unchanged) if attempts.next().is_some() => {}
            commit => return Ok((chat, commit)),
        }
    }
}

/// A person's name as it is shown.
pub(crate) async fn name_of(context: &Context, player: PlayerId) -> Result<Span, StoreError> {
    Ok(match players::player(context, player).await {
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
pub(crate) async fn chat_view_settings(
    context: &Context,
    route: &Route,
) -> Result<ViewSettings, StoreError> {
    Ok(ViewSettings::of(
        &chat_of(context, route).await?.preferences,
    ))
}

/// What was chosen for the place of the request, or for the place it is a part of.
pub(crate) async fn view_settings_here(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<ViewSettings, StoreError> {
    Ok(ViewSettings::of(
        &whole_place(context, caller).await?.preferences,
    ))
}

/// The place of the request, read once a request; `None` for one nobody has spoken to us in yet.
pub(crate) async fn place_of<'a>(
    context: &Context,
    caller: &'a Caller<'_>,
) -> Result<Option<&'a Chat>, StoreError> {
    let read = || context.store.chat(&caller.route);
    Ok(caller.place.get_or_try_init(read).await?.as_ref())
}

/// [`chat_of`] the place of the request.
pub(crate) async fn whole_place(
    context: &Context,
    caller: &Caller<'_>,
) -> Result<Chat, StoreError> {
    let place = place_of(context, caller).await?.cloned();
    whole_of(context, &caller.route, place).await
}

/// The shared place that has the settings of a place: itself, or the one it is a part of. One
/// nobody has spoken to us in yet is a new one.
pub(crate) async fn chat_of(context: &Context, route: &Route) -> Result<Chat, StoreError> {
    let place = context.store.chat(route).await?;
    whole_of(context, route, place).await
}

async fn whole_of(
    context: &Context,
    route: &Route,
    place: Option<Chat>,
) -> Result<Chat, StoreError> {
    let new = |route: &Route| Chat {
        route: route.clone(),
        parent: None,
        preferences: Preferences::default(),
        since: Timestamp::default(),
        left: false,
    };
    let Some(chat) = place else {
        return Ok(new(route));
    };
    match &chat.parent {
        None => Ok(chat),
        Some(parent) => {
            let found = context.store.chat(parent).await?;
            Ok(found.unwrap_or_else(|| new(parent)))
        }
    }
}

/// The language in which a place is addressed about things of these people: the language chosen
/// for the place, else the one all of them speak whose language is known (nobody knows that of a
/// person merely mentioned).
pub(crate) async fn localizer_in<'c>(
    context: &'c Context,
    route: &Route,
    people: &[&Player],
) -> Result<(Localizer<'c>, Option<Player>), StoreError> {
    if let Some(reader) = reader(context, route).await? {
        return Ok((
            context.catalog.localizer(language(&reader).as_ref()),
            Some(reader),
        ));
    }
    let chosen = chat_view_settings(context, route).await?.language;
    Ok((localizer_of_place(context, chosen.as_ref(), people), None))
}

/// The localizer of a shared place: in the language chosen for it, else in the one that all of these
/// people speak, else in the default one.
pub(crate) fn localizer_of_place<'c>(
    context: &'c Context,
    chosen: Option<&Language>,
    people: &[&Player],
) -> Localizer<'c> {
    if chosen.is_some() {
        return context.catalog.localizer(chosen);
    }
    let known = people.iter().filter_map(|player| language(player));
    let mut localizers = known.map(|language| context.catalog.localizer(Some(&language)));
    let first = localizers.next().unwrap_or(context.catalog.localizer(None));
    let agreed = localizers.all(|localizer| localizer.is(first));
    if agreed {
        first
    } else {
        context.catalog.localizer(None)
    }
}

/// Who reads a place when it hears of these people: the one whose private chat it is, else all of
/// them.
pub(crate) async fn readers<'c>(
    context: &'c Context,
    route: &Route,
    people: &[&Player],
) -> Result<Readers<'c>, StoreError> {
    let (localizer, reader) = localizer_in(context, route, people).await?;
    Ok(readers_of(localizer, reader.as_ref(), people))
}

/// Those who read this language: the one reader of a private chat, else these people.
pub(crate) fn readers_of<'c>(
    localizer: Localizer<'c>,
    reader: Option<&Player>,
    people: &[&Player],
) -> Readers<'c> {
    // The engine and teams live nowhere.
    let lives = |id| Bot::of(id).is_none() && !Team::holds(id);
    let people = people.iter().filter(|player| lives(player.id));
    let zone = |player: &Player| ViewSettings::of_person(player).zone;
    let zones = match reader {
        Some(reader) => vec![zone(reader)],
        None => people.map(|player| zone(player)).collect(),
    };
    Readers {
        localizer,
        zones,
        named: reader.is_some(),
    }
}

/// The one person who reads a private place.
async fn reader(context: &Context, route: &Route) -> Result<Option<Player>, StoreError> {
    let Place::Person(user) = &route.place else {
        return Ok(None);
    };
    let account = Account {
        network: route.network.clone(),
        user: user.clone(),
    };
    match context.store.player_of(&account).await? {
        Some(id) => context.store.player(id).await,
        None => Ok(None),
    }
}

impl Localizer<'_> {
    /// What a person is called where no sentence is said: somebody who has no name is "someone".
    pub(crate) fn called(self, player: &Player) -> String {
        let name = named(player);
        if name.is_empty() {
            self.word("someone")
        } else {
            name
        }
    }
}

/// The private chat with the user of an account.
pub(crate) fn private_route(account: &Account) -> Route {
    Route {
        network: account.network.clone(),
        place: Place::Person(account.user.clone()),
    }
}

/// A person's private chat, on this network if they have an account there.
pub(crate) fn private_route_of(player: &Player, network: &Network) -> Option<Route> {
    let here = player
        .accounts
        .iter()
        .find(|account| account.network == *network);
    here.or(player.accounts.first()).map(private_route)
}

/// The answer to somebody who looks at something: where others read along, for all of them.
pub(crate) fn shown_to(caller: &Caller<'_>, message: Message) -> Reply {
    if caller.request.shared {
        Reply::public(message)
    } else {
        Reply::private(message)
    }
}

/// The piece letters that a person reads first.
pub(crate) fn letters(caller: &Caller<'_>) -> Letters {
    caller.view_settings.letters(caller.localizer)
}

/// The person who asked, as the reader of the answer.
pub(crate) fn own_readers<'a>(caller: &Caller<'a>) -> Readers<'a> {
    Readers {
        localizer: caller.localizer,
        zones: vec![caller.view_settings.zone.clone()],
        named: caller.request.hidden,
    }
}
