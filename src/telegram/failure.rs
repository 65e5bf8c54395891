//! What an error of the Bot API means for the message that was to be sent.
//!
//! teloxide keeps the description of an error and drops its number, so the descriptions are parsed
//! here. They begin with the name of the HTTP status.

use std::time::Duration;

use teloxide::types::{ChatId, MessageId};
use teloxide::{ApiError, RequestError};

/// Why a call failed, by what can be done about it. The texts never contain the token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// Telegram asks to wait, or the failure is temporary.
    Later {
        /// How long Telegram asks to wait, where it says so.
        after: Option<Duration>,
        /// The description, for the log.
        why: String,
    },
    /// The answer was lost, so it is not known whether the call was done.
    Lost(String),
    /// The token is not valid.
    Token,
    /// The chat cannot be written to.
    Unreachable(String),
    /// The group became a supergroup with this id.
    Moved(ChatId),
    /// The topic is gone or closed. The rest of the group may be reachable.
    Thread(String),
    /// Such a picture, film or file is not accepted in this chat; text may be.
    Attachment(String),
    /// The message to be edited is gone, or cannot be edited into this one.
    NotEditable(String),
    /// The message has this content already.
    Unchanged,
    /// Telegram did not accept the markup or the keyboard.
    Markup(String),
    /// The bot's own rate limit puts the slot so far away.
    TooLong(Duration),
    /// The message was sent, but the answer could not be parsed.
    Sent(MessageId),
    /// Telegram refuses it for good.
    Refused(String),
}

impl Failure {
    /// Classifies an error. `token` is removed from its text.
    pub fn of(error: &RequestError, token: &str) -> Failure {
        let why = || redact(&error.to_string(), token);
        match error {
            RequestError::RetryAfter(seconds) => Failure::Later {
                after: Some(seconds.duration()),
                why: why(),
            },
            RequestError::MigrateToChatId(chat) => Failure::Moved(*chat),
            RequestError::Api(ApiError::InvalidToken) => Failure::Token,
            RequestError::Api(ApiError::CantParseEntities(_) | ApiError::ButtonDataInvalid) => {
                Failure::Markup(why())
            }
            RequestError::Api(ApiError::Unknown(description)) => {
                read(description, redact(description, token))
            }
            // The named variants of teloxide print the description they were made from.
            RequestError::Api(known) => read(&known.to_string(), why()),
            RequestError::InvalidJson { raw, .. } => match sent_id(raw) {
                Some(id) => Failure::Sent(id),
                None => Failure::Lost(redact(&format!("not an answer: {}", start(raw)), token)),
            },
            // A call that could not connect was not done.
            RequestError::Network(error) if !error.is_connect() && !error.is_builder() => {
                Failure::Lost(why())
            }
            RequestError::Network(_) | RequestError::Io(_) => Failure::Later {
                after: None,
                why: why(),
            },
        }
    }

    /// Whether the message itself is the reason, so that another may be accepted. A refusal without
    /// a known reason is more likely about the chat.
    pub fn is_about_message(&self) -> bool {
        let Failure::Refused(why) = self else {
            return matches!(self, Failure::Markup(_) | Failure::Attachment(_));
        };
        let why = why.to_lowercase();
        OUR_PARTS.iter().any(|part| why.contains(part))
    }

    /// The description, for the log.
    pub fn why(&self) -> &str {
        match self {
            Failure::Later { why, .. }
            | Failure::Lost(why)
            | Failure::Unreachable(why)
            | Failure::Thread(why)
            | Failure::Attachment(why)
            | Failure::NotEditable(why)
            | Failure::Markup(why)
            | Failure::Refused(why) => why,
            Failure::TooLong(_) => "the bot's own rate limit: the next slot is too far away",
            Failure::Unchanged => "the message has this content already",
            Failure::Token => "the token is not valid",
            Failure::Moved(_) => "the group became a supergroup",
            Failure::Sent(_) => "sent, but the answer could not be parsed",
        }
    }
}

/// Removes the token from a text, plain or as written in a URL.
pub fn redact(text: &str, token: &str) -> String {
    let Some((_, secret)) = token.split_once(':').or(Some(("", token))) else {
        return text.to_owned();
    };
    if secret.is_empty() {
        return text.to_owned();
    }
    // URLs encode the colon; a token contains no other character that they encode.
    text.replace(token, "<token>")
        .replace(&token.replace(':', "%3A"), "<token>")
        .replace(secret, "<token>")
}

/// Whether another program asks for the updates of this bot, or a webhook receives them.
pub fn is_conflict(error: &RequestError) -> bool {
    let said = error.to_string().to_lowercase();
    let api = matches!(error, RequestError::Api(_));
    api && (said.contains("conflict") || said.contains("webhook is active"))
}

