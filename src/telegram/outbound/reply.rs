//! Sends the core's replies to the people who asked.

use std::borrow::Cow;
use std::time::Duration;

use teloxide::types::{CallbackQueryId, MessageId};
use tokio::time::sleep;
use tracing::{debug, info, warn};

use crate::app::{App, Audience, Message, Reply, Span};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::inbound::request::{AfterPress, Origin};
use crate::telegram::outbound::html;
use crate::telegram::outbound::html::TOAST_LIMIT;
use crate::telegram::outbound::rate_limit::Priority;
use crate::telegram::outbound::rewrite::{EditTask, Requested};
use crate::telegram::outbound::sender::{MessageSender, SendOptions};

/// How often an answer is tried.
const TRIES: u32 = 4;
/// The longest pause between tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// A reply to be sent.
pub struct ReplyTask {
    sender: MessageSender,
    origin: Origin,
    reply: Reply,
    edit_task: Option<Requested>,
}

impl ReplyTask {
    /// Prepares a reply. Called in the order of the requests of one chat, so that of several edits
    /// of one message the last wins.
    pub fn new(sender: &MessageSender, origin: Origin, reply: Reply) -> ReplyTask {
        let edit_task = match (&origin, reply.audience) {
            (
                Origin::Button {
                    spot,
                    id: Some(id),
                    form,
                    ..
                },
                Audience::ButtonMessage,
            ) => Some(EditTask::request(sender, *spot, *id, *form, &reply.message)),
            _ => None,
        };
        ReplyTask {
            sender: sender.clone(),
            origin,
            reply,
            edit_task,
        }
    }

    /// Whether it answers a button, which has to happen at once.
    pub(crate) const fn answers_button(&self) -> bool {
        matches!(self.origin, Origin::Button { .. })
    }

    /// Sends the reply. A permanent failure is only logged: what was committed is announced by the
    /// outbox.
    pub async fn run(self, app: &App) {
        let ReplyTask {
            sender,
            origin,
            reply,
            edit_task,
        } = self;
        match &origin {
            Origin::Message { spot, id } => {
                // In a group the answer is a reply to the question; in a private chat that is not
                // needed.
                let reply_to = Some(*id).filter(|_| !spot.is_private());
                say_reply(&sender, app, *spot, reply_to, &reply).await;
            }
            Origin::Place { spot } => say_reply(&sender, app, *spot, None, &reply).await,
            Origin::Button {
                query,
                spot,
                id,
                then,
                name,
                language,
                ..
            } => match edit_task {
                Some(Requested::New(edit_task)) => {
                    tokio::join!(acknowledge(&sender, query), edit_task.run(app));
                }
                // The task of an earlier press does this edit too.
                Some(Requested::Merged) => acknowledge(&sender, query).await,
                Some(Requested::TooBusy) => {
                    let default = app.languages().into_iter().next();
                    let language = language.clone().or(default);
                    let sentence = language.map(|language| app.phrase(&language, "busy"));
                    let sentence = Message::from(sentence.unwrap_or_default());
                    refuse(&sender, query, &sentence).await;
                }
                None => {
                    let to = (spot, id.as_ref(), &name[..]);
                    answer_press(&sender, app, query, to, &reply).await;
                    match (reply.audience, id, then) {
                        (Audience::Acknowledgement, Some(id), AfterPress::RemoveButtons) => {
                            sender.remove_buttons_later(spot.chat, *id)
                        }
                        (Audience::Acknowledgement, Some(id), AfterPress::Goes) => {
                            sender.remove(*spot, *id).await
                        }
                        _ => {}
                    }
                }
            },
        }
    }
}

/// Acknowledges a press, so that the button stops showing a spinner.
async fn acknowledge(sender: &MessageSender, query: &CallbackQueryId) {
    if let Err(failure) = sender.answer(query, None).await {
        debug!(why = failure.why(), "a button press could not be answered");
    }
}

/// Answers a press with the reason why it has no effect.
async fn refuse(sender: &MessageSender, query: &CallbackQueryId, why: &Message) {
    if let Err(failure) = sender.answer(query, Some((why, true))).await {
        debug!(why = failure.why(), "a button press could not be answered");
    }
}

/// The message with the name of the person it is for. Everyone in the group can read it, and the
/// message with the button may be another person's.
fn addressed(name: &str, message: &Message) -> Message {
    let mut message = message.clone();
    let gap = if message.text.is_empty() { "" } else { ":\n" };
    let head = [Span::Name(name.to_owned()), Span::Plain(gap.to_owned())];
    message.text.0.splice(..0, head);
    message
}

