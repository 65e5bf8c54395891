//! Answers that rewrite the message under whose button somebody pressed.
//!
//! Telegram answers many edits of one chat with minutes of silence, so few are made: while one is
//! on its way or waits for its turn, what later presses ask for replaces what earlier ones did.

use std::borrow::Cow;
use std::time::Duration;

use teloxide::types::MessageId;
use tokio::time::sleep;
use tracing::{debug, info, warn};

use crate::app::{App, Message};
use crate::telegram::address::Spot;
use crate::telegram::outbound::edit::MessageForm;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::html;
use crate::telegram::outbound::pending_edits::Key;
use crate::telegram::outbound::rate_limit::{Reservation, Priority, TooLong};
use crate::telegram::outbound::sender::{MessageSender, SendOptions};

/// How often a change is tried.
const TRIES: u32 = 4;
/// The longest pause between tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The one who rewrites a message, until nothing more is asked of it.
pub(crate) struct EditTask {
    sender: MessageSender,
    key: Key,
    target: Target,
    /// Its first turn.
    reservation: Option<Reservation>,
    over: bool,
}

/// What was made of a wish.
pub(crate) enum Requested {
    /// Somebody has to see to it.
    New(EditTask),
    /// Somebody is at it, who will see to it.
    Merged,
    /// The chat's turn is too far away.
    TooBusy,
}

/// The message to be changed.
struct Target {
    spot: Spot,
    id: MessageId,
    form: MessageForm,
}

impl EditTask {
    /// Notes what a message is to say from now on. Called in the order of the presses.
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
            Ok(Some(reservation)) => Requested::New(EditTask {
                sender: sender.clone(),
                key,
                target: Target { spot, id, form },
                reservation: Some(reservation),
                over: false,
            }),
            Ok(None) => Requested::Merged,
            Err(TooLong(wait)) => {
                info!(%spot, ?wait, "too busy for an edit");
                Requested::TooBusy
            }
        }
    }

    /// Rewrites the message until it says what was asked for last, or that has failed for good.
    pub(crate) async fn run(mut self, app: &App) {
        let mut number = None;
        let mut tries = 0;
        loop {
            let slot = match self.reservation.take() {
                Some(reservation) => {
                    self.sender.wait_for(self.target.spot, reservation).await;
                    Ok(())
                }
                None => self.sender.wait_for_slot(self.target.spot, Priority::Answers).await,
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
                // The presses have been heard by now, so it is waited for.
                Err(failure) => Err(failure),
            };
            match done {
                Ok(()) => {}
                Err(Failure::Later { after, why }) if tries < TRIES => {
                    let pause = after.unwrap_or(Duration::from_secs(1 << tries));
                    warn!(spot = %self.target.spot, why, ?pause, "a change has to wait");
                    sleep(pause.min(LONGEST_PAUSE)).await;
                    continue;
                }
                // An edit that was done is not done twice.
                Err(Failure::Lost(why)) if tries < TRIES => {
                    let pause = Duration::from_secs(1 << tries);
                    warn!(spot = %self.target.spot, why, ?pause, "a change may have been lost");
                    sleep(pause).await;
                    continue;
                }
                Err(Failure::TooLong(pause)) if tries < TRIES => {
                    sleep(pause.min(LONGEST_PAUSE)).await;
                    continue;
                }
                Err(Failure::Unreachable(why)) => {
                    info!(spot = %self.target.spot, why, "nobody sees the change");
                }
                Err(failure) => {
                    warn!(spot = %self.target.spot, why = failure.why(), "a message was not changed");
                }
            }
            self.over = self.sender.pending_edits.finish(self.key, edit.number);
            if self.over {
                return;
            }
        }
    }

    /// Changes the message, or puts another in its place where it cannot be changed into that.
    async fn attempt(&mut self, app: &App, message: &Message) -> Result<(), Failure> {
        let mut message = Cow::Borrowed(message);
        // Each detour is taken once at most: words for a picture, another message, another chat,
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
                    if let Some(anchor) = message.anchor {
                        let named = self.target.spot.message(self.sender.network(), id);
                        app.sent(named, anchor).await;
                    }
                    return Ok(());
                }
                Err(Failure::NotEditable(why)) if self.target.form != MessageForm::Gone => {
                    debug!(why, "a message cannot be changed; another takes its place");
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
                    warn!(spot = %self.target.spot, why, "not taken here; words instead");
                    message = Cow::Owned(html::with_alt_text(&message));
                }
                Err(failure) => return Err(failure),
            }
        }
        Err(Failure::Refused("too many detours".to_owned()))
    }

    /// Sends the message anew, then takes the old one away: a moment with both is better than one
    /// with none.
    async fn replace(&self, message: &Message) -> Result<MessageId, Failure> {
        let Target { spot, id, form } = self.target;
        let options = SendOptions {
            spot,
            reply_to: None,
            // Somebody is looking at it already.
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
    /// Whatever broke it off, the next press begins anew.
    fn drop(&mut self) {
        if !self.over {
            self.sender.pending_edits.remove(self.key);
        }
    }
}
