//! Buttons of turns say at which board they were offered.

use crate::game::Game;

/// What a button about the present board carries: since turns can be taken back, boards of one ply
/// are not all the same, and a button of one must do nothing on another.
pub(crate) fn stamped(game: &Game, text: &str) -> String {
    match game.cuts().len() {
        0 => text.to_owned(),
        cuts => format!("{cuts}!{text}"),
    }
}

/// What such a button says, if it is about the present board.
pub(crate) fn unstamped<'a>(game: &Game, text: &'a str) -> Option<&'a str> {
    let (cuts, text) = match text.split_once('!') {
        Some((cuts, text)) => (cuts.parse().ok()?, text),
        None => (0, text),
    };
    (cuts == game.cuts().len()).then_some(text)
}
