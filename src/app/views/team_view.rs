//! The teams of a game as data: what their message says, and its buttons.

use serde::Serialize;

use crate::app::context::Context;
use crate::app::people::callers::{Caller, own_readers};
use crate::app::people::instants;
use crate::app::request::button_action::ButtonAction;
use crate::app::teams::team_message;
use crate::store::{StoreError, StoredGame};

/// What the reader can know of the teams of a game, and do there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct TeamView {
    /// Who decides until when, what was proposed, who is in it; one thing a line.
    pub text: String,
    /// The proposals of the board, the first first: pressing one votes for it, or plays it.
    pub proposals: Vec<PressView>,
    /// Joining, leaving, taking the command of an arm.
    pub buttons: Vec<PressView>,
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct PressView {
    /// What it says.
    pub label: String,
    /// What is sent as `press` to `/presses`.
    pub press: String,
}

/// The teams of a game as the caller sees them; `None` where people play alone.
pub(crate) async fn team_view(
    context: &Context,
    caller: &Caller<'_>,
    stored: &StoredGame,
) -> Result<Option<TeamView>, StoreError> {
    if !stored.game.has_teams() {
        return Ok(None);
    }
    let message = team_message::for_caller(context, caller, stored).await?;
    let message = instants::dated(context, message, &own_readers(caller), caller.now);
    // A watcher is nobody who could press.
    let buttons = message.buttons.into_iter().flatten();
    let buttons = buttons.filter(|_| !caller.player.accounts.is_empty());
    let (mut proposals, mut others) = (Vec::new(), Vec::new());
    for button in buttons {
        let is_choice =
            matches!(&button.press, ButtonAction::Team(_, action) if action.starts_with('c'));
        let list = if is_choice {
            &mut proposals
        } else {
            &mut others
        };
        list.push(PressView {
            label: button.label,
            press: button.press.to_string(),
        });
    }
    Ok(Some(TeamView {
        text: message.text.words(),
        proposals,
        buttons: others,
    }))
}
