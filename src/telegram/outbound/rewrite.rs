//! Answers that edit the message whose button was pressed.
//!
//! Telegram answers many edits of one chat with a pause of minutes, so few are made: while one is
//! in progress or waits for its slot, later presses replace what earlier ones asked for.

use std::borrow::Cow;
use std::time::Duration;

use teloxide::types::MessageId;
use tokio::time::sleep;
use tracing::{debug, info, warn};

use crate::app::{App, Message};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::edit::MessageForm;
use crate::telegram::outbound::html;
use crate::telegram::outbound::pending_edits::Key;
use crate::telegram::outbound::rate_limit::{Priority, Reservation, TooLong};
use crate::telegram::outbound::sender::{MessageSender, SendOptions};

/// How often an edit is tried.
const TRIES: u32 = 4;
/// The longest pause between tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Edits a message until it has the newest content asked for.
pub(crate) struct EditTask {
    sender: MessageSender,
    key: Key,
    target: Target,
    /// Its first slot.
    reservation: Option<Reservation>,
    over: bool,
}

/// What became of a requested edit.
pub(crate) enum Requested {
    /// The caller has to run this task.
    New(Box<EditTask>),
    /// A running task does it.
    Merged,
    /// The next slot of the chat is too far away.
    TooBusy,
}

/// The message to be edited.
struct Target {
    spot: Spot,
    id: MessageId,
    form: MessageForm,
}

impl EditTask {
    /// Requests an edit. Called in the order of the presses.
    pub(crate) fn request(
        sender: &MessageSender,
        spot: Spot,
        id: MessageId,
        form: MessageForm,
        message: &Message,
    ) -> Requested {
        let key = (spot.chat, id);
        let reserve = || sender.limiter.reserve(spot.chat, Priority::Answers);
        match sender.pending_edits.submit(key, message.clone(), reserve) {
            Ok(Some(reservation)) => Requested::New(Box::new(EditTask {
                sender: sender.clone(),
                key,
                target: Target { spot, id, form },
                reservation: Some(reservation),
                over: false,
            })),
            Ok(None) => Requested::Merged,
            Err(TooLong(wait)) => {
                info!(%spot, ?wait, "the rate limit of the chat is used up; an edit is refused");
                Requested::TooBusy
            }
        }
    }

    /// Edits the message until it has the newest content, or that has failed for good.
    pub(crate) async fn run(mut self, app: &App) {
        let mut number = None;
        let mut tries = 0;
        loop {
            let slot = match self.reservation.take() {
                Some(reservation) => {
                    self.sender.wait_for(self.target.spot, reservation).await;
                    Ok(())
                }
                None => {
                    self.sender
                        .wait_for_slot(self.target.spot, Priority::Answers)
                        .await
                }
            };
            let Some(edit) = self.sender.pending_edits.newest(self.key) else {
                return;
            };
            if number != Some(edit.number) {
                number = Some(edit.number);
                tries = 0;
            }
            tries += 1;
            let done = match slot {
                Ok(()) => self.attempt(app, &edit.message).await,
                // The presses have been acknowledged by now, so there is time to wait.
                Err(failure) => Err(failure),
            };
            match done {
                Ok(()) => {}
                Err(Failure::Later { after, why }) if tries < TRIES => {
                    let pause = after.unwrap_or(Duration::from_secs(1 << tries));
                    warn!(spot = %self.target.spot, why, ?pause, "an edit is delayed; trying again");
                    sleep(pause.min(LONGEST_PAUSE)).await;
                    continue;
                }
                // Repeating an edit does no harm.
                Err(Failure::Lost(why)) if tries < TRIES => {
                    let pause = Duration::from_secs(1 << tries);
                    warn!(spot = %self.target.spot, why, ?pause, "an edit may not have arrived; trying again");
                    sleep(pause).await;
                    continue;
                }
                Err(Failure::TooLong(pause)) if tries < TRIES => {
                    sleep(pause.min(LONGEST_PAUSE)).await;
                    continue;
                }
                Err(Failure::Unreachable(why)) => {
                    info!(spot = %self.target.spot, why, "the chat cannot be written to; an edit is dropped");
                }
                Err(failure) => {
                    warn!(spot = %self.target.spot, why = failure.why(), "a message was not edited");
                }
            }
            self.over = self.sender.pending_edits.finish(self.key, edit.number);
            if self.over {
                return;
            }
        }
    }

    /// Edits the message, or sends another one in its place where an edit is not possible.
    async fn attempt(&mut self, app: &App, message: &Message) -> Result<(), Failure> {
        let mut message = Cow::Borrowed(message);
        // Each fallback is tried once at most: text for a picture, another message, another chat,
        // no topic.
        for _ in 0..4 {
            let done = if self.target.form.can_become(&message) {
                let Target { spot, id, form } = self.target;
                self.sender.edit_now(spot, id, form, &message).await
            } else {
                self.replace(&message).await
            };
            match done {
                Ok(id) => {
                    self.target.id = id;
                    self.target.form = MessageForm::of(&message);
                    if let Some(shown_board) = message.shows {
                        let named = self.target.spot.message(self.sender.network(), id);
                        app.sent(named, shown_board).await;
                    }
                    return Ok(());
                }
                Err(Failure::NotEditable(why)) if self.target.form != MessageForm::Gone => {
                    debug!(
                        why,
                        "a message cannot be edited; another is sent in its place"
                    );
                    self.target.form = MessageForm::Gone;
                }
                Err(Failure::Moved(chat)) if chat != self.target.spot.chat => {
                    self.target.spot = Spot { chat, thread: None };
                    self.target.form = MessageForm::Gone;
                }
                Err(Failure::Thread(_)) if self.target.spot.thread.is_some() => {
                    self.target.spot.thread = None;
                }
                Err(Failure::Attachment(why)) if message.attachment.is_some() => {
                    warn!(spot = %self.target.spot, why, "an attachment was refused; sending text instead");
                    message = Cow::Owned(html::with_alt_text(&message));
                }
                Err(failure) => return Err(failure),
            }
        }
        Err(Failure::Refused("too many fallbacks".to_owned()))
    }

    /// Sends the message again, then deletes the old one: both for a moment is better than none.
    async fn replace(&self, message: &Message) -> Result<MessageId, Failure> {
        let Target { spot, id, form } = self.target;
        let options = SendOptions {
            spot,
            reply_to: None,
            // The person who pressed is looking already.
            silent: true,
            priority: Priority::Answers,
        };
        let sent = self.sender.send_now(options, message).await?;
        if form != MessageForm::Gone {
            self.sender.remove(spot, id).await;
        }
        Ok(sent)
    }
}

impl Drop for EditTask {
    /// After a panic the next press starts a new task.
    fn drop(&mut self) {
        if !self.over {
            self.sender.pending_edits.remove(self.key);
        }
    }
}
