//! Refusals of the libraries below (a body that is no JSON, a wrong method) in the form of all others.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{Response, StatusCode};
use axum::middleware::Next;
use axum::response::IntoResponse as _;

use crate::web::api::error::Refused;
use crate::web::conditional::NEVER;

/// The most bytes of a sentence.
const SENTENCE: usize = 2_000;

/// Gives every refusal that is not JSON the form of [`Refused`].
pub async fn as_json(request: Request, next: Next) -> Response<Body> {
    let response = next.run(request).await;
    let status = response.status();
    let is_json = response
        .headers()
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let said = to_bytes(body, SENTENCE).await.unwrap_or_default();
    let said = String::from_utf8_lossy(&said).into_owned();
    // What went wrong inside is for the log.
    let detail = Some(said).filter(|said| !said.is_empty() && !status.is_server_error());
    let refused = Refused::new(status.as_u16(), code(status)).detailed(detail);
    let mut response = refused.into_response();
    for described in [CONTENT_TYPE, CONTENT_LENGTH, CONTENT_ENCODING] {
        parts.headers.remove(described);
    }
    parts.headers.entry(CACHE_CONTROL).or_insert(NEVER);
    response.headers_mut().extend(parts.headers);
    response
}

/// A word for programs.
fn code(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "missing",
        StatusCode::METHOD_NOT_ALLOWED => "wrong-method",
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "not-json",
        StatusCode::GATEWAY_TIMEOUT => "too-slow",
        _ if status.is_server_error() => "failed",
        _ => "bad-request",
    }
}
