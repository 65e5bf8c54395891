//! Answers that rewrite the message under whose button somebody pressed.
//!
//! Telegram answers many edits of one chat with minutes of silence, so few are made: while one is
//! on its way or waits for its turn, what later presses ask for replaces what earlier ones did.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use teloxide::types::{ChatId, MessageId};
use tokio::time::sleep;
use tracing::{debug, info, warn};

use crate::app::{App, Message};
use crate::telegram::address::Spot;
use crate::telegram::edit::Form;
use crate::telegram::failure::Failure;
use crate::telegram::outbound;
use crate::telegram::pace::{Booked, Share, TooLong};
use crate::telegram::send::{Outlet, Way};

/// How often a change is tried.
const TRIES: u32 = 4;
/// The longest pause between tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

type Key = (ChatId, MessageId);

/// Messages that are being rewritten, and what each is to say in the end.
#[derive(Default)]
pub(super) struct Rewrites(Mutex<HashMap<Key, Wish>>);

#[derive(Clone)]
struct Wish {
    /// Counts the presses, so that an older wish is told from a newer.
    number: u64,
    message: Arc<Message>,
}

/// The one who rewrites a message, until nothing more is asked of it.
pub(super) struct Rewriting {
    outlet: Outlet,
    key: Key,
    target: Target,
    /// Its first turn.
    booked: Option<Booked>,
    over: bool,
}

/// What was made of a wish.
pub(super) enum Noted {
    /// Somebody has to see to it.
    New(Rewriting),
    /// Somebody is at it, who will see to it.
    Joined,
    /// The chat's turn is too far away.
    TooBusy,
}

/// The message to be changed.
struct Target {
    spot: Spot,
    id: MessageId,
    form: Form,
}

impl Rewriting {
    /// Notes what a message is to say from now on. Called in the order of the presses.
    pub(super) fn note(
        outlet: &Outlet,
        spot: Spot,
        id: MessageId,
        form: Form,
        message: &Message,
    ) -> Noted {
        let key = (spot.chat, id);
        let message = Arc::new(message.clone());
        let booked = match outlet.rewrites.wishes().entry(key) {
            Entry::Occupied(mut wish) => {
                let wish = wish.get_mut();
                wish.number += 1;
                wish.message = message;
                return Noted::Joined;
            }
            Entry::Vacant(none) => match outlet.limiter.book(spot.chat, Share::Answers) {
                Ok(turn) => {
                    none.insert(Wish { number: 0, message });
                    turn
                }
                Err(TooLong(wait)) => {
                    info!(%spot, ?wait, "too busy for a change");
                    return Noted::TooBusy;
                }
            },
        };
        Noted::New(Rewriting {
            outlet: outlet.clone(),
            key,
            target: Target { spot, id, form },
            booked: Some(booked),
            over: false,
        })
    }

    /// Rewrites the message until it says what was asked for last, or that has failed for good.
    pub(super) async fn run(mut self, app: &App) {
        let mut number = None;
        let mut tries = 0;
        loop {
            let turn = match self.booked.take() {
                Some(booked) => {
                    self.outlet.come(self.target.spot, booked).await;
                    Ok(())
                }
                None => self.outlet.turn(self.target.spot, Share::Answers).await,
            };
            let Some(wish) = self.outlet.rewrites.newest(self.key) else {
                return;
            };
            if number != Some(wish.number) {
                number = Some(wish.number);
                tries = 0;
            }
            tries += 1;
            let done = match turn {
                Ok(()) => self.attempt(app, &wish.message).await,
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
            self.over = self.outlet.rewrites.finish(self.key, wish.number);
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
                self.outlet.edit_now(spot, id, form, &message).await
            } else {
                self.replace(&message).await
            };
            match done {
                Ok(id) => {
                    self.target.id = id;
                    self.target.form = Form::of(&message);
                    if let Some(anchor) = message.anchor {
                        let named = self.target.spot.message(self.outlet.network(), id);
                        app.sent(named, anchor).await;
                    }
                    return Ok(());
                }
                Err(Failure::Stuck(why)) if self.target.form != Form::Gone => {
                    debug!(why, "a message cannot be changed; another takes its place");
                    self.target.form = Form::Gone;
                }
                Err(Failure::Moved(chat)) if chat != self.target.spot.chat => {
                    self.target.spot = Spot { chat, thread: None };
                    self.target.form = Form::Gone;
                }
                Err(Failure::Thread(_)) if self.target.spot.thread.is_some() => {
                    self.target.spot.thread = None;
                }
                Err(Failure::Attachment(why)) if message.attachment.is_some() => {
                    warn!(spot = %self.target.spot, why, "not taken here; words instead");
                    message = Cow::Owned(outbound::in_words(&message));
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
        let way = Way {
            spot,
            reply_to: None,
            // Somebody is looking at it already.
            silent: true,
            share: Share::Answers,
        };
        let sent = self.outlet.send_now(way, message).await?;
        if form != Form::Gone {
            self.outlet.remove(spot, id).await;
        }
        Ok(sent)
    }
}

impl Drop for Rewriting {
    /// Whatever broke it off, the next press begins anew.
    fn drop(&mut self) {
        if !self.over {
            self.outlet.rewrites.wishes().remove(&self.key);
        }
    }
}

impl Rewrites {
    fn newest(&self, key: Key) -> Option<Wish> {
        self.wishes().get(&key).cloned()
    }

    /// Ends the rewriting, unless more has been asked for since.
    fn finish(&self, key: Key, number: u64) -> bool {
        let mut wishes = self.wishes();
        let is_last = wishes.get(&key).is_none_or(|wish| wish.number == number);
        if is_last {
            wishes.remove(&key);
        }
        is_last
    }

    fn wishes(&self) -> MutexGuard<'_, HashMap<Key, Wish>> {
        // Every change of the map is one step.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
