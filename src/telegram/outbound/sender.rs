//! Sending one message, whoever asked for it.

use std::sync::Arc;
use std::time::Duration;

use teloxide::payloads::AnswerCallbackQuerySetters;
use teloxide::requests::Requester;
use teloxide::types::{
    CallbackQueryId, InputFile, LinkPreviewOptions, MessageId, ParseMode, ReplyParameters,
};
use teloxide::{Bot, RequestError};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tracing::warn;

use crate::activity::Activity;
use crate::app::{Attachment, Kind, Message, Network, Text};
use crate::telegram::address::Spot;
use crate::telegram::failure::Failure;
use crate::telegram::outbound::{self, CAPTION_LIMIT, TEXT_LIMIT, TOAST_LIMIT};
use crate::telegram::pace::{Booked, Limiter, Share, TooLong};
use crate::telegram::rewrite::Rewrites;
use crate::telegram::run::Settings;
use crate::telegram::shown::Shown;
use crate::telegram::trail::Trail;
use crate::telegram::typing::Signs;

/// Keyboards taken off at the same time, of messages whose time is over.
const STRIPS: usize = 8;

/// How long a call that carries a file may take, and how much longer for every so many bytes of it.
const UPLOAD_PATIENCE: Duration = Duration::from_secs(20);
const UPLOAD_PATIENCE_BYTES: usize = 100_000;
/// A file of more bytes that did not arrive in time is not sent again: it would not the next time
/// either, and maybe it did.
const LARGE: usize = 1_000_000;

/// The way out: everything this adapter says passes here, at its pace. Cheap to clone; all clones
/// are one.
#[derive(Clone)]
pub struct Outlet {
    pub(super) bot: Bot,
    /// The same with a client that waits as long as it is told to.
    pub(super) carrier: Bot,
    pub(super) network: Network,
    pub(super) limiter: Arc<Limiter>,
    pub(super) shown: Arc<Shown>,
    pub(super) rewrites: Arc<Rewrites>,
    pub(super) strips: Arc<Semaphore>,
    pub(super) trail: Arc<Trail>,
    pub(super) signs: Arc<Signs>,
    pub(super) activity: Activity,
}

/// How a message is to be sent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) spot: Spot,
    /// The message it replies to; if that is gone it is sent all the same.
    pub(super) reply_to: Option<MessageId>,
    pub(super) silent: bool,
    /// Whose turns it takes.
    pub(super) share: Share,
}

/// Gives a request what every kind of message has, and sends it.
macro_rules! dispatch {
    ($request:expr, $way:expr, $message:expr) => {{
        let mut request = $request;
        request.parse_mode = Some(ParseMode::Html);
        request.disable_notification = Some($way.silent);
        request.message_thread_id = $way.spot.thread;
        let reply = |id| ReplyParameters::new(id).allow_sending_without_reply();
        request.reply_parameters = $way.reply_to.map(reply);
        request.reply_markup = outbound::keyboard(&$message.buttons).map(Into::into);
        request.await
    }};
}

impl Outlet {
    pub(super) fn new(bot: Bot, carrier: Bot, network: Network, settings: &Settings) -> Outlet {
        Outlet {
            bot,
            carrier,
            network,
            limiter: Arc::new(Limiter::new(settings.pace)),
            shown: Arc::default(),
            rewrites: Arc::default(),
            strips: Arc::new(Semaphore::new(STRIPS)),
            trail: Arc::default(),
            signs: Arc::default(),
            activity: settings.activity.clone(),
        }
    }

    pub(super) fn network(&self) -> &Network {
        &self.network
    }

    /// Sends a message when it is its chat's turn; tells which message it became.
    ///
    /// Where Telegram does not understand the markup the plain words are sent.
    pub(super) async fn send(&self, way: Way, message: &Message) -> Result<MessageId, Failure> {
        self.turn(way.spot, way.share).await?;
        self.send_now(way, message).await
    }

    /// As [`Outlet::send`], for whoever has waited for the turn.
    pub(super) async fn send_now(&self, way: Way, message: &Message) -> Result<MessageId, Failure> {
        let mut sent = self.try_send(way, message).await;
        if let Err(Failure::Markup(why)) = &sent {
            warn!(spot = %way.spot, why, "markup not understood; sending plain words");
            sent = self.try_send(way, &self.unmarked(message)).await;
        }
        let sent = self.heeded(way.spot, sent);
        if let Ok(id) = sent {
            self.shown.set(way.spot.chat, id, message);
            self.trail.note(way.spot.chat, id);
        }
        sent
    }

