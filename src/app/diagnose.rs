//! What stands in the way of playing in a place.

use std::time::Duration;

use crate::app::Core;
use crate::app::courier::Trouble;
use crate::app::greeting::beginnings;
use crate::app::message::{Message, Text};
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::{Step, Stop};
use crate::app::text::Voice;
use crate::game::{Place, Route};

/// How long a network may take to tell what we may do in a place.
const PATIENCE: Duration = Duration::from_secs(10);

impl Core {
    /// Tells what is wrong here, and the remedies.
    pub(super) async fn diagnose(&self, caller: &Caller<'_>) -> Step<Reply> {
        let text = self.diagnosis(caller.voice, &caller.route).await;
        Ok(Reply::Private(text.into()))
    }

    /// The greeting of a chat to which the bot was added, perhaps again.
    pub(super) async fn added(&self, caller: &Caller<'_>) -> Step<Reply> {
        // A network may tell it twice; one greeting is enough.
        if self.seen_before(caller.request).await? {
            return Err(Stop::Seen);
        }
        let (voice, _) = self.voice_in(&caller.route, &[&caller.player]).await?;
        let text = voice.say("added").text();
        let text = text.line(self.diagnosis(voice, &caller.route).await);
        Ok(Reply::Public(Message {
            text,
            buttons: vec![beginnings(voice)],
            ..Message::default()
        }))
    }

    /// What stands in the way in a place, each with its remedy.
    async fn diagnosis(&self, voice: Voice<'_>, route: &Route) -> Text {
        let examined = match self.couriers.of(&route.network) {
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
