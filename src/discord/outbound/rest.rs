//! A client of Discord's REST interface.
//!
//! serenity has its own, but that one hides how long a 429 asks to wait, stops everything
//! meanwhile, and sends the token to the real Discord when its limiter is on and another server is
//! set. This one treats every server the same: a route that asked to wait is paused, and the caller
//! gets the time that is left.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, Response, StatusCode};
use serenity::http::{RatelimitingBucket, Route};
use serenity::json::Value;
use tokio::sync::{Mutex as Gate, OwnedMutexGuard};
use tokio::time::Instant;

use crate::app::Attachment;
use crate::discord::outbound::message::file_name;

/// The address of Discord, with which serenity's routes begin.
const DISCORD: &str = "https://discord.com";

/// The name of the bot's client, in the form that Discord asks for
const AGENT: &str = concat!("DiscordBot (tulenh, ", env!("CARGO_PKG_VERSION"), ")");

/// How long one call may take.
const CALL_TIMEOUT: Duration = Duration::from_secs(20);
/// Longer waits than this are not believed.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);
/// How long all routes are paused where a 429 names no time.
const UNSAID_WAIT: Duration = Duration::from_secs(1);
/// How often [`Rest::call_with_retries`] tries.
const TRIES: u32 = 4;
/// When more routes are paused, those whose pause is over are dropped.
const ROUTES_KEPT: usize = 1000;

/// Why a call did not succeed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RestError {
    /// 429, or the route is paused.
    #[error("asked to wait {after:?}")]
    Wait {
        /// The time to wait, where it is known.
        after: Option<Duration>,
    },
    /// The server or the connection failed; it may work later.
    #[error("{0}")]
    Transient(String),
    /// The server refuses the call.
    #[error("refused with status {status}, code {code}: {message}")]
    Denied {
        /// The HTTP status.
        status: u16,
        /// Discord's own code
        /// (<https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>), or 0.
        code: i64,
        /// Discord's description.
        message: String,
    },
}

impl<'a> Body<'a> {
    /// JSON, with the file if there is one.
    pub fn of(json: &'a Value, attachment: Option<&'a Attachment>) -> Body<'a> {
        match attachment {
            Some(attachment) => Body::Files(json, attachment),
            None => Body::Json(json),
        }
    }
}

impl RestError {
    /// Discord's error code, if the call was refused.
    pub fn code(&self) -> Option<i64> {
        match self {
            RestError::Denied { code, .. } => Some(*code),
            RestError::Wait { .. } | RestError::Transient(_) => None,
        }
    }
}

/// The body of a call.
#[derive(Debug, Clone, Copy)]
pub enum Body<'a> {
    /// No body.
    Empty,
    /// JSON.
    Json(&'a Value),
    /// JSON with a file, as multipart.
    Files(&'a Value, &'a Attachment),
}

/// The client. It never shows its token.
pub struct Rest {
    client: Client,
    base: String,
    token: HeaderValue,
    pauses: Mutex<Pauses>,
}

/// The routes that are paused.
#[derive(Default)]
struct Pauses {
    all: Option<Pause>,
    routes: HashMap<RatelimitingBucket, Pause>,
}

/// A pause, until a call has shown that it is over.
#[derive(Clone)]
struct Pause {
    until: Instant,
    /// Held by the first call after the pause; the others wait for its result.
    gate: Arc<Gate<()>>,
}

impl Pause {
    /// The later of the two pauses.
    fn later_of(known: Option<&Pause>, until: Instant) -> Pause {
        Pause {
            until: known.map_or(until, |known| known.until.max(until)),
            gate: known.map_or_else(Arc::default, |known| Arc::clone(&known.gate)),
        }
    }
}

impl Rest {
    /// A client of Discord, or of the server at `api_url`. `None` if the token does not fit into a
    /// header.
    pub fn new(token: &str, api_url: Option<&str>) -> Option<Rest> {
        let mut token = HeaderValue::from_str(&format!("Bot {token}")).ok()?;
        token.set_sensitive(true);
        let mut client = Client::builder().timeout(CALL_TIMEOUT);
        if api_url.is_some() {
            // A server that was named is called directly and not through the system's proxy.
            client = client.no_proxy();
        }
        Some(Rest {
            client: client.build().ok()?,
            base: api_url.unwrap_or(DISCORD).trim_end_matches('/').to_owned(),
            token,
            pauses: Mutex::default(),
        })
    }

