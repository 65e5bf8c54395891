//! Games: lists, boards, steps, and playing a turn.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};

use crate::app::{
    Audience, ButtonAction, Command, GameId, GameView, JudgedGameView, LineAsked, LineView,
    ListedGame, Ply, StepView,
};
use crate::web::api::error::Refused;
use crate::web::api::visitor::{Person, Viewer};
use crate::web::server::Shared;

/// The most characters of a turn.
const TURN_CHARS: usize = 200;
/// The most characters of a line of turns.
const LINE_CHARS: usize = 2_000;

/// Which board.
#[derive(Debug, Deserialize)]
pub struct BoardQuery {
    ply: Option<u32>,
}

/// Which steps.
#[derive(Debug, Deserialize)]
pub struct StepsQuery {
    ply: u32,
    after: Option<String>,
}

/// Which line.
#[derive(Debug, Deserialize)]
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
#[derive(Debug, Deserialize)]
pub struct TurnBody {
    ply: u32,
    #[serde(default)]
    takebacks: u32,
    lan: String,
    key: String,
}

/// A turn that was played.
#[derive(Debug, Serialize)]
pub struct Played {
    status: &'static str,
}

/// `GET /games`
pub async fn list(
    State(shared): State<Arc<Shared>>,
    person: Person,
) -> Result<Json<Vec<ListedGame>>, Refused> {
    let request = person.request(Command::Games, None);
    Ok(Json(shared.app.view_games(&request, person.now()).await?))
}

/// `GET /games/{id}`
pub async fn game(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(query): Query<BoardQuery>,
    viewer: Viewer,
) -> Result<Json<GameView>, Refused> {
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
    Ok(Json(game))
}

/// `GET /games/{id}/steps`
pub async fn steps(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(query): Query<StepsQuery>,
    person: Person,
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

/// `GET /games/{id}/line`
pub async fn line(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    Query(query): Query<LineQuery>,
    person: Person,
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

/// `GET /games/{id}/analysis`
pub async fn analysis(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    person: Person,
) -> Result<Json<JudgedGameView>, Refused> {
    let request = person.request(Command::Analysis(Some(GameId(id))), None);
    let judged = shared.app.view_analysis(&request, GameId(id), person.now());
    Ok(Json(judged.await?))
}

/// `POST /games/{id}/turns`
pub async fn play(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<u64>,
    person: Person,
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
