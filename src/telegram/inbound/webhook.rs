//! Updates that Telegram sends to the bot, to any number of its processes.
//!
//! A request is answered when everything that its update changed is durable; until then Telegram keeps the update and
//! sends it again, here or to another process. What comes again is not done again: while it is in progress here the
//! tracker knows it, and later, or in another process, the store recognises it by its key.
//!
//! Telegram promises no order. Its server, as published, sends the next update of a chat when the one before was
//! answered (`WebhookActor.cpp` of tdlib/telegram-bot-api), and updates that arrive at one process are handled chat by
//! chat in the order of their arrival. What may still come out of order is an update that was not answered in time and
//! the one behind it, at two processes: then the store decides, as it does between a chat and the page. A turn that
//! comes before the one it follows is refused, and the person is told so. What is kept in memory only (how much a person
//! asks for, which groups have just moved) each process knows by itself.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use teloxide::payloads::{SetWebhook, SetWebhookSetters as _};
use teloxide::types::Update;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tracing::{debug, warn};

use crate::app::App;
use crate::metrics;
use crate::telegram::inbound::chat_queues::ChatQueues;
use crate::telegram::inbound::place_change::RecentMigrations;
use crate::telegram::inbound::request::ALLOWED_UPDATES;
use crate::telegram::inbound::update_tracker::{Brought, UpdateTracker};
use crate::telegram::inbound::webhook_secret::WebhookSecret;
use crate::telegram::settings::Error;

/// Where Telegram puts the secret (<https://core.telegram.org/bots/api#setwebhook>).
const SECRET_HEADER: &str = "x-telegram-bot-api-secret-token";
/// How many requests Telegram makes at the same time, to all processes together: its default.
const CONNECTIONS: u8 = 40;
/// The most updates in progress; further ones are to come again. More than [`CONNECTIONS`], because those that took too
/// long are still in progress when the next ones come.
const MOST_OPEN: usize = 100;
/// The longest body in bytes. An update with a long message and what it replies to takes some 20,000.
const BODY: usize = 1 << 20;
/// How long the body may take to arrive.
const READING: Duration = Duration::from_secs(10);
/// How long an update may take before it is to come again. Telegram closes a connection that is silent for 50 seconds
/// (`WebhookActor.cpp`).
const PATIENCE: Duration = Duration::from_secs(25);
/// The same for updates that are in progress when the program is about to end.
const GRACE: Duration = Duration::from_secs(5);
/// After how many seconds an update is to come again. Without that Telegram waits longer each time, up to two minutes.
const AGAIN_AFTER: &str = "1";
/// How often the webhook is looked after.
const CHECKS: Duration = Duration::from_secs(60);

/// The webhook of a bot in this process. All clones are one.
#[derive(Clone)]
pub struct Webhook(Arc<Shared>);

struct Shared {
    /// What Telegram is told of it.
    registration: SetWebhook,
    secret: WebhookSecret,
    checks: Duration,
    /// What handles the updates, while the adapter runs.
    intake: watch::Sender<Option<Intake>>,
}

/// What handles the updates of a webhook.
#[derive(Clone)]
pub(crate) struct Intake {
    pub(crate) app: App,
    pub(crate) queues: ChatQueues,
    pub(crate) tracker: Arc<UpdateTracker>,
    pub(crate) migrations: Arc<RecentMigrations>,
}

/// What came of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// What its update changed is durable.
    Done,
    /// It is to come again.
    Later,
    /// It is not from Telegram.
    Refused,
    /// It holds no update.
    Unreadable,
}

impl Webhook {
    /// The webhook at this public address, for the bot with this token. It does nothing until its
    /// [routes](Webhook::routes) are served and the adapter [runs](crate::telegram::run_with_webhook) with it.
    ///
    /// # Errors
    /// The address is none, or has no path of its own.
    pub fn new(url: &str, token: &str) -> Result<Webhook, Error> {
        Webhook::checked_every(CHECKS, url, token)
    }

    /// The same, looked after this often: whether Telegram still has it, and what it says of it.
    ///
    /// # Errors
    /// As [`Webhook::new`].
    pub fn checked_every(checks: Duration, url: &str, token: &str) -> Result<Webhook, Error> {
        let address = url.parse();
        let address = address.map_err(|error| Error::WebhookUrl(format!("{url}: {error}")))?;
        let secret = WebhookSecret::new(token.trim());
        let secret = secret.ok_or_else(|| Error::WebhookUrl("no secret can be made".to_owned()))?;
        let registration = SetWebhook::new(address)
            .max_connections(CONNECTIONS)
            .allowed_updates(ALLOWED_UPDATES)
            .secret_token(secret.text());
        let path = registration.url.path();
        let plain = |c: char| c.is_ascii_alphanumeric() || "/-._~".contains(c);
        if path == "/" || !path.chars().all(plain) {
            let why = format!("{url}: it needs a path of letters, digits and -._~");
            return Err(Error::WebhookUrl(why));
        }
        Ok(Webhook(Arc::new(Shared {
            registration,
            secret,
            checks,
            intake: watch::channel(None).0,
        })))
    }

