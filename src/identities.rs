//! Who the bot is on each network, as its adapters find out while they start: the page needs it to recognise
//! people.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Who the bot is on each network. Clones share what is known; it is learnt once a run.
///
/// ```
/// let identities = tulenh::identities::Identities::default();
/// assert_eq!(identities.telegram_handle(), None);
/// identities.clone().set_telegram_handle("chess_bot");
/// assert_eq!(identities.telegram_handle(), Some("chess_bot"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Identities(Arc<Known>);

#[derive(Debug, Default)]
struct Known {
    telegram_handle: OnceLock<String>,
    discord: OnceLock<DiscordApplication>,
    activity_visited: AtomicBool,
}

/// The application at Discord to which the bot's token belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscordApplication {
    /// Its id: the client id of OAuth, and the name of the Activity's host.
    pub id: String,
    /// Whether it may be launched as an Activity (its flag `EMBEDDED`).
    pub has_activity: bool,
}

impl Identities {
    /// The bot's handle on Telegram, without `@`.
    pub fn telegram_handle(&self) -> Option<&str> {
        self.0.telegram_handle.get().map(String::as_str)
    }

    /// Notes the bot's handle on Telegram; the first one stays.
    pub fn set_telegram_handle(&self, handle: &str) {
        let _ = self.0.telegram_handle.set(handle.to_owned());
    }

    /// The bot's application at Discord.
    pub fn discord(&self) -> Option<&DiscordApplication> {
        self.0.discord.get()
    }

    /// Notes the bot's application at Discord; the first one stays.
    pub fn set_discord(&self, application: DiscordApplication) {
        let _ = self.0.discord.set(application);
    }

    /// Whether anybody has come by the Activity in this run.
    pub fn activity_visited(&self) -> bool {
        self.0.activity_visited.load(Ordering::Relaxed)
    }

    /// Notes that somebody has come by the Activity.
    pub fn note_activity_visit(&self) {
        self.0.activity_visited.store(true, Ordering::Relaxed);
    }
}
