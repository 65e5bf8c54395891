//! The turns of a game written down.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::GameId;

impl Core {
    /// The record of a game.
    pub(super) async fn record(&self, caller: &Caller<'_>, _game: Option<GameId>) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
