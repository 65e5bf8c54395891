//! Refusals of a game, in words.

use crate::app::context::abort::Stop;
use crate::app::language::pieces::side_key;
use crate::app::people::callers::Caller;
use crate::game::{Game, Refusal};

/// The sentence for what a game refused.
pub(crate) fn refuse(caller: &Caller<'_>, game: &Game, refusal: Refusal) -> Stop {
    let voice = caller.voice;
    let id = game.id();
    match refusal {
        Refusal::NotAPlayer => voice.say("not-a-player").code("game", id).into(),
        Refusal::NotYourTurn { to_move } => voice
            .say("not-your-turn")
            .code("game", id)
            .choice("side", side_key(to_move))
            .into(),
        Refusal::OldBoard { now_at } => voice
            .say("old-board")
            .code("game", id)
            .number("ply", now_at.0)
            .into(),
        Refusal::Over { outcome } => voice
            .say("game-over")
            .code("game", id)
            .outcome(outcome)
            .into(),
        Refusal::Illegal { why } => voice.forbidden(&why, caller.taste.coordinates).into(),
        Refusal::NoHints => voice.say("hint-not-here").code("game", id).into(),
        Refusal::NoOffer => voice.say("no-draw-offer").code("game", id).into(),
        Refusal::AlreadyOffered => voice.say("draw-already").code("game", id).into(),
        Refusal::NothingToTakeBack => voice.say("take-back-nothing").code("game", id).into(),
        Refusal::AlreadyAsked => voice.say("take-back-already").code("game", id).into(),
        Refusal::NoTakeBackAsked => voice.say("take-back-not-asked").code("game", id).into(),
        Refusal::TooManyTakeBacks => voice.say("take-back-too-many").code("game", id).into(),
        Refusal::NoClock => voice.say("clock-none").code("game", id).into(),
        Refusal::Paused => voice.say("pause-stands").code("game", id).into(),
        Refusal::NotPaused => voice.say("pause-none").code("game", id).into(),
        Refusal::PauseOffered => voice.say("pause-already").code("game", id).into(),
        Refusal::NoPauseOffered => voice.say("pause-not-asked").code("game", id).into(),
        Refusal::TooManyGifts => voice.say("gift-too-much").code("game", id).into(),
        Refusal::OneClock => voice.say("gift-one-clock").code("game", id).into(),
        Refusal::NothingEverToClaim => voice.say("claim-no-clock").code("game", id).into(),
        Refusal::NothingToClaim { automatic: true } => {
            voice.say("claim-automatic").code("game", id).into()
        }
        Refusal::NothingToClaim { automatic: false } => {
            voice.say("claim-nothing").code("game", id).into()
        }
    }
}
