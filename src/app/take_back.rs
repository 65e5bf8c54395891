//! Taking turns back.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::{GameId, Ply};

impl Core {
    /// Takes one's last turn back, or asks for it.
    pub(super) async fn take_back(
        &self,
        caller: &Caller<'_>,
        _game: Option<GameId>,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// The same by a button.
    pub(super) async fn press_take_back(
        &self,
        caller: &Caller<'_>,
        _game: GameId,
        _at: Ply,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// Allows it or not.
    pub(super) async fn answer_take_back(
        &self,
        caller: &Caller<'_>,
        _game: GameId,
        _at: Ply,
        _allow: bool,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
