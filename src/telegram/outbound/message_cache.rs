//! The contents of the bot's last messages, to avoid calls that would change nothing.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use teloxide::types::{ChatId, MessageId};

use crate::app::{Attachment, Message};

/// The most messages remembered.
const REMEMBERED: usize = 1_024;

/// The last messages sent or edited. In memory only: for an unknown message the call is made.
#[derive(Default)]
pub(crate) struct MessageCache(Mutex<VecDeque<CachedMessage>>);

struct CachedMessage {
    message: (ChatId, MessageId),
    attachment: Option<u64>,
    buttons: bool,
}

impl MessageCache {
    /// Notes what a message contains now.
    pub(crate) fn set(&self, chat: ChatId, id: MessageId, message: &Message) {
        let look = CachedMessage {
            message: (chat, id),
            attachment: message.attachment.as_ref().map(print),
            buttons: message.buttons.iter().any(|row| !row.is_empty()),
        };
        let mut looks = self.looks();
        looks.retain(|other| other.message != look.message);
        if looks.len() >= REMEMBERED {
            looks.pop_front();
        }
        looks.push_back(look);
    }

    /// Notes that a message has no buttons any more.
    pub(crate) fn buttons_removed(&self, chat: ChatId, id: MessageId) {
        let mut looks = self.looks();
        let look = looks.iter_mut().find(|look| look.message == (chat, id));
        if let Some(look) = look {
            look.buttons = false;
        }
    }

    /// Whether this message is known to have no buttons.
    pub(crate) fn has_no_buttons(&self, chat: ChatId, id: MessageId) -> bool {
        let looks = self.looks();
        let mut looks = looks.iter();
        looks.any(|look| look.message == (chat, id) && !look.buttons)
    }

    /// Whether this message is known to have exactly this attachment.
    pub(crate) fn has_attachment(
        &self,
        chat: ChatId,
        id: MessageId,
        attachment: &Attachment,
    ) -> bool {
        let print = Some(print(attachment));
        let looks = self.looks();
        let mut looks = looks.iter();
        looks.any(|look| look.message == (chat, id) && look.attachment == print)
    }

    fn looks(&self) -> MutexGuard<'_, VecDeque<CachedMessage>> {
        // After a panic elsewhere one entry may be out of date.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn print(attachment: &Attachment) -> u64 {
    let mut hasher = DefaultHasher::new();
    attachment.kind.hash(&mut hasher);
    attachment.bytes.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Button, Press};

    #[test]
    fn remembers_the_last_ones() {
        let shown = MessageCache::default();
        let (chat, id) = (ChatId(-5), MessageId(1));
        let picture = |byte: u8| Attachment::picture("a.png", [byte].into(), "");
        let button = Button {
            label: "help".to_owned(),
            press: Press::Help(String::new()),
        };
        let message = Message {
            attachment: Some(picture(1)),
            buttons: vec![vec![button]],
            ..Message::default()
        };
        assert!(
            !shown.has_no_buttons(chat, id),
            "what is not known may have buttons"
        );
        shown.set(chat, id, &message);
        assert!(!shown.has_no_buttons(chat, id));
        assert!(
            shown.has_attachment(chat, id, &picture(1))
                && !shown.has_attachment(chat, id, &picture(2))
        );
        assert!(!shown.has_attachment(ChatId(-6), id, &picture(1)));
        shown.buttons_removed(chat, id);
        assert!(shown.has_no_buttons(chat, id));
        for other in 2..i32::try_from(REMEMBERED).unwrap() + 2 {
            shown.set(chat, MessageId(other), &message);
        }
        assert!(!shown.has_no_buttons(chat, id), "forgotten");
        assert_eq!(shown.looks().len(), REMEMBERED);
    }
}
