//! Gives the core's replies to those who asked.

use std::borrow::Cow;
use std::time::Duration;

use teloxide::types::MessageId;
use tokio::time::sleep;
use tracing::{debug, info, warn};

use crate::app::{App, Message, Reply, Span};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::inbound::Origin;
use crate::telegram::send::{Outlet, Way};

/// How long an answer may wait for its chat's turn. A chat that asks faster than its answers may be
/// given is not owed them all.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often an answer is tried.
const TRIES: u32 = 4;
/// The longest pause between tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Gives one reply. What fails for good is logged: an answer is worth less than what was committed,
/// and that is announced by the outbox.
pub(super) async fn answer(outlet: &Outlet, app: &App, origin: &Origin, reply: &Reply) {
    match origin {
        Origin::Message { spot, id } => {
            if let Reply::Private(message) | Reply::Update(message) | Reply::Public(message) = reply
            {
                // In a group the answer hangs on what it answers; alone that needs no saying.
                let reply_to = Some(*id).filter(|_| !spot.is_private());
                say(outlet, app, *spot, reply_to, message).await;
            }
        }
        Origin::Button { query, spot, id } => {
            let (note, mut message) = match reply {
                Reply::Silence => (None, None),
                Reply::Done(message) => (Some((message, false)), None),
                Reply::Private(message) if fits_a_note(message) => (Some((message, true)), None),
                Reply::Private(message) | Reply::Update(message) | Reply::Public(message) => {
                    (None, Some(message))
                }
            };
            if let Err(failure) = outlet.answer(query, note).await {
                // Too old after an outage, most likely. What was done is announced by the outbox;
                // what was refused is worth a message.
                debug!(why = failure.why(), "a press could not be answered");
                message = message.or(note.and_then(|(refusal, alert)| alert.then_some(refusal)));
            }
            if let Some(message) = message {
                say(outlet, app, *spot, None, message).await;
            }
            if let (Reply::Done(_), Some(id)) = (reply, id) {
                // Best effort: the buttons have served; a late press of one is refused anyway.
                if let Err(failure) = outlet.strip(*spot, *id).await {
                    debug!(why = failure.why(), "old buttons stay");
                }
            }
        }
    }
}

/// Whether words are all there is to a message.
fn fits_a_note(message: &Message) -> bool {
    message.attachment.is_none() && message.buttons.is_empty()
}

async fn say(
    outlet: &Outlet,
    app: &App,
    spot: Spot,
    reply_to: Option<MessageId>,
    message: &Message,
) {
    let mut message = Cow::Borrowed(message);
    let mut way = Way {
        spot,
        reply_to,
        silent: false,
        patience: PATIENCE,
    };
    for attempt in 1..=TRIES {
        let failure = match outlet.send(way, &message).await {
            Ok(id) => {
                if let Some(anchor) = message.anchor {
                    app.sent(way.spot.message(outlet.network(), id), anchor)
                        .await;
                }
                return;
            }
            Err(failure) => failure,
        };
        match failure {
            Failure::Later { after, why } if attempt < TRIES => {
                let pause = after.unwrap_or(Duration::from_secs(1 << attempt));
                warn!(spot = %way.spot, why, ?pause, "an answer has to wait");
                sleep(pause.min(LONGEST_PAUSE)).await;
            }
            Failure::Moved(chat) => {
                way.spot.chat = chat;
                way.reply_to = None;
            }
            Failure::Thread(_) if way.spot.thread.is_some() => way.spot.thread = None,
            Failure::Picture(why) if message.attachment.is_some() => {
                warn!(spot = %way.spot, why, "no picture can be sent here; sending words");
                let words = message.to_mut();
                if let Some(picture) = words.attachment.take() {
                    words
                        .text
                        .0
                        .push(Span::Plain(format!("\n\n{}", picture.alt)));
                }
            }
            Failure::Unreachable(why) => {
                info!(spot = %way.spot, why, "nobody hears the answer");
                return;
            }
            failure => {
                warn!(spot = %way.spot, why = failure.why(), "an answer was not sent");
                return;
            }
        }
    }
}
