//! A guided first game.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::PlayerId;

impl Core {
    /// The lesson the person is in.
    pub(super) async fn learn(&self, caller: &Caller<'_>, _words: &str) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// A button of a lesson.
    pub(super) async fn press_learn(
        &self,
        caller: &Caller<'_>,
        _whose: PlayerId,
        _what: &str,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
