//! Calls of Discord's REST interface.
//!
//! serenity has its own, but it hides how long a 429 asks to wait, stops everything while it
//! waits, and sends the token to the real Discord when its limiter is on and another server is
//! set. So the calls are made here, the same way for every server: routes that have said "no more"
//! are left alone until they may be used again, and the caller hears how long that is.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, Response, StatusCode};
use serenity::http::{RatelimitingBucket, Route};
use serenity::json::Value;
use tokio::sync::{Mutex as Gate, OwnedMutexGuard};

use crate::app::Attachment;
use crate::discord::outbound::message::file_name;

/// Where Discord is. serenity's routes begin with it.
const DISCORD: &str = "https://discord.com";

/// How Discord asks bots to name themselves
/// (<https://discord.com/developers/docs/reference#user-agent>).
const AGENT: &str = concat!("DiscordBot (tulenh, ", env!("CARGO_PKG_VERSION"), ")");

/// How long one call may take.
const CALL_TIMEOUT: Duration = Duration::from_secs(20);
/// The longest wait that is believed.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);
/// How long everything is left alone where a 429 says nothing at all.
const UNSAID_WAIT: Duration = Duration::from_secs(1);
/// How many times [`Rest::patiently`] tries.
const TRIES: u32 = 4;
/// The number of waiting routes above which those that wait no more are forgotten.
const ROUTES_KEPT: usize = 1000;

/// A call that did not succeed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RestError {
    /// 429, or a route that asked for a rest earlier.
    #[error("asked to wait {after:?}")]
    Wait {
        /// How long, where it was said.
        after: Option<Duration>,
    },
    /// The server or the way to it failed; it may work later.
    #[error("{0}")]
    Transient(String),
    /// The server will not do it.
    #[error("refused with status {status}, code {code}: {message}")]
    Denied {
        /// The HTTP status.
        status: u16,
        /// Discord's own code
        /// (<https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>), or 0.
        code: i64,
        /// Discord's words.
        message: String,
    },
}

impl<'a> Body<'a> {
    /// JSON, with what is attached if there is something.
    pub fn of(json: &'a Value, attachment: Option<&'a Attachment>) -> Body<'a> {
        match attachment {
            Some(attachment) => Body::Files(json, attachment),
            None => Body::Json(json),
        }
    }
}

impl RestError {
    /// Discord's own code of a refusal.
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
    /// None.
    Empty,
    /// JSON.
    Json(&'a Value),
    /// JSON with a picture or file, as multipart.
    Files(&'a Value, &'a Attachment),
}

/// The connection. Never shows its token.
pub struct Rest {
    client: Client,
    base: String,
    token: HeaderValue,
    closed: Mutex<Closed>,
}

/// What may not be called before when.
#[derive(Default)]
struct Closed {
    everything: Option<Pause>,
    routes: HashMap<RatelimitingBucket, Pause>,
}

/// Something that asked for a rest, until a call has shown that it is over.
#[derive(Clone)]
struct Pause {
    until: Instant,
    /// Held by the one who tries first afterwards; the others wait for what comes of it.
    gate: Arc<Gate<()>>,
}

impl Pause {
    /// The same thing, or one that is shut for the first time, now until then.
    fn again(known: Option<&Pause>, until: Instant) -> Pause {
        Pause {
            until: known.map_or(until, |known| known.until.max(until)),
            gate: known.map_or_else(Arc::default, |known| Arc::clone(&known.gate)),
        }
    }
}

impl Rest {
    /// A connection to Discord, or to the server at `api_url`. `None` if the token cannot be one
    /// (it would not even fit in a header).
    pub fn new(token: &str, api_url: Option<&str>) -> Option<Rest> {
        let mut token = HeaderValue::from_str(&format!("Bot {token}")).ok()?;
        token.set_sensitive(true);
        let mut client = Client::builder().timeout(CALL_TIMEOUT);
        if api_url.is_some() {
            // A server that was named is meant itself, not by way of the system's proxy.
            client = client.no_proxy();
        }
        Some(Rest {
            client: client.build().ok()?,
            base: api_url.unwrap_or(DISCORD).trim_end_matches('/').to_owned(),
            token,
            closed: Mutex::default(),
        })
    }

    /// The client behind it, for serenity to use too.
    pub fn client(&self) -> Client {
        self.client.clone()
    }

    /// Makes a call once, and says how it went. Gives JSON `null` where there is no answer.
    ///
    /// # Errors
    ///
    /// [`RestError`], at once if the route is known to want a rest.
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
        // The address of an interaction holds a secret too, so no error may show it.
        let lost = |e: reqwest::Error| RestError::Transient(describe(&e.without_url()));
        let response = request.send().await.map_err(lost)?;
        let heard = self.read_limits(bucket, &response);
        let status = response.status();
        let words = response.bytes().await.map_err(lost)?;
        let json: Value = String::from_utf8_lossy(&words).parse().unwrap_or_default();
        if status.is_success() {
            return Ok(json);
        }
        Err(self.refusal(status, &json, heard, bucket))
    }

