//! For whoever runs the bot.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;

impl Core {
    /// Statistics, a word to everybody, blocking.
    pub(super) async fn owner(&self, caller: &Caller<'_>, _words: &str) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
