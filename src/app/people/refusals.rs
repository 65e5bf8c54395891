//! Refusals of a game, in words.

use crate::app::context::abort::Abort;
use crate::app::language::pieces::side_key;
use crate::app::people::callers::Caller;
use crate::game::{Game, Refusal};

/// The sentence for what a game refused.
pub(crate) fn refuse(caller: &Caller<'_>, game: &Game, refusal: Refusal) -> Abort {
    let localizer = caller.localizer;
    let id = game.id();
    match refusal {
        Refusal::NotAPlayer => localizer.say("not-a-player").code("game", id).into(),
        Refusal::NotYourTurn { to_move } => localizer
            .say("not-your-turn")
            .code("game", id)
            .choice("side", side_key(to_move))
            .into(),
        Refusal::OldBoard { now_at } => localizer
            .say("old-board")
            .code("game", id)
            .number("ply", now_at.0)
            .into(),
        Refusal::Over { outcome } => localizer
            .say("game-over")
            .code("game", id)
            .outcome(outcome)
            .into(),
        Refusal::Illegal { why } => localizer
            .forbidden(&why, caller.view_settings.coordinates)
            .into(),
        Refusal::NoHints => localizer.say("hint-not-here").code("game", id).into(),
        Refusal::NoOffer => localizer.say("no-draw-offer").code("game", id).into(),
        Refusal::AlreadyOffered => localizer.say("draw-already").code("game", id).into(),
        Refusal::NothingToTakeBack => localizer.say("take-back-nothing").code("game", id).into(),
        Refusal::AlreadyAsked => localizer.say("take-back-already").code("game", id).into(),
        Refusal::NoTakeBackAsked => localizer.say("take-back-not-asked").code("game", id).into(),
        Refusal::TooManyTakeBacks => localizer.say("take-back-too-many").code("game", id).into(),
        Refusal::NoClock => localizer.say("clock-none").code("game", id).into(),
        Refusal::Paused => localizer.say("pause-stands").code("game", id).into(),
        Refusal::NotPaused => localizer.say("pause-none").code("game", id).into(),
        Refusal::PauseOffered => localizer.say("pause-already").code("game", id).into(),
        Refusal::NoPauseOffered => localizer.say("pause-not-asked").code("game", id).into(),
        Refusal::TooManyGifts => localizer.say("gift-too-much").code("game", id).into(),
        Refusal::OneClock => localizer.say("gift-one-clock").code("game", id).into(),
        Refusal::NothingEverToClaim => localizer.say("claim-no-clock").code("game", id).into(),
        Refusal::NothingToClaim { automatic: true } => {
            localizer.say("claim-automatic").code("game", id).into()
        }
        Refusal::NotLeader => localizer.say("team-not-leader").code("game", id).into(),
        Refusal::NoTeam => localizer.say("team-none").code("game", id).into(),
        Refusal::InTeam => localizer.say("team-member-already").code("game", id).into(),
        Refusal::OtherSide => localizer.say("team-other-side").code("game", id).into(),
        Refusal::ToldThere => localizer.say("team-told-here").code("game", id).into(),
        Refusal::TooManyHomes => localizer.say("team-too-many-places").into(),
        Refusal::TeamFull => localizer.say("team-full").code("game", id).into(),
        Refusal::ArmTaken => localizer.say("team-arm-taken").into(),
        Refusal::NoStaff => localizer.say("team-no-staff").code("game", id).into(),
        Refusal::DoneAlready => localizer.say("team-done-already").code("game", id).into(),
        Refusal::WasOtherSide => localizer.say("team-was-other").code("game", id).into(),
        Refusal::TooManyProposals => localizer.say("team-too-many-proposals").into(),
        Refusal::NothingToClaim { automatic: false } => {
            localizer.say("claim-nothing").code("game", id).into()
        }
    }
}
