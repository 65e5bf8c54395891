//! What the bot says, before a network's own markup.

use std::sync::Arc;

use tulenh_render::Scene;

use crate::app::request::button_action::ButtonAction;
use crate::game::{Account, ShownBoard, Timestamp};

/// The longest label of a button, in characters.
pub const LABEL_CHARS: usize = 40;
/// The longest description of an attachment, in characters (Discord allows 1,024).
pub const ALT_CHARS: usize = 1000;

/// A message to be sent: words, perhaps a picture or a file, perhaps buttons.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Message {
    /// The words.
    pub text: Text,
    /// A picture or a file that goes with them.
    pub attachment: Option<Attachment>,
    /// Rows of buttons under it; at most 5 rows of 5.
    pub buttons: Vec<Vec<Button>>,
    /// Which board this message shows: the adapter reports the sent message for it, so that a
    /// reply to it is understood as a turn.
    pub shows: Option<ShownBoard>,
}

/// A picture or a file, ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// How it is shown.
    pub kind: Kind,
    /// A file name with its ending, such as `game-12-7.png`.
    pub name: String,
    /// What is in it.
    pub bytes: Arc<[u8]>,
    /// The picture in words, or what the file is; at most `ALT_CHARS` characters.
    pub alt: String,
    /// The board of a picture in letters, which takes its place for those who want text boards;
    /// `None` where no picture is left out.
    pub board: Option<String>,
    /// What a picture of a board shows, for those who draw boards themselves.
    pub scene: Option<Arc<Scene>>,
}

/// How an attachment is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A PNG, shown in the message.
    Picture,
    /// A GIF, shown moving in the message.
    Film,
    /// A file to keep, never changed by the network.
    File,
}

impl Attachment {
    /// A picture, from the bytes of a PNG.
    pub fn picture(name: impl Into<String>, png: Arc<[u8]>, alt: impl Into<String>) -> Attachment {
        Attachment {
            kind: Kind::Picture,
            name: name.into(),
            bytes: png,
            alt: alt.into(),
            board: None,
            scene: None,
        }
    }

    /// The picture with its board in letters.
    pub fn or_board(self, board: String) -> Attachment {
        Attachment {
            board: Some(board),
            ..self
        }
    }

    /// The picture with what it shows.
    pub fn showing(self, scene: Arc<Scene>) -> Attachment {
        Attachment {
            scene: Some(scene),
            ..self
        }
    }

    /// The media type of its bytes.
    pub fn media_type(&self) -> &'static str {
        match (self.kind, self.name.rsplit('.').next()) {
            (Kind::Picture, _) => "image/png",
            (Kind::Film, _) => "image/gif",
            (Kind::File, Some("png")) => "image/png",
            (Kind::File, Some("json")) => "application/json",
            (Kind::File, _) => "text/plain; charset=utf-8",
        }
    }
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// What it says, at most `LABEL_CHARS` characters of plain text.
    pub label: String,
    /// What pressing it means.
    pub press: ButtonAction,
}

/// Words in spans, so that each adapter escapes people's text and marks the rest in its own way.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text(pub Vec<Span>);

/// A piece of a text. Every string in here is raw and must be escaped by the adapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Span {
    /// Plain words; may hold line breaks.
    Plain(String),
    /// Important words.
    Strong(String),
    /// Something to be typed or read letter by letter, such as a turn.
    Code(String),
    /// A block in letters of one width, such as a text board.
    Block(String),
    /// A person's name, not mentioned.
    Name(String),
    /// A person who is to be alerted by this message. On a network where the person has no
    /// account the name stands alone.
    Mention {
        /// Their accounts, on any networks.
        accounts: Vec<Account>,
        /// Their name.
        name: String,
    },
    /// An instant of the bot's time. It becomes a [`Span::Moment`] before an adapter sees it.
    Instant(Timestamp),
    /// How long it is until an instant of the bot's time: "in 2 days". It becomes a
    /// [`Span::Moment`] before an adapter sees it.
    Wait(Timestamp),
    /// An instant of the world.
    Moment(Moment),
    /// An address that can be followed, with the words shown for it.
    Link {
        /// The words; the address itself where they are empty.
        words: String,
        /// The address, `https://…`, made by an adapter and never by a person.
        address: String,
    },
}

/// An instant of the world, as a network can show it in the zone of whoever looks, and in words for
/// those that cannot.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Moment {
    /// Seconds since 1970 in UTC.
    pub utc: i64,
    /// Whether the words say how long it is until then, and not when it is.
    pub relative: bool,
    /// The words, zone included; what they say of the time that is left was true when they were
    /// written.
    pub words: String,
}

impl Text {
    /// Plain words.
    pub fn plain(words: impl Into<String>) -> Text {
        Text(vec![Span::Plain(words.into())])
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
