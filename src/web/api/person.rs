//! Who plays, and the words of the page.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::{Command, Language, PersonView, TermsView};
use crate::web::api::error::{Problem, Refused};
use crate::web::api::visitor::Visitor;
use crate::web::headers::language;
use crate::web::server::Shared;
use crate::web::session::Guest;

/// A guest who wants to play.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Beginning {
    guest: String,
}

/// A session that has begun.
#[derive(Debug, Serialize, ToSchema)]
pub struct Begun {
    token: String,
    name: String,
}

/// Begins a session.
#[utoipa::path(post, path = "/sessions", tag = "sessions", request_body = Beginning, responses(
    (status = 200, body = Begun),
    (status = 403, description = "Refused; the code says why", body = Problem),
))]
pub async fn begin(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Json(beginning): Json<Beginning>,
) -> Result<Json<Begun>, Refused> {
    if !shared.guests {
        return Err(Refused::new(403, "no-guests", "Guests cannot play here."));
    }
    let name = beginning.guest.trim();
    if name.is_empty() {
        return Err(Refused::bad("A guest needs a name."));
    }
    let guest = Guest::new(name, shared.chance);
    let visitor = Visitor::of(&guest, &headers, &shared);
    let request = visitor.request(Command::Start(None), None);
    shared.app.meet(&request, visitor.now()).await?;
    Ok(Json(Begun {
        token: guest.token(),
        name: name.to_owned(),
    }))
}

/// Who asks, with what they have chosen.
#[utoipa::path(get, path = "/me", tag = "sessions", security(("session" = [])), responses(
    (status = 200, body = PersonView),
))]
pub async fn me(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
) -> Result<Json<PersonView>, Refused> {
    let request = visitor.request(Command::Games, None);
    let person = shared.app.view_person(&request, visitor.now()).await?;
    Ok(Json(person))
}

/// What can be played: rulesets with their battles, times, levels of the engine.
#[utoipa::path(get, path = "/terms", tag = "page", security(("session" = [])), responses(
    (status = 200, body = TermsView),
))]
pub async fn terms(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
) -> Result<Json<TermsView>, Refused> {
    let request = visitor.request(Command::Games, None);
    let terms = shared.app.view_terms(&request, visitor.now()).await?;
    Ok(Json(terms))
}

/// The language of the texts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TextsQuery {
    lang: Option<String>,
}

/// The sentences of the page in a language, by message.
#[utoipa::path(get, path = "/texts", tag = "page", params(TextsQuery), responses(
    (status = 200, body = BTreeMap<String, String>),
))]
pub async fn texts(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<TextsQuery>,
    headers: HeaderMap,
) -> Json<BTreeMap<&'static str, String>> {
    let tag = query.lang.or_else(|| language(&headers));
    let language = Language(tag.unwrap_or_else(|| "en".to_owned()));
    Json(shared.app.page_texts(&language))
}
