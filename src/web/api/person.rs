//! Who plays, and the words of the page.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use crate::app::{Command, Language, PersonView};
use crate::web::api::error::Refused;
use crate::web::api::visitor::Viewer;
use crate::web::headers::language;
use crate::web::server::Shared;

/// Who looks, and at what.
#[derive(Debug, Serialize)]
pub struct Me {
    #[serde(flatten)]
    person: PersonView,
    /// The only game that the session shows.
    watches: Option<u64>,
}

/// `GET /me`
pub async fn me(State(shared): State<Arc<Shared>>, viewer: Viewer) -> Result<Json<Me>, Refused> {
    let app = &shared.app;
    let (person, watches) = match viewer {
        Viewer::Person(person) => {
            let request = person.request(Command::Games, None);
            (app.view_person(&request, person.now()).await?, None)
        }
        Viewer::Watcher(watcher) => {
            let person = app.view_watcher(&watcher.request(), watcher.now());
            (person, Some(watcher.game.0))
        }
    };
    Ok(Json(Me { person, watches }))
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
