//! Sends messages, at the rate that Telegram allows.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use teloxide::payloads::AnswerCallbackQuerySetters;
use teloxide::requests::Requester;
use teloxide::types::{
    CallbackQueryId, ChatAction, InputFile, LinkPreviewOptions, MessageId, ParseMode,
    ReplyParameters,
};
use teloxide::{Bot, RequestError};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tracing::{debug, warn};

use crate::activity::Activity;
use crate::app::{Attachment, Kind, Message, Network, Text};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::html::{self, CAPTION_LIMIT, TEXT_LIMIT, TOAST_LIMIT};
use crate::telegram::outbound::known_messages::KnownMessages;
use crate::telegram::outbound::message_cache::MessageCache;
use crate::telegram::outbound::page_button::PageButtons;
use crate::telegram::outbound::pending_edits::PendingEdits;
use crate::telegram::outbound::rate_limit::{Priority, RateLimiter, Reservation, TooLong};
use crate::telegram::outbound::typing::{TypingChats, TypingIndicator};
use crate::telegram::settings::{Error, LONGEST_UPLOAD, Settings, client, network};

/// How many messages lose their buttons at the same time.
const BUTTON_REMOVALS: usize = 8;

/// How long a call with a file may take, and one second more for every so many bytes of it.
const UPLOAD_PATIENCE: Duration = Duration::from_secs(20);
const UPLOAD_PATIENCE_BYTES: usize = 100_000;
/// A file of more bytes that did not arrive in time is not sent again: it would be too slow again,
/// and it may have arrived.
const LARGE: usize = 1_000_000;

/// Sends everything that this adapter says. Clones share their state.
#[derive(Clone)]
pub struct MessageSender {
    pub(crate) bot: Bot,
    /// The same with a client whose calls may take as long as an upload.
    pub(crate) upload_bot: Bot,
    pub(crate) network: Network,
    pub(crate) limiter: Arc<RateLimiter>,
    pub(crate) message_cache: Arc<MessageCache>,
    pub(crate) pending_edits: Arc<PendingEdits>,
    pub(crate) button_removals: Arc<Semaphore>,
    pub(crate) known_messages: Arc<KnownMessages>,
    pub(crate) typing_chats: Arc<TypingChats>,
    pub(crate) page_buttons: Arc<PageButtons>,
    /// Whether this process receives updates, or looks after the webhook by which all receive them, and the last
    /// call for that was answered.
    pub(crate) connected: Arc<AtomicBool>,
    /// Whether no other process sends for this bot at the same time.
    pub(crate) sends_alone: bool,
    pub(crate) activity: Activity,
}

/// How a message is to be sent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SendOptions {
    pub(crate) spot: Spot,
    /// The message it replies to; if that is gone it is sent without.
    pub(crate) reply_to: Option<MessageId>,
    pub(crate) silent: bool,
    /// Which slots it may use.
    pub(crate) priority: Priority,
}

/// Sets what every kind of message has, and sends the request.
macro_rules! dispatch {
    ($request:expr, $options:expr, $message:expr, $pages:expr) => {{
        let mut request = $request;
        request.parse_mode = Some(ParseMode::Html);
        request.disable_notification = Some($options.silent);
        request.message_thread_id = $options.spot.thread;
        let reply = |id| ReplyParameters::new(id).allow_sending_without_reply();
        request.reply_parameters = $options.reply_to.map(reply);
        let keyboard = html::keyboard(&$message.buttons, $pages, $options.spot);
        request.reply_markup = keyboard.map(Into::into);
        request.await
    }};
}

impl MessageSender {
    /// A sender to the server in these settings. It makes no call yet.
    ///
    /// # Errors
    ///
    /// A missing token, a bad `api_url`.
    pub fn connect(settings: &Settings) -> Result<MessageSender, Error> {
        let bot = client(settings, None)?;
        let upload_bot = client(settings, Some(LONGEST_UPLOAD))?;
        Ok(MessageSender::new(bot, upload_bot, network()?, settings))
    }

