//! Answers that a browser has already: an `ETag` for everything that can be asked for, and 304.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderValue, Method, Response, StatusCode};
use axum::middleware::Next;

use crate::web::fingerprint::fingerprint;

/// Bytes of a hash that are in a tag.
const TAG: usize = 12;
/// What somebody's own views may be kept for: to be asked again whether they have changed.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("private, no-cache");
/// What is kept nowhere.
pub const NEVER: HeaderValue = HeaderValue::from_static("no-store");
/// Who else would get another answer.
const DEPENDS: HeaderValue = HeaderValue::from_static("authorization, accept-language");

/// The tag of these bytes. It is weak, because the answer may be compressed on its way.
pub fn tag(bytes: &[u8]) -> HeaderValue {
    let digits = fingerprint(bytes, TAG);
    HeaderValue::try_from(format!("W/\"{digits}\"")).unwrap_or(NEVER)
}

/// Gives every answer to a GET a tag, if its handler has given it none, and sends nothing but the tag to who has
/// the answer already. What is no answer to a GET is kept nowhere.
pub async fn conditional(request: Request, next: Next) -> Response<Body> {
    let asked = matches!(*request.method(), Method::GET | Method::HEAD);
    let known = request.headers().get(IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    let (mut parts, body) = response.into_parts();
    if !asked || parts.status != StatusCode::OK {
        parts.headers.entry(CACHE_CONTROL).or_insert(NEVER);
        return Response::from_parts(parts, body);
    }
    let kept_for_good = parts.headers.get(CACHE_CONTROL).is_some_and(|value| {
        value
            .to_str()
            .is_ok_and(|value| value.contains("immutable"))
    });
    let streams = parts.headers.get(CONTENT_TYPE).is_some_and(|value| {
        value
            .to_str()
            .is_ok_and(|value| value.starts_with("text/event-stream"))
    });
    if kept_for_good || streams {
        return Response::from_parts(parts, body);
    }
    // Handlers give whole answers, which are in memory already.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        parts.status = StatusCode::INTERNAL_SERVER_ERROR;
        return Response::from_parts(parts, Body::empty());
    };
    parts.headers.entry(CACHE_CONTROL).or_insert(ASK_AGAIN);
    parts.headers.append(VARY, DEPENDS);
    let own = parts.headers.entry(ETAG).or_insert_with(|| tag(&bytes));
    if known.is_some_and(|known| names(&known, own)) {
        parts.status = StatusCode::NOT_MODIFIED;
        for header in [CONTENT_TYPE, CONTENT_LENGTH, CONTENT_ENCODING] {
            parts.headers.remove(header);
        }
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(bytes))
}

/// Whether a list of tags names this one, weakly compared (RFC 9110, 8.8.3.2).
fn names(list: &HeaderValue, own: &HeaderValue) -> bool {
    let (Ok(list), Ok(own)) = (list.to_str(), own.to_str()) else {
        return false;
    };
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    list.trim() == "*" || list.split(',').any(|tag| bare(tag) == bare(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_compared_weakly() {
        let own = tag(b"a board");
        let bare = own.to_str().unwrap().trim_start_matches("W/").to_owned();
        let named = |list: &str| names(&list.parse().unwrap(), &own);
        assert!(named("*") && named(&bare) && named(&format!("\"x\", W/{bare}")));
        assert!(!named("\"x\"") && !named(""));
        assert_ne!(own, tag(b"another"));
    }
}
