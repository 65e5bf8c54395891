//! What can be done with a piece, step by step, as data.

use serde::Serialize;
use tulenh_rules::{Position, Turn};

use crate::app::boards::board_view;
use crate::app::context::Context;
use crate::app::context::abort::{Abort, Attempt};
use crate::app::language::catalog::Localizer;
use crate::app::people::callers::{Caller, letters};
use crate::app::people::refusals;
use crate::app::play::turns::may_play;
use crate::app::views::game_view::step_kind;
use crate::app::views::piece_view::{PieceView, pieces, point};
use crate::game::{GameId, Ply};

/// A turn that ends with one more step than was chosen before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepView {
    /// The whole turn, in LAN, as it is to be played or continued.
    pub lan: String,
    /// The point it leaves, or from which it fires.
    pub from: String,
    /// Who goes, or fires, in the last step; the carrier first.
    pub group: Vec<PieceView>,
    /// Where they go, or what they hit.
    pub to: String,
    /// The second target of a double fire.
    pub also: Option<String>,
    /// What the step does; see [`step_kind`].
    pub kind: &'static str,
    /// What it does in a few words; empty for a plain move.
    pub words: String,
    /// What the turn takes, by name.
    pub captures: Vec<String>,
    /// What the turn costs, by name.
    pub loses: Vec<String>,
    /// Whether everything that stands on the point goes.
    pub whole: bool,
    /// Whether the turn would give the Commander away.
    pub gives_commander_away: bool,
    /// Whether the rest of the stack can go on.
    pub more: bool,
}

/// The steps that can be made at this ply, or that can follow the turn `after`, for the player to move.
pub(crate) async fn steps(
    context: &Context,
    caller: &Caller<'_>,
    id: GameId,
    at: Ply,
    after: Option<&str>,
) -> Attempt<Vec<StepView>> {
    let stored = board_view::visible_game(context, caller, Some(id)).await?;
    let game = &stored.game;
    let refused = |refusal| refusals::refuse(caller, game, refusal);
    may_play(game, caller.id(), at).map_err(refused)?;
    let position = game.position();
    let turns = match after {
        None => position.legal_steps(),
        Some(lan) => {
            let gone = |_| Abort::from(caller.localizer.say("turn-gone"));
            position.legal_continuations(&position.read_lan(lan).map_err(gone)?)
        }
    };
    let view = |turn: &Turn| step_view(position, turn, caller);
    Ok(turns.iter().filter_map(view).collect())
}

fn step_view(position: &Position, turn: &Turn, caller: &Caller<'_>) -> Option<StepView> {
    let last = turn.steps().next_back()?;
    let group = last.of_the_gunner().group;
    let effects = position.play(turn).ok()?.1;
    let whole = position.board().get(turn.from()) == Some(group);
    let named = |stacks: &[(_, _)]| {
        let names = stacks.iter().map(|(_, stack)| caller.localizer.stack(*stack));
        names.collect()
    };
    Some(StepView {
        lan: position.lan(turn),
        from: point(turn.from()),
        group: pieces(group, letters(caller)),
        to: point(last.action.to()),
        also: last.action.also().map(point),
        kind: step_kind(&last),
        words: words(caller.localizer, turn),
        captures: named(&effects.captured),
        loses: named(&effects.lost),
        whole,
        gives_commander_away: position.gives_commander_away(turn),
        more: !whole && !position.legal_continuations(turn).is_empty(),
    })
}

fn words(localizer: Localizer<'_>, turn: &Turn) -> String {
    let last = turn.steps().next_back();
    last.map_or(String::new(), |step| localizer.deed(step))
}