    pub(crate) fn new(
        bot: Bot,
        upload_bot: Bot,
        network: Network,
        settings: &Settings,
    ) -> MessageSender {
        MessageSender {
            bot,
            upload_bot,
            network,
            limiter: Arc::new(RateLimiter::new(settings.pace)),
            message_cache: Arc::default(),
            pending_edits: Arc::default(),
            button_removals: Arc::new(Semaphore::new(BUTTON_REMOVALS)),
            known_messages: Arc::default(),
            typing_chats: Arc::default(),
            page_buttons: Arc::new(settings.page_buttons.clone()),
            connected: Arc::default(),
            sends_alone: true,
            activity: settings.activity.clone(),
        }
    }

    pub(crate) fn network(&self) -> &Network {
        &self.network
    }

    /// Sends a message when its slot has come; gives the id of the new message.
    ///
    /// Where Telegram refuses the markup the plain text is sent.
    pub(crate) async fn send(
        &self,
        options: SendOptions,
        message: &Message,
    ) -> Result<MessageId, Failure> {
        self.wait_for_slot(options.spot, options.priority).await?;
        self.send_now(options, message).await
    }

    /// As [`MessageSender::send`], after the caller has waited for the slot.
    pub(crate) async fn send_now(
        &self,
        options: SendOptions,
        message: &Message,
    ) -> Result<MessageId, Failure> {
        let mut sent = self.try_send(options, message).await;
        if let Err(Failure::Markup(why)) = &sent {
            warn!(spot = %options.spot, why, "the markup was refused; sending plain text");
            sent = self.try_send(options, &self.without_markup(message)).await;
        }
        let sent = self.note_pause(options.spot, sent);
        if let Ok(id) = sent {
            self.message_cache.set(options.spot.chat, id, message);
            self.known_messages.note(options.spot.chat, id);
        }
        sent
    }

    /// Waits for a slot of this chat, and shows "typing" there meanwhile.
    pub(crate) async fn wait_for_slot(
        &self,
        spot: Spot,
        priority: Priority,
    ) -> Result<(), Failure> {
        match self.limiter.reserve(spot.chat, priority) {
            Ok(reservation) => {
                self.wait_for(spot, reservation).await;
                Ok(())
            }
            Err(TooLong(wait)) => {
                if priority == Priority::Boards {
                    // The message is sent by a later delivery.
                    if let Some(indicator) = self.typing(spot, wait) {
                        indicator.once();
                    }
                }
                Err(Failure::TooLong(wait))
            }
        }
    }

    /// Waits for a reserved slot, as [`MessageSender::wait_for_slot`].
    pub(crate) async fn wait_for(&self, spot: Spot, reservation: Reservation) {
        let _indicator = self.typing(spot, reservation.wait());
        self.limiter.wait_for(reservation).await;
    }

    /// Shows "typing" in a chat to which a message will be sent so much later.
    fn typing(&self, spot: Spot, wait: Duration) -> Option<TypingIndicator> {
        if self.limiter.is_paused(spot.chat) {
            return None;
        }
        let sender = self.clone();
        self.typing_chats.start(spot.chat, wait, move || {
            let sender = sender.clone();
            async move { sender.send_typing(spot).await }
        })
    }

    async fn send_typing(&self, spot: Spot) -> bool {
        let mut request = self.bot.send_chat_action(spot.chat, ChatAction::Typing);
        request.message_thread_id = spot.thread;
        let sent = request.await;
        if let Err(error) = &sent {
            debug!(
                why = self.failure(error).why(),
                "the typing indicator was not shown"
            );
        }
        sent.is_ok()
    }

    /// Makes a call with a file, for as long as its size allows.
    pub(crate) async fn upload<T>(
        &self,
        attachment: &Attachment,
        call: impl Future<Output = Result<T, RequestError>>,
    ) -> Result<T, Failure> {
        let bytes = attachment.bytes.len();
        match timeout(upload_patience(bytes), call).await {
            Ok(called) => called.map_err(|error| self.failure(&error)),
            Err(_) => Err(out_of_time(bytes)),
        }
    }

    /// Pauses a chat if Telegram asks for that. A call whose answer could not be parsed was done.
    pub(crate) fn note_pause(
        &self,
        spot: Spot,
        done: Result<MessageId, Failure>,
    ) -> Result<MessageId, Failure> {
        match done {
            Err(Failure::Sent(id)) => Ok(id),
            Err(failure) => {
                if let Failure::Later {
                    after: Some(pause), ..
                } = &failure
                {
                    self.limiter.pause(spot.chat, *pause);
                }
                Err(failure)
            }
            Ok(id) => Ok(id),
        }
    }

