//! Gives the core's replies to those who asked.

use std::borrow::Cow;
use std::time::Duration;

use teloxide::types::{CallbackQueryId, MessageId};
use tokio::time::sleep;
use tracing::{debug, info, warn};

use crate::app::{App, Message, Reply};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::inbound::Origin;
use crate::telegram::outbound::{self, TOAST_LIMIT};
use crate::telegram::rewrite::Rewriting;
use crate::telegram::send::{Outlet, Way};

/// How long an answer may wait for its chat's turn. A chat that asks faster than its answers may be
/// given is not owed them all.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often an answer is tried.
const TRIES: u32 = 4;
/// The longest pause between tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// A reply on its way to the one who asked.
pub struct Errand {
    outlet: Outlet,
    origin: Origin,
    reply: Reply,
    rewriting: Option<Rewriting>,
}

impl Errand {
    /// Takes a reply on. Those of one chat are taken on in the order of what they answer, so that
    /// of several changes of one message the last stays.
    pub fn new(outlet: &Outlet, origin: Origin, reply: Reply) -> Errand {
        let rewriting = match (&origin, &reply) {
            (
                Origin::Button {
                    spot,
                    id: Some(id),
                    form,
                    ..
                },
                Reply::Update(message),
            ) => Rewriting::note(outlet, *spot, *id, *form, message),
            _ => None,
        };
        Errand {
            outlet: outlet.clone(),
            origin,
            reply,
            rewriting,
        }
    }

    /// Whether it answers a button: at once or never.
    pub(super) const fn answers_press(&self) -> bool {
        matches!(self.origin, Origin::Button { .. })
    }

    /// Gives the reply. What fails for good is logged: an answer is worth less than what was
    /// committed, and that is announced by the outbox.
    pub async fn run(self, app: &App) {
        let Errand {
            outlet,
            origin,
            reply,
            rewriting,
        } = self;
        match &origin {
            Origin::Message { spot, id } => {
                // In a group the answer hangs on what it answers; alone that needs no saying.
                let reply_to = Some(*id).filter(|_| !spot.is_private());
                say_reply(&outlet, app, *spot, reply_to, &reply).await;
            }
            Origin::Place { spot } => say_reply(&outlet, app, *spot, None, &reply).await,
            Origin::Button { query, spot, .. } => match (rewriting, &reply) {
                (Some(rewriting), _) => {
                    tokio::join!(acknowledge(&outlet, query), rewriting.run(app));
                }
                // A press before this one is seeing to it.
                (None, Reply::Update(_)) if origin.message().is_some() => {
                    acknowledge(&outlet, query).await;
                }
                (None, reply) => {
                    let unsaid = note(&outlet, query, reply).await;
                    if let Some(message) = unsaid {
                        say(&outlet, app, *spot, None, message).await;
                    }
                    if let (Reply::Done(_), Some(id)) = (reply, origin.message()) {
                        outlet.tidy(spot.chat, id);
                    }
                }
            },
        }
    }
}

/// Tells a client that its press was heard.
async fn acknowledge(outlet: &Outlet, query: &CallbackQueryId) {
    if let Err(failure) = outlet.answer(query, None).await {
        debug!(why = failure.why(), "a press could not be answered");
    }
}

/// Answers a press as far as a note can; gives what has to be said in a message.
async fn note<'a>(
    outlet: &Outlet,
    query: &CallbackQueryId,
    reply: &'a Reply,
) -> Option<&'a Message> {
    let (note, message) = match reply {
        Reply::Silence => (None, None),
        Reply::Done(message) => (Some((message, false)), None),
        Reply::Private(message) if fits_a_note(outlet, message) => (Some((message, true)), None),
        Reply::Private(message) | Reply::Update(message) | Reply::Public(message) => {
            (None, Some(message))
        }
    };
    let Err(failure) = outlet.answer(query, note).await else {
        return message;
    };
    // Too old after an outage, most likely. What was done is announced by the outbox; what was
    // refused is worth a message.
    debug!(why = failure.why(), "a press could not be answered");
    message.or(note.and_then(|(refusal, alert)| alert.then_some(refusal)))
}

/// Whether a few words are all there is to a message.
fn fits_a_note(outlet: &Outlet, message: &Message) -> bool {
    message.attachment.is_none()
        && message.buttons.is_empty()
        && outbound::fits(&message.text, outlet.network(), TOAST_LIMIT)
}

async fn say_reply(
    outlet: &Outlet,
    app: &App,
    spot: Spot,
    reply_to: Option<MessageId>,
    reply: &Reply,
) {
    if let Reply::Private(message) | Reply::Update(message) | Reply::Public(message) = reply {
        say(outlet, app, spot, reply_to, message).await;
    }
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
            Failure::Attachment(why) if message.attachment.is_some() => {
                warn!(spot = %way.spot, why, "not taken here; words instead");
                message = Cow::Owned(outbound::in_words(&message));
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
