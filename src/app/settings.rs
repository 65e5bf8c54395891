//! Settings of people and chats.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::PlayerId;

impl Core {
    /// The menu of settings, or one of them set at once.
    pub(super) async fn settings(&self, caller: &Caller<'_>, _words: &str) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// A button of the menu.
    pub(super) async fn press_settings(
        &self,
        caller: &Caller<'_>,
        _whose: PlayerId,
        _path: &str,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
