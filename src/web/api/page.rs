//! The page, its files, and pictures of answers.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::app::Language;
use crate::web::api::error::{Problem, Refused};
use crate::web::api::visitor::Person;
use crate::web::headers::language;
use crate::web::server::Shared;

/// For files whose names change with their content.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// `GET /`
pub async fn index(State(shared): State<Arc<Shared>>, asked: HeaderMap) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, &shared.policy[..]),
        (CACHE_CONTROL, "no-cache"),
    ];
    // What differs from server to server.
    let guests = if shared.guests { "yes" } else { "no" };
    let discord = shared.logins.identities.discord();
    let discord = discord.filter(|_| shared.logins.discord.is_some());
    let telegram = telegram_address(&shared).unwrap_or_default();
    let values = [
        ("guests", guests),
        ("telegram", &telegram),
        ("discord", discord.map_or("", |application| &application.id)),
    ];
    let index = values
        .into_iter()
        .filter(|(_, value)| value.bytes().all(is_plain))
        .fold(shared.assets.index.clone(), |index, (name, value)| {
            index.replace(
                &format!("data-{name}=\"\""),
                &format!("data-{name}=\"{value}\""),
            )
        });
    // What is seen before there is a script, and where there is none.
    let language = Language(language(&asked).unwrap_or_else(|| "en".to_owned()));
    let title = shared.app.page_texts(&language).remove("title");
    let no_script = shared.app.refusal(Some(&language), "no-script");
    let index = index
        .replace("<title>", &format!("<title>{}", title.unwrap_or_default()))
        .replace("<noscript>", &format!("<noscript>{no_script}"));
    (headers, index).into_response()
}

/// What stands behind `https://t.me/`: the Mini App, or else the chat with the bot, where it gives a link.
fn telegram_address(shared: &Shared) -> Option<String> {
    let bot = shared.logins.identities.telegram_handle()?;
    Some(match &shared.logins.telegram_app {
        Some(app) => format!("{bot}/{app}"),
        None => format!("{bot}?start=page"),
    })
}

/// Whether it means nothing in HTML.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-/?=".contains(&byte)
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
