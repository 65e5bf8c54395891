//! A request that comes once more: the network does not know that it was done, so nobody knows whether its
//! answer arrived.
//!
//! What was done is not done again. What the answer would be for nobody else, it is given again, as things
//! stand now; what was told through the outbox arrives without that.

use crate::app::Core;
use crate::app::command::Command;
use crate::app::handle::update;
use crate::app::people::Caller;
use crate::app::press::Press;
use crate::app::reply::Reply;
use crate::app::stop::{Step, Stop};
use crate::game::ChallengeCode;

impl Core {
    /// The answer to a request that was done before.
    pub(super) async fn again(&self, caller: &Caller<'_>) -> Step<Reply> {
        match &caller.request.command {
            Command::Challenge { .. } | Command::Rematch(_) | Command::Press(Press::Rematch(_)) => {
                let code = self.made(caller).await?;
                self.offered_again(caller, code).await
            }
            Command::Link(None) => {
                let code = self.made(caller).await?;
                self.link_code_again(caller, code).await
            }
            Command::Vacation(_) => Ok(Reply::Private(self.vacation_of(caller))),
            Command::Press(Press::Vacation(..)) => Ok(Reply::Update(self.vacation_of(caller))),
            Command::Plan { game, .. } => self.plan(caller, *game, "").await,
            Command::Press(Press::Plan(game, _)) => self.press_plan(caller, *game, "").await,
            Command::Decline(_) | Command::Press(Press::Decline(_)) if !caller.request.shared => {
                self.made(caller).await?;
                Ok(Reply::Private(caller.voice.say("declined-done").into()))
            }
            Command::Cancel(_) | Command::Press(Press::Cancel(_)) if !caller.request.shared => {
                let code = self.made(caller).await?;
                let sentence = caller.voice.say("cancelled-done");
                Ok(Reply::Private(sentence.code("code", code).into()))
            }
            _ => Err(Stop::Seen),
        }
    }

    /// What the request made or ended when it was done.
    async fn made(&self, caller: &Caller<'_>) -> Step<ChallengeCode> {
        let (network, update) = update(caller.request).ok_or(Stop::Seen)?;
        let made = self.store.made_by(&network, &update).await?;
        made.ok_or(Stop::Seen)
    }
}
