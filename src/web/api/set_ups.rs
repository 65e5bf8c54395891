//! Secret set-ups: the half of whoever asks, and what they do with it.
//!
//! No change of a half is refused by a status: whether it is refused may depend on the half, and statuses are counted
//! and logged.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::{Audience, ButtonAction, Command, GameId, SetUpView};
use crate::web::api::error::Refused;
use crate::web::api::visitor::Person;
use crate::web::server::Shared;

/// The most characters of words, and of a press.
const WORDS_CHARS: usize = 600;

/// Something that is done with a half: a press as buttons of the chat name it, or words as they are typed there.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SetUpBody {
    /// `s:FROM:TO:EDITS` moves a piece, or with `@` and a letter places one; `d:FROM:EDITS` takes one up; `n:ID:EDITS` takes
    /// a ready-made set-up, `l:NUMBER:EDITS` a saved one; `m:EDITS` mirrors, `u:EDITS` undoes, `x:EDITS` clears,
    /// `r:EDITS` draws one; `y:EDITS` confirms, `o` takes that back, `qq` calls the game off.
    press: Option<String>,
    /// `save NAME`, `delete NAME`, a half as text.
    words: Option<String>,
    key: String,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetUpAnswer {
    /// What the chat would say to it, where it is more than the half.
    said: Option<String>,
    /// The half; none when the set-up is over.
    set_up: Option<SetUpView>,
    /// Whether the game has begun.
    begun: bool,
}

/// The half of the person in a set-up that goes on, or that its game has begun.
#[utoipa::path(get, path = "/setups/{id}", tag = "setups", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game")), responses(
    (status = 200, body = SetUpAnswer),
))]
pub async fn half(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(id): Path<u64>,
) -> Result<Json<SetUpAnswer>, Refused> {
    let (id, app) = (GameId(id), &shared.app);
    let request = person.request(Command::Games, None);
    let set_up = match app.view_set_up(&request, id, person.now()).await {
        Ok(view) => Some(view),
        // A page may ask before it has heard that the game has begun.
        Err(refused) => {
            let player = app.person_id(&request, person.now()).await?;
            let plays = match app.game_state(id).await? {
                Some(game) => app.concerns(&game, player).await,
                None => false,
            };
            if !plays {
                return Err(refused.into());
            }
            None
        }
    };
    Ok(Json(SetUpAnswer {
        said: None,
        begun: set_up.is_none(),
        set_up,
    }))
}

/// Changes the half, confirms it, takes that back, or calls the game off.
#[utoipa::path(post, path = "/setups/{id}", tag = "setups", security(("session" = [])),
    params(("id" = u64, Path, description = "The number of the game")), request_body = SetUpBody, responses(
    (status = 200, body = SetUpAnswer),
))]
pub async fn change(
    State(shared): State<Arc<Shared>>,
    person: Person,
    Path(id): Path<u64>,
    Json(body): Json<SetUpBody>,
) -> Result<Json<SetUpAnswer>, Refused> {
    let id = GameId(id);
    let said = [&body.press, &body.words].into_iter().flatten();
    if said.map(|words| words.chars().count()).sum::<usize>() > WORDS_CHARS {
        return Err(Refused::bad("That is too long."));
    }
    let request = person.request(Command::Games, None);
    // Whoever has no seat in it is refused, as for any other game.
    shared.app.view_set_up(&request, id, person.now()).await?;
    let command = match (body.press, body.words) {
        (Some(press), None) => Command::ButtonAction(ButtonAction::SetUp(id, press)),
        (None, Some(words)) => Command::SetUp {
            game: Some(id),
            words,
        },
        _ => return Err(Refused::bad("A press, or words.")),
    };
    let reply = person.ask(command, Some(&body.key)).await?;
    let shows = reply.audience == Audience::ButtonMessage || reply.message.attachment.is_some();
    let said = (!shows).then(|| reply.message.text.words());
    let request = person.request(Command::Games, None);
    let set_up = shared.app.view_set_up(&request, id, person.now()).await;
    let begun = shared.app.game_state(id).await?.is_some();
    Ok(Json(SetUpAnswer {
        said,
        set_up: set_up.ok(),
        begun,
    }))
}