    /// Waits until it is this chat's turn; shows there meanwhile that something will come.
    pub(super) async fn turn(&self, spot: Spot, share: Share) -> Result<(), Failure> {
        match self.limiter.book(spot.chat, share) {
            Ok(booked) => {
                self.come(spot, booked).await;
                Ok(())
            }
            Err(TooLong(wait)) => {
                if share == Share::Boards {
                    self.type_once(spot, wait);
                }
                Err(Failure::TooLong(wait))
            }
        }
    }

    /// Waits for a turn that was booked, as [`Outlet::turn`].
    pub(super) async fn come(&self, spot: Spot, booked: Booked) {
        let _sign = self.typing(spot, booked.wait());
        self.limiter.come(booked).await;
    }

    /// Waits for a call that carries a file, as long as its size allows.
    pub(super) async fn carried<T>(
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

    /// Leaves a chat alone for as long as Telegram asks for. What was done though the answer could
    /// not be read is done.
    pub(super) fn heeded(
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
                    self.limiter.hold(spot.chat, *pause);
                }
                Err(failure)
            }
            Ok(id) => Ok(id),
        }
    }

    /// The same in plain words, without buttons.
    pub(super) fn unmarked(&self, message: &Message) -> Message {
        let words = outbound::plain(&message.text, &self.network, CAPTION_LIMIT);
        Message {
            text: Text::plain(words),
            buttons: Vec::new(),
            ..message.clone()
        }
    }

    async fn try_send(&self, way: Way, message: &Message) -> Result<MessageId, Failure> {
        let chat = way.spot.chat;
        match &message.attachment {
            Some(attachment) => {
                let caption = outbound::html(&message.text, &self.network, CAPTION_LIMIT);
                let caption = Some(caption).filter(|caption| !caption.is_empty());
                let file = upload(attachment);
                let call = async {
                    match attachment.kind {
                        Kind::Picture => {
                            let mut request = self.carrier.send_photo(chat, file);
                            request.caption = caption;
                            dispatch!(request, way, message)
                        }
                        Kind::Film => {
                            let mut request = self.carrier.send_animation(chat, file);
                            request.caption = caption;
                            dispatch!(request, way, message)
                        }
                        Kind::File => {
                            let mut request = self.carrier.send_document(chat, file);
                            request.caption = caption;
                            // A picture kept as a file stays a file.
                            request.disable_content_type_detection = Some(true);
                            dispatch!(request, way, message)
                        }
                    }
                };
                let sent = self.carried(attachment, call).await;
                sent.map(|message| message.id)
            }
            None if message.text.is_empty() => Err(Failure::Refused(
                "a message without words or picture".to_owned(),
            )),
            None => {
                let words = outbound::html(&message.text, &self.network, TEXT_LIMIT);
                let mut request = self.bot.send_message(chat, words);
                request.link_preview_options = Some(no_preview());
                let sent: Result<_, RequestError> = dispatch!(request, way, message);
                sent.map(|message| message.id)
                    .map_err(|error| self.failure(&error))
            }
        }
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

    pub(super) fn failure(&self, error: &RequestError) -> Failure {
        Failure::of(error, self.bot.token())
    }
}

/// How long a call that carries so many bytes may take.
fn upload_patience(bytes: usize) -> Duration {
    let more = u64::try_from(bytes / UPLOAD_PATIENCE_BYTES).unwrap_or(u64::MAX);
    UPLOAD_PATIENCE.saturating_add(Duration::from_secs(more))
}

/// What it means that a file of so many bytes did not arrive in time.
fn out_of_time(bytes: usize) -> Failure {
    let why = format!("{bytes} bytes did not arrive in time");
    if bytes > LARGE {
        Failure::Attachment(why)
    } else {
        Failure::Lost(why)
    }
}

/// A file of an attachment, to be sent along.
pub(super) fn upload(attachment: &Attachment) -> InputFile {
    InputFile::memory(attachment.bytes.to_vec()).file_name(attachment.name.clone())
}

/// Links in a message show no page below it.
pub(super) fn no_preview() -> LinkPreviewOptions {
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
