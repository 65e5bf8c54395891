//! Whether a message arrived whose answer was lost.
//!
//! Telegram has no key that would make a send idempotent, and no method to read a chat. But the ids of
//! messages count up, in a supergroup by themselves and in all other chats together, and a bot can edit
//! its own messages only. So a message that may have arrived has an id that is higher than all that were
//! known when it was sent, and an edit that would change nothing tells which: "message is not modified".

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use teloxide::requests::Requester;
use teloxide::types::{ChatId, MessageId, ParseMode};
use tracing::{debug, info};

use crate::app::Message;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::{self, CAPTION_LIMIT, TEXT_LIMIT};
use crate::telegram::send::{Outlet, Way, no_preview};

/// Ids remembered of each count.
const REMEMBERED: usize = 256;
/// Counts remembered; when there are more, all are forgotten.
const COUNTS: usize = 4_096;
/// How far above the last known id a message is looked for before it is sent again.
const AHEAD: i32 = 6;
/// Calls made to look for one message.
const LOOKS: usize = 16;
/// How often it is looked for in vain, because Telegram does not answer, before it is sent again.
const SEARCHES: u32 = 3;
/// Supergroups have ids below this.
const SUPERGROUPS: i64 = -1_000_000_000_000;

/// The ids of messages that came by. In memory only.
#[derive(Default)]
pub(super) struct Trail(Mutex<HashMap<i64, BTreeSet<i32>>>);

/// A message of which nobody knows whether it arrived.
#[derive(Debug, Clone)]
pub(super) struct Doubt {
    chat: ChatId,
    /// The last known id when it was sent.
    above: i32,
    message: Message,
    searches: u32,
}

impl Trail {
    /// This message exists, whoever wrote it, and is known for what it is.
    pub(super) fn note(&self, chat: ChatId, id: MessageId) {
        let mut counts = self.counts();
        if counts.len() >= COUNTS {
            counts.clear();
        }
        let ids = counts.entry(count_of(chat)).or_default();
        ids.insert(id.0);
        if ids.len() > REMEMBERED {
            ids.pop_first();
        }
    }

    fn last(&self, chat: ChatId) -> Option<i32> {
        self.counts().get(&count_of(chat))?.last().copied()
    }

