//! Which messages are about to be edited, and what each is to say.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use teloxide::types::{ChatId, MessageId};

use crate::app::Message;

/// A message of the bot.
pub(crate) type Key = (ChatId, MessageId);

/// The edits that are not done yet, the newest for each message.
#[derive(Default)]
pub(crate) struct PendingEdits(Mutex<HashMap<Key, PendingEdit>>);

/// What a message is to say.
#[derive(Clone)]
pub(crate) struct PendingEdit {
    /// Counts the edits asked for, so that an older one is told from a newer.
    pub(crate) number: u64,
    pub(crate) message: Arc<Message>,
}

impl PendingEdits {
    /// Notes what a message is to say from now on. `None` where an earlier edit of it is pending, whose
    /// task does this one instead; else what `begin` gives, and nothing is noted if that is an error.
    pub(crate) fn submit<T, E>(
        &self,
        key: Key,
        message: Message,
        begin: impl FnOnce() -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let message = Arc::new(message);
        match self.edits().entry(key) {
            Entry::Occupied(mut pending) => {
                let pending = pending.get_mut();
                pending.number += 1;
                pending.message = message;
                Ok(None)
            }
            Entry::Vacant(none) => {
                let begun = begin()?;
                none.insert(PendingEdit { number: 0, message });
                Ok(Some(begun))
            }
        }
    }

    /// The newest edit of a message.
    pub(crate) fn newest(&self, key: Key) -> Option<PendingEdit> {
        self.edits().get(&key).cloned()
    }

    /// Forgets the edits of a message if this was the newest; whether it was.
    pub(crate) fn finish(&self, key: Key, number: u64) -> bool {
        let mut edits = self.edits();
        let is_newest = edits.get(&key).is_none_or(|edit| edit.number == number);
        if is_newest {
            edits.remove(&key);
        }
        is_newest
    }

    /// Forgets the edits of a message.
    pub(crate) fn remove(&self, key: Key) {
        self.edits().remove(&key);
    }

    fn edits(&self) -> MutexGuard<'_, HashMap<Key, PendingEdit>> {
        // Every change of the map is one step.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
