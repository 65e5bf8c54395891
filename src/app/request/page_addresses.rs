//! The public addresses of the page.

use crate::game::GameId;

/// The public addresses of the page, all below the one that the operator has set (`WEB_URL`).
///
/// What lets somebody in stands in the fragment, behind `#`: a browser sends it to no server, so it is in no
/// log.
///
/// ```
/// use tulenh::app::{GameId, PageAddresses};
/// let page = PageAddresses::new("https://chess.example.org/");
/// assert_eq!(page.game(GameId(123)), "https://chess.example.org/?game=123");
/// assert_eq!(page.enter("K7"), "https://chess.example.org/#/enter/K7");
/// assert_eq!(page.watch("123-ab"), "https://chess.example.org/#/watch/123-ab");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageAddresses {
    base: String,
}

impl PageAddresses {
    /// The addresses below this one, with or without a slash at its end.
    pub fn new(base: &str) -> PageAddresses {
        let base = base.trim_end_matches('/').to_owned();
        PageAddresses { base }
    }

    /// The page itself.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The board of a game, for somebody whom the page knows or can recognise.
    pub fn game(&self, id: GameId) -> String {
        format!("{}/?game={}", self.base, id.0)
    }

    /// A personal link: whoever opens it becomes the person to whom the code was given.
    pub fn enter(&self, code: &str) -> String {
        format!("{}/#/enter/{code}", self.base)
    }

    /// A personal link that opens the board of a game.
    pub fn enter_game(&self, code: &str, id: GameId) -> String {
        format!("{}/?game={}#/enter/{code}", self.base, id.0)
    }

    /// A watcher's link, which shows one game.
    pub fn watch(&self, code: &str) -> String {
        format!("{}/#/watch/{code}", self.base)
    }
}
