//! How long a text may be, whatever network carries it.

use crate::app::request::message::{Message, Text};

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

/// The lines in pages of at most `limit` UTF-16 units, behind `head` on the first one. Only a line that is
/// longer alone makes a longer page. There is at least one page.
pub(crate) fn pages(head: Text, lines: impl Iterator<Item = Text>, limit: usize) -> Vec<Text> {
    let mut pages = Vec::new();
    let mut page = head;
    for line in lines {
        if page == Text::default() {
            page = line;
        } else if page.length() + 1 + line.length() > limit {
            pages.push(std::mem::replace(&mut page, line));
        } else {
            page = page.line(line);
        }
    }
    pages.push(page);
    pages
}
