//! Delivers the messages of the outbox to Telegram.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use teloxide::types::{ChatId, MessageId, UserId};

use crate::app::{
    Account, Delivered, DeliveryError, Kind, Message, MessageRef, Network, NoticeId,
    OutgoingMessage, Place, Transport, Trouble,
};
use crate::telegram::address::{self, Spot, message_of};
use crate::telegram::failure::Failure;
use crate::telegram::identity::Identity;
use crate::telegram::outbound::edit::MessageForm;
use crate::telegram::outbound::expiring_cache::ExpiringCache;
use crate::telegram::outbound::html;
use crate::telegram::outbound::lost_answer::UncertainDelivery;
use crate::telegram::outbound::rate_limit::Priority;
use crate::telegram::outbound::sender::{MessageSender, SendOptions};

/// The most uncertain deliveries that are remembered.
const DOUBTS: usize = 1_024;

/// Sends through the [`MessageSender`]. Telegram has no idempotency key for sending: a message that
/// is delivered again because its answer was lost is looked for before it is sent again
/// (`lost_answer`), unless the program was restarted in between.
pub struct TelegramTransport {
    pub(crate) sender: MessageSender,
    pub(crate) identity: Identity,
    /// Who manages which chat.
    pub(crate) managers: ExpiringCache<(ChatId, UserId), bool>,
    /// What prevents playing in which chat.
    pub(crate) troubles: ExpiringCache<ChatId, Vec<Trouble>>,
    /// Messages that may or may not have arrived.
    uncertain: Mutex<HashMap<NoticeId, UncertainDelivery>>,
}

impl TelegramTransport {
    /// The transport of this bot.
    pub fn new(sender: MessageSender, identity: Identity) -> TelegramTransport {
        TelegramTransport {
            sender,
            identity,
            managers: ExpiringCache::default(),
            troubles: ExpiringCache::default(),
            uncertain: Mutex::default(),
        }
    }
}

/// The priority of a message: what shows a board, or asks for an answer, is more urgent.
fn priority_of(message: &Message) -> Priority {
    let asks = message.buttons.iter().any(|row| !row.is_empty());
    if message.shows.is_some() || asks {
        Priority::Boards
    } else {
        Priority::Notices
    }
}

#[async_trait]
impl Transport for TelegramTransport {
    fn network(&self) -> &Network {
        self.sender.network()
    }

    fn is_connected(&self) -> bool {
        self.sender.connected.load(Ordering::Relaxed)
    }

    async fn deliver(&self, outgoing: &OutgoingMessage) -> Result<Delivered, DeliveryError> {
        let Some(spot) = Spot::of(&outgoing.route.place) else {
            return Err(DeliveryError::Unreachable(format!(
                "no place here: {:?}",
                outgoing.route.place
            )));
        };
        let before = outgoing.previous.as_ref().and_then(message_of);
        let before = before.and_then(|(chat, id)| (chat == spot.chat).then_some(id));
        match self.edited(spot, outgoing).await {
            Ok(Some(id)) => {
                return Ok(Delivered {
                    message: spot.message(self.sender.network(), id),
                    thread: None,
                    thread_later: false,
                });
            }
            Ok(None) => {}
            Err(failure) => return Err(self.explain(spot, outgoing, failure)),
        }
        let mut uncertain = self.uncertain().remove(&outgoing.id);
        let sent = self.send(spot, before, outgoing, &mut uncertain).await;
        if let Some(uncertain) = uncertain {
            self.keep(outgoing.id, uncertain);
        }
        match sent {
            Ok(id) => {
                if let Some(before) = before {
                    self.sender.remove_buttons_later(spot.chat, before);
                }
                Ok(Delivered {
                    message: spot.message(self.sender.network(), id),
                    thread: None,
                    thread_later: false,
                })
            }
            Err(failure) => Err(self.explain(spot, outgoing, failure)),
        }
    }

    async fn examine(&self, place: &Place) -> Vec<Trouble> {
        let mut troubles = self.look_for_trouble(place).await;
        let spot = Spot::of(place);
        troubles.extend(spot.and_then(|spot| self.sender.page_buttons.troubles(spot)));
        troubles
    }

    async fn manages(&self, place: &Place, account: &Account) -> Option<bool> {
        self.is_manager(place, account).await
    }

    fn address_of(&self, message: &MessageRef) -> Option<String> {
        address::link_to(message)
    }

    fn commands_reply(&self) -> bool {
        true
    }

