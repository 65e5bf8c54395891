//! Where a turn goes, and whether that is safe: in one position it may be, and not in another.

use crate::explanation::exchange::Scales;
use crate::explanation::threat::{Threat, after_turn, captures_of};
use crate::search::task::Task;
use tulenh_rules::{Action, Square, Stack, Turn};

/// A turn that loses points where it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsafe {
    /// Where it begins.
    pub from: Square,
    /// Where it goes.
    pub at: Square,
    /// What goes there and could be captured.
    pub stack: Stack,
    /// Where the taker stands then.
    pub by: Square,
    /// What stands there.
    pub taker: Stack,
    /// The points that are lost, less what is taken back there.
    pub points: u32,
}

impl Unsafe {
    /// The dearest that a turn loses by exchange where it goes, when it is made in `there`. `None` where it loses nothing, or
    /// where it is not safe `here` either: the opponent could win something where it goes. Also `None` where it captures,
    /// boards something, is not legal in one of the two, or ends the game.
    pub(super) fn there_alone(turn: &Turn, here: &Task, there: &Task) -> Option<Unsafe> {
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
        let exposed = after_turn(there, turn)?;
        let wanted = |threat: &Threat| {
            places.contains(&threat.at)
                && threat.lost.is_none()
                && threat.points.is_some()
                && safe.position().board().get(threat.at) == Some(threat.taken)
        };
        let lost = captures_of(&exposed, 0, wanted).into_iter().next()?;
        Some(Unsafe {
            from: turn.from(),
            at: lost.at,
            stack: lost.taken,
            by: lost.by,
            taker: exposed.position().board().get(lost.by)?,
            points: lost.points?,
        })
    }
}
