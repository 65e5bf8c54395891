//! The button under a board that opens the page.

use teloxide::types::{InlineKeyboardButton, WebAppInfo};

use crate::app::{GameId, PageAddresses, Trouble};
use crate::identities::Identities;
use crate::telegram::address::Spot;

/// Makes the buttons that open the page. Telegram refuses a whole message for one button that it does not allow
/// in its chat, so each is made only where it is allowed:
/// <https://core.telegram.org/bots/api#inlinekeyboardbutton>.
#[derive(Debug, Clone, Default)]
pub struct PageButtons {
    /// The page, when it has a public https address.
    pub page: Option<PageAddresses>,
    /// The short name of the Mini App, as @BotFather knows it.
    pub app: Option<String>,
    /// The bot's handle.
    pub identities: Identities,
}

impl PageButtons {
    /// The button with this label in a chat; `None` where Telegram would refuse it.
    pub fn button(&self, label: &str, game: GameId, spot: Spot) -> Option<InlineKeyboardButton> {
        let page = self.page.as_ref().filter(|_| self.has_https())?;
        // `web_app` works in private chats only, a link to the app everywhere.
        if spot.is_private() {
            let url = page.game(game).parse().ok()?;
            return Some(InlineKeyboardButton::web_app(label, WebAppInfo { url }));
        }
        let (app, handle) = (self.app.as_ref()?, self.identities.telegram_handle()?);
        let address = format!("https://t.me/{handle}/{app}?startapp=game-{}", game.0);
        Some(InlineKeyboardButton::url(label, address.parse().ok()?))
    }

    /// What keeps boards in a chat from opening the page; nothing where the bot has no page.
    pub fn troubles(&self, spot: Spot) -> Option<Trouble> {
        self.page.as_ref()?;
        if !self.has_https() {
            return Some(Trouble::PageNotSecure);
        }
        let linked = spot.is_private() || self.app.is_some();
        (!linked).then_some(Trouble::PageWithoutApp)
    }

    /// Whether the page has an address that Telegram opens.
    fn has_https(&self) -> bool {
        let page = self.page.as_ref();
        page.is_some_and(|page| page.base().starts_with("https://"))
    }
}
