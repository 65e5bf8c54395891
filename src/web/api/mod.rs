//! The routes: the page itself, its files, and the interface below `/api/v1`.

mod actions;
mod contests;
mod error;
mod events;
mod following;
mod games;
mod limited;
mod lobby;
pub mod openapi;
mod page;
mod person;
mod plain_refusals;
mod plans;
mod positions;
mod problems;
mod public_games;
mod sessions;
mod set_ups;
mod start;
mod teaching;
mod visitor;

use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Json, Router};
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::app::{Language, view_span};
use crate::metrics;
use crate::web::api::error::{Problem, Refused, Unsaid};
use crate::web::api::limited::by_address;
use crate::web::conditional::conditional;
use crate::web::headers::{ALWAYS, language, names_this_machine};
use crate::web::server::Shared;

pub use crate::web::api::plain_refusals::as_json as refusals_as_json;

/// A route of the interface.
#[derive(Clone, Copy)]
pub struct ApiRoute {
    /// `GET`, `POST` or `DELETE`.
    pub method: &'static str,
    /// The path below `/api/v1`, with its parameters in braces.
    pub path: &'static str,
    /// Who may use it.
    pub who: Who,
    handler: fn() -> MethodRouter<Arc<Shared>>,
}

/// Who may use a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Everybody.
    Anyone,
    /// Whoever has a session; a watcher only for their game.
    Viewer,
    /// Whoever has a session and is no watcher.
    Person,
}

/// Every route of the interface. A test tries each of them as nobody, as a watcher and as a stranger.
pub const ROUTES: &[ApiRoute] = &[
    route("POST", "/sessions", Who::Anyone, || post(sessions::begin)),
    route("DELETE", "/sessions", Who::Person, || delete(sessions::end)),
    route("GET", "/start", Who::Anyone, || get(start::start)),
    route("GET", "/texts", Who::Anyone, || get(person::texts)),
    route("GET", "/terms", Who::Person, || get(person::terms)),
    route("GET", "/me", Who::Viewer, || get(person::me)),
    route("GET", "/games", Who::Person, || get(games::list)),
    route("GET", "/games/{id}", Who::Viewer, || get(games::game)),
    route("GET", "/games/{id}/steps", Who::Person, || {
        get(games::steps)
    }),
    route("GET", "/games/{id}/line", Who::Person, || get(games::line)),
    route("GET", "/games/{id}/analysis", Who::Person, || {
        get(games::analysis)
    }),
    route("GET", "/games/{id}/plans", Who::Person, || get(plans::list)),
    route("POST", "/games/{id}/plans", Who::Person, || {
        post(plans::change)
    }),
    route("POST", "/games/{id}/turns", Who::Person, || {
        post(games::play)
    }),
    route("POST", "/games/{id}/actions", Who::Person, || {
        post(actions::act)
    }),
    route("GET", "/contests", Who::Person, || get(contests::list)),
    route("GET", "/contests/{id}", Who::Person, || {
        get(contests::contest)
    }),
    route("GET", "/setups/{id}", Who::Person, || get(set_ups::half)),
    route("POST", "/setups/{id}", Who::Person, || {
        post(set_ups::change)
    }),
    route("POST", "/challenges", Who::Person, || {
        post(actions::challenge)
    }),
    route("GET", "/offers", Who::Person, || get(lobby::list)),
    route("POST", "/offers", Who::Person, || post(lobby::offer)),
    route("POST", "/offers/{code}", Who::Person, || post(lobby::act)),
    route("GET", "/following", Who::Person, || get(following::list)),
    route("GET", "/lesson", Who::Person, || get(teaching::lesson)),
    route("POST", "/lesson", Who::Person, || post(teaching::tried)),
    route("GET", "/problem", Who::Person, || get(problems::problem)),
    route("POST", "/problem", Who::Person, || post(problems::solve)),
    route("POST", "/lines", Who::Person, || post(actions::line)),
    route("POST", "/presses", Who::Person, || post(actions::press)),
    route("GET", "/pictures/{name}", Who::Person, || {
        get(page::picture)
    }),
    route("GET", "/events", Who::Viewer, || get(events::events)),
    route("GET", "/positions", Who::Anyone, || get(positions::turns)),
    route("GET", "/positions/picture.png", Who::Anyone, || {
        get(positions::as_png)
    }),
    route("GET", "/positions/picture.svg", Who::Anyone, || {
        get(positions::as_svg)
    }),
    route("GET", "/public/games", Who::Anyone, || {
        get(public_games::list)
    }),
    route("GET", "/public/games/{id}", Who::Anyone, || {
        get(public_games::game)
    }),
    route("GET", "/public/games/{id}/record", Who::Anyone, || {
        get(public_games::record)
    }),
    route("GET", "/public/games/{id}/picture.png", Who::Anyone, || {
        get(public_games::as_png)
    }),
    route("GET", "/public/games/{id}/picture.svg", Who::Anyone, || {
        get(public_games::as_svg)
    }),
    route("GET", "/public/games/{id}/picture.gif", Who::Anyone, || {
        get(public_games::as_gif)
    }),
    route("GET", "/openapi.json", Who::Anyone, || {
        get(openapi::document)
    }),
];

const fn route(
    method: &'static str,
    path: &'static str,
    who: Who,
    handler: fn() -> MethodRouter<Arc<Shared>>,
) -> ApiRoute {
    ApiRoute {
        method,
        path,
        who,
        handler,
    }
}

/// Every route, and the page.
pub fn routes(shared: Arc<Shared>) -> Router {
    let api = ROUTES.iter().fold(Router::new(), |api, route| {
        api.route(route.path, (route.handler)())
    });
    Router::new()
        .route("/", get(page::index))
        .route("/assets/{name}", get(page::asset))
        .nest("/api/v1", api.fallback(missing))
        .fallback(missing)
        .layer(from_fn_with_state(Arc::clone(&shared), by_address))
        .layer(from_fn(conditional))
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
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let answered = async {
        let response = next.run(request).await;
        let status = response.status().as_u16();
        metrics::request(route, status, began.elapsed());
        tracing::debug!(status, "a request was answered");
        response
    };
    answered
        .instrument(view_span(crate::web::NAME, route))
        .await
}

/// Puts the headers on that every answer carries.
async fn with_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().extend(ALWAYS);
    response
}

/// Says what is refused in the language of the request.
pub async fn in_the_language(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let language = language(request.headers()).map(Language);
    let mut response = next.run(request).await;
    let Some(Unsaid(problem)) = response.extensions_mut().remove::<Unsaid>() else {
        return response;
    };
    let error = shared.app.refusal(language.as_ref(), problem.code);
    let said = Json(Problem { error, ..problem }).into_response();
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, said.into_body())
}

/// While there are guests the server is for this machine, and is asked by a name of it.
async fn only_for_this_machine(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    if shared.guests && !names_this_machine(request.headers()) {
        return Refused::new(421, "wrong-host").into_response();
    }
    next.run(request).await
}