    /// The route on which this process receives, to be served at the address that a proxy passes requests to.
    pub fn routes(&self) -> Router {
        let path = self.0.registration.url.path();
        Router::new()
            .route(path, post(receive))
            .with_state(self.clone())
    }

    /// What Telegram is told of it.
    pub(crate) fn registration(&self) -> &SetWebhook {
        &self.0.registration
    }

    /// How often it is looked after.
    pub(crate) fn checks(&self) -> Duration {
        self.0.checks
    }

    /// From now on updates are handled.
    pub(crate) fn open(&self, intake: Intake) {
        self.0.intake.send_replace(Some(intake));
    }

    /// From now on updates are to come again, here or to another process. Those in progress have some seconds.
    pub(crate) fn close(&self) {
        self.0.intake.send_replace(None);
    }

    /// Takes the update of a request, and waits until it is done.
    async fn take(&self, request: Request) -> Outcome {
        let said = request.headers().get(SECRET_HEADER);
        if !said.is_some_and(|said| self.0.secret.is(said.as_bytes())) {
            debug!("a request to the webhook is not from Telegram");
            return Outcome::Refused;
        }
        let intake = self.0.intake.borrow().clone();
        let Some(intake) = intake.filter(|intake| !intake.app.has_failed()) else {
            return Outcome::Later;
        };
        let Ok(Ok(body)) = timeout(READING, to_bytes(request.into_body(), BODY)).await else {
            warn!("a request to the webhook is longer than {BODY} bytes, or did not arrive whole");
            return Outcome::Unreadable;
        };
        let update: Update = match serde_json::from_slice(&body) {
            Ok(update) => update,
            Err(error) => {
                // The words of the error may quote what people wrote.
                let (kind, length) = (error.classify(), body.len());
                warn!(?kind, length, "a request to the webhook holds no update");
                return Outcome::Unreadable;
            }
        };
        let number = update.id.0;
        match intake.tracker.bring(number, MOST_OPEN) {
            Brought::New => {
                intake.migrations.note([&update]);
                intake.queues.take(&update);
            }
            Brought::Open => {}
            Brought::TooMany => {
                debug!("too many updates are in progress; one is to come again");
                return Outcome::Later;
            }
        }
        let done = intake
            .tracker
            .until(|| !intake.tracker.is_open(number) || intake.app.has_failed());
        let is_done = tokio::select! {
            biased;
            () = done => !intake.app.has_failed(),
            () = sleep(PATIENCE) => false,
            () = self.closed() => false,
        };
        match is_done {
            true => Outcome::Done,
            false => Outcome::Later,
        }
    }

    /// Returns when the program is about to end and the updates in progress have had their time.
    async fn closed(&self) {
        let mut intake = self.0.intake.subscribe();
        // The sender lives as long as `self`, so this is never an error.
        let _ = intake.wait_for(Option::is_none).await;
        sleep(GRACE).await;
    }
}

impl fmt::Debug for Webhook {
    /// Without the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Webhook")
            .field(&self.0.registration.url.as_str())
            .finish()
    }
}

/// `POST` to the path of the webhook.
async fn receive(State(webhook): State<Webhook>, request: Request) -> Response {
    let outcome = webhook.take(request).await;
    metrics::webhook(match outcome {
        Outcome::Done => "done",
        Outcome::Later => "later",
        Outcome::Refused => "refused",
        Outcome::Unreadable => "unreadable",
    });
    match outcome {
        Outcome::Done => StatusCode::OK.into_response(),
        Outcome::Later => {
            let again = [(RETRY_AFTER, AGAIN_AFTER)];
            (StatusCode::SERVICE_UNAVAILABLE, again).into_response()
        }
        Outcome::Refused => StatusCode::FORBIDDEN.into_response(),
        Outcome::Unreadable => StatusCode::BAD_REQUEST.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_needs_a_path_of_its_own_and_the_secret_does_not_show() {
        let webhook = |url: &str| Webhook::new(url, "123:hush");
        let fine = webhook("https://Bot.Example.org/telegram").unwrap();
        assert_eq!(
            format!("{fine:?}"),
            "Webhook(\"https://bot.example.org/telegram\")"
        );
        for wrong in [
            "here",
            "https://bot.example.org",
            "https://bot.example.org/",
            "https://bot.example.org/:bot",
            "https://bot.example.org/{bot}",
            "https://bot.example.org/*rest",
        ] {
            let error = webhook(wrong).unwrap_err().to_string();
            assert!(error.contains("TELEGRAM_WEBHOOK"), "{error}");
            assert!(!error.contains("hush"), "{error}");
        }
        // Making the routes of an address that is accepted does not panic.
        drop(fine.routes());
    }
}
