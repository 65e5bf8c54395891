//! What the operator sets, and the clients of the Bot API made from it.

use std::fmt;
use std::time::Duration;

use teloxide::Bot;
use teloxide::net::default_reqwest_settings;

use crate::activity::Activity;
use crate::app::Network;
use crate::telegram::address::NETWORK;
use crate::telegram::failure::redact;
use crate::telegram::outbound::page_button::PageButtons;
use crate::telegram::outbound::rate_limit::Pace;

/// The longest time that a call with a file may take. The time of each is set by its size.
pub(crate) const LONGEST_UPLOAD: Duration = Duration::from_secs(600);

/// What the operator sets for this adapter.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token, as given by @BotFather.
    pub token: String,
    /// Another Bot API server than Telegram's own, such as `http://127.0.0.1:8081`.
    pub api_url: Option<String>,
    /// How many messages are sent in what time.
    pub pace: Pace,
    /// How boards open the page.
    pub page_buttons: PageButtons,
    /// Counts the work in progress.
    pub activity: Activity,
}

/// Why the adapter has ended. Neither the text nor `Debug` contains the token.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The token is empty.
    #[error("Telegram: the token is empty. {HOW}")]
    NoToken,
    /// Telegram does not accept the token.
    #[error("Telegram: the token is not valid (wrong, or revoked). {HOW}")]
    Token,
    /// `api_url` is not an address.
    #[error("Telegram: TELEGRAM_API_URL is not an address such as http://127.0.0.1:8081: {0}")]
    ApiUrl(String),
    /// The webhook cannot be at this address.
    #[error(
        "Telegram: TELEGRAM_WEBHOOK is not an address such as https://bot.example.org/telegram: {0}"
    )]
    WebhookUrl(String),
    /// The HTTPS client could not be made.
    #[error("Telegram: cannot set up HTTPS: {0}")]
    Client(String),
}

const HOW: &str = "Talk to @BotFather on Telegram (https://t.me/BotFather), send /newbot for a new \
                   bot or /token for one you have, and set TELEGRAM_TOKEN to what it answers";

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("token", &"<token>")
            .field("api_url", &self.api_url)
            .field("pace", &self.pace)
            .finish()
    }
}

/// The name of this network, as the core knows it.
pub(crate) fn network() -> Result<Network, Error> {
    Network::new(NETWORK).ok_or_else(|| Error::Client("bad network name".to_owned()))
}

/// A client of the Bot API. A call may take `timeout`; teloxide's default where there is none.
///
/// # Errors
///
/// A missing token, a bad `api_url`, no HTTPS.
pub(crate) fn client(settings: &Settings, timeout: Option<Duration>) -> Result<Bot, Error> {
    let token = settings.token.trim();
    if token.is_empty() {
        return Err(Error::NoToken);
    }
    let mut http = default_reqwest_settings();
    if let Some(timeout) = timeout {
        http = http.timeout(timeout);
    }
    let http = http.build();
    let http = http.map_err(|error| Error::Client(redact(&error.to_string(), token)))?;
    let bot = Bot::with_client(token, http);
    let Some(url) = &settings.api_url else {
        return Ok(bot);
    };
    let bad = |why: String| Error::ApiUrl(redact(&why, token));
    let url = url.trim().trim_end_matches('/');
    let bot = bot.set_api_url(
        url.parse()
            .map_err(|error| bad(format!("{url}: {error}")))?,
    );
    if !matches!(bot.api_url().scheme(), "http" | "https") {
        return Err(bad(format!("{url}: neither http nor https")));
    }
    Ok(bot)
}