    /// Makes a call, waits and repeats it as long as that makes sense within `patience`.
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

    fn closed(&self) -> std::sync::MutexGuard<'_, Closed> {
        self.closed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What stands before a call: the one that is shut the longest.
    fn shut(&self, bucket: Option<RatelimitingBucket>) -> Option<Pause> {
        // Answers to interactions are not bound to the global limit either.
        let bucket = bucket?;
        let closed = self.closed();
        let both = [closed.routes.get(&bucket), closed.everything.as_ref()];
        let longest = both.into_iter().flatten().max_by_key(|shut| shut.until);
        longest.cloned()
    }

    /// Lets a call through where nothing is known against it. Of those that come when a rest has
    /// just ended one goes first, alone, with what this gives held meanwhile; else all who waited
    /// would fire at the same instant.
    async fn enter(
        &self,
        bucket: Option<RatelimitingBucket>,
    ) -> Result<Option<OwnedMutexGuard<()>>, RestError> {
        let closed = |shut: &Pause| {
            let wait = shut.until.saturating_duration_since(Instant::now());
            (!wait.is_zero()).then_some(RestError::Wait { after: Some(wait) })
        };
        let Some(shut) = self.shut(bucket) else {
            return Ok(None);
        };
        if let Some(wait) = closed(&shut) {
            return Err(wait);
        }
        let first = shut.gate.lock_owned().await;
        match self.shut(bucket) {
            // Somebody was faster, and it is open.
            None => Ok(None),
            Some(shut) => closed(&shut).map_or(Ok(Some(first)), Err),
        }
    }

    /// A call went through, or failed of itself: what had asked for a rest does so no more.
    fn resume_route(&self, bucket: Option<RatelimitingBucket>) {
        let Some(bucket) = bucket else {
            return;
        };
        let now = Instant::now();
        let over = |shut: &Pause| shut.until <= now;
        let mut closed = self.closed();
        if closed.routes.get(&bucket).is_some_and(over) {
            closed.routes.remove(&bucket);
        }
        if closed.everything.as_ref().is_some_and(over) {
            closed.everything = None;
        }
    }

    fn close(&self, bucket: Option<RatelimitingBucket>, everything: bool, wait: Duration) {
        let now = Instant::now();
        let mut closed = self.closed();
        if everything {
            closed.everything = Some(Pause::again(closed.everything.as_ref(), now + wait));
        } else if let Some(bucket) = bucket {
            if closed.routes.len() > ROUTES_KEPT {
                closed.routes.retain(|_, shut| shut.until > now);
            }
            let shut = Pause::again(closed.routes.get(&bucket), now + wait);
            closed.routes.insert(bucket, shut);
        }
    }

    /// Reads the headers about limits: the wait a 429 asks for; and a route whose last call this
    /// was is closed until it is open again.
    fn read_limits(&self, bucket: Option<RatelimitingBucket>, response: &Response) -> Option<Duration> {
        let headers = response.headers();
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            let after = seconds(headers, "retry-after")
                .or_else(|| seconds(headers, "x-ratelimit-reset-after"));
            let global = headers.contains_key("x-ratelimit-global");
            if let Some(after) = after {
                self.close(bucket, global, after);
            }
            return after;
        }
        let spent = headers
            .get("x-ratelimit-remaining")
            .is_some_and(|left| left == "0");
        if spent && let Some(reset) = seconds(headers, "x-ratelimit-reset-after") {
            self.close(bucket, false, reset);
        }
        None
    }

    fn refusal(
        &self,
        status: StatusCode,
        json: &Value,
        heard: Option<Duration>,
        bucket: Option<RatelimitingBucket>,
    ) -> RestError {
        let words = json["message"].as_str().unwrap_or_default();
        if status == StatusCode::TOO_MANY_REQUESTS {
            let said = json["retry_after"].as_f64().and_then(believed);
            if json.is_null() {
                // Not Discord itself but what stands before it, and that stands before everything.
                self.close(bucket, true, heard.unwrap_or(UNSAID_WAIT));
            }
            if let Some(after) = said {
                self.close(bucket, json["global"].as_bool() == Some(true), after);
            }
            return RestError::Wait {
                after: said.max(heard),
            };
        }
        if status.is_server_error() || status == StatusCode::REQUEST_TIMEOUT {
            return RestError::Transient(format!("status {} {words}", status.as_u16()));
        }
        let mut message = words.to_owned();
        // Which field was wrong, and why.
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

/// What a route shares its limit with. Answers to interactions have one each, by their token.
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

/// An error with the errors behind it: reqwest's own words alone say only that a call failed.
fn describe(error: &reqwest::Error) -> String {
    let mut words = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        words += &format!(": {cause}");
        source = cause.source();
    }
    words
}