/// Words for the parts of a message in descriptions.
const OUR_PARTS: &[&str] = &[
    "entit",
    "parse",
    "markup",
    "keyboard",
    "button",
    "too long",
    "too_long",
    "empty",
    "without words",
    "caption",
    "media",
    "photo",
    "file",
    "url",
    "encoded",
    "reply",
    "replied",
];

/// Parts of descriptions that mean that the chat cannot be written to, beside everything
/// "Forbidden".
const UNREACHABLE: &[&str] = &[
    "chat not found",
    "user not found",
    "peer_id_invalid",
    "group is deactivated",
    "group chat was deactivated",
    "chat_write_forbidden",
    "chat_send_plain_forbidden",
    "not enough rights to send text messages",
    "have no rights to send a message",
    "have no write access to the chat",
    "chat_admin_required",
    "user_banned_in_channel",
    "channel_private",
    "need administrator rights in the channel chat",
    "bot was kicked",
    "bot can't initiate conversation",
    "bot can't send messages to bots",
    "chat_restricted",
    "chat_guest_send_forbidden",
    "user_is_blocked",
];

const NO_THREAD: &[&str] = &[
    "message thread not found",
    "topic_closed",
    "topic_deleted",
    "topic_id_invalid",
];

const NO_ATTACHMENT: &[&str] = &[
    "not enough rights to send photos",
    "not enough rights to send animations",
    "not enough rights to send documents",
    "not enough rights to send media",
    "chat_send_photos_forbidden",
    "chat_send_gifs_forbidden",
    "chat_send_docs_forbidden",
    "chat_send_media_forbidden",
    "image_process_failed",
    "photo_invalid_dimensions",
    "photo_save_file_invalid",
    "photo_ext_invalid",
    "wrong file",
    "file is too big",
    "too big for a photo",
    "request entity too large",
];

/// Parts of descriptions that mean that the message cannot be edited, or not into this one.
const NOT_EDITABLE: &[&str] = &[
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message_author_required",
    "message_edit_forbidden",
    "message_delete_forbidden",
    "there is no text in the message to edit",
    "there is no caption in the message to edit",
    "there is no media in the message to edit",
    "message to delete not found",
    "message can't be deleted",
];

/// Beginnings of descriptions of a server that failed at an unknown point.
const SERVER_FAILED: &[&str] = &["internal server error", "bad gateway", "gateway time"];

fn read(description: &str, why: String) -> Failure {
    let said = description.to_lowercase();
    let any = |list: &[&str]| list.iter().any(|part| said.contains(part));
    if any(NO_ATTACHMENT) {
        Failure::Attachment(why)
    } else if said.contains("message is not modified") {
        Failure::Unchanged
    } else if any(NOT_EDITABLE) {
        Failure::NotEditable(why)
    } else if any(NO_THREAD) {
        Failure::Thread(why)
    } else if any(UNREACHABLE) || said.starts_with("forbidden") || said.contains("_forbidden") {
        Failure::Unreachable(why)
    } else if said.contains("can't parse") {
        Failure::Markup(why)
    } else if said.starts_with("bad request") {
        Failure::Refused(why)
    } else if SERVER_FAILED.iter().any(|begins| said.starts_with(begins)) {
        Failure::Lost(why)
    } else {
        // "Too Many Requests" without a number, "Conflict", and everything unknown: waiting loses
        // nothing.
        Failure::Later { after: None, why }
    }
}

/// The id of the message in a successful answer that teloxide could not parse. Sending the message
/// again would repeat it for ever.
fn sent_id(raw: &str) -> Option<MessageId> {
    let rest = raw.split_once("\"ok\":true")?.1;
    let rest = rest.split_once("\"message_id\":")?.1;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().map(MessageId)
}

