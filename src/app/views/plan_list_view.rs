//! The prepared turns of a player as data.

use serde::Serialize;

use crate::app::context::Context;
use crate::app::context::abort::Attempt;
use crate::app::people::callers::Caller;
use crate::app::plans::plan_view::written;
use crate::app::plans::prepare::own_plans;
use crate::game::GameId;

/// What a player has prepared in a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct PlanListView {
    /// For the board after so many turns.
    pub ply: u32,
    /// The lines, in the order in which they were added.
    pub lines: Vec<PlanView>,
}

/// A prepared line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "web", derive(utoipa::ToSchema))]
pub struct PlanView {
    /// By what it is removed.
    pub mark: String,
    /// As the reader writes it.
    pub text: String,
    /// Its turns in LAN.
    pub turns: Vec<String>,
}

/// What the caller has prepared in a game of theirs that goes on.
pub(crate) async fn plan_list(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
) -> Attempt<PlanListView> {
    let own = own_plans(context, caller, id).await?;
    let lines = own.plans.lines().iter().map(|line| PlanView {
        mark: format!("{:x}", line.mark()),
        text: written(caller, &own, line),
        turns: line.turns().to_vec(),
    });
    Ok(PlanListView {
        ply: own.stored.game.ply().0,
        lines: lines.collect(),
    })
}
