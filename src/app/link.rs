//! Two accounts become one person.

use crate::app::Core;
use crate::app::people::Caller;
use crate::app::reply::Reply;
use crate::app::stop::Step;
use crate::game::ChallengeCode;

impl Core {
    /// Gives a code, or uses one.
    pub(super) async fn link(
        &self,
        caller: &Caller<'_>,
        _code: Option<ChallengeCode>,
    ) -> Step<Reply> {
        Err(caller.voice.say("failed").into())
    }
}
