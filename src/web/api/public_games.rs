//! Public games for programs: those that their players have listed with `/watch public`.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tulenh_render::{Replay, Scene, Width, gif, png, svg};
use utoipa::IntoParams;

use crate::app::{GameId, GameView, NotShown, Ply, PublicGame, PublicRecord};
use crate::web::api::error::Refused;
use crate::web::api::games::BoardQuery;
use crate::web::api::limited::MayWork;
use crate::web::api::positions::LookQuery;
use crate::web::api::visitor::Watcher;
use crate::web::server::Shared;

/// The most turns of an animation: the last ones.
const TURNS: usize = 300;
/// The width of an animation, in pixels.
const FILM_WIDTH: u32 = 440;
/// How long a turn of an animation stays, in hundredths of a second.
const PACE: u16 = 120;

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Only games with a lower number: the last of the part before.
    before: Option<u64>,
}

/// The public games, newest first, at most 50.
#[utoipa::path(get, path = "/public/games", tag = "public games", params(ListQuery), responses(
    (status = 200, body = Vec<PublicGame>),
))]
pub async fn list(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<ListQuery>,
    headers: HeaderMap,
) -> Result<Json<Vec<PublicGame>>, Refused> {
    let watcher = Watcher::of(GameId(0), &headers, &shared);
    let before = query.before.map(GameId);
    let request = watcher.request();
    let games = shared.app.public_games(&request, before, watcher.now());
    Ok(Json(games.await?))
}

/// A public game, as a watcher sees it.
#[utoipa::path(get, path = "/public/games/{id}", tag = "public games",
    params(("id" = u64, Path, description = "The number of the game"), BoardQuery), responses(
    (status = 200, body = GameView),
))]
pub async fn game(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(query): Query<BoardQuery>,
    headers: HeaderMap,
) -> Result<Json<GameView>, Refused> {
    let watcher = Watcher::of(GameId(id), &headers, &shared);
    let (request, at) = (watcher.request(), query.ply.map(Ply));
    let game = shared
        .app
        .view_public_game(&request, watcher.game, at, watcher.now());
    match game.await {
        Ok(Some(game)) => Ok(Json(game)),
        // Where it has no such board, neither.
        Ok(None) | Err(NotShown::Refused(_)) => Err(Refused::missing()),
        Err(NotShown::Failed) => Err(Refused::failed()),
    }
}

/// The turns of a public game as a game file.
#[utoipa::path(get, path = "/public/games/{id}/record", tag = "public games",
    params(("id" = u64, Path, description = "The number of the game")), responses(
    (status = 200, description = "The file", content_type = "text/plain", body = String),
))]
pub async fn record(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    headers: HeaderMap,
    _: MayWork,
) -> Result<Response, Refused> {
    let found = found(&shared, id, &headers).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], found.file).into_response())
}

/// A board of a public game as a PNG.
#[utoipa::path(get, path = "/public/games/{id}/picture.png", tag = "public games",
    params(("id" = u64, Path, description = "The number of the game"), BoardQuery, LookQuery), responses(
    (status = 200, description = "The picture", content_type = "image/png", body = Vec<u8>),
))]
pub async fn as_png(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(query): Query<BoardQuery>,
    Query(look): Query<LookQuery>,
    headers: HeaderMap,
    _: MayWork,
) -> Result<Response, Refused> {
    let found = found(&shared, id, &headers).await?;
    let scene = scene(&found, &query, &look)?;
    let bytes = shared.limits.work(move || png(&scene)).await?;
    Ok(([(CONTENT_TYPE, "image/png")], bytes).into_response())
}

/// A board of a public game as an SVG.
#[utoipa::path(get, path = "/public/games/{id}/picture.svg", tag = "public games",
    params(("id" = u64, Path, description = "The number of the game"), BoardQuery, LookQuery), responses(
    (status = 200, description = "The picture", content_type = "image/svg+xml", body = String),
))]
pub async fn as_svg(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(query): Query<BoardQuery>,
    Query(look): Query<LookQuery>,
    headers: HeaderMap,
    _: MayWork,
) -> Result<Response, Refused> {
    let found = found(&shared, id, &headers).await?;
    let scene = scene(&found, &query, &look)?;
    let text = shared.limits.work(move || svg::board(&scene)).await?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], text).into_response())
}

/// A public game as an animation of its last 300 turns. The width is fixed.
#[utoipa::path(get, path = "/public/games/{id}/picture.gif", tag = "public games",
    params(("id" = u64, Path, description = "The number of the game"), LookQuery), responses(
    (status = 200, description = "The animation", content_type = "image/gif", body = Vec<u8>),
))]
pub async fn as_gif(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(look): Query<LookQuery>,
    headers: HeaderMap,
    _: MayWork,
) -> Result<Response, Refused> {
    let mut look = look.look()?;
    look.width = Width::new(FILM_WIDTH).unwrap_or_default();
    let found = found(&shared, id, &headers).await?;
    let last = found.record.turns().len();
    let replay = Replay {
        plies: last.saturating_sub(TURNS)..=last,
        look,
        names: Some(found.names),
        over: found.over,
        pace: PACE,
    };
    let record = found.record;
    let bytes = shared
        .limits
        .work(move || gif(&replay.stills(&record)))
        .await?;
    Ok(([(CONTENT_TYPE, "image/gif")], bytes).into_response())
}

async fn found(
    shared: &Arc<Shared>,
    id: u64,
    headers: &HeaderMap,
) -> Result<PublicRecord, Refused> {
    let watcher = Watcher::of(GameId(id), headers, shared);
    let request = watcher.request();
    let record = shared
        .app
        .public_record(&request, watcher.game, watcher.now());
    record.await?.ok_or_else(Refused::missing)
}

fn scene(found: &PublicRecord, query: &BoardQuery, look: &LookQuery) -> Result<Scene, Refused> {
    let turns = found.record.turns();
    let ply = query.ply.map_or(turns.len(), |ply| ply as usize);
    let last = ply.checked_sub(1).and_then(|before| turns.get(before));
    let position = found.record.positions().nth(ply);
    let position = position.ok_or_else(Refused::missing)?;
    let mut scene = Scene::of(&position, last);
    scene.look = look.look()?;
    Ok(scene)
}
