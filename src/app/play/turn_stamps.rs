//! Buttons of turns say at which board they were offered.

use crate::game::Game;

/// What a button about the present board carries: since turns can be taken back, boards of one ply
/// are not all the same, and a button of one must do nothing on another.
pub(crate) fn stamped(game: &Game, text: &str) -> String {
    match game.takebacks().len() {
        0 => text.to_owned(),
        takebacks => format!("{takebacks}!{text}"),
    }
}

/// What such a button says, if it is about the present board.
pub(crate) fn unstamped<'a>(game: &Game, text: &'a str) -> Option<&'a str> {
    let (takebacks, text) = match text.split_once('!') {
        Some((takebacks, text)) => (takebacks.parse().ok()?, text),
        None => (0, text),
    };
    (takebacks == game.takebacks().len()).then_some(text)
}
