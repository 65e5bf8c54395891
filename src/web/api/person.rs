//! Who plays, and the words of the page.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use crate::app::{Command, Language, PersonView, TermsView};
use crate::web::api::error::Refused;
use crate::web::api::visitor::Visitor;
use crate::web::headers::language;
use crate::web::server::Shared;
use crate::web::session::Guest;

/// A guest who wants to play.
#[derive(Debug, Deserialize)]
pub struct Beginning {
    guest: String,
}

/// A session that has begun.
#[derive(Debug, Serialize)]
pub struct Begun {
    token: String,
    name: String,
}

/// `POST /sessions`
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

/// `GET /me`
pub async fn me(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
) -> Result<Json<PersonView>, Refused> {
    let request = visitor.request(Command::Games, None);
    let person = shared.app.view_person(&request, visitor.now()).await?;
    Ok(Json(person))
}

/// `GET /terms`
pub async fn terms(
    State(shared): State<Arc<Shared>>,
    visitor: Visitor,
) -> Result<Json<TermsView>, Refused> {
    let request = visitor.request(Command::Games, None);
    let terms = shared.app.view_terms(&request, visitor.now()).await?;
    Ok(Json(terms))
}

/// The language of the texts.
#[derive(Debug, Deserialize)]
pub struct TextsQuery {
    lang: Option<String>,
}

/// `GET /texts`
pub async fn texts(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<TextsQuery>,
    headers: HeaderMap,
) -> Json<BTreeMap<&'static str, String>> {
    let tag = query.lang.or_else(|| language(&headers));
    let language = Language(tag.unwrap_or_else(|| "en".to_owned()));
    Json(shared.app.page_texts(&language))
}
