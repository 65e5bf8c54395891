//! Whether a message arrived whose answer was lost.
//!
//! Telegram has no key that would make a send idempotent, and no method to read a chat. But the ids of
//! messages count up, in a supergroup by themselves and in all other chats together, and a bot can edit
//! its own messages only. So a message that may have arrived has an id that is higher than all that were
//! known when it was sent, and an edit that would change nothing tells which: "message is not modified".

use teloxide::requests::Requester;
use teloxide::types::{ChatId, MessageId, ParseMode};
use tracing::{debug, info};

use crate::app::Message;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::html::{self, CAPTION_LIMIT, TEXT_LIMIT};
use crate::telegram::outbound::sender::{MessageSender, SendOptions, no_preview};

/// How far above the last known id a message is looked for before it is sent again.
const AHEAD: i32 = 6;
/// Calls made to look for one message.
const LOOKS: usize = 16;
/// How often it is looked for in vain, because Telegram does not answer, before it is sent again.
const SEARCHES: u32 = 3;
/// A message of which nobody knows whether it arrived.
#[derive(Debug, Clone)]
pub(crate) struct UncertainDelivery {
    chat: ChatId,
    /// The last known id when it was sent.
    above: i32,
    message: Message,
    searches: u32,
}

impl MessageSender {
    /// As [`Outlet::send`], but a message that may have arrived at an earlier try is looked for before it
    /// is sent again. `doubt` is what is known of that try, kept by the caller between the tries.
    pub(crate) async fn send_once(
        &self,
        options: SendOptions,
        message: &Message,
        uncertain: &mut Option<UncertainDelivery>,
    ) -> Result<MessageId, Failure> {
        let chat = options.spot.chat;
        uncertain.take_if(|uncertain| uncertain.chat != chat);
        if let Some(open) = uncertain.as_mut() {
            let to = self.known_messages.last(chat).unwrap_or(open.above);
            let ids = self
                .known_messages
                .unknown(chat, open.above, to.saturating_add(AHEAD));
            match self.find(open, ids.into_iter()).await {
                Ok(Some(id)) => {
                    info!(spot = %options.spot, "a message had arrived, though its answer was lost");
                    self.known_messages.note(chat, id);
                    self.message_cache.set(chat, id, &open.message);
                    *uncertain = None;
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
        let above = self.known_messages.last(chat);
        match self.send(options, message).await {
            Ok(id) => {
                if let Some(open) = uncertain.take() {
                    self.remove_duplicate(options, &open, id).await;
                }
                Ok(id)
            }
            Err(failure) => {
                // Without an id to begin from it cannot be told from what was sent before.
                if let (Failure::Lost(_), None, Some(above)) = (&failure, &uncertain, above) {
                    *uncertain = Some(UncertainDelivery {
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
    async fn remove_duplicate(&self, options: SendOptions, uncertain: &UncertainDelivery, id: MessageId) {
        let mut ids = self.known_messages.unknown(uncertain.chat, uncertain.above, id.0 - 1);
        ids.reverse();
        match self.find(uncertain, ids.into_iter()).await {
            Ok(Some(duplicate)) => {
                info!(spot = %options.spot, "a message had arrived twice; the first goes");
                self.known_messages.note(uncertain.chat, duplicate);
                self.remove(options.spot, duplicate).await;
            }
            Ok(None) => {}
            Err(failure) => debug!(why = failure.why(), "a message may stand there twice"),
        }
    }

    /// The first of these messages that is the one in doubt.
    async fn find(
        &self,
        uncertain: &UncertainDelivery,
        ids: impl Iterator<Item = MessageId> + Send,
    ) -> Result<Option<MessageId>, Failure> {
        for id in ids.take(LOOKS) {
            if self.is_same_message(uncertain, id).await? {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// Whether this is the message in doubt. Its buttons name the game and the turn, so with the same
    /// buttons it says the same. One without buttons is made to say it, if it is ours and unknown.
    async fn is_same_message(&self, uncertain: &UncertainDelivery, id: MessageId) -> Result<bool, Failure> {
        let UncertainDelivery { chat, message, .. } = uncertain;
        let keyboard = html::keyboard(&message.buttons);
        let edited = if keyboard.is_some() {
            let mut request = self.bot.edit_message_reply_markup(*chat, id);
            request.reply_markup = keyboard;
            let edited = request.await;
            // One that had others is another message.
            edited.map(|_| false)
        } else if message.attachment.is_some() {
            let mut request = self.bot.edit_message_caption(*chat, id);
            request.caption = Some(html::html(&message.text, &self.network, CAPTION_LIMIT));
            request.parse_mode = Some(ParseMode::Html);
            request.await.map(|_| true)
        } else {
            let words = html::html(&message.text, &self.network, TEXT_LIMIT);
            let mut request = self.bot.edit_message_text(*chat, id, words);
            request.parse_mode = Some(ParseMode::Html);
            request.link_preview_options = Some(no_preview());
            request.await.map(|_| true)
        };
        match edited.map_err(|error| self.failure(&error)) {
            Ok(is_same_message) => Ok(is_same_message),
            Err(Failure::Unchanged) => Ok(true),
            Err(Failure::Later { after, why }) => {
                if let Some(pause) = after {
                    self.limiter.pause(*chat, pause);
                }
                Err(Failure::Later { after, why })
            }
            Err(failure @ (Failure::Lost(_) | Failure::Token)) => Err(failure),
            Err(_) => Ok(false),
        }
    }
}
