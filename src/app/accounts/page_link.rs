//! `/page`: a personal link, by which a person comes to the page as who they are.

use crate::app::accounts::sessions;
use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::request::message::{Span, Text};
use crate::app::request::reply::Reply;

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
                let words = String::new();
                text = text.line(Text(vec![Span::Link { words, address }]));
            }
        }
        return Err(text.into());
    }
    let account = &caller.request.sender.account;
    let (code, until) = sessions::link(context, account, caller.now).await?;
    let words = String::new();
    let address = page.enter(&code);
    let sentence = localizer
        .say("board-page-link")
        .span("link", Span::Link { words, address })
        .span("until", Span::Instant(until));
    Ok(Reply::private(sentence.into()))
}
