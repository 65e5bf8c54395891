//! What a side threatens in one position and not in others.

use crate::explanation::exchange::Scales;
use crate::explanation::threat::{Threat, after_null_move, threats, told_points};
use crate::search::task::Task;
use std::cmp::Reverse;

/// The points that a threat wins at least to be told. Where it wins only a light piece, every tenth search loses by carrying
/// it out; of those that win more, none did (`tulenh-lab coach marks --proof`).
const LEAST: u32 = 20;

/// The threat of most points, by exchange, of the side that is not to move in `made`. What it is aimed at is safe from that side
/// in `instead`, where the same side is to move as in `made`, and in `before`, where the other one is: the side wins no
/// points by exchange there.
///
/// `None` where there is none. Also `None` when there is a check in `made` or in `instead`, and for a threat to the
/// Commander.
pub(super) fn new_threat(made: &Task, instead: &Task, before: &Task) -> Option<Threat> {
    if made.position().is_check() || instead.position().is_check() {
        return None;
    }
    let passed = after_null_move(instead)?;
    let others = [before, &passed];
    let stands_in_all = |threat: &Threat| {
        let stack = |task: &Task| task.position().board().get(threat.at);
        others.map(stack) == [stack(made); 2]
    };
    let scales = others.map(Scales::of);
    let is_new = |threat: &Threat| {
        stands_in_all(threat) && scales.iter().all(|it| it.wins_nothing_on(threat.at))
    };
    let carried_out = Scales::of(&after_null_move(made)?);
    let found = threats(made, 0).into_iter().filter(is_new);
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
