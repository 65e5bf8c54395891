//! What is wrong with a setting.

use std::path::PathBuf;

/// A setting that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// A token with a space or a control character in it: surely a mistake in copying.
    #[error("{name} holds a space or a line break; copy it again, {from}")]
    Token {
        /// The variable.
        name: String,
        /// Where tokens come from.
        from: &'static str,
    },
    /// Not an address.
    #[error("{name} is not an address such as https://example.org: {why}")]
    Url {
        /// The variable.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Not an address to which Telegram sends.
    #[error(
        "TELEGRAM_WEBHOOK is the public address to which Telegram sends what people write, such as \
         https://bot.example.org/telegram: {why}"
    )]
    Webhook {
        /// What is wrong with it.
        why: &'static str,
    },
    /// A webhook to which nobody listens.
    #[error(
        "TELEGRAM_WEBHOOK is set, but nothing listens: set WEB_LISTEN to the address and port to which your proxy \
         passes requests, such as 127.0.0.1:8080"
    )]
    WebhookUnheard,
    /// Not an address to listen on.
    #[error("{name} is an address and a port such as 127.0.0.1:8080, or off")]
    Listen {
        /// The variable.
        name: &'static str,
    },
    /// A service without any network.
    #[error(
        "no token is set: put TELEGRAM_TOKEN or DISCORD_TOKEN into the file of the settings, which a service \
         has as /etc/tulenh/env, and start it again"
    )]
    NoToken,
    /// Not a format of the log.
    #[error("LOG_FORMAT is text or json")]
    LogFormat,
    /// Not the short name of a Mini App.
    #[error(
        "TELEGRAM_APP is the short name that @BotFather gave the Mini App, such as board: 3 to 30 letters, digits or _"
    )]
    App,
    /// Not a list of accounts.
    #[error(
        "OWNERS lists accounts as network:id, such as telegram:123,discord:456; {word:?} is none"
    )]
    Owners {
        /// What is none.
        word: String,
    },
    /// Not a number, or one that makes no sense.
    #[error("{name} is no whole number from {least} to {most}")]
    Number {
        /// The variable.
        name: String,
        /// The least it may be.
        least: usize,
        /// The most it may be.
        most: usize,
    },
    /// Not readable as text.
    #[error("{name} is not valid UTF-8")]
    Text {
        /// The variable.
        name: String,
    },
    /// The file of the settings is there but cannot be understood. Its lines are not shown: they hold
    /// secrets.
    #[error("the file {} cannot be read; each line of it is NAME=value", .0.display())]
    File(PathBuf),
    /// The file of the settings that was named is not there.
    #[error("there is no file {}", .0.display())]
    NoFile(PathBuf),
}
