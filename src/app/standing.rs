//! Ratings, results and the best players.

use crate::app::Core;
use crate::app::command::Opponent;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;

impl Core {
    /// A person's ratings and results.
    pub(super) async fn stats(
        &self,
        caller: &Caller<'_>,
        _opponent: Option<&Opponent>,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }

    /// The best players.
    pub(super) async fn top(&self, caller: &Caller<'_>, _words: &str) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
