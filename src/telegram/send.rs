//! Sending one message, whoever asked for it.

use std::sync::Arc;
use std::time::Duration;

use teloxide::Bot;
use teloxide::payloads::{AnswerCallbackQuerySetters, SendMessageSetters, SendPhotoSetters};
use teloxide::requests::Requester;
use teloxide::types::{
    CallbackQueryId, InputFile, LinkPreviewOptions, MessageId, ParseMode, ReplyParameters,
};
use tracing::warn;

use crate::app::{Message, Network, Text};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::{self, CAPTION_LIMIT, TEXT_LIMIT, TOAST_LIMIT};
use crate::telegram::pace::{Limiter, Pace, TooLong};

/// The way out: everything this adapter says passes here, at its pace.
#[derive(Clone)]
pub(super) struct Outlet {
    bot: Bot,
    network: Network,
    limiter: Arc<Limiter>,
}

/// How a message is to be sent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) spot: Spot,
    /// The message it replies to; if that is gone it is sent all the same.
    pub(super) reply_to: Option<MessageId>,
    pub(super) silent: bool,
    /// How long it may wait for its turn.
    pub(super) patience: Duration,
}

impl Outlet {
    pub(super) fn new(bot: Bot, network: Network, pace: Pace) -> Outlet {
        Outlet {
            bot,
            network,
            limiter: Arc::new(Limiter::new(pace)),
        }
    }

    pub(super) fn network(&self) -> &Network {
        &self.network
    }

    /// Sends a message; tells which message it became.
    ///
    /// Where Telegram does not understand the markup the plain words are sent.
    pub(super) async fn send(&self, way: Way, message: &Message) -> Result<MessageId, Failure> {
        if let Err(TooLong(wait)) = self.limiter.turn(way.spot.chat, way.patience).await {
            return Err(Failure::Later {
                after: Some(wait),
                why: "our own pace".to_owned(),
            });
        }
        let mut sent = self.try_send(way, message).await;
        if let Err(Failure::Markup(why)) = &sent {
            warn!(spot = %way.spot, why, "markup not understood; sending plain words");
            let words = outbound::plain(&message.text, &self.network, CAPTION_LIMIT);
            let mut words = Message {
                text: Text::plain(words),
                ..message.clone()
            };
            words.buttons.clear();
            sent = self.try_send(way, &words).await;
        }
        match sent {
            Err(Failure::Sent(id)) => Ok(id),
            Err(Failure::Later {
                after: Some(pause),
                why,
            }) => {
                self.limiter.hold(way.spot.chat, pause);
                Err(Failure::Later {
                    after: Some(pause),
                    why,
                })
            }
            sent => sent,
        }
    }

    async fn try_send(&self, way: Way, message: &Message) -> Result<MessageId, Failure> {
        let reply = way
            .reply_to
            .map(|id| ReplyParameters::new(id).allow_sending_without_reply());
        let keyboard = outbound::keyboard(&message.buttons);
        let sent = match &message.attachment {
            Some(picture) => {
                let file =
                    InputFile::memory(picture.bytes.to_vec()).file_name(picture.name.clone());
                let mut request = self
                    .bot
                    .send_photo(way.spot.chat, file)
                    .caption(outbound::html(&message.text, &self.network, CAPTION_LIMIT))
                    .parse_mode(ParseMode::Html)
                    .disable_notification(way.silent);
                request.message_thread_id = way.spot.thread;
                request.reply_parameters = reply;
                request.reply_markup = keyboard.map(Into::into);
                request.await
            }
            None if message.text.is_empty() => {
                return Err(Failure::Refused(
                    "a message without words or picture".to_owned(),
                ));
            }
            None => {
                let mut request = self
                    .bot
                    .send_message(
                        way.spot.chat,
                        outbound::html(&message.text, &self.network, TEXT_LIMIT),
                    )
                    .parse_mode(ParseMode::Html)
                    .link_preview_options(no_preview())
                    .disable_notification(way.silent);
                request.message_thread_id = way.spot.thread;
                request.reply_parameters = reply;
                request.reply_markup = keyboard.map(Into::into);
                request.await
            }
        };
        sent.map(|message| message.id)
            .map_err(|error| self.failure(&error))
    }

    /// Answers a press: with a note that fades, with one to be closed by hand (`true`), or with
    /// nothing.
    pub(super) async fn answer(
        &self,
        query: &CallbackQueryId,
        note: Option<(&Message, bool)>,
    ) -> Result<(), Failure> {
        let mut request = self.bot.answer_callback_query(query.clone());
        if let Some((message, alert)) = note.filter(|(message, _)| !message.text.is_empty()) {
            let words = outbound::plain(&message.text, &self.network, TOAST_LIMIT);
            request = request.text(words).show_alert(alert);
        }
        let answered = request.await;
        answered.map(|_| ()).map_err(|error| self.failure(&error))
    }

    /// Takes the buttons off a message.
    pub(super) async fn strip(&self, spot: Spot, id: MessageId) -> Result<(), Failure> {
        let request = self.bot.edit_message_reply_markup(spot.chat, id);
        request
            .await
            .map(|_| ())
            .map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &teloxide::RequestError) -> Failure {
        Failure::of(error, self.bot.token())
    }
}

/// Links in a message show no page below it.
fn no_preview() -> LinkPreviewOptions {
    LinkPreviewOptions {
        is_disabled: true,
        url: None,
        prefer_small_media: false,
        prefer_large_media: false,
        show_above_text: false,
    }
}
