//! Everything with which the page begins, in one answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::{App, Command, GameId, GameView, Language, ListedGame, Ply, StepView};
use crate::web::api::error::Refused;
use crate::web::api::person::Me;
use crate::web::api::visitor::{Person, Viewer};
use crate::web::headers::language;
use crate::web::server::Shared;

/// What the page shows first.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StartQuery {
    /// The language of somebody who has no session.
    lang: Option<String>,
    /// The game of the address.
    game: Option<u64>,
}

/// The beginning.
#[derive(Debug, Serialize, ToSchema)]
pub struct Start {
    /// The language of the texts.
    language: String,
    /// The sentences of the page, by message.
    texts: BTreeMap<&'static str, String>,
    /// Who asks, as `/me` tells; none without a session that holds.
    me: Option<Me>,
    /// Their games.
    games: Vec<ListedGame>,
    /// The game of the address, if they may see it.
    game: Option<GameView>,
    /// The steps of its board, where they are to move.
    steps: Option<Vec<StepView>>,
}

/// Everything with which the page begins; of somebody without a session the texts only.
#[utoipa::path(get, path = "/start", tag = "page", security((), ("session" = [])), params(StartQuery), responses(
    (status = 200, body = Start),
))]
pub async fn start(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<StartQuery>,
    headers: HeaderMap,
    viewer: Result<Viewer, Refused>,
) -> Result<Json<Start>, Refused> {
    let app = &shared.app;
    let tag = query.lang.or_else(|| language(&headers));
    let mut start = Start {
        language: tag.unwrap_or_else(|| "en".to_owned()),
        texts: BTreeMap::new(),
        me: None,
        games: Vec::new(),
        game: None,
        steps: None,
    };
    // Only who is unknown begins anew; a failure is told.
    let viewer = match viewer {
        Err(refused) if refused.is_unknown_person() => None,
        viewer => Some(viewer?),
    };
    if let Some(viewer) = viewer {
        let me = Me::of(&viewer, &shared).await?;
        me.language().clone_into(&mut start.language);
        start.me = Some(me);
        let game = query.game.map(GameId);
        match viewer {
            Viewer::Person(person) => of_person(&mut start, &person, game, app).await?,
            Viewer::Watcher(watcher) if game == Some(watcher.game) => {
                let (request, now) = (watcher.request(), watcher.now());
                let game = app.view_watched_game(&request, watcher.game, None, now);
                start.game = game.await.ok();
            }
            Viewer::Watcher(_) => {}
        }
    }
    start.texts = app.page_texts(&Language(start.language.clone()));
    Ok(Json(start))
}

/// Adds a person's games, and what they need for the board of the address.
async fn of_person(
    start: &mut Start,
    person: &Person,
    game: Option<GameId>,
    app: &App,
) -> Result<(), Refused> {
    let request = person.request(Command::Games, None);
    let now = person.now();
    start.games = app.view_games(&request, now).await?;
    if let Some(id) = game {
        start.game = app.view_game(&request, id, None, now).await.ok();
    }
    if let Some(game) = start.game.as_ref().filter(|game| game.your_turn) {
        let steps = app.view_steps(&request, GameId(game.id), Ply(game.ply), None, now);
        start.steps = steps.await.ok();
    }
    Ok(())
}
