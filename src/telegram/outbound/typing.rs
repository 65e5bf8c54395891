//! Shows that the bot is at it where an answer has to wait for its turn.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use teloxide::requests::Requester;
use teloxide::types::{ChatAction, ChatId};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tracing::debug;

use crate::telegram::address::Spot;
use crate::telegram::send::Outlet;

/// A shorter wait is not worth a sign.
const WORTH_A_SIGN: Duration = Duration::from_millis(800);
/// Clients show it for 5 s (<https://core.telegram.org/bots/api#sendchataction>).
const AGAIN: Duration = Duration::from_millis(4_500);

/// Chats in which it is shown.
#[derive(Default)]
pub(super) struct Signs(Mutex<HashSet<ChatId>>);

/// It is shown until this is dropped.
pub(super) struct Sign {
    chat: ChatId,
    shown: Arc<Signs>,
    task: JoinHandle<()>,
}

impl Outlet {
    /// Shows "typing" in a chat where a message will come so much later; nothing where that is soon, or
    /// where it is shown already. Nobody waits for it.
    pub(super) fn typing(&self, spot: Spot, wait: Duration) -> Option<Sign> {
        let is_asked_for_silence = self.limiter.is_held(spot.chat);
        if wait < WORTH_A_SIGN || is_asked_for_silence || !self.signs.chats().insert(spot.chat) {
            return None;
        }
        let outlet = self.clone();
        let task = tokio::spawn(async move {
            loop {
                let mut request = outlet.bot.send_chat_action(spot.chat, ChatAction::Typing);
                request.message_thread_id = spot.thread;
                if let Err(error) = request.await {
                    debug!(
                        why = outlet.failure(&error).why(),
                        "no sign of a message to come"
                    );
                    return;
                }
                sleep(AGAIN).await;
            }
        });
        Some(Sign {
            chat: spot.chat,
            shown: Arc::clone(&self.signs),
            task,
        })
    }

    /// Shows it once, for a message that will be sent by somebody else's hand.
    pub(super) fn type_once(&self, spot: Spot, wait: Duration) {
        if let Some(sign) = self.typing(spot, wait) {
            tokio::spawn(async move {
                sleep(AGAIN).await;
                drop(sign);
            });
        }
    }
}

impl Signs {
    fn chats(&self) -> MutexGuard<'_, HashSet<ChatId>> {
        // Every change of the set is one step.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Sign {
    fn drop(&mut self) {
        self.task.abort();
        self.shown.chats().remove(&self.chat);
    }
}