    /// The HTTP client, for serenity to use too.
    pub fn client(&self) -> Client {
        self.client.clone()
    }

    /// Makes a call once. Gives JSON `null` where the answer is empty.
    ///
    /// # Errors
    ///
    /// [`RestError`], without a call if the route is paused.
    pub async fn call(
        &self,
        method: Method,
        route: Route<'_>,
        body: Body<'_>,
    ) -> Result<Value, RestError> {
        let bucket = bucket(&route);
        let _first = self.enter(bucket).await?;
        let done = self.send(method, route, body, bucket).await;
        if !matches!(done, Err(RestError::Wait { .. })) {
            self.resume_route(bucket);
        }
        done
    }

    async fn send(
        &self,
        method: Method,
        route: Route<'_>,
        body: Body<'_>,
        bucket: Option<RatelimitingBucket>,
    ) -> Result<Value, RestError> {
        let path = route.path();
        let url = match path.strip_prefix(DISCORD) {
            Some(rest) => format!("{}{rest}", self.base),
            None => path.into_owned(),
        };
        let mut request = self
            .client
            .request(method, url)
            .header(AUTHORIZATION, self.token.clone())
            .header(USER_AGENT, AGENT);
        match body {
            Body::Empty => {}
            Body::Json(json) => {
                request = request
                    .header(CONTENT_TYPE, "application/json")
                    .body(json.to_string());
            }
            Body::Files(json, file) => request = request.multipart(form(json, file)?),
        }
        // The address of an interaction contains a secret too, so no error may show it.
        let lost = |e: reqwest::Error| RestError::Transient(describe(&e.without_url()));
        let response = request.send().await.map_err(lost)?;
        let header_wait = self.read_limits(bucket, &response);
        let status = response.status();
        let words = response.bytes().await.map_err(lost)?;
        let json: Value = String::from_utf8_lossy(&words).parse().unwrap_or_default();
        if status.is_success() {
            return Ok(json);
        }
        Err(self.refusal(status, &json, header_wait, bucket))
    }

    /// Makes a call, and repeats it while that makes sense within `patience`.
    ///
    /// # Errors
    ///
    /// The last [`RestError`].
    pub async fn call_with_retries(
        &self,
        method: Method,
        route: Route<'_>,
        body: Body<'_>,
        patience: Duration,
    ) -> Result<Value, RestError> {
        let end = Instant::now() + patience;
        let mut tries = 1;
        loop {
            let error = match self.call(method.clone(), route, body).await {
                Ok(json) => return Ok(json),
                Err(error) => error,
            };
            let short = Duration::from_millis(100) * 3u32.pow(tries);
            let wait = match &error {
                RestError::Denied { .. } => return Err(error),
                RestError::Wait { after } => after.unwrap_or(short),
                RestError::Transient(_) => short,
            };
            if tries == TRIES || Instant::now() + wait > end {
                return Err(error);
            }
            tokio::time::sleep(wait).await;
            tries += 1;
        }
    }

    fn pauses(&self) -> std::sync::MutexGuard<'_, Pauses> {
        self.pauses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The longer one of the pauses that concern a call.
    fn pause_of(&self, bucket: Option<RatelimitingBucket>) -> Option<Pause> {
        // Answers to interactions are not bound to the global limit.
        let bucket = bucket?;
        let pauses = self.pauses();
        let both = [pauses.routes.get(&bucket), pauses.all.as_ref()];
        let longest = both.into_iter().flatten().max_by_key(|pause| pause.until);
        longest.cloned()
    }

    /// Waits until a call may be made, or fails if its route is paused. Of the calls after a pause
    /// one is made first, alone, while what this returns is held; otherwise all would be made at
    /// the same instant.
    async fn enter(
        &self,
        bucket: Option<RatelimitingBucket>,
    ) -> Result<Option<OwnedMutexGuard<()>>, RestError> {
        let wait_of = |pause: &Pause| {
            let wait = pause.until.saturating_duration_since(Instant::now());
            (!wait.is_zero()).then_some(RestError::Wait { after: Some(wait) })
        };
        let Some(pause) = self.pause_of(bucket) else {
            return Ok(None);
        };
        if let Some(wait) = wait_of(&pause) {
            return Err(wait);
        }
        let first = pause.gate.lock_owned().await;
        match self.pause_of(bucket) {
            // Another call has shown that it is open.
            None => Ok(None),
            Some(pause) => wait_of(&pause).map_or(Ok(Some(first)), Err),
        }
    }

