//! What somebody follows.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use crate::app::{Command, FollowingView};
use crate::web::api::error::Refused;
use crate::web::api::visitor::Person;
use crate::web::server::Shared;

/// The public games and the people that the person follows.
#[utoipa::path(get, path = "/following", tag = "games", security(("session" = [])), responses(
    (status = 200, body = FollowingView),
))]
pub async fn list(
    State(shared): State<Arc<Shared>>,
    person: Person,
) -> Result<Json<FollowingView>, Refused> {
    let request = person.request(Command::Games, None);
    let following = shared.app.view_following(&request, person.now());
    Ok(Json(following.await?))
}
