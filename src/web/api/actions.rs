//! Everything that is answered with words: actions in a game, challenges, typed lines, buttons.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::{App, Bot, ButtonAction, Colour, Command, GameId, Opponent, Ply};
use crate::web::answer::Answer;
use crate::web::api::error::Refused;
use crate::web::api::visitor::Person;
use crate::web::server::Shared;

/// The most characters of a line.
const LINE_CHARS: usize = 4_000;

/// An action in a game.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ActionBody {
    action: String,
    key: String,
}

/// A challenge.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChallengeBody {
    /// `engine`, `anyone` or `@handle`.
    opponent: String,
    /// The level of the engine.
    level: Option<u8>,
    /// `red`, `blue` or `random`.
    colour: String,
    /// Ruleset, battle, switches, time, in words.
    #[serde(default)]
    terms: String,
    key: String,
}

/// The answer to a challenge, with the game that has begun.
#[derive(Debug, Serialize, ToSchema)]
pub struct Challenged {
    #[serde(flatten)]
    answer: Answer,
    /// The game that has begun.
    game: Option<u64>,
    /// The code with which others join.
    code: Option<String>,
}

/// A line as it would be typed in a chat.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LineBody {
    line: String,
    /// The game that is looked at: it is meant where the line names none.
    game: Option<u64>,
    key: String,
}

/// A button under an answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PressBody {
    press: String,
    key: String,
}

/// Does something in a game beside playing: one of the `actions` of the game.
#[utoipa::path(post, path = "/games/{id}/actions", tag = "games", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game")), request_body = ActionBody, responses(
    (status = 200, body = Answer),
))]
pub async fn act(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(id): Path<u64>,
    Json(body): Json<ActionBody>,
) -> Result<Json<Answer>, Refused> {
    let id = GameId(id);
    let request = person.request(Command::Board(Some(id)), None);
    let game = shared.app.view_game(&request, id, None, person.now());
    let ply = Ply(game.await?.ply);
    let button = |action| Command::ButtonAction(action);
    let command = match body.action.as_str() {
        "draw" => Command::Draw(Some(id)),
        "accept-draw" => button(ButtonAction::AcceptDraw(id, ply)),
        "decline-draw" => button(ButtonAction::DeclineDraw(id, ply)),
        "resign" => Command::AskResign(id),
        "take-back" => Command::TakeBack(Some(id)),
        "accept-take-back" => button(ButtonAction::AllowTakeBack(id, ply)),
        "decline-take-back" => button(ButtonAction::RefuseTakeBack(id, ply)),
        "pause" | "accept-pause" => Command::Pause(Some(id)),
        "decline-pause" => button(ButtonAction::RefusePause(id, ply)),
        "resume" => Command::Resume(Some(id)),
        "claim" => Command::Claim(Some(id)),
        "gift" => Command::Gift {
            game: Some(id),
            time: String::new(),
        },
        "hint" => Command::Hint(Some(id)),
        "follow" => button(ButtonAction::Follow(id)),
        "unfollow" => button(ButtonAction::Unfollow(id)),
        "threats" => Command::Threats(Some(id)),
        "rematch" => Command::Rematch(Some(id)),
        "record" => Command::Record(Some(id)),
        "score" => Command::Score(Some(id)),
        "analysis" => Command::Analysis(Some(id)),
        "replay" => Command::Replay {
            game: Some(id),
            how: String::new(),
        },
        _ => return Err(Refused::bad("There is no such action.")),
    };
    let reply = person.ask(command, Some(&body.key)).await?;
    Ok(Json(person.answer(reply)))
}

/// Challenges the engine, somebody, or anybody.
#[utoipa::path(post, path = "/challenges", tag = "games", security(("session" = [])), request_body = ChallengeBody, responses(
    (status = 200, body = Challenged),
))]
pub async fn challenge(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Json(body): Json<ChallengeBody>,
) -> Result<Json<Challenged>, Refused> {
    let colour = match body.colour.as_str() {
        "red" => Colour::Red,
        "blue" => Colour::Blue,
        "random" => Colour::Random,
        _ => return Err(Refused::bad("The colour is red, blue or random.")),
    };
    let level = body.level.unwrap_or(Bot::USUAL);
    let opponent = match body.opponent.as_str() {
        "anyone" => None,
        "engine" if (1..=Bot::MAX).contains(&level) => {
            let sleeps = false;
            Some(Opponent::Bot(Bot { level, sleeps }))
        }
        other => match other.strip_prefix('@') {
            Some(handle) => Some(Opponent::Handle(handle.to_lowercase())),
            None => return Err(Refused::bad("There is no such opponent.")),
        },
    };
    let command = Command::Challenge {
        opponent,
        colour,
        terms: body.terms,
    };
    let request = person.request(Command::Games, None);
    let newest = async || {
        let games = shared.app.view_games(&request, person.now()).await?;
        Ok::<_, Refused>(games.iter().map(|game| game.id).max())
    };
    let before = newest().await?;
    let reply = person.ask(command, Some(&body.key)).await?;
    let game = newest().await?.filter(|_| body.opponent == "engine");
    let buttons = reply.message.buttons.iter().flatten();
    let mut codes = buttons.filter_map(|button| match &button.press {
        ButtonAction::Accept(code) | ButtonAction::Cancel(code) => Some(code.to_string()),
        _ => None,
    });
    let code = codes.next_back();
    Ok(Json(Challenged {
        code,
        answer: person.answer(reply),
        game: game.filter(|game| Some(*game) != before),
    }))
}

/// Any command of the chat, typed.
#[utoipa::path(post, path = "/lines", tag = "chat", security(("session" = [])), request_body = LineBody, responses(
    (status = 200, body = Answer),
))]
pub async fn line(person: Person, Json(body): Json<LineBody>) -> Result<Json<Answer>, Refused> {
    if body.line.chars().count() > LINE_CHARS {
        return Err(Refused::bad("The line is too long."));
    }
    let command = App::read_line(&body.line, None, None);
    let command = command.ok_or_else(|| Refused::bad("The line is for somebody else."))?;
    let command = match body.game {
        Some(id) => command.about(GameId(id)),
        None => command,
    };
    let reply = person.ask(command, Some(&body.key)).await?;
    Ok(Json(person.answer(reply)))
}

/// A button under an answer.
#[utoipa::path(post, path = "/presses", tag = "chat", security(("session" = [])), request_body = PressBody, responses(
    (status = 200, body = Answer),
))]
pub async fn press(person: Person, Json(body): Json<PressBody>) -> Result<Json<Answer>, Refused> {
    let action: ButtonAction = body
        .press
        .parse()
        .map_err(|_| Refused::bad("There is no such button."))?;
    let reply = person
        .ask(Command::ButtonAction(action), Some(&body.key))
        .await?;
    Ok(Json(person.answer(reply)))
}
