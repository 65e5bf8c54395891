//! The link that opens the page.

use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::request::message::Span;
use crate::app::request::reply::Reply;
use crate::game::GameId;

/// Gives whoever pressed "Open the board" a link to it, where their network cannot open the page itself.
pub(crate) async fn open_page(
    context: &Context,
    caller: &Caller<'_>,
    game: GameId,
) -> Attempt<Reply> {
    let Some(page) = &context.options.page else {
        return Err(caller.localizer.say("open-page-none").into());
    };
    let link = Span::Link {
        words: String::new(),
        address: page.game(game),
    };
    let text = caller.localizer.say("open-page-link").span("link", link);
    Ok(Reply::private(text.into()))
}
