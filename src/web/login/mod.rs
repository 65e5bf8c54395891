//! How people prove who they are: launch data that Telegram has signed, a code that Discord has given.
//! Personal links and watchers' links are the core's ([`crate::app::App::enter`]).

pub mod discord;
pub mod telegram;

use std::time::Duration;

use tokio::sync::watch;

use crate::web::login::discord::DiscordLogin;
use crate::web::login::telegram::TelegramLogin;

/// The networks whose people the page recognises.
#[derive(Debug, Default)]
pub struct Logins {
    /// The short name of the Mini App that Telegram has for the page.
    pub telegram_app: Option<String>,
    /// Telegram, with the token of the bot.
    pub telegram: Option<TelegramLogin>,
    /// Discord, with the secret of its application.
    pub discord: Option<DiscordLogin>,
}

/// When Discord is asked again for the id of the application, after it did not tell.
const AGAIN: Duration = Duration::from_secs(60);

impl Logins {
    /// Asks Discord for the id of the application until it tells, or `stop` turns true.
    pub async fn find_application(&self, mut stop: watch::Receiver<bool>) {
        let Some(discord) = &self.discord else {
            return;
        };
        while discord.find_application().await.is_err() {
            let ended = stop.wait_for(|stop| *stop);
            if tokio::time::timeout(AGAIN, ended).await.is_ok() {
                return;
            }
        }
    }
}
