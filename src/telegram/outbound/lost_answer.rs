//! Finds out whether a message arrived although Telegram's answer was lost.
//!
//! Telegram has no idempotency key for sending, and no method to read a chat. But the ids of
//! messages count up, in a supergroup by themselves and in all other chats together, and a bot can
//! edit only its own messages. So a message that may have arrived has a higher id than all that
//! were known when it was sent, and an edit that changes nothing identifies it: "message is not
//! modified". Where another process sends at the same time, an unknown message may be one of that
//! process, which an edit would spoil; then nothing is looked for, and the message may come twice.

use teloxide::requests::Requester;
use teloxide::types::{ChatId, MessageId, ParseMode};
use tracing::{debug, info};

use crate::app::Message;
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::html::{self, CAPTION_LIMIT, TEXT_LIMIT};
use crate::telegram::outbound::sender::{MessageSender, SendOptions, no_preview};

/// How far above the last known id a message is looked for before it is sent again.
const SEARCH_AHEAD: i32 = 6;
/// The most calls made to find one message.
const SEARCH_CALLS: usize = 16;
/// How often it is looked for without an answer of Telegram before it is sent again.
const MOST_SEARCHES: u32 = 3;
/// A message that may or may not have arrived.
#[derive(Debug, Clone)]
pub(crate) struct UncertainDelivery {
    chat: ChatId,
    /// The last known id when it was sent.
    above: i32,
    message: Message,
    searches: u32,
}

impl MessageSender {
    /// As [`MessageSender::send`], but a message that may have arrived at an earlier try is looked
    /// for before it is sent again. `uncertain` describes that try; the caller keeps it between the
    /// tries.
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
            let ids =
                self.known_messages
                    .unknown(chat, open.above, to.saturating_add(SEARCH_AHEAD));
            match self.find(open, ids.into_iter()).await {
                Ok(Some(id)) => {
                    info!(spot = %options.spot, "a message had arrived although its answer was lost");
                    self.known_messages.note(chat, id);
                    self.message_cache.set(chat, id, &open.message);
                    *uncertain = None;
                    return Ok(id);
                }
                Ok(None) => {}
                Err(failure) => {
                    open.searches += 1;
                    if open.searches < MOST_SEARCHES {
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
                // Without a known id it cannot be told from what was sent before.
                let above = above.filter(|_| self.sends_alone);
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

    /// Deletes the first copy of a message that was sent again, if the first did arrive. It may
    /// have been out of reach of the search because of messages that the bot does not see.
    async fn remove_duplicate(
        &self,
        options: SendOptions,
        uncertain: &UncertainDelivery,
        id: MessageId,
    ) {
        let mut ids = self
            .known_messages
            .unknown(uncertain.chat, uncertain.above, id.0 - 1);
        ids.reverse();
        match self.find(uncertain, ids.into_iter()).await {
            Ok(Some(duplicate)) => {
                info!(spot = %options.spot, "a message arrived twice; the first is deleted");
                self.known_messages.note(uncertain.chat, duplicate);
                self.remove(options.spot, duplicate).await;
            }
            Ok(None) => {}
            Err(failure) => debug!(why = failure.why(), "a message may have arrived twice"),
        }
    }

    /// The first of these messages that is the uncertain one.
    async fn find(
        &self,
        uncertain: &UncertainDelivery,
        ids: impl Iterator<Item = MessageId> + Send,
    ) -> Result<Option<MessageId>, Failure> {
        for id in ids.take(SEARCH_CALLS) {
            if self.is_same_message(uncertain, id).await? {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// Whether this is the uncertain message. Buttons name the game and the turn, so the same
    /// buttons mean the same message. A message without buttons is edited to have this text, which
    /// works only on an unknown message of the bot.
    async fn is_same_message(
        &self,
        uncertain: &UncertainDelivery,
        id: MessageId,
    ) -> Result<bool, Failure> {
        let UncertainDelivery { chat, message, .. } = uncertain;
        let spot = Spot {
            chat: *chat,
            thread: None,
        };
        let keyboard = html::keyboard(&message.buttons, &self.page_buttons, spot);
        let edited = if keyboard.is_some() {
            let mut request = self.bot.edit_message_reply_markup(*chat, id);
            request.reply_markup = keyboard;
            let edited = request.await;
            // A message with other buttons is another one.
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
