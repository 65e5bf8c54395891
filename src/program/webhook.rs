//! The webhook by which Telegram's updates come, where the settings ask for it.

use tulenh::config::Config;
use tulenh_console::ToolError;

#[cfg(feature = "telegram")]
pub use tulenh::telegram::Webhook;

/// Without Telegram there is none.
#[cfg(not(feature = "telegram"))]
pub enum Webhook {}

/// The webhook of the bot that the settings name.
///
/// # Errors
/// Its address cannot be used.
#[cfg(feature = "telegram")]
pub fn webhook(config: &Config) -> Result<Option<Webhook>, ToolError> {
    let connection = config.telegram.as_ref();
    // The adapter tells a mistake in the other settings.
    let connection = connection.and_then(|found| found.as_ref().ok());
    let webhook = config.telegram_webhook.as_ref().zip(connection);
    let webhook = webhook.map(|(url, connection)| Webhook::new(url, connection.token.reveal()));
    Ok(webhook.transpose()?)
}

#[cfg(not(feature = "telegram"))]
pub fn webhook(_: &Config) -> Result<Option<Webhook>, ToolError> {
    Ok(None)
}
