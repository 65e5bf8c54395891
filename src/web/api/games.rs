//! Games: lists, boards, steps, and playing a turn.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::ETAG;
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::{
    Audience, ButtonAction, Command, GameId, GameView, JudgedGameView, LineAsked, LineView,
    ListedGame, Ply, StepView,
};
use crate::web::api::error::{Problem, Refused};
use crate::web::api::visitor::{Person, Viewer};
use crate::web::conditional::tag;
use crate::web::server::Shared;

/// The most characters of a turn.
const TURN_CHARS: usize = 200;
/// The most characters of a line of turns.
const LINE_CHARS: usize = 2_000;

/// Which board.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BoardQuery {
    /// After how many turns; the newest board if left out.
    pub ply: Option<u32>,
}

/// Which steps.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StepsQuery {
    ply: u32,
    after: Option<String>,
}

/// Which line.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LineQuery {
    /// The board at which it begins.
    ply: u32,
    /// Its turns in LAN, with blanks between.
    #[serde(default)]
    line: String,
    /// Whether to tell how it can go on.
    #[serde(default)]
    steps: bool,
    /// The turn whose continuations are wanted.
    after: Option<String>,
}

/// A turn to be played.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TurnBody {
    ply: u32,
    #[serde(default)]
    takebacks: u32,
    lan: String,
    key: String,
}

/// A turn that was played.
#[derive(Debug, Serialize, ToSchema)]
pub struct Played {
    status: &'static str,
}

/// The games of the person, those that wait for them first.
#[utoipa::path(get, path = "/games", tag = "games", security(("session" = [])), responses(
    (status = 200, body = Vec<ListedGame>),
))]
pub async fn list(
    State(shared): State<Arc<Shared>>,
    person: Person,
) -> Result<Json<Vec<ListedGame>>, Refused> {
    let request = person.request(Command::Games, None);
    Ok(Json(shared.app.view_games(&request, person.now()).await?))
}

/// A game, as it stands or stood.
#[utoipa::path(get, path = "/games/{id}", tag = "games", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game"), BoardQuery), responses(
    (status = 200, body = GameView),
))]
pub async fn game(
    State(shared): State<Arc<Shared>>,
    viewer: Viewer,
    Path(id): Path<u64>,
    Query(query): Query<BoardQuery>,
) -> Result<Response, Refused> {
    let (id, at, app) = (GameId(id), query.ply.map(Ply), &shared.app);
    let game = match viewer {
        Viewer::Person(person) => {
            let request = person.request(Command::Board(Some(id)), None);
            app.view_game(&request, id, at, person.now()).await?
        }
        Viewer::Watcher(watcher) if watcher.game == id => {
            let request = watcher.request();
            app.view_watched_game(&request, id, at, watcher.now())
                .await?
        }
        Viewer::Watcher(_) => return Err(Refused::watcher()),
    };
    tagged(game)
}

/// A game with a tag that stays the same while only time passes.
fn tagged(game: GameView) -> Result<Response, Refused> {
    let lasting = serde_json::to_vec(&game.without_time()).map_err(|error| {
        tracing::error!(%error, "a game could not be written");
        Refused::failed()
    })?;
    Ok(([(ETAG, tag(&lasting))], Json(game)).into_response())
}

/// The steps with which a legal turn can begin, or go on.
#[utoipa::path(get, path = "/games/{id}/steps", tag = "games", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game"), StepsQuery), responses(
    (status = 200, body = Vec<StepView>),
))]
pub async fn steps(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(id): Path<u64>,
    Query(query): Query<StepsQuery>,
) -> Result<Json<Vec<StepView>>, Refused> {
    let after = query.after.as_deref();
    if after.is_some_and(|lan| lan.chars().count() > TURN_CHARS) {
        return Err(Refused::bad("The turn is too long."));
    }
    let request = person.request(Command::Pick(Some(GameId(id))), None);
    let now = person.now();
    let (id, ply) = (GameId(id), Ply(query.ply));
    let steps = shared.app.view_steps(&request, id, ply, after, now).await?;
    Ok(Json(steps))
}

/// The boards of a line of turns that could be played, and how it can go on.
#[utoipa::path(get, path = "/games/{id}/line", tag = "games", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game"), LineQuery), responses(
    (status = 200, body = LineView),
))]
pub async fn line(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(id): Path<u64>,
    Query(query): Query<LineQuery>,
) -> Result<Json<LineView>, Refused> {
    let after = query.after.as_deref();
    let turns = [Some(query.line.as_str()), after].into_iter().flatten();
    if turns.map(|turns| turns.chars().count()).sum::<usize>() > LINE_CHARS {
        return Err(Refused::bad("The line is too long."));
    }
    let request = person.request(Command::Board(Some(GameId(id))), None);
    let asked = LineAsked {
        at: Ply(query.ply),
        turns: &query.line,
        steps: query.steps,
        after,
    };
    let line = shared
        .app
        .view_line(&request, GameId(id), asked, person.now());
    Ok(Json(line.await?))
}

/// The analysis of a game that is over, as far as it has come.
#[utoipa::path(get, path = "/games/{id}/analysis", tag = "games", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game")), responses(
    (status = 200, body = JudgedGameView),
))]
pub async fn analysis(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(id): Path<u64>,
) -> Result<Json<JudgedGameView>, Refused> {
    let request = person.request(Command::Analysis(Some(GameId(id))), None);
    let judged = shared.app.view_analysis(&request, GameId(id), person.now());
    Ok(Json(judged.await?))
}

/// Plays a turn.
#[utoipa::path(post, path = "/games/{id}/turns", tag = "games", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game")), request_body = TurnBody, responses(
    (status = 200, body = Played),
    (status = 409, description = "The turn was refused, in the words of the chat", body = Problem),
))]
pub async fn play(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(id): Path<u64>,
    Json(turn): Json<TurnBody>,
) -> Result<Json<Played>, Refused> {
    if turn.lan.is_empty() || turn.lan.chars().count() > TURN_CHARS {
        return Err(Refused::bad("The turn is empty or too long."));
    }
    let (id, ply) = (GameId(id), Ply(turn.ply));
    // As the button of a turn says on which board it was offered.
    let stamped = match turn.takebacks {
        0 => turn.lan.clone(),
        takebacks => format!("{takebacks}!{}", turn.lan),
    };
    let command = Command::ButtonAction(ButtonAction::Turn(id, ply, stamped));
    let reply = person.ask(command, Some(&turn.key)).await?;
    let request = person.request(Command::Board(Some(id)), None);
    let now = person.now();
    if reply.audience == Audience::Acknowledgement
        || (shared.app)
            .turn_stands(&request, id, ply, &turn.lan, now)
            .await
    {
        return Ok(Json(Played { status: "played" }));
    }
    Err(Refused::by_core(&reply.message))
}
