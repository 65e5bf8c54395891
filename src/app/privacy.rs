//! What is kept of a person, and how it is forgotten.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::PlayerId;

impl Core {
    /// Everything kept of the person, as a file.
    pub(super) async fn my_data(&self, caller: &Caller<'_>) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// Asks whether the person is really to be forgotten.
    pub(super) async fn forget(&self, caller: &Caller<'_>) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// Forgets the person.
    pub(super) async fn press_forget(&self, caller: &Caller<'_>, _whose: PlayerId) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// What is kept and why.
    pub(super) fn privacy(&self, caller: &Caller<'_>) -> Reply {
        Reply::Private(caller.voice.say("failed").into())
    }
}
