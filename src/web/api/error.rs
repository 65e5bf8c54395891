//! Refusals as JSON.

use std::time::Duration;

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::{Message, NotShown, Reply};
use crate::web::limits::NotNow;

/// Why a request was not done: a status, a word for programs and a sentence for people.
#[derive(Debug)]
pub struct Refused {
    status: u16,
    code: &'static str,
    /// The sentence, where it is in the language of the person already.
    said: Option<String>,
    /// What a programmer should know.
    detail: Option<String>,
    /// Seconds after which it may be tried again.
    retry_after: Option<u64>,
}

/// What every refusal says.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Problem {
    /// A word for programs, such as `no-session`.
    pub code: &'static str,
    /// A sentence for people, in the language of the request.
    pub error: String,
    /// What is wrong with the request, for programmers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// A refusal whose sentence is still to be said in the language of the request: `refused-` and its code in
/// the language files.
#[derive(Debug, Clone)]
pub struct Unsaid(pub Problem);

impl Refused {
    /// A refusal with this status.
    pub fn new(status: u16, code: &'static str) -> Refused {
        Refused {
            status,
            code,
            said: None,
            detail: None,
            retry_after: None,
        }
    }

    /// The same with what a programmer should know.
    pub fn detailed(self, detail: Option<String>) -> Refused {
        Refused { detail, ..self }
    }

    /// The same with a sentence of its own.
    pub fn said(status: u16, code: &'static str, words: String) -> Refused {
        Refused {
            said: Some(words),
            ..Refused::new(status, code)
        }
    }

    /// There is nothing at this address.
    pub fn missing() -> Refused {
        Refused::new(404, "missing")
    }

    /// The request cannot be understood; `detail` is for programmers.
    pub fn bad(detail: impl Into<String>) -> Refused {
        Refused {
            detail: Some(detail.into()),
            ..Refused::new(400, "bad-request")
        }
    }

    /// Nobody knows who asks.
    pub fn unknown_person() -> Refused {
        Refused::new(401, "no-session")
    }

    /// Whether it says that nobody knows who asks.
    pub fn is_unknown_person(&self) -> bool {
        self.status == 401
    }

    /// A watcher asks for something else than their game.
    pub fn watcher() -> Refused {
        Refused::new(403, "watcher")
    }

    /// The core refused, in its own words.
    pub fn by_core(message: &Message) -> Refused {
        Refused::said(409, "refused", message.text.words())
    }

    /// The server failed; the reason is logged where it was found.
    pub fn failed() -> Refused {
        Refused::new(500, "failed")
    }

    /// Too many requests have come lately; after this wait one may come again.
    fn later(wait: Duration) -> Refused {
        let seconds = wait.as_secs() + 1;
        Refused {
            retry_after: Some(seconds),
            ..Refused::new(429, "too-much")
        }
    }

    /// The reply of somebody who asks for too much.
    pub fn too_much(reply: Option<&Reply>) -> Refused {
        Refused {
            said: reply.map(|reply| reply.message.text.words()),
            ..Refused::new(429, "too-much")
        }
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
            NotShown::Refused(message) => Refused::said(403, "not-shown", message.text.words()),
            NotShown::Failed => Refused::failed(),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let is_said = self.said.is_some();
        let problem = Problem {
            code: self.code,
            error: self.said.unwrap_or_default(),
            detail: self.detail,
        };
        let mut response = (status, Json(problem.clone())).into_response();
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if !is_said {
            response.extensions_mut().insert(Unsaid(problem));
        }
        response
    }
}
