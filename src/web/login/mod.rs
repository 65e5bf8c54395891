//! How people prove who they are: launch data that Telegram has signed, a code that Discord has given.
//! Personal links and watchers' links are the core's ([`crate::app::App::enter`]).

pub mod discord;
pub mod telegram;

use crate::identities::Identities;
use crate::web::login::discord::DiscordLogin;
use crate::web::login::telegram::TelegramLogin;

/// The networks whose people the page recognises.
#[derive(Debug, Default)]
pub struct Logins {
    /// Who the bot is on each network.
    pub identities: Identities,
    /// The short name of the Mini App that Telegram has for the page.
    pub telegram_app: Option<String>,
    /// Telegram, with the token of the bot.
    pub telegram: Option<TelegramLogin>,
    /// Discord, with the secret of its application.
    pub discord: Option<DiscordLogin>,
}
