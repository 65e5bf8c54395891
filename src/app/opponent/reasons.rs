//! Why a turn is good, in words. Each sentence claims what can be seen on the board or in the line
//! that is told with it.

use tulenh_engine::Reason;
use tulenh_rules::{Position, Square};

use crate::app::people::callers::Caller;
use crate::app::request::message::Text;

/// The reasons as sentences, the weightiest first; those that tell nothing to whoever plays the
/// turn are left out. `from` is where the turn begins.
pub(crate) fn reasons(
    caller: &Caller<'_>,
    position: &Position,
    from: Square,
    reasons: &[Reason],
) -> Vec<Text> {
    let told = reasons
        .iter()
        .filter_map(|reason| sentence(caller, position, from, reason));
    told.collect()
}

fn sentence(
    caller: &Caller<'_>,
    position: &Position,
    from: Square,
    reason: &Reason,
) -> Option<Text> {
    let voice = caller.voice;
    let named = |at: &Square| at.in_system(caller.taste.coordinates);
    let standing = |at: &Square| {
        let stack = position.board().get(*at);
        stack.map(|stack| voice.stack(stack))
    };
    let sentence = match reason {
        Reason::Ends { plies, winner, .. } => {
            // Of a loss that cannot be helped nobody wants to hear.
            if *winner != Some(position.turn()) {
                return None;
            }
            match plies {
                1 => voice.say("reason-wins-now"),
                plies => {
                    let turns = u64::from(plies.div_ceil(2));
                    voice.say("reason-wins-in").number("turns", turns)
                }
            }
        }
        Reason::Takes { at, stack } => voice
            .say("reason-takes")
            .choice("stack", voice.stack(*stack))
            .code("at", named(at)),
        Reason::Costs { stack, .. } => voice
            .say("reason-costs")
            .choice("stack", voice.stack(*stack)),
        Reason::Wins { ply, at, stack } => voice
            .say("reason-wins-later")
            .number("turn", u64::from(ply.div_ceil(2)))
            .choice("stack", voice.stack(*stack))
            .code("at", named(at)),
        Reason::Saves { at, stack, from } => voice
            .say("reason-saves")
            .choice("stack", voice.stack(*stack))
            .code("at", named(at))
            .choice("by", standing(from)?)
            .code("from", named(from)),
        Reason::Threatens { at, stack, .. } => voice
            .say("reason-threatens")
            .choice("stack", voice.stack(*stack))
            .code("at", named(at)),
        Reason::Avoids { gun, danger } => voice
            .say("reason-avoids")
            .choice("gun", standing(gun)?)
            .code("at", named(gun))
            .code("from", named(&from))
            .code("danger", named(danger)),
        Reason::Checks => voice.say("reason-checks"),
        Reason::Hero { at } => voice.say("reason-hero").code("at", named(at)),
    };
    Some(sentence.text())
}
