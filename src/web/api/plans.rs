//! Prepared turns.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::{Audience, ButtonAction, Command, GameId, PlanListView};
use crate::web::answer::Answer;
use crate::web::api::error::{Problem, Refused};
use crate::web::api::visitor::Person;
use crate::web::server::Shared;

/// The most characters of a line.
const LINE_CHARS: usize = 2_000;

/// A line to be prepared, or one to be removed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PlanBody {
    /// The board at which the line begins.
    #[serde(default)]
    ply: u32,
    /// Its turns in LAN.
    #[serde(default)]
    line: Vec<String>,
    /// The mark of a line that is to be removed, or `all`.
    remove: Option<String>,
    key: String,
}

/// The turns that the person has prepared in a game.
#[utoipa::path(get, path = "/games/{id}/plans", tag = "games", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game")), responses(
    (status = 200, body = PlanListView),
))]
pub async fn list(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(id): Path<u64>,
) -> Result<Json<PlanListView>, Refused> {
    let request = person.request(Command::Board(Some(GameId(id))), None);
    let plans = shared.app.view_plans(&request, GameId(id), person.now());
    Ok(Json(plans.await?))
}

/// Prepares a line of turns, or removes one.
#[utoipa::path(post, path = "/games/{id}/plans", tag = "games", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game")), request_body = PlanBody, responses(
    (status = 200, body = Answer),
    (status = 409, description = "The line was refused, in the words of the chat", body = Problem),
))]
pub async fn change(
    person: Person,
    Path(id): Path<u64>,
    Json(body): Json<PlanBody>,
) -> Result<Json<Answer>, Refused> {
    let action = match (&body.remove, body.line.is_empty()) {
        (Some(all), true) if all == "all" => "a".to_owned(),
        (Some(mark), true) => format!("x{mark}"),
        (None, false) => format!("+{} {}", body.ply, body.line.join(" ")),
        _ => return Err(Refused::bad("A line, or one to remove.")),
    };
    if action.chars().count() > LINE_CHARS {
        return Err(Refused::bad("The line is too long."));
    }
    let command = Command::ButtonAction(ButtonAction::Plan(GameId(id), action));
    let reply = person.ask(command, Some(&body.key)).await?;
    match reply.audience {
        Audience::ButtonMessage => Ok(Json(person.answer(reply))),
        // What is not kept is said to whoever asked alone.
        _ => Err(Refused::by_core(&reply.message)),
    }
}
