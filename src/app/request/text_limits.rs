//! How long a text may be, whatever network carries it.

use crate::app::request::message::Message;

/// The most UTF-16 units of a text with a picture: Telegram allows 1,024 in a caption.
pub(crate) const CAPTION_LIMIT: usize = 960;

/// The most UTF-16 units of a text alone: Discord allows 2,000, marks and escapes included.
pub(crate) const TEXT_LIMIT: usize = 1800;

/// A message no longer than every network allows.
pub(crate) fn fit(mut message: Message) -> Message {
    let limit = if message.attachment.is_some() {
        CAPTION_LIMIT
    } else {
        TEXT_LIMIT
    };
    if message.text.length() > limit {
        message.text = message.text.without_links();
    }
    message.text = message.text.fitted(limit);
    message
}
