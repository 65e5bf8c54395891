//! Refusals as JSON.

use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::{Message, NotShown, Reply};
use crate::web::limits::NotNow;

/// Why a request was not done: a status, a word for programs and a sentence for people.
#[derive(Debug)]
pub struct Refused {
    status: u16,
    body: Problem,
    /// Seconds after which it may be tried again.
    retry_after: Option<u64>,
}

/// What every refusal says.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// A word for programs, such as `no-session`.
    code: &'static str,
    /// A sentence for people.
    error: String,
}

impl Refused {
    /// A refusal with this status.
    pub fn new(status: u16, code: &'static str, error: impl Into<String>) -> Refused {
        let error = error.into();
        Refused {
            status,
            body: Problem { code, error },
            retry_after: None,
        }
    }

    /// There is nothing at this address.
    pub fn missing() -> Refused {
        Refused::new(404, "missing", "There is nothing here.")
    }

    /// The request cannot be understood.
    pub fn bad(error: impl Into<String>) -> Refused {
        Refused::new(400, "bad-request", error)
    }

    /// Nobody knows who asks.
    pub fn unknown_person() -> Refused {
        Refused::new(401, "no-session", "Tell me who you are first.")
    }

    /// Whether it says that nobody knows who asks.
    pub fn is_unknown_person(&self) -> bool {
        self.status == 401
    }

    /// A watcher asks for something else than their game.
    pub fn watcher() -> Refused {
        Refused::new(
            403,
            "watcher",
            "A watcher's link shows one game, and nothing else.",
        )
    }

    /// The core refused, in its own words.
    pub fn by_core(message: &Message) -> Refused {
        Refused::new(409, "refused", message.text.words())
    }

    /// The server failed; the reason is logged where it was found.
    pub fn failed() -> Refused {
        Refused::new(500, "failed", "Something went wrong. Please try again.")
    }

    /// Too many requests have come lately; after this wait one may come again.
    fn later(wait: Duration) -> Refused {
        let seconds = wait.as_secs() + 1;
        Refused {
            retry_after: Some(seconds),
            ..Refused::new(
                429,
                "too-much",
                "That was too much at once. Please wait a moment.",
            )
        }
    }

    /// The reply of somebody who asks for too much.
    pub fn too_much(reply: Option<&Reply>) -> Refused {
        let words = reply.map(|reply| reply.message.text.words());
        Refused::new(429, "too-much", words.unwrap_or_default())
    }
}

impl From<NotNow> for Refused {
    fn from(not_now: NotNow) -> Refused {
        match not_now {
            NotNow::TooMuch(wait) => Refused::later(wait),
            NotNow::Failed => Refused::failed(),
        }
    }
}

impl From<NotShown> for Refused {
    fn from(not_shown: NotShown) -> Refused {
        match not_shown {
            NotShown::Refused(message) => Refused::new(403, "not-shown", message.text.words()),
            NotShown::Failed => Refused::failed(),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let wait = self
            .retry_after
            .map(|seconds| [(RETRY_AFTER, seconds.to_string())]);
        match wait {
            Some(wait) => (status, wait, Json(self.body)).into_response(),
            None => (status, Json(self.body)).into_response(),
        }
    }
}
