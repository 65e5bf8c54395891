//! What a side threatens in one position and not in others.

use crate::explanation::exchange::Scales;
use crate::explanation::threat::{Threat, threats, told_points};
use crate::search::task::Task;
use std::cmp::Reverse;
use tulenh_rules::Turn;

/// The points that a threat wins at least to be told. Carried out by a search, three of fifteen that win ten points lose
/// something (games of seeds 83 and 84), and two of twenty that win more (seeds 81, 83 and 84); `tulenh-lab coach marks
/// FILE --proof 600000` counts them.
const LEAST: u32 = 20;

/// The dearest threat, by exchange, of the side that is not to move in `made`. It is a threat to one stack, at no cost, by
/// what is safe itself. In `before`, where that side is to move, and in `instead`, if it could move again, it wins nothing
/// by exchange where that stack stands.
///
/// `None` where there is none, and where in `made` a check has to be answered: whoever does may not leave the stack where it
/// is.
pub(super) fn new_threat(made: &Task, instead: &Task, before: &Task) -> Option<Threat> {
    let passed = instead.passed()?;
    let others = [before, &passed];
    let stands_in_all = |threat: &Threat| {
        let stack = |task: &Task| task.position().board().get(threat.at);
        others.map(stack) == [stack(made); 2]
    };
    let scales = others.map(Scales::of);
    let is_new = |threat: &Threat| {
        stands_in_all(threat) && scales.iter().all(|it| it.wins_nothing_on(threat.at))
    };
    let (answered, carried_out) = (Scales::of(made), Scales::of(&made.passed()?));
    let is_safe = |threat: &Threat| answered.wins_nothing_on(threat.by);
    let found = threats(made, 0).into_iter();
    let found = found.filter(|threat| is_of_one(threat) && is_new(threat) && is_safe(threat));
    let found = found.filter_map(|threat| {
        // Less all that the opponent can take then, and not only what it could not take before.
        let points = told_points(carried_out.line_gain(&threat.line, 0)?)?;
        (points >= LEAST).then_some(Threat {
            points: Some(points),
            ..threat
        })
    });
    found.max_by_key(|threat| (threat.points, Reverse((threat.at, threat.by))))
}

/// Whether a threat takes one stack and gives nothing for it.
fn is_of_one(threat: &Threat) -> bool {
    let step = threat.line.first().and_then(Turn::only_step);
    threat.lost.is_none() && step.is_some_and(|step| step.action.also().is_none())
}
