//! Personal links, by which people come to the page as who they are: `/page`, and the button of a board.

use crate::app::accounts::sessions;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::request::message::{Span, Text};
use crate::app::request::reply::Reply;
use crate::game::GameId;

/// Gives a personal link; where others read along, says where to ask for one.
///
/// A request that comes again is answered with another link, and the first is worth nothing from then on: the
/// store does not know the first any more, only its hash.
pub(crate) async fn page_link(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let Some(page) = &context.options.page else {
        return Err(localizer.say("board-page-none").into());
    };
    if !caller.request.hidden {
        let mut text = localizer.say("board-page-in-private").text();
        for (network, address) in context.delivery.transports.invitations("page") {
            if network == caller.route.network {
                text = text.line(Text(vec![link(address)]));
            }
        }
        return Err(text.into());
    }
    let account = &caller.request.sender.account;
    let (code, until) = sessions::link(context, account, caller.now).await?;
    let sentence = localizer
        .say("board-page-link")
        .span("link", link(page.enter(&code)))
        .span("until", Span::Instant(until));
    Ok(Reply::private(sentence.into()))
}

/// Gives whoever pressed "Open the board" a link to it, where their network cannot open the page itself: a
/// personal one if nobody else sees it.
pub(crate) async fn open_page(
    context: &Context,
    caller: &Caller<'_>,
    game: GameId,
) -> Attempt<Reply> {
    let localizer = caller.localizer;
    let Some(page) = &context.options.page else {
        return Err(localizer.say("open-page-none").into());
    };
    if !caller.request.hidden {
        let sentence = localizer.say("open-page-link");
        let address = link(page.game(game));
        return Ok(Reply::private(sentence.span("link", address).into()));
    }
    let account = &caller.request.sender.account;
    let (code, until) = sessions::link(context, account, caller.now).await?;
    let sentence = localizer
        .say("board-page-link")
        .span("link", link(page.enter_game(&code, game)))
        .span("until", Span::Instant(until));
    Ok(Reply::private(sentence.into()))
}

fn link(address: String) -> Span {
    let words = String::new();
    Span::Link { words, address }
}
