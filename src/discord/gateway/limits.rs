//! What Discord says about its gateway: the address, how many shards it recommends, how many sessions may begin.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::Method;
use serenity::http::Route;
use serenity::json::Value;
use tokio::time::Instant;

use crate::discord::error::Error;
use crate::discord::gateway::number::MOST;
use crate::discord::outbound::rest::{Body, Rest, RestError};

/// The first and the longest pause between two attempts to reach Discord.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// An answer to `GET /gateway/bot`
/// (<https://discord.com/developers/docs/events/gateway#session-start-limit-object>).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The address of the gateway.
    pub url: String,
    /// The recommended number of shards.
    pub shards: u32,
    /// How many sessions may begin before `reset_after` has passed. When more begin, Discord resets the token.
    pub remaining: u64,
    /// How many sessions may begin in a day.
    pub total: u64,
    /// After how long `remaining` is `total` again.
    pub reset_after: Duration,
    /// How many sessions may begin within five seconds: one in each bucket, that of a shard being its number modulo
    /// this. At least 1.
    pub max_concurrency: u32,
}

/// Asks Discord, and remembers the last answer.
pub struct GatewayLimits {
    rest: Arc<Rest>,
    latest: Mutex<Option<(Instant, Limits)>>,
}

/// Why there is no answer.
pub enum NoLimits {
    /// Trying again makes no sense.
    Never(Error),
    /// Discord cannot be reached, or asks to wait.
    Later(RestError),
}

impl GatewayLimits {
    /// Asks through this client.
    pub fn new(rest: Arc<Rest>) -> GatewayLimits {
        GatewayLimits {
            rest,
            latest: Mutex::default(),
        }
    }

    /// The last answer, and when it was given.
    pub fn latest(&self) -> Option<(Instant, Limits)> {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        latest.clone()
    }

    /// Asks, and waits for a network that cannot be reached.
    ///
    /// # Errors
    /// Trying again makes no sense.
    pub async fn find(&self) -> Result<Limits, Error> {
        let mut pause = FIRST_PAUSE;
        loop {
            let wait = match self.ask().await {
                Ok(limits) => return Ok(limits),
                Err(NoLimits::Never(error)) => return Err(error),
                Err(NoLimits::Later(error)) => {
                    tracing::error!(%error, "Discord cannot be reached; trying again in {pause:?}");
                    match error {
                        RestError::Wait { after: Some(after) } => after.max(pause),
                        _ => pause,
                    }
                }
            };
            tokio::time::sleep(wait).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Asks once. What Discord refuses after it has answered is a failure that passes, unless it is the token.
    /// serenity is not used for this, because on any failure it silently connects to the real Discord. It is
    /// the first call with the token, so a wrong one is noticed here.
    pub async fn ask(&self) -> Result<Limits, NoLimits> {
        match self
            .rest
            .call(Method::GET, Route::GatewayBot, Body::Empty)
            .await
        {
            Ok(answer) => {
                let limits = match (read(&answer), self.latest()) {
                    (Ok(limits), _) => limits,
                    // The address is the one of before.
                    (Err(_), Some((_, limits))) => limits,
                    (Err(error), None) => return Err(NoLimits::Never(error)),
                };
                let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
                *latest = Some((Instant::now(), limits.clone()));
                Ok(limits)
            }
            Err(RestError::Denied { status: 401, .. }) => Err(NoLimits::Never(Error::Token)),
            Err(error @ RestError::Denied { .. }) if self.latest().is_none() => {
                Err(NoLimits::Never(Error::Refused(error.to_string())))
            }
            Err(error) => Err(NoLimits::Later(error)),
        }
    }
}

fn read(answer: &Value) -> Result<Limits, Error> {
    let url = answer["url"].as_str().filter(|url| !url.is_empty());
    let url = url.ok_or_else(|| Error::Refused("no gateway was named".to_owned()))?;
    let starts = &answer["session_start_limit"];
    let number = |value: &Value, most: u32| {
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        number.unwrap_or(1).clamp(1, most)
    };
    Ok(Limits {
        url: url.to_owned(),
        shards: number(&answer["shards"], MOST),
        // Whoever does not name a limit has none.
        remaining: starts["remaining"].as_u64().unwrap_or(u64::MAX),
        total: starts["total"].as_u64().unwrap_or(u64::MAX),
        reset_after: Duration::from_millis(starts["reset_after"].as_u64().unwrap_or(0)),
        max_concurrency: number(&starts["max_concurrency"], MOST),
    })
}
