//! From a message of the core to what Discord takes: content, mentions, buttons, a picture.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::json::{Value, json};
use serenity::model::application::ButtonStyle;

use crate::app::{Attachment, Button, Message, Press, Span, Text};
use crate::discord::escape::{Pen, one_line, shorten};
use crate::discord::{NETWORK, snowflake};

/// The longest content of a message.
pub const CONTENT_CHARS: usize = 2000;
/// The longest label of a button.
pub const LABEL_CHARS: usize = 80;
/// The longest description of an attachment.
pub const ALT_CHARS: usize = 1024;
/// The longest title of a thread.
pub const TITLE_CHARS: usize = 100;
/// The most rows of buttons under a message, and buttons in a row.
pub const ROWS: usize = 5;
/// The largest attachment every server takes, in bytes.
pub const ATTACHMENT_BYTES: usize = 10 * 1024 * 1024;
/// The most people one message may alert.
const MENTIONS: usize = 100;

/// No previews of links, whatever people write.
const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Seen by the person who acted only.
const EPHEMERAL: u64 = 1 << 6;
/// Arrives without a sound.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A message in Discord's words, before the particulars of one call.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// The markdown, at most [`CONTENT_CHARS`] long.
    pub content: String,
    /// The users it alerts; nobody else is alerted whatever the words are.
    pub mentions: Vec<u64>,
    /// The rows of buttons.
    pub rows: Vec<CreateActionRow>,
    /// The picture.
    pub attachment: Option<Attachment>,
}

/// Renders a message.
pub fn render(message: &Message) -> Rendered {
    let mut mentions = Vec::new();
    let picture = message
        .attachment
        .clone()
        .filter(|picture| picture.bytes.len() <= ATTACHMENT_BYTES);
    let mut content = markdown(&message.text, None, &mut mentions);
    if content.trim().is_empty() && picture.is_none() {
        // Discord refuses a message with nothing in it.
        content = "…".to_owned();
    }
    Rendered {
        content,
        mentions,
        rows: rows(&message.buttons),
        attachment: picture,
    }
}

/// Renders a message for a place where pictures cannot be sent: the picture in words instead.
pub fn render_without_picture(message: &Message) -> Rendered {
    let mut mentions = Vec::new();
    let alt = message
        .attachment
        .as_ref()
        .map(|picture| picture.alt.as_str());
    let content = markdown(&message.text, alt, &mut mentions);
    Rendered {
        content: if content.trim().is_empty() {
            "…".to_owned()
        } else {
            content
        },
        mentions,
        rows: rows(&message.buttons),
        attachment: None,
    }
}

impl Rendered {
    /// The JSON of a new message.
    pub fn body(&self, silent: bool, ephemeral: bool) -> Value {
        let mut flags = SUPPRESS_EMBEDS;
        if silent {
            flags |= SUPPRESS_NOTIFICATIONS;
        }
        if ephemeral {
            flags |= EPHEMERAL;
        }
        let mut body = json!({
            "content": self.content,
            "allowed_mentions": self.allowed_mentions(),
            "components": self.rows,
            "flags": flags,
        });
        if let Some(picture) = &self.attachment {
            body["attachments"] = attachments(picture);
        }
        body
    }

    /// The JSON that turns a message that was sent into this one.
    pub fn edit(&self) -> Value {
        let mut body = json!({
            "content": self.content,
            "allowed_mentions": self.allowed_mentions(),
            "components": self.rows,
        });
        if let Some(picture) = &self.attachment {
            body["attachments"] = attachments(picture);
        }
        body
    }

    fn allowed_mentions(&self) -> Value {
        let users: Vec<String> = self.mentions.iter().map(u64::to_string).collect();
        json!({"parse": [], "users": users, "roles": [], "replied_user": false})
    }
}

/// A title fit for a thread.
pub fn title(text: &str) -> String {
    let title = shorten(&one_line(text), TITLE_CHARS);
    if title.is_empty() {
        "…".to_owned()
    } else {
        title
    }
}

/// A file name Discord keeps as it is.
pub fn file_name(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let name: String = name.chars().filter(|c| plain(*c)).take(100).collect();
    if name.is_empty() {
        "board.png".to_owned()
    } else {
        name
    }
}

fn attachments(picture: &Attachment) -> Value {
    json!([{
        "id": 0,
        "filename": file_name(&picture.name),
        "description": shorten(&picture.alt, ALT_CHARS),
    }])
}

fn markdown(text: &Text, picture: Option<&str>, mentions: &mut Vec<u64>) -> String {
    let mut pen = Pen::new(CONTENT_CHARS);
    for span in &text.0 {
        match span {
            Span::Plain(words) => pen.plain(words),
            Span::Strong(words) => pen.strong(words),
            Span::Code(words) => pen.code(words),
            Span::Block(words) => pen.block(words),
            Span::Name(name) => pen.name(name),
            Span::Link { words: _, address } => {
                pen.whole(address);
            }
            Span::Mention { accounts, name } => {
                let here = accounts.iter().find(|a| a.network.as_str() == NETWORK);
                match here.and_then(|account| snowflake(&account.user)) {
                    Some(user) => {
                        let fitted = pen.whole(&format!("<@{user}>"));
                        if fitted && !mentions.contains(&user) && mentions.len() < MENTIONS {
                            mentions.push(user);
                        }
                    }
                    None => pen.name(name),
                }
            }
            Span::Instant(at) => {
                // Discord's timestamps are whole seconds, shown in the reader's zone; as a date,
                // because sentences say "until" and "since" before it, and "until in 7 days" is
                // none.
                pen.whole(&format!("<t:{}:f>", at.0.div_euclid(1000)));
            }
        }
    }
    if let Some(words) = picture.filter(|words| !words.trim().is_empty()) {
        pen.plain("\n");
        pen.plain(words);
    }
    pen.finish()
}

fn rows(buttons: &[Vec<Button>]) -> Vec<CreateActionRow> {
    // Discord refuses a message in which two buttons have one id.
    let mut seen = Vec::new();
    let mut rows = Vec::new();
    for row in buttons.iter().take(ROWS) {
        let mut shown = Vec::new();
        for button in row.iter().take(ROWS) {
            let id = button.press.to_string();
            if !seen.contains(&id) {
                let label = shorten(&one_line(&button.label), LABEL_CHARS);
                let label = if label.is_empty() {
                    "…".to_owned()
                } else {
                    label
                };
                shown.push(
                    CreateButton::new(&id)
                        .style(style(&button.press))
                        .label(label),
                );
                seen.push(id);
            }
        }
        if !shown.is_empty() {
            rows.push(CreateActionRow::Buttons(shown));
        }
    }
    rows
}

fn style(press: &Press) -> ButtonStyle {
    match press {
        Press::Accept(_) | Press::AcceptDraw(..) | Press::AllowTakeBack(..) => ButtonStyle::Success,
        Press::Decline(_) | Press::Resign(..) | Press::Forget(_) => ButtonStyle::Danger,
        Press::Turn(..) => ButtonStyle::Primary,
        Press::Cancel(_)
        | Press::DeclineDraw(..)
        | Press::RefuseTakeBack(..)
        | Press::Pick(..)
        | Press::TakeBack(..)
        | Press::Rematch(_)
        | Press::Look(..)
        | Press::Settings(..)
        | Press::Help(_)
        | Press::Rules(_)
        | Press::Learn(..) => ButtonStyle::Secondary,
    }
}
