//! The page, its files, and pictures of answers.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::web::api::error::{Problem, Refused};
use crate::web::api::visitor::Person;
use crate::web::server::Shared;

/// For files whose names change with their content.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// `GET /`
pub async fn index(State(shared): State<Arc<Shared>>) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, &shared.policy),
        (CACHE_CONTROL, "no-cache"),
    ];
    (headers, index_of(&shared)).into_response()
}

/// The page with what differs from server to server, in attributes of its body.
fn index_of(shared: &Shared) -> String {
    let doors = shared.app.doors();
    let telegram = doors
        .iter()
        .find(|(network, _)| network.as_str() == "telegram");
    let discord = shared.logins.discord.as_ref();
    let values = [
        ("guests", Some(if shared.guests { "yes" } else { "no" })),
        ("telegram", telegram.map(|(_, address)| address.as_str())),
        ("discord", discord.and_then(|login| login.application())),
    ];
    values
        .into_iter()
        .fold(shared.assets.index.clone(), |index, (name, value)| {
            // Both networks have plain ones; nothing else becomes a part of the page.
            let plain = |value: &&str| !value.contains(['"', '&', '<', '>']);
            let value = value.filter(plain).unwrap_or_default();
            index.replace(
                &format!("data-{name}=\"\""),
                &format!("data-{name}=\"{value}\""),
            )
        })
}

/// `GET /assets/{name}`
pub async fn asset(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
) -> Result<Response, Refused> {
    let asset = shared.assets.get(&name).ok_or_else(Refused::missing)?;
    let headers = [(CONTENT_TYPE, asset.media_type), (CACHE_CONTROL, FOR_GOOD)];
    Ok((headers, asset.bytes.clone()).into_response())
}

/// A picture or file of an answer, for the person who got the answer, while it is kept.
#[utoipa::path(get, path = "/pictures/{name}", tag = "chat", security(("session" = [])),
    params(("name" = String, Path, description = "From the `url` of a picture")), responses(
    (status = 200, description = "A PNG, a GIF or a text", content_type = "application/octet-stream", body = Vec<u8>),
    (status = 404, description = "Not kept, or somebody else's", body = Problem),
))]
pub async fn picture(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(name): Path<String>,
) -> Result<Response, Refused> {
    let picture = shared.pictures.get(&name, person.account());
    let picture = picture.ok_or_else(Refused::missing)?;
    let headers = [
        (CONTENT_TYPE, picture.media_type),
        (CACHE_CONTROL, "private, max-age=3600"),
    ];
    Ok((headers, picture.bytes.to_vec()).into_response())
}