    /// The same in plain text, without buttons.
    pub(crate) fn without_markup(&self, message: &Message) -> Message {
        let words = html::plain(&message.text, &self.network, CAPTION_LIMIT);
        Message {
            text: Text::plain(words),
            buttons: Vec::new(),
            ..message.clone()
        }
    }

    async fn try_send(
        &self,
        options: SendOptions,
        message: &Message,
    ) -> Result<MessageId, Failure> {
        let chat = options.spot.chat;
        match &message.attachment {
            Some(attachment) => {
                let caption = html::html(&message.text, &self.network, CAPTION_LIMIT);
                let caption = Some(caption).filter(|caption| !caption.is_empty());
                let file = input_file(attachment);
                let call = async {
                    match attachment.kind {
                        Kind::Picture => {
                            let mut request = self.upload_bot.send_photo(chat, file);
                            request.caption = caption;
                            dispatch!(request, options, message, &self.page_buttons)
                        }
                        Kind::Film => {
                            let mut request = self.upload_bot.send_animation(chat, file);
                            request.caption = caption;
                            dispatch!(request, options, message, &self.page_buttons)
                        }
                        Kind::File => {
                            let mut request = self.upload_bot.send_document(chat, file);
                            request.caption = caption;
                            // A picture sent as a file stays a file.
                            request.disable_content_type_detection = Some(true);
                            dispatch!(request, options, message, &self.page_buttons)
                        }
                    }
                };
                let sent = self.upload(attachment, call).await;
                sent.map(|message| message.id)
            }
            None if message.text.is_empty() => Err(Failure::Refused(
                "a message without text or picture".to_owned(),
            )),
            None => {
                let words = html::html(&message.text, &self.network, TEXT_LIMIT);
                let mut request = self.bot.send_message(chat, words);
                request.link_preview_options = Some(no_preview());
                let sent: Result<_, RequestError> =
                    dispatch!(request, options, message, &self.page_buttons);
                sent.map(|message| message.id)
                    .map_err(|error| self.failure(&error))
            }
        }
    }

    /// Answers a press: with a notification that fades, with one to be closed by hand (`true`), or
    /// with nothing.
    pub(crate) async fn answer(
        &self,
        query: &CallbackQueryId,
        note: Option<(&Message, bool)>,
    ) -> Result<(), Failure> {
        let mut request = self.bot.answer_callback_query(query.clone());
        if let Some((message, alert)) = note.filter(|(message, _)| !message.text.is_empty()) {
            let words = html::plain(&message.text, &self.network, TOAST_LIMIT);
            request = request.text(words).show_alert(alert);
        }
        let answered = request.await;
        answered.map(|_| ()).map_err(|error| self.failure(&error))
    }

    pub(crate) fn failure(&self, error: &RequestError) -> Failure {
        Failure::of(error, self.bot.token())
    }
}

/// How long a call with a file of so many bytes may take.
fn upload_patience(bytes: usize) -> Duration {
    let more = u64::try_from(bytes / UPLOAD_PATIENCE_BYTES).unwrap_or(u64::MAX);
    UPLOAD_PATIENCE.saturating_add(Duration::from_secs(more))
}

/// The failure of a file of so many bytes that did not arrive in time.
fn out_of_time(bytes: usize) -> Failure {
    let why = format!("{bytes} bytes did not arrive in time");
    if bytes > LARGE {
        Failure::Attachment(why)
    } else {
        Failure::Lost(why)
    }
}

/// The file of an attachment, to be uploaded.
pub(crate) fn input_file(attachment: &Attachment) -> InputFile {
    InputFile::memory(attachment.bytes.to_vec()).file_name(attachment.name.clone())
}

/// Shows no preview of the links in a message.
pub(crate) fn no_preview() -> LinkPreviewOptions {
    LinkPreviewOptions {
        is_disabled: true,
        url: None,
        prefer_small_media: false,
        prefer_large_media: false,
        show_above_text: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_get_more_time_and_one_try() {
        assert_eq!(upload_patience(90_000), Duration::from_secs(20));
        assert_eq!(upload_patience(8_000_000), Duration::from_secs(100));
        assert!(matches!(out_of_time(90_000), Failure::Lost(_)));
        assert!(matches!(out_of_time(8_000_000), Failure::Attachment(_)));
    }
}
