//! The OpenAPI document, made from the handlers and from what they take and answer.

use std::sync::OnceLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::path::Operation;
use utoipa::openapi::response::{Response as Described, ResponseBuilder};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Document, Ref, RefOr};
use utoipa::{Modify, OpenApi};

use crate::web::api::error::Problem;
use crate::web::api::{
    actions, contests, events, following, games, lobby, page, person, plans, positions, problems,
    public_games, sessions, set_ups, start, teaching,
};

/// The document of every route below `/api/v1`. A test holds that none is missing.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "tulenh",
        description = "Commander Chess (Cờ Tư Lệnh): what the page uses, for programs. Points are written a1 to k12."
    ),
    servers((url = "/api/v1")),
    paths(
        sessions::begin, sessions::end, person::me, person::texts, person::terms, start::start,
        games::list, games::game, games::steps, games::line, games::analysis, games::play,
        contests::list, contests::contest,
        plans::list, plans::change, set_ups::half, set_ups::change, teaching::lesson, teaching::tried,
        actions::act, actions::challenge, actions::line, actions::press,
        problems::problem, problems::solve,
        lobby::list, lobby::offer, lobby::act, following::list,
        page::picture, events::events,
        positions::turns, positions::as_png, positions::as_svg,
        public_games::list, public_games::game, public_games::record, public_games::as_png,
        public_games::as_svg, public_games::as_gif,
        document,
    ),
    components(schemas(Problem)),
    modifiers(&Session, &Refusals),
)]
struct Interface;

/// This document.
#[utoipa::path(get, path = "/openapi.json", tag = "page", responses(
    (status = 200, description = "OpenAPI 3.1", body = Object),
))]
pub async fn document() -> Response {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| match Interface::openapi().to_json() {
        Ok(text) => text,
        Err(error) => {
            tracing::error!(%error, "the document of the interface could not be written");
            "{}".to_owned()
        }
    });
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "public, no-cache"),
    ];
    (headers, text.as_str()).into_response()
}

/// How a session is shown.
struct Session;

impl Modify for Session {
    fn modify(&self, document: &mut Document) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer);
        let scheme = scheme.description(Some("The `token` of `POST /sessions`."));
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("session", SecurityScheme::Http(scheme.build()));
    }
}

/// The refusals that every route may answer with.
struct Refusals;

/// Statuses with their meanings: of every route, of those with a session, and of those with a body.
const OF_ALL: &[(&str, &str)] = &[
    ("400", "The request cannot be understood"),
    ("404", "There is nothing here"),
    (
        "429",
        "Too many requests; `Retry-After` says how many seconds to wait",
    ),
    ("500", "Something went wrong; it is in the log"),
    ("504", "It took too long"),
];
const OF_SESSIONS: &[(&str, &str)] = &[
    ("401", "No session, or one that has ended"),
    ("403", "The person may not see or do this"),
];
const OF_BODIES: &[(&str, &str)] = &[
    ("413", "The body is too long"),
    ("415", "The body is not called JSON"),
    ("422", "The JSON lacks a field, or has one of another type"),
];

impl Modify for Refusals {
    fn modify(&self, document: &mut Document) {
        for path in document.paths.paths.values_mut() {
            let operations = [&mut path.get, &mut path.post, &mut path.delete];
            for operation in operations.into_iter().flatten() {
                describe(operation);
            }
        }
    }
}

/// Adds the refusals of an operation that it does not describe itself.
fn describe(operation: &mut Operation) {
    let mut refusals = OF_ALL.to_vec();
    if operation.security.is_some() {
        refusals.extend(OF_SESSIONS);
    }
    if operation.request_body.is_some() {
        refusals.extend(OF_BODIES);
    }
    let responses = &mut operation.responses.responses;
    for (status, meaning) in refusals {
        let described = responses.entry(status.to_owned());
        described.or_insert_with(|| RefOr::T(refusal(meaning)));
    }
}

fn refusal(meaning: &str) -> Described {
    let schema = Some(Ref::from_schema_name("Problem"));
    let content = ContentBuilder::new().schema(schema).build();
    let response = ResponseBuilder::new().description(meaning);
    response.content("application/json", content).build()
}
