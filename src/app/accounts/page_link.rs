//! The link that opens the page.

use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::request::reply::Reply;
use crate::game::GameId;

/// TODO(merge): personal link.
pub(crate) async fn open_page(
    context: &Context,
    caller: &Caller<'_>,
    game: GameId,
) -> Attempt<Reply> {
    let _ = (context, game);
    Err(caller.localizer.say("diagnose-unknown").into())
}
