//! Why a turn is good, in words. Each sentence claims what can be seen on the board or in the line that is told with it, or
//! what a search has found that either side would like to do.

use tulenh_engine::{Reason, Rescue};
use tulenh_rules::{Position, Role, Square, Turn};

use crate::app::boards::turn_words::turn_in_words;
use crate::app::people::callers::Caller;
use crate::app::request::message::Text;

/// The reasons as sentences, the weightiest first; those that tell nothing to whoever plays the
/// turn are left out.
pub(crate) fn reasons(
    caller: &Caller<'_>,
    position: &Position,
    turn: &Turn,
    reasons: &[Reason],
) -> Vec<Text> {
    let told = reasons
        .iter()
        .filter_map(|reason| sentence(caller, position, turn, reason));
    told.collect()
}

fn sentence(
    caller: &Caller<'_>,
    position: &Position,
    turn: &Turn,
    reason: &Reason,
) -> Option<Text> {
    let from = turn.from();
    let localizer = caller.localizer;
    let coordinates = caller.view_settings.coordinates;
    let named = |at: &Square| at.in_system(coordinates);
    let standing = |at: &Square| {
        let stack = position.board().get(*at);
        stack.map(|stack| localizer.stack(stack))
    };
    let sentence = match reason {
        Reason::Ends { plies, winner, .. } => {
            // Of a loss that cannot be helped nobody wants to hear.
            if *winner != Some(position.turn()) {
                return None;
            }
            match plies {
                1 => localizer.say("reason-wins-now"),
                plies => {
                    let turns = u64::from(plies.div_ceil(2));
                    localizer.say("reason-wins-in").number("turns", turns)
                }
            }
        }
        Reason::Takes { at, stack } => localizer
            .say("reason-takes")
            .choice("stack", localizer.stack(*stack))
            .code("at", named(at)),
        Reason::Costs { stack, .. } => localizer
            .say("reason-costs")
            .choice("stack", localizer.stack(*stack)),
        Reason::Gives { at, stack, back } => {
            let back = back.map(|back| localizer.stack(back));
            localizer
                .say("reason-gives")
                .choice("stack", localizer.stack(*stack))
                .code("at", named(at))
                .choice("back", back.unwrap_or_else(|| "none".to_owned()))
        }
        Reason::Wins {
            ply,
            at,
            comes,
            stack,
            points,
        } => localizer
            .say("reason-wins-later")
            .number("later", u64::from(ply / 2))
            .choice("stack", localizer.stack(*stack))
            .choice("comes", if *comes { "yes" } else { "no" })
            .code("at", named(at))
            .choice(
                "points",
                points.map_or("game".to_owned(), |it| it.to_string()),
            ),
        Reason::Saves {
            at,
            stack,
            from,
            taker,
            how,
        } => {
            let (how, on) = match how {
                Rescue::Captures => ("captures", None),
                Rescue::Blocks { on } => ("blocks", Some(on)),
                Rescue::Ring { gun } => ("ring", Some(gun)),
                Rescue::Moves | Rescue::Otherwise => ("otherwise", None),
            };
            localizer
                .say("reason-saves")
                .choice("stack", localizer.stack(*stack))
                .code("at", named(at))
                .choice("by", localizer.stack(*taker))
                .code("from", named(from))
                .choice("how", how)
                .code("on", on.map_or(String::new(), |on| named(on).to_string()))
        }
        Reason::Covers {
            at,
            stack,
            from,
            taker,
        } => localizer
            .say("reason-covers")
            .choice("stack", localizer.stack(*stack))
            .code("at", named(at))
            .choice("by", localizer.stack(*taker))
            .code("from", named(from)),
        Reason::Guards {
            at,
            stack,
            from,
            taker,
        } => localizer
            .say("reason-guards")
            .choice("stack", localizer.stack(*stack))
            .code("at", named(at))
            .choice("by", localizer.stack(*taker))
            .code("from", named(from)),
        Reason::Prevents { turn: theirs } => localizer
            .say("reason-prevents")
            .code("turn", turn_in_words(caller, &position.passed()?, theirs)),
        Reason::Prepares { turn: next } => {
            let again = position.play(turn).ok()?.0.passed()?;
            localizer
                .say("reason-prepares")
                .code("turn", turn_in_words(caller, &again, next))
        }
        Reason::Threatens {
            at,
            stack,
            by,
            taker,
            opened: true,
        } => localizer
            .say("reason-opens")
            .choice("stack", localizer.stack(*stack))
            .code("at", named(at))
            .choice("by", localizer.stack(*taker))
            .code("from", named(by)),
        Reason::Threatens { at, stack, .. } => localizer
            .say("reason-threatens")
            .choice("stack", localizer.stack(*stack))
            .code("at", named(at)),
        Reason::ThreatensMate { turns } => localizer
            .say("reason-threatens-mate")
            .number("turns", u64::from(*turns)),
        Reason::StopsMate { turns } => localizer
            .say("reason-stops-mate")
            .number("turns", u64::from(*turns)),
        Reason::ShutsOut { plane, at, gun } => localizer
            .say("reason-shuts-out")
            .choice("plane", standing(plane)?)
            .code("from", named(plane))
            .code("at", named(at))
            .code("gun", named(gun)),
        Reason::Frees { plane, at, gun } => localizer
            .say("reason-frees")
            .choice("plane", standing(plane)?)
            .code("from", named(plane))
            .code("at", named(at))
            .code("gun", named(gun)),
        Reason::StopsHero { at } => localizer
            .say("reason-stops-hero")
            .choice("stack", standing(at)?)
            .code("at", named(at)),
        Reason::Shelters { at, carrier } => localizer
            .say("reason-shelters")
            .choice("within", within(*carrier))
            .choice("carrier", localizer.role(*carrier))
            .code("at", named(at)),
        Reason::TakesEscape { at, left } => localizer
            .say("reason-takes-escape")
            .code("at", named(at))
            .number("left", u64::from(*left)),
        Reason::Avoids { gun, danger } => localizer
            .say("reason-avoids")
            .choice("gun", standing(gun)?)
            .code("at", named(gun))
            .code("from", named(&from))
            .code("danger", named(danger)),
        Reason::KeepsOut(lost) => {
            localizer
                .say("reason-keeps-out")
                .unsafe_turn(lost, localizer, coordinates)
        }
        Reason::Room { at, points, before } => localizer
            .say("reason-room")
            .choice("stack", standing(&from)?)
            .code("from", named(&from))
            .code("at", named(at))
            .number("points", u64::from(*points))
            .number("before", u64::from(*before)),
        Reason::Checks => localizer.say("reason-checks"),
        Reason::Hero { at, role } => localizer
            .say("reason-hero")
            .choice("piece", localizer.role(*role))
            .code("at", named(at)),
    };
    Some(sentence.text())
}

/// The word by which the language files choose for what a Commander is in.
pub(crate) fn within(carrier: Role) -> &'static str {
    match carrier {
        Role::Headquarters => "headquarters",
        _ => "carrier",
    }
}
