//! Where a turn goes, and whether that is safe: in one position it may be, and not in another.

use crate::explanation::exchange::{END, Scales};
use crate::explanation::game_state::{goes_on, has_to_answer_check};
use crate::search::task::Task;
use tulenh_rules::{Action, Square, Stack, Turn};

/// A turn that loses points where it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnsafeTurn {
    /// Where it begins.
    pub from: Square,
    /// Where it goes.
    pub at: Square,
    /// What goes there, all that stood where it begins, and could be captured.
    pub stack: Stack,
    /// Where the taker stands then.
    pub by: Square,
    /// What captures it from there.
    pub taker: Stack,
    /// The points that are lost at least, less what is taken back.
    pub points: u32,
}

impl UnsafeTurn {
    /// What a turn loses where it goes in one position, by exchange, when it loses nothing there in another. Both have the
    /// same side to move, and in neither has a check to be answered.
    ///
    /// `None` where it loses nothing, and where it is not safe in the other position either. Also `None` for a turn of more
    /// than one step, one that leaves something behind, captures, boards something, makes a hero or gives a check that has to
    /// be answered, and one that is not legal in both.
    pub(super) fn lost_only_in(exposed_in: &Task, safe_in: &Task, turn: &Turn) -> Option<Self> {
        let step = turn.only_step()?;
        let Action::Move { to: at } = step.action else {
            return None;
        };
        let (from, stack) = (turn.from(), step.group);
        let begins = |task: &Task| {
            let position = task.position();
            let stands = [from, at].map(|at| position.board().get(at));
            stands == [Some(stack), None] && !has_to_answer_check(position)
        };
        let arrives = |task: &Task| {
            let after = task.after_turn(turn).filter(goes_on)?;
            let position = after.position();
            let is_check = has_to_answer_check(position);
            let stands = position.board().get(at) == Some(stack) && !is_check;
            (stands && position.beaten().is_none()).then_some(after)
        };
        if !begins(exposed_in) || !begins(safe_in) {
            return None;
        }
        if !Scales::of(&arrives(safe_in)?).wins_nothing_on(at) {
            return None;
        }
        let exposed = arrives(exposed_in)?;
        let scales = Scales::of(&exposed);
        let captures = exposed.position().legal_steps().into_iter();
        let lost = captures.filter_map(|capture| {
            let step = capture.only_step()?;
            let takes = matches!(
                step.action,
                Action::Capture { to, also: None } | Action::Strike { to, also: None } if to == at
            );
            let points = scales.gain(&capture).filter(|_| takes)?;
            (points < END / 2).then(|| UnsafeTurn {
                from,
                at,
                stack,
                by: capture.from(),
                taker: step.of_the_gunner().group,
                points: points.unsigned_abs(),
            })
        });
        lost.max_by_key(|lost| (lost.points, lost.by))
    }
}
