//! Leagues and tournaments.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::{Command, ContestId, ContestView, ListedContest};
use crate::web::api::error::Refused;
use crate::web::api::visitor::Person;
use crate::web::server::Shared;

/// Which part of the tables, of which season.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PartQuery {
    /// The division, or the page, from 1 on; the first if left out.
    part: Option<u16>,
    /// The season of a league; the present one if left out.
    season: Option<u16>,
}

/// The leagues and tournaments of the person, and those that are open to everybody.
#[utoipa::path(get, path = "/contests", tag = "contests", security(("session" = [])), responses(
    (status = 200, body = Vec<ListedContest>),
))]
pub async fn list(
    State(shared): State<Arc<Shared>>,
    person: Person,
) -> Result<Json<Vec<ListedContest>>, Refused> {
    let request = person.request(Command::Tournament(String::new()), None);
    let contests = shared.app.view_contests(&request, person.now()).await?;
    Ok(Json(contests))
}

/// A league or a tournament: its standings, crosstable and present round. It is joined and left by the presses
/// `ct:ID:join` and `ct:ID:leave-now`, which resigns the open games.
#[utoipa::path(get, path = "/contests/{id}", tag = "contests", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the contest"), PartQuery), responses(
    (status = 200, body = ContestView),
))]
pub async fn contest(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(id): Path<u64>,
    Query(query): Query<PartQuery>,
) -> Result<Json<ContestView>, Refused> {
    let request = person.request(Command::Tournament(String::new()), None);
    let part = usize::from(query.part.unwrap_or(1));
    let id = ContestId(id);
    let contest = shared
        .app
        .view_contest(&request, id, (part, query.season), person.now())
        .await?;
    Ok(Json(contest))
}
