//! Where a turn goes, and whether that is safe: in one position it may be, and not in another.

use crate::explanation::exchange::Scales;
use crate::explanation::threat::{Threat, after_turn, captures_of};
use crate::search::task::Task;
use tulenh_rules::{Action, Square, Turn};

/// The dearest that a turn loses by exchange where it goes, when it is made in `there`: a threat of whoever answers it,
/// with points. `None` where it loses nothing, or where it is not safe `here` either: the opponent could win something
/// where it goes. Also `None` where it captures, boards something, is not legal in one of the two, or ends the game.
pub(super) fn lost_there_alone(turn: &Turn, here: &Task, there: &Task) -> Option<Threat> {
    let places: Vec<Square> = turn.steps().map(|step| step.action.to()).collect();
    let is_free = |at: &Square| here.position().board().get(*at).is_none();
    let goes = |action| matches!(action, Action::Move { .. });
    if !turn.steps().all(|step| goes(step.action)) || !places.iter().all(is_free) {
        return None;
    }
    let safe = after_turn(here, turn)?;
    let scales = Scales::of(&safe);
    let is_safe = |at: &Square| scales.wins_nothing_on(*at);
    if scales.ended().is_some() || !places.iter().all(is_safe) {
        return None;
    }
    let wanted = |threat: &Threat| {
        places.contains(&threat.at)
            && threat.lost.is_none()
            && threat.points.is_some()
            && safe.position().board().get(threat.at) == Some(threat.taken)
    };
    let lost = captures_of(&after_turn(there, turn)?, 0, wanted);
    lost.into_iter().next()
}
