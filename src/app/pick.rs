//! Choosing a turn from buttons.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::{GameId, Ply};

impl Core {
    /// The choice of a piece.
    pub(super) async fn pick(&self, caller: &Caller<'_>, _game: Option<GameId>) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// The next step of a choice.
    pub(super) async fn press_pick(
        &self,
        caller: &Caller<'_>,
        _game: GameId,
        _at: Ply,
        _path: &str,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
