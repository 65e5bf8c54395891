//! What stands in the way of playing in a place.

use std::time::Duration;

use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::delivery::greeting::beginnings;
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::Caller;
use crate::app::people::{callers, updates};
use crate::app::request::message::{Message, Text};
use crate::app::request::reply::Reply;
use crate::app::request::transport::Trouble;
use crate::game::{Place, Route};

/// How long a network may take to tell what we may do in a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Tells what is wrong here, and the remedies.
pub(crate) async fn diagnose(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    let (localizer, route) = (caller.localizer, &caller.route);
    let troubles = examine(context, route).await;
    let text = diagnosis(localizer, route, troubles.as_deref());
    let page = troubles.unwrap_or_default();
    let page: Vec<_> = page.into_iter().filter(|it| it.concerns_page()).collect();
    let text = match page.is_empty() {
        true => text,
        false => {
            let head = text.line(localizer.say("diagnose-page").text());
            listed(localizer, route, head, &page)
        }
    };
    Ok(Reply::private(text.into()))
}

/// The greeting of a chat to which the bot was added, perhaps again.
pub(crate) async fn added(context: &Context, caller: &Caller<'_>) -> Attempt<Reply> {
    // A network may tell it twice; one greeting is enough.
    if updates::seen_before(context, caller.request).await? {
        return Err(Abort::Seen);
    }
    let (localizer, _) = callers::localizer_in(context, &caller.route, &[&caller.player]).await?;
    let text = localizer.say("added").text();
    let troubles = examine(context, &caller.route).await;
    let text = text.line(diagnosis(localizer, &caller.route, troubles.as_deref()));
    Ok(Reply::public(Message {
        text,
        buttons: vec![beginnings(localizer)],
        ..Message::default()
    }))
}

/// What stands in the way in a place; `None` when its network did not tell.
async fn examine(context: &Context, route: &Route) -> Option<Vec<Trouble>> {
    let transport = context.delivery.transports.of(&route.network)?;
    let examined = transport.examine(&route.place);
    let mut troubles = tokio::time::timeout(PATIENCE, examined).await.ok()?;
    troubles.sort();
    troubles.dedup();
    Some(troubles)
}

/// What stands in the way of playing in a place, each with its remedy.
fn diagnosis(localizer: Localizer<'_>, route: &Route, troubles: Option<&[Trouble]>) -> Text {
    let Some(troubles) = troubles else {
        return localizer.say("diagnose-unknown").text();
    };
    let troubles: Vec<_> = troubles
        .iter()
        .copied()
        .filter(|it| !it.concerns_page())
        .collect();
    let place = match route.place {
        Place::Chat(_) => "shared",
        Place::Person(_) => "private",
    };
    if troubles.is_empty() {
        return localizer.say("diagnose-well").choice("place", place).text();
    }
    let count = troubles.len() as u64;
    let head = localizer.say("diagnose-head").number("count", count).text();
    listed(localizer, route, head, &troubles)
}

/// A line for each trouble below a heading.
fn listed(localizer: Localizer<'_>, route: &Route, head: Text, troubles: &[Trouble]) -> Text {
    troubles.iter().fold(head, |text, trouble| {
        let network = route.network.as_str().to_owned();
        let line = localizer.say(sentence(*trouble)).choice("network", network);
        text.line(line.text())
    })
}

/// The sentence for a trouble.
fn sentence(trouble: Trouble) -> &'static str {
    match trouble {
        Trouble::NoMessages => "trouble-no-messages",
        Trouble::NoPictures => "trouble-no-pictures",
        Trouble::NoThreads => "trouble-no-threads",
        Trouble::NoWritingInThreads => "trouble-no-writing-in-threads",
        Trouble::NoHistory => "trouble-no-history",
        Trouble::PrivacyMode => "trouble-privacy-mode",
        Trouble::ClosedPrivate => "trouble-closed-private",
        Trouble::PageNotSecure => "trouble-page-not-secure",
        Trouble::PageWithoutApp => "trouble-page-without-app",
        Trouble::PageOutsideOnly => "trouble-page-outside-only",
        Trouble::PageKnowsNobody => "trouble-page-knows-nobody",
        Trouble::PageNotVisited => "trouble-page-not-visited",
    }
}