    /// The ids above one and up to another that belong to no message that is known.
    fn unknown(&self, chat: ChatId, above: i32, to: i32) -> Vec<MessageId> {
        let counts = self.counts();
        let known = counts.get(&count_of(chat));
        let is_unknown = |id: &i32| known.is_none_or(|known| !known.contains(id));
        let ids = above.saturating_add(1)..=to;
        ids.filter(is_unknown).map(MessageId).collect()
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<i64, BTreeSet<i32>>> {
        // Every change of the sets leaves them whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Which count the ids of a chat belong to: its own, or the common one of all that are no supergroups.
fn count_of(chat: ChatId) -> i64 {
    if chat.0 < SUPERGROUPS { chat.0 } else { 0 }
}

impl Outlet {
    /// As [`Outlet::send`], but a message that may have arrived at an earlier try is looked for before it
    /// is sent again. `doubt` is what is known of that try, kept by the caller between the tries.
    pub(super) async fn send_once(
        &self,
        way: Way,
        message: &Message,
        doubt: &mut Option<Doubt>,
    ) -> Result<MessageId, Failure> {
        let chat = way.spot.chat;
        doubt.take_if(|doubt| doubt.chat != chat);
        if let Some(open) = doubt.as_mut() {
            let to = self.trail.last(chat).unwrap_or(open.above);
            let ids = self
                .trail
                .unknown(chat, open.above, to.saturating_add(AHEAD));
            match self.find(open, ids.into_iter()).await {
                Ok(Some(id)) => {
                    info!(spot = %way.spot, "a message had arrived, though its answer was lost");
                    self.trail.note(chat, id);
                    self.shown.set(chat, id, &open.message);
                    *doubt = None;
                    return Ok(id);
                }
                Ok(None) => {}
                Err(failure) => {
                    open.searches += 1;
                    if open.searches < SEARCHES {
                        return Err(failure);
                    }
                }
            }
        }
        let above = self.trail.last(chat);
        match self.send(way, message).await {
            Ok(id) => {
                if let Some(open) = doubt.take() {
                    self.remove_twin(way, &open, id).await;
                }
                Ok(id)
            }
            Err(failure) => {
                // Without an id to begin from it cannot be told from what was sent before.
                if let (Failure::Lost(_), None, Some(above)) = (&failure, &doubt, above) {
                    *doubt = Some(Doubt {
                        chat,
                        above,
                        message: message.clone(),
                        searches: 0,
                    });
                }
                Err(failure)
            }
        }
    }

    /// Takes away what arrived in the end beside the message that was sent in its place: between the two
    /// others may have written what we do not see.
    async fn remove_twin(&self, way: Way, doubt: &Doubt, id: MessageId) {
        let mut ids = self.trail.unknown(doubt.chat, doubt.above, id.0 - 1);
        ids.reverse();
        match self.find(doubt, ids.into_iter()).await {
            Ok(Some(twin)) => {
                info!(spot = %way.spot, "a message had arrived twice; the first goes");
                self.trail.note(doubt.chat, twin);
                self.remove(way.spot, twin).await;
            }
            Ok(None) => {}
            Err(failure) => debug!(why = failure.why(), "a message may stand there twice"),
        }
    }

    /// The first of these messages that is the one in doubt.
    async fn find(
        &self,
        doubt: &Doubt,
        ids: impl Iterator<Item = MessageId> + Send,
    ) -> Result<Option<MessageId>, Failure> {
        for id in ids.take(LOOKS) {
            if self.is_it(doubt, id).await? {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// Whether this is the message in doubt. Its buttons name the game and the turn, so with the same
    /// buttons it says the same. One without buttons is made to say it, if it is ours and unknown.
    async fn is_it(&self, doubt: &Doubt, id: MessageId) -> Result<bool, Failure> {
        let Doubt { chat, message, .. } = doubt;
        let keyboard = outbound::keyboard(&message.buttons);
        let edited = if keyboard.is_some() {
            let mut request = self.bot.edit_message_reply_markup(*chat, id);
            request.reply_markup = keyboard;
            let edited = request.await;
            // One that had others is another message.
            edited.map(|_| false)
        } else if message.attachment.is_some() {
            let mut request = self.bot.edit_message_caption(*chat, id);
            request.caption = Some(outbound::html(&message.text, &self.network, CAPTION_LIMIT));
            request.parse_mode = Some(ParseMode::Html);
            request.await.map(|_| true)
        } else {
            let words = outbound::html(&message.text, &self.network, TEXT_LIMIT);
            let mut request = self.bot.edit_message_text(*chat, id, words);
            request.parse_mode = Some(ParseMode::Html);
            request.link_preview_options = Some(no_preview());
            request.await.map(|_| true)
        };
        match edited.map_err(|error| self.failure(&error)) {
            Ok(is_it) => Ok(is_it),
            Err(Failure::Unchanged) => Ok(true),
            Err(Failure::Later { after, why }) => {
                if let Some(pause) = after {
                    self.limiter.hold(*chat, pause);
                }
                Err(Failure::Later { after, why })
            }
            Err(failure @ (Failure::Lost(_) | Failure::Token)) => Err(failure),
            Err(_) => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_count_by_supergroup_and_in_all_other_chats_together() {
        let trail = Trail::default();
        let (an, binh, club) = (ChatId(1), ChatId(2), ChatId(SUPERGROUPS - 5));
        assert_eq!(trail.last(an), None);
        trail.note(an, MessageId(7));
        trail.note(binh, MessageId(9));
        trail.note(club, MessageId(3));
        assert_eq!((trail.last(an), trail.last(club)), (Some(9), Some(3)));
        assert_eq!(trail.unknown(an, 7, 11), [8, 10, 11].map(MessageId));
        assert_eq!(trail.unknown(ChatId(SUPERGROUPS - 6), 0, 2).len(), 2);
        for id in 0..3 * REMEMBERED as i32 {
            trail.note(club, MessageId(id));
        }
        assert_eq!(trail.counts()[&club.0].len(), REMEMBERED);
        assert_eq!(trail.last(club), Some(3 * REMEMBERED as i32 - 1));
    }
}
