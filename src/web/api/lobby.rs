//! The lobby: the open offers, offering a game, joining and withdrawing.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::{ButtonAction, ChallengeCode, Command, OfferView};
use crate::web::answer::Answer;
use crate::web::api::error::Refused;
use crate::web::api::visitor::Person;
use crate::web::server::Shared;

/// The most characters of what somebody wants to play.
const TERMS_CHARS: usize = 400;

/// What somebody wants to play.
#[derive(Debug, Deserialize, ToSchema)]
pub struct OfferBody {
    /// The words of `/play`: ruleset, battle, time, `rated` or `casual`, a side, a range of ratings; any usual game when
    /// there are none.
    #[serde(default)]
    terms: String,
    key: String,
}

/// What is done with an offer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct OfferActionBody {
    /// `join` or `withdraw`.
    action: String,
    key: String,
}

/// The answer, with the game that has begun.
#[derive(Debug, Serialize, ToSchema)]
pub struct LobbyAnswer {
    #[serde(flatten)]
    answer: Answer,
    /// The game that has begun.
    game: Option<u64>,
}

/// The open offers, the oldest first.
#[utoipa::path(get, path = "/offers", tag = "lobby", security(("session" = [])), responses(
    (status = 200, body = Vec<OfferView>),
))]
pub async fn list(
    State(shared): State<Arc<Shared>>,
    person: Person,
) -> Result<Json<Vec<OfferView>>, Refused> {
    let request = person.request(Command::Play(String::new()), None);
    Ok(Json(shared.app.view_lobby(&request, person.now()).await?))
}

/// Finds an opponent, or offers a game to all.
#[utoipa::path(post, path = "/offers", tag = "lobby", security(("session" = [])), request_body = OfferBody, responses(
    (status = 200, body = LobbyAnswer),
))]
pub async fn offer(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Json(body): Json<OfferBody>,
) -> Result<Json<LobbyAnswer>, Refused> {
    if body.terms.chars().count() > TERMS_CHARS {
        return Err(Refused::bad("The terms are too long."));
    }
    let command = match body.terms.trim() {
        "" => Command::ButtonAction(ButtonAction::Seek),
        terms => Command::Play(terms.to_owned()),
    };
    begun(&shared, &person, command, &body.key).await
}

/// Joins an offer, or withdraws one's own.
#[utoipa::path(post, path = "/offers/{code}", tag = "lobby", security(("session" = [])),
    params(("code" = String, Path, description = "The name of the offer")), request_body = OfferActionBody, responses(
    (status = 200, body = LobbyAnswer),
))]
pub async fn act(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(code): Path<String>,
    Json(body): Json<OfferActionBody>,
) -> Result<Json<LobbyAnswer>, Refused> {
    let code: ChallengeCode = code.parse().map_err(|_| Refused::missing())?;
    let action = match body.action.as_str() {
        "join" => ButtonAction::JoinOffer(code),
        "withdraw" => ButtonAction::WithdrawOffer(code),
        _ => return Err(Refused::bad("There is no such action.")),
    };
    begun(&shared, &person, Command::ButtonAction(action), &body.key).await
}

/// The answer to a command, with the newest game of the person if it has begun by that.
async fn begun(
    shared: &Arc<Shared>,
    person: &Person,
    command: Command,
    key: &str,
) -> Result<Json<LobbyAnswer>, Refused> {
    let request = person.request(Command::Games, None);
    let newest = async || {
        let games = shared.app.view_games(&request, person.now()).await?;
        Ok::<_, Refused>(games.iter().map(|game| game.id).max())
    };
    let before = newest().await?;
    let reply = person.ask(command, Some(key)).await?;
    let game = newest().await?.filter(|game| Some(*game) != before);
    Ok(Json(LobbyAnswer {
        answer: person.answer(reply),
        game,
    }))
}