/// The first characters of a text, for the log.
fn start(text: &str) -> String {
    text.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    const TOKEN: &str = "123456:AAsecretsecretsecretsecretsecret-x";

    fn api(description: &str) -> Failure {
        Failure::of(
            &RequestError::Api(ApiError::Unknown(description.into())),
            TOKEN,
        )
    }

    #[test]
    fn tells_failures_apart() {
        use Failure::*;
        let of = |error: ApiError| Failure::of(&RequestError::Api(error), TOKEN);
        assert!(matches!(of(ApiError::BotBlocked), Unreachable(_)));
        assert!(matches!(of(ApiError::ChatNotFound), Unreachable(_)));
        assert!(matches!(of(ApiError::UserDeactivated), Unreachable(_)));
        assert!(matches!(
            of(ApiError::CantInitiateConversation),
            Unreachable(_)
        ));
        assert!(matches!(of(ApiError::MessageIsTooLong), Refused(_)));
        assert!(matches!(of(ApiError::InvalidToken), Token));
        assert!(matches!(
            of(ApiError::TerminatedByOtherGetUpdates),
            Later { .. }
        ));
        assert!(matches!(
            api("Forbidden: bot is not a member of the supergroup chat"),
            Unreachable(_)
        ));
        assert!(matches!(
            api("Bad Request: message thread not found"),
            Thread(_)
        ));
        assert!(matches!(api("Bad Request: TOPIC_CLOSED"), Thread(_)));
        assert!(matches!(
            api("Bad Request: not enough rights to send photos to the chat"),
            Attachment(_)
        ));
        for kind in ["animations", "documents"] {
            let forbidden = format!("Bad Request: not enough rights to send {kind} to the chat");
            assert!(matches!(api(&forbidden), Attachment(_)), "{kind}");
        }
        assert!(matches!(api("Request Entity Too Large"), Attachment(_)));
        assert!(matches!(of(ApiError::MessageNotModified), Unchanged));
        assert!(matches!(
            of(ApiError::MessageToEditNotFound),
            NotEditable(_)
        ));
        assert!(matches!(of(ApiError::MessageCantBeEdited), NotEditable(_)));
        assert!(matches!(of(ApiError::MessageIdInvalid), NotEditable(_)));
        assert!(matches!(
            api("Bad Request: there is no text in the message to edit"),
            NotEditable(_)
        ));
        for place in [
            "CHAT_ADMIN_REQUIRED",
            "USER_BANNED_IN_CHANNEL",
            "CHAT_GUEST_SEND_FORBIDDEN",
            "CHANNEL_PRIVATE",
            "have no write access to the chat",
            "CHAT_SEND_SOMETHING_FORBIDDEN",
        ] {
            let refused = api(&format!("Bad Request: {place}"));
            assert!(matches!(refused, Unreachable(_)), "{place}");
        }
        assert!(matches!(api("Bad Request: something new"), Refused(_)));
        assert!(!api("Bad Request: something new").is_about_message());
        for part in [
            "message text is empty",
            "message is too long",
            "REPLY_MARKUP_TOO_LONG",
            "ENTITY_BOUNDS_INVALID",
            "BUTTON_URL_INVALID",
        ] {
            let refused = api(&format!("Bad Request: {part}"));
            assert!(refused.is_about_message(), "{part}: {refused:?}");
        }
        assert!(of(ApiError::MessageIsTooLong).is_about_message());
        assert!(matches!(api("Internal Server Error: sic"), Lost(_)));
        assert!(matches!(api("Bad Gateway"), Lost(_)));
        assert!(matches!(
            Failure::of(&RequestError::MigrateToChatId(ChatId(-1005)), TOKEN),
            Moved(ChatId(-1005))
        ));
    }

    #[test]
    fn knows_when_somebody_else_gets_the_updates() {
        let of = |description: &str| {
            is_conflict(&RequestError::Api(ApiError::Unknown(description.into())))
        };
        assert!(of(
            "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
        ));
        assert!(is_conflict(&RequestError::Api(ApiError::CantGetUpdates)));
        assert!(is_conflict(&RequestError::Api(
            ApiError::TerminatedByOtherGetUpdates
        )));
        assert!(!of("Bad Gateway"));
    }

    #[test]
    fn an_answer_that_cannot_be_read_is_still_an_answer() {
        let bad = |raw: &str| {
            let source = Arc::new(serde_json::from_str::<u8>("x").unwrap_err());
            Failure::of(
                &RequestError::InvalidJson {
                    source,
                    raw: raw.into(),
                },
                TOKEN,
            )
        };
        let raw = r#"{"ok":true,"result":{"message_id":77,"chat":{"id":1,"type":"new"}}}"#;
        assert_eq!(bad(raw), Failure::Sent(MessageId(77)));
        assert!(matches!(bad("<html>502</html>"), Failure::Lost(_)));
        assert!(!format!("{:?}", bad(&format!("echo {TOKEN}"))).contains("secret"));
    }

    #[test]
    fn the_token_is_struck_out() {
        let encoded = TOKEN.replace(':', "%3A");
        for text in [
            format!("error for url (http://h/bot{TOKEN}/GetMe)"),
            format!("http://h/bot{encoded}/GetMe"),
        ] {
            let clean = redact(&text, TOKEN);
            assert!(!clean.contains("secret"), "{clean}");
            assert!(!clean.contains("123456"), "{clean}");
            assert!(clean.ends_with("/GetMe") || clean.ends_with("/GetMe)"));
        }
        assert_eq!(redact("nothing here", TOKEN), "nothing here");
        assert_eq!(redact("nothing here", ""), "nothing here");
    }
}
