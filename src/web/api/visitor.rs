//! Who asks, from the headers of a request.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::app::{
    Admission, Command, Language, Network, Place, Reply, Request, Route, Sender, Timestamp,
};
use crate::machine::clock_sample;
use crate::web::answer::{Answer, of_reply};
use crate::web::api::error::Refused;
use crate::web::headers::{bearer, language};
use crate::web::server::Shared;
use crate::web::session::Guest;

/// The most characters of an idempotency key.
const KEY_CHARS: usize = 64;

/// The person who asks.
pub struct Visitor {
    /// As the core sees them.
    pub sender: Sender,
    shared: Arc<Shared>,
}

impl FromRequestParts<Arc<Shared>> for Visitor {
    type Rejection = Refused;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<Visitor, Refused> {
        let guest = bearer(&parts.headers).and_then(Guest::read);
        let guest = guest.filter(|_| shared.guests);
        let guest = guest.ok_or_else(Refused::unknown_person)?;
        let visitor = Visitor::of(&guest, &parts.headers, shared);
        match shared.app.knows(&visitor.sender.account).await? {
            true => {
                shared.limits.person(&visitor.sender.account)?;
                Ok(visitor)
            }
            // Somebody who was forgotten has no session any more.
            false => Err(Refused::unknown_person()),
        }
    }
}

impl Visitor {
    /// A guest, whether they are known or not.
    pub fn of(guest: &Guest, headers: &HeaderMap, shared: &Arc<Shared>) -> Visitor {
        let language = language(headers).map(Language);
        Visitor {
            sender: guest.sender(&shared.network, language),
            shared: Arc::clone(shared),
        }
    }

    /// The network's id of the person.
    pub fn user(&self) -> &str {
        &self.sender.account.user
    }

    /// What they ask of the core. `key` makes a repeated request harmless.
    pub fn request(&self, command: Command, key: Option<&str>) -> Request {
        let network: Network = self.shared.network.clone();
        Request {
            sender: self.sender.clone(),
            route: Route {
                network,
                place: Place::Person(self.user().to_owned()),
            },
            within: None,
            shared: false,
            hidden: true,
            manages: None,
            reply_to: None,
            // A key is one person's own.
            update: key.map(|key| format!("{}:{key}", self.user())),
            command,
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
        of_reply(
            reply,
            self.user(),
            &self.shared.pictures,
            self.shared.chance,
        )
    }

    /// The time of the bot.
    pub fn now(&self) -> Timestamp {
        self.shared.app.now(clock_sample())
    }
}