    fn invitation(&self, payload: &str) -> Option<String> {
        address::invitation(self.identity.handle.as_deref()?, payload)
    }
}

impl TelegramTransport {
    /// Sends a message. In a group it replies to the message before it, so that a game is a chain
    /// that can be followed back; in a private chat that is not needed.
    async fn send(
        &self,
        spot: Spot,
        before: Option<MessageId>,
        outgoing: &OutgoingMessage,
        uncertain: &mut Option<UncertainDelivery>,
    ) -> Result<MessageId, Failure> {
        let mut options = SendOptions {
            spot,
            reply_to: before.filter(|_| !spot.is_private()),
            silent: outgoing.silent,
            priority: priority_of(&outgoing.message),
        };
        let message = &outgoing.message;
        let mut sent = self.sender.send_once(options, message, uncertain).await;
        // A reply is sent to the topic of the message it replies to, which may be closed.
        if matches!(sent, Err(Failure::Thread(_)))
            && spot.thread.is_none()
            && options.reply_to.is_some()
        {
            options.reply_to = None;
            sent = self.sender.send_once(options, message, uncertain).await;
        }
        // For pictures of boards the core has better text than their alternative text.
        let attachment = outgoing.message.attachment.as_ref();
        let other = attachment.is_some_and(|attachment| attachment.kind != Kind::Picture);
        if matches!(sent, Err(Failure::Attachment(_))) && other {
            let words = html::with_alt_text(&outgoing.message);
            sent = self.sender.send_once(options, &words, uncertain).await;
        }
        sent
    }

    /// Edits the message that this one replaces, if there is one that can become it.
    async fn edited(
        &self,
        spot: Spot,
        outgoing: &OutgoingMessage,
    ) -> Result<Option<MessageId>, Failure> {
        let Some(post) = &outgoing.edits else {
            return Ok(None);
        };
        let form = if post.has_attachment {
            MessageForm::Media
        } else {
            MessageForm::Text
        };
        let there = message_of(&post.message).filter(|(chat, _)| *chat == spot.chat);
        let Some((_, id)) = there else {
            return Ok(None);
        };
        if form.can_become(&outgoing.message) {
            self.sender.wait_for_slot(spot, Priority::Notices).await?;
            match self
                .sender
                .edit_now(spot, id, form, &outgoing.message)
                .await
            {
                Ok(id) => return Ok(Some(id)),
                // It was deleted, or is too old: another one takes its place.
                Err(Failure::NotEditable(_)) => return Ok(None),
                Err(failure) => return Err(failure),
            }
        }
        self.sender.remove(spot, id).await;
        Ok(None)
    }

    fn keep(&self, id: NoticeId, delivery: UncertainDelivery) {
        let mut uncertain = self.uncertain();
        if uncertain.len() >= DOUBTS {
            // Those are sent again without a search, as all are after a restart.
            uncertain.clear();
        }
        uncertain.insert(id, delivery);
    }

    fn uncertain(&self) -> MutexGuard<'_, HashMap<NoticeId, UncertainDelivery>> {
        // Every change of the map is one step.
        self.uncertain
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn explain(&self, spot: Spot, outgoing: &OutgoingMessage, failure: Failure) -> DeliveryError {
        let moved = |to: Spot| DeliveryError::Moved(to.route(self.sender.network()));
        match failure {
            Failure::Later { after, why } => DeliveryError::Later { after, why },
            Failure::Lost(why) => DeliveryError::Later { after: None, why },
            // The outbox has other chats to serve meanwhile.
            Failure::TooLong(wait) => DeliveryError::Later {
                after: Some(wait),
                why: failure.why().to_owned(),
            },
            // The polling loop ends with this error for the operator; the message stays in the
            // outbox.
            Failure::Token => DeliveryError::Later {
                after: None,
                why: failure.why().to_owned(),
            },
            Failure::Moved(chat) if chat != spot.chat => moved(Spot { chat, ..spot }),
            // Without its topic a game goes on in the group itself.
            Failure::Thread(_) if spot.thread.is_some() => moved(Spot {
                thread: None,
                ..spot
            }),
            Failure::Unreachable(why) | Failure::Thread(why) => DeliveryError::Unreachable(why),
            // A text without a fault was refused, so the reason is the chat.
            Failure::Refused(_)
                if outgoing.message.attachment.is_none() && !failure.is_about_message() =>
            {
                DeliveryError::Unreachable(failure.why().to_owned())
            }
            // The core has text for where pictures are forbidden.
            failure => DeliveryError::Refused(failure.why().to_owned()),
        }
    }
}
