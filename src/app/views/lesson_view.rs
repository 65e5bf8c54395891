//! The lesson in which a person is, as data.

use serde::Serialize;

use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::teaching::learn;
use crate::app::views::step_view::{StepView, steps_of};

/// A lesson with what the pieces of its board can do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct LessonView {
    /// Its number, from 0.
    pub lesson: usize,
    /// The steps with which a turn can begin, or by which one can go on.
    pub steps: Vec<StepView>,
}

/// The lesson in which the caller is; with `after` how that turn, in LAN, can go on.
pub(crate) fn lesson_view(caller: &Caller<'_>, after: Option<&str>) -> Attempt<LessonView> {
    let (lesson, position) = learn::present(&caller.player);
    let steps = match position {
        Some(position) => steps_of(&position, caller, after)?,
        None => Vec::new(),
    };
    Ok(LessonView { lesson, steps })
}
