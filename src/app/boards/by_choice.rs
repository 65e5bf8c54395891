//! Messages with a picture for those who want none, and for places where none may be sent.

use crate::app::language::view_settings::Boards;
use crate::app::request::message::{Kind, Message, Span, Text};
use crate::app::request::text_limits::TEXT_LIMIT;

/// The message with its picture, with the same in letters in its place, or with neither, as was chosen. Films and
/// files stay.
pub(crate) fn as_chosen(mut message: Message, boards: Boards) -> Message {
    if !has_picture(&message) || boards == Boards::Picture {
        return message;
    }
    let letters = message.attachment.take().and_then(|picture| picture.board);
    if let Some(letters) = letters.filter(|_| boards == Boards::Text) {
        let letters = Text(vec![Span::Block(letters)]);
        // The board is never what is cut off.
        let left = TEXT_LIMIT.saturating_sub(letters.length() + 1);
        message.text = message.text.fitted(left).line(letters);
    }
    message
}

/// The same, and what goes in its place where a picture is refused.
pub(crate) fn by_choice(message: Message, boards: Boards) -> (Message, Option<Message>) {
    let plain = (boards == Boards::Picture && has_picture(&message))
        .then(|| as_chosen(message.clone(), Boards::Text));
    (as_chosen(message, boards), plain)
}

fn has_picture(message: &Message) -> bool {
    let picture = message.attachment.as_ref();
    picture.is_some_and(|attached| attached.kind == Kind::Picture)
}
