//! Boards that show more than where everything stands.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::GameId;

impl Core {
    /// What has been captured.
    pub(super) async fn captured(&self, caller: &Caller<'_>, _game: Option<GameId>) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// The rings of fire.
    pub(super) async fn rings(
        &self,
        caller: &Caller<'_>,
        _game: Option<GameId>,
        _side: &str,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// Where a piece can go.
    pub(super) async fn moves(
        &self,
        caller: &Caller<'_>,
        _game: Option<GameId>,
        _from: &str,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
