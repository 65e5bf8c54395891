//! Who plays, and the words of the page.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::{Command, Language, PersonView, TermsView};
use crate::web::api::error::Refused;
use crate::web::api::visitor::{Person, Viewer};
use crate::web::headers::language;
use crate::web::server::Shared;

/// Who looks, and at what.
#[derive(Debug, Serialize, ToSchema)]
pub struct Me {
    #[serde(flatten)]
    person: PersonView,
    /// The only game that the session shows.
    watches: Option<u64>,
}

impl Me {
    /// What is told to somebody who looks.
    pub async fn of(viewer: &Viewer, shared: &Shared) -> Result<Me, Refused> {
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
        Ok(Me { person, watches })
    }

    /// The language they read.
    pub fn language(&self) -> &str {
        &self.person.language
    }
}

/// Who asks, with what they have chosen.
#[utoipa::path(get, path = "/me", tag = "sessions", security(("session" = [])), responses(
    (status = 200, body = Me),
))]
pub async fn me(State(shared): State<Arc<Shared>>, viewer: Viewer) -> Result<Json<Me>, Refused> {
    Me::of(&viewer, &shared).await.map(Json)
}

/// What can be played: rulesets with their battles, times, levels of the engine.
#[utoipa::path(get, path = "/terms", tag = "page", security(("session" = [])), responses(
    (status = 200, body = TermsView),
))]
pub async fn terms(
    State(shared): State<Arc<Shared>>,
    person: Person,
) -> Result<Json<TermsView>, Refused> {
    let request = person.request(Command::Games, None);
    let terms = shared.app.view_terms(&request, person.now()).await?;
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
