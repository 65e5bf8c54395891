//! Lessons: the board of the present one, and turns tried on it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app::{ButtonAction, Command, LessonView};
use crate::web::answer::Answer;
use crate::web::api::error::Refused;
use crate::web::api::visitor::Person;
use crate::web::server::Shared;

/// The most characters of a turn.
const TURN_CHARS: usize = 60;

/// Which steps of the present lesson.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LessonQuery {
    after: Option<String>,
}

/// A turn that is tried in a lesson.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TryBody {
    /// The number of the lesson, from 0.
    lesson: usize,
    lan: String,
    key: String,
}

/// The present lesson: its number, and the steps of its board.
#[utoipa::path(get, path = "/lesson", tag = "page", security(("session" = [])), params(LessonQuery), responses(
    (status = 200, body = LessonView),
))]
pub async fn lesson(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Query(query): Query<LessonQuery>,
) -> Result<Json<LessonView>, Refused> {
    let after = query.after.as_deref();
    if after.is_some_and(|lan| lan.chars().count() > TURN_CHARS) {
        return Err(Refused::bad("The turn is too long."));
    }
    let request = person.request(Command::Learn(String::new()), None);
    let lesson = shared.app.view_lesson(&request, after, person.now());
    Ok(Json(lesson.await?))
}

/// Tries a turn in the present lesson.
#[utoipa::path(post, path = "/lesson", tag = "page", security(("session" = [])), request_body = TryBody, responses(
    (status = 200, body = Answer),
))]
pub async fn tried(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Json(body): Json<TryBody>,
) -> Result<Json<Answer>, Refused> {
    if body.lan.chars().count() > TURN_CHARS {
        return Err(Refused::bad("The turn is too long."));
    }
    let request = person.request(Command::Learn(String::new()), None);
    let id = shared.app.person_id(&request, person.now()).await?;
    let what = format!("{}t{}", body.lesson, body.lan);
    let command = Command::ButtonAction(ButtonAction::Learn(id, what));
    let reply = person.ask(command, Some(&body.key)).await?;
    Ok(Json(person.answer(reply)))
}
