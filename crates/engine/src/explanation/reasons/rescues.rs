//! What a turn saves: what the opponent could have won before it, and cannot after it.

use std::sync::Arc;

use crate::explanation::exchange::Scales;
use crate::explanation::game_state::has_to_answer_check;
use crate::explanation::reasons::arrivals::arrivals;
use crate::explanation::reasons::reason::{Reason, Rescue};
use crate::explanation::threat::{Threat, threats_of};
use crate::search::points::points;
use crate::search::task::Task;
use tulenh_rules::air::{self, Flight, Rings};
use tulenh_rules::{Action, Piece, Position, Role, Square, Stack, Turn};

/// What the opponent could have won before the turn, and cannot take after it, wherever it stands then,
/// or only at a loss.
pub(super) fn rescues(task: &Task, turn: &Turn, later: &Task, nodes: u64) -> Vec<Reason> {
    let (position, after) = (task.position(), later.position());
    let own = position.turn();
    let takers = takers(after);
    // A check only puts off what the opponent could take.
    let is_put_off = has_to_answer_check(after);
    let scales = Scales::of(later);
    let mut reasons: Vec<Reason> = Vec::new();
    let wanted = |threat: &Threat| threat.lost.is_none() && points(position, threat.taken) > 0;
    for threat in threats_of(task, nodes, wanted) {
        let is_told = |reason: &Reason| match reason {
            Reason::Saves { at, .. } | Reason::Covers { at, .. } => *at == threat.at,
            _ => false,
        };
        if reasons.iter().any(is_told) {
            continue;
        }
        // Where its pieces are now: those that went, and those that stayed.
        let mut places = vec![threat.at];
        if turn.from() == threat.at {
            places.extend(arrivals(turn));
        }
        let stands = |at: &&Square| {
            let stack = after.board().get(**at);
            stack.is_some_and(|stack| stack.side() == own)
        };
        let lives = places.iter().any(|at| stands(&at));
        if !lives || !carries_on(&threat.taken, &places, after) {
            continue;
        }
        let (at, stack, from) = (threat.at, threat.taken, threat.by);
        let Some(taker) = threat.taker() else {
            continue;
        };
        let is_safe = |place: Square| !takers.iter().any(|(_, at)| *at == place);
        // Where it has gone it may be guarded.
        let loses_nothing =
            |place: Square| turn.from() == at && place != at && scales.wins_nothing_on(place);
        let is_saved = |place: &Square| is_safe(*place) || loses_nothing(*place);
        if places.iter().all(is_saved) {
            let how = rescue(turn, after, &threat);
            let has_gone = matches!(how, Rescue::Moves | Rescue::Captures);
            // The exchange asks for no answer to the check.
            let mut places = places.iter();
            if !is_put_off || has_gone && places.all(|place| scales.wins_nothing_on(*place)) {
                reasons.push(Reason::Saves {
                    at,
                    stack,
                    from,
                    taker,
                    how,
                });
            }
        } else if !is_put_off
            && turn.from() == at
            && let Some(commander) = stack.pieces().find(|it| it.role == Role::Commander)
            && after.board().commander(own).is_some_and(is_safe)
        {
            // What it leaves behind can be taken, but the game goes on.
            reasons.push(Reason::Saves {
                at,
                stack: Stack::single(commander),
                from,
                taker,
                how: Rescue::Moves,
            });
        } else if !is_put_off
            && turn.from() != at
            && after.board().get(at) == Some(stack)
            && takers.contains(&(from, at))
            && scales.wins_nothing_on(at)
            // Of all that is covered against one piece, the dearest.
            && !reasons.iter().any(|it| matches!(it, Reason::Covers { from: known, .. } if *known == from))
        {
            reasons.push(Reason::Covers {
                at,
                stack,
                from,
                taker,
            });
        }
    }
    reasons
}

/// How a turn has ended a threat.
fn rescue(turn: &Turn, after: &Position, threat: &Threat) -> Rescue {
    let taker = after.board().get(threat.by);
    if taker.is_none_or(|stack| stack.side() != after.turn()) {
        return Rescue::Captures;
    }
    if turn.from() == threat.at {
        return Rescue::Moves;
    }
    let to = turn.steps().map(|step| step.action.to());
    let stands = |at: &Square| {
        let stack = after.board().get(*at);
        stack.is_some_and(|stack| stack.side() != after.turn())
    };
    let is_shot_down = after.legal_steps().into_iter().any(|turn| {
        let down = |action| matches!(action, Action::ShotDown { to } if to == threat.at);
        turn.from() == threat.by && turn.steps().any(|step| down(step.action))
    });
    if is_shot_down {
        let rings = Rings::of(after.rules(), after.board(), !after.turn());
        let gun = shot_down_by(after, &rings, threat.by, threat.at);
        return gun.map_or(Rescue::Otherwise, |gun| Rescue::Ring { gun });
    }
    let mut to = to.filter(stands);
    let on = to
        .find(|on| is_between(*on, threat.by, threat.at) && would_take_without(after, *on, threat));
    on.map_or(Rescue::Otherwise, |on| Rescue::Blocks { on })
}

/// Whether a threat could be carried out if nothing stood on a point. `false` where that cannot be a position.
fn would_take_without(after: &Position, on: Square, threat: &Threat) -> bool {
    let mut setup = after.setup().clone();
    setup.board.set(on, None);
    let open = Position::new(setup, Arc::clone(after.rules()));
    open.is_ok_and(|open| takers(&open).contains(&(threat.by, threat.at)))
}

/// The gun by which a plane of the side to move is shot down on its way between two points; `None` where it is not, or has no
/// line to fly on.
pub(super) fn shot_down_by(
    position: &Position,
    rings: &Rings,
    from: Square,
    to: Square,
) -> Option<Square> {
    let target = position.board().get(to);
    let target = target.filter(|stack| stack.side() != position.turn());
    let target = target.map(|stack| stack.carrier().role);
    match air::flight(position.rules(), rings, from, to, target) {
        Flight::ShotDown { by } => Some(by),
        Flight::Safe | Flight::Exchanged { .. } => None,
    }
}

/// Whether all pieces of a stack are on these points.
fn carries_on(stack: &Stack, places: &[Square], after: &Position) -> bool {
    let mut there: Vec<Piece> = places
        .iter()
        .filter_map(|at| after.board().get(*at))
        .flat_map(|stack| stack.pieces().collect::<Vec<_>>())
        .collect();
    stack.pieces().all(|piece| {
        let same = |other: &Piece| other.role == piece.role && other.side == piece.side;
        let found = there.iter().position(same);
        found.map(|at| there.swap_remove(at)).is_some()
    })
}

/// Which points the side to move can take by one step, each with where the taker stands.
pub(super) fn takers(position: &Position) -> Vec<(Square, Square)> {
    let steps = position.legal_steps().into_iter();
    let captures = steps.filter(|turn| turn.is_capture()).flat_map(|turn| {
        let from = turn.from();
        let steps: Vec<Action> = turn.steps().map(|step| step.action).collect();
        let points = steps.into_iter().filter(|action| action.is_capture());
        points
            .flat_map(|action| [Some(action.to()), action.also()])
            .flatten()
            .map(move |at| (from, at))
            .collect::<Vec<_>>()
    });
    captures.collect()
}

/// Whether a point lies on the line between two others.
pub(super) fn is_between(at: Square, one: Square, other: Square) -> bool {
    match (one.line_to(other), one.line_to(at)) {
        (Some((whole, length)), Some((part, near))) => whole == part && near < length,
        _ => false,
    }
}
