//! Writes a message of the core as Discord's JSON: content, mentions, buttons, a file.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::json::{Value, json};
use serenity::model::application::ButtonStyle;

use crate::app::{Attachment, Button, ButtonAction, Kind, Message, Span, Text};
use crate::discord::ids::{NETWORK, snowflake};
use crate::discord::outbound::markdown::{MarkdownWriter, one_line, shorten};

/// The longest content of a message, in characters.
pub const CONTENT_CHARS: usize = 2000;
/// The longest label of a button, in characters.
pub const LABEL_CHARS: usize = 80;
/// The longest description of an attachment, in characters.
pub const ALT_CHARS: usize = 1024;
/// The longest title of a thread, in characters.
pub const TITLE_CHARS: usize = 100;
/// The most rows of buttons under a message, and buttons in a row.
pub const ROWS: usize = 5;
/// The largest attachment every server takes, in bytes.
pub const ATTACHMENT_BYTES: usize = 10 * 1024 * 1024;
/// The longest name of a file, and of its extension, in characters.
const FILE_CHARS: usize = 100;
const ENDING_CHARS: usize = 8;
/// The most people whom one message mentions with a notification.
const MENTIONS: usize = 100;

/// The message flag "suppress embeds": no previews of links.
const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// The message flag "ephemeral": only the person who acted sees it.
const EPHEMERAL: u64 = 1 << 6;
/// The message flag "suppress notifications": no sound.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A message as Discord's JSON needs it, without the options of one call.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// The markdown, at most [`CONTENT_CHARS`] long.
    pub content: String,
    /// The users who get a notification; nobody else does, whatever the text says.
    pub mentions: Vec<u64>,
    /// The rows of buttons.
    pub rows: Vec<CreateActionRow>,
    /// The picture or file.
    pub attachment: Option<Attachment>,
}

/// Renders a message. A file that is too large is replaced by its alternative text.
pub fn render(message: &Message) -> Rendered {
    let attachment = message.attachment.as_ref();
    match attachment.filter(|a| a.bytes.len() > ATTACHMENT_BYTES) {
        Some(_) => render_without_attachment(message),
        None => rendered(message, None, message.attachment.clone()),
    }
}

/// Renders a message without its file, with the alternative text instead.
pub fn render_without_attachment(message: &Message) -> Rendered {
    let attachment = message.attachment.as_ref();
    rendered(message, attachment.map(|a| a.alt.as_str()), None)
}

fn rendered(message: &Message, alt: Option<&str>, attachment: Option<Attachment>) -> Rendered {
    let mut mentions = Vec::new();
    let mut content = markdown(&message.text, alt, &mut mentions);
    if content.trim().is_empty() && attachment.is_none() {
        // Discord refuses an empty message.
        content = "…".to_owned();
    }
    Rendered {
        content,
        mentions,
        rows: rows(&message.buttons),
        attachment,
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
        if let Some(attachment) = &self.attachment {
            body["attachments"] = json!([attached(attachment)]);
        }
        body
    }

    /// The JSON that edits a sent message into this one. Its files go, because an edit keeps only
    /// the attachments that it lists.
    pub fn edit(&self) -> Value {
        let attachments: Vec<Value> = self.attachment.iter().map(attached).collect();
        json!({
            "content": self.content,
            "allowed_mentions": self.allowed_mentions(),
            "components": self.rows,
            "attachments": attachments,
        })
    }

    fn allowed_mentions(&self) -> Value {
        let users: Vec<String> = self.mentions.iter().map(u64::to_string).collect();
        json!({"parse": [], "users": users, "roles": [], "replied_user": false})
    }
}

/// The title of a thread.
pub fn title(text: &str) -> String {
    let title = shorten(&one_line(text), TITLE_CHARS);
    if title.is_empty() {
        "…".to_owned()
    } else {
        title
    }
}

/// A file name that Discord keeps as it is. The extension decides how Discord shows the file.
pub fn file_name(attachment: &Attachment) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let name: String = attachment.name.chars().filter(|c| plain(*c)).collect();
    let (stem, ending) = name.rsplit_once('.').unwrap_or((&name, ""));
    let ending = match (attachment.kind, ending) {
        (Kind::Picture, _) => "png",
        (Kind::Film, _) => "gif",
        (Kind::File, "") => "txt",
        (Kind::File, ending) => ending,
    };
    let stem: String = stem.chars().take(FILE_CHARS).collect();
    let stem = stem.trim_start_matches('.');
    let stem = if stem.is_empty() { "game" } else { stem };
    let ending: String = ending.chars().take(ENDING_CHARS).collect();
    format!("{stem}.{ending}")
}

