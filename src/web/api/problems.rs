//! Problems: the board of the one that is open, and answers tapped on it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app::{ButtonAction, Command, ProblemView};
use crate::web::answer::Answer;
use crate::web::api::error::Refused;
use crate::web::api::visitor::Person;
use crate::web::server::Shared;

/// The most characters of a turn.
const TURN_CHARS: usize = 60;

/// Which steps of the open problem.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProblemQuery {
    after: Option<String>,
}

/// An answer to a problem.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SolveBody {
    /// The number of the problem.
    problem: u32,
    lan: String,
    key: String,
}

/// The problem that is open: its number, and the steps of its board.
#[utoipa::path(get, path = "/problem", tag = "page", security(("session" = [])), params(ProblemQuery), responses(
    (status = 200, body = ProblemView),
))]
pub async fn problem(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Query(query): Query<ProblemQuery>,
) -> Result<Json<ProblemView>, Refused> {
    let after = query.after.as_deref();
    if after.is_some_and(|lan| lan.chars().count() > TURN_CHARS) {
        return Err(Refused::bad("The turn is too long."));
    }
    let request = person.request(Command::Problem(String::new()), None);
    let problem = shared.app.view_problem(&request, after, person.now());
    Ok(Json(problem.await?))
}

/// Answers the open problem.
#[utoipa::path(post, path = "/problem", tag = "page", security(("session" = [])), request_body = SolveBody, responses(
    (status = 200, body = Answer),
))]
pub async fn solve(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Json(body): Json<SolveBody>,
) -> Result<Json<Answer>, Refused> {
    if body.lan.chars().count() > TURN_CHARS {
        return Err(Refused::bad("The turn is too long."));
    }
    let request = person.request(Command::Problem(String::new()), None);
    let id = shared.app.person_id(&request, person.now()).await?;
    let what = format!("t{}.{}", body.problem, body.lan);
    let command = Command::ButtonAction(ButtonAction::Problem(id, what));
    let reply = person.ask(command, Some(&body.key)).await?;
    Ok(Json(person.answer(reply)))
}