    /// Ends the pauses that are over, after a call that was not told to wait.
    fn resume_route(&self, bucket: Option<RatelimitingBucket>) {
        let Some(bucket) = bucket else {
            return;
        };
        let now = Instant::now();
        let over = |pause: &Pause| pause.until <= now;
        let mut pauses = self.pauses();
        if pauses.routes.get(&bucket).is_some_and(over) {
            pauses.routes.remove(&bucket);
        }
        if pauses.all.as_ref().is_some_and(over) {
            pauses.all = None;
        }
    }

    fn pause_route(&self, bucket: Option<RatelimitingBucket>, all: bool, wait: Duration) {
        let now = Instant::now();
        let mut pauses = self.pauses();
        if all {
            pauses.all = Some(Pause::later_of(pauses.all.as_ref(), now + wait));
        } else if let Some(bucket) = bucket {
            if pauses.routes.len() > ROUTES_KEPT {
                pauses.routes.retain(|_, pause| pause.until > now);
            }
            let pause = Pause::later_of(pauses.routes.get(&bucket), now + wait);
            pauses.routes.insert(bucket, pause);
        }
    }

    /// Reads the headers about rate limits: the time that a 429 asks to wait, and whether this was
    /// the last call of a window, which pauses the route.
    fn read_limits(
        &self,
        bucket: Option<RatelimitingBucket>,
        response: &Response,
    ) -> Option<Duration> {
        let headers = response.headers();
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            let after = seconds(headers, "retry-after")
                .or_else(|| seconds(headers, "x-ratelimit-reset-after"));
            let global = headers.contains_key("x-ratelimit-global");
            if let Some(after) = after {
                self.pause_route(bucket, global, after);
            }
            return after;
        }
        let spent = headers
            .get("x-ratelimit-remaining")
            .is_some_and(|left| left == "0");
        if spent && let Some(reset) = seconds(headers, "x-ratelimit-reset-after") {
            self.pause_route(bucket, false, reset);
        }
        None
    }

    fn refusal(
        &self,
        status: StatusCode,
        json: &Value,
        header_wait: Option<Duration>,
        bucket: Option<RatelimitingBucket>,
    ) -> RestError {
        let words = json["message"].as_str().unwrap_or_default();
        if status == StatusCode::TOO_MANY_REQUESTS {
            let said = json["retry_after"].as_f64().and_then(believed);
            if json.is_null() {
                // The answer comes from a proxy before Discord, and concerns every route.
                self.pause_route(bucket, true, header_wait.unwrap_or(UNSAID_WAIT));
            }
            if let Some(after) = said {
                self.pause_route(bucket, json["global"].as_bool() == Some(true), after);
            }
            return RestError::Wait {
                after: said.max(header_wait),
            };
        }
        if status.is_server_error() || status == StatusCode::REQUEST_TIMEOUT {
            return RestError::Transient(format!("status {} {words}", status.as_u16()));
        }
        let mut message = words.to_owned();
        // Which field is wrong, and why.
        if !json["errors"].is_null() {
            message += &format!(" {}", json["errors"]);
        }
        RestError::Denied {
            status: status.as_u16(),
            code: json["code"].as_i64().unwrap_or_default(),
            message,
        }
    }
}

/// The limit that a route shares with others. Answers to interactions have one each, by their
/// token.
fn bucket(route: &Route<'_>) -> Option<RatelimitingBucket> {
    match route {
        Route::InteractionResponse { .. }
        | Route::WebhookOriginalInteractionResponse { .. }
        | Route::WebhookFollowupMessages { .. } => None,
        route => Some(route.ratelimiting_bucket()),
    }
}

fn form(json: &Value, file: &Attachment) -> Result<Form, RestError> {
    let part = Part::bytes(file.bytes.to_vec())
        .file_name(file_name(file))
        .mime_str(file.media_type())
        .map_err(|e| RestError::Transient(e.to_string()))?;
    Ok(Form::new()
        .text("payload_json", json.to_string())
        .part("files[0]", part))
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    believed(headers.get(name)?.to_str().ok()?.parse().ok()?)
}

fn believed(seconds: f64) -> Option<Duration> {
    Some(Duration::try_from_secs_f64(seconds).ok()?.min(LONGEST_WAIT))
}

/// An error with its sources: reqwest's own text says only that a call failed.
fn describe(error: &reqwest::Error) -> String {
    let mut words = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        words += &format!(": {cause}");
        source = cause.source();
    }
    words
}
