//! What stands in the way of playing in a place.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;

impl Core {
    /// Tells what is wrong here, and the remedies.
    pub(super) async fn diagnose(&self, caller: &Caller<'_>) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// The greeting of a chat to which the bot was added.
    pub(super) async fn added(&self, caller: &Caller<'_>) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
