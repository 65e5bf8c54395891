//! Who the bot is on Telegram.

use teloxide::types::UserId;

use crate::app::{Account, Network};

/// Who the bot is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The name of this network in the core.
    pub network: Network,
    /// The bot's own account.
    pub id: UserId,
    /// The handle without `@`.
    pub handle: Option<String>,
}

/// The account of a user on the network of this bot.
pub(crate) fn account(id: UserId, bot: &Identity) -> Account {
    Account {
        network: bot.network.clone(),
        user: id.0.to_string(),
    }
}