/// The entry for the one attachment.
fn attached(attachment: &Attachment) -> Value {
    json!({
        "id": 0,
        "filename": file_name(attachment),
        "description": shorten(&attachment.alt, ALT_CHARS),
    })
}

fn markdown(text: &Text, alt: Option<&str>, mentions: &mut Vec<u64>) -> String {
    let mut writer = MarkdownWriter::new(CONTENT_CHARS);
    for span in &text.0 {
        match span {
            Span::Plain(words) => writer.plain(words),
            Span::Strong(words) => writer.strong(words),
            Span::Code(words) => writer.code(words),
            Span::Block(words) => writer.block(words),
            Span::Name(name) => writer.name(name),
            Span::Link { words, address } => writer.link(words, address),
            Span::Mention { accounts, name } => {
                let here = accounts.iter().find(|a| a.network.as_str() == NETWORK);
                match here.and_then(|account| snowflake(&account.user)) {
                    Some(user) => {
                        let fitted = writer.whole(&format!("<@{user}>"));
                        if fitted && !mentions.contains(&user) && mentions.len() < MENTIONS {
                            mentions.push(user);
                        }
                    }
                    None => writer.name(name),
                }
            }
            Span::Moment(moment) => {
                // Discord's timestamps are whole seconds, shown in the reader's zone and language:
                // as a date, or as the time that is left. Sentences with "until" and "since" need a
                // date.
                let style = if moment.relative { 'R' } else { 'f' };
                writer.whole(&format!("<t:{}:{style}>", moment.utc));
            }
            // The core has replaced these.
            Span::Instant(_) | Span::Wait(_) => writer.plain(&span.words()),
        }
    }
    if let Some(words) = alt.filter(|words| !words.trim().is_empty()) {
        if !text.is_empty() {
            writer.plain("\n");
        }
        writer.plain(words);
    }
    writer.finish()
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

fn style(press: &ButtonAction) -> ButtonStyle {
    match press {
        ButtonAction::Accept(_)
        | ButtonAction::JoinOffer(_)
        | ButtonAction::AcceptDraw(..)
        | ButtonAction::AllowTakeBack(..)
        | ButtonAction::AgreePause(..)
        | ButtonAction::PlayOn(..) => ButtonStyle::Success,
        ButtonAction::Decline(_)
        | ButtonAction::Resign(..)
        | ButtonAction::Forget(_)
        | ButtonAction::EndSessions(_)
        | ButtonAction::Link(..) => ButtonStyle::Danger,
        ButtonAction::Turn(..) | ButtonAction::Claim(..) | ButtonAction::Seek => {
            ButtonStyle::Primary
        }
        ButtonAction::Begin(_)
        | ButtonAction::Cancel(_)
        | ButtonAction::WithdrawOffer(_)
        | ButtonAction::Follow(_)
        | ButtonAction::Unfollow(_)
        | ButtonAction::UnfollowPlayer(_)
        | ButtonAction::DeclineDraw(..)
        | ButtonAction::RefuseTakeBack(..)
        | ButtonAction::Pick(..)
        | ButtonAction::Plan(..)
        | ButtonAction::TakeBack(..)
        | ButtonAction::RefusePause(..)
        | ButtonAction::Resume(..)
        | ButtonAction::Gift(..)
        | ButtonAction::Hint(..)
        | ButtonAction::Vacation(..)
        | ButtonAction::Rematch(_)
        | ButtonAction::Look(..)
        | ButtonAction::OpenPage(_)
        | ButtonAction::SetUp(..)
        | ButtonAction::Team(..)
        | ButtonAction::Analysis(..)
        | ButtonAction::Contest(..)
        | ButtonAction::Settings(..)
        | ButtonAction::Help(_)
        | ButtonAction::Rules(_)
        | ButtonAction::Learn(..)
        | ButtonAction::Problem(..) => ButtonStyle::Secondary,
    }
}
