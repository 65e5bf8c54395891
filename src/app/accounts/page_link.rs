//! Personal links, by which people come to the page as who they are: `/page`, and the button of a board.

use crate::app::accounts::sessions;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::request::message::{Span, Text};
use crate::app::request::page_addresses::PageAddresses;
use crate::app::request::reply::Reply;
use crate::game::GameId;

/// Gives a personal link; where others read along, says where to ask for one.
pub(crate) async fn page_link(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let page = page(context, caller)?;
    if caller.request.hidden {
        return personal(context, caller, |code| page.enter(code)).await;
    }
    let mut text = caller.localizer.say("board-page-in-private").text();
    for (network, address) in context.delivery.transports.invitations("page") {
        if network == caller.route.network {
            text = text.line(Text(vec![link(address)]));
        }
    }
    Err(text.into())
}

/// Gives whoever pressed "Open the board" a link to it, where their network cannot open the page itself: a
/// personal one if nobody else sees it.
pub(crate) async fn open_page(
    context: &Context,
    caller: &Caller<'_>,
    game: GameId,
) -> Attempt<Reply> {
    let page = page(context, caller)?;
    if caller.request.hidden {
        return personal(context, caller, |code| page.enter_game(code, game)).await;
    }
    let sentence = caller.localizer.say("open-page-link");
    let sentence = sentence.span("link", link(page.game(game)));
    Ok(Reply::private(sentence.into()))
}

/// The addresses of the page, or that there is none.
fn page<'a>(context: &'a Context, caller: &Caller<'_>) -> Attempt<&'a PageAddresses> {
    let page = context.options.page.as_ref();
    page.ok_or_else(|| caller.localizer.say("board-page-none").into())
}

/// Makes a personal link and gives its address.
///
/// A request that comes again is answered with another link, and the first is worth nothing from then on: the
/// store does not know the first any more, only its hash.
async fn personal(
    context: &Context,
    caller: &Caller<'_>,
    address: impl FnOnce(&str) -> String,
) -> Attempt<Reply> {
    let account = &caller.request.sender.account;
    let (code, until) = sessions::link(context, account, caller.now).await?;
    let sentence = caller
        .localizer
        .say("board-page-link")
        .span("link", link(address(&code)))
        .span("until", Span::Instant(until));
    Ok(Reply::private(sentence.into()))
}

fn link(address: String) -> Span {
    let words = String::new();
    Span::Link { words, address }
}
