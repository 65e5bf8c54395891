//! A game as a film.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::GameId;

impl Core {
    /// A film of a game or a part of it.
    pub(super) async fn replay(
        &self,
        caller: &Caller<'_>,
        _game: Option<GameId>,
        _how: &str,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
