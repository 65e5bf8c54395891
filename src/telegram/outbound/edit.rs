//! Editing a message that was sent: its text, its picture, its buttons.

use teloxide::RequestError;
use teloxide::requests::Requester;
use teloxide::types::{
    ChatId, InputMedia, InputMediaAnimation, InputMediaDocument, InputMediaPhoto, MessageId,
    ParseMode,
};
use tracing::{debug, warn};

use crate::app::{Kind, Message};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::html::{self, CAPTION_LIMIT, TEXT_LIMIT};
use crate::telegram::outbound::sender::{MessageSender, input_file, no_preview};

/// What a message consists of, which decides how it can be edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageForm {
    /// Text alone. It can get a picture (<https://core.telegram.org/bots/api#editmessagemedia>).
    Text,
    /// A picture, a film or a file with a caption. It can become another one of these, but never
    /// text alone.
    Media,
    /// Deleted, or so old that Telegram does not show it any more.
    Gone,
}

impl MessageForm {
    /// The form of a message of the bot.
    pub(crate) const fn of(message: &Message) -> MessageForm {
        match message.attachment {
            Some(_) => MessageForm::Media,
            None => MessageForm::Text,
        }
    }

    /// Whether an edit can turn it into this message.
    pub(crate) const fn can_become(self, message: &Message) -> bool {
        match self {
            MessageForm::Text => true,
            MessageForm::Media => message.attachment.is_some(),
            MessageForm::Gone => false,
        }
    }
}

impl MessageSender {
    /// Edits a message of this form at once. The caller has waited for the slot.
    pub(crate) async fn edit_now(
        &self,
        spot: Spot,
        id: MessageId,
        form: MessageForm,
        message: &Message,
    ) -> Result<MessageId, Failure> {
        let mut edited = self.try_edit(spot, id, form, message).await;
        if let Err(Failure::Markup(why)) = &edited {
            warn!(%spot, why, "the markup was refused; sending plain text");
            edited = self
                .try_edit(spot, id, form, &self.without_markup(message))
                .await;
        }
        if matches!(edited, Err(Failure::Unchanged)) {
            edited = Ok(id);
        }
        let edited = self.note_pause(spot, edited);
        if edited.is_ok() {
            self.message_cache.set(spot.chat, id, message);
        }
        edited
    }

    async fn try_edit(
        &self,
        spot: Spot,
        id: MessageId,
        form: MessageForm,
        message: &Message,
    ) -> Result<MessageId, Failure> {
        let keyboard = html::keyboard(&message.buttons, &self.page_buttons, spot);
        match &message.attachment {
            // The same picture is not uploaded again.
            Some(attachment)
                if form == MessageForm::Media
                    && self.message_cache.has_attachment(spot.chat, id, attachment) =>
            {
                let caption = html::html(&message.text, &self.network, CAPTION_LIMIT);
                let mut request = self.bot.edit_message_caption(spot.chat, id);
                request.caption = Some(caption);
                request.parse_mode = Some(ParseMode::Html);
                request.reply_markup = keyboard;
                self.edited(request.await)
            }
            Some(attachment) => {
                let Some(media) = self.media(message) else {
                    return Err(Failure::Refused("no media".to_owned()));
                };
                let mut request = self.upload_bot.edit_message_media(spot.chat, id, media);
                request.reply_markup = keyboard;
                let edited = self.upload(attachment, async { request.await }).await;
                edited.map(|message| message.id)
            }
            None if message.text.is_empty() => Err(Failure::Refused(
                "a message without text or picture".to_owned(),
            )),
            None => {
                let words = html::html(&message.text, &self.network, TEXT_LIMIT);
                let mut request = self.bot.edit_message_text(spot.chat, id, words);
                request.parse_mode = Some(ParseMode::Html);
                request.link_preview_options = Some(no_preview());
                request.reply_markup = keyboard;
                self.edited(request.await)
            }
        }
    }

    fn edited(
        &self,
        edited: Result<teloxide::types::Message, RequestError>,
    ) -> Result<MessageId, Failure> {
        edited
            .map(|message| message.id)
            .map_err(|error| self.failure(&error))
    }

    fn media(&self, message: &Message) -> Option<InputMedia> {
        let attachment = message.attachment.as_ref()?;
        let caption = html::html(&message.text, &self.network, CAPTION_LIMIT);
        let file = input_file(attachment);
        Some(match attachment.kind {
            Kind::Picture => {
                let photo = InputMediaPhoto::new(file).caption(caption);
                InputMedia::Photo(photo.parse_mode(ParseMode::Html))
            }
            Kind::Film => {
                let animation = InputMediaAnimation::new(file).caption(caption);
                InputMedia::Animation(animation.parse_mode(ParseMode::Html))
            }
            Kind::File => {
                let mut document = InputMediaDocument::new(file).caption(caption);
                document.disable_content_type_detection = Some(true);
                InputMedia::Document(document.parse_mode(ParseMode::Html))
            }
        })
    }

    /// Deletes a message that another one has replaced, or removes its buttons where it cannot be
    /// deleted.
    pub(crate) async fn remove(&self, spot: Spot, id: MessageId) {
        let deleted = self.bot.delete_message(spot.chat, id).await;
        if let Err(error) = deleted {
            debug!(
                why = self.failure(&error).why(),
                "an old message could not be deleted; its buttons are removed"
            );
            self.remove_buttons(spot.chat, id).await;
        }
    }

    /// Removes the buttons of an old message in a task of its own, but not when the chat has few
    /// slots left. A press of a button that stays is refused anyway.
    pub(crate) fn remove_buttons_later(&self, chat: ChatId, id: MessageId) {
        if self.message_cache.has_no_buttons(chat, id) {
            return;
        }
        let Ok(permit) = self.button_removals.clone().try_acquire_owned() else {
            return;
        };
        if !self.limiter.try_spare(chat) {
            return;
        }
        let sender = self.clone();
        let work = self.activity.begin();
        tokio::spawn(async move {
            sender.remove_buttons(chat, id).await;
            drop((permit, work));
        });
    }

    async fn remove_buttons(&self, chat: ChatId, id: MessageId) {
        let Err(error) = self.bot.edit_message_reply_markup(chat, id).await else {
            self.message_cache.buttons_removed(chat, id);
            return;
        };
        let failure = self.failure(&error);
        if matches!(failure, Failure::Unchanged | Failure::NotEditable(_)) {
            // There is nothing left to remove.
            self.message_cache.buttons_removed(chat, id);
        }
        debug!(
            why = failure.why(),
            "old buttons could not be removed, or are gone already"
        );
        if let Failure::Later {
            after: Some(pause), ..
        } = failure
        {
            self.limiter.pause(chat, pause);
        }
    }
}
