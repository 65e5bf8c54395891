//! The ids of messages that the bot has seen, by which a message whose answer was lost is looked for.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use teloxide::types::{ChatId, MessageId};

/// Ids remembered of each sequence.
const REMEMBERED: usize = 256;
/// Sequences remembered; when there are more, all are forgotten.
const SEQUENCES: usize = 4_096;
/// Supergroups have ids below this.
const SUPERGROUPS: i64 = -1_000_000_000_000;

/// The last ids of each sequence. In memory only.
///
/// Telegram counts the messages of a supergroup by themselves, and those of all other chats together.
#[derive(Default)]
pub(crate) struct KnownMessages(Mutex<HashMap<i64, BTreeSet<i32>>>);

impl KnownMessages {
    /// Notes that this message exists and is known for what it is, whoever wrote it.
    pub(crate) fn note(&self, chat: ChatId, id: MessageId) {
        let mut sequences = self.sequences();
        if sequences.len() >= SEQUENCES {
            sequences.clear();
        }
        let ids = sequences.entry(sequence_of(chat)).or_default();
        ids.insert(id.0);
        if ids.len() > REMEMBERED {
            ids.pop_first();
        }
    }

    /// The highest known id in the sequence of a chat.
    pub(crate) fn last(&self, chat: ChatId) -> Option<i32> {
        self.sequences().get(&sequence_of(chat))?.last().copied()
    }

    /// The ids above one and up to another that belong to no known message.
    pub(crate) fn unknown(&self, chat: ChatId, above: i32, to: i32) -> Vec<MessageId> {
        let sequences = self.sequences();
        let known = sequences.get(&sequence_of(chat));
        let is_unknown = |id: &i32| known.is_none_or(|known| !known.contains(id));
        let ids = above.saturating_add(1)..=to;
        ids.filter(is_unknown).map(MessageId).collect()
    }

    fn sequences(&self) -> MutexGuard<'_, HashMap<i64, BTreeSet<i32>>> {
        // Every change of the sets leaves them whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The sequence to which the ids of a chat belong: its own, or the common one, which is 0.
fn sequence_of(chat: ChatId) -> i64 {
    if chat.0 < SUPERGROUPS { chat.0 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_count_by_supergroup_and_in_all_other_chats_together() {
        let known = KnownMessages::default();
        let (an, binh, club) = (ChatId(1), ChatId(2), ChatId(SUPERGROUPS - 5));
        assert_eq!(known.last(an), None);
        known.note(an, MessageId(7));
        known.note(binh, MessageId(9));
        known.note(club, MessageId(3));
        assert_eq!((known.last(an), known.last(club)), (Some(9), Some(3)));
        assert_eq!(known.unknown(an, 7, 11), [8, 10, 11].map(MessageId));
        assert_eq!(known.unknown(ChatId(SUPERGROUPS - 6), 0, 2).len(), 2);
        for id in 0..3 * REMEMBERED as i32 {
            known.note(club, MessageId(id));
        }
        assert_eq!(known.sequences()[&club.0].len(), REMEMBERED);
        assert_eq!(known.last(club), Some(3 * REMEMBERED as i32 - 1));
    }
}
