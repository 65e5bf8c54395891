//! Everything with which the page begins, in one answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use crate::app::{Command, GameId, GameView, Language, ListedGame, PersonView, Ply, StepView};
use crate::web::api::error::Refused;
use crate::web::api::visitor::Visitor;
use crate::web::headers::language;
use crate::web::server::Shared;

/// What the page shows first.
#[derive(Debug, Deserialize)]
pub struct StartQuery {
    /// The language of somebody who has no session.
    lang: Option<String>,
    /// The game of the address.
    game: Option<u64>,
}

/// The beginning.
#[derive(Debug, Serialize)]
pub struct Start {
    /// The language of the texts.
    language: String,
    /// The sentences of the page, by message.
    texts: BTreeMap<&'static str, String>,
    /// Who asks; none without a session that holds.
    me: Option<PersonView>,
    /// Their games.
    games: Vec<ListedGame>,
    /// The game of the address, if they may see it.
    game: Option<GameView>,
    /// The steps of its board, where they are to move.
    steps: Option<Vec<StepView>>,
}

/// `GET /start`
pub async fn start(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<StartQuery>,
    headers: HeaderMap,
    visitor: Result<Visitor, Refused>,
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
    if let Ok(visitor) = visitor {
        let request = visitor.request(Command::Games, None);
        let now = visitor.now();
        let me = app.view_person(&request, now).await?;
        start.language.clone_from(&me.language);
        start.me = Some(me);
        start.games = app.view_games(&request, now).await?;
        if let Some(id) = query.game.map(GameId) {
            start.game = app.view_game(&request, id, None, now).await.ok();
        }
        if let Some(game) = start.game.as_ref().filter(|game| game.your_turn) {
            let steps = app.view_steps(&request, GameId(game.id), Ply(game.ply), None, now);
            start.steps = steps.await.ok();
        }
    }
    start.texts = app.page_texts(&Language(start.language.clone()));
    Ok(Json(start))
}