/// Answers a press that does not edit its message: with a notification, or with a message that does
/// not wait for the acknowledgement.
async fn answer_press(
    sender: &MessageSender,
    app: &App,
    query: &CallbackQueryId,
    to: (&Spot, Option<&MessageId>, &str),
    reply: &Reply,
) {
    match reply {
        Reply {
            audience: Audience::Caller,
            message,
        } if fits_a_note(sender, message) => {
            if let Some(unsaid) = note(sender, query, reply).await {
                say_to(sender, app, to, unsaid).await;
            }
        }
        Reply {
            audience: Audience::Everyone,
            message,
        } => {
            let said = say(sender, app, *to.0, None, message);
            tokio::join!(acknowledge(sender, query), said);
        }
        Reply {
            audience: Audience::Caller | Audience::ButtonMessage,
            message,
        } => {
            let said = say_to(sender, app, to, message);
            tokio::join!(acknowledge(sender, query), said);
        }
        Reply {
            audience: Audience::Nobody | Audience::Acknowledgement,
            ..
        } => {
            note(sender, query, reply).await;
        }
    }
}

/// Sends a message to the person who pressed a button.
async fn say_to(
    sender: &MessageSender,
    app: &App,
    (spot, id, name): (&Spot, Option<&MessageId>, &str),
    message: &Message,
) {
    if spot.is_private() {
        say(sender, app, *spot, None, message).await;
    } else {
        let message = addressed(name, message);
        say(sender, app, *spot, id.copied(), &message).await;
    }
}

/// Answers a press with a notification, and gives what has to be sent as a message instead.
async fn note<'a>(
    sender: &MessageSender,
    query: &CallbackQueryId,
    reply: &'a Reply,
) -> Option<&'a Message> {
    let (note, message) = match reply {
        Reply {
            audience: Audience::Nobody,
            ..
        } => (None, None),
        Reply {
            audience: Audience::Acknowledgement,
            message,
        } => (Some((message, false)), None),
        Reply {
            audience: Audience::Caller,
            message,
        } if fits_a_note(sender, message) => (Some((message, true)), None),
        Reply {
            audience: Audience::Caller | Audience::ButtonMessage | Audience::Everyone,
            message,
        } => (None, Some(message)),
    };
    let Err(failure) = sender.answer(query, note).await else {
        return message;
    };
    // Most likely it is too old after an outage. What was done is announced by the outbox; a
    // refusal needs a message.
    debug!(why = failure.why(), "a button press could not be answered");
    message.or(note.and_then(|(refusal, alert)| alert.then_some(refusal)))
}

/// Whether a message is a short text alone.
fn fits_a_note(sender: &MessageSender, message: &Message) -> bool {
    message.attachment.is_none()
        && message.buttons.is_empty()
        && html::fits(&message.text, sender.network(), TOAST_LIMIT)
}

async fn say_reply(
    sender: &MessageSender,
    app: &App,
    spot: Spot,
    reply_to: Option<MessageId>,
    reply: &Reply,
) {
    if let Reply {
        audience: Audience::Caller | Audience::ButtonMessage | Audience::Everyone,
        message,
    } = reply
    {
        say(sender, app, spot, reply_to, message).await;
    }
}

async fn say(
    sender: &MessageSender,
    app: &App,
    spot: Spot,
    reply_to: Option<MessageId>,
    message: &Message,
) {
    let mut message = Cow::Borrowed(message);
    let mut options = SendOptions {
        spot,
        reply_to,
        // The person who asked is looking; the others in the group get no sound for it.
        silent: !spot.is_private() && message.attachment.is_some(),
        priority: Priority::Answers,
    };
    let mut uncertain = None;
    for attempt in 1..=TRIES {
        let failure = match sender.send_once(options, &message, &mut uncertain).await {
            Ok(id) => {
                if let Some(shown_board) = message.shows {
                    app.sent(options.spot.message(sender.network(), id), shown_board)
                        .await;
                }
                return;
            }
            Err(failure) => failure,
        };
        match failure {
            Failure::Later { after, why } if attempt < TRIES => {
                let pause = after.unwrap_or(Duration::from_secs(1 << attempt));
                warn!(spot = %options.spot, why, ?pause, "an answer is delayed; trying again");
                sleep(pause.min(LONGEST_PAUSE)).await;
            }
            Failure::Lost(why) if attempt < TRIES => {
                let pause = Duration::from_secs(1 << attempt);
                warn!(spot = %options.spot, why, ?pause, "an answer may not have arrived; trying again");
                sleep(pause).await;
            }
            Failure::Moved(chat) => {
                options.spot.chat = chat;
                options.reply_to = None;
            }
            Failure::Thread(_) if options.spot.thread.is_some() => options.spot.thread = None,
            Failure::Attachment(why) if message.attachment.is_some() => {
                warn!(spot = %options.spot, why, "an attachment was refused; sending text instead");
                message = Cow::Owned(html::with_alt_text(&message));
            }
            // A chat that asks faster than answers may be sent does not get all of them.
            Failure::TooLong(wait) => {
                info!(spot = %options.spot, ?wait, "the rate limit of the chat is used up; an answer is dropped");
                return;
            }
            Failure::Unreachable(why) => {
                info!(spot = %options.spot, why, "the chat cannot be written to; an answer is dropped");
                return;
            }
            failure => {
                warn!(spot = %options.spot, why = failure.why(), "an answer was not sent");
                return;
            }
        }
    }
}
