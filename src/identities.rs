//! What the adapters of the networks find out and the page needs: who the bot is there, and which board somebody
//! has just opened.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The most boards that are remembered until their Activity has started.
const LAUNCHES: usize = 256;

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
    /// The user and the number of the game, the newest last.
    launches: Mutex<VecDeque<(String, u64)>>,
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

    /// Notes that a user at Discord opens the Activity for this game. Discord itself passes nothing on from the
    /// button to the page.
    pub fn note_launch(&self, user: &str, game: u64) {
        let mut launches = self
            .0
            .launches
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        launches.retain(|(other, _)| other != user);
        if launches.len() >= LAUNCHES {
            launches.pop_front();
        }
        launches.push_back((user.to_owned(), game));
    }

    /// The game for which a user at Discord opened the Activity; it is told once.
    pub fn take_launch(&self, user: &str) -> Option<u64> {
        let mut launches = self
            .0
            .launches
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let found = launches.iter().position(|(other, _)| other == user)?;
        launches.remove(found).map(|(_, game)| game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_board_of_a_user_is_told_once() {
        let identities = Identities::default();
        identities.note_launch("an", 1);
        identities.note_launch("binh", 2);
        identities.note_launch("an", 3);
        assert_eq!(identities.take_launch("an"), Some(3));
        assert_eq!(identities.take_launch("an"), None);
        for user in 0..1000 {
            identities.note_launch(&user.to_string(), user);
        }
        assert_eq!(identities.take_launch("binh"), None, "too long ago");
        assert_eq!(identities.take_launch("999"), Some(999));
    }
}
