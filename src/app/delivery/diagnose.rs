//! What stands in the way of playing in a place.

use std::time::Duration;

use crate::app::context::Context;
use crate::app::context::abort::{Step, Stop};
use crate::app::delivery::greeting::beginnings;
use crate::app::language::catalog::Voice;
use crate::app::people::callers::Caller;
use crate::app::people::{callers, updates};
use crate::app::request::message::{Message, Text};
use crate::app::request::reply::Reply;
use crate::app::request::transport::Trouble;
use crate::game::{Place, Route};

/// How long a network may take to tell what we may do in a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Tells what is wrong here, and the remedies.
pub(crate) async fn diagnose(context: &Context, caller: &Caller<'_>) -> Step<Reply> {
    let text = diagnosis(context, caller.voice, &caller.route).await;
    Ok(Reply::Private(text.into()))
}

/// The greeting of a chat to which the bot was added, perhaps again.
pub(crate) async fn added(context: &Context, caller: &Caller<'_>) -> Step<Reply> {
    // A network may tell it twice; one greeting is enough.
    if updates::seen_before(context, caller.request).await? {
        return Err(Stop::Seen);
    }
    let (voice, _) = callers::voice_in(context, &caller.route, &[&caller.player]).await?;
    let text = voice.say("added").text();
    let text = text.line(diagnosis(context, voice, &caller.route).await);
    Ok(Reply::Public(Message {
        text,
        buttons: vec![beginnings(voice)],
        ..Message::default()
    }))
}

/// What stands in the way in a place, each with its remedy.
async fn diagnosis(context: &Context, voice: Voice<'_>, route: &Route) -> Text {
    let examined = match context.delivery.transports.of(&route.network) {
        Some(courier) => {
            let examined = courier.examine(&route.place);
            tokio::time::timeout(PATIENCE, examined).await.ok()
        }
        None => None,
    };
    let Some(mut troubles) = examined else {
        return voice.say("diagnose-unknown").text();
    };
    troubles.sort();
    troubles.dedup();
    let place = match route.place {
        Place::Chat(_) => "shared",
        Place::Person(_) => "private",
    };
    if troubles.is_empty() {
        return voice.say("diagnose-well").choice("place", place).text();
    }
    let count = troubles.len() as u64;
    let mut text = voice.say("diagnose-head").number("count", count).text();
    for trouble in troubles {
        let network = route.network.as_str().to_owned();
        let line = voice.say(sentence(trouble)).choice("network", network);
        text = text.line(line.text());
    }
    text
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
    }
}
