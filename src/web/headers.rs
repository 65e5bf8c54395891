//! Headers that every answer carries, and what is asked of those of a request.

use axum::http::{HeaderMap, HeaderValue, header};

/// The pages that may show the page in a frame: the clients of Telegram and Discord in a browser.
pub const CHATS: &str =
    "https://web.telegram.org https://discord.com https://*.discord.com https://*.discordsays.com";

/// What the browser may load for the page, its own files and nothing else, and who may show it in a frame.
pub fn content_security_policy(framed_by: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {framed_by}"
    )
}

/// The headers of every answer.
pub const ALWAYS: [(header::HeaderName, HeaderValue); 3] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
    (
        header::HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// The token of `Authorization: Bearer …`.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then_some(token.trim())
}

/// The first language of `Accept-Language`.
pub fn language(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let first = value.split([',', ';']).next()?.trim();
    let plain = first
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (plain && (2..=35).contains(&first.len())).then(|| first.to_owned())
}

/// Whether the request names this machine. A page of another site cannot make its visitors' browsers ask
/// the server under a name of its own that leads here (DNS rebinding).
pub fn names_this_machine(headers: &HeaderMap) -> bool {
    let Some(host) = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
    else {
        return false;
    };
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    matches!(name, "localhost" | "127.0.0.1" | "::1")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn headers_are_read_strictly() {
        assert_eq!(
            bearer(&with(header::AUTHORIZATION, "Bearer a.b")),
            Some("a.b")
        );
        assert_eq!(bearer(&with(header::AUTHORIZATION, "Basic a.b")), None);
        let vi = with(header::ACCEPT_LANGUAGE, "vi-VN,vi;q=0.9,en;q=0.8");
        assert_eq!(language(&vi).as_deref(), Some("vi-VN"));
        assert_eq!(language(&with(header::ACCEPT_LANGUAGE, "*")), None);
        for host in ["localhost", "127.0.0.1:8080", "[::1]:80"] {
            assert!(names_this_machine(&with(header::HOST, host)), "{host}");
        }
        for host in [
            "example.org",
            "127.0.0.1.example.org:8080",
            "localhost.example.org",
        ] {
            assert!(!names_this_machine(&with(header::HOST, host)), "{host}");
        }
        assert!(!names_this_machine(&HeaderMap::new()));
    }
}
