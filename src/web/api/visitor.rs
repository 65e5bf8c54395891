//! Who asks, from the headers of a request.
//!
//! Whoever does something is a [`Person`]; a [`Viewer`] may also be a watcher, who sees one game. A request
//! of the core can only be made by a [`Person`], so no route that changes something is open to a watcher.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::app::{
    Account, Admission, Command, CredentialHash, GameId, Language, Place, Reply, Request, Route,
    Sender, Timestamp,
};
use crate::machine::clock_sample;
use crate::web::answer::{Answer, of_reply};
use crate::web::api::error::Refused;
use crate::web::fingerprint::secret_fingerprint;
use crate::web::headers::{bearer, language};
use crate::web::server::Shared;

/// The most characters of an idempotency key.
const KEY_CHARS: usize = 64;
/// Bytes of the fingerprint by which a request is distinguished from others with its key.
const ASKED: usize = 8;
/// What the token of a watcher begins with; the rest is the code of their link. Nothing is stored of it: it
/// is valid for as long as the link is.
const WATCHES: &str = "watch-";

/// Somebody with a session.
pub struct Person {
    /// As the core sees them.
    pub sender: Sender,
    /// Their session.
    pub session: CredentialHash,
    /// What proves the session; only its hash is stored.
    token: String,
    shared: Arc<Shared>,
}

/// Somebody who looks at one game by its link.
pub struct Watcher {
    /// The game.
    pub game: GameId,
    /// The language of their browser.
    language: Option<Language>,
    shared: Arc<Shared>,
}

/// Somebody who looks at something.
pub enum Viewer {
    /// With a session.
    Person(Box<Person>),
    /// Of one game.
    Watcher(Watcher),
}

impl FromRequestParts<Arc<Shared>> for Person {
    type Rejection = Refused;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<Person, Refused> {
        match Viewer::from_request_parts(parts, shared).await? {
            Viewer::Person(person) => Ok(*person),
            Viewer::Watcher(_) => Err(Refused::watcher()),
        }
    }
}

impl FromRequestParts<Arc<Shared>> for Viewer {
    type Rejection = Refused;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<Viewer, Refused> {
        let token = bearer(&parts.headers).ok_or_else(Refused::unknown_person)?;
        let language = language(&parts.headers).map(Language);
        let shared = Arc::clone(shared);
        if let Some(code) = token.strip_prefix(WATCHES) {
            let game = shared.app.watched_game(code).await?;
            let game = game.ok_or_else(Refused::unknown_person)?;
            return Ok(Viewer::Watcher(Watcher {
                game,
                language,
                shared,
            }));
        }
        let now = shared.app.now(clock_sample());
        let session = shared.app.recognise(token, now).await?;
        let mut session = session.ok_or_else(Refused::unknown_person)?;
        if session.sender.account.network == shared.network {
            if !shared.guests {
                return Err(Refused::unknown_person());
            }
            // Of people of other networks that is what their client there says.
            session.sender.language = language;
        }
        shared.limits.person(&session.sender.account)?;
        Ok(Viewer::Person(Box::new(Person {
            sender: session.sender,
            session: session.hash,
            token: token.to_owned(),
            shared,
        })))
    }
}

impl Person {
    /// Their account.
    pub fn account(&self) -> &Account {
        &self.sender.account
    }

    /// What they ask of the core: as if they wrote it in their own chat with the bot. `key` makes a repeated
    /// request harmless.
    pub fn request(&self, command: Command, key: Option<&str>) -> Request {
        // A key is one person's own, and no number of the network's. One that comes with something else is
        // another. The number stands in the log and in the store, and a command may say what only one player
        // may know, such as a point of a secret set-up: the token keeps it from being found by trying.
        let user = &self.account().user;
        let update = key.map(|key| {
            let (token, asked) = (self.token.as_bytes(), format!("{command:?}"));
            let asked = secret_fingerprint(token, asked.as_bytes(), ASKED).unwrap_or_default();
            format!("page:{user}:{key}:{asked}")
        });
        Request {
            update,
            ..alone(self.sender.clone(), command)
        }
    }

    /// What the core says to a command.
    pub async fn ask(&self, command: Command, key: Option<&str>) -> Result<Reply, Refused> {
        if key.is_some_and(|key| key.is_empty() || key.chars().count() > KEY_CHARS) {
            return Err(Refused::bad("The key is empty or too long."));
        }
        let request = self.request(command, key);
        let now = self.now();
        match self.shared.app.admit(&request, false, now) {
            Admission::Welcome => Ok(self.shared.app.handle(request, now).await),
            Admission::Refused(reply) => Err(Refused::too_much(reply.as_deref())),
        }
    }

    /// The reply as the page shows it.
    pub fn answer(&self, reply: Reply) -> Answer {
        let (pictures, chance) = (&self.shared.pictures, self.shared.chance);
        of_reply(reply, self.account(), pictures, chance)
    }

    /// The time of the bot.
    pub fn now(&self) -> Timestamp {
        self.shared.app.now(clock_sample())
    }
}

impl Watcher {
    /// Somebody who looks at a game without a link, with the language of these headers.
    pub fn of(game: GameId, headers: &HeaderMap, shared: &Arc<Shared>) -> Watcher {
        Watcher {
            game,
            language: browser_language(headers),
            shared: Arc::clone(shared),
        }
    }

    /// The token of a watcher with this code.
    pub fn token(code: &str) -> String {
        format!("{WATCHES}{code}")
    }

    /// What the core needs to know of somebody who only looks.
    pub fn request(&self) -> Request {
        let sender = Sender {
            account: Account {
                network: self.shared.network.clone(),
                user: String::new(),
            },
            name: String::new(),
            handle: None,
            language: self.language.clone(),
        };
        alone(sender, Command::Board(Some(self.game)))
    }

    /// The time of the bot.
    pub fn now(&self) -> Timestamp {
        self.shared.app.now(clock_sample())
    }
}

/// The language of the browser.
pub fn browser_language(headers: &HeaderMap) -> Option<Language> {
    language(headers).map(Language)
}

/// A request in the private chat of its sender.
fn alone(sender: Sender, command: Command) -> Request {
    Request {
        route: Route {
            network: sender.account.network.clone(),
            place: Place::Person(sender.account.user.clone()),
        },
        sender,
        within: None,
        shared: false,
        hidden: true,
        manages: None,
        reply_to: None,
        update: None,
        command,
    }
}
