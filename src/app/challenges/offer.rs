//! What a challenge offers.

use std::sync::Arc;
use std::time::Duration;

use tulenh_rules::Ruleset;

use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::people::{callers, manager};
use crate::game::{
    Challenge, ChallengeCode, Colour, Invitee, Limit, Mode, Route, TeamOffer, Tempo,
};

/// More open challenges made to one person than are looked at in one answer.
pub(crate) const LOOKED_AT: usize = 200;

/// What is offered.
pub(crate) struct Offer {
    /// To whom.
    pub invitee: Invitee,
    /// The side the challenger wants.
    pub colour: Colour,
    /// The ruleset, with its battle and changes.
    pub rules: Ruleset,
    /// When points decide.
    pub limit: Limit,
    /// The clock.
    pub tempo: Tempo,
    /// What it is played for.
    pub mode: Mode,
    /// How long the secret set-up before it may take, if there is one.
    pub secret: Option<Duration>,
    /// Which sides are teams.
    pub teams: Option<TeamOffer>,
}

impl Offer {
    /// The challenge of somebody who offers this where they are.
    pub(crate) fn made(self, caller: &Caller<'_>, code: ChallengeCode) -> Challenge {
        Challenge {
            code,
            challenger: caller.id(),
            invitee: self.invitee,
            colour: self.colour,
            rules: Arc::new(self.rules),
            limit: self.limit,
            tempo: self.tempo,
            mode: self.mode,
            secret: self.secret,
            teams: self.teams,
            made_in: caller.route.clone(),
            shared: caller.request.shared,
            made: caller.now,
            expires: Challenge::expiry(caller.now, self.limit),
        }
    }
}

/// Whether games may be offered in this place by this person.
pub(crate) async fn may_challenge_here(context: &Context, caller: &Caller<'_>) -> Attempt<()> {
    if caller.request.shared
        && !callers::view_settings_here(context, caller)
            .await?
            .challenges
        && manager::manages(context, caller).await != Some(true)
    {
        return Err(caller.localizer.say("challenge-managers").into());
    }
    Ok(())
}

/// Where others than the challenger are told of a challenge: in its chat, and `elsewhere`, in the
/// private chat of the person invited, where the chat does not reach them.
pub(crate) fn told_at(challenge: &Challenge, elsewhere: Option<Route>) -> Vec<Route> {
    let far = |route: &Route| !challenge.shared || route.network != challenge.made_in.network;
    let channel = challenge.shared.then(|| challenge.made_in.clone());
    channel.into_iter().chain(elsewhere.filter(far)).collect()
}
