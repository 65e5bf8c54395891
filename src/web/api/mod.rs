//! The routes: the page itself, its files, and the interface below `/api/v1`.

mod actions;
mod error;
mod events;
mod games;
mod page;
mod person;
mod plans;
mod start;
mod teaching;
mod visitor;

use std::sync::Arc;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use tokio::time::Instant;

use crate::metrics;
use crate::web::api::error::Refused;
use crate::web::headers::{ALWAYS, names_this_machine};
use crate::web::server::Shared;

/// Every route.
pub fn routes(shared: Arc<Shared>) -> Router {
    let api = Router::new()
        .route("/sessions", post(person::begin))
        .route("/start", get(start::start))
        .route("/texts", get(person::texts))
        .route("/terms", get(person::terms))
        .route("/me", get(person::me))
        .route("/games", get(games::list))
        .route("/games/{id}", get(games::game))
        .route("/games/{id}/steps", get(games::steps))
        .route("/games/{id}/line", get(games::line))
        .route("/games/{id}/analysis", get(games::analysis))
        .route("/games/{id}/plans", get(plans::list).post(plans::change))
        .route("/games/{id}/turns", post(games::play))
        .route("/games/{id}/actions", post(actions::act))
        .route("/challenges", post(actions::challenge))
        .route("/lesson", get(teaching::lesson).post(teaching::tried))
        .route("/lines", post(actions::line))
        .route("/presses", post(actions::press))
        .route("/pictures/{name}", get(page::picture))
        .route("/events", get(events::events))
        .fallback(missing);
    Router::new()
        .route("/", get(page::index))
        .route("/assets/{name}", get(page::asset))
        .nest("/api/v1", api)
        .fallback(missing)
        .layer(from_fn(with_headers))
        .layer(from_fn(counted))
        .layer(from_fn_with_state(
            Arc::clone(&shared),
            only_for_this_machine,
        ))
        .with_state(shared)
}

async fn missing() -> Refused {
    Refused::missing()
}

/// Counts and times a request.
async fn counted(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    metrics::request(route, response.status().as_u16(), began.elapsed());
    response
}

/// Puts the headers on that every answer carries.
async fn with_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().extend(ALWAYS);
    response
}

/// While there are guests the server is for this machine, and is asked by a name of it.
async fn only_for_this_machine(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    if shared.guests && !names_this_machine(request.headers()) {
        return Refused::new(421, "wrong-host", "This server answers only to localhost.")
            .into_response();
    }
    next.run(request).await
}
