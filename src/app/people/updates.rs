//! Requests that come twice: the network's number of an update is the idempotency key of what it changed.

use crate::app::accounts::owner::may_still;
use crate::app::accounts::{link, owner, privacy, settings};
use crate::app::analysis::requests;
use crate::app::boards::{board_view, looking, record, replay, score};
use crate::app::challenges::{answer, challenge, rematch};
use crate::app::clock::vacation;
use crate::app::context::abort::{Step, Stop};
use crate::app::context::budget::is_costly;
use crate::app::context::fair_queue::Crowded;
use crate::app::context::{Context, game_cache};
use crate::app::delivery::{compose, diagnose, greeting, places};
use crate::app::entry::{again, help, menu, unknown};
use crate::app::language::moment;
use crate::app::language::moment::Readers;
use crate::app::language::view_settings::Boards;
use crate::app::opponent::hint;
use crate::app::people::callers;
use crate::app::people::callers::Caller;
use crate::app::plans::prepare;
use crate::app::play::{clock_commands, pick, take_back, turns};
use crate::app::ratings::standing;
use crate::app::request::button_action::{Look, Press};
use crate::app::request::command::{Command, Request};
use crate::app::request::message::{Kind, Message, Span, Text};
use crate::app::request::reply::Reply;
use crate::app::request::text_limits::{TEXT_LIMIT, fit};
use crate::app::teaching::{learn, rulebook};
use crate::game::{ChallengeCode, GameId, Player, Timestamp};
use crate::store::{Batch, Commit, StoreError};

/// Marks a request as answered that changed nothing; whether it had been before. Without
/// this a turn that comes twice would be played and then refused in public.
pub(crate) async fn seen_before(context: &Context, request: &Request) -> Result<bool, StoreError> {
    let Some(update) = update(request) else {
        return Ok(false);
    };
    let batch = Batch {
        update: Some(update),
        ..Batch::default()
    };
    Ok(context.store.commit(batch).await? == Commit::Seen)
}

/// The id under which a request is remembered as done.
pub(crate) fn update(request: &Request) -> Option<(crate::game::Network, String)> {
    let network = request.sender.account.network.clone();
    request.update.clone().map(|update| (network, update))
}
