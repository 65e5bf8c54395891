//! The problem that a person has open, as data.

use serde::Serialize;

use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::problems::answering;
use crate::app::views::step_view::{StepView, steps_of};

/// A problem with what the pieces of its board can do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct ProblemView {
    /// Its number; `null` when none is open.
    pub problem: Option<u32>,
    /// The steps with which an answer can begin, or by which one can go on.
    pub steps: Vec<StepView>,
}

/// The problem that the caller has open; with `after` how that turn, in LAN, can go on.
pub(crate) async fn problem_view(
    context: &Context,
    caller: &Caller<'_>,
    after: Option<&str>,
) -> Attempt<ProblemView> {
    let Some(problem) = answering::present(context, caller).await? else {
        return Ok(ProblemView {
            problem: None,
            steps: Vec::new(),
        });
    };
    Ok(ProblemView {
        problem: Some(problem.id().0),
        steps: steps_of(problem.position(), caller, after)?,
    })
}
