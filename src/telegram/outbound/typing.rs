//! The "typing" indicator in chats where an answer waits for its slot.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use teloxide::types::ChatId;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// For a shorter wait the indicator is not shown.
const SHORTEST_WAIT: Duration = Duration::from_millis(800);
/// The indicator is sent again this often. Clients show it for 5 s
/// (<https://core.telegram.org/bots/api#sendchataction>).
const AGAIN: Duration = Duration::from_millis(4_500);

/// The chats in which the indicator is shown.
#[derive(Default)]
pub(crate) struct TypingChats(Mutex<HashSet<ChatId>>);

/// The indicator in one chat. It is repeated until this is dropped.
pub(crate) struct TypingIndicator {
    chat: ChatId,
    chats: Arc<TypingChats>,
    task: JoinHandle<()>,
}

impl TypingChats {
    /// Shows the indicator in a chat, with `send`, which says whether it worked. `None` where the wait
    /// is short, and where it is shown already.
    pub(crate) fn start<F>(
        self: &Arc<Self>,
        chat: ChatId,
        wait: Duration,
        send: impl Fn() -> F + Send + 'static,
    ) -> Option<TypingIndicator>
    where
        F: Future<Output = bool> + Send,
    {
        if wait < SHORTEST_WAIT || !self.chats().insert(chat) {
            return None;
        }
        let task = tokio::spawn(async move {
            while send().await {
                sleep(AGAIN).await;
            }
        });
        Some(TypingIndicator {
            chat,
            chats: Arc::clone(self),
            task,
        })
    }

    fn chats(&self) -> MutexGuard<'_, HashSet<ChatId>> {
        // Every change of the set is one step.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TypingIndicator {
    /// Keeps the indicator for as long as clients show one, then drops it.
    pub(crate) fn once(self) {
        tokio::spawn(async move {
            sleep(AGAIN).await;
            drop(self);
        });
    }
}

impl Drop for TypingIndicator {
    fn drop(&mut self) {
        self.task.abort();
        self.chats.chats().remove(&self.chat);
    }
}
