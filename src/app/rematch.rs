//! Another game against the same opponent.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::GameId;

impl Core {
    /// Offers a game with swapped colours.
    pub(super) async fn rematch(&self, caller: &Caller<'_>, _game: Option<GameId>) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
