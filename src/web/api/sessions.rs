//! Beginning and ending sessions.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::{Account, BegunSession, Launch, NoSession, Sender, Timestamp};
use crate::machine::clock_sample;
use crate::web::api::error::{Problem, Refused};
use crate::web::api::visitor::{Person, Watcher, browser_language};
use crate::web::login::discord::BadCode;
use crate::web::login::telegram::{AGE, AHEAD, BadLaunch};
use crate::web::server::Shared;

/// The most characters of a guest's name.
const NAME_CHARS: usize = 40;
/// The longest start parameter that is given back, in bytes, as Telegram allows it.
const START_BYTES: usize = 512;

/// How somebody says who they are: exactly one of these.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Beginning {
    /// The name of a guest.
    guest: Option<String>,
    /// The launch data of Telegram (`initData`), as it came.
    telegram: Option<String>,
    /// The code that Discord's `authorize` gave.
    discord: Option<String>,
    /// The code of a personal link.
    link: Option<String>,
    /// The code of a watcher's link.
    watch: Option<String>,
}

/// A session that has begun.
#[derive(Serialize, ToSchema)]
pub struct Begun {
    /// What is to be sent with every request, as `Authorization: Bearer …`.
    token: String,
    /// What the person is called; empty for a watcher.
    name: String,
    /// What is to be opened, such as `game-123`.
    open: Option<String>,
    /// The only game that the session shows.
    watches: Option<u64>,
}

/// Begins a session.
#[utoipa::path(post, path = "/sessions", tag = "sessions", request_body = Beginning, responses(
    (status = 200, body = Begun),
    (status = 403, description = "Refused; the code says why", body = Problem),
    (status = 502, description = "The network does not say who it is", body = Problem),
))]
pub async fn begin(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Json(beginning): Json<Beginning>,
) -> Result<Json<Begun>, Refused> {
    let now = shared.app.now(clock_sample());
    let Beginning {
        guest,
        telegram,
        discord,
        link,
        watch,
    } = beginning;
    let begun = match (guest, telegram, discord, link, watch) {
        (Some(name), None, None, None, None) => {
            let sender = guest_named(&shared, &name, &headers)?;
            begun(shared.app.begin_session(&sender, None, now).await?, None)
        }
        (None, Some(data), None, None, None) => by_telegram(&shared, &data, now).await?,
        (None, None, Some(code), None, None) => by_discord(&shared, &code, now).await?,
        (None, None, None, Some(code), None) => begun(shared.app.enter(&code, now).await?, None),
        (None, None, None, None, Some(code)) => {
            let game = shared.app.watched_game(&code).await?;
            let game = game.ok_or_else(|| Refused::new(403, "not-watchable"))?;
            Begun {
                token: Watcher::token(&code),
                name: String::new(),
                open: None,
                watches: Some(game.0),
            }
        }
        _ => return Err(Refused::bad("Say who you are in one way.")),
    };
    Ok(Json(begun))
}

/// Ends the session that asks.
#[utoipa::path(delete, path = "/sessions", tag = "sessions", security(("session" = [])), responses(
    (status = 204, description = "It has ended"),
))]
pub async fn end(State(shared): State<Arc<Shared>>, person: Person) -> Result<StatusCode, Refused> {
    shared.app.end_session(person.session).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn begun(session: BegunSession, open: Option<String>) -> Begun {
    Begun {
        token: session.token,
        name: session.name,
        open,
        watches: None,
    }
}

/// Somebody new, without an account anywhere.
fn guest_named(shared: &Shared, name: &str, headers: &HeaderMap) -> Result<Sender, Refused> {
    if !shared.guests {
        return Err(Refused::new(403, "no-guests"));
    }
    let name: String = name.trim().chars().take(NAME_CHARS).collect();
    if name.is_empty() {
        return Err(Refused::new(400, "no-name"));
    }
    let chance = shared.chance;
    Ok(Sender {
        account: Account {
            network: shared.network.clone(),
            user: format!("{:016x}{:016x}", chance(), chance()),
        },
        name,
        handle: None,
        language: browser_language(headers),
    })
}

async fn by_telegram(shared: &Shared, data: &str, now: Timestamp) -> Result<Begun, Refused> {
    let login = shared
        .logins
        .telegram
        .as_ref()
        .ok_or_else(unknown_network)?;
    let utc = clock_sample().utc.0 / 1_000;
    let launch = login.check(data, utc)?;
    // So long the same data would be believed again, whatever becomes of the clock meanwhile.
    let left = launch.signed.saturating_add(AGE + 2 * AHEAD) - utc;
    let once = Launch {
        signature: launch.signature,
        until: Timestamp(now.0.saturating_add(left.saturating_mul(1_000))),
    };
    let app = &shared.app;
    let session = app.begin_session(&launch.sender, Some(&once), now).await?;
    let open = launch.start.filter(|start| start.len() <= START_BYTES);
    Ok(begun(session, open))
}

async fn by_discord(shared: &Shared, code: &str, now: Timestamp) -> Result<Begun, Refused> {
    let login = shared.logins.discord.as_ref().ok_or_else(unknown_network)?;
    let identities = &shared.logins.identities;
    // Nobody is sent before the bot itself is connected.
    let application = identities.discord().ok_or_else(unknown_network)?;
    let sender = login.exchange(&application.id, code).await?;
    identities.note_activity_visit();
    let opened = identities.take_launch(&sender.account.user);
    let session = shared.app.begin_session(&sender, None, now).await?;
    Ok(begun(session, opened.map(|game| format!("game-{game}"))))
}

fn unknown_network() -> Refused {
    Refused::new(403, "unknown-network")
}

impl From<NoSession> for Refused {
    fn from(why: NoSession) -> Refused {
        match why {
            NoSession::UsedLaunch => Refused::new(403, "used-launch"),
            NoSession::UsedLink => Refused::new(403, "used-link"),
            NoSession::Failed => Refused::failed(),
        }
    }
}

impl From<BadLaunch> for Refused {
    fn from(why: BadLaunch) -> Refused {
        match why {
            BadLaunch::Forged => Refused::new(403, "forged"),
            BadLaunch::Old => Refused::new(403, "old-launch"),
        }
    }
}

impl From<BadCode> for Refused {
    fn from(why: BadCode) -> Refused {
        match why {
            BadCode::Forged => Refused::new(403, "forged"),
            BadCode::Unreachable => Refused::new(502, "network-silent"),
        }
    }
}
